"""What a card is, whether it fits and what is owed with it: the questions of the model, as RULES.md answers them."""

from __future__ import annotations

from typing import Any

SUITS = "CDHS"


class Questions:
    """Everything that is asked about one state; nothing here changes it."""

    rules: Any
    hands: list[list[str]]
    top: str
    debt: int
    wish: str | None
    drawn: list[str]
    has_drawn: bool
    covering: bool
    answering: bool
    said: list[int]

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

    def must_be_covered(self, seat: int, card: str) -> bool:
        """Whether another card must be laid on this one; the obligation lapses with the last card."""
        return "cover" in self.effects(card) and len(self.hands[seat]) > 1

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
        if self.answering:
            return card[0] == self.top[0] and not self.is_wild(card)
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
        cards = self.drawn if self.has_drawn else self.hands[seat]
        return [card for card in cards if self.fits(seat, card)]

    def may_name(self, suit: str) -> bool:
        """Whether a wild laid now may name a suit: with `not_current` not the one in force."""
        return self.rules.wild_wish == "any_suit" or suit != (self.wish or self.top[1])

    # What is owed

    def owed(self, seat: int, card: str) -> int:
        """The word owed with a card: 0 none, 1 Mau, 2 Mau-Mau."""
        if self.rules.call != "manual" or self.must_be_covered(seat, card):
            return 0
        left = len(self.hands[seat]) - 1
        if left == 1:
            return 1
        return 2 if left == 0 and self.rules.call_words == "mau_then_maumau" else 0

    def leaves_a_wild(self, seat: int, card: str) -> bool:
        """Whether laying a card leaves a single wild in a set that asks for Mau-Mau then."""
        rest = [other for other in self.hands[seat] if other != card]
        wanted = self.rules.call_words == "maumau_for_wild" and self.owed(seat, card) > 0
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
                found += [f"{card}>{suit}{mark}" for suit in SUITS if self.may_name(suit)]
        return found
