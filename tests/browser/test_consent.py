"""What needs everybody's consent, asked and answered on each person's own page: taking back, hands open to watchers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.axe import violations
from kit.company import Company, come_in, set_up, standing, start
from kit.live import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
OpenPage = Callable[..., Page]
CALM = {"quiet": False, "reduced_motion": "reduce", "bypass_csp": True}
NARROW, LOW, DESK = (320, 568), (844, 390), (1280, 800)
CUT = """(one) => [...one.querySelectorAll('button, p')].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1;
}).map((part) => part.textContent)"""
"""Words and buttons that do not fit."""
IN_SIGHT = "(one) => one.getBoundingClientRect().bottom + scrollY <= innerHeight"


def question(page: Page, command: str) -> Locator:
    return page.locator(f'#back button[value="{command}"]')


def lay(company: Company) -> tuple[Page, dict[str, object]]:
    """Plays until somebody has laid a card; answers whose page it is, and what stood there before."""
    for _ in range(60):
        before = company.agree()
        pages = {page: standing(page) for page in company.screens}
        company.act()
        after = company.agree()
        if after["top"] != before["top"] and after["phase"] == "playing":
            page = next(page for page, old in pages.items() if after["top"] in old["hand"])
            if page.locator("#take-back").count():
                return page, pages[page]
    raise AssertionError("nobody laid a card that can be taken back")


def ask(page: Page) -> None:
    """By the panel of the log, as a finger does."""
    page.locator(".log-open").click()
    page.locator("#take-back button").click()
    expect(page.locator("#log")).to_be_hidden()


def test_a_card_is_taken_back_when_all_agree_and_stays_when_one_does_not(server: Server, open_page: OpenPage) -> None:
    people = [open_page(size, lang=lang, **CALM) for size, lang in ((NARROW, "de"), (LOW, "fr"), (DESK, "es"))]
    link = set_up(people[0], server.url, "skat", 3)
    come_in(people[1], link, "Ben")
    come_in(people[2], link, "Chloé")
    start(people[0], people)
    company = Company(*people)

    asker, _ = lay(company)
    laid = company.agree()
    one, other = (page for page in people if page is not asker)
    ask(asker)
    found = {}
    for page in people:
        expect(page.locator("#back .question")).to_be_visible()
        assert page.locator("#back").evaluate(CUT) == []
        page.locator("#line .ask").evaluate(
            "(one) => { one.textContent = 'Ben muss antworten oder nehmen. '.repeat(3); }"
        )
        assert page.locator("#tools").evaluate(IN_SIGHT), "the question pushes nothing away, however much is told"
        found[page.locator("html").get_attribute("lang")] = violations(page)
    assert found == {"de": [], "fr": [], "es": []}
    assert not question(asker, "agree").count(), "nobody agrees with themselves"
    question(one, "agree").click()
    expect(question(one, "agree")).to_have_count(0)
    question(other, "decline").click()
    for page in people:
        expect(page.locator("#back")).to_have_count(0)
    assert {key: company.agree()[key] for key in ("top", "stock", "debt")} == {
        key: laid[key] for key in ("top", "stock", "debt")
    }
    expect(asker.locator("#take-back")).to_have_count(0)

    asker, before = lay(company)
    ask(asker)
    for page in people:
        if page is not asker:
            question(page, "agree").click()
    for page in people:
        expect(page.locator("#back")).to_have_count(0)
    after = company.agree()
    assert (after["top"], after["stock"]) == (before["top"], before["stock"])
    assert standing(asker)["hand"] == before["hand"]
    expect(asker.locator("#table[data-turn]")).to_be_attached()
    company.play(3)


def test_watchers_see_hands_only_while_every_player_agrees(server: Server, open_page: OpenPage) -> None:
    ada, ben, watcher = open_page(NARROW, **CALM), open_page(DESK, lang="de", **CALM), open_page(lang="fr", **CALM)
    link = set_up(ada, server.url, "skat", 2)
    come_in(ben, link, "Ben")
    ada.goto(f"{link}/agreements")
    ada.locator('.choice:has(input[name="open_hands"][value="at_once"])').click()
    ada.locator(".settings .primary").click()
    ada.goto(link)
    start(ada, [ada, ben])
    watcher.goto(link)
    expect(watcher.locator(".table.watching")).to_be_visible()
    company = Company(ada, ben, watchers=[watcher])

    def agree(page: Page) -> None:
        page.locator(".log-open").click()
        page.locator("#show-hands button").click()
        expect(page.locator("#log")).to_be_hidden()

    def seen_by_the_watcher() -> list[str]:
        return sorted(watcher.locator("#open-hands .card").evaluate_all("cards => cards.map((one) => one.ariaLabel)"))

    def held(page: Page) -> int:
        return len(standing(page)["hand"])

    assert seen_by_the_watcher() == []
    agree(ada)
    company.agree()
    assert seen_by_the_watcher() == [], "one of two is not everybody"
    agree(ben)
    expect(watcher.locator("#open-hands li")).to_have_count(2)
    for _ in range(3):
        company.agree()
        assert len(seen_by_the_watcher()) == held(ada) + held(ben)
        company.act()
    for size in (NARROW, LOW, DESK):
        watcher.set_viewport_size({"width": size[0], "height": size[1]})
        assert watcher.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    assert violations(watcher) == []
    assert not ada.locator("#open-hands").count(), "players see no other hand"

    agree(ben)
    expect(watcher.locator("#open-hands")).to_have_count(0)
    assert seen_by_the_watcher() == []
    company.agree()
