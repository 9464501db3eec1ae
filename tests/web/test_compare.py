"""Two sets side by side: only what differs, in words, for any two presets or codes."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.browser import Browser, Place
from maumau.present.i18n import LANGUAGES
from maumau.rules import RuleSet, preset, presets
from maumau.web.contrast import differences
from strategies import any_rule_sets


def test_only_what_differs_is_listed(browser: Browser) -> None:
    other = preset("skat").replace(wild_on_wild=True, hand_size=4, hand_size_by_players={})
    text = browser.get(f"/compare?a=skat&b={other.to_code()}").text

    assert text.count('<th scope="row">') == 3
    assert "Wild card on wild card" in text
    assert "3 differences" in text


def test_equal_sets_are_said_to_be_equal(browser: Browser) -> None:
    assert "Both play exactly alike." in browser.get(f"/compare?a=skat&b={preset('skat').to_code()}").text


def test_a_typed_code_counts_before_the_list(browser: Browser) -> None:
    browser.get("/compare?a=skat&b=collector")
    browser.press(browser.form("/compare"), None, a="skat", b="collector", b_code=preset("online").to_code())

    assert browser.page.text.count("Quick round") > 1
    assert f"/r/{preset('online').to_code()}" in browser.page.text


def test_a_broken_code_stays_in_its_field_with_the_reason(browser: Browser) -> None:
    answer = browser.get("/compare?a=skat&b_code=Mbroken")

    assert answer.status_code == 404
    assert 'value="Mbroken"' in answer.text
    assert 'aria-invalid="true"' in answer.text


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_any_two_presets_can_be_compared(place: Place, lang: str) -> None:
    browser = place.browser(lang)
    for one, other in list(combinations(presets(), 2))[:: 7 if lang != "en" else 3]:
        assert browser.get(f"/compare?a={one}&b={other}").status_code == 200


@given(one=any_rule_sets(), other=any_rule_sets(), lang=st.sampled_from(list(LANGUAGES)))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_line_shows_two_different_things(one: RuleSet, other: RuleSet, lang: str) -> None:
    for line in differences(one, other, lang):
        assert line.label
        assert line.mine != line.theirs, line


@pytest.mark.parametrize("name", presets())
def test_a_set_differs_from_itself_in_nothing(name: str) -> None:
    assert differences(preset(name), preset(name), "en") == ()
