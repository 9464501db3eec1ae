"""Examples that the engine plays for a rule set: positions, their legal actions, and one whole round.

Every function returns what happened as plain data, or None when the set has no such card or the position cannot
arise in it. Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import maumau
from maumau.guide.facts import SUITS, Facts

if TYPE_CHECKING:
    from maumau.core.actions import Action
    from maumau.core.round import Round
    from maumau.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Link:
    """One card of a chain: who laid it and what the next player then owed."""

    seat: int
    card: str
    debt: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Draw cards laid on each other and who took the cards in the end."""

    top: str
    links: tuple[Link, ...]
    payer: int
    paid: int
    hand: tuple[str, ...]
    next_seat: int


@dataclass(frozen=True, slots=True)
class Wish:
    """A named suit and what a hand may do about it."""

    card: str
    suit: str
    seat: int
    fits: tuple[str, ...]
    misses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """A deal: hands in seat order, the start card, who acts first and what may be laid."""

    dealer: int
    first: int
    top: str
    hand: tuple[str, ...]
    fits: tuple[str, ...]
    may_draw: bool
    debt: int
    stock: int


@dataclass(frozen=True, slots=True)
class Count:
    """Hands that were left when somebody went out: (card, points) pairs and their sum per seat."""

    winner: int
    last: str
    hands: tuple[tuple[int, tuple[tuple[str, int], ...], int], ...]


def legal_lay(round_: Round, seat: int, card: str, suit: str | None = None) -> Action | None:
    """The legal action that lays this card with every word that is owed, naming `suit` if one has to be named."""
    found = [
        action
        for action in round_.legal_actions(seat)
        if action.kind == "lay"
        and str(action.card) == card
        and (suit is None or action.suit is None or str(action.suit) == suit)
    ]
    return max(found, key=lambda action: action.call, default=None)


def _fillers(facts: Facts) -> Iterator[str]:
    """Ordinary cards, all different, that give nobody an answer."""
    for suit in "DCSH":
        for rank in reversed(facts.plain):
            yield rank + suit


def chain(rules: RuleSet) -> Chain | None:
    """Equal draw cards laid until somebody has none: the sums that the engine reaches."""
    facts = Facts(rules)
    ranks = [keys[0] for _, keys in facts.draws if keys and len(keys[0]) == 1 and keys[0] != "X"]
    ranks = [rank for rank in ranks if not any(key[0] == rank for key in facts.exceptions)]
    if not ranks or len(facts.plain) < 3:
        return None
    rank = ranks[0]
    seats = min(4, facts.high)
    seats = max(seats, facts.low)
    length = 1 if rules.debt == "no_stack" else 3
    step = 1 if rules.direction == "clockwise" else -1
    order = [(place * step) % seats for place in range(length + 1)]
    fill = _fillers(facts)
    top = next(card for card in fill if card[1] == "D")
    hands: list[list[str]] = [[] for _ in range(seats)]
    for place, suit in zip(range(length), "DCS", strict=False):
        hands[order[place]].append(rank + suit)
    wilds = [key for key in facts.wild if len(key) == 1 and key not in ("X", rank)]
    if wilds and length < seats:
        hands[order[length]].append(wilds[0] + "D")
    try:
        for hand in hands:
            while len(hand) < 3:
                hand.append(next(fill))
        stock = [next(fill) for _ in range(length * facts.draws[0][0])]
        round_ = maumau.position(rules, [" ".join(hand) for hand in hands], top, stock=" ".join(stock), to_act=0)
    except (StopIteration, ValueError, maumau.MaumauError):
        return None
    links = []
    for place, suit in zip(range(length), "DCS", strict=False):
        seat, card = round_.to_act, rank + suit
        action = legal_lay(round_, seat, card) if seat == order[place] else None
        if seat is None or action is None:
            return None
        round_.apply(seat, action)
        links.append(Link(seat, card, round_.debt))
    payer = round_.to_act
    if payer is None or payer != order[length] or any(a.kind == "lay" for a in round_.legal_actions(payer)):
        return None
    held, before = tuple(str(card) for card in round_.hands[payer]), len(round_.hands[payer])
    round_.apply(payer, "draw")
    paid = len(round_.hands[payer]) - before
    if paid != links[-1].debt or round_.is_over:
        return None
    follower = round_.to_act
    return Chain(top, tuple(links), payer, paid, held, payer if follower is None else follower)


