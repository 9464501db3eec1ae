"""How a rule set is written: every friendly spelling means one canonical value, every slip is named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from maumau.errors import MaumauError, Problem, RuleSetError
from maumau.rules import OPTIONS, RuleSet, preset
from maumau.rules.options import BY_ID, EFFECTS, GROUPS, RANKS
from maumau.rules.reading import nearest


def problems_of(**fields: Any) -> list[Problem]:
    with pytest.raises(RuleSetError) as caught:
        RuleSet(**fields)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("draw 2", ("draw 2",)),
        (["draw 2", "reverse"], ("draw 2", "reverse")),
        (["reverse", "draw 2"], ("draw 2", "reverse")),
        ({"draw": 2}, ("draw 2",)),
        ({"draw": 2, "reverse": True, "wild": False}, ("draw 2", "reverse")),
        ("reverse, draw 4", ("draw 4", "reverse")),
        ("cover + draw 10", ("draw 10", "cover")),
        (" Skip ", ("skip",)),
        ("WILD", ("wild",)),
        ("again", ("again",)),
        (["Again"], ("again",)),
    ],
)
def test_effects_in_friendly_spellings(written: object, canonical: tuple[str, ...]) -> None:
    """A text, a list or a table; the order of words does not matter."""
    assert dict(RuleSet(effects={"9": written}).effects) == {"9": canonical}


@pytest.mark.parametrize("nothing", ["", "none", [], (), {}, None, False, {"skip": False}])
def test_a_rank_without_effects_has_no_entry(nothing: object) -> None:
    """However that is said."""
    assert dict(RuleSet(effects={"9": nothing, "8": "skip"}).effects) == {"8": ("skip",)}


@pytest.mark.parametrize(
    ("written", "key"),
    [(7, "7"), ("7", "7"), (10, "T"), ("10", "T"), ("t", "T"), ("j", "J"), ("joker", "X"), ("x3", "X3"),
     ("10h", "TH"), ("ks", "KS"), (" AD ", "AD")],
)  # fmt: skip
def test_cards_in_friendly_spellings(written: object, key: str) -> None:
    """Digits, small letters and 10 for T."""
    assert list(RuleSet(effects={written: "skip"}).effects) == [key]


def test_effects_stand_in_the_order_of_cards_and_without_empty_words() -> None:
    """Ranks first, then single cards; one that does as its rank does says nothing, one that does nothing says so."""
    rules = RuleSet(effects={"KS": "draw 5", "KH": "skip", "K": "skip", "2": "draw 2", "2C": [], "5D": []})

    assert list(rules.effects.items()) == [
        ("2", ("draw 2",)), ("K", ("skip",)), ("2C", ()), ("KS", ("draw 5",)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "scoring", "target", "limit_rule"),
    [
        ("penalty(100, reach)", "penalty", 100, "reach"),
        ("penalty(150, exceed)", "penalty", 150, "exceed"),
        ("penalty(200)", "penalty", 200, "reach"),
        ("round_wins(5)", "round_wins", 5, "reach"),
        (" winner_collects( 150 ) ", "winner_collects", 150, "reach"),
        ("penalty", "penalty", 100, "reach"),
        ("round_wins", "round_wins", 5, "reach"),
        ("winner_collects", "winner_collects", 150, "reach"),
        ("single_round", "single_round", 100, "reach"),
    ],
)
def test_a_scoring_brings_its_target(written: str, scoring: str, target: int, limit_rule: str) -> None:
    """In one word, or with the usual target when none is given."""
    for rules in (
        RuleSet(scoring=written),
        RuleSet().replace(scoring=written),
        preset("collector").replace(scoring=written),
    ):
        assert (rules.scoring, rules.target, rules.limit_rule) == (scoring, target, limit_rule)


def test_what_is_said_apart_goes_before_what_is_said_in_one_word() -> None:
    """`target` and `limit_rule` of their own win over those inside `scoring`."""
    rules = RuleSet(scoring="penalty(100, reach)", target=120, limit_rule="exceed")

    assert (rules.target, rules.limit_rule) == (120, "exceed")


@pytest.mark.parametrize(
    ("written", "size", "exceptions"),
    [
        (6, 6, {}),
        ("7", 7, {}),
        ({"default": 5, 2: 6}, 5, {2: 6}),
        ({"default": 5, "2": "6", 3: 5}, 5, {2: 6}),
        ({4: 3, 2: 7}, 5, {2: 7, 4: 3}),
    ],
)
def test_hand_sizes_in_one_table(written: object, size: int, exceptions: dict[int, int]) -> None:
    """`default` and exceptions; an exception that is none is left out."""
    rules = RuleSet(hand_size=written)

    assert (rules.hand_size, dict(rules.hand_size_by_players)) == (size, exceptions)
    assert [rules.cards_for(n) for n in (2, 3, 4)] == [exceptions.get(n, size) for n in (2, 3, 4)]


@pytest.mark.parametrize(
    ("written", "seats"),
    [([2, 6], (2, 6)), ((3, 3), (3, 3)), ({"min": 2, "max": 5}, (2, 5)), ({"max": 4}, (2, 4)), ({"min": 3}, (3, 8)),
     (4, (4, 4)), (["2", "7"], (2, 7))],
)  # fmt: skip
def test_players_in_friendly_spellings(written: object, seats: tuple[int, int]) -> None:
    """A pair, a table or one number."""
    assert RuleSet(players=written).players == seats


@pytest.mark.parametrize(
    ("option", "written", "value"),
    [
        ("wild_on_wild", "yes", True),
        ("wild_on_wild", "No", False),
        ("cut", "true", True),
        ("skip_answer", "passes on", "passes_on"),
        ("skip_answer", False, "no"),
        ("play_drawn", False, "no"),
        ("pack", "French52", "french52"),
        ("call_window", "next-turn-begins", "next_turn_begins"),
        ("draw_count", "until playable", "until_playable"),
        ("draw_count", "3", 3),
        ("call_penalty", " 4 ", 4),
        ("no_finish_on", "J, draw", ("J", "draw")),
        ("no_finish_on", ["wild", "10", 7, "wild"], ("7", "T", "wild")),
        ("no_finish_on", {"A", "K"}, ("K", "A")),
        ("no_finish_on", None, ()),
        ("no_finish_on", "none", ()),
    ],
)
def test_other_friendly_spellings(option: str, written: object, value: object) -> None:
    """Yes and no, spaces and hyphens, digits in a text, lists in a text."""
    assert getattr(RuleSet(**{option: written}), option) == value


def test_values_are_complete() -> None:
    """What is not named costs its face: number cards their number, court cards and aces 10, jokers 20."""
    values = RuleSet(values={"J": 20, 10: 12}).values

    assert dict(values) == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 12, "J": 20, "Q": 10, "K": 10, "A": 10,
        "X": 20,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("option", "written", "path", "part"),
    [
        ("wild_on_wild", 1, "wild_on_wild", "must be true or false, not 1"),
        ("wild_on_wild", "maybe", "wild_on_wild", "must be true or false, not 'maybe'"),
        ("pack", "skat23", "pack", "one of skat32, jass36, french52, not 'skat23'; did you mean 'skat32'?"),
        ("pack", 32, "pack", "one of skat32, jass36, french52, not 32"),
        ("pack", False, "pack", "not False"),
        ("packs", 3, "packs", "packs must be a whole number from 1 to 2, not 3"),
        ("jokers", True, "jokers", "from 0 to 4, not True"),
        ("hand_size", 5.5, "hand_size", "from 1 to 10, not 5.5"),
        ("target", "many", "target", "from 1 to 10000, not 'many'"),
        ("draw_count", 0, "draw_count", "from 1 to 10, not 0"),
        ("draw_count", "until_playble", "draw_count", "or until_playable, not 'until_playble'; did you mean"),
        ("players", [2], "players", "as [2, 6], not [2]"),
        ("players", "2-6", "players", "as [2, 6], not '2-6'"),
        ("players", True, "players", "as [2, 6], not True"),
        ("players", [6, 2], "players", "the minimum of 6 players is above the maximum of 2"),
        ("players", [1, 4], "players.min", "the fewest players must be a whole number from 2 to 8, not 1"),
        ("players", {"min": 2, "max": 9}, "players.max", "the most players must be a whole number from 2 to 8, not 9"),
        ("players", {"min": 2, "most": 4}, "players.most", "players has min and max, not 'most'"),
        ("hand_size_by_players", [6], "hand_size_by_players", "must be a table of numbers of players and cards"),
        ("hand_size_by_players", {9: 5}, "hand_size_by_players.9", "the number of players must be"),
        ("hand_size_by_players", {2: 11}, "hand_size_by_players.2", "the number of cards must be"),
        ("effects", "7 draws", "effects", "must be a table of cards and effects"),
        ("effects", {"Z": "skip"}, "effects.Z", "neither a rank"),
        ("effects", {True: "skip"}, "effects.True", "neither a rank"),
        ("effects", {"10": "skip", "T": "wild"}, "effects.T", "effects names T twice"),
        ("effects", {"7": "drw 2"}, "effects.7", "7 cannot have the effect 'drw 2'"),
        ("effects", {"7": "skp"}, "effects.7", "did you mean 'skip'?"),
        ("effects", {"7": "skip 2"}, "effects.7", "7 cannot have the effect 'skip 2'"),
        ("effects", {"7": [3]}, "effects.7", "7 cannot have the effect"),
        ("effects", {"7": 2}, "effects.7", "the effects of 7 must be words, not 2"),
        ("effects", {"7": "draw"}, "effects.7", "the cards to draw for 7 must be a whole number from 1 to 10"),
        ("effects", {"7": "draw 11"}, "effects.7", "from 1 to 10, not 11"),
        ("effects", {"7": ["draw 2", "draw 4"]}, "effects.7", "7 has the effect draw twice"),
        ("effects", dict.fromkeys(("2C", "3C", "4C", "5C", "6C", "7C", "8C"), "skip"), "effects",
         "effects names 7 single cards, and 6 is the most"),
        ("no_finish_on", 7, "no_finish_on", "must be a list of ranks and effects, not 7"),
        ("no_finish_on", ["KS"], "no_finish_on.KS", "not 'KS'"),
        ("no_finish_on", ["wlid"], "no_finish_on.wlid", "did you mean 'wild'?"),
        ("no_finish_on", [None], "no_finish_on.None", "not None"),
        ("values", 10, "values", "must be a table of ranks and points, not 10"),
        ("values", {"KS": 10}, "values.KS", "values names 'KS', which is no rank"),
        ("values", {"K": 101}, "values.K", "the value of K must be a whole number from 0 to 100, not 101"),
        ("scoring", "penalty(100, rech)", "limit_rule", "not 'rech'; did you mean 'reach'?"),
        ("scoring", "penaltys", "scoring", "did you mean 'penalty'?"),
        ("name", 7, "name", "at most 60 visible characters, not 7"),
        ("name", "x" * 61, "name", "at most 60 visible characters"),
        ("name", "a\nb", "name", "visible characters, not 'a\\nb'"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_place_and_what_would_be_right(
    option: str, written: object, path: str, part: str
) -> None:
    """One slip, one problem."""
    problems = problems_of(**{option: written})

    assert [problem.path for problem in problems] == [path]
    assert part in problems[0].text
    assert problems[0].severity == "error"


def test_every_problem_comes_at_once() -> None:
    """Six slips, six problems, in the order of the catalogue and unknown names last."""
    problems = problems_of(
        players=[3, 9], packs=0, effects={"7": "drw 2", "Z": "skip"}, draw_cout=2, call_penalty="two"
    )

    assert [problem.path for problem in problems] == [
        "players.max", "packs", "effects.7", "effects.Z", "call_penalty", "draw_cout",
    ]  # fmt: skip
    assert problems[-1].text == "there is no option 'draw_cout'; did you mean 'draw_count'?"
    assert problems[-1].params["nearest"] == "draw_count"


def test_an_error_is_a_value_error_with_a_code_and_all_sentences() -> None:
    """So that a program that does not care catches ValueError."""
    with pytest.raises(ValueError, match="there is no option 'qqq'") as caught:
        RuleSet(qqq=1, packs=9)

    assert isinstance(caught.value, MaumauError)
    assert (caught.value.code, caught.value.slug) == ("bad_rule_set", "rules")
    assert "packs must be a whole number" in str(caught.value)


def test_long_rubbish_is_shown_short() -> None:
    """A sentence does not grow with what was sent, nor a path; and both can be written as UTF-8."""
    for rubbish in ("x" * 10_000, "\ud800" * 10_000):
        for problem in problems_of(pack=rubbish, effects={rubbish: 1}, **{rubbish: 2}):
            assert len(problem.text.encode()) < 200
            assert len(problem.path.encode()) < 150


@pytest.mark.parametrize(
    ("data", "part"),
    [([], "a table of options, not []"), ({1: 2}, "there is no option '1'"), ("skat", "not 'skat'")],
)
def test_data_that_is_no_table_of_options(data: Any, part: str) -> None:
    """As from a stranger's request."""
    with pytest.raises(RuleSetError, match=r"rule set|no option") as caught:
        RuleSet.from_dict(data)

    assert part in caught.value.problems[0].text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"packs": 1,\n "jokers": }', "in line 2, column 12"),
        (b"\xff\xfe\xff", "the text cannot be read"),
        ("[" * 200_000, "the text cannot be read"),
        ('{"packs": ' + "1" * 5_000 + "}", "the text cannot be read"),
        ('{"packs": ' + "1" * 4_000 + "}", "not a number that is too long"),
        ('{"\\ud800": 1}', "there is no option '\\ud800'"),
        ("3", "a table of options, not 3"),
    ],
)
def test_broken_json(text: str | bytes, part: str) -> None:
    """Line and column of the slip."""
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_json(text)

    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("packs = 1\njokers = = 2\n", "bad_toml", "this is no TOML: invalid value in line 2, column 10"),
        ("packs = 1\n[effects\n7 = 'skip'", "bad_toml", "in line 2, column 9"),
        ("packs = [1,\n2", "bad_toml", "in line 2, column 2"),
        ("packs = 1\npacks = 2\n", "bad_toml", "in line 2"),
        ("x = " + "[" * 100_000, "bad_toml", "this is no TOML"),
        ("packs = " + "1" * 5_000, "bad_toml", "holds a number that is too long"),
        ("packs = 0x" + "f" * 5_000, "bad_value", "not a number that is too long"),
        ("maumau = 2\npacks = 1\n", "newer_version", "file format 2, known is 1"),
        ("maumau = 0", "bad_value", "maumau must be the file version"),
        ("maumau = true", "bad_value", "maumau must be the file version"),
        ("maumau = 'one'", "bad_value", "maumau must be the file version"),
        ("wild_on_wlid = true", "unknown_option", "did you mean 'wild_on_wild'?"),
        ("[effects]\n7 = 'skp'", "unknown_effect", "did you mean 'skip'?"),
    ],
)
def test_broken_toml(text: str, code: str, part: str) -> None:
    """What and where, and a set of a newer version says that it is one."""
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_toml(text)

    assert caught.value.problems[0].code == code
    assert part in str(caught.value)


