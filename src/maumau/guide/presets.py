"""Texts that belong to single presets (title, origin), kept as data; everything else comes from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from maumau.guide import labels
from maumau.guide.marks import mark
from maumau.guide.model import Statement
from maumau.guide.sections import glance
from maumau.guide.words import Writer
from maumau.rules import preset, preset_info, presets

if TYPE_CHECKING:
    from maumau.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Texts:
    """Title and paragraphs on where its rules come from."""

    title: str
    origin: tuple[str, ...] = ()


NEAR: Final = 5
"""Options in which a set may differ from its base and still be told as that preset with other choices."""
TEXTS: Final[dict[str, Texts]] = {
    "international": Texts(
        "International",
        (
            mark(
                "This set is meant as common ground for people from different houses: it keeps to what nearly everybody"
                " knows and leaves regional extras out."
            ),
        ),
    ),
    "skat": Texts(
        "Classic with the skat pack",
        (
            mark(
                "The short pack comes from Skat, which lies in most German drawers; with it rounds are quick and"
                " every card is seen often. Where German-suited cards are at home, the same set is played with Unter"
                " and Ober."
            ),
        ),
    ),
    "skat-points": Texts(
        "Skat pack for points",
        (
            mark(
                "The rules of a round are those of the set with victory points; pencil and paper make a longer evening"
                " of it, in which a jack kept too long is expensive."
            ),
        ),
    ),
    "collector": Texts(
        "Collector",
        (
            mark(
                "Here points are a reward and not a punishment: the winner takes everything, so going out early while"
                " the others sit on full hands is worth most."
            ),
        ),
    ),
    "online": Texts(
        "Quick round",
        (
            mark(
                "Rooms on the net like short matches, hence the single deal. Which extras are on, such as the short"
                " pack, a turning 9 or a skipping ace, is agreed before the first card."
            ),
        ),
    ),
    "online-penalty": Texts(
        "Penalty points",
        (
            mark(
                "The values follow a rule sheet in German that was printed in Austria for thirty-two cards; the low"
                " cards of the full pack simply count what they show. The sheet sets no limit, so a short one and a"
                " long one are offered here."
            ),
            mark("In Switzerland, too, it is usual to count what is left in the hands."),
        ),
    ),
    "openspiel-crazy-eights": Texts(
        "OpenSpiel Crazy Eights",
        (
            mark(
                "This is the relative that a well-known research program plays. It is kept exactly as it is there, so"
                " that both programs can be compared turn by turn; at a kitchen table it would be an odd choice."
            ),
        ),
    ),
    "crazy-eights": Texts(
        "Crazy Eights",
        (
            mark(
                "The best-known relative in the United States: the eight is the card that fits everything and"
                " names a suit. Nothing is announced, and with the stock used up the cheapest hand may win."
            ),
            mark("Two packs for large rounds and laying down several cards at once are left out."),
        ),
    ),
    "prsi": Texts(
        "Prší",
        (
            mark(
                "The Czech and Slovak cousin, played with German-suited cards. A round is short: four cards"
                " each, and whoever draws has had the turn."
            ),
        ),
    ),
    "pesten": Texts(
        "Pesten",
        (
            mark(
                "In the Netherlands the special cards are there to tease, as the name says, and half the pack"
                " can do it. With jokers in it a debt soon grows large."
            ),
        ),
    ),
    "neunerln": Texts(
        "Neunerln",
        (
            mark(
                "A Bavarian set named after its nine, which fits on everything. Nobody calls out: whoever keeps"
                " a single card knocks on the table."
            ),
        ),
    ),
    "tschau-sepp": Texts(
        "Tschau Sepp",
        (
            mark(
                "The Swiss cousin takes its name from the two words that have to be said: a greeting at the"
                " last card but one and a first name with the last. It is played with the pack for Jass, and"
                " like Jass it goes counter-clockwise."
            ),
        ),
    ),
    "makao": Texts(
        "Makao",
        (
            mark(
                "Polish tables know many forms; this is a simple one. Its kings are the cards to fear: one hits"
                " the next player, the other the previous one."
            ),
        ),
    ),
    "switch": Texts(
        "Switch",
        (
            mark(
                "The British cousin. Its black jacks are the most painful cards to receive, and a red one in hand"
                " is the only rescue."
            ),
        ),
    ),
    "mau-mau-brasil": Texts(
        "Mau-Mau Brasil",
        (
            mark(
                "In Brazil the set came to be played with the full pack and jokers: more cards each, dearer"
                " draw cards, and a 9 that strikes backwards."
            ),
        ),
    ),
    "palast": Texts(
        "Palast",
        (
            mark(
                "These are the rules by which large German rooms on the net play: what the others hold is won,"
                " what you hold is lost, and a last 7 does not decide anything before somebody has paid for it."
            ),
            mark("The rankings, the chat and the stakes of those rooms are left out."),
        ),
    ),
}
OWN_NAMES: Final = frozenset(TEXTS) - {
    "international", "skat", "skat-points", "collector", "online", "online-penalty"
}  # fmt: skip
"""Presets that are known by a name of their own, and not as kinds of Mau-Mau."""


def base_of(rules: RuleSet) -> str:
    """The preset that a set is or is made from by a few choices; "" for a set of somebody's own.

    Share codes hold no name, and their base is only the nearest preset, however far away.
    """
    if rules.name in presets():
        return rules.name
    if rules.base not in presets():
        return ""
    return rules.base if labels.decided(rules, preset(rules.base)) <= NEAR else ""


def differences(one: RuleSet, other: RuleSet) -> int:
    """The number of options in which two sets differ."""
    return sum(not labels.same(option, one, other) for option in labels.LABELS)


def is_preset(rules: RuleSet) -> bool:
    """Whether a set is a preset as it is shipped, without other choices."""
    name = base_of(rules)
    return bool(name) and rules == preset(name)


def title(w: Writer, name: str) -> str:
    """The title of a preset, the same as on all other pages."""
    return w.texts.gettext(TEXTS[name].title) if name in TEXTS else str(preset_info(name).source["title"])


def title_of(w: Writer) -> str:
    """The title of the writer's own rule set: a preset's, also when choices were made, or the name it was given."""
    name = base_of(w.rules)
    if not name or w.rules.name not in ("", name):
        return w.rules.name or w.t("Mau-Mau by your own rules")
    own = title(w, name) if name in OWN_NAMES else w.t("Mau-Mau: {title}", title=title(w, name))
    return own if is_preset(w.rules) else w.t("{title}, with other choices", title=own)


def line(w: Writer) -> Statement:
    """One line about a rule set: players, cards and what the match is about."""
    return w.merge(
        w.s(
            "For {low} to {high} players with {cards} cards.",
            "players",
            "pack",
            "packs",
            "jokers",
            low=w.f.low,
            high=w.f.high,
            cards=w.f.cards,
        )
        if w.f.low < w.f.high
        else w.s(
            "For {n} players with {cards} cards.", "players", "pack", "packs", "jokers", n=w.f.low, cards=w.f.cards
        ),
        glance.match_in_short(w),
    )


def origin_of(w: Writer) -> tuple[Statement, ...]:
    """Paragraphs about the preset that the set is, or that it is based on as long as pack and scoring are the same."""
    name = base_of(w.rules)
    if name not in TEXTS or not all(labels.same(option, w.rules, preset(name)) for option in ("pack", "scoring")):
        return ()
    told = [w.s(text, "pack", "scoring") for text in TEXTS[name].origin]
    sites = [document for document in preset_info(name).source["documents"] if "." in document]
    if sites:
        told.append(w.s("Collected from: {sources}.", "pack", "scoring", sources=w.join(sites)))
    return tuple(told)


def house_reasons(rules: RuleSet) -> dict[str, str]:
    """Option -> reason for each house decision of the base preset that this set keeps and that matters in it."""
    name = base_of(rules)
    if not name:
        return {}
    info = preset_info(name)
    return {
        option: reason
        for option, reason in info.house.items()
        if hasattr(rules, option) and labels.same(option, rules, info.rules)
    }


def house_of(w: Writer) -> tuple[Statement, ...]:
    """The house decisions as a list: what is decided, how, and why."""
    found = []
    for option, reason in w.house.items():
        if option not in w.anchored:
            continue
        found.append(
            w.s(
                "{rule}: {value}. {reason}",
                option,
                rule=labels.label(w, option),
                value=labels.value(w, option),
                reason=reason,
            )
        )
    return tuple(found)


def neighbours(rules: RuleSet, most: int = 2) -> list[str]:
    """The presets with the fewest differences from a set, itself left out."""
    counted = []
    for index, name in enumerate(presets()):
        other = preset(name)
        if name != rules.name and other != rules:
            counted.append((differences(rules, other), index, name))
    return [name for _, _, name in sorted(counted)[:most]]


def writer_for(name: str, w: Writer) -> Writer:
    """A writer for a preset in the language and with the cards of another writer."""
    return Writer(preset(name), w.lang, suits=w.suits)


def links(w: Writer) -> tuple[tuple[str, str, str], ...]:
    """All other presets, nearest first."""
    return tuple((name, title(w, name), line(writer_for(name, w)).text) for name in neighbours(w.rules, len(TEXTS)))
