"""A slow, obvious model of a round, written from RULES.md alone, to count and compare against.

Cards are texts, hands are sorted lists, the state is a few plain attributes, every question is answered by looping over
cards. It covers all playing options but misplays, jokers and second packs. It never shuffles: where an emptied stock
would be recycled the new order is asked for from outside.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from questions import Questions

NOBODY = -1


class Model(Questions):
    """One round. Seats may act through `act`; `actions` lists what a seat may do, as texts."""

    def __init__(
        self,
        rules: Any,
        hands: list[list[str]],
        top: str,
        stock: list[str],
        *,
        pile: tuple[str, ...] = (),
        to_act: int = 0,
        debt: int = 0,
        wish: str | None = None,
        direction: int = 1,
    ) -> None:
        self.rules = rules
        self.hands = [sorted(hand) for hand in hands]
        self.top, self.stock, self.pile = top, list(stock), list(pile)
        self.to_act, self.debt, self.wish, self.direction = to_act, debt, wish, direction
        self.drawn: list[str] = []
        self.has_drawn = False
        self.covering = False
        self.answering = False
        self.challengers: set[int] = set()
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
        other.challengers = set(self.challengers)
        other.hands = [list(hand) for hand in self.hands]
        return other

    # What a seat may do

    def actions(self, seat: int) -> set[str]:
        """All legal action texts of a seat."""
        if self.over:
            return set()
        found = self.words_about(seat)
        if seat != self.to_act:
            return found
        if self.asked:
            return found | {"accept"}
        lays = {text for card in self.candidates(seat) for text in self.lays(seat, card)}
        return found | lays | self.instead(able=bool(lays))

    def words_about(self, seat: int) -> set[str]:
        """The catches and late calls of a seat, on turn or not."""
        others = [other for other in range(len(self.hands)) if other != seat]
        found = {f"catch {other}" for other in others if self.may_catch(seat, other)}
        if self.pending == seat:
            if self.rules.call_words != "maumau_for_wild":
                found.add("call")
            return found
        if self.missed_mau[seat]:
            found.add("call")
        if self.missed_maumau[seat]:
            found.add("call!!")
        return found

    def instead(self, *, able: bool) -> set[str]:
        """What the seat on turn may do instead of laying a card: draw, pass, or neither."""
        if self.answering:
            return {"pass"}
        if self.debt:
            return {"draw"}
        if self.has_drawn:
            return set() if able and self.rules.play_drawn == "must" else {"pass"}
        if self.covering:
            return set() if able else {"draw"}
        if (self.stock or self.pile) and (self.rules.draw_when_able or not able):
            return {"draw"}
        if able:
            return set()
        return {"pass" if self.rules.empty_stock == "pass" else "draw"}

    def catchable(self, seat: int) -> bool:
        """Whether others can know of an open omission: a missing Mau, or a finish without its word."""
        return self.missed_mau[seat] or self.pending == seat

    def may_catch(self, seat: int, other: int) -> bool:
        """Whether a challenge is listed: with ground always, without where it has a price, once per seat and turn."""
        if self.catchable(other):
            return True
        return self.rules.false_challenge > 0 and len(self.hands[other]) <= 1 and seat not in self.challengers

    # What happens

    def act(self, seat: int, text: str) -> None:
        """Carry out a legal action."""
        assert text in self.actions(seat), f"{text} of seat {seat} is not among {sorted(self.actions(seat))}"
        if text.startswith("catch"):
            self.catch(seat, int(text.split()[1]))
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
        elif text == "pass" and self.answering:
            self.start_turn(self.after(seat, 1))
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
        """Cards from the stock into a hand, recycling when one is needed.

        What was said lapses, and a wild is no longer the only card.
        """
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
            self.missed_maumau[seat] = False
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

    def catch(self, by: int, seat: int) -> None:
        """Settle all omissions of a seat with one penalty; without ground the challenger draws."""
        if not self.catchable(seat):
            self.challengers.add(by)
            self.take(by, self.rules.false_challenge)
            return
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
        """Pay the debt, or draw on an ordinary turn, or for want of a cover."""
        self.close("next_turn_begins", seat)
        paying, self_ends = self.debt > 0, self.rules.play_drawn == "no"
        if paying:
            count, self.debt = self.debt, 0
            self.drawn = self.take(seat, count)
            self_ends = self.rules.after_debt == "turn_lost"
        elif self.covering:
            self.drawn, self_ends = self.take(seat, 1), False
        elif self.rules.draw_count == "until_playable":
            self.drawn = self.take(seat, 1)
            while self.drawn and not self.over and not self.fits(seat, self.drawn[-1]):
                more = self.take(seat, 1)
                if not more:
                    break
                self.drawn += more
        else:
            self.drawn = self.take(seat, self.rules.draw_count)
        self.has_drawn = True
        if self.over:
            return
        if self_ends:
            self.end_turn(seat, self.after(seat, 1))
        self.settle()

    def lay(self, seat: int, text: str) -> None:
        """Lay a card with its effects and its word."""
        word = text.count("!")
        card, _, suit = text.rstrip("!").partition(">")
        covers = self.must_be_covered(seat, card)
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
        skips = "skip" in self.effects(card)
        steps = 2 if skips and self.rules.skip_answer == "no" else 1
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
        if again or covers:
            self.drawn, self.has_drawn, self.answering, self.covering = [], False, False, covers
            self.settle()
        else:
            self.end_turn(seat, self.after(seat, steps))
            self.answering = skips and self.rules.skip_answer == "passes_on" and not self.over

    def finish_pending(self, seat: int, no_opponent_before: bool, steps: int) -> None:
        """The last card lies without its word: the round goes on until the window closes."""
        if self.pending != NOBODY:
            self.win(self.pending)
            return
        self.pending = seat
        self.close("next_turn_ends", seat)
        self.start_turn(seat)
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
        self.start_turn(to_act)
        self.settle()

    def start_turn(self, to_act: int) -> None:
        """A fresh turn of a seat."""
        self.drawn, self.has_drawn, self.covering, self.answering = [], False, False, False
        self.challengers = set()
        self.to_act = to_act

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