def test_a_file_says_what_a_person_wants_to_read() -> None:
    """Options without meaning are left out, tables stand at the end, names are quoted as they need."""
    rules = preset("skat").replace(name='Oma\'s "Mau" \\', effects={"7": ["draw 2", "reverse"]}, no_finish_on=[])

    text = rules.to_toml()

    assert text.startswith('maumau = 1\nname = "Oma\'s \\"Mau\\" \\\\"\nbase = "skat"\n')
    assert "wild_on_wild" not in text
    assert text.endswith('[hand_size_by_players]\n2 = 6\n\n[effects]\n7 = ["draw 2", "reverse"]\n')
    assert RuleSet.from_toml(text) == rules
    assert RuleSet.from_toml(text).name == 'Oma\'s "Mau" \\'


def test_a_name_is_only_a_label() -> None:
    """Neither name nor base has a part in equality, digest and code."""
    skat = preset("skat")
    named = skat.replace(name="Ours", base="online")

    assert (named, named.digest, hash(named), named.to_code()) == (skat, skat.digest, hash(skat), skat.to_code())
    assert (named.name, named.base) == ("Ours", "online")


def test_a_changed_preset_loses_its_name_and_keeps_its_base() -> None:
    """A name of one's own stays."""
    skat = preset("skat")

    changed = skat.replace(wild_on_wild=True)

    assert (changed.name, changed.base) == ("", "skat")
    assert skat.replace(wild_on_wild=False).name == "skat"
    assert skat.replace(wild_on_wild=True, name="Ours").replace(cut=False).name == "Ours"
    assert repr(skat) == f"<RuleSet 'skat', {skat.digest}>"
    assert repr(changed) == f"<RuleSet {changed.digest}>"


