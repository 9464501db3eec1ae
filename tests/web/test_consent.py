"""What needs everybody's consent: taking an action back, hands shown to watchers; all of it by plain forms."""

from __future__ import annotations

import re

import pytest

from kit.browser import Browser, Place
from kit.friends import ask, lay_or_go_on, open_table, press, seen, start
from maumau.present.names import capital, card_name
from maumau.serve.ports import Made
from maumau.table.commands import Act
from maumau.web.live import TableOutlet


def lay(people: list[Browser], most: int = 40) -> Browser:
    """Plays until somebody has laid a card; answers who."""
    for _ in range(most):
        view = seen(people[0])
        whose = people[view.to_act or 0]
        legal = seen(whose).legal
        lays = [one for one in legal if one[0] in "23456789TJQKA"]
        ask(whose, Act(lays[0] if lays else lay_or_go_on(legal)))
        if lays and seen(whose).phase == "playing":
            return whose
    raise AssertionError("nobody laid a card")


def table_of_three(place: Place, lang: str = "en") -> tuple[Browser, list[Browser]]:
    """Three people at a running table: who has just laid a card, and the two others."""
    people = open_table(place, "Ben", "Cem", lang=lang)
    start(people[0])
    whose = lay(people)
    return whose, [one for one in people if one is not whose]


def say(browser: Browser, command: str, **fields: str) -> int:
    return browser.post(f"/t/{browser.table}/command", {"command": command, **fields}).status_code


def test_an_action_is_taken_back_when_both_others_say_yes(place: Place) -> None:
    asker, (one, other) = table_of_three(place)
    before = seen(asker)
    asker.get(f"/t/{asker.table}")

    press(asker, "Take back my last action")
    assert "You would like to take your last action back." in asker.page.text
    assert "Take back my last action" not in asker.page.text
    one.get(f"/t/{asker.table}")
    assert "Do you agree?" in one.page.text
    press(one, "Yes, take it back")
    assert "Do you agree?" not in one.page.text
    assert seen(asker).hand == before.hand
    watcher = place.browser("de").get(f"/t/{asker.table}").text
    assert "möchte den letzten Zug zurücknehmen" in watcher
    assert 'value="agree"' not in watcher

    other.get(f"/t/{asker.table}")
    press(other, "Yes, take it back")

    after = seen(asker)
    assert len(after.hand) == len(before.hand) + 1
    assert after.to_act == after.you
    assert after.take_back is None
    assert "takes the last action back." in other.page.text


@pytest.mark.parametrize("who", ["asker", "other"])
def test_one_no_is_enough_and_the_asker_may_think_better_of_it(place: Place, who: str) -> None:
    asker, (one, _) = table_of_three(place)
    before = seen(asker)
    asker.get(f"/t/{asker.table}")
    press(asker, "Take back my last action")
    against = asker if who == "asker" else one
    against.get(f"/t/{asker.table}")

    press(against, "Leave it as it is" if who == "asker" else "No, play on")

    after = seen(asker)
    assert (after.hand, after.take_back) == (before.hand, None)
    assert "would rather play on" in against.page.text
    assert "Take back my last action" not in asker.get(f"/t/{asker.table}").text
    assert say(asker, "take_back") == 429
    assert "Somebody did not want this taken back. Play on." in asker.page.text


def test_what_cannot_be_taken_back_is_refused_in_words(place: Place) -> None:
    ada, ben = open_table(place, "Ben")
    start(ada)
    page = ada.get(f"/t/{ada.table}").text
    assert "Take back my last action" not in page

    assert say(ada, "take_back") == 422
    assert "Only your latest action can be taken back" in ada.page.text
    assert say(ben, "agree") == 422
    assert "Nobody asks to take an action back" in ben.page.text
    watcher = place.browser()
    watcher.get(f"/t/{ada.table}")
    assert say(watcher, "take_back") == 403


def open_to_watchers(place: Place, how: str = "at_once", lang: str = "en") -> tuple[Browser, Browser]:
    ada, ben = open_table(place, "Ben", lang=lang)
    ada.post(f"/t/{ada.table}/agreements", {"open_hands": how})
    return ada, ben


