"""Sheet: a series played with real cards, round by round as somebody writes it down.

What a round books, who deals next, when the series ends and who has won come from the functions by which tables do it.
A sheet is a value: each change gives a new one. ``to_text`` packs it whole into a short text with a checksum.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from maumau.core.cards import RANK_LETTERS
from maumau.core.tables import WILD
from maumau.dealing import check_playable
from maumau.errors import MaumauError
from maumau.match import booked_points, losers_of, next_dealer, target_met, winners_of, wins_counted
from maumau.rules.compile import columns_of, compile_rules, pack_of
from maumau.rules.options import POINTS_COUNT
from maumau.rules.ruleset import RuleSet

MOST_ROUNDS: Final = 120
MOST_TEXT: Final = 2_800
"""Characters of a packed sheet, so that it fits into any address and a QR code."""
_MOST_BYTES: Final = 8_000
_VERSION: Final = 1
_NOBODY: Final = 15
_WILD_BIT: Final = 16


class SheetError(ValueError):
    """What cannot stand on a sheet. ``code`` is stable, ``params`` are what a sentence about it speaks of."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Typed:
    """One round as it was written down: who won (None: nobody), what the hands left cost, whether the winner's last
    card was a wild.
    """

    winner: int | None
    points: tuple[int, ...]
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A round with what follows from it. ``counted`` is False for rounds after the end, which an earlier correction
    may leave behind; they book nothing.
    """

    number: int
    dealer: int
    typed: Typed
    factor: int
    booked: tuple[int, ...]
    totals: tuple[int, ...]
    round_wins: tuple[int, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Chip:
    """Cards that cost the same: the text of one of them, whether it stands for its whole rank, points, how many."""

    card: str
    whole_rank: bool
    points: int
    count: int


@dataclass(frozen=True)
class Sheet:
    """A series of typed rounds. Raises RuleSetError for a set that so many cannot play, ValueError for a seat that is
    not there, SheetError for a round that cannot have been.
    """

    rules: RuleSet
    names: tuple[str, ...]
    first_dealer: int = 0
    rounds: tuple[Typed, ...] = ()

    def __post_init__(self) -> None:
        check_playable(self.rules, self.players)
        if not 0 <= self.first_dealer < self.players:
            raise ValueError(f"the dealer must be a seat from 0 to {self.players - 1}, not {self.first_dealer}")
        if len(self.rounds) > MOST_ROUNDS:
            raise SheetError("too_many_rounds", most=MOST_ROUNDS)
        for typed in self.rounds:
            check_round(self.rules, typed, self.players)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every round with what it booked and where that led."""
        totals, wins, dealer = [0] * self.players, [0] * self.players, self.first_dealer
        lines: list[Line] = []
        over = False
        for number, typed in enumerate(self.rounds, start=1):
            factor = self.rules.wild_finish_multiplier if typed.wild and typed.winner is not None else 1
            booked = booked_points(self.rules, typed.winner, typed.points, factor)
            if over:
                booked = (0,) * self.players
            elif typed.winner is not None:
                wins[typed.winner] += wins_counted(self.rules, factor)
            totals = [total + more for total, more in zip(totals, booked, strict=True)]
            lines.append(Line(number, dealer, typed, factor, booked, tuple(totals), tuple(wins), not over))
            if not over:
                dealer = next_dealer(self.rules, dealer, typed.winner, typed.points)
                over = target_met(self.rules, totals, number)
        return tuple(lines)

    @property
    def totals(self) -> tuple[int, ...]:
        """What has been booked per seat."""
        return self.lines[-1].totals if self.lines else (0,) * self.players

    @property
    def round_wins(self) -> tuple[int, ...]:
        """Rounds won per seat."""
        return self.lines[-1].round_wins if self.lines else (0,) * self.players

    @property
    def counted(self) -> int:
        """How many rounds belong to the series; more than these were typed only when a correction ended it earlier."""
        return sum(line.counted for line in self.lines)

    @property
    def is_over(self) -> bool:
        """Whether the series has ended."""
        return bool(self.counted) and target_met(self.rules, self.totals, self.counted)

    @property
    def dealer(self) -> int:
        """Who deals the next round."""
        if not self.lines:
            return self.first_dealer
        last = self.lines[self.counted - 1]
        return next_dealer(self.rules, last.dealer, last.typed.winner, last.typed.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """All who have won; ``()`` before the end, for a draw, or when nobody won."""
        return winners_of(self.rules, self.totals, self.round_wins) if self.is_over else ()

    @property
    def losers(self) -> tuple[int, ...]:
        """Who has lost, where the set names losers."""
        return losers_of(self.rules, self.totals) if self.is_over else ()

    def with_round(self, typed: Typed) -> Sheet:
        """One more round at the end. Raises SheetError ``over`` when the series has ended."""
        if self.is_over:
            raise SheetError("over")
        return replace(self, rounds=(*self.rounds, typed))

    def with_changed(self, number: int, typed: Typed) -> Sheet:
        """Another content for a round (from 1). Everything after it is worked out anew. IndexError."""
        at = self._at(number)
        return replace(self, rounds=(*self.rounds[:at], typed, *self.rounds[number:]))

    def without(self, number: int) -> Sheet:
        """The sheet with a round (from 1) crossed out. IndexError."""
        at = self._at(number)
        return replace(self, rounds=(*self.rounds[:at], *self.rounds[number:]))

    def _at(self, number: int) -> int:
        if not 1 <= number <= len(self.rounds):
            raise IndexError(number)
        return number - 1

    def again(self) -> Sheet:
        """An empty sheet for the same people; whoever would deal next begins."""
        return replace(self, first_dealer=self.dealer, rounds=())

    def to_text(self) -> str:
        """The whole sheet as letters, digits, ``-`` and ``_``, at most ``MOST_TEXT``. SheetError ``too_long``."""
        body = bytearray([self.players << 4 | self.first_dealer])
        for text in (self.rules.to_code(), *self.names):
            raw = text.encode()
            body += _number(len(raw)) + raw
        for typed in self.rounds:
            body.append((_NOBODY if typed.winner is None else typed.winner) | (_WILD_BIT if typed.wild else 0))
            for points in typed.points:
                body += _number(points)
        packed = zlib.compress(bytes(body), 9)
        raw = bytes([_VERSION]) + packed if len(packed) < len(body) else bytes([_VERSION | 128]) + bytes(body)
        text = base64.urlsafe_b64encode(raw + _check(raw)).decode().rstrip("=")
        if len(text) > MOST_TEXT:
            raise SheetError("too_long")
        return text

    @classmethod
    def from_text(cls, text: str) -> Sheet:
        """The sheet of a text. Raises SheetError ``unreadable`` for anything that ``to_text`` has not written, and
        ``too_new`` for one of a later version.
        """
        body = _unpack(text)
        try:
            reader = _Reader(body)
            first = reader.byte()
            players, dealer = first >> 4, first & 15
            code, *names = [reader.text() for _ in range(players + 1)]
            rounds = []
            while reader.left:
                mark = reader.byte()
                winner = None if mark & 15 == _NOBODY else mark & 15
                points = tuple(reader.number() for _ in range(players))
                rounds.append(Typed(winner, points, bool(mark & _WILD_BIT)))
            return cls(RuleSet.from_code(code), tuple(names), dealer, tuple(rounds))
        except (MaumauError, IndexError, ValueError) as error:
            raise SheetError("unreadable") from error


def points_asked(rules: RuleSet) -> bool:
    """Whether it matters what the hands left cost: for the booking, or for who deals next."""
    return rules.scoring in POINTS_COUNT or (rules.rotation == "loser_deals" and rules.scoring != "single_round")


def wild_asked(rules: RuleSet) -> bool:
    """Whether it matters that the last card was a wild."""
    return rules.wild_finish_multiplier > 1 and any(columns_of(rules)["flags"][face] & WILD for face in range(56))


def holds_cards(rules: RuleSet, players: int) -> bool:
    """Whether a round may be won with cards in hand: a blocked one, by the hand that costs least."""
    return bool(compile_rules(rules, players).block_wins)


@lru_cache(maxsize=256)
def chips(rules: RuleSet, players: int) -> tuple[Chip, ...]:
    """The cards of the pack, those of a rank together where they cost the same, from the highest rank down."""
    value = columns_of(rules)["value"]
    groups: dict[int, dict[int, list[int]]] = {}
    for card in pack_of(rules, players):
        groups.setdefault((card & 63) >> 2, {}).setdefault(value[card & 63], []).append(card & 63)
    return tuple(
        Chip(_text(faces[0]), len(costs) == 1, points, len(faces))
        for rank, costs in sorted(groups.items())
        for points, faces in sorted(costs.items())
    )


def _text(face: int) -> str:
    rank = RANK_LETTERS[face >> 2]
    return f"X{(face & 3) + 1}" if rank == "X" else rank + "CDHS"[face & 3]


def check_round(rules: RuleSet, typed: Typed, players: int) -> None:
    """Raises SheetError for a round that cannot have been: ``bad_seat``, ``winner_holds`` (the winner has cards),
    ``hand_low`` (less than the cheapest card), ``hand_high`` and ``hands_high`` (more than the whole pack).
    """
    seats = range(players)
    if len(typed.points) != players or (typed.winner is not None and typed.winner not in seats):
        raise SheetError("bad_seat")
    if not points_asked(rules):
        return
    cards = chips(rules, players)
    least, most = min(chip.points for chip in cards), sum(chip.points * chip.count for chip in cards)
    for seat in seats:
        points = typed.points[seat]
        if seat == typed.winner:
            if points and not holds_cards(rules, players):
                raise SheetError("winner_holds", seat=seat)
        elif points < least:
            raise SheetError("hand_low", seat=seat, least=least)
        if points > most:
            raise SheetError("hand_high", seat=seat, most=most)
    if sum(typed.points) > most:
        raise SheetError("hands_high", most=most)


def counted(rules: RuleSet, players: int, tapped: Sequence[str]) -> int:
    """What tapped cards cost together. Raises SheetError ``no_card`` for one that is not in the pack."""
    cost = {chip.card: chip.points for chip in chips(rules, players)}
    try:
        return sum(cost[card] for card in tapped)
    except KeyError as error:
        raise SheetError("no_card") from error


def _check(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(4, "big")


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _unpack(text: str) -> bytes:
    if not text.isascii() or len(text) > MOST_TEXT:
        raise SheetError("unreadable")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise SheetError("unreadable") from error
    if len(raw) < 6 or _check(raw[:-4]) != raw[-4:]:
        raise SheetError("unreadable")
    if raw[0] & 127 != _VERSION:
        raise SheetError("too_new")
    if raw[0] & 128:
        return raw[1:-4]
    unpacker = zlib.decompressobj()
    try:
        body = unpacker.decompress(raw[1:-4], _MOST_BYTES)
    except zlib.error as error:
        raise SheetError("unreadable") from error
    if not unpacker.eof:
        raise SheetError("unreadable")
    return body


class _Reader:
    """Reads numbers and texts from bytes; IndexError at their end, ValueError for what is too long or no text."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.body) - self.at

    def byte(self) -> int:
        value = self.body[self.at]
        self.at += 1
        return value

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
            if shift > 14:
                raise ValueError("a number is too large")

    def text(self) -> str:
        size = self.number()
        if size > self.left:
            raise IndexError(size)
        self.at += size
        return self.body[self.at - size : self.at].decode()