def test_the_base_decides_a_tie_of_nearest_presets() -> None:
    """A set that stands in the middle belongs where it came from, or else to the first in order."""
    skat, points = preset("skat"), preset("skat-points")
    apart = list(skat.differences(points))  # final_draw, values, scoring, target, limit_rule, highest_loses
    middle = skat.replace(scoring="penalty(100, exceed)")

    assert apart == ["final_draw", "values", "scoring", "target", "limit_rule", "highest_loses"]
    assert (len(middle.differences(skat)), len(middle.differences(points))) == (3, 3)
    assert middle.nearest_preset() == "skat"
    assert middle.replace(base="skat-points").nearest_preset() == "skat-points"
    assert middle.replace(base="").nearest_preset() == "skat"
    assert middle.replace(final_draw="counts").nearest_preset() == "skat-points"


def test_frozen() -> None:
    """Nothing can be changed in place, neither a field nor a table."""
    rules = RuleSet()

    with pytest.raises(AttributeError):
        rules.packs = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.effects["7"] = ()  # type: ignore[index]


def test_tables_are_maps_like_any_other() -> None:
    """They print, compare and iterate as dicts do."""
    effects = RuleSet(effects={"7": "draw 2"}).effects

    assert repr(effects) == "{'7': ('draw 2',)}"
    assert (len(effects), list(effects), effects == {"7": ("draw 2",)}) == (1, ["7"], True)


