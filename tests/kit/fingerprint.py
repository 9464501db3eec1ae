"""Play rounds and write down a checksum after every action: run as a program against one build of the core.

Usage: `python fingerprint.py CASES.json [CASE ACTION]`. The file holds `[{"name", "rules", "players", "rounds"}]` with
rules as plain values. Prints the build and, per case, what `simulate` counts and the checksum of everything anybody
can see after each action; with a case and a number it prints the line of the position before that action instead.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

import maumau
from maumau.core.playout import rollouts
from maumau.simulate import POLICIES

MOST_ACTIONS = 100
"""Enough for every rule to have come up; rounds of wild sets would go on for thousands."""


def choices(round_: maumau.Round) -> list[tuple[int, maumau.Action]]:
    """Everything that any seat may do."""
    return [(seat, action) for seat in range(len(round_.hands)) for action in round_.legal_actions(seat)]


def chosen(round_: maumau.Round, chance: random.Random) -> tuple[int, maumau.Action | str]:
    """One action by chance: sometimes any card is tried, half of the time a card is laid if one can be."""
    offered = choices(round_)
    if round_.rules.misplay == "penalty" and round_.phase == "play" and chance.random() < 0.1:
        return round_.to_act, f"try {chance.choice(list(round_.hands[round_.to_act]))}"
    lays = [choice for choice in offered if choice[1].kind == "lay"]
    return chance.choice(lays if lays and chance.random() < 0.5 else offered)


def told(round_: maumau.Round, events: list[Any]) -> str:
    """All that anybody can see of the round: position, actors, actions, views and events for each viewer."""
    viewers = [*range(len(round_.hands)), None]
    parts = [maumau.format_position(round_), repr(round_), repr(round_.actors())]
    parts += [repr(round_.legal_actions(seat)) for seat in viewers[:-1]]
    parts += [maumau.view_of(round_, viewer).to_json().decode() for viewer in viewers]
    parts += [json.dumps([event.seen_by(viewer).to_dict() for event in events]) for viewer in viewers]
    return "\n".join(parts)


def refusal(round_: maumau.Round, seat: int, action: str) -> str:
    """What an action that is not there is told, or that it is there."""
    try:
        round_.copy().apply(seat, action)
    except maumau.IllegalAction as error:
        return f"{error.code} {error.option} {error.text} {error.params}"
    return "legal"


def rounds_of(case: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The line of the position before each action, and what was told after it."""
    rules, players = maumau.RuleSet.from_dict(case["rules"]), case["players"]
    for number in range(case["rounds"]):
        chance = random.Random(number)
        match = maumau.Match(rules, players=players, seed=number)
        round_ = match.round
        yield maumau.format_position(round_), told(round_, match.opening)
        for _ in range(MOST_ACTIONS):
            if round_.is_over:
                break
            before = maumau.format_position(round_)
            refused = [
                refusal(round_, seat, text) for seat in range(players) for text in ("KC", "draw", "pass", "call")
            ]
            twin = round_.copy()
            seat, action = chosen(round_, chance)
            if isinstance(action, maumau.Action):
                events = round_.apply(seat, action)
                twin.advance(seat, action)  # the trusted door leads to the same room
                assert maumau.format_position(twin) == maumau.format_position(round_), f"two doors differ: {before}"
            else:
                refused.append(refusal(round_, seat, action))
                events = [] if refused[-1] != "legal" else round_.apply(seat, action)
            yield before, "\n".join([*refused, str(action), told(round_, events)])


def counted(case: dict[str, Any]) -> str:
    """What whole rounds inside the core give: simulate with every policy, and rollouts of a position."""
    rules, players = maumau.RuleSet.from_dict(case["rules"]), case["players"]
    lines = [
        repr(maumau.simulate(rules, players, rounds=10, seed=5, policy=policy, threads=threads))
        for policy in POLICIES
        for threads in (1, 3)
    ]
    round_ = maumau.deal(rules, players=players, seed=3, dealer=0)
    return "\n".join([*lines, repr(rollouts(round_, round_.copy(), 1, 10))])


def main(file: str, name: str = "", at: str = "") -> None:
    """Print the checksums of all cases, or one position of one case."""
    cases = json.loads(Path(file).read_text(encoding="utf-8"))
    if name:
        [case] = [case for case in cases if case["name"] == name]
        print(next(islice(rounds_of(case), int(at), None))[0])
        return
    found: dict[str, Any] = {"core": maumau.build_info()["core"], "simulate": {}, "rounds": {}}
    for case in cases:
        sums = blake2b(digest_size=6)
        found["simulate"][case["name"]] = counted(case)
        found["rounds"][case["name"]] = steps = []
        for _, text in rounds_of(case):
            sums.update(text.encode())
            steps.append(sums.hexdigest())
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
