"""Two dozen cards on the smallest phone: each has a spot that a finger can hit, and nothing scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import maumau
from kit.axe import violations
from kit.company import Company, come_in, set_up, standing, start
from kit.live import Server, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
OpenPage = Callable[..., Page]
MANY = 22
RULES = maumau.preset("online").replace(hand_size=10, draw_count=3, hand_size_by_players={}, players=(2, 2), name="")
WINDOWS = ((320, 568), (320, 640), (360, 640), (430, 932), (640, 320), (844, 390), (1280, 800))

SPOTS = """() => {
  const box = document.querySelector('.handbox');
  const found = [...document.querySelectorAll('#hand .card')].map((card) => {
    const area = card.getBoundingClientRect();
    let wide = 0, spot = null, run = 0;
    const y = area.top + Math.min(24, area.height / 2);
    for (let x = Math.ceil(area.left); x < area.right; x++) {
      const hit = document.elementFromPoint(x, y)?.closest('.card') === card;
      run = hit ? run + 1 : 0;
      if (run > wide) { wide = run; spot = [x - run / 2, y]; }
    }
    return { id: card.id, ok: card.classList.contains('ok'), asks: card.hasAttribute('popovertarget'), wide, spot };
  });
  const scrolls = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible';
  return { cards: found, sideways: scrolls(box) || scrolls(document.getElementById('hand')) ||
           document.documentElement.scrollWidth > innerWidth };
}"""
"""For each card of the hand: how many pixels in a row belong to it where its corner is, and the middle of them."""

TAKES = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].find((one) => !one.disabled);
  if (document.querySelector('#table[data-turn]')) (on('#wishes button') ?? on('#pass') ?? on('#draw'))?.click();
}"""
"""Somebody who never lays a card."""


def two_people(url: str, open_page: OpenPage, size: tuple[int, int]) -> tuple[Page, Page]:
    ada, ben = (open_page(size, quiet=False, reduced_motion="reduce", bypass_csp=True) for _ in range(2))
    come_in(ben, set_up(ada, url, RULES.to_code(), 2), "Ben")
    start(ada, [ada, ben])
    for _ in range(80):
        if min(len(standing(page)["hand"]) for page in (ada, ben)) >= MANY:
            break
        for page in (ada, ben):
            page.evaluate(TAKES)
        ada.wait_for_timeout(60)
    Company(ada, ben).agree()
    return ada, ben


@pytest.mark.parametrize("large", [False, True], ids=["text", "text200"])
def test_every_card_of_a_large_hand_can_be_hit(server: Server, open_page: OpenPage, large: bool) -> None:
    page = two_people(server.url, open_page, WINDOWS[0])[0]
    if large:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#hand").evaluate("one => one.scrollIntoView({ block: 'end' })")
        page.wait_for_timeout(50)

        found = page.evaluate(SPOTS)

        assert len(found["cards"]) >= MANY
        assert not found["sideways"], (width, height)
        assert [card["id"] for card in found["cards"] if card["wide"] < 24] == [], (width, height)
        if (width, height) in ((320, 568), (844, 390)):
            assert violations(page) == [], (width, height)


def test_a_large_hand_is_played_by_a_finger_on_the_smallest_phone(server: Server, open_page: OpenPage) -> None:
    ada, ben = two_people(server.url, open_page, (320, 568))
    company = Company(ada, ben)
    laid = 0
    for _ in range(14):
        company.agree()
        page = next((one for one in (ada, ben) if one.locator("#table[data-turn]").count()), None)
        if page is None:
            break
        plain = [card for card in page.evaluate(SPOTS)["cards"] if card["ok"] and not card["asks"]]
        if not plain:
            company.act()
            continue
        version = standing(page)["version"]
        page.mouse.click(*plain[-1]["spot"])
        expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_attached()
        assert company.agree()["top"] == plain[-1]["id"]
        laid += 1
    assert laid >= 5


@pytest.mark.parametrize("lang", ["de", "en", "es", "fr"])
def test_the_buttons_are_in_sight_at_once_on_every_phone(server: Server, open_page: OpenPage, lang: str) -> None:
    page = open_page((320, 568), lang=lang)
    sit_down(page, server.url, "online")
    for width, height in ((320, 568), (360, 640), (390, 844), (430, 932)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.getElementById('tools').getBoundingClientRect().bottom + scrollY") <= height
