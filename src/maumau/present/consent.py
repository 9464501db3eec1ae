"""What needs everybody's consent, in words: taking an action back, and watchers who see all hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from maumau.present.i18n import Translator
from maumau.present.names import list_of
from maumau.present.sentences import shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maumau.table.view import TableView

ON_THE_COVER: Final = frozenset({"take_back", "agree", "decline"})
"""What may be asked and answered while a shared device is covered: nothing of it needs a hand."""


class TakeBackModel(msgspec.Struct, frozen=True, gc=False):
    """A take-back that is being asked for. `answers`: what the viewer can say, as table command and label."""

    text: str
    state: str
    answers: tuple[tuple[str, str], ...]


class ShowHandsModel(msgspec.Struct, frozen=True, gc=False):
    """The question whether watchers may see all hands. `agree`: what the button sends, yes or no."""

    text: str
    state: str
    agree: str
    label: str


class OpenHandsModel(msgspec.Struct, frozen=True, gc=False):
    """All hands, for a watcher who may see them: a title, and each player's name with the cards."""

    title: str
    hands: tuple[tuple[int, str, tuple[str, ...]], ...]


class Consent(msgspec.Struct, frozen=True, gc=False):
    """All of it, for one viewer."""

    take_back: TakeBackModel | None = None
    show_hands: ShowHandsModel | None = None
    open_hands: OpenHandsModel | None = None


NOTHING_ASKED: Final = Consent()


def consent(view: TableView, t: Translator) -> Consent:
    """What the viewer is asked, and what watchers may see."""
    return Consent(take_back(view, t), show_hands(view, t), open_hands(view, t))


def _names(view: TableView, seats: Iterable[int], t: Translator) -> str:
    known = {player.seat: shown_name(player) for player in view.players}
    return list_of([known[seat] for seat in seats if seat in known], t.lang)


def take_back(view: TableView, t: Translator) -> TakeBackModel | None:
    """Who asks to take an action back, for whom everybody waits, and what the viewer may answer."""
    asked = view.take_back
    if asked is None:
        return None
    others = [seat for seat in asked.waiting_for if seat != view.you]
    state = t.gettext("Waiting for {names}.").format(names=_names(view, others, t)) if others else ""
    if asked.seat == view.you:
        text = t.gettext("You would like to take your last action back.")
        return TakeBackModel(text, state, (("decline", t.gettext("Leave it as it is")),))
    name = _names(view, [asked.seat], t)
    answers: tuple[tuple[str, str], ...] = ()
    if "agree" in view.can:
        answers = (("agree", t.gettext("Yes, take it back")), ("decline", t.gettext("No, play on")))
        text = t.gettext("{name} would like to take the last action back. Do you agree?")
    else:
        text = t.gettext("{name} would like to take the last action back.")
        if "decline" in view.can:
            answers = (("decline", t.gettext("No, play on")),)
    return TakeBackModel(text.format(name=name), state, answers)


def show_hands(view: TableView, t: Translator) -> ShowHandsModel | None:
    """Whether the viewer lets watchers see all hands, where the table's agreements leave that to its people."""
    if "show_hands" not in view.can:
        return None
    text = {
        "delayed": t.gettext(
            "If everybody here agrees, watchers see all hands as they were twice round the table ago."
        ),
        "at_once": t.gettext("If everybody here agrees, watchers see all hands as they are."),
    }.get(view.settings.open_hands, "")
    people = [player.seat for player in view.players if player.kind == "human"]
    state = ""
    if all(seat in view.hands_agreed for seat in people):
        state = t.gettext("Everybody agrees.")
    elif view.hands_agreed:
        state = t.gettext("Agreed so far: {names}.").format(names=_names(view, view.hands_agreed, t))
    if view.you in view.hands_agreed:
        return ShowHandsModel(text, state, "no", t.gettext("I no longer agree"))
    return ShowHandsModel(text, state, "yes", t.gettext("I agree that watchers see all hands"))


def open_hands(view: TableView, t: Translator) -> OpenHandsModel | None:
    """All hands for a watcher, where the table shows them; nothing is taken from anywhere but `view.hands`."""
    if view.hands is None or view.you is not None:
        return None
    ago = view.turn - (view.turn if view.hands_turn is None else view.hands_turn)
    title = t.gettext("All hands, because everybody agrees")
    if ago:
        title = t.ngettext("All hands as they were {n} action ago", "All hands as they were {n} actions ago", ago)
        title = title.format(n=ago)
    names = {player.seat: shown_name(player) for player in view.players}
    hands = tuple((seat, names.get(seat, ""), hand) for seat, hand in enumerate(view.hands))
    return OpenHandsModel(title, hands)


def catch_label(name: str, t: Translator) -> str:
    """The button by which somebody on a shared device catches somebody else."""
    return t.gettext("Catch {name}!").format(name=name)
