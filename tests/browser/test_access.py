"""Every page for everybody: axe finds nothing, nothing is cut off from 320 to 3440 px, the keyboard alone is enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kit import axe
from kit.live import DESKTOP, PHONE, Server, play_on, sit_down, table_state

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

PAGES = (
    "/",
    "/new",
    "/new?rules=online&with=friends",
    "/rules",
    "/settings",
    "/about",
    "/verify",
    "/guide/en/skat",
    "/nowhere",
)
WIDTHS = (320, 390, 768, 1280, 2560, 3440)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_page(server: Server, open_page, path: str, scheme: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP, quiet=path != "/nowhere", color_scheme=scheme, bypass_csp=True)
    page.goto(server.url + path)

    assert axe.violations(page) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_at_the_table(server: Server, open_page, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    page = open_page(size, bypass_csp=True)
    sit_down(page, server.url, "online", opponents=2)

    assert axe.violations(page) == []
    play_on(page, until="never", steps=3)
    assert axe.violations(page) == []
    play_on(page)
    page.wait_for_timeout(1_500)  # the small celebration is over
    assert axe.violations(page) == []


def test_axe_finds_nothing_in_the_lobby(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(PHONE, bypass_csp=True)
    page.goto(server.url + "/new?with=friends")
    page.fill("#name", "Ada")
    page.locator(".setup-go button").click()
    page.wait_for_url("**/t/*")

    assert axe.violations(page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_its_window(server: Server, open_page, width: int) -> None:  # type: ignore[no-untyped-def]
    page = open_page((width, 800), quiet=False)
    for path in PAGES:
        page.goto(server.url + path)
        assert too_wide(page) == [], path
    sit_down(page, server.url, "skat", opponents=4)
    assert too_wide(page) == []


@pytest.mark.parametrize("lang", ["de", "fr", "es"])
def test_long_words_fit_at_320_px(server: Server, open_page, lang: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page((320, 640), lang=lang, quiet=False)
    for path in PAGES:
        page.goto(server.url + path)
        assert too_wide(page) == [], path


def too_wide(page: Page) -> list[str]:
    """What sticks out of the window sideways, parts that scroll inside their own frame left out."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= wide) return [];
          return [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > wide + 1)
            .map((one) => one.tagName + '.' + one.className).concat('page').slice(0, 5);
        }"""
    )
    return found


def test_a_round_is_played_by_the_keyboard_alone(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP)
    page.goto(server.url + "/new?rules=online")
    reach(page, '#group-opponents input[value="3"]')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    reach(page, '#group-pace input[value="normal"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    reach(page, ".setup-go button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")

    for _ in range(1_500):
        state = table_state(page)
        if state["phase"] != "playing":
            break
        target = page.evaluate(KEY_TARGET)
        if state.get("turn") != "1" or target is None:
            page.wait_for_timeout(40)
            continue
        if reach(page, target):
            page.keyboard.press("Enter")
        if page.locator(".picker:popover-open").count() and reach(page, ".picker:popover-open .suit-button"):
            page.keyboard.press("Enter")
        page.wait_for_timeout(100)

    assert table_state(page)["phase"] in {"round_over", "match_over"}
    page.wait_for_timeout(1_500)  # the last card has landed and the sheet is there
    assert reach(page, "#next")


KEY_TARGET = """() => [
  '#wishes .suit-button', '#hand .card.ok', '#draw.ready', '#pass.ready', '#pass:not([disabled])',
  '#draw:not([disabled])',
].find((selector) => document.querySelector(selector)) ?? null"""


def reach(page: Page, selector: str) -> bool:
    """Presses Tab until the first element of the selector has the focus; False when the table takes it away."""
    for _ in range(120):
        there = page.evaluate(HAS_FOCUS, selector)
        if there is None:
            return False
        if there:
            return True
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


HAS_FOCUS = "(selector) => document.querySelector(selector)?.matches(':focus') ?? null"
