"""No page of a table tells more than its viewer may know: redeal what is hidden, and every answer stays the same.

The list of outlets is counted: an address under `/t/{table}` that is not tried here fails the test.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from starlette.routing import Route

from kit.browser import Browser, Place
from maumau.core.round import Round
from maumau.present.prefs import Prefs
from maumau.rules import presets
from maumau.serve.ports import Made
from maumau.table.commands import Act
from maumau.testing import twin_worlds
from maumau.web.live import Looks, TableOutlet

LOOKED_AT = {
    "/t/{table}",
    *(f"/t/{{table}}/{name}" for name in ("agreements", "leave", "log", "record", "replay", "sheet")),
}
SENT_TO = {f"/t/{{table}}/{name}" for name in ("act", "command", "join", "here", "hold", "mute")}
BY_FRAME = {"/t/{table}/stream"}
OF_A_SEAT_ONLY = {"/t/{table}/seat", "/t/{table}/claim/{claim}"}
"""These show a link and nothing of the round."""
STEPS = 40


@pytest.fixture
def place() -> Iterator[Place]:
    place = Place()
    yield place
    place.close()


def test_every_address_of_a_table_is_on_a_list(place: Place) -> None:
    found = {route.path for route in place.app.routes if isinstance(route, Route) and "{table}" in route.path}

    assert found == LOOKED_AT | SENT_TO | BY_FRAME | OF_A_SEAT_ONLY


def sit_three(place: Place, rules: str) -> tuple[str, list[Browser]]:
    people = [place.browser() for _ in range(3)]
    people[0].post("/new", {"rules": rules, "name": "Ada", "opponents": "2", "with": "friends"})
    table = people[0].table
    for person, name in zip(people[1:], ("Ben", "Cem"), strict=True):
        person.post(f"/t/{table}/join", {"name": name})
    people[0].post(f"/t/{table}/command", {"command": "start"})
    return table, people


def answers(place: Place, table: str, browser: Browser, seat: int | None) -> list[str]:
    """Everything that one viewer can get out of the table without changing it."""
    got = [browser.get(path.replace("{table}", table)).text for path in sorted(LOOKED_AT)]
    for action in ("catch 7", "2C", "7S!", "JH>C", "pass", "wish H", "call"):
        live = place.run(place.tables.load(table))
        live.pressed.clear()  # or what was pressed in one world would have to cool down in the other
        legal = [] if seat is None else [str(one) for one in live.table.match.round.legal_actions(seat)]
        if action not in legal:
            got.append(browser.post(f"/t/{table}/act", {"action": action}).text)
            got.append(browser.fetch(f"/t/{table}/act", {"action": action}).text)
    got.append(browser.get(f"/verify?table={table}").text)
    view = place.run(place.tables.view(table, token_of(browser)))
    got.append(TableOutlet("").frame(view, Looks(Prefs(), "http://table.test"), first=True, made=Made()).decode())
    return got


def token_of(browser: Browser) -> str | None:
    return next((cookie.value for cookie in browser.client.cookies.jar if cookie.name == "mm_seat"), None)


@pytest.mark.parametrize("rules", presets())
def test_pages_do_not_depend_on_what_is_hidden(place: Place, rules: str) -> None:
    rng = random.Random(rules)
    now = place.tables.clock()
    place.tables.clock = lambda: now  # pages count down by the server's time, which two looks would not share
    table, people = sit_three(place, rules)
    watcher = place.browser()
    live = place.run(place.tables.load(table))
    tried = 0
    for step in range(STEPS):
        match = live.table.match
        assert match is not None
        if match.round.is_over:
            break
        if step % 5 == 0:
            for seat, browser in [*enumerate(people), (None, watcher)]:
                place.run(place.tables.view(table, token_of(browser)))  # presence is noted before the comparison
                truth, world = answers(place, table, browser, seat), match.round
                match.round = other_world(world, seat, rng)
                live.changed()
                other = answers(place, table, browser, seat)
                match.round = world
                live.changed()
                assert [diff(*pair) for pair in zip(truth, other, strict=True)] == [""] * len(truth)
                tried += 1
        acting = match.round.to_act
        assert acting is not None
        legal = [str(one) for one in match.round.legal_actions(acting)]
        action = rng.choice([one for one in legal if not one.startswith("catch")])  # a catch has to wait for its grace
        place.run(place.tables.command(table, token_of(people[acting]), Act(action)))
    assert tried >= 4


@pytest.mark.parametrize("how", ["at_once", "delayed"])
def test_pages_hide_the_hands_until_the_last_person_agrees(place: Place, how: str) -> None:
    rng = random.Random(how)
    now = place.tables.clock()
    place.tables.clock = lambda: now
    people = [place.browser() for _ in range(3)]
    people[0].post("/new", {"rules": "skat", "name": "Ada", "opponents": "2", "with": "friends"})
    table = people[0].table
    for person, name in zip(people[1:], ("Ben", "Cem"), strict=True):
        person.post(f"/t/{table}/join", {"name": name})
    people[0].post(f"/t/{table}/agreements", {"open_hands": how})
    people[0].post(f"/t/{table}/command", {"command": "start"})
    for person in people[:2]:
        person.post(f"/t/{table}/command", {"command": "show_hands", "agree": "yes"})
        assert person.page.status_code == 200
    watcher = place.browser()
    live = place.run(place.tables.load(table))
    match = live.table.match
    assert match is not None
    for seat, browser in [*enumerate(people), (None, watcher)]:
        place.run(place.tables.view(table, token_of(browser)))
        truth, world = answers(place, table, browser, seat), match.round
        match.round = other_world(world, seat, rng)
        live.changed()
        other = answers(place, table, browser, seat)
        match.round = world
        live.changed()
        assert [diff(*pair) for pair in zip(truth, other, strict=True)] == [""] * len(truth)
    if how == "at_once":  # the same comparison finds the hands once they are shown, so it would have found them before
        people[2].post(f"/t/{table}/command", {"command": "show_hands", "agree": "yes"})
        truth, world = answers(place, table, watcher, None), match.round
        match.round = other_world(world, None, rng)
        live.changed()
        assert answers(place, table, watcher, None) != truth


def diff(truth: str, other: str) -> str:
    """The first place at which two answers differ, with what stands around it; nothing for equal ones."""
    at = next((n for n, (a, b) in enumerate(zip(truth, other, strict=False)) if a != b), min(len(truth), len(other)))
    return "" if truth == other else f"{truth[max(0, at - 60) : at + 60]} / {other[max(0, at - 60) : at + 60]}"


def other_world(world: Round, seat: int | None, rng: random.Random) -> Round:
    """A world that differs where the viewer cannot see; the same one only where nothing is hidden from the viewer."""
    return twin_worlds(world, seat, rng)


def test_a_planted_leak_is_caught(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    import maumau.web.live as live_frames

    rng = random.Random(5)
    now = place.tables.clock()
    place.tables.clock = lambda: now
    table, people = sit_three(place, "international")
    live = place.run(place.tables.load(table))
    match = live.table.match
    assert match is not None
    honest = live_frames.fragment
    monkeypatch.setattr(live_frames, "fragment", lambda *model: honest(*model) + f"<!--{match.round.hands[1]}-->")

    truth, world = answers(place, table, people[0], 0), match.round
    match.round = twin_worlds(world, 0, rng)
    live.changed()

    assert answers(place, table, people[0], 0) != truth
