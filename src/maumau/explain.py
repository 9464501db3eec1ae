"""Why an action is refused: worked out from the actor's own View and the rule set, never from hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from maumau.core.actions import Action
from maumau.core.cards import CARDS, RANKS, Card, Rank
from maumau.core.round import Round, set_refusal
from maumau.core.tables import WILD
from maumau.errors import IllegalAction
from maumau.notation import format_position
from maumau.rules.compile import columns_of
from maumau.rules.options import PACK_RANKS
from maumau.rules.ruleset import RuleSet
from maumau.view import View, view_of

SYMBOLS = "♣♦♥♠"
_SUITS = ("clubs", "diamonds", "hearts", "spades")
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


def _the(card: Card) -> str:
    return f"the joker {card}" if card.is_joker else f"the {rank_name(card.rank)} of {_SUITS[card.suit]}"


def _either(names: list[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last


def _all_of(rank: Rank, rules: RuleSet) -> int:
    """The faces of a rank that the pack has."""
    cards = rules.jokers if rank == RANKS[-1] else 4 * (str(rank) in PACK_RANKS[rules.pack])
    return (1 << cards) - 1 << rank * 4


@dataclass(frozen=True, slots=True)
class _Named:
    """Cards of a mask: whole ranks, and one by one those of ranks of which only some are in it."""

    ranks: list[Rank]
    cards: list[Card]

    @classmethod
    def of(cls, mask: int, top: Card, players: int, rules: RuleSet, beside: int = 0) -> _Named:
        """The cards of ``mask`` that somebody may hold: the one on top only where it has a second copy. A rank is whole
        without its cards in ``beside``.
        """
        named = cls([], [])
        gone = 1 << top.face if rules.packs_for(players) == 1 else 0
        for rank in RANKS:
            all_of_it = _all_of(rank, rules) & ~beside
            found = mask & all_of_it
            if found & ~gone and found == all_of_it:
                named.ranks.append(rank)
            else:
                faces = range(rank * 4, rank * 4 + 4)
                named.cards.extend([CARDS[face] for face in faces if found & ~gone & 1 << face])
        return named

    def words(self) -> list[str]:
        """Each with its article."""
        return [*map(_a, self.ranks), *map(_the, self.cards)]

    def params(self) -> dict[str, Any]:
        return {"ranks": self.ranks, "cards": self.cards}


def what_answers(top: Card, players: int, rules: RuleSet, *, skip: bool) -> tuple[list[Rank], list[Card]]:
    """What answers a skip, else a debt, while ``top`` is on top: whole ranks, and single cards of other ranks."""
    named = _Named.of(columns_of(rules)["skip_answer" if skip else "answer"][top.face], top, players, rules)
    return named.ranks, named.cards


def why_refused(view: View, action: Action, rules: RuleSet) -> Reason:
    """Why ``action`` of the View's own seat is refused. Call it only for an action that is not in ``view.legal``."""
    if view.over is not None:
        return Reason("round_over", "The round is over.")
    kind = action.kind
    if kind == "call":
        return _why_not_called(view, action, rules)
    if kind == "catch":
        return _why_not_caught(view, action.target, rules)
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


def _why_not_called(view: View, action: Action, rules: RuleSet) -> Reason:
    owed = [legal for legal in view.legal if legal.kind == "call"]
    if not owed:
        return Reason("nothing_owed", "There is nothing to announce now.", "call_words")
    text = f"“{owed[0]}” is owed here, not “{action}”."
    return Reason("nothing_owed", text, "call_words", _word(owed[0], view.pending == view.you, rules))


def _word(said: Action, last: bool, rules: RuleSet) -> dict[str, Any]:
    """Which word is said by an action: ``level`` 1 with one card left, 2 with none or before a last wild."""
    return {"call": str(said), "level": 2 if last or said.call == 2 else 1, "words": rules.words}


def _why_not_caught(view: View, seat: int | None, rules: RuleSet) -> Reason:
    assert seat is not None
    seats = len(view.players)
    if seat >= seats:
        text = f"There is no seat {seat} here: the seats are 0 to {seats - 1}."
        return Reason("nothing_to_catch", text, "call", {"seat": seat, "seats": seats})
    if seat == view.you:
        owed = [str(legal) for legal in view.legal if legal.kind == "call"]
        text = "You cannot catch yourself"
        if owed:
            text += f"; what you missed is still to be said with “{owed[-1]}”"
        said = {"call": owed[-1]} if owed else {}
        return Reason("nothing_to_catch", f"{text}.", "call", {"seat": seat, "own": True, **said})
    text = f"Seat {seat} has not missed a call"
    challenged = rules.call == "manual" and rules.false_challenge and view.players[seat].cards <= 1
    if challenged and view.you is not None and view.phase != "wish":
        text += ", and you have challenged somebody in this turn already."
        return Reason("nothing_to_catch", text, "false_challenge", {"seat": seat, "again": True})
    return Reason("nothing_to_catch", f"{text}.", "call", {"seat": seat})


def _goes(view: View) -> tuple[bool, bool, bool]:
    """What may be done instead: lay a card, draw, pass."""
    kinds = {action.kind for action in view.legal}
    return any(action.card is not None for action in view.legal), "draw" in kinds, "pass" in kinds


def _why_no_draw(view: View, rules: RuleSet) -> Reason:
    if view.phase == "skip":
        return _skip_open(view, rules)
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
        named = _Named.of(columns_of(rules)["answer"][view.top.face] if lays else 0, view.top, len(view.players), rules)
        text = f"You owe {view.debt} cards: {answer}."
        return Reason("debt_open", text, "debt", {"debt": view.debt, **named.params()})
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


