"""Both builds of the core are one engine: same seeds, same checksums over presets, options and rule sets by chance.

Each build plays in a process of its own (tests/kit/fingerprint.py) and writes down, after every action, a checksum of
all that anybody can see: position, legal actions of every seat, views, events and refusals for every viewer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

import maumau
from kit import builds
from maumau.rules import OPTIONS, Option, RuleSet, preset, presets
from strategies import rule_sets

PROGRAM = (Path(__file__).parents[1] / "kit" / "fingerprint.py").read_text(encoding="utf-8")
RICH = preset("international").replace(
    effects={
        "7": "draw 2", "8": "skip", "9": "reverse", "J": "wild", "A": "again", "6": "cover", "KS": "draw 4",
        "X": "draw 3, wild", "T": "reverse, skip",
    },
    jokers=2, draw_when_able=True, false_challenge=1, hand_size=3, max_turns=200,
)  # fmt: skip
"""Everything at once, so that each option means something."""
TABLES: dict[str, list[Any]] = {
    "players": [(2, 2), (3, 8)],
    "hand_size_by_players": [{3: 1}],
    "effects": [
        {"7": "draw 1", "J": "wild", "K": "skip, reverse"}, {"2": "draw 2, reverse", "7": "draw 3", "8": "wild, skip"},
        {"7": "draw 1", "J": "wild", "K": "skip, reverse"}, {"2": "draw 2, reverse", "7": "draw 3", "8": "wild, skip"},
        {"A": "again, reverse", "Q": "cover, draw 1", "5": "wild, again"},
        {"X1": "wild", "X2": "cover", "QS": "draw 5"},
    ],
    "no_finish_on": [("J",), ("draw", "skip"), ("reverse", "again", "cover", "wild"), ("7", "A")],
    "values": [{"J": 20, "A": 11, "2": 0}],
}  # fmt: skip
"""Values of the options that are tables."""


def case(name: str, rules: RuleSet, players: int, rounds: int = 2) -> dict[str, Any]:
    """One thing to compare."""
    return {"name": name, "rules": rules.to_dict(), "players": players, "rounds": rounds}


def values_of(option: Option) -> list[Any]:
    """The values of an option to try: all words, and the ends of numbers."""
    if option.kind in ("choice", "number_or_word"):
        return [*option.values, *([1, 2, 3] if option.kind == "number_or_word" else [])]
    if option.kind == "flag":
        return [True, False]
    if option.kind == "number":
        return sorted({option.low, option.low + 1, min(option.high, option.low + 3)})
    return TABLES[option.id]


def variations() -> list[dict[str, Any]]:
    """A case for every value of every option, for two and for three seats, on the rich set and on a plain one."""
    cases = []
    for option in OPTIONS:
        for value in values_of(option):
            for label, base in (("rich", RICH), ("skat", preset("skat").replace(max_turns=200))):
                rules = base.replace(**{option.id: value})
                cases += [
                    case(f"{label} {option.id}={value} {players}", rules, players, 1)
                    for players in (2, 3)
                    if not rules.problems(players)
                ]
    return cases


def by_chance(number: int) -> list[dict[str, Any]]:
    """Valid rule sets as the property tests make them; the same ones every time."""
    found: dict[str, RuleSet] = {}

    @settings(
        max_examples=number, derandomize=True, database=None, phases=[Phase.generate], deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(rules=rule_sets())
    def collect(rules: RuleSet) -> None:
        found[rules.to_code()] = rules

    collect()
    return [
        case(code, rules, rules.players[0] + at % (rules.players[1] - rules.players[0] + 1), 1)
        for at, (code, rules) in enumerate(found.items())
    ]


def compare(cases: list[dict[str, Any]], folder: Path) -> int:
    """Let both builds play the cases; fails with the first position after which they differ. Returns the actions."""
    file = folder / "cases.json"
    file.write_text(json.dumps(cases), encoding="utf-8")
    python, compiled = (json.loads(builds.run(build, PROGRAM, str(file))) for build in builds.BUILDS)
    assert (python["core"], compiled["core"]) == builds.BUILDS

    assert compiled["simulate"] == python["simulate"]
    for name, steps in python["rounds"].items():
        if steps != compiled["rounds"][name]:
            pairs = zip(steps, compiled["rounds"][name], strict=False)
            at = next((place for place, (one, other) in enumerate(pairs) if one != other), len(steps) - 1)
            pytest.fail(f"{name}: the builds differ after\n{builds.run('python', PROGRAM, str(file), name, str(at))}")
    return sum(map(len, python["rounds"].values()))


@pytest.mark.native
@pytest.mark.parametrize("name", presets())
def test_both_builds_play_every_preset_alike(name: str, tmp_path: Path) -> None:
    """Each number of players that the preset allows."""
    rules = preset(name)
    low, high = rules.players

    actions = compare([case(f"{name} {n}", rules, n, 3) for n in range(low, high + 1)], tmp_path)

    assert actions > 100


@pytest.mark.native
@pytest.mark.parametrize("part", range(4))
def test_both_builds_play_every_value_of_every_option_alike(part: int, tmp_path: Path) -> None:
    """One option at a time, in a set where everything is on and in a plain one."""
    cases = variations()
    assert {option.id for option in OPTIONS} == {entry["name"].split()[1].split("=")[0] for entry in cases}

    actions = compare(cases[part::4], tmp_path)

    assert actions > 1000


@pytest.mark.native
@pytest.mark.slow
def test_both_builds_play_rule_sets_by_chance_alike(tmp_path: Path) -> None:
    """Combinations nobody thought of, for two to eight players."""
    cases = by_chance(60)
    assert len(cases) > 30

    assert compare(cases, tmp_path) > 1000


@pytest.mark.native
def test_a_difference_is_found_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One build is told another story: the failure names the case and the position before the first difference."""
    answers = []

    def run(build: str, code: str, *arguments: str) -> str:
        answer = builds_run(build, code, *arguments)
        if build == "compiled":
            found = json.loads(answer)
            found["rounds"]["skat 2"][4:] = ["changed"] * len(found["rounds"]["skat 2"][4:])
            return json.dumps(found)
        answers.append(answer)
        return answer

    builds_run = builds.run
    monkeypatch.setattr(builds, "run", run)

    with pytest.raises(pytest.fail.Exception, match="skat 2: the builds differ after") as caught:
        compare([case("skat 2", preset("skat"), 2, 1)], tmp_path)

    line = str(caught.value).splitlines()[1]
    assert line == answers[1].strip()
    assert maumau.format_position(maumau.parse_position(line)) == line
