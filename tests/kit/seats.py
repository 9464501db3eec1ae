"""Rounds played by computer players, each seeing a View and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import maumau
from maumau.bots import Bot


def choices(
    round_: maumau.Round, bots: Sequence[Bot], most: int = 5_000
) -> Iterator[tuple[maumau.View, maumau.Action | None]]:
    """Let the bots play; yields every View that was looked at and what was chosen, before the action is carried out.

    Seats out of turn are asked first, since a word that was forgotten is open for a while only.
    """
    for _ in range(most):
        if round_.is_over:
            return
        for seat in sorted(round_.actors(), key=lambda actor: actor == round_.to_act):
            view = maumau.View.from_json(maumau.view_of(round_, seat).to_json())
            action = bots[seat].choose(view, budget=0.0)
            yield view, action
            if action is not None:
                round_.apply(seat, action)
                break


def mind(view: maumau.View, action: maumau.Action | None) -> None:
    """Check one choice: legal, and never silent on turn."""
    assert action is None or action in view.legal, f"{action} is not among {[str(legal) for legal in view.legal]}"
    assert action is not None or view.to_act != view.you, "kept silent on turn"