def _skip_open(view: View, rules: RuleSet) -> Reason:
    named = _Named(*what_answers(view.top, len(view.players), rules, skip=True))
    words = named.words()
    answer = f"answer with {_either(words)}, or pass" if words else "pass"
    return Reason("skip_open", f"You are skipped: {answer}.", "skip_answer", named.params())


def _why_not_laid(view: View, action: Action, rules: RuleSet) -> Reason:
    card = action.card
    assert card is not None
    if card not in view.hand:
        return Reason("not_in_hand", f"You do not hold {card}.", None, {"card": card})
    same = [legal for legal in view.legal if legal.card == card]
    return _why_worded_wrong(view, action, same, rules) if same else _why_not_fitting(view, card, rules)


def _why_worded_wrong(view: View, action: Action, same: list[Action], rules: RuleSet) -> Reason:
    """The card may be laid, but not with this word or this suit."""
    if action.kind == "try" and rules.misplay == "refuse":
        return Reason("unknown_action", "Cards are not tried here: an illegal one is simply refused.", "misplay")
    if action.call not in {legal.call for legal in same}:
        said = [legal for legal in same if legal.call]
        if not said:
            return Reason("nothing_owed", "With this card there is no word to say.", "call_words")
        nearest = next((legal for legal in said if legal.suit == action.suit), said[0])
        text = f"With this card “{nearest}” is said, not “{action}”."
        return Reason("nothing_owed", text, "call_words", _word(nearest, len(view.hand) == 1, rules))
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
        if columns["skip_answer"][top.face] >> card.face & 1:
            return _no_finish(card, rules)
        return _skip_open(view, rules)
    if view.debt and view.phase != "cover":
        answers = columns["answer"][top.face]
        if answers >> card.face & 1:
            return _no_finish(card, rules)
        named = _Named.of(answers, top, len(view.players), rules)
        words = named.words()
        only = f"only {_either(words)} answers it, or draw" if words else "draw them"
        text = f"There is a debt of {view.debt}: {only}."
        return Reason("debt_open", text, "debt", {"debt": view.debt, **named.params()})
    if view.has_drawn and rules.play_drawn != "any_card" and card not in view.drawn:
        return Reason("only_drawn_card", "After drawing, only the drawn card may be laid.", "play_drawn")
    on_wild = bool(columns["flags"][top.face] & WILD)
    if columns["wild"][0] >> card.face & 1 and on_wild and not rules.wild_on_wild:
        return _wild_on_wild(columns["wild"][0], card, top, rules)
    suit = int(view.wish) if view.wish is not None else int(top.suit)
    if columns["follow"][top.face << 3 | suit] >> card.face & 1:
        return _no_finish(card, rules)
    if view.wish is not None:
        named = _on_wish(columns, view, suit, rules)
        served = " or ".join([SYMBOLS[suit], *named.words()])
        text = f"{SYMBOLS[suit]} is named: lay {served}."
        return Reason("wish_not_served", text, "effects", {"suit": suit, **named.params()})
    if on_wild:
        params = {"suit": suit, "ranks": [], "cards": []}
        return Reason("wish_not_served", f"This needs {SYMBOLS[suit]}.", "effects", params)
    return Reason(
        "does_not_fit", f"This needs {SYMBOLS[suit]} or {_a(top.rank)}.", "effects", {"suit": suit, "rank": top.rank}
    )


def _wild_on_wild(wild: int, card: Card, top: Card, rules: RuleSet) -> Reason:
    """Each by its rank, or by the card where others of the rank are no wilds."""
    params: dict[str, Any] = {"rank": card.rank, "top_rank": top.rank}
    new, old = rank_name(card.rank), _a(top.rank)
    if wild & (all_of_it := _all_of(card.rank, rules)) != all_of_it:
        params["card"] = CARDS[card.face]
        new = _the(card).removeprefix("the ")
    if wild & (all_of_it := _all_of(top.rank, rules)) != all_of_it:
        params["top"] = CARDS[top.face]
        old = _the(top)
    return Reason("wild_on_wild", f"No {new} on {old} here.", "wild_on_wild", params)


def _on_wish(columns: Mapping[str, Any], view: View, suit: int, rules: RuleSet) -> _Named:
    """What may be laid on a wish whatever its suit: other wilds, and cards that go on anything."""
    fits = columns["follow"][view.top.face << 3 | suit]
    if columns["flags"][view.top.face] & WILD and not rules.wild_on_wild:
        fits &= ~columns["wild"][0]
    of_suit = sum(1 << face for face in range(suit, 52, 4))
    return _Named.of(fits & ~of_suit, view.top, len(view.players), rules, of_suit)


def _no_finish(card: Card, rules: RuleSet) -> Reason:
    """By its rank, or by the card where others of the rank may be the last one."""
    banned, all_of_it = columns_of(rules)["no_finish"][0], _all_of(card.rank, rules)
    params: dict[str, Any] = {"rank": card.rank}
    name = _a(card.rank)
    if banned & all_of_it != all_of_it:
        params["card"] = CARDS[card.face]
        name = _the(card)
    text = f"{name[0].upper()}{name[1:]} may not be the last card here."
    return Reason("no_finish", text, "no_finish_on", params)


def _refusal(round_: Round, seat: int, action: Action) -> IllegalAction:
    if not 0 <= seat < round_.players:
        return IllegalAction(f"there is no seat {seat}", code="not_your_turn", params={"seat": round_.to_act})
    reason = why_refused(view_of(round_, seat), action, round_.rules)
    return IllegalAction(
        reason.text, code=reason.code, option=reason.option, params=reason.params, position=format_position(round_)
    )


set_refusal(_refusal)

__all__ = ["Reason", "rank_name", "what_answers", "why_refused"]
