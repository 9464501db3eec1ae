"""Can a rule set be played? Every reason why not, and what is doubtful, in words.

A set without errors never reaches a state in which nobody can act, and its rounds and matches can end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maumau.errors import Problem
from maumau.rules.options import (
    BY_ID,
    EFFECT_CLASHES,
    EFFECTS,
    FACES,
    OPTIONS,
    PACK_RANKS,
    POINTS_COUNT,
    RANKS,
    UNTIL_PLAYABLE,
    Need,
)

if TYPE_CHECKING:
    from maumau.rules.ruleset import RuleSet


def faces_of(rules: RuleSet) -> list[str]:
    """The different faces of the pack, ascending."""
    ranks = PACK_RANKS[rules.pack]
    return [face for face in FACES if face[0] in ranks] + list(FACES[52 : 52 + rules.jokers])


def pack_size(rules: RuleSet, players: int) -> int:
    """The number of cards that so many play with, all packs and jokers counted."""
    return rules.packs_for(players) * len(faces_of(rules))


def effects_on(rules: RuleSet, face: str) -> tuple[str, ...]:
    """What a card does: its own entry if there is one, else that of its rank."""
    return rules.effects.get(face, rules.effects.get(face[0], ()))


def effect_names(rules: RuleSet, face: str) -> set[str]:
    """The effect words of a card without their numbers."""
    return {effect.partition(" ")[0] for effect in effects_on(rules, face)}


def present_effects(rules: RuleSet) -> set[str]:
    """The effects that at least one card of the pack has."""
    return set().union(*(effect_names(rules, face) for face in faces_of(rules)))


def _met(rules: RuleSet, need: Need, present: set[str]) -> bool:
    if need.option == "effects":
        return not present.isdisjoint(need.values)
    return getattr(rules, need.option) in need.values


def unmet_need(rules: RuleSet, option_id: str, present: set[str] | None = None) -> Need | None:
    """The first condition of the option that this set does not meet; None when the option has a meaning here."""
    present = present_effects(rules) if present is None else present
    return next((need for need in BY_ID[option_id].needs if not _met(rules, need, present)), None)


def idle(rules: RuleSet) -> list[str]:
    """The options that have no meaning in this set and yet do not stand at their defaults."""
    present = present_effects(rules)
    return [
        option.id
        for option in OPTIONS
        if option.needs and getattr(rules, option.id) != option.default and unmet_need(rules, option.id, present)
    ]


def settled_options(rules: RuleSet) -> list[str]:
    """The options that have no meaning in this set and stand at their defaults; `replace` puts them there by itself."""
    present = present_effects(rules)
    return [
        option.id
        for option in OPTIONS
        if option.needs and getattr(rules, option.id) == option.default and unmet_need(rules, option.id, present)
    ]


def largest_table(rules: RuleSet) -> int:
    """The largest number of players, of those that the set allows, that the cards are enough for; 0 if none."""
    low, high = rules.players
    return max((n for n in range(low, high + 1) if _stock_left(rules, n) >= 1), default=0)


def _stock_left(rules: RuleSet, players: int) -> int:
    return pack_size(rules, players) - players * rules.cards_for(players) - 1


def errors_of(rules: RuleSet, players: int | None = None) -> list[Problem]:
    """Everything that makes the set unplayable, for `players` seats or for every number it allows."""
    return [
        *_seats(rules, players),
        *_deals(rules, players),
        *_absent_cards(rules),
        *_clashes(rules),
        *_idle_options(rules, "error"),
        *_ordinary(rules),
        *_finish(rules),
        *_two_waits(rules),
        *_worth(rules),
    ]


def warnings_of(rules: RuleSet, players: int | None = None) -> list[Problem]:
    """What can be played but will surprise, for `players` seats or for every number the set allows."""
    return [*_idle_options(rules, "warning"), *_start(rules, players), *_small_stock(rules, players), *_doubtful(rules)]


def _numbers(rules: RuleSet, players: int | None) -> range:
    low, high = rules.players
    return range(low, high + 1) if players is None else range(players, players + 1)


def _seats(rules: RuleSet, players: int | None) -> Iterator[Problem]:
    low, high = rules.players
    if players is not None and not low <= players <= high:
        text = f"this set is for {low} to {high} players, not for {players}"
        yield Problem("players", "players_outside", text, params={"players": players, "low": low, "high": high})


def _deals(rules: RuleSet, players: int | None) -> Iterator[Problem]:
    for n in _numbers(rules, players):
        size = pack_size(rules, n)
        hand = rules.cards_for(n)
        if _stock_left(rules, n) < 1:
            text = (
                f"{n} players with {hand} cards each need {n} × {hand} + 1 card turned up + 1 card in the stock "
                f"= {n * hand + 2} cards, and the pack has {size}"
            )
            fields = ("hand_size", "players", "pack", "packs", "jokers", "hand_size_by_players")
            params = {"players": n, "hand": hand, "needed": n * hand + 2, "size": size}
            yield Problem("hand_size", "impossible_deal", text, fields, params=params)


def _absent_cards(rules: RuleSet) -> Iterator[Problem]:
    faces = faces_of(rules)
    ranks = {face[0] for face in faces}
    for key in rules.effects:
        if key not in ranks and key not in faces:
            yield _absent("effects", key, f"effects names {key}, and the pack has no such card")
    present = present_effects(rules)
    for word in rules.no_finish_on:
        if word in EFFECTS and word not in present:
            yield _absent("no_finish_on", word, f"no_finish_on names {word}, and no card of the pack has that effect")
        if word in RANKS and word not in ranks:
            yield _absent("no_finish_on", word, f"no_finish_on names {word}, and the pack has no such card")


def _absent(option: str, key: str, text: str) -> Problem:
    options = (option, "pack", "jokers") if option == "effects" else (option, "effects", "pack", "jokers")
    return Problem(option, "absent_card", text, options, path=f"{option}.{key}", params={"card": key})


def _clashes(rules: RuleSet) -> Iterator[Problem]:
    for key, effects in rules.effects.items():
        names = {effect.partition(" ")[0] for effect in effects}
        for one, other in EFFECT_CLASHES:
            if {one, other} <= names:
                text = f"{key} cannot both {one} and {other}: the two cannot happen to the same turn"
                params = {"card": key, "one": one, "other": other}
                yield Problem("effects", "effects_clash", text, path=f"effects.{key}", params=params)


def _idle_options(rules: RuleSet, severity: str) -> Iterator[Problem]:
    """Options without meaning: an error for announcements that are off, only a warning elsewhere."""
    for option_id in idle(rules):
        need = unmet_need(rules, option_id)
        assert need is not None
        if severity != ("error" if need.option == "call" and rules.call == "none" else "warning"):
            continue
        value = getattr(rules, option_id)
        text = f"{option_id} is {value}, but it has no meaning here: {need.text}"
        params = {"value": value, "needs": need.option}
        yield Problem(option_id, "without_meaning", text, (option_id, need.option), severity, params=params)


def _ordinary(rules: RuleSet) -> Iterator[Problem]:
    if all(effects_on(rules, face) for face in faces_of(rules)):
        text = "every card of the pack has an effect, and at least one ordinary card is needed to begin with"
        yield Problem("effects", "no_ordinary_card", text, ("effects", "pack", "start_card"))


def _start(rules: RuleSet, players: int | None) -> Iterator[Problem]:
    """Where no card is left that may be the one turned up, the special one stays and does nothing."""
    fit_once = sum(not _turned_back(rules, face) for face in faces_of(rules))
    for n in _numbers(rules, players):
        fit = rules.packs_for(n) * fit_once
        dealt = n * rules.cards_for(n)
        if fit <= dealt and 0 < fit < pack_size(rules, n) and _stock_left(rules, n) >= 1:
            text = (
                f"only {fit} cards may be the one turned up, and {n} players are dealt {dealt}: "
                "if none of them is left, the card turned up stays and does nothing"
            )
            options = ("start_card", "start_wild", "effects", "hand_size", "players")
            params = {"players": n, "fit": fit, "dealt": dealt}
            yield _doubt("start_card", "none_to_turn_up", text, options, **params)


def _finish(rules: RuleSet) -> Iterator[Problem]:
    barred = set(rules.no_finish_on)
    closing = [face for face in faces_of(rules) if barred.isdisjoint({face[0], *effect_names(rules, face)})]
    if not closing:
        text = "no card of the pack may be the last one, so nobody could ever go out"
        yield Problem("no_finish_on", "no_way_out", text, ("no_finish_on", "effects", "pack"))
    elif rules.call_words == "maumau_for_wild" and not any("wild" in effect_names(rules, face) for face in closing):
        text = "the word is owed for a last wild card only, and no wild card may be (or is there to be) the last one"
        yield Problem("call_words", "word_never_owed", text, ("call_words", "no_finish_on", "effects"))


def _two_waits(rules: RuleSet) -> Iterator[Problem]:
    owed = not unmet_need(rules, "finish_uncalled")
    if rules.final_draw == "answerable" and owed and rules.finish_uncalled == "pending":
        text = (
            "a last draw card that may be answered already keeps its player waiting, so a forgotten last word "
            "cannot: finish_uncalled must be wins"
        )
        yield Problem("final_draw", "two_waits", text, ("final_draw", "finish_uncalled", "call", "call_words"))


def _worth(rules: RuleSet) -> Iterator[Problem]:
    if rules.scoring in POINTS_COUNT and not any(rules.values[face[0]] for face in faces_of(rules)):
        text = "points are counted and every card is worth 0, so the match would never end"
        yield Problem("values", "worthless_cards", text, ("values", "scoring"))


def _doubt(option: str, code: str, text: str, options: tuple[str, ...], **params: object) -> Problem:
    return Problem(option, code, text, options, severity="warning", params=params)


def _small_stock(rules: RuleSet, players: int | None) -> Iterator[Problem]:
    for n in _numbers(rules, players):
        left = _stock_left(rules, n)
        if 1 <= left < n:
            hand = rules.cards_for(n)
            dealt = f"{n} players with {hand} cards from {pack_size(rules, n)}"
            text = f"{dealt} leave {left} {'card' if left == 1 else 'cards'} in the stock"
            options = ("hand_size", "players", "pack")
            yield _doubt("hand_size", "small_stock", text, options, players=n, hand=hand, left=left)


def _doubtful(rules: RuleSet) -> Iterator[Problem]:
    if rules.draw_count == UNTIL_PLAYABLE and rules.play_drawn == "no":
        text = "one draws until a card fits and then may not lay it"
        yield _doubt("play_drawn", "drawn_in_vain", text, ("draw_count", "play_drawn"))
    faces = faces_of(rules)
    drawing = {face[0] for face in faces if "draw" in effect_names(rules, face)}
    for rank in sorted({face[0] for face in faces if "cancel" in effect_names(rules, face)} - drawing):
        text = f"{rank} cancels a debt of its own rank, and no {rank} makes anyone draw"
        yield _doubt("effects", "cancels_nothing", text, ("effects",), card=rank)


def _turned_back(rules: RuleSet, face: str) -> bool:
    """Would this card, turned up at the start, go back into the stock?"""
    names = effect_names(rules, face)
    return (
        (rules.start_card == "redraw" and bool(names))
        or (rules.start_card == "as_dealer" and "cover" in names)
        or (rules.start_wild == "redraw" and not names.isdisjoint({"wild", "name"}))
    )
