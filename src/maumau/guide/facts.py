"""What the sentences ask of a rule set: the pack spelled out and the cards behind each effect."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from maumau.rules.options import EFFECTS, FACE_VALUES, PACK_RANKS, POINTS_COUNT

if TYPE_CHECKING:
    from maumau.rules import RuleSet

ORDER = "23456789TJQKAX"
SUITS = "CSHD"


def key_order(key: str) -> tuple[int, str]:
    """Sorting of effect keys: by rank, the whole rank before single cards of it."""
    return ORDER.index(key[0]), key[1:]


class Facts:
    """A rule set, asked in the words of a guide."""

    def __init__(self, rules: RuleSet, players: int | None = None) -> None:
        self.rules = rules
        low, high = rules.players
        self.low, self.high = low, high
        self.players = players if players is not None else min(max(3, low), high)

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """Rank texts of the pack without jokers, low to high."""
        return tuple(PACK_RANKS[self.rules.pack])

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """The ranks of the pack, with X when there are jokers."""
        return (*self.ranks, "X") if self.rules.jokers else self.ranks

    @property
    def cards(self) -> int:
        """Number of cards that the fewest players play with, jokers and second pack included."""
        return self.cards_for(self.low)

    def cards_for(self, players: int) -> int:
        """Number of cards that so many players play with."""
        return (len(self.ranks) * 4 + self.rules.jokers) * self.rules.packs_for(players)

    def has(self, key: str) -> bool:
        """Whether a rank or a single card is in the pack."""
        return key[0] in self.all_ranks

    def with_effect(self, effect: str) -> tuple[str, ...]:
        """Keys (ranks or single cards) that carry an effect, low to high."""
        found = (
            key
            for key, effects in self.rules.effects.items()
            if self.has(key) and any(text.split()[0] == effect for text in effects)
        )
        return tuple(sorted(found, key=key_order))

    @cached_property
    def draws(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Draw cards grouped by the number of cards they cost, smallest first."""
        return self._counted("draw")

    def _counted(self, word: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
        groups: dict[int, list[str]] = {}
        for key in self.with_effect(word):
            for text in self.rules.effects[key]:
                if text.startswith(word):
                    groups.setdefault(int(text.split()[1]), []).append(key)
        return tuple((count, tuple(groups[count])) for count in sorted(groups))

    @cached_property
    def draw(self) -> tuple[str, ...]:
        """Draw cards."""
        return self.with_effect("draw")

    @cached_property
    def skip(self) -> tuple[str, ...]:
        """Cards that make somebody miss a turn."""
        return self.with_effect("skip")

    @cached_property
    def reverse(self) -> tuple[str, ...]:
        """Cards that turn the direction."""
        return self.with_effect("reverse")

    @cached_property
    def wild(self) -> tuple[str, ...]:
        """Cards that name a suit."""
        return self.with_effect("wild")

    @cached_property
    def again(self) -> tuple[str, ...]:
        """Cards that give another turn."""
        return self.with_effect("again")

    @cached_property
    def cover(self) -> tuple[str, ...]:
        """Cards to be covered."""
        return self.with_effect("cover")

    @cached_property
    def anything(self) -> tuple[str, ...]:
        """Cards that fit on everything by their effect, and everything on them."""
        return self.with_effect("anything")

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Cards that fit on everything without being wild: those of the effect, and jokers."""
        joker = ("X",) if self.rules.jokers and "X" not in (*self.wild, *self.anything) else ()
        return (*self.anything, *joker)

    @cached_property
    def name(self) -> tuple[str, ...]:
        """Cards that name a suit and have to fit themselves."""
        return self.with_effect("name")

    @property
    def namers(self) -> tuple[str, ...]:
        """All cards after which a named suit counts."""
        return tuple(sorted((*self.wild, *self.name), key=key_order))

    @cached_property
    def backs(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Cards that make the player before draw, grouped by the number of cards they cost, smallest first."""
        return self._counted("back")

    @cached_property
    def back(self) -> tuple[str, ...]:
        """Cards that make the player before draw."""
        return self.with_effect("back")

    @cached_property
    def cancel(self) -> tuple[str, ...]:
        """Cards that clear a debt of their rank."""
        return self.with_effect("cancel")

    @property
    def same_rank_draws(self) -> bool:
        """Whether every card of a draw card's rank is a draw card too."""
        return all(len(key) == 1 for key in self.draw) and not any(key[0] in self.draw for key in self.exceptions)

    @cached_property
    def special(self) -> tuple[str, ...]:
        """Every key with an effect, low to high."""
        keys = {key for effect in EFFECTS for key in self.with_effect(effect)}
        return tuple(sorted(keys, key=key_order))

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """Single cards whose own entry replaces that of their rank."""
        return tuple(
            sorted(k for k in self.rules.effects if len(k) == 2 and self.has(k) and k[0] in self.rules.effects)
        )

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """Ranks without any effect on any of their cards, jokers left out."""
        touched = {key[0] for key in self.special}
        return tuple(rank for rank in self.ranks if rank not in touched)

    @cached_property
    def no_finish(self) -> tuple[str, ...]:
        """Keys that may not be the last card."""
        keys: set[str] = set()
        for entry in self.rules.no_finish_on:
            if entry in EFFECTS:
                keys.update(self.with_effect(entry))
            elif self.has(entry):
                keys.add(entry)
        return tuple(sorted(keys, key=key_order))

    @property
    def series(self) -> bool:
        """More than one round is played."""
        return self.rules.scoring != "single_round"

    @property
    def points_count(self) -> bool:
        """Cards left in hand are written down as points."""
        return self.rules.scoring in POINTS_COUNT

    @property
    def manual(self) -> bool:
        """The players announce for themselves and may forget."""
        return self.rules.call == "manual"

    @property
    def word_for_last(self) -> bool:
        """Each last card owes a word of its own."""
        return self.rules.call_words == "mau_then_maumau"

    @property
    def word_for_wild(self) -> bool:
        """Only a last card that names a suit owes a word of its own."""
        return self.rules.call_words == "maumau_for_wild" and bool(self.wild)

    def value(self, rank: str) -> int:
        """Points of a card of this rank."""
        return self.rules.values.get(rank, FACE_VALUES[rank])

    def is_face_value(self, rank: str) -> bool:
        """Whether a number card counts the number on it."""
        return rank in "23456789T" and self.value(rank) == FACE_VALUES[rank]

    def value_groups(self) -> list[tuple[int | None, tuple[str, ...]]]:
        """Ranks that cost the same; None stands for "the number on the card"."""
        face = tuple(rank for rank in self.all_ranks if self.is_face_value(rank))
        groups: dict[int, list[str]] = {}
        for rank in self.all_ranks:
            if rank not in face:
                groups.setdefault(self.value(rank), []).append(rank)
        found: list[tuple[int | None, tuple[str, ...]]] = [(None, face)] if face else []
        return found + [(value, tuple(groups[value])) for value in sorted(groups)]

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of so many players."""
        return self.rules.cards_for(players)

    def minutes(self) -> tuple[int, int]:
        """Usual length of a match: about four to eight minutes a round, in steps of five."""
        rounds = {"single_round": 1, "round_wins": self.rules.target}.get(self.rules.scoring) or max(
            2, round(self.rules.target / 18)
        )
        if not self.series:
            return 5, 10
        return max(5, 5 * round(rounds * 4 / 5)), max(10, 5 * round(rounds * 8 / 5))
