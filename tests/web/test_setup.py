"""Start page and set-up: what is offered comes from the presets, and what was chosen is played."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kit.browser import Browser, Place
from maumau.rules import apply_setup, preset, preset_info, presets
from maumau.web.setup import Setup, from_fields, last_setup, seat_problems


def test_one_tap_deals_a_round(browser: Browser) -> None:
    browser.get("/")
    browser.press(browser.form("/play"), ("go", "computer", ""))

    assert browser.page.status_code == 200
    view = browser.place.run(browser.place.tables.view(browser.table))
    assert view.phase == "playing"
    assert len(view.players) == 4


def test_the_next_tap_plays_what_was_played_last(browser: Browser) -> None:
    browser.get("/new?rules=collector")
    browser.press(browser.form("/new"), None, name="Ada", opponents="2", o_limit="100", pace="instant")
    browser.get("/")
    assert "Collector · 2 opponents · first to 100 points" in browser.page.text
    browser.press(browser.form("/play"), ("go", "computer", ""))

    rules = browser.place.run(browser.place.tables.rules(browser.table))
    view = browser.place.run(browser.place.tables.view(browser.table))
    assert (rules.base, rules.target, rules.scoring) == ("collector", 100, "winner_collects")
    assert [player.kind for player in view.players] == ["human", "bot", "bot"]
    assert view.players[0].name == "Ada"
    assert view.settings.pace == "instant"


def test_any_rules_can_be_taken_to_friends_and_back(browser: Browser) -> None:
    own = preset("pesten").replace(hand_size=4, hand_size_by_players={}).to_code()
    browser.get(f"/new?rules={own}&title=Home")
    (to_friends,) = re.findall(r'href="([^"]*)">With friends<', browser.page.text)
    browser.get(unescape(to_friends))

    assert "A table with friends" in browser.page.text
    assert browser.form("/new").fields["rules"] == own
    assert browser.form("/new").fields["title"] == "Home"
    (back,) = re.findall(r'href="([^"]*)">Against the computer<', browser.page.text)
    browser.get(unescape(back))
    assert "A match against the computer" in browser.page.text
    assert browser.form("/new").fields["rules"] == own


@pytest.mark.parametrize("name", presets())
def test_the_form_offers_exactly_what_the_preset_offers(browser: Browser, name: str) -> None:
    html = browser.get(f"/new?rules={name}").text

    options = [option for option in preset_info(name).setup if not option.display]
    for option in options:
        assert all(f'name="o_{option.id}" value="{choice.id}"' in html for choice in option.choices)
    assert html.count('name="o_') == sum(len(option.choices) for option in options)


@pytest.mark.parametrize("name", presets())
def test_as_many_opponents_are_offered_as_the_set_allows(browser: Browser, name: str) -> None:
    html = browser.get(f"/new?rules={name}").text

    most = min(5, preset(name).players[1] - 1)
    assert html.count('name="opponents"') == most


def test_every_switch_of_online_reaches_the_table(browser: Browser) -> None:
    switches = {"o_deck32": "yes", "o_nine_reverses": "yes", "o_ace_skips": "yes", "o_no_mau_penalty": "yes"}
    browser.get("/new?rules=online")
    browser.press(browser.form("/new"), None, **switches)

    rules = browser.place.run(browser.place.tables.rules(browser.table))
    assert rules == apply_setup(preset("online"), {key[2:]: True for key in switches})


def test_too_many_players_for_the_cards_are_told_beside_the_filled_form(browser: Browser) -> None:
    too_many = {"rules": "skat", "opponents": "5", "name": "Ada"}

    answer = browser.post("/new", too_many)

    assert answer.status_code == 422
    assert "at most 5 people" in answer.text
    assert 'value="Ada"' in answer.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", "chess"),
        ("opponents", "0"),
        ("opponents", "6"),
        ("opponents", "two"),
        ("level", "cheating"),
        ("pace", "warp"),
        ("call", "shout"),
        ("o_wins", "1000"),
        ("lang", "xx"),
        ("suits", "cups"),
    ],
)
def test_what_is_not_offered_is_refused(browser: Browser, field: str, value: str) -> None:
    answer = browser.post("/new", {"rules": "skat", "name": "Ada", field: value})

    assert 400 <= answer.status_code < 500
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 25, "at most 24"),
        ("a\nb", "control characters"),
        ("a\tb", "control characters"),
        ("\u200b\u200b", "invisible"),
        ("a\u202eb", "direction of writing"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(browser: Browser, name: str, said: str) -> None:
    answer = browser.post("/new", {"rules": "skat", "name": name})

    assert answer.status_code == 422
    assert said in answer.text


def test_friends_need_a_name_to_greet(browser: Browser) -> None:
    answer = browser.post("/new", {"rules": "skat", "name": " \u2003 ", "with": "friends"})

    assert answer.status_code == 422
    assert "at least one visible character" in answer.text


@pytest.mark.parametrize("name", ["A", "  Ada  ", "x" * 24, "Łukasz", "名前", "👩‍👩‍👧‍👦" * 3, "ศักดิ์", "O'Brien <b>"])
def test_a_name_of_any_script_sits_down(place: Place, name: str) -> None:
    browser = place.browser()

    browser.post("/new", {"rules": "skat", "name": name})

    assert browser.page.status_code == 200
    view = place.run(place.tables.view(browser.table))
    assert view.players[0].name == name.strip()


def test_a_share_code_is_played_as_it_is(browser: Browser) -> None:
    code = preset("skat").replace(target=2, name="Two at Oma's").to_code()

    browser.get(f"/new?rules={code}")
    browser.press(browser.form("/new"), None, opponents="1")

    rules = browser.place.run(browser.place.tables.rules(browser.table))
    assert rules.target == 2


def test_a_forged_set_up_in_the_cookie_falls_back_to_what_is_offered() -> None:
    assert last_setup({"rules": "nonsense"}, "de") == Setup("skat")
    assert last_setup({"rules": "skat", "opponents": "5"}, "en") == Setup("international")
    kept = last_setup({"rules": "skat", "opponents": "9", "o_wins": "77", "level": "x"}, "en")
    assert kept == Setup("skat")


def test_a_set_up_comes_back_from_the_cookie() -> None:
    setup = Setup("online", {"deck32": "yes", "ace_skips": "yes"}, 2, "beginner", "fast", "reminder")

    assert from_fields(setup.to_fields(), strict=True) == setup
    assert not seat_problems(setup)
