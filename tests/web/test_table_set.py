"""Everybody who joins a table is told what is played there: in the lobby before the first card, then behind one tap."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from maumau.present.i18n import LANGUAGES
from maumau.rules import preset

OURS = preset("skat").replace(hand_size=4, wild_on_wild=True)


def open_table(place: Place, *, friends: bool) -> Browser:
    host = place.browser()
    host.get(f"/new?rules={OURS.to_code()}&title=Bei+Oma" + ("&with=friends" if friends else ""))
    host.press(host.form("/new"), None, name="Ada", opponents="2")
    return host


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_the_lobby_shows_name_and_differences_to_whoever_comes(place: Place, lang: str) -> None:
    table = open_table(place, friends=True).table
    text = place.browser(lang).get(f"/t/{table}").text

    assert "<bdi>Bei Oma</bdi>" in text
    lobby = text.partition('id="lobby-set"')[2].partition("</section>")[0]
    assert lobby.count("<dt>") == len(OURS.differences(preset("skat")))
    assert f"/guide/{lang}/{OURS.to_code()}" in text


def test_during_play_the_rules_button_shows_them(place: Place) -> None:
    host = open_table(place, friends=False)
    text = host.page.text

    assert 'popovertarget="set-card"' in text
    card = text.partition('id="set-card"')[2].partition('class="actions"')[0]
    assert "<bdi>Bei Oma</bdi>" in card
    assert "2 differences from “Classic with the skat pack”" in card
    assert "Allowed" in card


def test_a_preset_is_said_to_be_played_as_it_is(place: Place) -> None:
    host = place.browser()
    host.get("/new?rules=collector")
    host.press(host.form("/new"), None, opponents="2")

    card = host.page.text.partition('id="set-card"')[2].partition('class="actions"')[0]
    assert "<bdi>Collector</bdi>" in card
    assert "without any difference" in card


def test_a_name_at_the_table_is_text(place: Place) -> None:
    host = place.browser()
    host.get(f"/new?rules={OURS.to_code()}&title=%3Cscript%3Ealert(1)%3C/script%3E&with=friends")
    host.press(host.form("/new"), None, name="Ada")

    assert "&lt;script&gt;alert(1)" in host.page.text
    assert "<script>alert" not in host.page.text