def test_the_catalogue_is_numbered_from_one_and_grouped() -> None:
    """Numbers are for ever: those of today, in order; each default is a value its own option takes."""
    rules = RuleSet()

    assert [option.number for option in OPTIONS] == list(range(1, len(OPTIONS) + 1))
    assert {option.group for option in OPTIONS} == set(GROUPS)
    assert list(BY_ID) == [key for key in rules.entries() if key not in ("name", "base")]
    assert {option.id: option.default for option in OPTIONS} == {key: getattr(rules, key) for key in BY_ID}
    assert all(option.question.endswith("?") for option in OPTIONS)
    assert {need.option for option in OPTIONS for need in option.needs} <= set(BY_ID)
    assert EFFECTS[:6] == ("draw", "skip", "reverse", "wild", "again", "cover")
    assert EFFECTS[6:] == ("anything", "name", "back", "cancel")
    assert RANKS == "23456789TJQKAX"


@pytest.mark.parametrize(
    ("word", "found"),
    [("Draw When Able", "draw_when_able"), ("skat-pints", "skat-points"), ("qqqq", None), ("SCORING", "scoring")],
)
def test_the_nearest_name(word: str, found: str | None) -> None:
    """Capital letters, spaces and hyphens do not matter."""
    assert nearest(word, [*BY_ID, "skat-points"]) == found
