"""`decide(table, command, now)`: the one place where a question to a table is answered.

Pure: the same table, command and time give the same entries or the same refusal. Nothing is changed here; the entries
are appended to the log first and applied by `evolve` after that. An empty list means: done already, nothing to add.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maumau.rules.ruleset import RuleSet
from maumau.table import acting, answers, commands, dealing, seating, taking_back
from maumau.table import entries as log
from maumau.table.commands import SYSTEM, Command
from maumau.table.evolve import evolve
from maumau.table.model import Table
from maumau.table.names import clean_name
from maumau.table.refusal import Refusal
from maumau.table.settings import LEVELS, Settings
from maumau.table.talk import say

Answer = list[log.Entry] | Refusal


def decide(table: Table, command: Command, now: int) -> Answer:
    """The entries that *command* leads to at server time *now* (ms), or why it is refused."""
    if type(command.body) in _REPORTS:
        if command.actor != SYSTEM:
            return answers.SYSTEM_ONLY
    elif command.actor == SYSTEM:
        return answers.NOT_SEATED
    return _DECIDE[type(command.body)](table, command, command.body, now)


def create(
    table_id: str,
    rules: RuleSet,
    settings: Settings,
    *,
    seats: int,
    now: int,
    seeds: tuple[bytes, bytes],
    name: str | None = None,
    token_hash: str = "",
    bots: tuple[str, ...] = (),
    start: bool = False,
) -> Answer:
    """The first entries of a table: made, its host seated, computer players beside, and dealt if *start*.

    *seeds*: 32 random bytes each for the first deal and the one after it.
    """
    refusal = _refuse_new(rules, settings, seats, bots, people=name is not None)
    if refusal is not None:
        return refusal
    first: list[log.Entry] = [
        log.Created(now, table_id, rules.to_dict(), seats, settings.to_dict(), seeds[0].hex()),
    ]
    table = evolve(None, first[0])
    if name is not None:
        cleaned = clean_name(name)
        if isinstance(cleaned, Refusal):
            return cleaned
        first.append(log.Joined(now, 0, cleaned, token_hash))
        evolve(table, first[-1])
    for seat, level in enumerate(bots, start=len(first) - 1):
        first.append(log.Filled(now, seat, level, seating.bot_name(table)))
        evolve(table, first[-1])
    if start:
        dealt = decide(table, Command(table.host, commands.Start(), fresh=seeds[1]), now)
        if isinstance(dealt, Refusal):
            return dealt
        first.extend(dealt)
    return first


def _refuse_new(
    rules: RuleSet, settings: Settings, seats: int, bots: tuple[str, ...], *, people: bool
) -> Refusal | None:
    if (refusal := dealing.refuse_rules(rules, None)) is not None:
        return refusal
    if problems := settings.problems():
        return Refusal("invalid", "bad_settings", " ".join(problems))
    low, high = rules.players
    if not max(low, len(bots) + people) <= seats <= high:
        return seating.seats_wrong(max(low, len(bots) + people), high)
    return None if all(level in LEVELS for level in bots) else seating.unknown_level()


def _lose_line(table: Table, command: Command, body: commands.LoseLine, now: int) -> Answer:
    player = table.player(body.seat)
    if player is None or not player.is_present:
        return []
    lost: list[log.Entry] = [log.Away(now, body.seat)]
    return lost + dealing.deal_without(table, body.seat, command.fresh, now)


def _come_back(table: Table, _command: Command, body: commands.ComeBack, now: int) -> Answer:
    player = table.player(body.seat)
    if player is None or not player.is_human or player.away_at is None:
        return []
    return [log.Back(now, body.seat)]


def _prolong(table: Table, _command: Command, body: commands.Prolong, now: int) -> Answer:
    waits = (
        table.deadline is not None
        or table.request is not None
        or any(player.away_at is not None for _, player in table.people())
    )
    return [log.Prolonged(now, body.by_ms)] if waits and table.phase == "playing" else []


def _act(table: Table, command: Command, body: commands.Act, now: int) -> Answer:
    """An action is also a sign of life."""
    answer = acting.act(table, command, body, now)
    player = None if command.actor is None else table.player(command.actor)
    if isinstance(answer, list) and player is not None and player.away_at is not None and command.by == "self":
        assert command.actor is not None
        return [log.Back(now, command.actor), *answer]
    return answer


_REPORTS: Final = frozenset({commands.LoseLine, commands.ComeBack, commands.TimeUp, commands.Prolong})

_DECIDE: Final[dict[type[Any], Callable[[Table, Command, Any, int], Answer]]] = {
    commands.Act: _act,
    commands.Start: dealing.start,
    commands.NextRound: dealing.next_round,
    commands.Rematch: dealing.rematch,
    commands.ToLobby: dealing.to_lobby,
    commands.Misdeal: dealing.misdeal,
    commands.TakeBack: taking_back.take_back,
    commands.AnswerTakeBack: taking_back.answer_take_back,
    commands.ShowHands: taking_back.show_hands,
    commands.Join: seating.join,
    commands.Leave: seating.leave,
    commands.Rename: seating.rename,
    commands.Fill: seating.fill,
    commands.Kick: seating.kick,
    commands.PassHost: seating.pass_host,
    commands.OfferSeat: seating.offer_seat,
    commands.ClaimSeat: seating.claim_seat,
    commands.ChangeSettings: dealing.change_settings,
    commands.ChangeRules: dealing.change_rules,
    commands.SetSeats: seating.set_seats,
    commands.AddBytes: dealing.add_bytes,
    commands.Say: say,
    commands.LoseLine: _lose_line,
    commands.ComeBack: _come_back,
    commands.TimeUp: acting.time_up,
    commands.Prolong: _prolong,
}
