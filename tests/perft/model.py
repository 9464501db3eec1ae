"""A slow, obvious model of a round, written from RULES.md alone, to count and compare against.

Cards are texts, hands are sorted lists, the state is a few plain attributes, every question is answered by looping over
cards. It covers what the presets `international`, `skat`, `skat-points`, `collector` and `online` use, with `again` besides;
not `cover`, answers to a skip, misplays, false challenges and jokers. It never shuffles: where an emptied stock
would be recycled the new order is asked for from outside.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

SUITS = "CDHS"
NOBODY = -1


class Model:
    """One round. Seats may act through `act`; `actions` lists what a seat may do, as texts."""

    def __init__(
        self, rules: Any, hands: list[list[str]], top: str, stock: list[str], *, pile: tuple[str, ...] = (), to_act: int = 0,
        debt: int = 0, wish: str | None = None, direction: int = 1,
    ) -> None:
        self.rules = rules
        self.hands = [sorted(hand) for hand in hands]
        self.top, self.stock, self.pile = top, list(stock), list(pile)
        self.to_act, self.debt, self.wish, self.direction = to_act, debt, wish, direction
        self.drawn: list[str] = []
        self.has_drawn = False
        self.lost_turn = False
        self.said = [0] * len(hands)
        self.missed_mau = [False] * len(hands)
        self.missed_maumau = [False] * len(hands)
        self.pending = NOBODY
        self.asked: list[int] = []
        self.passes = 0
        self.over = ""
        self.winner = NOBODY
        self.reshuffle: Callable[[list[str]], list[str]] = sorted

    def copy(self) -> Model:
        """An independent copy; the rules are shared."""
        other = copy.copy(self)
        for name in ("stock", "pile", "drawn", "said", "missed_mau", "missed_maumau", "asked"):
            setattr(other, name, list(getattr(self, name)))
        other.hands = [list(hand) for hand in self.hands]
        return other

    # What cards do

    def effects(self, card: str) -> list[str]:
        """The effects of a card: its own entry, else that of its rank."""
        table = self.rules.effects
        return list(table.get(card, table.get(card[0], ())))

    def draws(self, card: str) -> int:
        """How much a card adds to the debt."""
        return sum(int(effect.split()[1]) for effect in self.effects(card) if effect.startswith("draw "))

    def is_wild(self, card: str) -> bool:
        """Whether a card may be laid on any ordinary top and names a suit."""
        return "wild" in self.effects(card)

    def may_be_last(self, card: str) -> bool:
        """Whether neither the rank nor an effect of a card bars it from being the last one."""
        barred = set(self.rules.no_finish_on)
        words = {effect.split()[0] for effect in self.effects(card)}
        return card[0] not in barred and not words & barred

    # What fits

    def fits(self, seat: int, card: str) -> bool:
        """Whether a card of the seat on turn may be laid now."""
        if len(self.hands[seat]) == 1 and not self.may_be_last(card):
            return False
        if self.debt:
            if self.rules.debt == "no_stack" or not self.draws(card):
                return False
            return self.rules.debt == "stack_any_draw" or card[0] == self.top[0]
        if self.is_wild(card):
            return self.rules.wild_on_wild or not self.is_wild(self.top)
        if self.wish == "any":
            return True
        if self.wish:
            return card[1] == self.wish
        return card[1] == self.top[1] or card[0] == self.top[0]

    def candidates(self, seat: int) -> list[str]:
        """The cards that may be laid, of the whole hand or of the cards just drawn."""
        if self.lost_turn:
            return []
        cards = self.drawn if self.has_drawn else self.hands[seat]
        return [card for card in cards if self.fits(seat, card)]

    # What is owed

    def owed(self, seat: int, card: str) -> int:
        """The word owed with a card: 0 none, 1 Mau, 2 Mau-Mau."""
        if self.rules.call != "manual":
            return 0
        left = len(self.hands[seat]) - 1
        if left == 1:
            return 1
        return 2 if left == 0 and self.rules.call_words == "mau_then_maumau" else 0

    def leaves_a_wild(self, seat: int, card: str) -> bool:
        """Whether laying a card leaves a single wild in a set that asks for Mau-Mau then."""
        rest = [other for other in self.hands[seat] if other != card]
        wanted = self.rules.call == "manual" and self.rules.call_words == "maumau_for_wild"
        return wanted and len(rest) == 1 and self.is_wild(rest[0])

    def wins_at_once(self, seat: int, card: str, word: int) -> bool:
        """Whether a last card laid with this word ends the round."""
        if self.rules.call != "manual" or self.rules.finish_uncalled == "wins":
            return True
        if self.rules.call_words == "mau_then_maumau":
            return word > 0
        if self.rules.call_words == "maumau_for_wild" and self.is_wild(card):
            return self.said[seat] == 2
        return True

    def lays(self, seat: int, card: str) -> list[str]:
        """The action texts of one card."""
        marks = [""]
        if self.owed(seat, card):
            marks.append("!")
        if self.leaves_a_wild(seat, card):
            marks.append("!!")
        found = []
        for mark in marks:
            last = len(self.hands[seat]) == 1
            if not self.is_wild(card) or (last and self.wins_at_once(seat, card, len(mark))):
                found.append(card + mark)
            else:
                found += [f"{card}>{suit}{mark}" for suit in SUITS]
        return found

    # What a seat may do

    def actions(self, seat: int) -> set[str]:
        """All legal action texts of a seat."""
        if self.over:
            return set()
        found = {f"catch {other}" for other in range(len(self.hands)) if other != seat and self.catchable(other)}
        if self.missed_maumau[seat] and self.pending != seat:
            found.add("call!!")
            if self.missed_mau[seat]:
                found.add("call")
        elif self.missed_mau[seat] or self.pending == seat:
            if self.pending != seat or self.rules.call_words != "maumau_for_wild":
                found.add("call")
        if seat != self.to_act:
            return found
        if self.asked:
            return found | {"accept"}
        lays = [text for card in self.candidates(seat) for text in self.lays(seat, card)]
        found |= set(lays)
        if self.debt:
            found.add("draw")
        elif self.has_drawn:
            if not (self.rules.play_drawn == "must" and lays):
                found.add("pass")
        elif (self.stock or self.pile) and (self.rules.draw_when_able or not lays):
            found.add("draw")
        elif not lays:
            found.add("pass" if self.rules.empty_stock == "pass" else "draw")
        return found

    def catchable(self, seat: int) -> bool:
        """Whether others can know of an open omission: a missing Mau, or a finish without its word."""
        return self.missed_mau[seat] or self.pending == seat

    # What happens

    def act(self, seat: int, text: str) -> None:
        """Carry out a legal action."""
        assert text in self.actions(seat), f"{text} of seat {seat} is not among {sorted(self.actions(seat))}"
        if text.startswith("catch"):
            self.catch(int(text.split()[1]))
        elif text.startswith("call"):
            self.call(seat, text)
        elif text == "accept":
            self.asked.pop(0)
            if self.asked:
                self.to_act = self.asked[0]
            else:
                self.win(self.pending)
        elif text == "draw":
            self.draw(seat)
        elif text == "pass":
            self.passes = 0 if self.has_drawn else self.passes + 1
            if self.passes == len(self.hands):
                self.over = "blocked"
            else:
                self.end_turn(seat, self.after(seat, 1))
        else:
            self.lay(seat, text)

    def win(self, seat: int) -> None:
        """End the round with a winner."""
        self.over, self.winner = "won", seat

    def after(self, seat: int, steps: int) -> int:
        """The seat a number of places further in the current direction."""
        return (seat + steps * self.direction) % len(self.hands)

    def take(self, seat: int, count: int) -> list[str]:
        """Cards from the stock into a hand, recycling when one is needed; what was said lapses."""
        taken: list[str] = []
        while len(taken) < count:
            if not self.stock:
                if not self.pile:
                    break
                self.stock, self.pile = self.reshuffle(self.pile), []
            taken.append(self.stock.pop(0))
        if taken:
            self.passes = 0
            self.said[seat] = 0
            self.hands[seat] = sorted(self.hands[seat] + taken)
        if len(taken) < count and self.rules.empty_stock == "stop_round":
            self.over = "empty"
        return taken

    def call(self, seat: int, text: str) -> None:
        """A late call."""
        if self.pending == seat:
            self.win(seat)
            return
        self.missed_mau[seat] = False
        self.said[seat] = max(self.said[seat], 1)
        if text == "call!!":
            self.missed_maumau[seat] = False
            self.said[seat] = 2

    def catch(self, seat: int) -> None:
        """Settle all omissions of a seat with one penalty."""
        self.missed_mau[seat] = self.missed_maumau[seat] = False
        was_pending = self.pending == seat
        taken = self.take(seat, self.rules.call_penalty)
        if self.over:
            return
        if was_pending:
            if not taken:
                self.win(seat)
                return
            self.pending = NOBODY
            if self.asked:
                self.asked = []
                self.to_act = seat
            return
        if seat == self.to_act and self.rules.caught_on_turn == "loses_turn":
            self.end_turn(seat, self.after(seat, 1))

    def draw(self, seat: int) -> None:
        """Pay the debt, or draw on an ordinary turn."""
        self.close("next_turn_begins", seat)
        if self.debt:
            count, self.debt = self.debt, 0
            self.take(seat, count)
            if not self.over and self.rules.after_debt == "turn_lost":
                self.end_turn(seat, self.after(seat, 1))
        else:
            self.drawn = self.take(seat, self.rules.draw_count)
            self.has_drawn = True
            if not self.over and self.rules.play_drawn == "no":
                self.end_turn(seat, self.after(seat, 1))
        if self.over and self.over != "won":
            return
        self.settle()

    def lay(self, seat: int, text: str) -> None:
        """Lay a card with its effects and its word."""
        word = text.count("!")
        card, _, suit = text.rstrip("!").partition(">")
        owed, wild_left = self.owed(seat, card), self.leaves_a_wild(seat, card)
        finished = len(self.hands[seat]) == 1 and self.wins_at_once(seat, card, word)
        self.hands[seat].remove(card)
        self.passes = 0
        self.pile.append(self.top)
        self.top, self.wish = card, suit or None
        if finished:
            self.debt += self.draws(card)
            if self.debt and self.rules.final_draw == "counts":
                self.take(self.after(seat, 1), self.debt)
            self.win(seat)
            return
        self.close("next_turn_begins", seat)
        self.close("next_has_played", seat)
        self.debt += self.draws(card)
        if "reverse" in self.effects(card) and (len(self.hands) > 2 or self.rules.reverse_with_two == "nothing"):
            self.direction *= -1
        steps = 2 if "skip" in self.effects(card) else 1
        if "reverse" in self.effects(card) and len(self.hands) == 2 and self.rules.reverse_with_two == "skip":
            steps = 2
        again = "again" in self.effects(card)
        if not self.hands[seat]:
            self.finish_pending(seat, again or self.after(seat, steps) == seat, steps)
            return
        if len(self.hands[seat]) == 1 and owed:
            self.said[seat] = word
            self.missed_mau[seat] = word == 0
            self.missed_maumau[seat] = wild_left and word < 2
        if again:
            self.drawn, self.has_drawn = [], False
            self.settle()
        else:
            self.end_turn(seat, self.after(seat, steps))

    def finish_pending(self, seat: int, no_opponent_before: bool, steps: int) -> None:
        """The last card lies without its word: the round goes on until the window closes."""
        if self.pending != NOBODY:
            self.win(self.pending)
            return
        self.pending = seat
        self.close("next_turn_ends", seat)
        self.drawn, self.has_drawn = [], False
        if no_opponent_before:
            self.asked = [self.after_clockwise(seat, place) for place in range(1, len(self.hands))]
            self.to_act = self.asked[0]
        else:
            self.to_act = self.after(seat, steps)

    def after_clockwise(self, seat: int, steps: int) -> int:
        """The seat a number of places further clockwise."""
        return (seat + steps) % len(self.hands)

    def end_turn(self, seat: int, to_act: int) -> None:
        """The turn of a seat is over; windows of the others close with it."""
        for window in ("next_turn_begins", "next_has_played", "next_turn_ends"):
            self.close(window, seat)
        self.drawn, self.has_drawn = [], False
        self.to_act = to_act
        self.settle()

    def close(self, window: str, seat: int) -> None:
        """Close the windows of all other seats, if the set's windows close at this point of a turn."""
        if self.rules.call_window != window:
            return
        for other in range(len(self.hands)):
            if other != seat:
                self.missed_mau[other] = self.missed_maumau[other] = False
        if self.pending not in (NOBODY, seat):
            self.asked = [NOBODY]  # marks a finish whose window has closed; `settle` makes it the win

    def settle(self) -> None:
        """A finish whose window has closed has won."""
        if self.asked == [NOBODY]:
            self.asked = []
            self.win(self.pending)


def perft(model: Model, depth: int) -> int:
    """The number of action sequences of a length; a round that ends earlier counts nothing beyond its end."""
    if depth == 0:
        return 1
    total = 0
    for seat in range(len(model.hands)):
        for text in model.actions(seat):
            after = model.copy()
            after.act(seat, text)
            total += perft(after, depth - 1)
    return total
