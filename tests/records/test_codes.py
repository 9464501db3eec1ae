"""Share codes: those of today open for ever, slips are found, strangers' rubbish is refused in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maumau.errors import CodeError
from maumau.rules import RuleSet, apply_setup, preset, presets
from maumau.rules import code as code_module
from maumau.rules.code import ALPHABET, BASES
from maumau.rules.digits import Digits
from maumau.rules.options import EFFECTS, RANKS
from strategies import rule_sets

GOLDEN: list[dict[str, Any]] = json.loads((Path(__file__).parent / "codes.json").read_text(encoding="utf-8"))
"""Codes that are in the world, each with the whole rule set it stands for. Only ever add to this file."""


def sealed(digits: Digits, version: str = "M") -> str:
    """A code with a right checksum around digits that no rule set gave."""
    symbols = [ALPHABET.index(version), *digits.symbols(57)]
    total, power = 0, 1
    for symbol in symbols:
        power = power * 7_919 % 185_189
        total = (total + (symbol + 1) * power) % 185_189
    return "".join(ALPHABET[n] for n in (*symbols, total // 3_249, total // 57 % 57, total % 57))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["what"])
def test_a_code_of_old_opens_as_the_set_it_was(golden: dict[str, Any]) -> None:
    """Every field, and every option that came later at its default."""
    opened = RuleSet.from_code(golden["code"]).to_dict()

    assert {key: opened[key] for key in golden["rules"]} == golden["rules"]


def test_the_golden_codes_reach_every_corner() -> None:
    """Each preset, each option, each of the three ways of writing."""
    plain = [RuleSet.from_code(golden["code"]) for golden in GOLDEN]
    touched = {key for rules in plain for name in presets() for key in preset(name).differences(rules)}

    assert {rules.name for rules in plain} >= set(presets())
    assert touched == set(RuleSet().entries()) - {"name", "base"}
    assert len({golden["code"] for golden in GOLDEN}) == len(GOLDEN) >= 30


@pytest.mark.parametrize("name", presets())
def test_a_preset_has_at_most_five_characters(name: str) -> None:
    """And keeps its number among the bases; the first has number 0, which is nothing to write."""
    code = preset(name).to_code()

    assert len(code) == (4 if name == "international" else 5)
    assert code[0] == "M"
    assert BASES.index(name) == presets().index(name)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["what"])
def test_any_single_slip_is_found(golden: dict[str, Any]) -> None:
    """One letter for another, and two neighbours changed, at every place."""
    code = golden["code"]
    slips = {code[:at] + letter + code[at + 1 :] for at in range(len(code)) for letter in ALPHABET} - {code}
    swaps = {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)} - {code}

    opened = [slip for slip in slips | swaps if not fails(slip)]

    assert opened == []


@pytest.mark.parametrize("golden", GOLDEN[:12], ids=lambda golden: golden["what"])
def test_a_letter_too_many_or_too_few_is_found(golden: dict[str, Any]) -> None:
    """Left out, or typed twice."""
    code = golden["code"]
    gaps = {code[:at] + code[at + 1 :] for at in range(len(code))}
    doubles = {code[:at] + code[at] + code[at:] for at in range(len(code))}

    assert [slip for slip in gaps | doubles if not fails(slip)] == []


def fails(code: str) -> bool:
    try:
        RuleSet.from_code(code)
    except CodeError as error:
        return error.code in ("code_slip", "code_length")
    return False


def test_a_code_may_be_grouped() -> None:
    """Hyphens of any kind and spaces do not matter."""
    rules = apply_setup(preset("online"), {"deck32": True, "ace_skips": True})
    code = rules.to_code()

    for between in ("-", " ", "\u2011", " \u2013 ", "\n"):
        assert RuleSet.from_code(between.join(code)) == rules
    assert RuleSet.from_code(f"  {code}\n") == rules


@pytest.mark.parametrize(
    ("code", "kind", "part"),
    [
        ("", "code_length", "too short"),
        ("Mab", "code_length", "too short"),
        ("M" * 401, "code_length", "too long"),
        ("M0kc", "code_letter", "'0' is in no code; there is no 0, O, 1, l or I in a code"),
        ("Mäkc", "code_letter", "'ä' is in no code"),
        ("MMMMMMM", "code_slip", "capital and small letters differ"),
        (None, "bad_code", "a code is a text, not NoneType"),
    ],
)
def test_what_is_no_code_says_why(code: Any, kind: str, part: str) -> None:
    """In words that help to find the slip."""
    with pytest.raises(CodeError) as caught:
        RuleSet.from_code(code)

    assert caught.value.code == kind
    assert part in str(caught.value)


def digits_of(*pairs: tuple[int, int]) -> Digits:
    digits = Digits()
    for digit, radix in pairs:
        digits.put(digit, radix)
    return digits


@pytest.mark.parametrize(
    ("digits", "what"),
    [
        (digits_of((0, 3), (62, 64)), "a preset that is not known here"),
        (digits_of((0, 3), (63, 64), (4000, 4096)), "a preset that is not known here"),
        (digits_of((0, 3), (0, 64), (119, 128)), "option 119 is not known here"),
        (digits_of((0, 3), (0, 64), (127, 128), (9, 4096)), "option 136 is not known here"),
        (digits_of((0, 3), (0, 64), (2, 128), (3, 4), (5, 4096)), "a value is not known here"),
        (digits_of((0, 3), (0, 64), (34, 128), (0, 2), (1, 16), (14, 16)), "a value is not known here"),
        (digits_of((0, 3), (0, 64), (36, 128), (4, 5), (4, 4096)), "a number is too long"),
    ],
)
def test_a_code_of_a_newer_version_says_so(digits: Digits, what: str) -> None:
    """Presets, options and values come at the end of their lists, so whatever is past the end is new."""
    with pytest.raises(CodeError, match="newer version") as caught:
        RuleSet.from_code(sealed(digits))

    assert caught.value.code == "newer_version"
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("digits", "what"),
    [
        (digits_of((0, 3), (1, 64), (11, 128), (0, 3), (1, 12), (6, 71), (91, 96)), "a value is not known here"),
        (
            digits_of((0, 3), (1, 64), (11, 128), (2, 3), *[(0, 2)] * len(RANKS), (11, 12), (50, 4096)),
            "a value is not known here",
        ),
    ],
    ids=["an effect", "more single cards than there are"],
)
def test_a_value_of_a_newer_version_in_the_second_edition_says_so(digits: Digits, what: str) -> None:
    """Effects end at the tenth `back`, the cards of a deck at the 56th."""
    with pytest.raises(CodeError, match="newer version") as caught:
        RuleSet.from_code(sealed(digits, version="N"))

    assert caught.value.code == "newer_version"
    assert what in str(caught.value)


def test_an_effect_taken_away_comes_back_so_from_the_second_edition() -> None:
    """`skat` without its sevens, and an ace that takes any card."""
    base = preset("skat")
    rules = base.replace(effects={"8": "skip", "J": "wild", "A": "anything"})
    code = rules.to_code()

    assert (code[0], RuleSet.from_code(code)) == ("N", rules)


def test_codes_are_remembered_and_not_without_end() -> None:
    """By what is played, whatever the set is called."""
    for number in range(code_module.KEPT + 3):
        code_module._found[str(number)] = ""
    rules = preset("skat").replace(max_turns=321)

    assert rules.to_code() == rules.replace(name="ours").to_code() == code_module._found[rules.digest]
    assert len(code_module._found) <= code_module.KEPT
    assert RuleSet.from_code(rules.to_code()).max_turns == 321


def test_another_first_character_with_a_right_checksum_is_a_newer_version() -> None:
    """The checksum is the same for all versions, so a slip is told from a version."""
    with pytest.raises(CodeError) as caught:
        RuleSet.from_code(sealed(Digits(), version="P"))

    assert caught.value.code == "newer_version"


@pytest.mark.parametrize(
    ("digits", "part"),
    [
        (digits_of((0, 3), (0, 64), (0, 128), (1, 2)), "goes on after its end"),
        (digits_of((0, 3), (0, 64), (5, 128), (0, 12)), "holds no rule set"),
        (digits_of((0, 3), (0, 64), (1, 128), (5, 12), (4, 12)), "holds no rule set"),
    ],
)
def test_a_right_checksum_around_nonsense(digits: Digits, part: str) -> None:
    """Made by a stranger's program: refused, not believed."""
    with pytest.raises(CodeError, match=part):
        RuleSet.from_code(sealed(digits))


