"""People and agreements: what the host changes, what everybody reads beforehand, what is refused."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from kit.friends import ask, open_table, press, seen, start
from maumau.present import i18n
from maumau.rules import preset
from maumau.table.commands import Act, LoseLine
from maumau.table.settings import Settings
from maumau.web.agreement_words import changes, groups, length, sentences


def agree(browser: Browser, **fields: str) -> int:
    return browser.post(f"/t/{browser.table}/agreements", fields).status_code


def test_the_host_sets_a_clock_and_everybody_reads_what_happens_then(place: Place) -> None:
    ada, ben = open_table(place, "Ben")

    assert agree(ada, clock_ms="30000", time_out="computer", away_ms="never") == 200
    assert "Agreed." in ada.page.text

    settings = seen(ben).settings
    assert (settings.clock_ms, settings.time_out, settings.away_ms) == (30_000, "computer", None)
    lobby = ben.get(f"/t/{ada.table}").text
    assert "30 seconds for each turn; then the computer plays it." in lobby
    assert "The table waits for whoever is away." in lobby
    assert "30 Sekunden für jeden Zug" in place.browser("de").get(f"/t/{ada.table}").text


def test_a_guest_reads_and_changes_nothing(place: Place) -> None:
    _, ben = open_table(place, "Ben")

    page = ben.get(f"/t/{ben.table}/agreements").text
    assert "Only the host can change this." in page
    assert 'name="clock_ms"' not in page
    assert agree(ben, clock_ms="30000") == 403
    assert "Only the host" in ben.page.text
    assert seen(ben).settings.clock_ms is None


def test_a_table_can_be_locked_and_opened_again(place: Place) -> None:
    (ada,) = open_table(place, opponents="2")
    agree(ada, locked="yes")
    friend = place.browser()
    page = friend.get(f"/t/{ada.table}").text

    assert "The table is locked" in page
    assert friend.post(f"/t/{ada.table}/join", {"name": "Ben"}).status_code == 403
    agree(ada, locked="no")
    assert friend.post(f"/t/{ada.table}/join", {"name": "Ben"}).status_code == 200


def test_rules_and_seats_change_in_the_lobby(place: Place) -> None:
    (ada,) = open_table(place, opponents="1")

    agree(ada, rules="online", seats="3")

    view = seen(ada)
    assert view.rules.name == "online"
    assert view.seats == 3


def test_the_role_of_host_is_passed_on(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    ada.get(f"/t/{ada.table}/agreements")

    press(ada, "Make Ben the host")

    assert seen(ben).host == seen(ben).you
    assert "Make" not in ada.get(f"/t/{ada.table}/agreements").text


def test_somebody_is_removed_from_the_lobby(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    ada.get(f"/t/{ada.table}/agreements")

    press(ada, "Remove Ben")

    assert [player.name for player in seen(ada).players] == ["Ada"]
    assert "no longer on this device" in ben.get(f"/t/{ada.table}").text or "Take a seat" in ben.page.text


def test_an_absent_persons_seat_is_handed_over_by_a_link(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    start(ada)
    assert "Hand Ben" not in ada.get(f"/t/{ada.table}/agreements").text
    place.run(place.tables.report(ada.table, LoseLine(1)))
    ada.get(f"/t/{ada.table}/agreements")

    press(ada, "Hand Ben’s seat over")
    path = ada.page.text.split('class="invite-link" href="http://table.test')[1].split('"')[0]
    new = place.browser()
    new.get(path)
    new.press(new.form(path))

    assert seen(new).you == 1
    page = ben.get(f"/t/{ada.table}").text
    assert "Your seat is no longer on this device. You are watching." in page
    assert 'id="hand"' not in page


def test_a_seat_of_somebody_who_is_there_is_not_handed_over(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    start(ada)

    assert ada.post(f"/t/{ada.table}/seat", {"seat": "1"}).status_code == 422
    assert ben.post(f"/t/{ada.table}/seat", {"seat": "0"}).status_code == 403


@pytest.mark.parametrize(
    "fields",
    [
        {"clock_ms": "7"},
        {"clock_ms": "soon"},
        {"talk": "loud"},
        {"locked": "maybe"},
        {"rules": "chess"},
        {"seats": "99"},
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(place: Place, fields: dict[str, str]) -> None:
    (ada,) = open_table(place, opponents="2")
    before = seen(ada)

    assert agree(ada, **fields) == 422
    assert seen(ada).version == before.version


def test_agreements_wait_for_the_end_of_a_round(place: Place) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)

    assert agree(ada, clock_ms="30000") == 422
    assert "between rounds" in ada.page.text


def test_a_value_of_the_api_stays_on_offer() -> None:
    words = i18n.tr("en")
    settings = Settings(clock_ms=45_000)
    clock = next(group for group in groups(settings, preset("skat"), words) if group.key == "clock_ms")

    assert clock.value == "45000"
    assert clock.choices[-1].label == "45 seconds"
    assert changes({"clock_ms": "45000", "name": "x"}, settings) == {}


@pytest.mark.parametrize(
    ("ms", "lang", "text"),
    [
        (1_500, "de", "1,5 Sekunden"),
        (1_500, "en", "1.5 seconds"),
        (1_000, "fr", "1 seconde"),
        (60_000, "es", "60 segundos"),
        (300_000, "de", "5 Minuten"),
        (3_600_000, "en", "1 hour"),
        (86_400_000, "fr", "1 jour"),
        (259_200_000, "es", "3 días"),
    ],
)
def test_lengths_of_time_are_told_in_words(ms: int, lang: str, text: str) -> None:
    assert length(ms, i18n.tr(lang)) == text


def test_every_agreement_that_matters_is_a_sentence() -> None:
    told = sentences(Settings(clock_ms=15_000, locked=True), i18n.tr("en"))

    assert told == [
        "15 seconds for each turn; then a card is drawn, or passed.",
        "If somebody is away for 60 seconds, the computer plays until they return.",
        "The table is locked: nobody else can sit down.",
    ]


def test_a_misdeal_is_declared_before_the_first_card_and_not_later(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    start(ada)
    before = seen(ada).hand
    ada.get(f"/t/{ada.table}/agreements")

    press(ada, "Deal again")

    assert "misdeal" in [event["kind"] for event in seen(ada).last]
    assert seen(ada).hand != before
    view = seen(ben)
    whose = ben if view.to_act == view.you else ada
    ask(whose, Act(next(text for text in seen(whose).legal if text != "draw" or len(seen(whose).legal) == 1)))
    assert "Deal again" not in ada.get(f"/t/{ada.table}/agreements").text
    assert ada.post(f"/t/{ada.table}/command", {"command": "misdeal"}).status_code == 422


def test_everybody_can_add_to_the_next_shuffle_and_change_the_own_name(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    ben.get(f"/t/{ada.table}/agreements")
    press(ben, "Add it", luck="Glück 7")
    ben.get(f"/t/{ada.table}/agreements")
    press(ben, "Change my name", name="Benno")
    start(ada)

    live = place.run(place.tables.load(ada.table))
    assert live.table.shares[1] == "Glück 7".encode().hex()
    assert seen(ada).players[1].name == "Benno"
    assert ben.post(f"/t/{ada.table}/command", {"command": "add_bytes", "luck": ""}).status_code == 422
    assert ben.post(f"/t/{ada.table}/command", {"command": "add_bytes", "luck": "x" * 65}).status_code == 422


def test_the_agreements_name_the_words_that_the_rules_have() -> None:
    labels = {one.key: one.label for one in groups(Settings(), preset("tschau-sepp"), i18n.tr("en"))}
    knocking = preset("skat").replace(words="knock")

    assert (labels["call"], labels["grace_ms"]) == ("“Tschau!”", "Time to say “Tschau!”")
    assert {"Knock!", "Time to knock"} <= {one.label for one in groups(Settings(), knocking, i18n.tr("en"))}
