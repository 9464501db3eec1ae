"""A whole match by links and plain forms, and everything that must not work."""

from __future__ import annotations

import pytest

from kit.browser import Browser, FormFields, Place
from maumau.rules import presets
from maumau.table.view import TableView

MOST_STEPS = 600


def sit_down(place: Place, rules: str = "online", **fields: str) -> Browser:
    browser = place.browser()
    browser.post("/new", {"rules": rules, "name": "Ada", "opponents": "1", "pace": "instant", **fields})
    assert browser.page.status_code == 200
    return browser


def seen(browser: Browser) -> TableView:
    """The table as the browser's seat sees it."""
    token = next(cookie.value for cookie in browser.client.cookies.jar if cookie.name == "mm_seat")
    return browser.place.run(browser.place.tables.view(browser.table, token))


def take_one_step(browser: Browser) -> str:
    """Presses what a person without JavaScript would press next; returns what it was."""
    table = browser.table
    browser.get(f"/t/{table}")
    forms = browser.forms()
    going_on = next((form for form in forms if form.action.endswith("/command") and _has(form, "next_round")), None)
    if going_on is not None:
        browser.press(going_on, ("command", "next_round", ""))
        return "next_round"
    legal = set(seen(browser).legal)
    act = next((form for form in forms if form.action.endswith("/act")), None)
    offered = [] if act is None else [value for name, value, _ in act.buttons if name == "action" and value in legal]
    if act is None or not offered:
        browser.wait(0.005)
        return "wait"
    lays = [text for text in offered if text[0] in "23456789TJQKAX"]
    text = lays[0] if lays else offered[0]
    armed = {"call": "1"} if any(one.startswith(text.partition(">")[0]) and "!" in one for one in legal) else {}
    browser.press(act, ("action", text, ""), **armed)
    assert browser.page.status_code in {200, 409}, browser.page.text  # 409: somebody was faster, as in life
    return text


def _has(form: FormFields, command: str) -> bool:
    return any(name == "command" and value == command for name, value, _ in form.buttons)


@pytest.mark.parametrize("rules", presets())
def test_a_round_can_be_played_without_javascript(place: Place, rules: str) -> None:
    browser = sit_down(place, rules)

    for _ in range(MOST_STEPS):
        if seen(browser).phase != "playing":
            break
        take_one_step(browser)

    browser.get(f"/t/{browser.table}")
    assert seen(browser).phase in {"round_over", "match_over"}
    assert 'id="sheet"' in browser.page.text


def test_a_whole_match_ends_with_its_sheet_and_a_record_that_replays(place: Place) -> None:
    browser = sit_down(place, "skat", o_wins="3")

    for _ in range(MOST_STEPS * 5):
        if seen(browser).phase == "match_over":
            break
        take_one_step(browser)
    view = seen(browser)
    assert view.phase == "match_over"

    sheet = browser.get(f"/t/{view.table}/sheet")
    assert sheet.text.count("<tr>") >= len(view.scores)
    record = browser.get(f"/t/{view.table}/record").text
    checked = browser.post("/verify", {"what": "record", "record": record})
    assert checked.status_code == 200
    assert "All is as it should be" in checked.text
    shuffle = browser.get(f"/verify?table={view.table}")
    assert "The seed belongs to the fingerprint" in shuffle.text


def test_a_record_with_one_card_changed_is_found_out(place: Place) -> None:
    browser = sit_down(place, "online")
    for _ in range(MOST_STEPS):
        if seen(browser).phase == "match_over":
            break
        take_one_step(browser)
    lines = browser.get(f"/t/{browser.table}/record").text.splitlines()
    first = next(n for n, line in enumerate(lines) if line[:1].isdigit())
    lines[first] = f"{lines[first][0]} pass"

    answer = browser.post("/verify", {"what": "record", "record": "\n".join(lines)})

    assert answer.status_code == 422
    assert "cannot be replayed" in answer.text


def test_a_wrong_seed_is_told_with_the_fingerprint_it_would_have(browser: Browser) -> None:
    answer = browser.post("/verify", {"what": "seed", "seed": "00" * 32, "commitment": "11" * 32})

    assert answer.status_code == 422
    assert "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" in answer.text  # sha256 of 32 zero bytes


def test_the_record_is_kept_back_while_cards_are_hidden(place: Place) -> None:
    browser = sit_down(place)

    answer = browser.get(f"/t/{browser.table}/record")

    assert answer.status_code == 409
    assert "hidden cards" in answer.text


def my_turn(place: Place, rules: str = "online") -> Browser:
    """A table at which Ada is on turn."""
    for _ in range(20):
        browser = sit_down(place, rules)
        for _ in range(20):
            view = seen(browser)
            if view.to_act == view.you and view.phase == "playing":
                browser.get(f"/t/{browser.table}")
                return browser
            browser.wait(0.005)
    raise AssertionError("Ada was never on turn")


