"""On a shared device: catching by whoever sits there, and taking back by the people around it."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from kit.friends import act_as, open_table, press, seen, start
from maumau.table.commands import ChangeSettings, NextRound, Rematch
from maumau.web.device import catches_here, read_device


def shared(place: Place, *others: str, **fields: str) -> Browser:
    """One browser at which Ada and the others sit, with no time that is the owner's alone; the cards are dealt."""
    (host,) = open_table(place, opponents=str(len(others)), device="one", **fields)
    for name in others:
        press(host, "Seat them here", name=name)
    place.run(
        place.tables.command(host.table, tokens(host)[0], ChangeSettings(seen(host).settings.replace(grace_ms=0)))
    )
    start(host)
    return host


def tokens(browser: Browser) -> dict[int, str]:
    kept = next((cookie.value for cookie in browser.client.cookies.jar if cookie.name == "mm_here"), "")
    return dict(read_device({"mm_here": kept}).tokens)


def hold(host: Browser, seat: int) -> None:
    """The seat takes the device up."""
    host.post(f"/t/{host.table}/hold", {"seat": str(seat)})


def forget_a_word(place: Place, host: Browser) -> int:
    """Plays until somebody has laid a card without the word and the turn goes on; that person holds the device."""
    table = host.table
    for _ in range(600):
        live = place.run(place.tables.load(table))
        assert live.table.match is not None
        round_ = live.table.match.round
        if round_.is_over:
            on = Rematch() if live.table.match.is_over else NextRound()
            for token in tokens(host).values():
                place.run(place.tables.command(table, token, on))
            continue
        seat = round_.to_act
        assert seat is not None
        legal = [str(one) for one in round_.legal_actions(seat) if one.kind not in {"catch", "call"}]
        hold(host, seat)
        act_as(place, table, tokens(host)[seat], next(one for one in legal if not one.endswith("!")))
        after = place.run(place.tables.view(table))
        covered = after.phase == "playing" and after.to_act != seat
        if covered and seat in after.open_calls and after.pending is None:
            return seat
    raise AssertionError("nobody ever forgot a word")


def test_whoever_sits_there_catches_from_the_cover(place: Place) -> None:
    host = shared(place, "Ben", "Cem", rules="international")
    missed = forget_a_word(place, host)
    before = seen(host).players[missed].cards
    page = host.get(f"/t/{host.table}").text
    assert "Pass the device" in page
    assert 'id="hand"' not in page

    press(host, f"Catch {('Ada', 'Ben', 'Cem')[missed]}!")

    view = seen(host)
    assert view.you == missed, "the device is still with whoever held it"
    assert view.players[missed].cards > before
    caught = next(event for event in view.last if event["kind"] == "caught")
    assert caught["seat"] == missed
    assert caught["by"] in tokens(host)
    assert caught["by"] != missed
    assert "Catch " not in host.page.text
    assert 'id="hand"' not in host.page.text


def test_the_answer_to_the_script_shows_no_hand_of_the_one_who_catches(place: Place) -> None:
    host = shared(place, "Ben", rules="international")
    missed = forget_a_word(place, host)
    by = 1 - missed

    done = host.fetch(f"/t/{host.table}/act", {"action": f"catch {missed}", "by": str(by)})
    again = host.fetch(f"/t/{host.table}/act", {"action": f"catch {missed}", "by": str(by)})

    assert (done.status_code, again.status_code) == (200, 422)
    for answer in (done, again):
        assert 'id="hand"' not in answer.json()["html"]
        assert "show my cards" in answer.json()["html"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"action": "draw", "by": "1"}, 422),
        ({"action": "7S", "by": "1"}, 422),
        ({"action": "catch 0", "by": "5"}, 403),
        ({"action": "catch 0", "by": "x"}, 422),
        ({"action": "catch 9", "by": "1"}, 422),
    ],
)
def test_nothing_else_is_done_for_another_seat(place: Place, fields: dict[str, str], status: int) -> None:
    host = shared(place, "Ben")
    before = seen(host).version

    assert host.post(f"/t/{host.table}/act", fields).status_code == status
    assert seen(host).turn == 0
    assert before <= seen(host).version


def test_a_device_of_one_person_offers_nothing_for_others(place: Place) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)
    view = seen(ada)

    assert catches_here(view, (), covered=False) == ()
    assert ada.post(f"/t/{ada.table}/act", {"action": "catch 0", "by": "1"}).status_code == 403


def test_people_around_one_device_take_back_with_one_press(place: Place) -> None:
    host = shared(place, "Ben", "Cem")
    table = host.table
    for _ in range(60):
        view = place.run(place.tables.view(table))
        seat = view.to_act
        assert seat is not None
        hold(host, seat)
        legal = seen(host).legal
        lays = [one for one in legal if one[0] in "789TJQKA"]
        act_as(place, table, tokens(host)[seat], lays[0] if lays else next(o for o in legal if o in {"draw", "pass"}))
        if lays:
            break
    cards = seen(host).players[seat].cards
    page = host.get(f"/t/{table}").text
    assert "Take back my last action" in page

    press(host, "Take back my last action")

    after = seen(host)
    assert after.take_back is None
    assert after.players[seat].cards == cards + 1
    assert after.to_act == seat
