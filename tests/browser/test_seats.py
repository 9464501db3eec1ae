"""Whose seat it is: moved by a personal link, given up, waiting for somebody in a tunnel, two people of one name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit import trouble
from kit.company import Company, come_in, set_up, standing, start
from kit.live import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
OpenPage = Callable[..., Page]
PHONE = (320, 640)
IN_SIGHT = """(one) => {
  const [inner, outer] = [one.getBoundingClientRect(), one.closest('.seat').getBoundingClientRect()];
  return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right;
}"""


def test_a_personal_link_moves_the_seat_and_the_old_device_only_watches(server: Server, open_page: OpenPage) -> None:
    ada, ben, other = open_page(PHONE), open_page(lang="de"), open_page((1280, 800), lang="fr")
    come_in(ben, set_up(ada, server.url, "skat", 2), "Ben")
    start(ada, [ada, ben])
    company = Company(ada, ben)
    company.play(2)
    company.agree()
    hand, table = standing(ben)["hand"], ben.url
    ben.locator('.seat-tools form[action$="/seat"] button').click()
    personal = ben.locator("a[href*='/claim/']").first.get_attribute("href") or ""
    assert ben.locator("svg").count() > 0, "the link is there as a QR code as well"
    ben.goto(table)

    other.goto(personal)
    assert standing(ben)["hand"] == hand, "looking at the link takes nothing away"
    other.locator("form .primary").click()

    expect(other.locator("#hand .card")).to_have_count(len(hand))
    assert standing(other)["hand"] == hand
    expect(ben.locator("#hand")).to_have_count(0)
    expect(ben.locator(".table.watching .me")).to_contain_text("nicht mehr auf diesem Gerät")
    page_text = ben.content()
    assert not [card for card in hand if f'id="{card}"' in page_text], "nothing of the hand is left on the old device"
    ben.reload()
    expect(ben.locator(".table.watching .me")).to_contain_text("nicht mehr auf diesem Gerät")

    moved = Company(ada, other, watchers=[ben])
    moved.play(4)
    late = open_page(lang="es", quiet=False)
    late.goto(personal)
    late.locator("form .primary").click()
    expect(late.locator("#hand")).to_have_count(0)
    assert standing(other)["hand"], "a used link takes nothing away"


def test_leaving_frees_a_seat_before_the_deal_and_gives_it_to_the_computer_after(
    server: Server, open_page: OpenPage
) -> None:
    ada, ben, cleo = open_page(PHONE), open_page(), open_page()
    link = set_up(ada, server.url, "international", 3)
    come_in(ben, link, "Ben")
    come_in(cleo, link, "Cleo")
    cleo.locator("#do-leave button").click()
    cleo.wait_for_url(re.compile(r"/$"))
    expect(ada.locator(".lobby-seat.free")).to_have_count(1)
    come_in(cleo, link, "Cleo")
    start(ada, [ada, ben, cleo])
    company = Company(ada, ben, cleo)
    company.play(2)

    ada.locator(".seat-tools a[href$='/leave']").click()
    ada.locator('button[value="leave"]').click()

    ada.wait_for_url(re.compile(r"/$"))
    for page in (ben, cleo):
        expect(page.locator("#seat-0 .mark[title='Computer player']")).to_be_attached()
    ben.locator(".seat-tools a[href$='/agreements']").click()
    expect(ben.locator(".people li", has_text="Ben")).to_contain_text("host")
    ben.go_back()
    before = standing(ben)["version"]
    for _ in range(40):
        table = standing(ben)
        if table["phase"] != "playing":
            break
        if found := Company(ben, cleo).next_to_click():
            page, todo = found
            page.evaluate("(selector) => { document.querySelector(selector)?.click(); }", todo)
        ben.wait_for_timeout(60)
        if standing(ben)["version"] > before + 3:
            break
    assert standing(ben)["version"] > before, "the table goes on"


def test_whoever_loses_the_line_is_shown_as_away_and_comes_back(server: Server, open_page: OpenPage) -> None:
    ada, ben = open_page(PHONE, quiet=False), open_page(lang="es", quiet=False)
    come_in(ben, set_up(ada, server.url, "skat", 2), "Ben")
    start(ada, [ada, ben])
    hand = standing(ben)["hand"]

    trouble.into_the_tunnel(ben)
    expect(ada.locator("#seat-1.away .mark.off")).to_have_text("away", timeout=20_000)
    trouble.out_of_the_tunnel(ben)

    expect(ada.locator("#seat-1.away")).to_have_count(0, timeout=10_000)
    assert standing(ben)["hand"] == hand


def test_two_people_of_one_name_are_told_apart_everywhere(server: Server, open_page: OpenPage) -> None:
    first, second, third = open_page(PHONE), open_page(PHONE, lang="de"), open_page(PHONE, lang="es")
    link = set_up(first, server.url, "skat", 5, name="Annamaria")
    come_in(second, link, "Annamaria")
    come_in(third, link, "\u0410nn\u0430maria")  # two Cyrillic letters that look Latin
    expect(first.locator(".lobby-seat:not(.free)")).to_have_count(3)
    for page in (first, second, third):
        names = page.locator(".lobby-seat:not(.free) bdi").all_inner_texts()
        assert len(set(names)) == 3
        assert [name.endswith(mark) for name, mark in zip(names, ("Annamaria", "(2)", "(3)"), strict=True)] == [
            True
        ] * 3

    for _ in range(2):
        first.locator(".lobby-seat.free button").first.click()
    expect(first.locator(".lobby-seat.free")).to_have_count(0)
    start(first, [first, second, third])
    for page in (first, second, third):
        names = page.locator(".seat .name, #me .name").all_text_contents()
        assert len(set(names)) == 5
        for name in page.locator(".seat .name").all():
            mark = name.locator("i")
            assert not mark.count() or mark.evaluate(IN_SIGHT), "the number is not cut off"
