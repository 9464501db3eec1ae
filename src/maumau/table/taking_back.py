"""Taking an action back, if everybody agrees and nothing hidden was revealed since; and hands shown to spectators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau.table import answers
from maumau.table import entries as log
from maumau.table.commands import AnswerTakeBack, ShowHands, TakeBack
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.table.commands import Command
    from maumau.table.model import Table

Answer = list[log.Entry] | Refusal

NOT_TAKEN_BACK: Final = frozenset({"call", "catch"})
"""Words: they are never what somebody wants back, and go back with the card that they followed."""

REVEALED = Refusal(
    "illegal",
    "nothing_to_take_back",
    "Only your latest action can be taken back, and only while nobody has drawn or been dealt a card since.",
)
ALREADY_ASKED = Refusal(
    "illegal", "take_back_open", "Somebody has already asked to take an action back. Answer that first."
)
WAS_DECLINED = Refusal("limit", "take_back_declined", "Somebody did not want this taken back. Play on.")
NOT_ASKED = Refusal("illegal", "no_take_back", "Nobody asks to take an action back at the moment.")
HANDS_CLOSED = Refusal("forbidden", "hands_closed", "At this table spectators see no hands; the host may change that.")


def take_back(table: Table, command: Command, _body: TakeBack, now: int) -> Answer:
    """Asks the others whether the own latest action may be taken back; where nobody else is a person, it is."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    assert command.actor is not None
    if table.phase != "playing":
        return answers.NOT_PLAYING
    if command.version is not None and command.version < table.dealt:
        return answers.STALE
    if table.request is not None:
        return [] if table.request.seat == command.actor else ALREADY_ASKED
    turn = turn_to_take_back(table, command.actor)
    if turn is None:
        return REVEALED
    if table.declined == table.acted:
        return WAS_DECLINED
    asked: list[log.Entry] = [log.TakeBackAsked(now, command.actor, turn)]
    if not who_must_agree(table, command.actor):
        asked.append(log.TakenBack(now, command.actor, turn))
    return asked


def answer_take_back(table: Table, command: Command, body: AnswerTakeBack, now: int) -> Answer:
    """Agrees, and takes back with the last one who was to agree; or declines, as the asker too may."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    seat, request = command.actor, table.request
    assert seat is not None
    if request is None:
        return [] if command.version is not None and command.version < table.version else NOT_ASKED
    if command.version is not None and command.version < request.version:
        return answers.STALE
    if not body.agree:
        return [log.TakeBackDeclined(now, seat)]
    if seat == request.seat or seat in request.agreed:
        return []
    agreed: list[log.Entry] = [log.TakeBackAgreed(now, seat)]
    if who_must_agree(table, request.seat) <= request.agreed | {seat}:
        agreed.append(log.TakenBack(now, request.seat, request.turn))
    return agreed


def turn_to_take_back(table: Table, seat: int) -> int | None:
    """How many of the round's actions stay when *seat* takes its latest one back; None when it cannot."""
    if table.phase != "playing" or table.match is None:
        return None
    actions = table.match.dealt[-1].actions
    for turn in range(len(actions) - 1, table.revealed - 1, -1):
        if actions[turn][0] == seat and actions[turn][1].kind not in NOT_TAKEN_BACK:
            return turn
    return None


def who_must_agree(table: Table, asker: int) -> set[int]:
    """Everybody at the table but the asker. Computer players agree, and so does the computer that minds a seat."""
    return {seat for seat, player in table.people() if seat != asker and not player.minded}


def show_hands(table: Table, command: Command, body: ShowHands, now: int) -> Answer:
    """One person's consent, or its end, to spectators seeing hands."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    assert command.actor is not None
    player = table.player(command.actor)
    assert player is not None
    if table.settings.open_hands == "never":
        return HANDS_CLOSED
    return [] if player.shows_hand == body.agree else [log.HandsAgreed(now, command.actor, body.agree)]