@pytest.mark.parametrize(
    "action", ["", "9", "7Z", "lay", "draw draw", "JC>X", "JC>any>H", "♥", "7H" * 30, "catch x", "wish 1"]
)
def test_what_is_no_action_is_a_4xx_and_changes_nothing(place: Place, action: str) -> None:
    browser = my_turn(place)
    before = seen(browser)

    answer = browser.post(f"/t/{browser.table}/act", {"action": action, "version": str(before.version)})

    assert 400 <= answer.status_code < 500
    assert seen(browser).version == before.version


def test_an_illegal_card_is_refused_with_its_reason_and_the_table_below_it(place: Place) -> None:
    browser = my_turn(place)
    before = seen(browser)
    foreign = next(card for card in ("2C", "3C", "4C", "5C", "6C") if card not in before.hand)

    answer = browser.post(f"/t/{browser.table}/act", {"action": foreign, "version": str(before.version)})

    assert answer.status_code == 422
    assert "not in your hand" in answer.text
    assert 'id="table"' in answer.text
    assert seen(browser).version == before.version


def test_an_old_page_is_told_that_the_table_has_moved_on(place: Place) -> None:
    browser = my_turn(place)
    before = seen(browser)
    place.run(place.tables.command(browser.table, _token(browser), _act(before.legal[0]), before.version))

    answer = browser.post(f"/t/{browser.table}/act", {"action": before.legal[0], "version": str(before.version)})

    assert answer.status_code == 409
    assert "moved on" in answer.text


def test_two_clicks_on_one_card_lay_one_card(place: Place) -> None:
    browser = my_turn(place)
    before = seen(browser)
    lay = before.legal[-1]
    fields = {"action": lay, "version": str(before.version)}

    first = browser.fetch(f"/t/{browser.table}/act", fields)
    second = browser.fetch(f"/t/{browser.table}/act", fields)

    assert first.status_code == 200
    assert second.status_code == 409
    assert second.json()["html"].startswith('<div id="table"')


@pytest.mark.parametrize("version", ["x", "-1", "1.5", "99999999999999999999", ""])
def test_a_version_that_is_none_is_refused(place: Place, version: str) -> None:
    browser = my_turn(place)

    answer = browser.post(f"/t/{browser.table}/act", {"action": "draw", "version": version})

    assert answer.status_code == 422


def test_somebody_without_a_seat_can_only_watch(place: Place) -> None:
    browser = my_turn(place)
    stranger = place.browser()

    page = stranger.get(f"/t/{browser.table}")
    answer = stranger.post(f"/t/{browser.table}/act", {"action": "draw"})

    assert page.status_code == 200
    assert 'id="act"' not in page.text
    assert answer.status_code == 403
    assert all(f'id="c-{card}"' not in page.text for card in seen(browser).hand)


@pytest.mark.parametrize("command", ["", "explode", "settings", "system_only", "__class__"])
def test_an_unknown_command_is_refused(place: Place, command: str) -> None:
    browser = my_turn(place)

    assert browser.post(f"/t/{browser.table}/command", {"command": command}).status_code == 422


def test_the_script_gets_version_and_html(place: Place) -> None:
    browser = my_turn(place)
    before = seen(browser)

    answer = browser.fetch(f"/t/{browser.table}/act", {"action": before.legal[0], "version": str(before.version)})

    assert answer.status_code == 200
    assert answer.json()["version"] > before.version
    assert answer.json()["html"].startswith('<div id="table"')


def test_a_reload_shows_the_same_cards(place: Place) -> None:
    browser = my_turn(place)
    hand = seen(browser).hand

    html = browser.get(f"/t/{browser.table}").text

    assert all(f'id="c-{card}"' in html for card in hand)


def test_leaving_forgets_the_seat(place: Place) -> None:
    browser = my_turn(place)
    table = browser.table

    browser.get(f"/t/{table}/leave")
    leave = browser.form("/command")
    browser.press(leave, leave.buttons[0])

    assert str(browser.page.url) == "http://table.test/"
    view = place.run(place.tables.view(table))
    assert view.players[0].kind == "bot"
    assert all(cookie.name != "mm_seat" for cookie in browser.client.cookies.jar)


def test_the_log_tells_the_round_in_words(place: Place) -> None:
    browser = sit_down(place)
    for _ in range(12):
        take_one_step(browser)

    html = browser.get(f"/t/{browser.table}/log").text

    assert html.count("<li>") >= 3
    assert "Ada" in html or "You" in html


def _token(browser: Browser) -> str:
    return next(cookie.value or "" for cookie in browser.client.cookies.jar if cookie.name == "mm_seat")


def _act(action: str) -> object:
    from maumau.table.commands import Act

    return Act(action)
