"""A finished match, step by step: what stands at each place is what the record says, and nothing before the end."""

from __future__ import annotations

import re

import pytest

import maumau
from kit.browser import Browser, Place
from kit.friends import seen, token_of
from maumau.present.names import capital, card_name
from maumau.serve.replays import look_at
from maumau.table.commands import Act, Body, NextRound, Rematch
from maumau.web.replay import place_of

MOST = 900


def record_text(rules: str = "skat-points", players: int = 3, seed: int = 7) -> str:
    """A whole match of people who lay what they can."""
    match = maumau.Match(maumau.preset(rules), players, seed, names=["Ada", "Ben", "Cem"][:players])
    for _ in range(20_000):
        if match.round.is_over:
            if match.is_over:
                return str(match.record())
            match.next_round()
            continue
        seat = match.round.actors()[0]
        legal = match.round.legal_actions(seat)
        lays = [one for one in legal if one.kind == "lay"]
        match.apply(seat, lays[-1] if lays else legal[0])
    raise AssertionError("the match did not end")


def finished(place: Place) -> Browser:
    """A browser at a table whose match is over."""
    browser = place.browser()
    browser.post("/new", {"rules": "online", "name": "Ada", "opponents": "1", "pace": "instant"})
    play_match(place, browser)
    browser.get(f"/t/{browser.table}")
    return browser


def names_on(html: str) -> list[str]:
    return re.findall(r'role="img" aria-label="([^"]+)"', html.partition('class="replay-seats"')[2])


def test_every_place_shows_the_hands_of_the_record() -> None:
    text = record_text()
    match = maumau.Match(maumau.preset("skat-points"), 3, 7, names=["Ada", "Ben", "Cem"])

    first = look_at(text, 1, 0)
    assert first.hands == tuple(tuple(map(str, hand)) for hand in match.round.hands)
    for step in range(1, 12):
        moment = look_at(text, 1, step)
        assert moment.seat is not None
        match.apply(moment.seat, moment.action)
        assert moment.hands == tuple(tuple(map(str, hand)) for hand in match.round.hands)
        assert moment.top == str(match.round.top)
        assert moment.stock == match.round.stock_size
        assert moment.to_act == match.round.to_act


def test_the_last_place_knows_who_has_won() -> None:
    text = record_text()
    rounds = look_at(text, 1, 0).rounds

    end = look_at(text, len(rounds), 99_999)

    assert end.is_over
    assert end.winners
    assert end.step == rounds[-1]
    assert end.over
    assert not look_at(text, 1, 0).over
    assert not look_at(text, 1, rounds[0]).is_over


@pytest.mark.parametrize(
    ("text", "place"),
    [("1.2", (1, 2)), ("12.345", (12, 345)), ("", (1, 0)), ("x", (1, 0)), ("1", (1, 0)), ("-1.2", (1, 0))],
)
def test_an_address_that_is_none_leads_to_the_beginning(text: str, place: tuple[int, int]) -> None:
    assert place_of(text) == place


@pytest.mark.parametrize("rules", maumau.presets())
def test_every_preset_can_be_watched_to_its_end(rules: str) -> None:
    text = record_text(rules, 2, 3)
    rounds = look_at(text, 1, 0).rounds

    for number, steps in enumerate(rounds[:3], start=1):
        end = look_at(text, number, steps)
        assert end.over
        assert len(end.actions) == steps + 1


def test_a_replay_is_refused_while_cards_are_hidden(place: Place) -> None:
    browser = place.browser()
    browser.post("/new", {"rules": "online", "name": "Ada", "opponents": "1"})

    answer = browser.get(f"/t/{browser.table}/replay?at=1.3")

    assert answer.status_code == 409
    assert "hidden cards" in answer.text
    assert browser.get("/t/zzzzzz/replay").status_code == 404


def test_a_match_is_stepped_through_by_links_alone(place: Place) -> None:
    browser = finished(place)
    table = browser.table
    assert f"/t/{table}/replay" in browser.page.text
    text = place.run(place.tables.record(table))

    browser.get(f"/t/{table}/replay")
    seen_places = 0
    while True:
        at = re.search(r"replay\?at=(\d+)\.(\d+)", browser.page.text.partition('class="invite-link"')[2])
        assert at is not None
        moment = look_at(text, int(at[1]), int(at[2]))
        want = [capital(card_name(card, "en")) for hand in moment.hands for card in hand]
        assert names_on(browser.page.text) == want
        seen_places += 1
        following = re.search(r'data-go="next" href="([^"]+)"', browser.page.text)
        if following is None:
            break
        browser.get(following[1])
    assert seen_places == sum(moment.rounds) + len(moment.rounds)
    assert "Winner by this record" in browser.page.text


