"""Whoever has no seat: the page says so, shows no hand, and offers nothing that only players or the host may do."""

from __future__ import annotations

import pytest

from kit.browser import Place
from kit.friends import open_table, seen, start, token_of

OF_PLAYERS = ('id="hand"', 'id="tools"', 'id="act"', 'id="talk"', "/leave", "/agreements", "/seat", 'value="kick"')


@pytest.mark.parametrize(("lang", "told"), [("en", "You are watching."), ("de", "Du schaust zu.")])
def test_a_watcher_is_told_so_and_has_no_controls(place: Place, lang: str, told: str) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)
    watcher = place.browser(lang)

    page = watcher.get(f"/t/{ada.table}").text

    assert told in page
    assert [one for one in OF_PLAYERS if one in page] == []
    assert [one for one in OF_PLAYERS if one in ada.get(f"/t/{ada.table}").text and one != 'value="kick"'] != []


def test_a_watcher_of_the_lobby_may_sit_down_and_nothing_else(place: Place) -> None:
    (ada,) = open_table(place, opponents="2")
    watcher = place.browser()
    watcher.get(f"/t/{ada.table}")

    assert [form.action for form in watcher.forms() if f"/t/{ada.table}" in form.action] == [f"/t/{ada.table}/join"]


def test_the_device_that_lost_its_seat_says_so(place: Place) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)
    claim = place.run(place.tables.offer_seat(ada.table, token_of(ada)))
    place.run(place.tables.claim_seat(ada.table, claim))

    page = ada.get(f"/t/{ada.table}").text

    assert "Your seat is no longer on this device. You are watching." in page
    assert [one for one in OF_PLAYERS if one in page] == []
    assert "Your seat is no longer" not in place.browser().get(f"/t/{ada.table}").text


@pytest.mark.parametrize("tab", ["open", "always", "never"])
def test_the_tab_says_whose_turn_it_is_unless_that_is_not_wanted(place: Place, tab: str) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)
    table = ada.table
    ada.post("/settings", {"tab": tab})

    page = ada.get(f"/t/{table}").text
    title = page.partition("<title>")[2].partition("</title>")[0]

    whose = "Your turn" if seen(ada).to_act == 0 else "Ben’s turn"
    assert title == f"{f'Table {table}' if tab == 'never' else whose} · Mau-Mau"
    assert ("data-awake=1" in page) == (tab == "always")


def test_notifications_keep_the_line_open_in_the_background(place: Place) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)
    table = ada.table
    assert "data-notify" not in ada.get(f"/t/{table}").text

    ada.post("/settings", {"notify": "1"})

    page = ada.get(f"/t/{table}").text
    assert "data-notify=1" in page
    assert "data-awake=1" in page
