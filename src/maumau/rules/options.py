"""The catalogue: every knob a rule set has, as data.

Forms, share codes, validation, the rules reference and the guides are made from these entries.
Share codes, digests and saved files count on three things for ever: the `number` of an option, the order of its
`values` (both grow at the end only) and its `default`, which must be what was played before the option existed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

RANKS: Final = "23456789TJQKAX"
"""Rank texts in ascending order; X is the joker."""
SUITS: Final = "CDHS"
FACES: Final[tuple[str, ...]] = (
    *(rank + suit for rank in RANKS[:-1] for suit in SUITS),
    *("X1", "X2", "X3", "X4"),
)
"""Card texts in the order of their faces."""
EFFECTS: Final = ("draw", "skip", "reverse", "wild", "again", "cover", "anything", "name", "back", "cancel")
"""Effect words in the order they are written; `draw` and `back` are followed by a number of cards."""
COUNTED: Final = ("draw", "back")
ALONE: Final = EFFECTS[6:]
"""Words that stand alone on a card."""
EFFECT_CLASHES: Final = (
    ("draw", "skip"), ("draw", "again"), ("wild", "cover"), ("skip", "again"),
    *((one, other) for other in ALONE for one in EFFECTS[: EFFECTS.index(other)]),
)  # fmt: skip
"""Pairs that one card cannot have: both cannot happen, or one of them stands alone."""
DRAW_MAX: Final = 10
CARD_ENTRIES_MAX: Final = 6
"""Single cards that may have effects of their own; more would make a share code longer than promised."""
PACK_RANKS: Final[Mapping[str, str]] = MappingProxyType(
    {"skat32": RANKS[5:13], "jass36": RANKS[4:13], "french52": RANKS[:13]}
)
FACE_VALUES: Final[Mapping[str, int]] = MappingProxyType(
    {**{rank: number for number, rank in enumerate("23456789T", start=2)}, **dict.fromkeys("JQKA", 10), "X": 20}
)
"""What a rank costs when a rule set does not say: number cards their number, court cards and aces 10, jokers 20."""
VALUE_MAX: Final = 100
DEFAULT_TARGETS: Final[Mapping[str, int]] = MappingProxyType(
    {"single_round": 100, "round_wins": 5, "penalty": 100, "winner_collects": 150, "plus_and_minus": 100}
)
"""The target a way of scoring starts with when it is chosen without one."""
UNTIL_PLAYABLE: Final = "until_playable"
POINTS_COUNT: Final = ("penalty", "winner_collects", "plus_and_minus")
"""Ways of scoring in which it matters what the cards left cost."""
SEATS_MIN: Final = 2
SEATS_MAX: Final = 8


@dataclass(frozen=True, slots=True)
class Need:
    """A condition without which an option has no meaning.

    `option` is a field and `values` the values it must have one of; for `effects` the words are effects,
    one of which some card of the pack must have.
    """

    option: str
    values: tuple[object, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """One knob. An option whose needs are not met has no meaning, and then stands at its default.

    `kind`: flag (yes/no), choice (one of `values`), number (`low` to `high`), number_or_word (a number, or one of
    `values`), seats (fewest and most players), sizes (players -> cards), effects, finishers (ranks and effects),
    values (rank -> points). `excludes` are pairs of words that cannot stand together in one entry.
    `common` marks the few that families differ on first.
    """

    id: str
    number: int
    group: str
    kind: str
    default: object
    question: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    needs: tuple[Need, ...] = ()
    excludes: tuple[tuple[str, str], ...] = ()
    common: bool = False


_WILD = Need("effects", ("wild",), "no card of the pack is wild")
_NAMES = Need("effects", ("wild", "name"), "no card of the pack names a suit")
_DRAW = Need("effects", ("draw",), "no card of the pack makes anyone draw")
_SKIP = Need("effects", ("skip",), "no card of the pack skips")
_REVERSE = Need("effects", ("reverse",), "no card of the pack reverses")
_COVER = Need("effects", ("cover",), "no card of the pack must be covered")
_ANY_EFFECT = Need("effects", EFFECTS, "no card of the pack has an effect")
_WORDS = Need("call", ("manual", "automatic"), "there are no announcements")
_MANUAL = Need("call", ("manual",), "no announcement can be missed")
_LAST_WORD = Need("call_words", ("mau_then_maumau", "maumau_for_wild"), "no word is owed at the last card")
_PENDING = Need("finish_uncalled", ("pending",), "the last card wins without its word")
_PENALTY = Need("scoring", ("penalty",), "no penalty points are added up")
_TURN_GOES_ON = Need("play_drawn", ("may", "must", "any_card"), "a draw ends the turn")
_MORE_DRAWS = Need("draws_per_turn", tuple(range(2, 11)), "one draws only once in a turn")
_WAIVED = Need("empty_stock", ("pass",), "the round stops when nothing is left to draw")
_ONE_PACK = Need("packs", (1,), "two packs are used anyway")
_TARGET = Need(
    "scoring", ("round_wins", "penalty", "winner_collects", "plus_and_minus"), "a single round has no target"
)

GROUPS: Final = ("players", "cards", "dealing", "special", "turn", "calls", "ending", "scoring")

OPTIONS: Final[tuple[Option, ...]] = (
    Option("players", 1, "players", "seats", (2, 6), "How many can play?", low=SEATS_MIN, high=SEATS_MAX),
    Option("pack", 2, "cards", "choice", "french52", "Which pack?", ("skat32", "jass36", "french52"), common=True),
    Option("packs", 3, "cards", "number", 1, "How many packs, shuffled together?", low=1, high=2),
    Option("jokers", 4, "cards", "number", 0, "How many jokers in a pack?", low=0, high=4),
    Option("hand_size", 5, "dealing", "number", 5, "How many cards each?", low=1, high=10, common=True),
    Option("hand_size_by_players", 6, "dealing", "sizes", {}, "Another number of cards for some numbers of players?",
           low=1, high=10),
    Option("first_dealer", 7, "dealing", "choice", "lot", "How is the first dealer found?", ("lot", "highest_card")),
    Option("cut", 8, "dealing", "flag", False, "Does the player on the dealer's right cut?"),
    Option("direction", 9, "dealing", "choice", "clockwise", "Which way round?", ("clockwise", "counterclockwise")),
    Option("rotation", 10, "dealing", "choice", "next_dealer", "Who deals the next round?",
           ("next_dealer", "winner_deals", "loser_deals")),
    Option("effects", 11, "special", "effects", {"7": ("draw 2",), "8": ("skip",), "J": ("wild",)},
           "What does each card do?", values=EFFECTS, low=1, high=DRAW_MAX, excludes=EFFECT_CLASHES, common=True),
    Option("start_card", 12, "dealing", "choice", "as_dealer", "What does a special card do when it is turned up?",
           ("as_dealer", "ignored", "redraw"), needs=(_ANY_EFFECT,)),
    Option("start_wild", 13, "dealing", "choice", "dealer_names", "And a wild card that is turned up?",
           ("dealer_names", "first_player_any", "printed_suit", "redraw"), needs=(_NAMES,)),
    Option("wild_on_wild", 14, "special", "flag", True, "May a wild card answer a wild card?", needs=(_WILD,),
           common=True),
    Option("wild_wish", 15, "special", "choice", "any_suit", "Which suits may a wild card name?",
           ("any_suit", "not_current"), needs=(_NAMES,)),
    Option("draw_when_able", 16, "turn", "flag", False, "May you draw even if you could play?"),
    Option("draw_count", 17, "turn", "number_or_word", 1, "How many cards does a player draw instead of playing?",
           (UNTIL_PLAYABLE,), low=1, high=DRAW_MAX),
    Option("play_drawn", 18, "turn", "choice", "may", "May a card just drawn be laid at once?",
           ("may", "must", "no", "any_card")),
    Option("debt", 19, "special", "choice", "stack_same_rank", "How may a draw card be answered?",
           ("stack_same_rank", "stack_any_draw", "no_stack"), needs=(_DRAW,), common=True),
    Option("after_debt", 20, "special", "choice", "turn_lost", "And after paying?", ("turn_lost", "may_play"),
           needs=(_DRAW,)),
    Option("skip_answer", 21, "special", "choice", "no", "May a skip be answered with the same rank?",
           ("no", "passes_on", "adds_up"), needs=(_SKIP,)),
    Option("reverse_with_two", 22, "special", "choice", "skip", "What does a reverse do between two players?",
           ("skip", "nothing"), needs=(_REVERSE,)),
    Option("call", 23, "calls", "choice", "manual", "Are the last cards announced?", ("none", "automatic", "manual"),
           common=True),
    Option("call_words", 24, "calls", "choice", "mau_then_maumau", "Which words, and when?",
           ("mau_then_maumau", "mau_only", "maumau_for_wild"), needs=(_WORDS,)),
    Option("call_penalty", 25, "calls", "number", 2, "How many cards for a word forgotten?", low=1, high=10,
           needs=(_MANUAL,), common=True),
    Option("call_window", 26, "calls", "choice", "next_turn_ends", "Until when may others notice it?",
           ("next_turn_begins", "next_has_played", "next_turn_ends"), needs=(_MANUAL,)),
    Option("finish_uncalled", 27, "calls", "choice", "pending", "And when the word at the last card was forgotten?",
           ("pending", "wins"), needs=(_MANUAL, _LAST_WORD)),
    Option("false_challenge", 28, "calls", "number", 0, "How many cards for a false challenge?", low=0,
           high=10, needs=(_MANUAL,)),
    Option("caught_on_turn", 29, "calls", "choice", "plays_on", "Caught on your own turn: may you still play?",
           ("plays_on", "loses_turn"), needs=(_MANUAL,)),
    Option("no_finish_on", 30, "ending", "finishers", (), "Which cards may not be the last one?", values=EFFECTS,
           common=True),
    Option("final_draw", 31, "ending", "choice", "nothing", "Does a draw card that ends the round still count?",
           ("nothing", "counts", "answerable"), needs=(_DRAW,)),
    Option("misplay", 32, "turn", "choice", "refuse", "What happens to a card that does not fit?",
           ("refuse", "penalty")),
    Option("empty_stock", 33, "ending", "choice", "stop_round", "And when there is nothing left to draw?",
           ("pass", "stop_round")),
    Option("values", 34, "scoring", "values", FACE_VALUES, "What does each card cost?", low=0, high=VALUE_MAX),
    Option("scoring", 35, "scoring", "choice", "penalty", "How is the match decided?",
           ("single_round", "round_wins", "penalty", "winner_collects", "plus_and_minus"), common=True),
    Option("target", 36, "scoring", "number", 100, "Up to how many?", low=1, high=10_000, needs=(_TARGET,)),
    Option("limit_rule", 37, "scoring", "choice", "reach", "Is it enough to reach the limit?", ("reach", "exceed"),
           needs=(_PENALTY,)),
    Option("match_tie", 38, "scoring", "choice", "shared", "Who wins a tie?", ("shared", "most_rounds_then_draw"),
           needs=(_PENALTY,)),
    Option("highest_loses", 39, "scoring", "flag", False, "Is the highest total named the loser?", needs=(_PENALTY,)),
    Option("wild_finish_multiplier", 40, "scoring", "number", 1, "How many times over does a last wild card count?",
           low=1, high=4, needs=(_WILD,)),
    Option("max_turns", 41, "ending", "number", 5_000, "After how many turns is a round stopped?", low=100,
           high=20_000),
    Option("draws_per_turn", 42, "turn", "number", 1, "How many times may you draw in a turn?", low=1, high=10,
           needs=(_TURN_GOES_ON,)),
    Option("pass_after", 43, "turn", "choice", "any_draw", "After which draw may you pass?", ("any_draw", "last_draw"),
           needs=(_TURN_GOES_ON, _MORE_DRAWS)),
    Option("pass_when_able", 44, "turn", "flag", False,
           "May one pass although one could play, when there is nothing to draw?", needs=(_WAIVED,)),
    Option("recycle", 45, "ending", "choice", "when_needed", "When does the pile become the stock again?",
           ("when_needed", "at_once", "never")),
    Option("blocked_after", 46, "ending", "choice", "all_passed", "After how many passes in a row is a round blocked?",
           ("all_passed", "one_more_pass"), needs=(_WAIVED,)),
    Option("limit_counts", 47, "ending", "choice", "turns", "What is counted up to that end?", ("turns", "cards_laid")),
    Option("debt_on_empty", 48, "special", "choice", "counts", "And a draw card laid when nothing is left to draw?",
           ("counts", "lapses"), needs=(_DRAW,)),
    Option("second_pack_from", 49, "cards", "number", 0, "From how many players is a second pack used?", low=0,
           high=SEATS_MAX, needs=(_ONE_PACK,)),
    Option("blocked", 50, "ending", "choice", "nobody_wins", "Who wins a round in which nobody can go on?",
           ("nobody_wins", "fewest_points"), needs=(_WAIVED,)),
    Option("cover_draw", 51, "special", "choice", "one", "How many cards does a player draw who cannot cover?",
           ("one", "until_playable"), needs=(_COVER,)),
    Option("finish_penalty", 52, "calls", "number", 0, "And for the word at the last card?", low=0, high=10,
           needs=(_MANUAL, _LAST_WORD, _PENDING)),
    Option("words", 53, "calls", "choice", "mau", "What is said?",
           ("mau", "tschau_sepp", "makao", "last_card", "knock"), needs=(_WORDS,)),
)  # fmt: skip

BY_ID: Final[Mapping[str, Option]] = MappingProxyType({option.id: option for option in OPTIONS})
