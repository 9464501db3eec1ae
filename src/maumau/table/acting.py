"""Actions of the round, announcements, and what a deadline does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau.core.actions import Action, parse_action
from maumau.core.errors import IllegalAction, NotationError
from maumau.explain import why_refused
from maumau.table import answers
from maumau.table import entries as log
from maumau.table.clock import absences, grace_until, time_out_action
from maumau.table.refusal import Refusal
from maumau.view import view_of

if TYPE_CHECKING:
    from maumau.core.round import Round
    from maumau.table.commands import Act, Command, TimeUp
    from maumau.table.model import Table

Answer = list[log.Entry] | Refusal

COOL_DOWN_MS: Final = 3_000
"""So long after a press without ground a person cannot catch anybody."""

PERSON_IS_BACK = Refusal(
    "stale", "person_is_back", "This seat is its person's again; the computer does not play for it now."
)
PEOPLE_TALK = Refusal("stale", "take_back_open", "The computer waits while people talk about taking an action back.")
NOBODY_ASKED = Refusal("forbidden", "not_a_computer_seat", "The computer does not play for this seat.")


def act(table: Table, command: Command, body: Act, now: int) -> Answer:
    """One action of the round by the asking seat, judged by the rules and by what the asker had seen."""
    seat = command.actor
    if seat is None or (player := table.player(seat)) is None:
        return answers.NOT_SEATED
    if command.by == "computer":
        if not player.by_computer:
            return PERSON_IS_BACK
        if table.request is not None:
            return PEOPLE_TALK
    elif not player.is_human:
        return NOBODY_ASKED
    try:
        action = parse_action(body.action)
    except NotationError:
        return Refusal(
            "invalid",
            "bad_action",
            "This is no action. Try a card (7S, JC>H, 7S!), draw, pass, call, catch 2, accept or wish H.",
            rule="notation",
        )
    if table.phase != "playing" or table.match is None:
        return answers.STALE if _before(command.version, table.version) else answers.NOT_PLAYING
    round_ = table.match.round
    if (refusal := _stale(table, round_, seat, action, command.version)) is not None:
        return refusal
    if action.kind == "catch" and command.by == "self" and (refusal := _cooling(table, seat, now)) is not None:
        return refusal
    if not _allows(round_, seat, action):
        return _illegal(table, round_, seat, action)
    if action.kind == "catch" and (refusal := _too_early(table, action.target, now)) is not None:
        return refusal
    said: list[log.Entry] = [log.Acted(now, seat, str(action), command.by)]
    return said


def _before(seen: int | None, version: int) -> bool:
    return seen is not None and seen < version


def _stale(table: Table, round_: Round, seat: int, action: Action, seen: int | None) -> Refusal | None:
    """An answer to a question that is no longer asked. Announcing and catching race by nature: they only need to be
    right now, and to be about this round.
    """
    if seen is None:
        return None
    if seen > table.version or seen < table.dealt:
        return answers.STALE
    if seen >= table.acted:
        return None
    if action.kind in {"call", "catch"}:
        missing = seat if action.kind == "call" else action.target
        return None if missing in round_.open_calls else answers.STALE
    return answers.STALE


def cool_down(pressed_at: int | None, now: int) -> Refusal | None:
    """Whoever pressed without ground has to wait a little before pressing again."""
    if pressed_at is None or now >= pressed_at + COOL_DOWN_MS:
        return None
    return Refusal(
        "limit",
        "cool_down",
        "There was nothing to catch just now. Wait a moment before you press again.",
        params={"wait_ms": pressed_at + COOL_DOWN_MS - now},
    )


def _cooling(table: Table, seat: int, now: int) -> Refusal | None:
    return cool_down(table.challenged_at.get(seat), now)


def _too_early(table: Table, target: int | None, now: int) -> Refusal | None:
    """While the card has hardly come to lie only its owner may speak."""
    since = None if target is None else grace_until(table, target)
    if since is None or now >= since:
        return None
    wait = since - now
    return Refusal(
        "limit",
        "too_early",
        "The card has only just come to lie; its owner may still call. Try again in a moment.",
        params={"wait_ms": wait},
    )


def _allows(round_: Round, seat: int, action: Action) -> bool:
    if action in round_.legal_actions(seat):
        return True
    if action.kind != "try":
        return False
    try:
        round_.copy().apply(seat, action)
    except IllegalAction:
        return False
    return True


def _illegal(table: Table, round_: Round, seat: int, action: Action) -> Refusal:
    reason = why_refused(view_of(round_, seat), action, table.played_rules)
    params = {name: _plain(value) for name, value in reason.params.items()}
    return Refusal("illegal", reason.code, reason.text, rule=reason.option, params=params)


def _plain(value: object) -> object:
    """Cards, suits and ranks as their texts, so that a refusal can be written as JSON."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, bool) or type(value) is int else str(value)


def time_up(table: Table, _command: Command, _body: TimeUp, now: int) -> Answer:
    """Whatever is really due at *now*; nothing when nothing is."""
    due: list[log.Entry] = [log.Minded(now, seat) for seat, when in absences(table) if when <= now]
    if table.request is not None and table.request.until <= now:
        due.append(log.TakeBackDeclined(now))
    if table.deadline is None or table.deadline > now or table.match is None or table.phase != "playing":
        return due
    seat = table.match.round.to_act
    assert seat is not None, "a round that is played has somebody to act"
    due.append(log.TimedOut(now, seat))
    if table.settings.time_out == "draw":
        due.extend(_forced_turn(table.match.round, seat, now))
    return due


def _forced_turn(round_: Round, seat: int, now: int) -> list[log.Entry]:
    """RULES.md 3.17 until the turn is somebody else's (a draw and then the pass)."""
    ahead = round_.copy()
    actions: list[log.Entry] = []
    while not ahead.is_over and ahead.to_act == seat and len(actions) < 4:
        action = time_out_action(ahead.legal_actions(seat))
        ahead.apply(seat, action)
        actions.append(log.Acted(now, seat, str(action), "clock"))
    return actions
