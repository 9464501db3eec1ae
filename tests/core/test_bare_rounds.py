"""What the benches count with, and the memory of compiled sets."""

from __future__ import annotations

import maumau
from maumau.core.playout import run_bare
from maumau.core.policy import Sight
from maumau.core.round import Round
from maumau.rules.compile import compile_rules, compiled_sets


def test_bare_rounds_are_the_rounds_that_are_counted() -> None:
    """The same seed plays the same rounds, counted or not: as many actions."""
    rules = maumau.preset("skat")
    tables = compile_rules(rules, 3)

    bare = run_bare(Round(tables, rules), Sight(tables), 7, 0, 20)

    assert bare == maumau.simulate(rules, 3, 20, seed=7, policy="good").actions


def test_the_sets_that_bots_look_up_are_bounded() -> None:
    """However many sets a process compiles, it remembers 512 of them, the newest among them."""
    newest = maumau.preset("skat")
    for number in range(520):
        newest = maumau.preset("skat").replace(max_turns=1000 + number)
        compile_rules(newest, 2)

    assert len(compiled_sets()) <= 512 + len(maumau.presets())
    assert newest.digest in compiled_sets()
