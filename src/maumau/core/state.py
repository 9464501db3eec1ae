"""State: the flat fields of a round, their chance, and the questions that one can ask of them.

Plain Python that Cython compiles with the types of ``state.pxd``. Masks, small ints and short arrays; no names, no
history. ``State`` holds, ``Play`` (acts.py) acts by the rules, ``Round`` (round.py) is what everybody else uses.
"""

from __future__ import annotations

from typing import Any

from maumau.core.cards import ANY_SUIT, CARDS, SUITS, Card, CardSet, Suit
from maumau.core.events import OVER_REASONS
from maumau.core.shuffle import order
from maumau.core.tables import RuleTables

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

# These values stand in state.pxd too: the compiled round may not look up Python names.
if not cython.compiled:
    DRAW_BIT, PASS_BIT, LOW32 = 1 << 60, 1 << 61, 0xFFFFFFFF
    PLAY_PHASE, SKIP_PHASE, COVER_PHASE, ASK_PHASE, WISH_PHASE, OVER_PHASE = range(6)
    FOR_TURN, FOR_DEBT, FOR_CATCH, FOR_CHALLENGE, FOR_MISPLAY, FOR_COVER, FOR_FINAL, FOR_BACK = range(8)
    BY_WIN, BY_EMPTY, BY_BLOCK, BY_CAP = range(4)
    MISSED_MAU, MISSED_LAST, MISSED_WILD = 1, 2, 4
    ACTED, PLAYED, ENDED = 0, 1, 2
    ANY = 4

    def bit(code: int) -> int:
        """The mask of one face."""
        return 1 << code

    def bit_index(mask: int) -> int:
        """The highest face of a mask."""
        return mask.bit_length() - 1

    def popcount(mask: int) -> int:
        """How many faces a mask holds."""
        return mask.bit_count()


PHASES = ("play", "skip", "cover", "ask", "wish", "over")


