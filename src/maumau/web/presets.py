"""The presets' names and characters in the words of the pages; everything countable comes from the rule set itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau.web.errors import N_

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.rules.ruleset import RuleSet

TITLES: Final[dict[str, str]] = {
    "international": N_("International"),
    "skat": N_("Classic with the skat pack"),
    "skat-points": N_("Skat pack for points"),
    "collector": N_("Collector"),
    "online": N_("Quick round"),
    "online-penalty": N_("Penalty points"),
}

PROPER_NAMES: Final[dict[str, str]] = {
    "openspiel-crazy-eights": "OpenSpiel Crazy Eights",
    "crazy-eights": "Crazy Eights",
    "prsi": "Prší",
    "pesten": "Pesten",
    "neunerln": "Neunerln",
    "tschau-sepp": "Tschau Sepp",
    "palast": "Palast",
    "makao": "Makao",
    "switch": "Switch",
    "mau-mau-brasil": "Mau-Mau Brasil",
}
"""Names that are the same in every language."""

CHARACTERS: Final[dict[str, str]] = {
    "international": N_("Whoever can lay must lay; jacks may follow jacks."),
    "skat": N_("No jack on a jack, and none as the last card; whole rounds are won."),
    "skat-points": N_("Like the classic, but every card left in your hand costs points."),
    "collector": N_("Nines turn the direction, and the winner collects everybody’s points."),
    "online": N_("A single deal with switches for house rules."),
    "online-penalty": N_("A series of rounds: the lowest penalty wins."),
    "openspiel-crazy-eights": N_("Exactly as the research program OpenSpiel plays it: eights name a suit."),
    "crazy-eights": N_("Eights name a suit, and whoever cannot lay draws until a card fits."),
    "prsi": N_("Four cards each; the queen names a suit and the ace skips."),
    "pesten": N_("Seven cards and two jokers; no special card may be the last one."),
    "neunerln": N_("The nine names a suit and goes on everything."),
    "tschau-sepp": N_("36 cards; an ace has to be covered by a second card."),
    "palast": N_("A last 7 may still be answered; what is left in your hand counts against you."),
    "makao": N_("Three kinds of draw cards, a queen that fits anything, and missed turns that add up."),
    "switch": N_("A black jack costs five cards, and a red one cancels that."),
    "mau-mau-brasil": N_("Seven cards and jokers; a 9 makes the previous player draw."),
}


def title(name: str, words: Translator) -> str:
    """The name of a preset, or a rule set's own name as it is."""
    message = TITLES.get(name)
    return words.gettext(message) if message else PROPER_NAMES.get(name, name)


def character(name: str, words: Translator) -> str:
    """One line that tells how the preset differs; nothing for a rule set of somebody's own."""
    message = CHARACTERS.get(name)
    return words.gettext(message) if message else ""


def pack_size(rules: RuleSet) -> int:
    """Number of cards that the fewest players play with, jokers counted in each pack."""
    pack = {"skat32": 32, "jass36": 36, "french52": 52}[rules.pack] + rules.jokers
    return pack * rules.packs_for(rules.players[0])


def facts(rules: RuleSet, words: Translator) -> str:
    """Cards, players and the end of the match in one line, from the rule set."""
    low, high = rules.players
    cards = pack_size(rules)
    parts = [
        words.ngettext("{n} card", "{n} cards", cards).replace("{n}", str(cards)),
        words.gettext("{low}–{high} players").replace("{low}", str(low)).replace("{high}", str(high)),
        ending(rules, words),
    ]
    return " · ".join(parts)


def ending(rules: RuleSet, words: Translator) -> str:
    """What ends a match by these rules, in a few words."""
    n = str(rules.target)
    if rules.scoring == "single_round":
        return words.gettext("a single round")
    if rules.scoring == "round_wins":
        return words.ngettext("first to {n} round", "first to {n} rounds", rules.target).replace("{n}", n)
    if rules.scoring == "penalty":
        return words.gettext("until somebody has {n} penalty points").replace("{n}", n)
    return words.gettext("first to {n} points").replace("{n}", n)
