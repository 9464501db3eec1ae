"""Start, next round, rematch, misdeal: each deals once, however often and by however many it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.table import answers
from maumau.table import entries as log
from maumau.table.commands import AddBytes, ChangeRules, ChangeSettings, Misdeal, NextRound, Rematch, Start, ToLobby
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.rules.ruleset import RuleSet
    from maumau.table.commands import Command
    from maumau.table.model import Table

Answer = list[log.Entry] | Refusal

MAX_SHARE = 64
"""Bytes that one seat may add to the seed of a deal."""


def start(table: Table, command: Command, _body: Start, now: int) -> Answer:
    """The host deals the first round, when enough sit at the table."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if table.phase != "lobby":
        return answers.only("lobby") if _is_news(table, command) else []
    if command.actor != table.host:
        return answers.NOT_HOST
    taken = sum(player is not None for player in table.seats)
    low, high = table.rules.players
    if not low <= taken <= high:
        return Refusal(
            "illegal",
            "too_few_players",
            f"These rules need {low} to {high} players; {taken} are seated. Invite somebody or add a computer player.",
            rule="players",
            params={"low": low, "high": high, "taken": taken},
        )
    if (refusal := refuse_rules(table.played_rules, taken)) is not None:
        return refusal
    return [log.Dealt(now, "start", command.fresh.hex())]


def next_round(table: Table, command: Command, _body: NextRound, now: int) -> Answer:
    """Counts the asker as ready, and deals when nobody who can click is missing."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if table.phase != "round_over":
        return answers.only("round_over") if _is_news(table, command) else []
    assert command.actor is not None
    return _ready(table, command.actor, command.fresh, now, "next")


def rematch(table: Table, command: Command, _body: Rematch, now: int) -> Answer:
    """Counts the asker as ready for a fresh sheet, and deals when nobody who can click is missing."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if table.phase != "match_over":
        return answers.only("match_over") if _is_news(table, command) else []
    assert command.actor is not None
    return _ready(table, command.actor, command.fresh, now, "rematch")


def _ready(table: Table, actor: int, fresh: bytes, now: int, how: str) -> list[log.Entry]:
    player = table.player(actor)
    assert player is not None
    said: list[log.Entry] = [] if player.ready else [log.Ready(now, actor)]
    if all(seat == actor for seat in table.waiting_for):
        said.append(log.Dealt(now, how, fresh.hex()))
    return said


def deal_without(table: Table, absent: int, fresh: bytes, now: int) -> list[log.Entry]:
    """When the last one who was waited for loses the line, the others' wish for the next round is met."""
    others = [player for seat, player in table.people() if seat != absent and player.is_present]
    if table.phase not in {"round_over", "match_over"} or not others or not all(player.ready for player in others):
        return []
    return [log.Dealt(now, "next" if table.phase == "round_over" else "rematch", fresh.hex())]


def misdeal(table: Table, command: Command, _body: Misdeal, now: int) -> Answer:
    """RULES.md 3.16: same dealer, next shuffle, only before the first action."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if table.phase != "playing":
        return answers.NOT_PLAYING
    if command.version is not None and command.version < table.dealt:
        return []
    if table.turn:
        return Refusal(
            "illegal", "too_late_for_misdeal", "A misdeal can be declared before the first action only. Play on."
        )
    if table.redeals >= 3:
        return Refusal("limit", "too_many_misdeals", "This round has been dealt anew three times. Play it now.")
    assert command.actor is not None
    return [log.Misdealt(now, command.actor)]


def to_lobby(table: Table, command: Command, _body: ToLobby, now: int) -> Answer:
    """After a match the host may change rules and seats before the next one."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    if table.phase == "lobby":
        return []
    return [log.Reopened(now)] if table.phase == "match_over" else answers.only("match_over")


def _is_news(table: Table, command: Command) -> bool:
    """Whether the asker had seen the deal and asks for another one all the same."""
    return command.version is None or command.version >= table.dealt


def change_settings(table: Table, command: Command, body: ChangeSettings, now: int) -> Answer:
    """New agreements; those on announcements only between matches, as the cards in play follow the old ones."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    if problems := body.settings.problems():
        return Refusal("invalid", "bad_settings", " ".join(problems))
    if body.settings == table.settings:
        return []
    calm = body.settings.replace(pace=table.settings.pace, locked=table.settings.locked)
    if table.phase == "playing" and calm != table.settings:
        return answers.ROUND_RUNNING
    if table.phase not in {"lobby", "match_over"} and body.settings.call != table.settings.call:
        return answers.MATCH_RUNNING
    return [log.SettingsChanged(now, body.settings.to_dict())]


def change_rules(table: Table, command: Command, body: ChangeRules, now: int) -> Answer:
    """Another rule set; in the lobby."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    if table.phase != "lobby":
        return answers.MATCH_RUNNING
    if (refusal := refuse_rules(body.rules, None)) is not None:
        return refusal
    taken = sum(player is not None for player in table.seats)
    high = body.rules.players[1]
    if taken > high:
        return Refusal(
            "invalid",
            "too_many_players",
            f"These rules are for at most {high} players; {taken} are seated. Remove one or choose other rules.",
            rule="players",
            params={"high": high, "taken": taken},
        )
    changed: list[log.Entry] = [log.RulesChanged(now, body.rules.to_dict())]
    if not body.rules.players[0] <= len(table.seats) <= high:
        changed.append(log.SeatsChanged(now, max(body.rules.players[0], taken, min(len(table.seats), high))))
    return changed


def refuse_rules(rules: RuleSet, players: int | None) -> Refusal | None:
    """All errors of a rule set in one refusal; None when it can be played."""
    problems = [problem for problem in rules.problems(players=players) if problem.severity == "error"]
    if not problems:
        return None
    return Refusal(
        "invalid",
        "bad_rules",
        "; ".join(problem.text for problem in problems) + ".",
        rule=problems[0].option,
        params={"problems": [{"option": p.option, "code": p.code, "text": p.text} for p in problems]},
    )


def add_bytes(table: Table, command: Command, body: AddBytes, now: int) -> Answer:
    """A seated client's share in the seed of the deal to come; a later one replaces an earlier one."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if not 1 <= len(body.data) <= MAX_SHARE:
        return Refusal(
            "invalid", "bad_bytes", f"Send 1 to {MAX_SHARE} bytes, written as hex.", params={"most": MAX_SHARE}
        )
    assert command.actor is not None
    return [log.BytesAdded(now, command.actor, body.data.hex())]
