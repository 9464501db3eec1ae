"""The other side of the thinker: a process that gets encoded Views on its input and answers actions, line by line.

It knows what a line tells it and nothing else: there is no table, no other seat's cards and no log in here. It ends
when its input does, so it never outlives the server.
"""

from __future__ import annotations

import json
import signal
import sys
from functools import lru_cache
from typing import Any

from maumau.rules import RuleSet
from maumau.view import View

BUDGET: float = 0.2
"""Seconds that a bot which searches may think."""


@lru_cache(maxsize=64)
def rules_of(code: str) -> RuleSet:
    """The rule set of a share code; read once."""
    return RuleSet.from_code(code)


def think(level: str, rules: str, view: bytes | str, seed: int) -> str | None:
    """What a computer player of *level* does in the seat whose View this is; None to keep quiet."""
    from maumau.bots import bot

    seen = View.from_json(view)
    chosen = bot(level, rules=rules_of(rules), seed=seed).choose(seen, BUDGET)
    return None if chosen is None else str(chosen)


def answer(line: str) -> str:
    """The answer to one request line."""
    asked: dict[str, Any] = json.loads(line)
    action = think(asked["level"], asked["rules"], asked["view"], asked["seed"])
    return json.dumps({"id": asked["id"], "action": action})


def main() -> None:
    """Answers until the input ends. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        sys.stdout.write(answer(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
