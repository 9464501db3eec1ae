"""Short names of the options and of their values, for tables and for comparing two sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maumau.guide.marks import mark
from maumau.guide.words import Writer
from maumau.rules.options import POINTS_COUNT
from maumau.rules.problems import present_effects, unmet_need

if TYPE_CHECKING:
    from maumau.rules import RuleSet

LABELS: Final[dict[str, str]] = {
    "players": mark("Number of players"),
    "pack": mark("Pack"),
    "packs": mark("Number of packs"),
    "jokers": mark("Jokers per pack"),
    "second_pack_from": mark("Second pack"),
    "hand_size": mark("Cards dealt"),
    "hand_size_by_players": mark("Cards dealt, exceptions"),
    "first_dealer": mark("First dealer"),
    "cut": mark("Cutting"),
    "direction": mark("Direction"),
    "rotation": mark("Next dealer"),
    "effects": mark("Special cards"),
    "start_card": mark("Special start card"),
    "start_wild": mark("Wild start card"),
    "wild_on_wild": mark("Wild card on wild card"),
    "wild_wish": mark("Suits that may be named"),
    "draw_when_able": mark("Drawing by choice"),
    "draw_count": mark("Cards drawn"),
    "play_drawn": mark("Card just drawn"),
    "draws_per_turn": mark("Draws in a turn"),
    "pass_after": mark("Passing after a draw"),
    "debt": mark("Answering a debt"),
    "after_debt": mark("After taking a debt"),
    "debt_on_empty": mark("Draw card with nothing to draw"),
    "cover_draw": mark("Drawing for a cover"),
    "skip_answer": mark("Answering a missed turn"),
    "reverse_with_two": mark("Change of direction with two"),
    "call": mark("Announcements"),
    "call_words": mark("Words"),
    "words": mark("What is said"),
    "call_penalty": mark("Penalty for forgetting"),
    "call_window": mark("Noticing is too late"),
    "finish_uncalled": mark("Last card without a word"),
    "finish_penalty": mark("Penalty at the last card"),
    "false_challenge": mark("Accusing without reason"),
    "caught_on_turn": mark("Caught on one’s own turn"),
    "no_finish_on": mark("Not as last card"),
    "final_draw": mark("Draw card laid last"),
    "misplay": mark("Card that does not fit"),
    "recycle": mark("Pile to stock"),
    "empty_stock": mark("Too few cards left"),
    "pass_when_able": mark("Passing with nothing to draw"),
    "blocked_after": mark("Blocked round"),
    "blocked": mark("Winner of a blocked round"),
    "values": mark("Points per card"),
    "scoring": mark("Scoring"),
    "target": mark("Target"),
    "limit_rule": mark("Limit"),
    "match_tie": mark("Equal lowest totals"),
    "highest_loses": mark("Highest total"),
    "wild_finish_multiplier": mark("Going out with a wild card"),
    "max_turns": mark("Longest round"),
    "limit_counts": mark("Counted for the longest round"),
}
_WORDS: Final[dict[str, dict[object, str]]] = {
    "pack": {
        "skat32": mark("32 cards"),
        "jass36": mark("36 cards"),
        "french52": mark("52 cards"),
    },
    "first_dealer": {"lot": mark("by lot"), "highest_card": mark("highest card")},
    "cut": {True: mark("yes"), False: mark("no")},
    "direction": {"clockwise": mark("clockwise"), "counterclockwise": mark("counter-clockwise")},
    "rotation": {
        "next_dealer": mark("one seat on"),
        "winner_deals": mark("the winner"),
        "loser_deals": mark("the loser"),
    },
    "start_card": {
        "as_dealer": mark("works at once"),
        "ignored": mark("no effect"),
        "redraw": mark("goes back"),
    },
    "start_wild": {
        "dealer_names": mark("the dealer names a suit"),
        "first_player_any": mark("the first player may lay anything"),
        "printed_suit": mark("the printed suit counts"),
        "redraw": mark("goes back"),
    },
    "wild_on_wild": {True: mark("allowed"), False: mark("not allowed")},
    "wild_wish": {"any_suit": mark("all"), "not_current": mark("all but the current one")},
    "draw_when_able": {True: mark("allowed"), False: mark("not allowed")},
    "draw_count": {"until_playable": mark("until one fits")},
    "play_drawn": {
        "may": mark("may be laid"),
        "must": mark("must be laid if it fits"),
        "no": mark("stays in hand"),
        "any_card": mark("so may any other card"),
    },
    "debt": {
        "stack_same_rank": mark("with the same rank"),
        "stack_any_draw": mark("with any draw card"),
        "no_stack": mark("not possible"),
    },
    "after_debt": {"turn_lost": mark("the turn is over"), "may_play": mark("the turn goes on")},
    "skip_answer": {"no": mark("not possible"), "passes_on": mark("passes it on"), "adds_up": mark("adds up")},
    "reverse_with_two": {"skip": mark("another turn"), "nothing": mark("no effect")},
    "call": {"none": mark("none"), "automatic": mark("count as made"), "manual": mark("by the players")},
    "call_words": {
        "mau_then_maumau": mark("at the last card but one, and at the last"),
        "mau_only": mark("only at the last card but one"),
        "maumau_for_wild": mark("the second one only for a last wild card"),
    },
    "call_window": {
        "next_turn_begins": mark("when the next turn has begun"),
        "next_has_played": mark("when the next player has played"),
        "next_turn_ends": mark("when the next turn is over"),
    },
    "finish_uncalled": {"pending": mark("not won yet"), "wins": mark("wins all the same")},
    "caught_on_turn": {"plays_on": mark("plays on"), "loses_turn": mark("may lay nothing")},
    "final_draw": {
        "nothing": mark("without effect"),
        "counts": mark("is still drawn for"),
        "answerable": mark("may still be answered"),
    },
    "misplay": {"refuse": mark("is taken back"), "penalty": mark("costs a card and the turn")},
    "empty_stock": {"pass": mark("the rest is waived"), "stop_round": mark("the round stops")},
    "scoring": {
        "single_round": mark("one round decides"),
        "round_wins": mark("rounds won"),
        "penalty": mark("points for cards left, few are good"),
        "winner_collects": mark("the winner collects points"),
        "plus_and_minus": mark("plus points for the winner, minus points for the others"),
    },
    "pass_after": {"any_draw": mark("any"), "last_draw": mark("only the last")},
    "recycle": {
        "when_needed": mark("when a card is needed"),
        "at_once": mark("as soon as the stock is used up"),
        "never": mark("never"),
    },
    "pass_when_able": {True: mark("always"), False: mark("only if nothing fits")},
    "blocked": {"nobody_wins": mark("nobody"), "fewest_points": mark("whoever holds the fewest points")},
    "cover_draw": {"one": mark("a single card"), "until_playable": mark("until one fits")},
    "words": {
        "mau": mark("“Mau!”, “Mau-Mau!”"),
        "tschau_sepp": mark("“Tschau!”, “Sepp!”"),
        "makao": mark("“Makao!”"),
        "last_card": mark("“Last card!”"),
        "knock": mark("a knock"),
    },
    "blocked_after": {"all_passed": mark("when all have passed"), "one_more_pass": mark("one pass later")},
    "limit_counts": {"turns": mark("turns"), "cards_laid": mark("cards laid")},
    "debt_on_empty": {"counts": mark("makes a debt"), "lapses": mark("without effect")},
    "limit_rule": {"reach": mark("reaching it ends the match"), "exceed": mark("going over it ends the match")},
    "match_tie": {"shared": mark("share the win"), "most_rounds_then_draw": mark("more rounds won, else a draw")},
    "highest_loses": {True: mark("is the loser"), False: mark("has no meaning")},
}
_EFFECTS: Final[dict[str, str]] = {
    "skip": mark("{card}: miss a turn"),
    "reverse": mark("{card}: change of direction"),
    "wild": mark("{card}: name a suit"),
    "again": mark("{card}: another turn"),
    "cover": mark("{card}: to be covered"),
    "anything": mark("{card}: fits anything, and anything fits"),
    "name": mark("{card}: name a suit, if it fits"),
    "back": mark("{card}: the previous player draws {n}"),
    "cancel": mark("{card}: cancel a debt of its rank"),
}


def label(w: Writer, option: str) -> str:
    """The option's name in the writer's language."""
    return w.t(LABELS[option])


def same(option: str, one: RuleSet, other: RuleSet) -> bool:
    """Whether two sets agree on an option."""
    if _idle(option, one) and _idle(option, other):
        return True
    return bool(getattr(one, option) == getattr(other, option)) and _idle(option, one) == _idle(option, other)


def decided(one: RuleSet, other: RuleSet) -> int:
    """The number of options that mean something in both sets and have different values."""
    idle = _without_meaning(one) | _without_meaning(other)
    return sum(getattr(one, option) != getattr(other, option) for option in LABELS if option not in idle)


def _idle(option: str, rules: RuleSet) -> bool:
    """Whether an option means nothing in a set, such as points in a set that counts none."""
    return option in _without_meaning(rules)


@lru_cache(maxsize=256)
def _without_meaning(rules: RuleSet) -> frozenset[str]:
    present = present_effects(rules)
    found = {option for option in LABELS if unmet_need(rules, option, present) is not None}
    return frozenset(found if rules.scoring in POINTS_COUNT else {*found, "values"})


def value(w: Writer, option: str) -> str:
    """The value that the writer's rule set has for an option, in a few words."""
    if _idle(option, w.rules):
        return w.t("none") if option == "values" else "–"
    if option in _SPELLED:
        found = _SPELLED[option](w)
        if found is not None:
            return found
    raw = getattr(w.rules, option)
    words = _WORDS.get(option, {})
    return w.t(words[raw]) if raw in words else str(raw)


