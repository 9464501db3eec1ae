"""What a table has agreed upon, as questions with answers and as sentences that everybody can read beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from maumau.present import callwords
from maumau.web.errors import N_
from maumau.web.groups import Choice, Group
from maumau.web.setup_words import CALLS, LEVELS, PACES

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.rules import RuleSet
    from maumau.table.settings import Settings

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

TIMES: Final[dict[str, tuple[int | None, ...]]] = {
    "clock_ms": (None, 15 * SECOND, 30 * SECOND, 60 * SECOND, 5 * MINUTE, DAY, 3 * DAY),
    "away_ms": (60 * SECOND, 5 * MINUTE, HOUR, None),
    "grace_ms": (0, 1_500, 3_000, 5_000),
}
"""Lengths of time that are offered, in milliseconds; None is never."""

WORDS: Final[dict[str, dict[str, str]]] = {
    "time_out": {"draw": N_("A card is drawn, or passed"), "computer": N_("The computer plays this turn")},
    "talk": {
        "phrases": N_("Ready-made phrases"),
        "free": N_("Own words as well"),
        "none": N_("Nothing"),
    },
    "open_hands": {
        "never": N_("Never"),
        "delayed": N_("If all agree: as they were twice round the table ago"),
        "at_once": N_("If all agree: as they are"),
    },
    "locked": {"no": N_("Whoever has the link"), "yes": N_("Nobody else")},
    "late_join": {"yes": N_("Also during a match, at the next deal"), "no": N_("Only before the first deal")},
}
SWITCHES: Final = ("locked", "late_join")


def groups(settings: Settings, rules: RuleSet, words: Translator) -> tuple[Group, ...]:
    """All agreements as questions. How words are said is asked only where the rule set has them said by hand."""

    def times(name: str, never: str) -> tuple[Choice, ...]:
        value = getattr(settings, name)
        offered = TIMES[name] if value in TIMES[name] else (*TIMES[name], value)
        return tuple(Choice(_text(one), never if not one else length(one, words)) for one in offered)

    def said(name: str) -> tuple[Choice, ...]:
        return tuple(Choice(value, words.gettext(label)) for value, label in WORDS[name].items())

    def old(labels: dict[str, str], context: str) -> tuple[Choice, ...]:
        return tuple(Choice(value, words.pgettext(context, label)) for value, label in labels.items())

    def group(name: str, label: str, choices: tuple[Choice, ...], hint: str = "") -> Group:
        return Group(name, label, choices, _text(getattr(settings, name)), hint)

    manual = rules.call == "manual"
    found = [
        group("clock_ms", words.gettext("Time for one turn"), times("clock_ms", words.gettext("No clock"))),
        group("time_out", words.gettext("When the time is up"), said("time_out")),
        group(
            "away_ms",
            words.gettext("The computer plays for somebody who is away after"),
            times("away_ms", words.gettext("Never: the table waits")),
        ),
        group("talk", words.gettext("What can be said at the table"), said("talk")),
        group("locked", words.gettext("Who may sit down"), said("locked")),
        group("late_join", words.gettext("When players may sit down"), said("late_join")),
        group("open_hands", words.gettext("Whether watchers see all hands"), said("open_hands")),
        group("bot_level", words.gettext("The computer plays"), old(LEVELS, "level")),
        group("pace", words.gettext("The computer’s pace"), old(PACES, "pace")),
    ]
    if manual:
        found.insert(0, group("call", callwords.alone(words, rules.words, 1), old(CALLS, "call")))
        hint = words.gettext("For this long, only its owner may speak about a card that has just been laid.")
        never = words.gettext("No time")
        time = callwords.told(
            words, rules.words, 1, words.gettext("Time to say “{word}!”"), words.gettext("Time to knock")
        )
        found.append(group("grace_ms", time, times("grace_ms", never), hint))
    return tuple(found)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "never" if value is None else str(value)


def changes(fields: dict[str, str], settings: Settings) -> dict[str, Any]:
    """What a form asks to be changed. Values that are no agreement at all are left for the table to refuse."""
    found: dict[str, Any] = {}
    for name, text in fields.items():
        value: Any
        if name in TIMES:
            number = text.isascii() and text.isdigit() and len(text) < 12
            value = None if text == "never" else int(text) if number else text
        elif name in SWITCHES:
            value = {"yes": True, "no": False}.get(text, text)
        elif name in {"call", "time_out", "talk", "bot_level", "pace", "open_hands"}:
            value = text
        else:
            continue
        if value != getattr(settings, name):
            found[name] = value
    return found


def length(ms: int, words: Translator) -> str:
    """A length of time in words: the largest unit that it is a whole number of."""
    if ms and ms % DAY == 0:
        return words.ngettext("{n} day", "{n} days", ms // DAY).replace("{n}", str(ms // DAY))
    if ms and ms % HOUR == 0:
        return words.ngettext("{n} hour", "{n} hours", ms // HOUR).replace("{n}", str(ms // HOUR))
    if ms >= 2 * MINUTE and ms % MINUTE == 0:
        return words.ngettext("{n} minute", "{n} minutes", ms // MINUTE).replace("{n}", str(ms // MINUTE))
    whole = ms % SECOND == 0
    number = str(ms // SECOND) if whole else f"{ms / SECOND:g}"
    if words.lang != "en":
        number = number.replace(".", ",")
    count = ms // SECOND if whole else 2
    return words.ngettext("{n} second", "{n} seconds", count).replace("{n}", number)


def sentences(settings: Settings, words: Translator) -> list[str]:
    """What matters before one sits down, in sentences."""
    found = []
    if settings.clock_ms is None:
        found.append(words.gettext("There is no clock: take your time."))
    elif settings.time_out == "computer":
        text = words.gettext("{time} for each turn; then the computer plays it.")
        found.append(text.replace("{time}", length(settings.clock_ms, words)))
    else:
        text = words.gettext("{time} for each turn; then a card is drawn, or passed.")
        found.append(text.replace("{time}", length(settings.clock_ms, words)))
    if settings.away_ms is None:
        found.append(words.gettext("The table waits for whoever is away."))
    else:
        text = words.gettext("If somebody is away for {time}, the computer plays until they return.")
        found.append(text.replace("{time}", length(settings.away_ms, words)))
    if settings.open_hands == "delayed":
        found.append(
            words.gettext("If everybody here agrees, watchers see all hands as they were twice round the table ago.")
        )
    elif settings.open_hands == "at_once":
        found.append(words.gettext("If everybody here agrees, watchers see all hands as they are."))
    if settings.locked:
        found.append(words.gettext("The table is locked: nobody else can sit down."))
    return found