class State:
    """The fields of one deal. Private ones have short names of their own; what others may ask stands in properties."""

    def __init__(self, tables: RuleTables, rules: Any = None) -> None:
        self.tables = tables
        self.rules = rules
        self.seed: bytes | None = None
        self.players = tables.players
        if not cython.compiled:
            self.held = [0] * 16
            self.stock_order = [0] * 128
            self.said = [0] * 8
            self.missed = [0] * 8
            self.sits = [0] * 8
            self.notes = [0] * 2048
        self.recording = False
        self.fast = False
        self.rng = 1
        self.reset()

    def reset(self) -> None:
        """Everything as before the deal."""
        for i in range(16):
            self.held[i] = 0
        for i in range(8):
            self.said[i] = 0
            self.missed[i] = 0
            self.sits[i] = 0
        self.left = 0
        self.pile0 = 0
        self.pile1 = 0
        self.up = -1
        self.named = -1
        self.debt = 0
        self.direction = self.tables.direction
        self.dealer = 0
        self.turn = 0
        self.phase_code = PLAY_PHASE
        self.drew = 0
        self.drawn0 = 0
        self.drawn1 = 0
        self.carry = 0
        self.finisher = -1
        self.last_card = -1
        self.challenged = 0
        self.skips = 0
        self.going = -1
        self.open_seats = 0
        self.winner_seat = -1
        self.over_code = -1
        self.turns = 0
        self.idle = 0
        self.counter = 0
        self.recycles = 0
        self.n_notes = 0

    def become(self, other: State) -> None:
        """Take over the state of another round of the same tables; seed and rule set stay."""
        if cython.compiled:
            self.held, self.stock_order = other.held, other.stock_order
            self.said, self.missed, self.sits = other.said, other.missed, other.sits
        else:
            self.held, self.stock_order = other.held[:], other.stock_order[:]
            self.said, self.missed, self.sits = other.said[:], other.missed[:], other.sits[:]
        self.left = other.left
        self.pile0 = other.pile0
        self.pile1 = other.pile1
        self.up = other.up
        self.named = other.named
        self.debt = other.debt
        self.direction = other.direction
        self.dealer = other.dealer
        self.turn = other.turn
        self.phase_code = other.phase_code
        self.drew = other.drew
        self.drawn0 = other.drawn0
        self.drawn1 = other.drawn1
        self.carry = other.carry
        self.finisher = other.finisher
        self.last_card = other.last_card
        self.challenged = other.challenged
        self.skips = other.skips
        self.going = other.going
        self.open_seats = other.open_seats
        self.winner_seat = other.winner_seat
        self.over_code = other.over_code
        self.turns = other.turns
        self.idle = other.idle
        self.counter = other.counter
        self.recycles = other.recycles
        self.rng = other.rng
        self.fast = other.fast

    def use_fast_chance(self, seed: int) -> None:
        """Shuffle with the fast generator from now on: for simulation and search, where nobody verifies a deal."""
        self.seed = None
        self.fast = True
        self.start_rng(seed)

    def start_rng(self, seed: int) -> None:
        """Start the fast generator: the seed is mixed so that neighbours lead to unlike rounds."""
        x = seed & LOW32
        x = (x ^ x >> 16) * 0x45D9F3B & LOW32
        x = (x ^ x >> 16) * 0x45D9F3B & LOW32
        x = x ^ x >> 16
        self.rng = x % 2147483646 + 1
        self.pick(2)

    def pick(self, n: int) -> int:
        """A number below n from the fast generator (minimal standard, Lehmer)."""
        x = self.rng * 48271 % 2147483647
        self.rng = x
        return x * n >> 31

    def seeded_shuffle(self) -> int:
        """Put the stock into the documented order of (seed, counter)."""
        cards = order(self.seed, self.counter, [self.stock_order[i] for i in range(self.left)])  # type: ignore[arg-type]
        for i in range(self.left):
            self.stock_order[i] = cards[i]
        return 0

    def shuffle(self) -> None:
        """Shuffle the stock anew; the counter numbers the shuffles of the deal."""
        if self.fast:
            i = self.left - 1
            while i > 0:
                j = self.pick(i + 1)
                card = self.stock_order[i]
                self.stock_order[i] = self.stock_order[j]
                self.stock_order[j] = card
                i -= 1
        else:
            self.seeded_shuffle()
        self.counter += 1

    def note(self, kind: int, seat: int, a: int, b: int) -> None:
        """Write down what happened, when somebody asked to be told (``events.read_notes`` reads it)."""
        if self.recording:
            at = self.n_notes
            if at < 2044:
                self.notes[at] = kind
                self.notes[at + 1] = seat
                self.notes[at + 2] = a
                self.notes[at + 3] = b
                self.n_notes = at + 4

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat so many places on in the direction of play, however many."""
        n = self.players
        if steps > n:
            steps %= n
        return (seat + self.direction * steps + n) % n

    def count(self, seat: int) -> int:
        """Cards in a hand."""
        return popcount(self.held[seat]) + popcount(self.held[8 + seat])

    def suit_to_follow(self) -> int:
        """0–3, or 4 where anything may follow."""
        return self.named if self.named >= 0 else self.up & 3

    def set_missed(self, seat: int, value: int) -> None:
        """Set the open omissions of a seat; ``open_seats`` always tells which seats have any."""
        self.missed[seat] = value
        if value:
            self.open_seats |= 1 << seat
        else:
            self.open_seats &= ~(1 << seat)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        return tuple([CardSet.from_mask(int(self.held[s]) | int(self.held[8 + s]) << 64) for s in range(self.players)])

    @property
    def top(self) -> Card:
        """The card to match."""
        return CARDS[self.up]

    @property
    def pile(self) -> CardSet:
        """The face-up cards below the top."""
        return CardSet.from_mask(int(self.pile0) | int(self.pile1) << 64)

    @property
    def wish(self) -> Suit | None:
        """The suit named by a wild, ``any`` where anything may follow, or None."""
        if self.named < 0:
            return None
        return ANY_SUIT if self.named == ANY else SUITS[self.named]

    @property
    def stock_size(self) -> int:
        """Cards in the stock."""
        return self.left

    @property
    def stock_cards(self) -> tuple[Card, ...]:
        """The stock in drawing order. A secret of the table: never shown to anybody."""
        return tuple([CARDS[self.stock_order[i]] for i in range(self.left - 1, -1, -1)])

    @property
    def drawn(self) -> CardSet:
        """The cards that the seat on turn drew in this turn and may still lay."""
        return CardSet.from_mask(int(self.drawn0) | int(self.drawn1) << 64)

    @property
    def has_drawn(self) -> bool:
        """Whether the ordinary draw of this turn was made."""
        return self.drew != 0

    @property
    def draws_made(self) -> int:
        """How many of the draws that a turn allows are used up; paying a debt uses them all."""
        return self.drew

    @property
    def phase(self) -> str:
        """``play``, ``skip`` (a skip may be answered), ``cover`` (a second card is owed), ``ask`` (accept or catch),
        ``wish``, ``over``.
        """
        return PHASES[self.phase_code]

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, None when the round is over."""
        return None if self.phase_code == OVER_PHASE else self.turn

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.phase_code == OVER_PHASE

    @property
    def over(self) -> str | None:
        """How it ended: ``won``, ``empty`` (a draw could not be met), ``blocked``, ``max_turns``; None before."""
        return OVER_REASONS[self.over_code] if self.phase_code == OVER_PHASE else None

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the round runs and when nobody has."""
        return None if self.winner_seat < 0 else self.winner_seat

    @property
    def winning_card(self) -> Card | None:
        """The last card of the seat that has won or is about to, None otherwise."""
        return None if self.last_card < 0 else CARDS[self.last_card]

    @property
    def pending(self) -> int | None:
        """The seat whose unannounced finish may still be caught."""
        return self.finisher if self.finisher >= 0 and self.phase_code != OVER_PHASE else None

    @property
    def open_calls(self) -> tuple[int, ...]:
        """The seats whose missed call may be caught: what everybody at the table could notice."""
        return tuple([s for s in range(self.players) if self.missed[s] & (MISSED_MAU | MISSED_LAST)])

    @property
    def going_out(self) -> int | None:
        """The seat that has won as soon as the debt its last card made is paid by another seat."""
        return self.going if self.going >= 0 and self.phase_code != OVER_PHASE else None

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """How many of its next turns each seat will sit out."""
        return tuple([self.sits[s] for s in range(self.players)])

    @property
    def points(self) -> tuple[int, ...]:
        """What each hand costs by the values of the set."""
        values = self.tables.value
        return tuple([sum(values[card & 63] for card in hand) for hand in self.hands])

    def called(self, seat: int) -> int:
        """What a seat with one card has said: 0 nothing, 1 the word, 2 Mau-Mau before a last wild."""
        return self.said[seat]

    def dump(self) -> dict[str, Any]:
        """Every field of the state by name. Holds all secrets: only notation and sampling may use it."""
        return {
            "hands": self.hands,
            "stock": self.stock_cards,
            "pile": self.pile,
            "top": self.top,
            "wish": -1 if self.named < 0 else self.named,
            "debt": self.debt,
            "direction": self.direction,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase_code,
            "drew": self.drew,
            "drawn": self.drawn,
            "carry": self.carry,
            "said": tuple([self.said[s] for s in range(self.players)]),
            "missed": tuple([self.missed[s] for s in range(self.players)]),
            "finisher": self.finisher,
            "last_card": self.last_card,
            "challenged": self.challenged,
            "skips": self.skips,
            "going": self.going,
            "sits": tuple([self.sits[s] for s in range(self.players)]),
            "winner": self.winner_seat,
            "over": self.over_code,
            "turns": self.turns,
            "idle": self.idle,
            "counter": self.counter,
            "seed": self.seed,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Take over a state as ``dump`` gives it. The caller has checked it."""
        self.reset()
        for seat, hand in enumerate(state["hands"]):
            self.held[seat] = hand.mask & 0xFFFFFFFFFFFFFFF
            self.held[8 + seat] = hand.mask >> 64
        stock = list(state["stock"])
        self.left = len(stock)
        for i, card in enumerate(reversed(stock)):
            self.stock_order[i] = int(card)
        self.pile0 = state["pile"].mask & 0xFFFFFFFFFFFFFFF
        self.pile1 = state["pile"].mask >> 64
        self.up = int(state["top"])
        self.named = state["wish"]
        self.debt = state["debt"]
        self.direction = state["direction"]
        self.dealer = state["dealer"]
        self.turn = state["turn"]
        self.phase_code = state["phase"]
        self.drew = state["drew"]
        self.drawn0 = state["drawn"].mask & 0xFFFFFFFFFFFFFFF
        self.drawn1 = state["drawn"].mask >> 64
        self.carry = state["carry"]
        for seat, value in enumerate(state["said"]):
            self.said[seat] = value
        for seat, value in enumerate(state["missed"]):
            self.set_missed(seat, value)
        self.finisher = state["finisher"]
        self.last_card = state["last_card"]
        self.challenged = state["challenged"]
        self.skips = state["skips"]
        self.going = state["going"]
        for seat, value in enumerate(state["sits"]):
            self.sits[seat] = value
        self.winner_seat = state["winner"]
        self.over_code = state["over"]
        self.turns = state["turns"]
        self.idle = state["idle"]
        self.counter = state["counter"]
        self.seed = state["seed"]
        self.fast = self.seed is None

    def __repr__(self) -> str:
        """No faces: a Round may end up in a log."""
        return f"<Round of {self.players}, {self.phase}, seat {self.turn} to act, {self.left} in stock>"