@pytest.mark.parametrize(
    ("lang", "how", "told"),
    [
        ("en", "at_once", "If everybody here agrees, watchers see all hands as they are."),
        ("de", "delayed", "sehen Zuschauer alle Karten so, wie sie zwei Tischrunden vorher waren."),
        ("fr", "at_once", "les spectateurs voient toutes les mains telles qu’elles sont."),
        ("es", "delayed", "quienes miran ven todas las manos como eran dos vueltas antes."),
    ],
)
def test_everybody_reads_beforehand_whether_watchers_may_see_hands(
    place: Place, lang: str, how: str, told: str
) -> None:
    ada, ben = open_to_watchers(place, how)

    assert told in place.browser(lang).get(f"/t/{ada.table}").text
    ben.client.headers["accept-language"] = lang
    assert told in ben.get(f"/t/{ada.table}/agreements").text
    assert 'value="show_hands"' in ben.page.text
    assert 'value="show_hands"' not in place.browser(lang).get(f"/t/{ada.table}").text


def shown(text: str, hands: tuple[tuple[str, ...], ...]) -> list[str]:
    """Which of the cards in hands stand in a page or frame, by name."""
    return [card for hand in hands for card in hand if f'aria-label="{capital(card_name(card, "en"))}"' in text]


def test_watchers_see_the_hands_when_the_last_person_agrees_and_not_before(place: Place) -> None:
    ada, ben = open_to_watchers(place)
    start(ada)
    watcher = place.browser()
    hands = (seen(ada).hand, seen(ben).hand)
    lying = seen(ada).top
    hidden = tuple(tuple(card for card in hand if card != lying) for hand in hands)

    def frame() -> str:
        outlet = TableOutlet("")
        view = place.run(place.tables.view(ada.table))
        token, key = outlet.caller({"headers": [(b"host", b"table.test"), (b"accept-language", b"en")]})
        assert token is None
        return outlet.frame(view, key, first=True, made=Made()).decode()

    for agreed in ("", "Ada"):
        if agreed:
            ada.get(f"/t/{ada.table}")
            press(ada, "I agree")
            assert "Agreed so far: Ada." in ada.page.text
        for text in (watcher.get(f"/t/{ada.table}").text, frame()):
            assert 'id="open-hands"' not in text
            assert shown(text, hidden) == []

    ben.get(f"/t/{ada.table}")
    press(ben, "I agree")
    for text in (watcher.get(f"/t/{ada.table}").text, frame()):
        section = text.partition('id="open-hands"')[2]
        assert len(shown(section, hands)) == sum(map(len, hands))
    assert 'id="open-hands"' not in ada.get(f"/t/{ada.table}").text
    assert 'id="open-hands"' not in ben.get(f"/t/{ada.table}").text

    press(ben, "I no longer agree")
    assert shown(watcher.get(f"/t/{ada.table}").text, hidden) == []


def test_hands_that_come_late_say_how_late(place: Place) -> None:
    people = list(open_to_watchers(place, "delayed"))
    start(people[0])
    table = people[0].table
    for person in people:
        person.get(f"/t/{table}")
        press(person, "I agree")
    watcher = place.browser()
    assert 'id="open-hands"' not in watcher.get(f"/t/{table}").text

    before = [seen(person).hand for person in people]
    for _ in range(4):
        view = seen(people[0])
        whose = people[view.to_act or 0]
        ask(whose, Act(next(one for one in seen(whose).legal if not one.startswith(("catch", "call")))))

    section = watcher.get(f"/t/{table}").text.partition('id="open-hands"')[2].partition("</section>")[0]
    assert "All hands as they were 4 actions ago" in section
    rows = re.findall(r'id="open-(\d)">(.*?)</li>', section)
    for seat, row in rows:
        assert shown(row, (before[int(seat)],)) == list(before[int(seat)])


def test_where_hands_stay_hidden_nobody_is_asked(place: Place) -> None:
    ada, _ = open_table(place, "Ben")
    start(ada)

    assert 'value="show_hands"' not in ada.get(f"/t/{ada.table}").text
    assert say(ada, "show_hands", agree="yes") == 403
    assert "watchers see no hands" in ada.page.text
    assert say(ada, "show_hands", agree="perhaps") == 422