def word(w: Writer, option: str, raw: object) -> str:
    """One answer that an option allows, in a few words, whatever the set says; its own word while it has none."""
    words = _WORDS.get(option, {})
    return w.t(words[raw]) if raw in words else str(raw).replace("_", " ")


def _players(w: Writer) -> str:
    return w.t("{low} to {high}", low=w.f.low, high=w.f.high)


def _exceptions(w: Writer) -> str:
    parts = [
        w.n("one card with {players} players", "{n} cards with {players} players", size, players=count)
        for count, size in sorted(w.rules.hand_size_by_players.items())
    ]
    return w.join(parts) or w.t("none")


def _effects(w: Writer) -> str:
    parts = []
    for key in w.f.special:
        for text in w.rules.effects[key]:
            kind, _, count = text.partition(" ")
            card = w.rank(key)
            if kind == "draw":
                parts.append(w.t("{card}: draw {n}", card=card, n=count))
            else:
                parts.append(w.t(_EFFECTS[kind], card=card, n=count))
    return w.row(parts) or w.t("none")


def _cards_drawn(w: Writer) -> str | None:
    return str(w.rules.draw_count) if isinstance(w.rules.draw_count, int) else None


def _penalty(w: Writer) -> str:
    return w.n("one card", "{n} cards", w.rules.call_penalty) if w.rules.call_penalty else w.t("none")


