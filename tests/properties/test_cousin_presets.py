"""The presets of the cousins of Mau-Mau: facts of their files, what they must never change, rounds that end."""

from __future__ import annotations

import pytest

from maumau.rules import RuleSet, apply_setup, preset, preset_info, presets, setup_options
from maumau.rules.options import BY_ID
from maumau.rules.problems import unmet_need
from maumau.testing import check_ruleset

COUSINS = presets()[6:]
DIGESTS = {
    "openspiel-crazy-eights": "088a4041c878af6f",
    "crazy-eights": "86b85249ccaf8f55",
    "prsi": "0d827860e1aef1da",
    "pesten": "9772f317e19506d9",
    "neunerln": "ff649e316465b83c",
    "tschau-sepp": "a7ef605db1c7e621",
    "makao": "2285e242a05d3e54",
    "switch": "04f84f45ec70b8cb",
    "mau-mau-brasil": "1cb06099ee521c12",
    "palast": "959bf72d993ba5ed",
}
"""A preset never changes its meaning: a correction gets a new name."""


def test_every_preset_means_for_ever_what_it_meant() -> None:
    """Also after an option came that nobody had thought of."""
    assert {name: preset(name).digest for name in COUSINS} == DIGESTS


@pytest.mark.parametrize("name", COUSINS)
def test_the_file_of_a_cousin(name: str) -> None:
    """Its source, its house decisions with short reasons, options that mean something here."""
    info, rules = preset_info(name), preset(name)

    assert {"documents", "title", "languages", "aim", "paper", "hidden", "open"} <= set(info.source)
    assert set(info.house) <= set(BY_ID)
    assert all(reason.endswith(".") and len(reason) < 130 for reason in info.house.values())
    assert [option for option in info.house if unmet_need(rules, option)] == []
    assert (rules.name, rules.base) == (name, name)
    assert RuleSet.from_code(rules.to_code()) == rules
    assert len(rules.to_code()) == 5


@pytest.mark.parametrize("name", COUSINS)
def test_it_can_be_played_by_every_number_of_players_with_every_choice(name: str) -> None:
    """The first of several choices is the preset itself, each other one changes it, a switch is off in it."""
    rules = preset(name)
    assert rules.problems() == []
    assert rules.warnings() == []
    for option in setup_options(rules):
        assert option.question.endswith("?")
        for choice in option.choices:
            changed = apply_setup(rules, {option.id: choice.id})
            assert changed.problems() == []
            assert (changed == rules) == (option.display or (choice is option.choices[0] and not option.switch))
            assert option.switch or choice.label


@pytest.mark.parametrize("name", COUSINS)
def test_rounds_of_it_end_and_keep_the_promises(name: str) -> None:
    """Cards conserved, always an action, positions read back, views tight, at every number of players."""
    assert check_ruleset(preset(name), rounds=1) > 50
