"""Guides are built for every preset, every choice at set-up and every rule set that can be played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maumau.guide import build
from maumau.guide.build import SECTIONS
from maumau.guide.home import HOME
from maumau.guide.labels import LABELS, same, value
from maumau.guide.model import Figure, Items
from maumau.guide.presets import TEXTS, neighbours
from maumau.guide.words import Writer
from maumau.present.i18n import LANGUAGES
from maumau.rules import RuleSet, apply_setup, preset, preset_info, presets, setup_options
from maumau.web import presets as web_presets
from strategies import rule_sets

LANGS = sorted(LANGUAGES)
OTHER = {
    "effects": {"2": ("draw 3",), "Q": ("wild",), "A": ("reverse",)},
    "pack": "french52",
    "no_finish_on": ("2",),
    "call": "none",
    "hand_size": 7,
    "draw_count": "until_playable",
    "direction": "counterclockwise",
    "empty_stock": "stop_round",
}
"""Far away from every preset."""


def variations(name: str) -> list[RuleSet]:
    """A preset with each single answer to its questions at set-up, and with all switches on."""
    rules = preset(name)
    found = [rules]
    switches = {}
    for option in setup_options(rules):
        found += [apply_setup(rules, {option.id: choice.id}) for choice in option.choices]
        if option.switch:
            switches[option.id] = True
    return [*found, apply_setup(rules, switches)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", presets())
def test_every_preset_has_all_sections_in_every_language(name: str, lang: str) -> None:
    guide = build(preset(name), lang)

    assert [section.slug for section in guide.sections] == [slug for slug, _, _ in SECTIONS]
    assert [section.number for section in guide.sections] == list(range(1, len(SECTIONS) + 1))
    assert all(statement.text.strip() for statement in guide.statements())
    assert not [statement.text for statement in guide.statements() if "{" in statement.text or "}" in statement.text]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", presets())
def test_every_choice_at_set_up_builds_in_every_language(name: str, lang: str) -> None:
    for rules in variations(name):
        guide = build(rules, lang)
        assert guide.section("summary").blocks
        assert guide.key == name or rules != preset(name)


@pytest.mark.parametrize("suits", ["french", "german"])
@pytest.mark.parametrize("lang", LANGS)
def test_german_suits_are_words_of_their_own(lang: str, suits: str) -> None:
    guide = build(preset("skat"), lang, suits=suits)  # type: ignore[arg-type]
    text = " ".join(statement.text for statement in guide.section("special-cards").statements())

    assert ("Unter" in text) == (suits == "german")


@pytest.mark.parametrize("name", presets())
def test_the_same_sections_say_as_much_in_every_language(name: str) -> None:
    shapes = {
        tuple(tuple((s.options, s.anchor, bool(s.note)) for s in section.statements()) for section in guide.sections)
        for guide in (build(preset(name), lang) for lang in LANGS)
    }

    assert len(shapes) == 1


@pytest.mark.parametrize("name", presets())
def test_the_summary_has_ten_steps(name: str) -> None:
    for rules in variations(name):
        (steps,) = build(rules, "en").section("summary").blocks
        assert isinstance(steps, Items)
        assert steps.ordered
        assert len(steps.statements) == 10


@pytest.mark.parametrize("name", presets())
def test_addresses_are_unique_and_cover_every_option(name: str) -> None:
    guide = build(preset(name), "en")
    anchors = [statement.anchor for statement in guide.statements() if statement.anchor]
    slugs = [section.slug for section in guide.sections]

    assert len(set(anchors)) == len(anchors)
    assert not set(anchors) & set(slugs)
    assert set(guide.anchors) == set(HOME)
    assert all(anchor in anchors or anchor in slugs for anchor in guide.anchors.values())


@pytest.mark.parametrize("name", presets())
def test_house_decisions_are_marked_with_their_reason(name: str) -> None:
    rules, house = preset(name), preset_info(name).house
    guide = build(rules, "en")
    noted = {statement.anchor: statement.note for statement in guide.statements() if statement.note}
    listed = " ".join(statement.text for statement in guide.section("origin").statements())

    explained = {option for option in house if guide.anchors[option] == option}
    assert noted == {option: house[option] for option in explained}
    assert all(house[option] in listed for option in explained)
    silent = set(house) - explained
    writer = Writer(rules, "en")
    assert all(value(writer, option) == "–" or option == "highest_loses" for option in silent), silent


def test_a_house_decision_that_was_changed_is_none_any_more() -> None:
    kept = build(preset("skat"), "en")
    changed = build(preset("skat").replace(misplay="penalty"), "en")

    assert "misplay" in {s.anchor for s in kept.statements() if s.note}
    assert "misplay" not in {s.anchor for s in changed.statements() if s.note}


def test_titles_are_those_of_the_other_pages() -> None:
    assert set(TEXTS) == set(presets())
    assert {name: TEXTS[name].title for name in web_presets.TITLES} == web_presets.TITLES


def test_neighbours_are_the_presets_with_the_fewest_differences() -> None:
    for name in presets():
        rules = preset(name)
        counts = {
            other: sum(not same(option, rules, preset(other)) for option in LABELS)
            for other in presets()
            if other != name
        }
        near = neighbours(rules)
        assert len(near) == 2
        assert max(counts[other] for other in near) <= min(c for other, c in counts.items() if other not in near)


def test_the_table_of_differences_names_what_differs_and_nothing_else() -> None:
    rules = preset("skat")
    guide = build(rules, "en")
    others = [preset(name) for name in neighbours(rules)]
    listed = {s.options[0] for s in guide.section("differences").statements()}

    assert listed == {option for option in LABELS if not all(same(option, rules, other) for other in others)}


def test_points_are_counted_only_where_they_count() -> None:
    counting = build(preset("skat-points"), "en").section("end").blocks
    other = build(preset("skat"), "en").section("end").blocks

    assert [block.slug for block in counting if isinstance(block, Figure)] == ["figure-count"]
    assert [block for block in other if isinstance(block, Figure)] == []


def test_a_set_without_special_cards_leaves_their_examples_out() -> None:
    plain = preset("international").replace(name="", base="", effects={})
    guide = build(plain, "en")
    figures = {b.slug for section in guide.sections for b in section.blocks if isinstance(b, Figure)}

    assert figures == {"figure-opening", "figure-count", "figure-round"}


@settings(max_examples=25)
@given(rules=rule_sets(), lang=st.sampled_from(LANGS))
def test_any_rule_set_that_can_be_played_has_a_guide(rules: RuleSet, lang: str) -> None:
    guide = build(rules, lang)
    anchors = [statement.anchor for statement in guide.statements() if statement.anchor]

    assert len(set(anchors)) == len(anchors)
    assert not [s.text for s in guide.statements() if "{" in s.text or not s.text.strip()]
    assert len(next(iter(guide.section("summary").statements())).text) > 0


@pytest.mark.parametrize("name", presets())
def test_a_preset_that_comes_as_a_share_code_is_told_as_the_preset(name: str) -> None:
    by_name, by_code = build(preset(name), "en"), build(RuleSet.from_code(preset(name).to_code()), "en")

    assert by_code.key == name
    assert by_code == by_name


def test_a_small_change_keeps_the_title_and_says_that_it_is_one() -> None:
    changed = RuleSet.from_code(preset("skat").replace(hand_size=4).to_code())
    every_switch = variations("online")[-1]
    own = RuleSet.from_code(preset("skat").replace(name="", base="", **OTHER).to_code())

    assert build(changed, "en").title == "Mau-Mau: Classic with the skat pack, with other choices"
    assert build(own, "en").title == "Mau-Mau by your own rules"
    assert build(own.replace(name="Aunt Ida"), "en").title == "Aunt Ida"
    assert build(RuleSet.from_code(every_switch.to_code()), "en").title == build(every_switch, "en").title