def wish(rules: RuleSet) -> Wish | None:
    """A wild naming clubs, and which of the next player's cards may follow it."""
    facts = Facts(rules)
    wilds = [key for key in facts.wild if len(key) == 1 and key != "X"]
    if not wilds or len(facts.plain) < 4:
        return None
    rank, plain = wilds[0], facts.plain
    seats = min(max(3, facts.low), facts.high)
    other = [plain[-1] + "C", plain[0] + "C", plain[-2] + "D", plain[1] + "H", rank + "S"]
    rest = [[plain[0] + "S", plain[1] + "S", plain[2] + "S"], [plain[0] + "H", plain[2] + "H"]]
    step = 1 if rules.direction == "clockwise" else -1
    hands: list[list[str]] = [[] for _ in range(seats)]
    hands[0] = [rank + "D", plain[0] + "D", plain[1] + "D"]
    hands[step % seats] = other
    for seat, cards in zip((s for s in range(seats) if not hands[s]), [*rest, *([["2H"]] * 8)], strict=False):
        hands[seat] = cards
    try:
        round_ = maumau.position(rules, [" ".join(hand) for hand in hands], plain[-1] + "D", stock=plain[1] + "C")
        action = legal_lay(round_, 0, rank + "D", "C")
        if action is None or str(action.suit) != "C":
            return None
        round_.apply(0, action)
    except (ValueError, maumau.MaumauError):
        return None
    after = round_.to_act
    if after is None or str(round_.wish) != "C":
        return None
    fits = {str(action.card) for action in round_.legal_actions(after) if action.kind == "lay"}
    held = [str(card) for card in round_.hands[after]]
    return Wish(rank + "D", "C", after, tuple(c for c in held if c in fits), tuple(c for c in held if c not in fits))


def _sorted_hand(round_: Round, seat: int) -> tuple[str, ...]:
    cards = [str(card) for card in round_.hands[seat]]
    return tuple(sorted(cards, key=lambda card: ("CSHDX".find(card[1]), card)))


def opening(rules: RuleSet, players: int) -> Opening | None:
    """The first deal whose start card is ordinary and gives the first player a choice."""
    best: Opening | None = None
    for seed in range(60):
        round_ = maumau.deal(rules, players, seed=seed, dealer=players - 1)
        seat = round_.to_act
        if seat is None:
            continue
        legal = round_.legal_actions(seat)
        fits = {str(action.card) for action in legal if action.kind == "lay"}
        held = _sorted_hand(round_, seat)
        found = Opening(
            players - 1,
            seat,
            str(round_.top),
            held,
            tuple(card for card in held if card in fits),
            any(action.kind == "draw" for action in legal),
            round_.debt,
            round_.stock_size,
        )
        best = best or found
        if 2 <= len(fits) < len(held) and str(round_.top)[0] in Facts(rules).plain:
            return found
    return best


