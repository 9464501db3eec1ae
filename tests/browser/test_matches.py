"""A whole match of every preset, by clicking, on a phone and on a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kit.live import DESKTOP, PHONE, Server, play_on, sit_down, table_state
from maumau.rules import presets

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SHORT = {"skat": {"o_wins": "3"}, "collector": {"o_limit": "100"}}


@pytest.mark.parametrize("name", presets()[:6])
@pytest.mark.parametrize(("size", "opponents"), [(PHONE, 1), (DESKTOP, 2)], ids=["phone", "desktop"])
def test_a_whole_match_is_played_by_clicking(
    server: Server,
    open_page,
    name: str,
    size: tuple[int, int],
    opponents: int,  # type: ignore[no-untyped-def]
) -> None:
    page = open_page(size)
    sit_down(page, server.url, name, opponents=opponents, **SHORT.get(name, {}))

    play_on(page)

    assert table_state(page)["phase"] == "match_over"
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#next")).to_be_visible()
    page.locator("#next").click()
    expect(page.locator("#table")).not_to_have_attribute("data-phase", "match_over")