def test_the_largest_set_that_can_be_played_fits_80_characters() -> None:
    """Every option as far from every preset, and every table as full, as validation allows."""
    rules = RuleSet(
        players=(8, 8), pack="jass36", packs=2, jokers=4, hand_size=1,
        hand_size_by_players={n: 7 if n == 8 else 10 for n in range(2, 9)},
        first_dealer="highest_card", cut=True, direction="counterclockwise", rotation="loser_deals",
        effects={
            **dict.fromkeys("6789TJQA", ("draw 10", "reverse", "cover")), "X": ("draw 10", "reverse", "wild"),
            "AC": "draw 9", "AD": "draw 8", "AH": "draw 7", "X1": "wild", "X2": "draw 9", "X4": "reverse, wild",
        },
        start_card="ignored", start_wild="printed_suit", wild_on_wild=False, wild_wish="not_current",
        draw_when_able=True, draw_count=10, debt="no_stack", after_debt="may_play",
        reverse_with_two="nothing",
        call_words="maumau_for_wild", call_penalty=10, call_window="next_turn_begins", finish_uncalled="wins",
        false_challenge=10, caught_on_turn="loses_turn", no_finish_on=["6", "7", "8", "T", "J", "A", "cover", "draw"],
        final_draw="counts", misplay="penalty", empty_stock="pass",
        values={rank: 99 - at for at, rank in enumerate(RANKS)}, scoring="penalty", target=9_999, limit_rule="exceed",
        match_tie="most_rounds_then_draw", highest_loses=True, wild_finish_multiplier=4, max_turns=19_999,
        play_drawn="any_card", draws_per_turn=9, pass_after="last_draw", cover_draw="until_playable", words="knock",
        blocked="fewest_points", recycle="never", blocked_after="one_more_pass", pass_when_able=True,
        limit_counts="cards_laid", debt_on_empty="lapses",
    )  # fmt: skip

    assert rules.problems() == []
    assert len(rules.to_code()) <= 80
    assert RuleSet.from_code(rules.to_code()) == rules