def test_the_link_is_for_everybody_and_the_shuffle_is_checked_on_it(place: Place) -> None:
    browser = finished(place)
    friend = place.browser("de")

    page = friend.get(f"/t/{browser.table}/replay?at=1.2&check=1")

    assert page.status_code == 200
    assert "Die Mischung, geprüft" in page.text
    assert 'class="check good"' in page.text
    assert 'class="check bad"' not in page.text


def test_the_last_match_can_be_watched_while_the_next_is_played(place: Place) -> None:
    browser = finished(place)
    before = place.run(place.tables.record(browser.table))
    place.run(place.tables.command(browser.table, token_of(browser), Rematch()))

    page = browser.get(f"/t/{browser.table}/replay?at=1.0").text

    names = [capital(card_name(card, "en")) for hand in look_at(before, 1, 0).hands for card in hand]
    assert names_on(page) == names


def play_match(place: Place, browser: Browser) -> None:
    """Plays until the match of this table is over."""
    table = browser.table
    for _ in range(MOST):
        view = seen(browser)
        if view.phase == "match_over":
            return
        body: Body | None = NextRound() if view.phase == "round_over" else None
        if body is None and view.to_act == view.you:
            lays = [one for one in view.legal if one[0] in "23456789TJQKA"]
            body = Act(lays[-1] if lays else next(one for one in view.legal if not one.startswith("catch")))
        if body is not None:
            place.run(place.tables.command(table, token_of(browser), body))
        browser.wait(0.002)
    raise AssertionError("the match did not end")


def test_a_link_keeps_naming_its_match_after_others_were_played(place: Place) -> None:
    browser = finished(place)
    table = browser.table
    first = place.run(place.tables.record(table))
    browser.get(f"/t/{table}/replay?at=1.1")
    link = re.search(r'class="invite-link" href="http://table.test([^"]+)"', browser.page.text)
    assert link is not None
    assert link[1].endswith("at=1.1&amp;m=1")
    place.run(place.tables.command(table, token_of(browser), Rematch()))
    assert browser.get(f"/t/{table}/replay?m=2").status_code == 409
    play_match(place, browser)
    second = place.run(place.tables.record(table))
    assert first != second

    for number, text in ((1, first), (2, second), (1, first)):
        page = browser.get(f"/t/{table}/replay?at=1.1&m={number}&check=1").text
        moment = look_at(text, 1, 1)
        assert names_on(page) == [capital(card_name(card, "en")) for hand in moment.hands for card in hand]
        assert f"Match {number} at this table" in page
        assert 'class="check bad"' not in page
        assert ("Save the record" in page) == (number == 2)
    assert "Match 2 at this table" in browser.get(f"/t/{table}/replay?m=x").text
    assert browser.get(f"/t/{table}/replay?m=0").status_code == 409
    assert browser.get(f"/t/{table}/replay?m=3").status_code == 409


def test_a_pasted_record_is_stepped_through_by_buttons(browser: Browser) -> None:
    text = record_text()
    browser.get("/replay")
    browser.press(browser.form("/replay"), None, record=text)
    assert "Round 1 of" in browser.page.text

    answer = browser.post("/replay", {"record": text, "at": "2.5"})
    assert "Action 5 of" in answer.text
    want = [capital(card_name(card, "en")) for hand in look_at(text, 2, 5).hands for card in hand]
    assert names_on(answer.text) == want
    assert "check good" not in answer.text
    assert 'class="check good"' in browser.post("/replay", {"record": text, "at": "2.5", "check": "1"}).text


@pytest.mark.parametrize("text", ["", "   ", "maumau record 1", "<script>", "maumau record 1\nrules x\n", "\x00"])
def test_what_is_no_record_is_refused_in_words(browser: Browser, text: str) -> None:
    answer = browser.post("/replay", {"record": text})

    assert answer.status_code == 422
    assert "<script>" not in answer.text.replace('<script type="module"', "")
    assert 'role="alert"' in answer.text


def test_names_in_a_record_are_text(browser: Browser) -> None:
    text = record_text().replace('"Ben"', '"<img src=x>"')

    answer = browser.post("/replay", {"record": text})

    assert answer.status_code == 200
    assert "<img" not in answer.text
    assert "&lt;img" in answer.text