def count(rules: RuleSet) -> Count | None:
    """Somebody goes out; the hands of the others as the engine counts them."""
    facts = Facts(rules)
    if not facts.points_count or len(facts.plain) < 3:
        return None
    seats = min(max(3, facts.low), facts.high)
    plain = facts.plain
    low = "2S" if facts.has("2S") else "9S"
    want = [["KC", "7D", low], ["JH", "AS", "9C"], ["QD", "TC"], ["8C"]]
    dealt = {card for hand in want[: seats - 1] for card in hand}
    last, top, stock, *_ = (*(rank + "H" for rank in plain if rank + "H" not in dealt), "", "", "")
    hands: list[list[str]] = [[last]]
    for seat in range(1, seats):
        hand = want[(seat - 1) % len(want)] if seat <= len(want) else [facts.ranks[-1] + "CDHS"[seat % 4]]
        hands.append([card for card in dict.fromkeys(hand) if facts.has(card)])
    try:
        round_ = maumau.position(rules, [" ".join(hand) for hand in hands], top, stock=stock, to_act=0)
        action = legal_lay(round_, 0, hands[0][0])
        if action is None:
            return None
        round_.apply(0, action)
    except (ValueError, maumau.MaumauError):
        return None
    if not round_.is_over or round_.winner != 0:
        return None
    told = []
    for seat in range(1, seats):
        cards = tuple((str(card), facts.value(str(card)[0])) for card in round_.hands[seat])
        told.append((seat, cards, round_.points[seat]))
    return Count(0, hands[0][0], tuple(told))


@dataclass(frozen=True, slots=True)
class Told:
    """What happened in one action: the seat, the text of the action and the events, as an onlooker of all hands."""

    seat: int
    action: str
    events: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A whole round: the deal, each action, and how it ended."""

    seed: int
    players: int
    dealer: int
    first: int
    top: str
    hands: tuple[tuple[str, ...], ...]
    told: tuple[Told, ...]
    winner: int | None


def _choice(round_: Round, seat: int) -> Action:
    """A simple player: lays if possible, keeps wild cards, names the longest suit, says all words that are owed."""
    legal = round_.legal_actions(seat)
    held = [str(card) for card in round_.hands[seat]]
    long = max(SUITS, key=lambda suit: sum(card[1] == suit for card in held))

    def worth(action: Action) -> tuple[int, ...]:
        kind = {"lay": 6, "wish": 5, "accept": 4, "draw": 3, "pass": 2}.get(action.kind, 0)
        named = str(action.suit) == long if action.suit is not None else 0
        return kind, action.call, action.kind != "lay" or action.suit is None, named, -int(action)

    return max(legal, key=worth)


def _play(rules: RuleSet, players: int, seed: int, most: int = 60) -> Story | None:
    round_ = maumau.deal(rules, players, seed=seed, dealer=players - 1)
    hands = tuple(_sorted_hand(round_, seat) for seat in range(players))
    top, first, plain = str(round_.top), round_.to_act, Facts(rules).plain
    if plain and top[0] not in plain:
        return None
    told: list[Told] = []
    while not round_.is_over:
        seat = round_.to_act if round_.to_act is not None else round_.actors()[0]
        if len(told) >= most or not round_.legal_actions(seat):
            return None
        action = _choice(round_, seat)
        events = round_.apply(seat, action)
        seen = tuple(event.seen_by(getattr(event, "seat", None)).to_dict() for event in events)
        told.append(Told(seat, str(action), seen))
    if first is None:
        return None
    return Story(seed, players, players - 1, first, top, hands, tuple(told), round_.winner)


def _richness(story: Story) -> int:
    """How much there is to see in a round, and how short it is."""
    kinds = {str(event["kind"]) for told in story.told for event in told.events}
    reasons = {str(event.get("reason")) for told in story.told for event in told.events if event["kind"] == "drew"}
    wishes = any(event["kind"] == "laid" and event.get("suit") for told in story.told for event in told.events)
    seats = len({told.seat for told in story.told})
    features = len(kinds & {"skipped", "reversed", "drew"}) + len(reasons & {"turn", "debt"}) + wishes + seats
    length = len(story.told)
    return 4 * features - abs(length - 16) - (20 if length > 28 else 0)


RICH = 26
"""A round that shows as much as this ends the search."""


@lru_cache(maxsize=64)
def story(rules: RuleSet, players: int, tries: int = 24) -> Story | None:
    """The round that shows most in few turns, of the first deals; None when none of them comes to an end soon."""
    best: Story | None = None
    for seed in range(tries):
        told = _play(rules, players, seed)
        if told is None or told.winner is None:
            continue
        if best is None or _richness(told) > _richness(best):
            best = told
        if _richness(best) >= RICH:
            break
    return best
