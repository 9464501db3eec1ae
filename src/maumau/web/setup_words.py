"""The set-up form in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau.present import callwords
from maumau.rules import Choice as SetupChoice
from maumau.rules import RuleSet, SetupOption, presets
from maumau.web import presets as names
from maumau.web.errors import N_
from maumau.web.groups import Box, Choice, Group
from maumau.web.setup import MOST_OPPONENTS, Setup

if TYPE_CHECKING:
    from maumau.present.i18n import Translator

SWITCHES: Final[dict[str, str]] = {
    "single_round": N_("Only a single friendly round"),
    "misplay": N_("A card that does not fit costs a card and the turn"),
    "nine_alone": N_("A 9 does nothing between two players"),
    "deck32": N_("32 cards, 7 to ace"),
    "nine_reverses": N_("A 9 turns the direction"),
    "ace_skips": N_("An ace skips, as an 8 does"),
    "no_mau_penalty": N_("Without announcements"),
}
"""A switch as a statement; the question of the preset stands in where there is none."""

LEVELS: Final[dict[str, str]] = {
    "random": N_("By chance"),
    "beginner": N_("Beginner"),
    "good": N_("Good"),
}
PACES: Final[dict[str, str]] = {
    "slow": N_("Leisurely"),
    "normal": N_("Usual"),
    "fast": N_("Brisk"),
    "instant": N_("At once"),
}
CALLS: Final[dict[str, str]] = {
    "manual": N_("Say it yourself"),
    "reminder": N_("Be reminded"),
    "automatic": N_("Said for you"),
}


def option_groups(setup: Setup, words: Translator) -> tuple[Group, ...]:
    """The questions of the preset that have more than two answers."""
    return tuple(
        Group(
            f"o_{option.id}",
            words.gettext(option.question),
            tuple(Choice(choice.id, words.gettext(choice.label)) for choice in _in_order(option)),
            setup.answers.get(option.id, option.choices[0].id),
        )
        for option in setup.options()
        if not option.switch
    )


def switches(setup: Setup, words: Translator) -> tuple[Box, ...]:
    """The yes-or-no questions of the preset."""
    return tuple(
        Box(
            f"o_{option.id}",
            words.gettext(SWITCHES.get(option.id, option.question)),
            setup.answers.get(option.id) == "yes",
        )
        for option in setup.options()
        if option.switch
    )


def opponents_group(setup: Setup, rules: RuleSet, words: Translator, *, friends: bool) -> Group:
    """How many others sit at the table, as many as the rule set allows."""
    low, high = rules.players
    most = min(MOST_OPPONENTS, high - 1)
    label = words.gettext("Seats at the table") if friends else words.gettext("Opponents")
    extra = 1 if friends else 0
    numbers = range(max(1, low - 1), most + 1)
    hint = words.gettext("The computer can take seats that stay free.") if friends else ""
    chosen = str(min(setup.opponents, most))
    return Group("opponents", label, tuple(Choice(str(n), str(n + extra)) for n in numbers), chosen, hint)


def table_groups(setup: Setup, rules: RuleSet, words: Translator, *, friends: bool) -> tuple[Group, ...]:
    """Opponents, their level and pace, and how announcements work."""
    found = [
        opponents_group(setup, rules, words, friends=friends),
        Group("level", words.gettext("The computer plays"), _choices(LEVELS, "level", words), setup.level),
        Group("pace", words.gettext("The computer’s pace"), _choices(PACES, "pace", words), setup.pace),
    ]
    if friends:
        hint = words.gettext("One device is passed around; a cover hides the cards in between.")
        choices = (
            Choice("own", words.gettext("Everybody on their own")),
            Choice("one", words.gettext("All on this one")),
        )
        found.insert(1, Group("device", words.gettext("Devices"), choices, "own", hint))
    if rules.call == "manual":
        hint = callwords.told(
            words,
            rules.words,
            1,
            words.gettext("Whoever keeps one card must say “{word}!”; others may catch anyone who forgets."),
            words.gettext("Whoever keeps one card must knock on the table; others may catch anyone who forgets."),
        )
        label = callwords.alone(words, rules.words, 1)
        found.append(Group("call", label, _choices(CALLS, "call", words), setup.call, hint))
    return tuple(found)


def summary(setup: Setup, words: Translator) -> str:
    """What will be played, in one line."""
    rules = setup.rule_set()
    count = words.ngettext("{n} opponent", "{n} opponents", setup.opponents).replace("{n}", str(setup.opponents))
    on = [box.label for box in switches(setup, words) if box.on and box.key != "o_single_round"]
    title = names.title(setup.rules, words) if setup.rules in presets() else setup.title or words.gettext("Own rules")
    return " · ".join([title, count, names.ending(rules, words), *on])


def _in_order(option: SetupOption) -> list[SetupChoice]:
    """Numbers ascending; anything else as the preset lists it, its own value first."""
    if all(choice.id.isdigit() for choice in option.choices):
        return sorted(option.choices, key=lambda choice: int(choice.id))
    return list(option.choices)


def _choices(labels: dict[str, str], context: str, words: Translator) -> tuple[Choice, ...]:
    return tuple(Choice(value, words.pgettext(context, label)) for value, label in labels.items())