def _finish_penalty(w: Writer) -> str:
    return w.n("one card", "{n} cards", w.rules.finish_penalty or w.rules.call_penalty)


def _accusing(w: Writer) -> str:
    return w.n("one card", "{n} cards", w.rules.false_challenge) if w.rules.false_challenge else w.t("costs nothing")


def _no_finish(w: Writer) -> str:
    return w.cards_bare(w.f.no_finish) or w.t("any card may be last")


def _values(w: Writer) -> str:
    parts = [
        w.t("{cards}: {n}", cards=w.cards_bare(ranks), n=points)
        for points, ranks in w.f.value_groups()
        if points is not None
    ]
    return w.row([*parts, w.t("others: the number on the card")])


def _target(w: Writer) -> str:
    match w.rules.scoring:
        case "round_wins":
            return w.n("one round", "{n} rounds", w.rules.target)
    return w.n("one point", "{n} points", w.rules.target)


def _multiplier(w: Writer) -> str:
    return w.n("counts once", "counts {n} times", w.rules.wild_finish_multiplier)


def _second_pack(w: Writer) -> str:
    if not w.rules.second_pack_from:
        return w.t("none")
    return w.t("from {n} players on", n=w.rules.second_pack_from)


def _max_turns(w: Writer) -> str:
    return str(w.rules.max_turns)


def _start_wild(w: Writer) -> str | None:
    if w.rules.start_wild == "first_player_any" and not w.rules.wild_on_wild and w.f.wild:
        return w.t("the first player may lay anything but a wild card")
    return None


_SPELLED: Final[dict[str, Callable[[Writer], str | None]]] = {
    "players": _players,
    "hand_size_by_players": _exceptions,
    "effects": _effects,
    "second_pack_from": _second_pack,
    "draw_count": _cards_drawn,
    "start_wild": _start_wild,
    "call_penalty": _penalty,
    "finish_penalty": _finish_penalty,
    "false_challenge": _accusing,
    "no_finish_on": _no_finish,
    "values": _values,
    "target": _target,
    "wild_finish_multiplier": _multiplier,
    "max_turns": _max_turns,
}
