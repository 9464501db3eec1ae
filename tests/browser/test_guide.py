"""Guides in a real browser: one printed page, frames that scroll by themselves, addresses that lead to the sentence."""

from __future__ import annotations

import pytest

from kit import axe
from kit.live import DESKTOP, Server
from maumau.present.i18n import LANGUAGES
from maumau.rules import presets

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
NARROW = (320, 640)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_guide_prints_on_one_page(server: Server, open_page, lang: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP)
    for name in presets():
        page.goto(f"{server.url}/guide/{lang}/{name}")
        printed = page.pdf(format="A4", prefer_css_page_size=True)
        assert printed.count(b"/Type /Page\n") == 1, name


def test_a_wide_figure_scrolls_inside_its_frame_and_the_page_does_not(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(NARROW)
    page.goto(f"{server.url}/guide/de/skat-points")
    frame = page.locator("#figure-chain .scroll-x")

    assert frame.evaluate("node => node.scrollWidth > node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    frame.focus()
    page.keyboard.press("ArrowRight")
    for _ in range(50):
        if frame.evaluate("node => node.scrollLeft"):
            break
        page.wait_for_timeout(100)
    assert frame.evaluate("node => node.scrollLeft") > 0


def test_the_address_of_an_option_shows_its_sentence(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP)
    page.goto(f"{server.url}/guide/en/skat#no_finish_on")

    sentence = page.locator("#no_finish_on")
    assert "must not be your last card" in sentence.inner_text()
    assert sentence.evaluate("node => node.getBoundingClientRect().top < innerHeight")


def test_the_button_leads_to_a_table_with_these_rules(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP)
    page.goto(f"{server.url}/guide/en/collector")
    page.locator(".guide-head .button.primary").click()

    page.wait_for_url("**/new?rules=collector")


@pytest.mark.parametrize("name", presets())
def test_axe_finds_nothing_in_any_guide(server: Server, open_page, name: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(NARROW, bypass_csp=True)
    page.goto(f"{server.url}/guide/fr/{name}")

    assert axe.violations(page) == []
