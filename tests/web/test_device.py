"""Several people on one device: seats, the cover between turns, and nothing of another hand in its bytes."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from kit.friends import act_as, lay_or_go_on, open_table, press, seen, start
from maumau.present.names import capital, card_name
from maumau.serve.ports import Made
from maumau.web.device import Device, read_device
from maumau.web.live import TableOutlet


def shared(place: Place, *others: str, **fields: str) -> Browser:
    """One browser at which Ada and the others sit; the cards are dealt."""
    (host,) = open_table(place, opponents=str(len(others)), device="one", **fields)
    for name in others:
        press(host, "Seat them here", name=name)
    start(host)
    return host


def tokens(browser: Browser) -> dict[int, str]:
    kept = next((cookie.value for cookie in browser.client.cookies.jar if cookie.name == "mm_here"), "")
    return dict(read_device({"mm_here": kept}).tokens)


def hands(browser: Browser) -> dict[int, tuple[str, ...]]:
    tables = browser.place.tables
    return {seat: browser.place.run(tables.view(browser.table, token)).hand for seat, token in tokens(browser).items()}


def frame(browser: Browser) -> str:
    """What the live line of this browser sends."""
    outlet = TableOutlet("")
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.client.cookies.jar)
    scope = {"headers": [(b"cookie", cookie.encode()), (b"host", b"table.test")]}
    token, key = outlet.caller(scope)
    view = browser.place.run(browser.place.tables.view(browser.table, token))
    return outlet.frame(view, key, first=True, made=Made()).decode()


def shows(text: str, card: str) -> bool:
    return f'id="c-{card}"' in text or f'aria-label="{capital(card_name(card, "en"))}"' in text or f'"{card}"' in text


def hidden(browser: Browser) -> list[str]:
    """All cards in hands here, but not those that lie face up."""
    view = seen(browser)
    lying = {view.top, *view.pile}
    return [card for hand in hands(browser).values() for card in hand if card not in lying]


def test_a_device_can_be_chosen_at_set_up_and_seats_are_given_in_the_lobby(place: Place) -> None:
    host = place.browser()
    host.get("/new?with=friends")
    assert "All on this one" in host.page.text

    (host,) = open_table(place, opponents="2", device="one")
    assert str(host.page.url).endswith("#here")
    press(host, "Seat them here", name="Ben")

    view = seen(host)
    assert [player.name for player in view.players] == ["Ada", "Ben"]
    assert view.you == 0
    assert sorted(tokens(host)) == [0, 1]
    assert "on this device" in host.page.text


def test_the_covered_page_holds_no_card_of_any_hand(place: Place) -> None:
    host = shared(place, "Ben")

    host.get(f"/t/{host.table}")

    assert "Pass the device to" in host.page.text
    assert 'id="hand"' not in host.page.text
    for text in (host.page.text, frame(host), host.get(f"/t/{host.table}/log").text):
        assert [card for card in hidden(host) if shows(text, card)] == []


def test_after_showing_a_hand_only_that_hand_is_there(place: Place) -> None:
    host = shared(place, "Ben")
    host.get(f"/t/{host.table}")
    press(host, "show my cards")

    view = seen(host)
    assert view.you == view.to_act
    assert 'id="hand"' in host.page.text
    others = [card for seat, hand in hands(host).items() if seat != view.you for card in hand]
    for text in (host.page.text, frame(host)):
        assert all(shows(text, card) for card in view.hand)
        assert [card for card in others if shows(text, card)] == []


def test_an_action_that_ends_the_turn_covers_the_page_at_once(place: Place) -> None:
    host = shared(place, "Ben")
    for _ in range(30):
        host.get(f"/t/{host.table}")
        if "show my cards" in host.page.text:
            press(host, "show my cards")
        view = seen(host)
        if view.phase != "playing":
            break
        answer = host.fetch(f"/t/{host.table}/act", {"action": view.legal[0], "version": str(view.version)})
        after = seen(host)
        if after.phase == "playing" and after.to_act != view.you:
            html = answer.json()["html"]
            assert "show my cards" in html
            assert [card for card in hidden(host) if shows(html, card)] == []
            assert [card for card in hidden(host) if shows(frame(host), card)] == []
            return
    raise AssertionError("no turn ended")


def test_a_word_that_is_owed_can_still_be_said_from_the_cover(place: Place) -> None:
    host = shared(place, "Ben", rules="international")
    table = host.table
    for _ in range(400):
        live = place.run(place.tables.load(table))
        assert live.table.match is not None
        round_ = live.table.match.round
        if round_.is_over:
            place.run(place.tables.command(table, tokens(host)[0], _next(place, table)))
            place.run(place.tables.command(table, tokens(host)[1], _next(place, table)))
            continue
        seat = round_.to_act
        assert seat is not None
        host.client.cookies.set("mm_seat", tokens(host)[seat], domain="table.test", path=f"/t/{table}")
        legal = [str(one) for one in round_.legal_actions(seat) if one.kind not in {"catch", "call"}]
        quiet = [one for one in legal if not one.endswith("!")]
        act_as(place, table, tokens(host)[seat], quiet[0])
        view = place.run(place.tables.view(table, tokens(host)[seat]))
        if view.phase == "playing" and view.to_act != seat and "call" in view.legal:
            break
    else:
        raise AssertionError("nobody ever forgot a word")

    jar = host.client.cookies.jar
    for cookie in [one for one in jar if one.name == "mm_seat"]:
        jar.clear(cookie.domain, cookie.path, cookie.name)
    host.client.cookies.set("mm_seat", tokens(host)[seat], domain="table.test", path=f"/t/{table}")
    host.get(f"/t/{table}")
    assert "Pass the device" in host.page.text
    press(host, "Mau")
    told = [event["kind"] for event in seen(host).last]
    assert "called" in told


def _next(place: Place, table: str) -> object:
    from maumau.table.commands import NextRound, Rematch

    return Rematch() if place.run(place.tables.view(table)).phase == "match_over" else NextRound()


def test_going_on_is_pressed_once_for_everybody_here(place: Place) -> None:
    host = shared(place, "Ben")
    table = host.table
    for _ in range(600):
        view = place.run(place.tables.view(table))
        if view.phase == "round_over":
            break
        token = tokens(host)[view.to_act or 0]
        act_as(place, table, token, lay_or_go_on(place.run(place.tables.view(table, token)).legal))
    else:
        raise AssertionError("the round did not end")
    host.get(f"/t/{table}")
    assert 'id="sheet"' in host.page.text

    press(host, "Next round")

    assert place.run(place.tables.view(table)).round == 2
    assert "Pass the device to" in host.page.text  # a new round: nobody holds the device yet


def test_the_live_line_counts_for_everybody_on_the_device(place: Place) -> None:
    host = shared(place, "Ben", "Cem")
    cookie = "; ".join(f"{one.name}={one.value}" for one in host.client.cookies.jar)

    company = TableOutlet("").company({"headers": [(b"cookie", cookie.encode())]})

    assert sorted(company) == sorted(tokens(host).values())


def test_a_seat_that_moved_away_leaves_the_device(place: Place) -> None:
    host = shared(place, "Ben", "Cem")
    table = host.table
    claim = place.run(place.tables.offer_seat(table, tokens(host)[1]))
    place.run(place.tables.claim_seat(table, claim))

    host.post(f"/t/{table}/hold", {"seat": "1"})

    assert sorted(tokens(host)) == [0, 2]


def test_leaving_gives_up_one_seat_and_the_others_stay(place: Place) -> None:
    host = shared(place, "Ben", "Cem")
    table = host.table
    own = seen(host).you

    host.post(f"/t/{table}/command", {"command": "leave"})

    assert own not in tokens(host)
    assert len(tokens(host)) == 2
    assert str(host.page.url).endswith(f"/t/{table}")


def test_nobody_without_a_seat_seats_others(place: Place) -> None:
    (host,) = open_table(place, opponents="2")
    watcher = place.browser()

    assert watcher.post(f"/t/{host.table}/here", {"name": "Eve"}).status_code == 403
    assert watcher.post(f"/t/{host.table}/hold", {"seat": "0"}).status_code == 403
    assert host.post(f"/t/{host.table}/hold", {"seat": "5"}).status_code == 403
    assert len(seen(host).players) == 1


@pytest.mark.parametrize("text", ["", "x", "9~abc", "0~", "0~a b", "~a.1", "0~a" * 900, "0~ä"])
def test_a_forged_cookie_shares_nothing(text: str) -> None:
    assert not read_device({"mm_here": text, "mm_held": "x"}).shared


def test_a_device_knows_its_seats() -> None:
    device = Device().with_seat(2, "b").with_seat(0, "a")

    assert device.shared
    assert device.seats == (0, 2)
    assert device.token(2) == "b"
    assert device.without(2).seats == ()
    assert read_device({"mm_here": "0~a.2~b", "mm_held": "1.2"}) == Device(((0, "a"), (2, "b")), "1.2")
