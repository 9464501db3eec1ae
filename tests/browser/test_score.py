"""The score sheet in a real browser: taps without a round trip, a reload, the keyboard, one printed page, axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import maumau
from kit import axe
from kit.live import DESKTOP, PHONE, Server
from maumau.score import Sheet, Typed

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
NARROW = (320, 640)
LONG_NAME = "Constantin-Maximilian"


def sheet(rounds: int = 2, names: tuple[str, ...] = ("Ada", "Ben", LONG_NAME)) -> str:
    """The address of a sheet on which so many rounds are written."""
    typed = tuple(
        Typed(n % len(names), tuple(0 if seat == n % len(names) else 2 + seat for seat in range(len(names))))
        for n in range(rounds)
    )
    rules = maumau.preset("international").replace(target=9_999, players=(2, 8), packs=2)
    return f"/score/{Sheet(rules, names, 0, typed).to_text()}"


def chip(page: Page, seat: int, name: str) -> None:
    """Taps a card of a hand."""
    page.locator(f"#hand-{seat}").get_by_role("button", name=name).click()


def test_an_evening_is_kept_from_names_to_a_total(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(PHONE)
    page.goto(f"{server.url}/score?rules=international")
    for place, name in enumerate(("Ada", "Ben", "Cem")):
        page.fill(f"#n{place}", name)
    page.get_by_role("button", name="Begin the sheet").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))

    page.locator(".went-out").get_by_text("Ada").click()
    expect(page.locator("#hand-0")).to_be_hidden()
    page.locator("#hand-1 summary").click()
    for card in ("King", "7", "2", "2"):
        chip(page, 1, f"{card}, ")
    page.locator("#hand-1 .take-back").click()
    expect(page.locator("#hand-1 .sum")).to_have_text("10 + 7 + 2 = 19")
    expect(page.locator("#p1")).to_have_value("19")
    page.fill("#p2", "7")
    assert "POST" not in asked, "a tap needs no round trip"

    page.reload()
    expect(page.locator("#hand-1 .sum")).to_have_text("10 + 7 + 2 = 19")
    expect(page.locator("#p2")).to_have_value("7")
    page.keyboard.press("Tab")
    page.locator("#p2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2 · Ben deals")).to_be_visible()
    expect(page.locator(".standing").nth(1)).to_contain_text("19")
    expect(page.locator("#p1")).to_have_value("")

    page.goto(f"{server.url}/score")
    page.locator("#score-last a").click()
    expect(page.get_by_role("heading", name="Round 2 · Ben deals")).to_be_visible()


def test_a_hand_cannot_hold_more_cards_than_there_are(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(PHONE)
    page.goto(f"{server.url}/score/{Sheet(maumau.preset('international'), ('Ada', 'Ben')).to_text()}")
    for seat in (0, 1):
        page.locator(f"#hand-{seat} summary").click()
    for seat in (0, 0, 0, 1, 1):
        chip(page, seat, "Ace, ")

    expect(page.locator("#hand-1 .sum")).to_have_text("All of these cards are counted already.")
    expect(page.locator("#p1")).to_have_value("10")


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    server: Server, open_page, size: tuple[int, int], scheme: str
) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(size, lang="de", color_scheme=scheme, bypass_csp=True)
    over = Sheet(maumau.preset("skat-points"), ("Ada", "Ben"), 0, (Typed(0, (0, 101)),)).to_text()
    for path in ("/score", sheet(), sheet(0), f"{sheet()}?edit=1", f"/score/{over}"):
        page.goto(server.url + path)
        for hidden in page.locator("details").all():
            hidden.evaluate("node => node.open = true")

        assert axe.violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path


@pytest.mark.parametrize("rounds", [0, 20, 40, 75, 120])
def test_a_sheet_prints_on_one_page(server: Server, open_page, rounds: int) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(DESKTOP)
    page.goto(server.url + sheet(rounds, ("Ada", "Ben", LONG_NAME, "Dora", "Emil", "Finn", "Gül", "Hanne")))
    printed = page.pdf(format="A4", prefer_css_page_size=True)

    assert printed.count(b"/Type /Page\n") == 1
