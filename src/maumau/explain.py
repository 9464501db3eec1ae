"""Why an action is refused: worked out from the actor's own View and the rule set, never from hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from maumau.core.actions import Action
from maumau.core.cards import RANKS, Card, Rank
from maumau.core.round import Round, set_refusal
from maumau.core.tables import WILD
from maumau.errors import IllegalAction
from maumau.notation import format_position
from maumau.rules.compile import columns_of
from maumau.rules.ruleset import RuleSet
from maumau.view import View, view_of

SYMBOLS = "♣♦♥♠"
_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: a stable ``code``, an English ``text``, the ``option`` it comes from, values for
    translations.
    """

    code: str
    text: str
    option: str | None = None
    params: dict[str, Any] = field(default_factory=dict)


def rank_name(rank: object) -> str:
    """The English name of a rank's text."""
    return _NAMES.get(str(rank), str(rank))


def _a(rank: object) -> str:
    name = rank_name(rank)
    return f"an {name}" if name in ("8", "ace") else f"a {name}"


def why_refused(view: View, action: Action, rules: RuleSet) -> Reason:
    """Why ``action`` of the View's own seat is refused. Call it only for an action that is not in ``view.legal``."""
    if view.over is not None:
        return Reason("round_over", "The round is over.")
    kind = action.kind
    if kind == "call":
        return Reason("nothing_owed", "There is nothing to announce now.", "call_words")
    if kind == "catch":
        return Reason(
            "nothing_to_catch", f"Seat {action.target} has not missed a call.", "call", {"seat": action.target}
        )
    if view.you is None or view.to_act != view.you:
        return Reason("not_your_turn", f"It is the turn of seat {view.to_act}.", None, {"seat": view.to_act})
    if view.phase == "wish":
        return Reason("wish_open", "Name the suit for the turned-up wild first.", "start_wild")
    if view.phase == "ask":
        return Reason("ask_open", "Accept the unannounced finish or catch it first.", "finish_uncalled")
    if kind in ("accept", "wish"):
        return Reason("unknown_action", "There is nothing to accept or to name now.")
    if kind == "draw":
        return _why_no_draw(view, rules)
    if kind == "pass":
        return _why_no_pass(view, rules)
    return _why_not_laid(view, action, rules)


def _goes(view: View) -> tuple[bool, bool, bool]:
    """What may be done instead: lay a card, draw, pass."""
    kinds = {action.kind for action in view.legal}
    return any(action.card is not None for action in view.legal), "draw" in kinds, "pass" in kinds


def _why_no_draw(view: View, rules: RuleSet) -> Reason:
    if view.phase == "skip":
        return _skip_open()
    lays, _, passes = _goes(view)
    empty = not view.stock and (rules.recycle == "never" or not view.pile)
    if view.has_drawn and (view.draws >= rules.draws_per_turn or empty):
        rest = " or ".join([*["lay the drawn card"] * lays, *["pass"] * passes])
        return Reason(
            "already_drawn", f"You have drawn in this turn: {rest}.", "draw_count", {"lay": lays, "pass": passes}
        )
    if view.phase == "cover":
        return Reason("cover_open", "You can cover your card, so cover it.", "effects")
    if not empty:
        return Reason("must_play", "You can lay a card, so you may not draw.", "draw_when_able")
    if not lays:
        text = "There is no card left to draw, and none to lay: pass."
        return Reason("must_play", text, "empty_stock", {"empty": True, "pass": True})
    return Reason("must_play", "There is no card left to draw: lay one.", "empty_stock", {"empty": True})


def _why_no_pass(view: View, rules: RuleSet) -> Reason:
    lays, draws, _ = _goes(view)
    if view.debt and view.phase != "cover":
        answer = "answer or draw them" if lays else "draw them"
        return Reason("debt_open", f"You owe {view.debt} cards: {answer}.", "debt", {"debt": view.debt, "ranks": []})
    too_early = {"any_draw": False, "last_draw": view.draws < rules.draws_per_turn}[rules.pass_after]
    if view.has_drawn and too_early:
        return Reason("nothing_drawn", "You may draw again, and pass only after the last draw.", "pass_after")
    if view.has_drawn:
        return Reason("must_play", "The drawn card fits and must be laid.", "play_drawn", {"drawn": True})
    if view.phase == "cover":
        rest = "lay a second one" if lays else "draw"
        return Reason("cover_open", f"Your card has to be covered: {rest}.", "effects", {"lay": lays})
    if lays and not draws:
        return Reason("must_play", "You can lay a card, so you may not pass.", "draw_when_able")
    return Reason("nothing_drawn", "Draw first; only then may you pass.", "draw_count")


def _skip_open() -> Reason:
    return Reason("skip_open", "You are skipped: answer with the same rank, or pass.", "skip_answer")


