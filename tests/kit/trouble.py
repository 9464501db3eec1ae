"""What happens to phones: tunnels, cut streams, slow lines, tabs out of sight, reloads, fingers that tap twice."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from kit.company import PATIENCE, Company, standing

SLOW = {"offline": False, "latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 20_000}
"""Milliseconds and bytes per second."""
ACT = "**/act"
STREAM = "**/stream"


def hide(page: Page, *, hidden: bool) -> None:
    """The tab goes out of sight, or is looked at again."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
          const state = hidden ? 'hidden' : 'visible';
          Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def slow_line(page: Page) -> None:
    """From now on every answer takes its time."""
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)


def into_the_tunnel(page: Page) -> None:
    """The line is gone, and the page says so."""
    page.context.set_offline(True)
    # Chromium now and then lets a request out by a connection that it has open; nothing comes out of a tunnel
    page.route(ACT, lambda route: route.abort("internetdisconnected"))
    expect(page.locator("#net")).not_to_be_empty(timeout=PATIENCE * 1_000)


def out_of_the_tunnel(page: Page) -> None:
    """The line is back, and the page takes its word back."""
    page.unroute(ACT)
    page.context.set_offline(False)
    expect(page.locator("#net")).to_be_empty(timeout=PATIENCE * 1_000)


def cut_stream(page: Page) -> None:
    """Reloads while a proxy refuses the stream: the page stands, but nothing comes."""
    page.route(STREAM, lambda route: route.abort())
    page.reload()
    expect(page.locator("#net")).not_to_be_empty(timeout=PATIENCE * 1_000)


def mend_stream(page: Page) -> None:
    """The proxy lets the stream through again."""
    page.unroute(STREAM)
    expect(page.locator("#net")).to_be_empty(timeout=PATIENCE * 1_000)


def double(target: Locator) -> None:
    """Two taps on the corner of a card, or anywhere on a button."""
    on_card = "card" in (target.get_attribute("class") or "")
    if on_card:
        target.dblclick(position={"x": 12, "y": 24}, timeout=1_000)
    else:
        target.dblclick(timeout=1_000)


def kept(page: Page) -> tuple[object, ...]:
    """What no trouble may change."""
    table = standing(page)
    return table["hand"], table["top"], table["stock"], table["round"], table["phase"]


def others_go_on(company: Company, absent: Page) -> None:
    """Whoever still has a line plays until the absent person is asked, at most three actions."""
    here = Company(*(page for page in company.screens if page is not absent))
    for _ in range(3):
        if here.next_to_click() is None:
            return
        if not here.act():
            return
