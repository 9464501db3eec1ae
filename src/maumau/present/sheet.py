"""The sheets: a finished round with every hand counted card by card, and the match with its end explained."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from maumau.present.names import list_of
from maumau.rules.options import POINTS_COUNT
from maumau.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.present.sentences import Teller
    from maumau.table.view import TableView


@lru_cache(maxsize=512)
def rules_of(code: str) -> RuleSet:
    """The rule set of a share code."""
    return RuleSet.from_code(code)


@dataclass(frozen=True, slots=True)
class HandRow:
    """One player's hand on the sheet. `points`: of each card; `total`: after this round, "" where none is kept."""

    seat: int
    name: str
    you: bool
    winner: bool
    cards: tuple[str, ...]
    points: tuple[int, ...]
    sum: int
    booked: str
    total: str


@dataclass(frozen=True, slots=True)
class SheetModel:
    """What stands on the paper that covers the table between rounds.

    `celebrate`: somebody has won; `own`: and the viewer has reason to cheer. `rounds`: number of the round and what it
    booked, by column.
    """

    title: str
    reason: str
    final: bool
    celebrate: bool
    own: bool
    counted: bool
    rows: tuple[HandRow, ...]
    columns: tuple[tuple[str, bool], ...]
    rounds: tuple[tuple[int, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    winners: frozenset[int]
    waiting: str
    seed: str
    commitment: str


def sheet(view: TableView, s: Teller) -> SheetModel | None:
    """The sheet of a finished round or match; None while a round runs."""
    if view.sheet is None or view.phase not in {"round_over", "match_over"}:
        return None
    rules = rules_of(view.rules.code)
    wins = rules.scoring == "round_wins"
    kept = rules.scoring != "single_round"
    totals = tuple(str(n) for n in (view.round_wins if wins else view.totals))
    final = view.phase == "match_over"
    order = sorted(view.players, key=lambda p: (p.seat != view.sheet.winner, p.seat))  # type: ignore[union-attr]
    rows = tuple(
        HandRow(
            seat=p.seat,
            name=s.name(p.seat),
            you=p.seat == view.you,
            winner=p.seat == view.sheet.winner,
            cards=view.sheet.hands[p.seat],
            points=view.sheet.card_points[p.seat],
            sum=view.sheet.points[p.seat],
            booked=f"+{view.sheet.booked[p.seat]}" if view.sheet.booked[p.seat] else "0",
            total=totals[p.seat] if kept else "",
        )
        for p in order
    )
    winners = (
        frozenset(view.winners or ()) if final else frozenset(() if view.sheet.winner is None else (view.sheet.winner,))
    )
    return SheetModel(
        title=match_title(view, s) if final else round_title(view, s),
        reason=end_reason(view, rules, s) if final else booked_reason(view, rules, s),
        final=final,
        celebrate=bool(winners),
        own=view.you is None or view.you in winners,
        counted=rules.scoring in POINTS_COUNT,
        rows=rows,
        columns=tuple((s.name(p.seat), p.seat == view.you) for p in view.players),
        rounds=tuple((score.round, tuple(str(score.booked[p.seat]) for p in view.players)) for score in view.scores)
        if kept
        else (),
        totals=tuple(totals[p.seat] for p in view.players) if kept else (),
        winners=winners,
        waiting=waiting(view, s),
        seed=view.seed or "",
        commitment=view.commitment or "",
    )


def round_title(view: TableView, s: Teller) -> str:
    """Who has won the round."""
    winner = view.sheet.winner if view.sheet else None
    if winner is None:
        return s.t.gettext("Nobody wins this round.")
    return s.who(winner, s.t.gettext("You win the round!"), s.t.gettext("{name} wins the round."))


def booked_reason(view: TableView, rules: RuleSet, s: Teller) -> str:
    """What this round books, in one line."""
    t = s.t
    assert view.sheet is not None
    winner = view.sheet.winner
    if winner is None:
        return t.gettext("All hands count.") if rules.scoring == "penalty" else ""
    booked = view.sheet.booked[winner]
    match rules.scoring:
        case "penalty":
            return t.gettext("Each of the others books the points left in hand.")
        case "winner_collects" | "plus_and_minus":
            return s.who(
                winner,
                t.ngettext("You collect {n} point.", "You collect {n} points.", booked),
                t.ngettext("{name} collects {n} point.", "{name} collects {n} points.", booked),
                n=booked,
            )
        case "round_wins":
            have = view.round_wins[winner]
            return s.who(
                winner,
                t.ngettext("You have {n} of {target} win.", "You have {n} of {target} wins.", rules.target),
                t.ngettext("{name} has {n} of {target} win.", "{name} has {n} of {target} wins.", rules.target),
                n=have,
                target=rules.target,
            )
    return ""


def match_title(view: TableView, s: Teller) -> str:
    """Who has won the match."""
    t = s.t
    winners = view.winners or ()
    if not winners:
        if view.scores and view.scores[-1].over != "won" and len(view.scores) == 1:
            return t.gettext("Nobody won this match.")
        return t.gettext("The match is a draw.")
    names = list_of([s.name(seat) for seat in winners], t.lang)
    if len(winners) > 1:
        return t.gettext("{names} share the victory.").format(names=names)
    return s.who(winners[0], t.gettext("You have won the match!"), t.gettext("{name} has won the match."))


def end_reason(view: TableView, rules: RuleSet, s: Teller) -> str:
    """Why the match is over and how a tie was settled, in one or two sentences."""
    t = s.t
    parts: list[str] = []
    if rules.scoring == "penalty" and view.totals:
        top = max(view.totals)
        who = list_of([s.name(seat) for seat, total in enumerate(view.totals) if total == top], t.lang)
        over = rules.limit_rule == "exceed"
        text = (
            t.gettext("With {n} points {name} is above the limit of {target}.")
            if over
            else t.gettext("With {n} points {name} has reached the limit of {target}.")
        )
        parts.append(text.format(n=top, name=who, target=rules.target))
        low = min(view.totals)
        tied = sum(total == low for total in view.totals)
        winners = view.winners or ()
        if tied == 1:
            parts.append(
                t.ngettext("{n} point is the lowest total.", "{n} points is the lowest total.", low).format(n=low)
            )
        elif len(winners) > 1:
            parts.append(t.gettext("Equal lowest totals share the victory."))
        elif winners:
            parts.append(t.gettext("If the lowest totals are tied, more rounds won decides."))
        else:
            parts.append(t.gettext("Equal lowest totals and equally many rounds won: nobody wins."))
    elif rules.scoring in {"winner_collects", "plus_and_minus", "round_wins"} and view.winners:
        have = (view.round_wins if rules.scoring == "round_wins" else view.totals)[view.winners[0]]
        parts.append(
            wins_reached(t, have, rules.target)
            if rules.scoring == "round_wins"
            else t.gettext("{n} points: the goal of {target} is reached.").format(n=have, target=rules.target)
        )
    if view.losers:
        names = list_of([s.name(seat) for seat in view.losers], t.lang)
        parts.append(t.gettext("The highest total loses: {names}.").format(names=names))
    return " ".join(parts)


def wins_reached(t: Translator, have: int, target: int) -> str:
    """The rounds won that end a match."""
    text = t.ngettext("{n} of {target} win is reached.", "{n} of {target} wins are reached.", target)
    return text.format(n=have, target=target)


def waiting(view: TableView, s: Teller) -> str:
    """For whom the next deal waits, once the viewer is ready."""
    me = next((p for p in view.players if p.seat == view.you), None)
    if me is None or not me.ready:
        return ""
    names = [s.name(p.seat) for p in view.players if p.kind == "human" and not p.ready and not p.away]
    return s.t.gettext("Waiting for {names} …").format(names=list_of(names, s.t.lang)) if names else ""
