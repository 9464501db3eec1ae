"""The composer in a real browser: what an answer means arrives by itself, and the keyboard is enough."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from kit import axe
from kit.live import DESKTOP, PHONE, Server
from maumau.rules import RuleSet, preset

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
NARROW = (320, 640)
OURS = preset("skat").replace(wild_on_wild=True, hand_size=6, effects={**preset("skat").effects, "KS": "draw 4"})


def set_of(page: Page) -> RuleSet:
    """The set that the address of the page holds."""
    return RuleSet.from_code(parse_qs(urlsplit(page.url).query)["rules"][0])


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["320", "1280"])
def test_an_answer_shows_at_once_what_it_means(server: Server, open_page, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(size)
    page.goto(f"{server.url}/compose?rules=skat")
    page.get_by_label("Yes").first.check(force=True)

    expect(page.locator("#differences")).to_have_text("1 difference from “Classic with the skat pack”")
    expect(page.locator("#q-wild_on_wild .told")).to_contain_text("may also be laid on a jack")
    page.wait_for_url("**rules=M**")
    assert set_of(page) == preset("skat").replace(wild_on_wild=True)
    assert not too_wide(page)

    page.locator("#undo").click()
    expect(page.locator("#differences")).to_have_text("Classic with the skat pack")
    expect(page.get_by_label("No", exact=True).first).to_be_checked()


def test_open_parts_stay_open_and_typing_is_not_disturbed(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(PHONE)
    page.goto(f"{server.url}/compose?rules=skat-points")
    page.locator("#part-scoring > summary").click()
    page.locator("#i-target").press("End")
    page.keyboard.type("5x", delay=20)

    expect(page.locator("#q-target .q-note.bad")).to_contain_text("“1005x” does not fit")
    expect(page.locator("#i-target")).to_be_focused()
    expect(page.locator("#i-target")).to_have_value("1005x")
    page.keyboard.press("Backspace")
    expect(page.locator("#q-target .q-note.bad")).to_have_count(0)
    page.wait_for_url("**rules=M**")
    assert set_of(page).target == 1005
    assert page.locator("#part-scoring").get_attribute("open") is not None


def test_a_set_is_put_together_and_played_by_the_keyboard_alone(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(DESKTOP)
    page.goto(f"{server.url}/compose?rules=skat")
    reach(page, '[id="d-e.9"] > summary')
    page.keyboard.press("Enter")
    reach(page, '[id="i-e.9.reverse"]')
    page.keyboard.press("Space")
    expect(page.locator("#differences")).to_contain_text("1 difference")
    expect(page.locator('[id="i-e.9.reverse"]')).to_be_focused()
    reach(page, "#set-name")
    page.keyboard.type("Bei Oma")
    reach(page, "#go-play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new?**")

    assert set_of(page).effects["9"] == ("reverse",)
    expect(page.locator(".own-set")).to_contain_text("Bei Oma")


def reach(page: Page, selector: str) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(150):
        if page.evaluate("(selector) => document.querySelector(selector).matches(':focus')", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


PAGES = (
    "/compose?at=start",
    f"/compose?rules={OURS.to_code()}&base=skat&at=special&name=Bei+Oma",
    f"/r/{OURS.to_code()}?name=Bei+Oma",
    f"/r/{OURS.to_code()[:-1]}2",
    f"/compare?a=skat&b={OURS.to_code()}",
    "/rules",
    f"/new?rules={OURS.to_code()}&title=Bei+Oma",
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["320", "1280"])
def test_axe_finds_nothing(server: Server, open_page, path: str, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(size, quiet=False, bypass_csp=True, color_scheme="dark" if size == NARROW else "light")
    page.goto(server.url + path)

    assert axe.violations(page) == []
    assert not too_wide(page)


@pytest.mark.parametrize("lang", ["de", "fr", "es"])
def test_long_words_fit_at_320_px(server: Server, open_page, lang: str) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(NARROW, lang=lang, quiet=False)
    for path in PAGES:
        page.goto(server.url + path)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert not too_wide(page), path


def test_the_rules_of_a_table_are_one_tap_away(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(PHONE, bypass_csp=True)
    page.goto(f"{server.url}/new?rules={OURS.to_code()}&title=Bei+Oma")
    page.locator(".setup-go button").click()
    page.wait_for_url("**/t/*")
    page.locator(".nav-button").click()

    card = page.locator("#set-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("King of spades")
    assert axe.violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_without_a_script_the_buttons_do_it(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page: Page = open_page(PHONE, java_script_enabled=False)
    page.goto(f"{server.url}/compose?rules=skat")
    page.locator("#i-hand_size, [name='o.hand_size']").first.select_option("4")
    page.locator("button[name=apply]:visible").last.click()

    expect(page.locator("#differences")).to_have_text("1 difference from “Classic with the skat pack”")
    assert set_of(page) == preset("skat").replace(hand_size=4)
