"""People whose lines break while they play: the same seat and hand, nothing twice, and a page that says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit import trouble
from kit.company import Company, come_in, set_up, standing, start
from kit.live import NEXT_CLICK, Server, tap

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
OpenPage = Callable[..., Page]
CALM = {"quiet": False, "reduced_motion": "reduce"}


def sit_three(url: str, open_page: OpenPage, rules: str = "international", **choices: str) -> Company:
    """Three people with phones, the third on a slow line."""
    ada, ben, cleo = (
        open_page((320, 640), **CALM),
        open_page((390, 844), lang="de", **CALM),
        open_page((430, 932), lang="es", **CALM),
    )
    link = set_up(ada, url, rules, 3, **choices)
    come_in(ben, link, "Ben")
    come_in(cleo, link, "Cleo")
    start(ada, [ada, ben, cleo])
    trouble.slow_line(cleo)
    return Company(ada, ben, cleo)


def test_a_match_goes_on_through_tunnels_cut_streams_and_reloads(server: Server, open_page: OpenPage) -> None:
    company = sit_three(server.url, open_page)
    for n in range(6):
        who = company.screens[n % 3]
        company.play(2)
        if company.agree()["phase"] == "match_over":
            break
        hand = standing(who)["hand"]
        if n < 3:
            trouble.into_the_tunnel(who)
            trouble.others_go_on(company, who)
            assert standing(who)["hand"] == hand
            trouble.out_of_the_tunnel(who)
        elif n == 3:
            trouble.cut_stream(who)
            trouble.others_go_on(company, who)
            trouble.mend_stream(who)
        elif n == 4:
            trouble.hide(who, hidden=True)
            trouble.others_go_on(company, who)
            trouble.hide(who, hidden=False)
        else:
            who.reload()
        company.agree()

    for _ in range(12):
        if not company.act(trouble.double):
            break
    before = [trouble.kept(page) for page in company.screens]
    for page in company.screens:
        page.reload()
    company.agree()
    assert [trouble.kept(page) for page in company.screens] == before
    assert company.actions > 20


def test_what_is_pressed_without_a_line_is_not_done_and_the_page_says_so(server: Server, open_page: OpenPage) -> None:
    company = sit_three(server.url, open_page)
    for _ in range(40):
        before = company.agree()["version"]  # or the page of whoever has just acted would still seem to be on turn
        asked = company.next_to_click()
        assert asked is not None
        page = asked[0]
        can = page.locator("#hand .card.ok:not([popovertarget]), #draw:not([disabled])")
        if can.count():
            break
        company.act()
    trouble.into_the_tunnel(page)

    can.last.click(position={"x": 12, "y": 24}, force=True)
    expect(page.locator("#note")).to_contain_text(page.locator("#table").get_attribute("data-w-lost") or "-")
    assert standing(page)["version"] == before

    trouble.out_of_the_tunnel(page)
    assert company.agree()["version"] == before
    assert company.act()


def test_kill_nine_in_the_middle_keeps_every_seat_and_every_card(own_server: Server, open_page: OpenPage) -> None:
    company = sit_three(own_server.url, open_page, "online")
    for _ in range(2):
        company.play(3)
        company.agree()
        before = [trouble.kept(page) for page in company.screens]

        own_server.kill()
        for page in company.screens:
            expect(page.locator("#net")).not_to_be_empty(timeout=10_000)
        own_server.start()

        for page in company.screens:
            expect(page.locator("#net")).to_be_empty(timeout=20_000)
        assert [trouble.kept(page) for page in company.screens] == before
        company.agree()
    # killed in the very moment in which somebody acts: done for everybody, or for nobody
    page, todo = company.next_to_click() or (company.screens[0], "")
    page.evaluate("(selector) => { document.querySelector(selector)?.click(); }", todo)
    own_server.kill()
    own_server.start()
    for screen in company.screens:
        screen.reload()
    company.agree()
    assert company.screens[0].evaluate(NEXT_CLICK) != "over"

    company.play()

    assert {standing(screen)["phase"] for screen in company.screens} == {"match_over"}
    tap(company.screens[0].locator("#next"))
    for screen in company.screens[1:]:
        tap(screen.locator("#next"))
    for screen in company.screens:
        expect(screen.locator('#table[data-phase="playing"]')).to_be_attached()