def _why_not_laid(view: View, action: Action, rules: RuleSet) -> Reason:
    card = action.card
    assert card is not None
    if card not in view.hand:
        return Reason("not_in_hand", f"You do not hold {card}.", None, {"card": card})
    same = [legal for legal in view.legal if legal.card == card]
    return _why_worded_wrong(action, same, rules) if same else _why_not_fitting(view, card, rules)


def _why_worded_wrong(action: Action, same: list[Action], rules: RuleSet) -> Reason:
    """The card may be laid, but not with this word or this suit."""
    if action.kind == "try" and rules.misplay == "refuse":
        return Reason("unknown_action", "Cards are not tried here: an illegal one is simply refused.", "misplay")
    if action.call not in {legal.call for legal in same}:
        return Reason("nothing_owed", "With this card there is no word to say.", "call_words")
    suits = {legal.suit for legal in same if legal.call == action.call}
    if action.suit is None:
        return Reason("suit_missing", "Name a suit with this card.", "effects")
    if suits == {None}:
        return Reason("suit_not_needed", "This card names no suit here.", "effects")
    return Reason("suit_not_allowed", "Another suit has to be named.", "wild_wish", {"suit": action.suit})


def _why_not_fitting(view: View, card: Card, rules: RuleSet) -> Reason:
    columns = columns_of(rules)
    top = view.top
    if view.phase == "skip":
        return _skip_open()
    if view.debt and view.phase != "cover":
        answers = columns["answer"][top.face]
        if answers >> card.face & 1:
            return _no_finish(card)
        ranks = [rank for rank in RANKS if answers >> rank * 4 & 15]
        names = " or ".join(_a(rank) for rank in ranks)
        only = f"only {names} answers it, or draw" if ranks else "draw them"
        return Reason(
            "debt_open", f"There is a debt of {view.debt}: {only}.", "debt", {"debt": view.debt, "ranks": ranks}
        )
    if view.has_drawn and rules.play_drawn != "any_card" and card not in view.drawn:
        return Reason("only_drawn_card", "After drawing, only the drawn card may be laid.", "play_drawn")
    on_wild = bool(columns["flags"][top.face] & WILD)
    if columns["wild"][0] >> card.face & 1 and on_wild and not rules.wild_on_wild:
        return Reason(
            "wild_on_wild",
            f"No {rank_name(card.rank)} on a {rank_name(top.rank)} here.",
            "wild_on_wild",
            {"rank": card.rank},
        )
    suit = int(view.wish) if view.wish is not None else int(top.suit)
    if columns["follow"][top.face << 3 | suit] >> card.face & 1:
        return _no_finish(card)
    if view.wish is not None:
        ranks = _ranks_on_wish(columns, view.top, suit, rules)
        served = " or ".join([SYMBOLS[suit], *map(_a, ranks)])
        text = f"{SYMBOLS[suit]} is named: lay {served}."
        return Reason("wish_not_served", text, "effects", {"suit": suit, "ranks": ranks})
    if on_wild:
        return Reason("wish_not_served", f"This needs {SYMBOLS[suit]}.", "effects", {"suit": suit, "ranks": []})
    return Reason(
        "does_not_fit", f"This needs {SYMBOLS[suit]} or {_a(top.rank)}.", "effects", {"suit": suit, "rank": top.rank}
    )


def _ranks_on_wish(columns: Mapping[str, Any], top: Card, suit: int, rules: RuleSet) -> list[Rank]:
    """Ranks that may be laid on a wish whatever their suit: other wilds, and cards that go on anything."""
    fits = columns["follow"][top.face << 3 | suit]
    if columns["flags"][top.face] & WILD and not rules.wild_on_wild:
        fits &= ~columns["wild"][0]
    *ranks, joker = RANKS
    faces = {rank: [face for face in range(rank * 4, rank * 4 + 4) if face & 3 != suit] for rank in ranks}
    if rules.jokers:
        faces[joker] = list(range(joker * 4, joker * 4 + rules.jokers))
    return [rank for rank, others in faces.items() if all(fits >> face & 1 for face in others)]


def _no_finish(card: Card) -> Reason:
    return Reason(
        "no_finish", f"{_a(card.rank).capitalize()} may not be the last card here.", "no_finish_on", {"rank": card.rank}
    )


def _refusal(round_: Round, seat: int, action: Action) -> IllegalAction:
    if not 0 <= seat < round_.players:
        return IllegalAction(f"there is no seat {seat}", code="not_your_turn", params={"seat": round_.to_act})
    reason = why_refused(view_of(round_, seat), action, round_.rules)
    return IllegalAction(
        reason.text, code=reason.code, option=reason.option, params=reason.params, position=format_position(round_)
    )


set_refusal(_refusal)

__all__ = ["Reason", "rank_name", "why_refused"]
