"""Whole matches of people: few taps to the first card, all screens the same whatever happens, one deal at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit import trouble
from kit.company import Company, Taps, come_in, open_by_taps, set_up, standing, start
from kit.live import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
OpenPage = Callable[..., Page]

PEOPLE = (
    ("Ada", (320, 640), "en"),
    ("Ben", (360, 740), "de"),
    ("Chloé", (390, 844), "fr"),
    ("Diego", (430, 932), "es"),
    ("Ella", (1280, 800), "de"),
    ("Finn", (844, 390), "fr"),
)
"""Names, windows in CSS pixels, languages: four phones, a desk, a phone on its side."""
DEALT = 6
"""Cards of each hand when two play the first rule set."""
CALM = {"quiet": False, "reduced_motion": "reduce"}


def test_three_taps_and_a_name_from_a_fresh_browser_to_the_first_card(server: Server, open_page: OpenPage) -> None:
    host, by_link, by_code = open_page(), open_page(lang="de"), open_page((320, 640), lang="fr")
    taps = {page: Taps() for page in (host, by_link, by_code)}

    link = open_by_taps(host, server.url, "Ada", taps[host])
    come_in(by_link, link, "Ben", taps[by_link])
    code = host.inner_text(".invite-code strong")
    by_code.goto(server.url)
    by_code.fill("#code", code)
    taps[by_code](by_code.locator(".start-code button"))
    by_code.fill("#sit-name", "Chloé")
    taps[by_code](by_code.locator("#sit-down button"))
    expect(host.locator(".lobby-seat:not(.free)")).to_have_count(3)
    taps[host](host.locator("#do-start button"))

    for page in taps:
        expect(page.locator("#hand .card").first).to_be_visible()
    assert [taps[page].count for page in (host, by_link, by_code)] == [3, 1, 2]
    assert not set(code) & set("0O1lI")
    assert [page.locator("html").get_attribute("lang") for page in taps] == ["en", "de", "fr"]


def test_six_people_play_a_whole_match_through_mishaps_each_in_their_language(
    server: Server, open_page: OpenPage
) -> None:
    pages = [open_page(size, lang=lang, **CALM) for _, size, lang in PEOPLE]
    large = pages[3]
    large.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
    )
    link = set_up(pages[0], server.url, "online", 6)
    for page, (name, _, _) in zip(pages[1:], PEOPLE[1:], strict=True):
        come_in(page, link, name)
    watcher = open_page((768, 1024), lang="es", **CALM)
    watcher.goto(link)
    expect(watcher.locator(".lobby-seat:not(.free)")).to_have_count(6)
    start(pages[0], pages)
    company = Company(*pages, watchers=[watcher])

    for page, mishap in zip(pages, (tunnel, reload, dead_stream, other_tab, tunnel, reload), strict=True):
        company.play(2)
        if standing(page)["phase"] != "playing":
            break
        mishap(page, company)
        company.agree()
    while company.act(trouble.double):
        pass

    assert company.actions > 12
    for page, (_, _, lang) in zip(pages, PEOPLE, strict=True):
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#sheet-title")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), lang
    assert watcher.locator("#hand").count() == 0
    assert watcher.locator("#next").count() == 0
    titles = {page.inner_text("#sheet-title") for page in (*pages, watcher)}
    assert len(titles) >= 4, "each in the own language"


def tunnel(page: Page, company: Company) -> None:
    trouble.into_the_tunnel(page)
    trouble.others_go_on(company, page)
    trouble.out_of_the_tunnel(page)


def dead_stream(page: Page, company: Company) -> None:
    trouble.cut_stream(page)
    trouble.others_go_on(company, page)
    trouble.mend_stream(page)


def other_tab(page: Page, company: Company) -> None:
    trouble.hide(page, hidden=True)
    trouble.others_go_on(company, page)
    trouble.hide(page, hidden=False)


def reload(page: Page, _company: Company) -> None:
    page.reload()


def press_everywhere(pages: list[Page], selector: str) -> None:
    """Everybody presses twice at the same moment; nobody waits for an answer."""
    for page in pages:
        page.evaluate(
            "(selector) => { for (let n = 0; n < 2; n++) document.querySelector(selector)?.click(); }", selector
        )


def test_two_people_play_several_rounds_and_many_clicks_deal_once(server: Server, open_page: OpenPage) -> None:
    ada, ben = open_page((320, 640), **CALM), open_page((430, 932), lang="de", **CALM)
    come_in(ben, set_up(ada, server.url, "skat", 2, o_wins="3"), "Ben")
    second_tab = ada.context.new_page()
    second_tab.goto(ada.url)
    press_everywhere([ada, second_tab], "#do-start button")
    for page in (ada, ben, second_tab):
        expect(page.locator("#hand .card")).to_have_count(DEALT)
    second_tab.close()
    company = Company(ada, ben)
    assert company.agree()["round"] == "1"

    rounds = 1
    for _ in range(600):
        table = company.agree()
        if table["phase"] == "match_over":
            break
        if table["phase"] == "round_over":
            press_everywhere(company.screens, "#next")
            rounds += 1
            for page in company.screens:
                expect(page.locator(f'#table[data-phase="playing"][data-round="{rounds}"]')).to_be_attached()
            assert sum(map(len, company.hands())) == 2 * DEALT, "dealt once"
            continue
        company.act()
    assert standing(ada)["phase"] == "match_over"
    assert rounds >= 3

    press_everywhere(company.screens, "#next")
    for page in company.screens:
        expect(page.locator('#table[data-phase="playing"][data-round="1"]')).to_be_attached()
    ada.wait_for_timeout(500)  # a second deal would have come by now
    assert company.agree()["round"] == "1"
    assert sum(map(len, company.hands())) == 2 * DEALT
    company.play(4)