def test_effects_that_clash_and_options_without_meaning_can_be_shared_too() -> None:
    """Somebody may want to ask why their set is refused."""
    for rules in (
        RuleSet(effects={"7": ["draw 2", "skip", "again"], "K": ["wild", "cover"]}),
        preset("skat").replace(call="none", call_window="next_has_played"),
        preset("skat").replace(scoring="single_round", target=7, wild_on_wild=True),
        RuleSet(**{**preset("skat").entries(), "effects": {}}),
        RuleSet(effects={rank: [*EFFECTS[1:6], "draw 3"] for rank in RANKS}),
        RuleSet(effects={rank: [*EFFECTS[1:8], "draw 3", "back 2", "cancel"] for rank in "789TJ"}),
    ):
        assert rules.problems() or rules.warnings()
        assert RuleSet.from_code(rules.to_code()) == rules


@given(number=st.integers(0, 32**7 - 1), marks=st.sets(st.integers(0, 40)), escaped=st.integers(0, 4_000))
@settings(max_examples=100)
def test_digits_come_back(number: int, marks: set[int], escaped: int) -> None:
    """Long numbers, sets of places and escaped digits, one after the other."""
    digits = Digits()
    digits.put_long(number)
    digits.put_marks(marks, 7)
    digits.put_escaped(escaped, 12)
    digits.put(1, 2)

    read = Digits.of_symbols(digits.symbols(57), 57)

    assert (read.take_long(), read.take_marks(7), read.take_escaped(12), read.take(2)) == (
        number, sorted(marks), escaped, 1,
    )  # fmt: skip
    assert read.rest == 0


@given(rules=rule_sets())
@settings(max_examples=30)
def test_an_opened_code_knows_the_nearest_preset(rules: RuleSet) -> None:
    """So a table can say from which set it differs, and in what."""
    opened = RuleSet.from_code(rules.to_code())

    assert opened.base == rules.replace(base="").nearest_preset()
    assert opened.name == (opened.base if opened == preset(opened.base) else "")
