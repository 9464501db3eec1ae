"""Tables for the tests of the look: set-up positions as their viewers see them, through the same door as live ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

import maumau
from maumau.present.models import TableModel
from maumau.present.prefs import Prefs
from maumau.present.table import present
from maumau.rules.ruleset import RuleSet
from maumau.table.settings import Settings
from maumau.table.view import PlayerView, RulesView, TableView

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn")


def table(rules: str | RuleSet, round_: Any, you: int | None = 0, **changes: Any) -> TableView:
    """A table with this round on it. `changes`: fields of the view; `names`, `last` and `called` are made into it."""
    chosen = maumau.preset(rules) if isinstance(rules, str) else rules
    seen = maumau.view_of(round_, you)
    names: Sequence[str] = changes.pop("names", NAMES)
    called: dict[int, int] = changes.pop("called", {})
    last = [{"n": n, **event} for n, event in enumerate(changes.pop("last", ()))]
    seats = len(seen.players)
    texts = lambda values: tuple(map(str, values))  # noqa: E731 - a word for the lines below
    players = tuple(
        PlayerView(
            seat=seat, name=names[seat], mark=0, kind="human" if seat == 0 else "bot", level=None,
            cards=player.cards, called=called.get(seat, player.called), away=False, minded=False, ready=False,
            total=0, wins=0,
        )
        for seat, player in enumerate(seen.players)
    )  # fmt: skip
    view = TableView(
        version=7, table="abc", phase="playing", rules=RulesView(chosen.name, chosen.to_code(), chosen.digest),
        settings=Settings(), host=0, seats=seats, players=players, you=you, can=(), match=1, round=1, turn=1,
        dealer=seen.dealer, hand=texts(seen.hand), top=str(seen.top),
        wish=None if seen.wish is None else str(seen.wish),
        debt=seen.debt, direction=seen.direction, stock=seen.stock, pile=texts(seen.pile), has_drawn=seen.has_drawn,
        drawn=texts(seen.drawn), to_act=seen.to_act, round_phase=seen.phase, open_calls=tuple(seen.open_calls),
        pending=seen.pending, legal=texts(seen.legal), deadline_ms=None, catch_from_ms=None,
        server_ms=None, last=tuple(last), scores=(), totals=(0,) * seats, round_wins=(0,) * seats, sheet=None,
        winners=None, losers=None, commitment="ab" * 32, next_commitment="cd" * 32, seed=None, seed_parts=(),
    )  # fmt: skip
    return replace(view, **changes)


def model(view: TableView, lang: str = "en", **prefs: Any) -> TableModel:
    """What one viewer's page shows."""
    return present(view, lang=lang, prefs=Prefs(lang=lang, **prefs))
