"""Text for cards, actions and positions, in the grammar of docs/notation.md; every text that is written parses back.

A position is one line of ``key=value`` fields, in any order, those at their default left out::

rules=<share code> hands=7H.8S/JC top=9H stock=KD.2C pile=… wish=H debt=2 dir=- dealer=0 act=0 drawn=8S phase=cover
said=0.1 missed=M/- sits=0.1 finisher=1 last=JH carry=1 challenged=2 skips=2 winner=0 over=won turns=12 idle=1
shuffles=1 drew=2 seed=<64 hex>
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import index
from typing import Any, Final

from maumau.core.actions import Action, parse_action
from maumau.core.cards import CARDS, CardSet, Suit, parse_card, parse_suit
from maumau.core.errors import NotationError, PositionError
from maumau.core.events import OVER_REASONS
from maumau.core.round import PHASES, Round
from maumau.core.shuffle import seed_bytes
from maumau.errors import RuleSetError
from maumau.rules.compile import compile_rules, pack_of
from maumau.rules.ruleset import RuleSet

__all__ = ["format_action", "format_position", "parse_action", "parse_card", "parse_position", "parse_suit", "position"]

_MISSED: Final = "MLW"
"""Mau at the last but one · the word at the last · Mau-Mau before a wild is the last"""
_DEFAULTS: Final[dict[str, Any]] = {
    "wish": -1, "debt": 0, "dealer": 0, "turn": 0, "phase": 0, "drew": 0, "carry": 0, "finisher": -1, "last_card": -1,
    "challenged": 0, "skips": 0, "going": -1, "winner": -1, "over": -1, "turns": 0, "idle": 0, "counter": 0,
}  # fmt: skip
_NUMBERS: Final = {
    "debt": "debt", "dealer": "dealer", "act": "turn", "carry": "carry", "finisher": "finisher",
    "challenged": "challenged", "skips": "skips", "going": "going",
    "winner": "winner", "turns": "turns", "idle": "idle", "shuffles": "counter",
}  # fmt: skip
MAX_LINE: Final = 4000


def format_action(action: Action) -> str:
    """The text of an action."""
    return str(action)


@lru_cache(maxsize=256)
def _code_of(rules: RuleSet) -> str:
    """The share code; kept, because packing it takes longer than everything else in a position."""
    return rules.to_code()


@lru_cache(maxsize=256)
def _rules_of(code: str) -> RuleSet:
    return RuleSet.from_code(code)


def _join(cards: Iterable[object]) -> str:
    return ".".join(map(str, cards))


def format_position(round_: Round) -> str:
    """The whole state of a round as one line. It names hidden cards: never show it to a player."""
    state = round_.dump()
    rules: RuleSet = round_.rules
    fields = [
        ("rules", _code_of(rules)),
        ("hands", "/".join(_join(hand) for hand in state["hands"])),
        ("top", str(state["top"])),
        ("stock", _join(state["stock"])),
        ("pile", _join(state["pile"])),
        ("wish", "" if state["wish"] < 0 else str(Suit(state["wish"]))),
        ("dir", "" if state["direction"] == round_.tables.direction else "+" if state["direction"] > 0 else "-"),
        ("drawn", _join(state["drawn"])),
        ("phase", PHASES[state["phase"]] if state["phase"] else ""),
        ("said", _join(state["said"]) if any(state["said"]) else ""),
        ("sits", _join(state["sits"]) if any(state["sits"]) else ""),
        ("missed", "/".join(_missed_text(value) for value in state["missed"]) if any(state["missed"]) else ""),
        ("last", "" if state["last_card"] < 0 else str(CARDS[state["last_card"]])),
        ("over", "" if state["over"] < 0 else OVER_REASONS[state["over"]]),
        ("drew", str(state["drew"]) if state["drew"] != int(bool(state["drawn"])) else ""),
    ]
    fields += [(key, "" if state[name] == _DEFAULTS[name] else str(state[name])) for key, name in _NUMBERS.items()]
    fields.append(("seed", "" if state["seed"] is None else state["seed"].hex()))
    return " ".join(f"{key}={value}" for key, value in fields if value or key in ("rules", "hands", "top"))


def _missed_text(value: int) -> str:
    return "".join(letter for place, letter in enumerate(_MISSED) if value >> place & 1) or "-"


def parse_position(line: str) -> Round:
    """The round of one line of text. Raises NotationError (with the field), or PositionError for a contradiction."""
    if len(line) > MAX_LINE:
        raise NotationError(f"a position has at most {MAX_LINE} characters")
    found: dict[str, str] = {}
    for part in line.split():
        key, equals, value = part.partition("=")
        if not equals or key in found:
            raise NotationError(f"“{part}” is not a new key=value field of a position")
        found[key] = value
    for key in ("rules", "hands", "top"):
        if key not in found:
            raise NotationError(f"a position needs the field {key}=…")
    rules = _rules_of(found.pop("rules"))
    hands = [_set("hands", text) for text in found.pop("hands").split("/")]
    players = len(hands)
    state: dict[str, Any] = dict(_DEFAULTS)
    state["hands"] = hands
    state["top"] = parse_card(found.pop("top"))
    state["stock"] = [parse_card(text) for text in found.pop("stock", "").split(".") if text]
    state["pile"] = _set("pile", found.pop("pile", ""))
    state["drawn"] = _set("drawn", found.pop("drawn", ""))
    drew = found.pop("drew", "")
    state["drew"] = _number("drew", drew) if drew else int(bool(state["drawn"]))
    wish = found.pop("wish", "")
    state["wish"] = int(parse_suit(wish)) if wish else -1
    state["direction"] = _direction(found.pop("dir", ""), rules)
    state["phase"] = _choice("phase", found.pop("phase", "play"), PHASES)
    over = found.pop("over", "")
    state["over"] = _choice("over", over, OVER_REASONS) if over else -1
    last = found.pop("last", "")
    state["last_card"] = int(parse_card(last)) if last else -1
    state["said"] = _numbers("said", found.pop("said", ""), players, 2)
    state["sits"] = _numbers("sits", found.pop("sits", ""), players, 99)
    state["missed"] = _missed(found.pop("missed", ""), players)
    for key, name in _NUMBERS.items():
        if key in found:
            state[name] = _number(key, found.pop(key))
    seed = found.pop("seed", "")
    state["seed"] = _seed(seed) if seed else None
    if found:
        raise NotationError(f"a position has no field {', '.join(found)}")
    return build(rules, state)


def position(
    rules: RuleSet,
    hands: Iterable[str | CardSet],
    top: str,
    stock: str = "",
    pile: str = "",
    to_act: int = 0,
    debt: int = 0,
    wish: str | Suit | None = None,
    direction: int | None = None,
    drawn: str = "",
    dealer: int = 0,
    seed: bytes | int = 0,
) -> Round:
    """A set-up position. Cards are texts separated by spaces; the first card of ``stock`` is drawn first.

    It need not hold the whole pack. ``drawn`` are cards of the seat to act that it has drawn in this turn. Raises
    PositionError for cards that stand twice or are foreign to the pack, RuleSetError when the set cannot be played by
    so many, NotationError for a text that is no card. Anything rarer (open omissions, a pending finish …) goes through
    ``parse_position``.
    """
    state: dict[str, Any] = dict(_DEFAULTS)
    state["hands"] = [hand if isinstance(hand, CardSet) else _unique(hand) for hand in hands]
    state["top"] = parse_card(top)
    state["stock"] = [parse_card(text) for text in stock.split()]
    state["pile"] = _unique(pile)
    state["drawn"] = _unique(drawn)
    state["drew"] = int(bool(state["drawn"]))
    state["wish"] = -1 if wish is None else int(wish if isinstance(wish, Suit) else parse_suit(wish))
    state["direction"] = (1 if rules.direction == "clockwise" else -1) if direction is None else direction
    state["turn"] = to_act
    state["dealer"] = dealer
    state["debt"] = debt
    players = len(state["hands"])
    state["said"] = state["missed"] = state["sits"] = (0,) * players
    state["seed"] = seed_bytes(seed)
    return build(rules, state)


def build(rules: RuleSet, state: dict[str, Any]) -> Round:
    """A Round of plain values after checking that they fit together."""
    hands = state["hands"]
    players = len(hands)
    problems = rules.problems(players)
    if problems:
        raise RuleSetError(problems)
    everything = [card for hand in hands for card in hand] + [state["top"], *state["stock"], *state["pile"]]
    if len(set(everything)) != len(everything):
        twice = next(card for card in everything if everything.count(card) > 1)
        raise PositionError(f"{twice} stands twice in the position")
    foreign = set(map(int, everything)) - set(pack_of(rules, players))
    if foreign:
        raise PositionError(f"{CARDS[min(foreign)]} is not in the pack of this rule set")
    state |= {name: int(index(state[name])) for name in ("turn", "dealer", "debt", "direction")}
    for name, key in (("turn", "to_act"), ("dealer", "dealer")):
        if not 0 <= state[name] < players:
            raise PositionError(f"{key} must be a seat from 0 to {players - 1}, not {state[name]}")
    for name in ("finisher", "going", "winner"):
        if not -1 <= state[name] < players:
            raise PositionError(f"{name} must be a seat from 0 to {players - 1}, not {state[name]}")
    _check_phase(state)
    if state["direction"] not in (1, -1):
        raise PositionError("direction must be 1 (clockwise) or -1 (counter-clockwise)")
    if not 0 <= state["debt"] <= 400:
        raise PositionError("debt must be a number of cards from 0 to 400")
    for name in ("carry", "challenged", "drew", "skips", "turns", "idle", "counter"):
        if not 0 <= state[name] < 1 << 24:
            raise PositionError(f"{name} is out of range")
    if len(state["drawn"] - hands[state["turn"]]):
        raise PositionError("drawn cards must be in the hand of the seat to act")
    round_ = Round(compile_rules(rules, players), rules)
    round_.load(state)
    return round_


def _check_phase(state: dict[str, Any]) -> None:
    """Each phase has what belongs to it."""
    if PHASES[state["phase"]] == "over" and state["over"] < 0:
        raise PositionError("a round that is over says how")
    if PHASES[state["phase"]] == "ask" and state["finisher"] in (-1, state["turn"]):
        raise PositionError("in phase ask another seat than the one to act has finished")
    if PHASES[state["phase"]] == "wish" and state["turn"] != state["dealer"]:
        raise PositionError("in phase wish the dealer is the one to act")


def _unique(text: str) -> CardSet:
    cards = [parse_card(part) for part in text.split()]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise PositionError(f"{twice} stands twice in the position")
    return CardSet(cards)


def _set(field: str, text: str) -> CardSet:
    try:
        return _unique(text.replace(".", " "))
    except NotationError as error:
        raise NotationError(f"{field}: {error.text}") from error


def _direction(text: str, rules: RuleSet) -> int:
    if not text:
        return 1 if rules.direction == "clockwise" else -1
    if text not in ("+", "-"):
        raise NotationError(f"dir is + or -, not “{text}”")
    return 1 if text == "+" else -1


def _choice(field: str, text: str, names: tuple[str, ...]) -> int:
    if text not in names:
        raise NotationError(f"{field} is one of {', '.join(names)}, not “{text}”")
    return names.index(text)


def _number(field: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise NotationError(f"{field} is a number, not “{text}”")
    return int(text)


def _numbers(field: str, text: str, players: int, most: int) -> tuple[int, ...]:
    if not text:
        return (0,) * players
    values = tuple(_number(field, part) for part in text.split("."))
    if len(values) != players or max(values) > most:
        raise NotationError(f"{field} needs one value from 0 to {most} for each of {players} seats")
    return values


def _missed(text: str, players: int) -> tuple[int, ...]:
    if not text:
        return (0,) * players
    values = []
    for part in text.split("/"):
        if part != "-" and (not part or set(part) - set(_MISSED)):
            raise NotationError(f"missed holds letters of {_MISSED} or - for each seat, not “{part}”")
        values.append(0 if part == "-" else sum(1 << _MISSED.index(letter) for letter in set(part)))
    if len(values) != players:
        raise NotationError(f"missed needs one entry for each of {players} seats")
    return tuple(values)


def _seed(text: str) -> bytes:
    try:
        return seed_bytes(bytes.fromhex(text))
    except ValueError as error:
        raise NotationError("seed is 64 hexadecimal digits") from error
