"""Starting a round: who deals, and the deal itself."""

from __future__ import annotations

from maumau.core.cards import CARDS, JOKER_RANK
from maumau.core.events import Event, PublicEvent
from maumau.core.round import Round
from maumau.core.shuffle import LOT, order, pick, seed_bytes, words
from maumau.errors import RuleSetError
from maumau.rules.compile import compile_rules, pack_of
from maumau.rules.ruleset import RuleSet


def check_playable(rules: RuleSet, players: int) -> None:
    """Raise RuleSetError with every problem unless the set can be played by so many."""
    problems = rules.problems(players)
    if problems:
        raise RuleSetError(problems)


def find_dealer(rules: RuleSet, players: int, seed: bytes) -> tuple[int, list[Event]]:
    """The first dealer by the set's ``first_dealer`` and the events that show how.

    By lot: one number below ``players`` from counter ``LOT``. Highest card: every seat draws one card of a shuffled
    pack, ace high; those who tie for the highest draw again (counter ``LOT`` + 1, …). Jokers are left out.
    """
    if rules.first_dealer == "lot":
        seat = pick(words(seed, LOT), players)
        return seat, [PublicEvent("dealer_lot", seat=seat)]
    events: list[Event] = []
    tied = list(range(players))
    counter = LOT
    while len(tied) > 1:
        cards = [card for card in pack_of(rules, players) if (card & 63) >> 2 != JOKER_RANK]
        shuffled = order(seed, counter, cards)
        shown = {seat: CARDS[shuffled[-1 - place]] for place, seat in enumerate(tied)}
        events.append(PublicEvent("dealer_cards", cards=shown))
        best = max(card.rank for card in shown.values())
        tied = [seat for seat in tied if shown[seat].rank == best]
        counter += 1
    return tied[0], events


def start_round(rules: RuleSet, players: int, seed: bytes, dealer: int, counter: int = 0) -> tuple[Round, list[Event]]:
    """A dealt round and its first events. ``counter`` numbers the shuffles; a misdeal goes on counting."""
    round_ = Round(compile_rules(rules, players), rules)
    events = round_.deal(dealer, seed, counter)
    if rules.cut:
        events.insert(1, PublicEvent("cut", seat=(dealer - 1) % players))
    return round_, events


def deal(rules: RuleSet, players: int, seed: bytes | int, dealer: int | None = None) -> Round:
    """Deal a round. ``seed``: 32 bytes, or an int for experiments. Without ``dealer``, ``first_dealer`` finds one.

    Raises RuleSetError with every problem when the set cannot be played by so many, ValueError for a bad seed or
    dealer.
    """
    check_playable(rules, players)
    secret = seed_bytes(seed)
    if dealer is None:
        dealer, _ = find_dealer(rules, players, secret)
    if not 0 <= dealer < players:
        raise ValueError(f"the dealer must be a seat from 0 to {players - 1}, not {dealer}")
    return start_round(rules, players, secret, dealer)[0]
