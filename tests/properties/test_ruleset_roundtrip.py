"""Rule sets as values: every way of writing one gives the same set back, and all that is playable fits a short code."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maumau.rules import OPTIONS, RuleSet, preset, presets
from maumau.rules.code import ALPHABET
from maumau.rules.options import RANKS, Option
from strategies import any_rule_sets, effect_sets, effect_tables, option_values, preset_sets, rule_sets

WRITTEN = ("to_toml", "to_json", "to_dict", "to_code")


def read_back(rules: RuleSet, way: str) -> RuleSet:
    text: Any = getattr(rules, way)()
    read: RuleSet = getattr(RuleSet, way.replace("to_", "from_"))(text)
    return read


@pytest.mark.parametrize("way", WRITTEN)
@pytest.mark.parametrize("name", presets())
def test_a_preset_comes_back_with_its_name(name: str, way: str) -> None:
    """Written and read, a preset is the same set, has the same digest and knows what it is."""
    rules = preset(name)

    read = read_back(rules, way)

    assert (read, read.digest, read.name, read.base) == (rules, rules.digest, name, name)


@pytest.mark.parametrize("way", WRITTEN)
@given(rules=rule_sets())
@settings(max_examples=30)
def test_a_playable_set_comes_back(way: str, rules: RuleSet) -> None:
    """TOML, JSON, plain data and share code are four ways of saying the same."""
    assert read_back(rules, way) == rules


@pytest.mark.parametrize("way", ["to_json", "to_dict", "to_code"])
@given(rules=any_rule_sets())
@settings(max_examples=30)
def test_an_unplayable_set_comes_back_too(way: str, rules: RuleSet) -> None:
    """Whoever is still putting a set together can save and share it."""
    assert read_back(rules, way) == rules


@given(rules=rule_sets())
@settings(max_examples=30)
def test_a_strategy_for_playable_sets_gives_playable_sets(rules: RuleSet) -> None:
    """The sets that other tests play rounds with validate, for each number of players."""
    assert [rules.problems(players=n) for n in range(rules.players[0], rules.players[1] + 1)] == (
        [[]] * (rules.players[1] - 1)
    )


@given(rules=rule_sets())
@settings(max_examples=30)
def test_any_playable_set_has_a_code_of_at_most_80_characters(rules: RuleSet) -> None:
    """The promise of the share codes, and of their letters."""
    code = rules.to_code()

    assert len(code) <= 80
    assert set(code) <= set(ALPHABET)
    assert not set("0O1lI") & set(code)


@pytest.mark.parametrize("option", [o for o in OPTIONS if o.id != "effects"], ids=lambda option: option.id)
@given(rules=preset_sets(), data=st.data())
@settings(max_examples=8)
def test_one_option_changed_makes_a_code_of_at_most_24_characters(
    option: Option, rules: RuleSet, data: st.DataObject
) -> None:
    """Whatever the value is, and whatever else loses its meaning by it."""
    changed = rules.replace(**{option.id: data.draw(option_values(option))})

    assert len(changed.to_code()) <= 24


@given(rules=preset_sets(), effects=st.fixed_dictionaries({rank: effect_sets() for rank in RANKS}))
@settings(max_examples=30)
def test_new_effects_for_every_rank_make_a_code_of_at_most_24_characters(
    rules: RuleSet, effects: dict[str, tuple[str, ...]]
) -> None:
    """All ranks at once are still short."""
    assert len(rules.replace(effects=effects).to_code()) <= 24


@given(rules=preset_sets(), effects=effect_tables())
@settings(max_examples=40)
def test_up_to_six_entries_of_effects_make_a_code_of_at_most_24_characters(
    rules: RuleSet, effects: dict[str, tuple[str, ...]]
) -> None:
    """Single cards included: each entry of `effects` is what a family would call one rule."""
    some = dict(list(effects.items())[:6])

    assert len(rules.replace(effects={**rules.effects, **some}).to_code()) <= 24


@given(rules=rule_sets())
@settings(max_examples=30)
def test_a_set_is_a_value(rules: RuleSet) -> None:
    """Equal sets have equal hashes and digests, also after copying and pickling."""
    twins = [copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), RuleSet(**rules.entries())]

    assert {rules, *twins} == {rules}
    assert {twin.digest for twin in twins} == {rules.digest}


@given(rules=rule_sets(), other=rule_sets())
@settings(max_examples=30)
def test_digest_and_differences_tell_sets_apart(rules: RuleSet, other: RuleSet) -> None:
    """No difference, the same digest; and the other set's values in place give the other set."""
    changed = rules.differences(other)

    assert (not changed) == (rules.digest == other.digest) == (rules == other)
    assert rules.replace(**{key: theirs for key, (_, theirs) in changed.items()}) == other
    assert {key: (mine, theirs) for key, (theirs, mine) in other.differences(rules).items()} == changed


@given(rules=rule_sets())
@settings(max_examples=30)
def test_the_nearest_preset_differs_least(rules: RuleSet) -> None:
    """Counted in fields."""
    nearest = rules.nearest_preset()

    assert len(rules.differences(preset(nearest))) == min(len(rules.differences(preset(name))) for name in presets())
