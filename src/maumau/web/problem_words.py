"""Everything that can be wrong with a rule set, a file or a code, in the viewer's words: by code and parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from maumau.guide.words import Writer
from maumau.rules import preset
from maumau.rules.options import BY_ID, RANKS
from maumau.rules.options import EFFECTS as EFFECT_NAMES
from maumau.web.compose_form import NUMBERED
from maumau.web.contrast import EFFECTS, option_label
from maumau.web.errors import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from maumau.errors import MaumauError, Problem
    from maumau.present.i18n import Translator

SENTENCES: Final[dict[str, str]] = {
    "players_outside": N_("These rules are for {low} to {high} players, not for {players}."),
    "impossible_deal": N_(
        "With {players} players and {hand} cards each, {needed} cards are needed, and the pack has only {size}."
    ),
    "absent_card": N_("“{card}” is named here, but no card in this pack is or does that."),
    "effects_clash": N_("{card}: “{one}” and “{other}” cannot both happen with one card. Choose one of them."),
    "without_meaning": N_("This has no meaning here as long as “{needs}” stands as it does."),
    "no_ordinary_card": N_("Every card does something. At least one ordinary card is needed to begin with."),
    "no_way_out": N_("No card may be the last one, so nobody could ever go out."),
    "word_never_owed": N_("The word is owed for a last wild card only, and no wild card can be the last one."),
    "two_waits": N_(
        "A last draw card that may be answered and a forgotten last word cannot both keep somebody waiting."
    ),
    "worthless_cards": N_("Points are counted, and every card is worth 0: the match would never end."),
    "small_stock": N_("With {players} players and {hand} cards each only {left} stay in the stock."),
    "none_to_turn_up": N_(
        "With {players} players no ordinary card may be left to turn up; a special one then stays and does nothing."
    ),
    "cancels_nothing": N_("{card} cancels what its own rank makes others draw, and no card of that rank does."),
    "drawn_in_vain": N_("You draw until a card fits, and then may not lay it."),
    "bad_value": N_("“{value}” does not fit here."),
    "unknown_option": N_("There is no option “{value}”."),
    "unknown_entry": N_("There is no such entry."),
    "unknown_card": N_("“{value}” is no card and no rank: write 7, 10, J, Q, K, A, joker, or a card like KS."),
    "unknown_effect": N_("No card can do “{value}”. Choose from: {effects}."),
    "effect_twice": N_("{card} has “{value}” twice. Once is enough."),
    "card_twice": N_("{card} stands here twice. Put both into one line."),
    "too_many_cards": N_(
        "{count} single cards have rules of their own, and {high} is the most. Name whole ranks instead."
    ),
    "bad_toml": N_("The file cannot be read from line {line}, column {column} on."),
    "bad_json": N_("This text cannot be read."),
    "newer_version": N_("A newer version of Mau-Mau made this. It can be opened as soon as this server is updated."),
    "unknown_choice": N_("There is no choice “{value}” here."),
    "bad_choice": N_("“{value}” is not offered here; choose one of: {allowed}."),
    "code_slip": N_("A letter of this code is wrong or missing. Capital and small letters are different letters here."),
    "code_letter": N_("No code holds this letter: there is no 0, O, 1, l and no capital I in a code."),
    "code_length": N_("This is too short or too long for a code."),
    "bad_code": N_("This code holds no set of rules."),
}
BETWEEN: Final = N_("“{value}” does not fit: a whole number from {low} to {high} is needed.")
ONE_OF: Final = N_("“{value}” is not offered; there are: {allowed}.")
TOO_LONG: Final = N_("A name has at most {high} visible characters.")
TOO_DEEP: Final = N_("This is not a rules file: it is nested too deeply, or holds a number that is too long.")
FEWER: Final = N_("The minimum of {low} players is above the maximum of {high}.")
MEANT: Final = N_("Did you mean “{nearest}”?")
_HINT: Final = re.compile(r"did you mean '([^']{1,60})'\?")


def sentence(problem: Problem, words: Translator) -> str:
    """The problem in the viewer's words. One that has none yet is told in English rather than kept back."""
    message = _message(problem)
    if message is None:
        return problem.text
    values = {name: str(value) for name, value in problem.params.items()}
    writer = Writer(preset("international"), words.lang)
    for name in ("card", "one", "other"):
        if name in values:
            values[name] = _named(values[name], writer)
    if problem.code == "without_meaning" and values.get("needs") in BY_ID:
        values["needs"] = option_label(BY_ID[values["needs"]], writer)
    values["effects"] = ", ".join(f"{name} 2" if name in NUMBERED else name for name in EFFECT_NAMES)
    text = _fill(words.gettext(message), {name: _bare(value) for name, value in values.items()})
    nearest = str(problem.params.get("nearest") or "") or _meant(problem.text)
    return f"{text} {_fill(words.gettext(MEANT), {'nearest': nearest})}" if nearest else text


def place(problem: Problem, words: Translator) -> str:
    """Where the problem is: the option's short name, with the entry behind it; empty for a whole file."""
    if problem.option not in BY_ID:
        return "" if problem.code in ("bad_toml", "bad_json") else problem.option
    writer = Writer(preset("international"), words.lang)
    label = option_label(BY_ID[problem.option], writer)
    entry = problem.path.partition(".")[2]
    return f"{label} ({_named(entry, writer)})" if entry else label


def code_sentence(error: MaumauError, words: Translator) -> str:
    """Why a share code cannot be opened."""
    return words.gettext(SENTENCES.get(error.code) or SENTENCES["bad_code"])


def _message(problem: Problem) -> str | None:
    params = problem.params
    if problem.code == "bad_value":
        if problem.option in ("name", "base"):
            return TOO_LONG
        if problem.option == "players" and "value" not in params and "low" in params:
            return FEWER
        if "allowed" in params:
            return ONE_OF
        if "low" in params:
            return BETWEEN
        return SENTENCES["bad_value"] if "value" in params else None
    if problem.code == "bad_toml" and "line" not in params:
        return TOO_DEEP
    return SENTENCES.get(problem.code)


def _named(key: str, writer: Writer) -> str:
    """A card, a rank or an effect by its name in the viewer's language; anything else as it is."""
    if key in EFFECTS:
        return writer.texts.gettext(EFFECTS[key]).replace(" {n}", "").replace("{n}", "")
    if key and key[0] in RANKS and (len(key) == 1 or (len(key) == 2 and key[1] in "CDHS1234")):
        return writer.rank(key)
    return key


def _bare(value: str) -> str:
    """A value without the quotes that Python puts around a text."""
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value


def _meant(text: str) -> str:
    found = _HINT.search(text)
    return found[1] if found else ""


def _fill(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), text)
