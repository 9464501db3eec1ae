"""The composer without JavaScript: every option of the catalogue is changed by the form and comes out right."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from kit.browser import Browser, Place
from kit.fields import fields_of_form
from maumau.present import i18n
from maumau.rules import OPTIONS, Option, RuleSet, preset, presets
from maumau.rules.options import BY_ID, EFFECTS, RANKS
from maumau.rules.problems import unmet_need
from maumau.web.compose_form import NUMBERED, fields_of, read_fields
from maumau.web.compose_words import QUESTIONS

PLAIN = ("flag", "choice", "number", "number_or_word")


def result(browser: Browser) -> RuleSet:
    """The set that the address of the page holds."""
    query = parse_qs(urlsplit(str(browser.page.url)).query)
    key = query["rules"][0]
    return preset(key) if key in presets() else RuleSet.from_code(key)


def form_of(browser: Browser) -> dict[str, str]:
    return fields_of_form(browser.page.text, "composer")[0]


def change(browser: Browser, **fields: str) -> RuleSet:
    """Sends the form of the page that is open with these answers."""
    browser.post("/compose", {**form_of(browser), **fields})
    assert browser.page.status_code == 200, browser.page.text[:500]
    return result(browser)


def fertile(option: Option) -> RuleSet:
    """A preset, changed until the option has a meaning."""
    rules = preset("international")
    for _ in range(4):
        need = unmet_need(rules, option.id)
        if need is None:
            return rules
        if need.option == "effects":
            word = str(need.values[0])
            rules = rules.replace(effects={**rules.effects, "9": [f"{word} 1" if word in NUMBERED else word]})
        else:
            rules = rules.replace(**{need.option: need.values[0]})
    raise AssertionError(f"{option.id} has no meaning anywhere")


def answers(option: Option, rules: RuleSet) -> list[tuple[dict[str, str], Any]]:
    """Fields to send, and the value that must come out."""
    now = getattr(rules, option.id)
    key = f"o.{option.id}"
    match option.kind:
        case "flag":
            return [({key: "no" if now else "yes"}, not now)]
        case "choice":
            return [({key: value}, value) for value in option.values if value != now]
        case "number":
            return [({key: str(n)}, n) for n in {option.low, option.high} - {now}]
        case "number_or_word":
            return [({key: str(option.high)}, option.high), *(({key: word}, word) for word in option.values)]
        case "seats":
            return [({f"{key}.min": "3", f"{key}.max": "4"}, (3, 4))]
        case "sizes":
            return [({"s.2": "7", "s.3": ""}, {2: 7})]
        case "values":
            return [({"v.A": "11", "v.J": "0"}, {**now, "A": 11, "J": 0})]
        case "finishers":
            return [({"n.J": "1", "n.draw": "1"}, ("J", "draw"))]
    return [
        ({f"e.Q.{name}": "3" if name in NUMBERED else "1"}, {**now, "Q": (f"{name} 3" if name in NUMBERED else name,)})
        for name in EFFECTS
    ]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)
def test_every_option_is_changed_by_the_form(browser: Browser, option: Option) -> None:
    rules = fertile(option)
    address = f"/compose?rules={rules.to_code()}&base=international"

    for fields, wanted in answers(option, rules):
        browser.get(address)
        sent, offered = fields_of_form(browser.page.text, "composer")
        for key, value in fields.items():
            assert key in sent or key in offered, f"{option.id} has no field {key}"
            if key in offered:
                assert value in offered[key], f"{key} does not offer {value}"
        found = change(browser, **fields)
        assert getattr(found, option.id) == wanted
        others = set(found.differences(rules)) - {option.id}
        assert all(idle_or_led(found, rules, option.id, other) for other in others), others


def idle_or_led(found: RuleSet, rules: RuleSet, changed: str, other: str) -> bool:
    """Whether another option moved for a reason: it lost its meaning, or another scoring brings its own target."""
    return (
        unmet_need(found, other) is not None
        or (changed, other) == ("scoring", "target")
        or (changed == "hand_size" and other == "hand_size_by_players")
        or unmet_need(rules, other) is not None
    )


@pytest.mark.parametrize("name", presets())
def test_a_form_sent_unchanged_changes_nothing(browser: Browser, name: str) -> None:
    browser.get(f"/compose?rules={name}")

    assert change(browser) == preset(name)
    assert "undo" not in parse_qs(urlsplit(str(browser.page.url)).query)


def test_a_single_card_gets_a_rule_of_its_own(browser: Browser) -> None:
    browser.get("/compose?rules=skat")

    found = change(browser, **{"c.0": "KS", "c.0.draw": "4", "c.0.reverse": "1"})
    assert found.effects["KS"] == ("draw 4", "reverse")
    found = change(browser, **{"c.1": "7H"})
    assert found.effects["7H"] == ()
    assert [form_of(browser)[f"c.{row}"] for row in range(3)] == ["7H", "KS", ""]
    found = change(browser, **{"c.1": ""})
    assert set(found.effects) == {*preset("skat").effects, "7H"}


def test_undo_goes_back_step_by_step_and_reset_to_the_beginning(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    first = change(browser, **{"o.wild_on_wild": "yes"})
    second = change(browser, **{"o.hand_size": "4"})

    assert change(browser, undo="1") == first
    assert change(browser, undo="1") == preset("skat")
    assert change(browser, **{"o.hand_size": "4"}) == preset("skat").replace(hand_size=4)
    assert second != change(browser, reset="1") == preset("skat")
    assert change(browser, undo="1") == preset("skat").replace(hand_size=4)


def test_what_differs_is_told_at_each_step(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    change(browser, **{"o.wild_on_wild": "yes", "e.9.reverse": "1"})

    text = browser.page.text
    assert "2 differences from “Classic with the skat pack”" in text
    assert "Turns the direction" in text
    assert "A jack may also be laid on a jack." in text


def test_every_problem_stands_beside_its_option(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    change(browser, **{"o.hand_size": "10", "e.7.skip": "1", "n.7": "1"})

    text = browser.page.text
    assert "cannot be played yet" in text
    size = text.partition('id="q-hand_size"')[2].partition("</fieldset>")[0]
    assert "With 4 players and 10 cards each, 42 cards are needed, and the pack has only 32." in size
    cards = text.partition('id="q-effects"')[2].partition("</fieldset>")[0]
    assert "cannot both happen" in cards
    assert '<a href="#q-hand_size">' in text


def test_a_doubt_is_told_apart_from_an_error(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    change(browser, **{"o.hand_size": "6", "s.2": ""})

    assert "think about it" in browser.page.text
    assert "cannot be played yet" not in browser.page.text


def test_nothing_typed_is_lost_when_it_does_not_fit(browser: Browser) -> None:
    browser.get("/compose?rules=international&at=scoring")
    sent = {**form_of(browser), "o.target": "a hundred", "v.A": "<b>eleven", "o.hand_size": "4", "name": "Ours"}

    answer = browser.post("/compose", sent)

    assert answer.status_code == 422
    again = fields_of_form(answer.text, "composer")[0]
    assert (again["o.target"], again["v.A"], again["o.hand_size"]) == ("a hundred", "<b>eleven", "4")
    assert again["name"] == "Ours"
    assert "“a hundred” does not fit: a whole number from 1 to 10000 is needed." in answer.text
    assert "<b>eleven" not in answer.text
    again |= {"o.target": "90", "v.A": "11"}
    found = RuleSet.from_code(parse_qs(urlsplit(str(browser.post("/compose", again).url)).query)["rules"][0])
    assert (found.target, found.values["A"], found.hand_size) == (90, 11, 4)


def test_an_option_comes_back_as_it_was_when_it_has_a_meaning_again(browser: Browser) -> None:
    browser.get("/compose?rules=skat")

    assert change(browser, **{"o.call": "none"}).call_window == BY_ID["call_window"].default
    assert "o.call_window" not in form_of(browser)
    assert change(browser, **{"o.call": "manual"}) == preset("skat")


@pytest.mark.parametrize(
    ("go", "path"),
    [("play", "/new?rules=M"), ("guide", "/guide/en/M"), ("share", "/r/M"), ("compare", "/compare?a=M")],
)
def test_the_buttons_lead_on_with_what_stands_in_the_form(browser: Browser, go: str, path: str) -> None:
    browser.get("/compose?rules=skat")
    browser.post("/compose", {**form_of(browser), "o.hand_size": "4", "name": "Bei Oma", "go": go})

    assert browser.page.status_code == 200
    where = str(browser.page.url).removeprefix("http://table.test")
    assert where.startswith(path)
    assert preset("skat").replace(hand_size=4).to_code() in where


def test_a_set_is_played_under_its_name(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    browser.post("/compose", {**form_of(browser), "o.hand_size": "4", "name": "Bei Oma", "go": "play"})
    browser.press(browser.form("/new"), None, opponents="2", name="Ada")

    rules = browser.place.run(browser.place.tables.rules(browser.table))
    assert (rules.hand_size, rules.name) == (4, "Bei Oma")
    browser.get("/")
    assert "Bei Oma · 2 opponents" in browser.page.text


def test_what_cannot_be_played_stays_in_the_composer(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    browser.post("/compose", {**form_of(browser), "e.7.skip": "1", "go": "play"})

    assert str(browser.page.url).startswith("http://table.test/compose?")
    assert form_of(browser)["e.7.skip"] == "1"
    code = result(browser).to_code()
    for path in (f"/new?rules={code}", f"/guide/en/{code}"):
        answer = browser.get(path)
        assert answer.status_code == 422
        assert "cannot both happen" in answer.text


def test_sets_are_kept_on_the_device_and_forgotten(browser: Browser) -> None:
    browser.get("/compose?rules=skat")
    browser.post("/compose", {**form_of(browser), "o.hand_size": "4", "name": "Bei Oma & Opa", "go": "save"})
    code = preset("skat").replace(hand_size=4).to_code()
    assert "Kept on this device" in browser.page.text

    for path in ("/rules", "/new", "/compose", "/compare"):
        assert "Bei Oma &amp; Opa" in browser.get(path).text, path
    browser.get("/rules")
    browser.press(browser.form("/compose/forget"))
    assert browser.page.url.path == "/rules"
    assert code not in browser.page.text


def test_reading_fields_is_the_inverse_of_writing_them() -> None:
    for name in presets():
        rules = preset(name)
        read = read_fields(fields_of(rules), preset("international"), rules)
        assert read.rules == rules
        assert read.problems == ()


@pytest.mark.parametrize("lang", [lang for lang in i18n.LANGUAGES if lang != "en"])
def test_every_question_is_asked_in_every_language(lang: str) -> None:
    words = i18n.tr(lang)
    asked = [QUESTIONS.get(option.id, option.question) for option in OPTIONS]

    assert [question for question in asked if words.gettext(question) == question] == []


@pytest.mark.parametrize("lang", list(i18n.LANGUAGES))
def test_no_answer_is_left_as_a_word_of_the_catalogue(place: Place, lang: str) -> None:
    browser = place.browser(lang)
    everything = preset("international").replace(
        jokers=2, effects={**preset("international").effects, "9": ["reverse"], "X": ["draw 4"]}, empty_stock="pass"
    )
    html = browser.get(f"/compose?rules={everything.to_code()}").text

    words = {value for option in OPTIONS if option.kind in PLAIN for value in option.values if "_" in value}
    assert [word for word in sorted(words) if f">{word}<" in html or f">{word.replace('_', ' ')}<" in html] == []
    assert all(f'id="d-e.{rank}"' in html for rank in RANKS)
