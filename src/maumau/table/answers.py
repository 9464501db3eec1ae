"""The refusals that several commands share, each with a sentence that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.table.model import Table

STALE = Refusal("stale", "stale", "The table has moved on since you looked. Look at it again, then decide.")
NOT_SEATED = Refusal(
    "forbidden", "not_seated", "Only somebody with a seat at this table can do that. Take a seat first."
)
NOT_HOST = Refusal("forbidden", "not_host", "Only the host of this table can do that. Ask the host.")
NO_SUCH_SEAT = Refusal("invalid", "no_such_seat", "There is nobody on that seat. Choose one of the players shown.")
SYSTEM_ONLY = Refusal("forbidden", "system_only", "Only the server reports that.")
NOT_PLAYING = Refusal("illegal", "not_playing", "No round is being played at the moment. Wait for the next deal.")
ROUND_RUNNING = Refusal(
    "illegal", "round_running", "That can only be done between rounds. Wait for the end of this round."
)
MATCH_RUNNING = Refusal("illegal", "match_running", "That can only be done between matches. Finish this match first.")


def only(phase: str) -> Refusal:
    """What is asked is for another phase than this one."""
    texts = {
        "lobby": "The first round has been dealt already.",
        "round_over": "The next round can be dealt when this one is over.",
        "match_over": "That can be asked for when the match is over.",
    }
    return Refusal("illegal", f"only_in_{phase}", texts[phase])


def refuse_stranger(table: Table, actor: int | None) -> Refusal | None:
    """None when *actor* is a person's seat at this table."""
    player = None if actor is None else table.player(actor)
    return None if player is not None and player.is_human else NOT_SEATED


def refuse_guest(table: Table, actor: int | None) -> Refusal | None:
    """None when *actor* is the host."""
    return refuse_stranger(table, actor) or (None if actor == table.host else NOT_HOST)
