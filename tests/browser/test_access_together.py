"""A screen reader's view of a match between people: axe looks at every state of the table, and at what comes after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit.axe import violations
from kit.company import Company, come_in, set_up, start
from kit.live import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
OpenPage = Callable[..., Page]


@pytest.mark.parametrize(
    ("size", "scheme", "lang", "rules", "end"),
    [
        ((320, 640), "light", "de", "skat", "round_over"),
        ((1280, 800), "dark", "fr", "online", "match_over"),
    ],
    ids=["phone", "desk"],
)
def test_axe_finds_nothing_in_any_state_of_a_match(
    server: Server, open_page: OpenPage, size: tuple[int, int], scheme: str, lang: str, rules: str, end: str
) -> None:
    look = {"color_scheme": scheme, "lang": lang, "quiet": False, "reduced_motion": "reduce", "bypass_csp": True}
    ada, ben, watcher = open_page(size, **look), open_page(size, **look), open_page(size, **look)
    found: dict[str, list[str]] = {}
    link = set_up(ada, server.url, rules, 2)
    ben.goto(link)
    found["invited"] = violations(ben)
    come_in(ben, link, "Ben")
    expect(ada.locator("#do-start")).to_be_visible()
    found["lobby of the host"] = violations(ada)
    found["lobby of a guest"] = violations(ben)
    start(ada, [ada, ben])
    watcher.goto(link)
    expect(watcher.locator(".table.watching")).to_be_visible()
    company = Company(ada, ben, watchers=[watcher])

    while company.agree()["phase"] == "playing":
        wilds = (page.locator("#hand .card.ok[popovertarget]") for page in (ada, ben))
        wild = next((one for one in wilds if one.count()), None)
        if wild is not None and "which suit" not in found:
            wild.first.click(position={"x": 12, "y": 24})
            expect(wild.page.locator(".picker:popover-open")).to_be_visible()
            found["which suit"] = violations(wild.page)
            wild.page.locator(".picker:popover-open .suit-button").first.click()
            expect(wild.page.locator(".picker:popover-open")).to_have_count(0)
            company.agree()
            found["wished"] = violations(ada) + violations(ben)
            continue
        if company.actions == 3:
            found["in play"] = violations(ada) + violations(ben)
            found["watched"] = violations(watcher)
        company.act()
    assert company.agree()["phase"] == end
    found[end] = violations(ada) + violations(ben) + violations(watcher)
    if end == "match_over":
        ada.goto(f"{link}/replay?at=1.5")
        found["replay"] = violations(ada)
    ada.goto(f"{link}/sheet")
    found["sheet"] = violations(ada)

    assert {"which suit", "in play", "watched"} <= set(found)
    assert {name: lines for name, lines in found.items() if lines} == {}
