"""What people say at a table: phrases in each viewer's language, free words where agreed, floods, muting."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from kit.friends import ask, open_table, press, seen, start
from maumau.table.commands import ChangeSettings
from maumau.web.session import MOST_MUTED, Session, format_cookie, parse


def two(place: Place, talk: str = "phrases") -> tuple[Browser, Browser]:
    """Ada and Ben at a running table."""
    ada, ben = open_table(place, "Ben")
    if talk != "phrases":
        ask(ada, ChangeSettings(seen(ada).settings.replace(talk=talk)))
    start(ada)
    for person in (ada, ben):
        person.get(f"/t/{ada.table}")
    return ada, ben


def say(browser: Browser, **fields: str) -> int:
    return browser.post(f"/t/{browser.table}/command", {"command": "say", **fields}).status_code


def test_a_phrase_is_read_by_everybody_in_the_own_language(place: Place) -> None:
    ada, ben = two(place)
    press(ada, "Well played!")

    ben.client.headers["accept-language"] = "de"
    assert "Gut gespielt!" in ben.get(f"/t/{ada.table}").text.split('id="log"')[0]
    watcher = place.browser("fr")
    assert "Bien joué" in watcher.get(f"/t/{ada.table}").text


def test_a_watcher_says_nothing(place: Place) -> None:
    ada, _ = two(place)
    watcher = place.browser()
    watcher.get(f"/t/{ada.table}")

    assert 'id="talk"' not in watcher.page.text
    assert say(watcher, phrase="hello") == 403


def test_free_words_only_where_the_host_allows_them(place: Place) -> None:
    ada, _ = two(place)
    assert 'id="say-text"' not in ada.page.text
    assert say(ada, text="a very own sentence") == 403
    assert "ready-made phrases" in ada.page.text

    ada, ben = two(place, "free")
    assert 'id="say-text"' in ada.page.text
    press(ada, "Send", text="<b>a very own sentence</b>")
    page = ben.get(f"/t/{ada.table}").text
    assert "&lt;b&gt;a very own sentence" in page
    assert "<b>a very own" not in page


def test_where_nothing_is_said_nothing_is_offered(place: Place) -> None:
    ada, _ = two(place, "none")

    assert 'id="talk"' not in ada.page.text
    assert say(ada, phrase="hello") == 403
    assert "Talk across the table" in ada.page.text


def test_a_flood_is_slowed_down_with_a_friendly_sentence(place: Place) -> None:
    ada, _ = two(place)
    answers = [say(ada, phrase="hello") for _ in range(12)]

    assert answers[0] == 200
    assert answers[-1] == 429
    assert "That was a lot at once" in ada.page.text
    assert 'id="hand"' in ada.page.text


def test_a_person_can_be_muted_and_heard_again_without_javascript(place: Place) -> None:
    ada, ben = two(place, "free")
    say(ada, text="unheard of")
    table = ada.table

    press(ben, "Mute Ada")
    assert "unheard of" not in ben.page.text
    assert "unheard of" not in ben.get(f"/t/{table}/log").text
    assert "unheard of" in place.browser().get(f"/t/{table}").text
    assert "unheard of" in ada.get(f"/t/{table}").text

    ben.get(f"/t/{table}")
    press(ben, "Unmute Ada")
    assert "unheard of" in ben.page.text


@pytest.mark.parametrize("fields", [{}, {"mute": "7"}, {"mute": "x"}, {"mute": "1"}, {"hear": "-1"}])
def test_nobody_is_muted_by_a_broken_form(place: Place, fields: dict[str, str]) -> None:
    _, ben = two(place)

    assert ben.post(f"/t/{ben.table}/mute", fields).status_code == 422
    assert "mm=" not in ben.page.headers.get("set-cookie", "")


def test_the_cookie_keeps_the_latest_who_were_muted() -> None:
    session = Session()
    for n in range(MOST_MUTED + 3):
        session = session.muting(f"abc.{n % 8}.{n:x}", on=True)

    kept = parse(format_cookie(session)).muted
    assert kept == session.muted
    assert len(kept) == MOST_MUTED
    assert parse(format_cookie(session.muting(kept[0], on=False))).muted == kept[1:]
    assert parse("mute=../x~abc.9.f~<b>").muted == ()
