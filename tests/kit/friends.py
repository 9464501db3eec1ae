"""What people at a table do in tests of the pages: open one, sit down, look, press a button by its words."""

from __future__ import annotations

from collections.abc import Sequence

import httpx

from kit.browser import Browser, Place
from maumau.table.commands import Act, Body
from maumau.table.view import TableView


def token_of(browser: Browser) -> str | None:
    """The secret of the browser's seat."""
    return next((cookie.value for cookie in browser.client.cookies.jar if cookie.name == "mm_seat"), None)


def seen(browser: Browser) -> TableView:
    """The table as the browser's seat sees it."""
    return browser.place.run(browser.place.tables.view(browser.table, token_of(browser)))


def open_table(place: Place, *guests: str, lang: str = "en", rules: str = "skat", **fields: str) -> list[Browser]:
    """Browsers at a table for friends, the host first; as many seats as people unless `opponents` says otherwise."""
    host = place.browser(lang)
    sent = {"rules": rules, "name": "Ada", "with": "friends", "opponents": str(max(1, len(guests))), "pace": "instant"}
    host.post("/new", {**sent, **fields})
    assert host.page.status_code == 200, host.page.text
    people = [host]
    for name in guests:
        friend = place.browser(lang)
        friend.get(f"/t/{host.table}")
        friend.post(f"/t/{host.table}/join", {"name": name})
        people.append(friend)
    return people


def start(host: Browser) -> None:
    """Deals the first cards."""
    host.post(f"/t/{host.table}/command", {"command": "start"})
    assert host.page.status_code == 200, host.page.text


def press(browser: Browser, label: str, **fields: str) -> httpx.Response:
    """Presses the first button whose words hold `label`."""
    for form in browser.forms():
        for button in form.buttons:
            if label in button[2]:
                return browser.press(form, button, **fields)
    raise AssertionError(f"no button says {label}")


def act_as(place: Place, table: str, token: str | None, action: str) -> None:
    """Carries an action out, past the pages."""
    place.run(place.tables.command(table, token, Act(action)))


def lay_or_go_on(legal: Sequence[str]) -> str:
    """The last card that may be laid, else whatever goes on without one: a suit to name, a draw, a pass."""
    lays = [one for one in legal if one[0] in "23456789TJQKA"]
    return lays[-1] if lays else next(one for one in legal if not one.startswith(("call", "catch")))


def ask(browser: Browser, body: Body) -> None:
    """A table command of the browser's seat, past the pages."""
    browser.place.run(browser.place.tables.command(browser.table, token_of(browser), body))
