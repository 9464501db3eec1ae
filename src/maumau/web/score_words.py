"""The sheet of a series played with real cards, in words for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maumau.present.cards import card_html
from maumau.present.names import capital, card_name, list_of, rank_name
from maumau.present.sheet import wins_reached
from maumau.score import Chip, Sheet, chips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maumau.present.i18n import Translator


def standings(sheet: Sheet, words: Translator) -> list[dict[str, Any]]:
    """Every player with what is booked, in seat order; the best of all marked once there is a difference."""
    wins = sheet.rules.scoring == "round_wins"
    numbers = sheet.round_wins if wins or sheet.rules.scoring == "single_round" else sheet.totals
    lowest = sheet.rules.scoring == "penalty"
    best = min(numbers) if lowest else max(numbers)
    ahead = sheet.winners if sheet.is_over else [seat for seat, n in enumerate(numbers) if n == best]
    apart = len(set(numbers)) > 1 or sheet.is_over
    return [
        {
            "name": name,
            "number": numbers[seat],
            "unit": words.ngettext("{n} win", "{n} wins", numbers[seat]).format(n=numbers[seat])
            if numbers is sheet.round_wins
            else words.ngettext("{n} point", "{n} points", numbers[seat]).format(n=numbers[seat]),
            "ahead": apart and seat in ahead,
            "lost": seat in sheet.losers,
            "deals": seat == sheet.dealer and not sheet.is_over,
        }
        for seat, name in enumerate(sheet.names)
    ]


def rows(sheet: Sheet) -> list[dict[str, Any]]:
    """A row of the table for each round: what it booked and the total after it."""
    found = []
    for line in sheet.lines:
        after = line.round_wins if sheet.rules.scoring == "single_round" else line.totals
        found.append(
            {
                "number": line.number,
                "dealer": line.dealer,
                "winner": line.typed.winner,
                "cells": list(zip(line.booked, after, strict=True)),
                "factor": line.factor,
                "counted": line.counted,
            }
        )
    return found


def result(sheet: Sheet, words: Translator) -> str:
    """Who has won; nothing while the series goes on."""
    if not sheet.is_over:
        return ""
    names = [sheet.names[seat] for seat in sheet.winners]
    if not names:
        single = sheet.rules.scoring == "single_round"
        return words.gettext("Nobody won this match.") if single else words.gettext("The match is a draw.")
    if len(names) == 1:
        return words.gettext("{name} has won the match.").format(name=names[0])
    return words.gettext("{names} share the victory.").format(names=list_of(names, words.lang))


def reason(sheet: Sheet, words: Translator) -> str:
    """Why the series is over, and who has lost where somebody has."""
    if not sheet.is_over:
        return ""
    rules, said = sheet.rules, []
    top = max(sheet.totals)
    who = list_of([sheet.names[seat] for seat, total in enumerate(sheet.totals) if total == top], words.lang)
    if rules.scoring == "penalty":
        text = (
            words.gettext("With {n} points {name} is above the limit of {target}.")
            if rules.limit_rule == "exceed"
            else words.gettext("With {n} points {name} has reached the limit of {target}.")
        )
        said.append(text.format(n=top, name=who, target=rules.target))
        said.append(tie(sheet, words))
    elif rules.scoring == "round_wins":
        said.append(wins_reached(words, top, rules.target))
    elif rules.scoring in {"winner_collects", "plus_and_minus"}:
        text = words.gettext("{n} points: the goal of {target} is reached.")
        said.append(text.format(n=top, target=rules.target))
    if sheet.losers:
        names = list_of([sheet.names[seat] for seat in sheet.losers], words.lang)
        said.append(words.gettext("The highest total loses: {names}.").format(names=names))
    return " ".join(text for text in said if text)


def tie(sheet: Sheet, words: Translator) -> str:
    """How equal lowest totals are settled; nothing when there is only one."""
    low = min(sheet.totals)
    if sum(total == low for total in sheet.totals) < 2:
        return ""
    if len(sheet.winners) > 1:
        return words.gettext("Equal lowest totals share the victory.")
    if sheet.winners:
        return words.gettext("If the lowest totals are tied, more rounds won decides.")
    return words.gettext("Equal lowest totals and equally many rounds won: nobody wins.")


def goal(sheet: Sheet, words: Translator) -> str:
    """Until when is played, in a few words."""
    rules = sheet.rules
    match rules.scoring:
        case "single_round":
            return words.gettext("A single round decides.")
        case "round_wins":
            text = words.ngettext("First to {n} win.", "First to {n} wins.", rules.target)
        case "plus_and_minus":
            text = words.gettext(
                "Whoever goes out gets what all hands are worth, the others lose theirs; first to {n}."
            )
        case "winner_collects":
            text = words.gettext("Whoever goes out collects the others’ points; first to {n}.")
        case _ if rules.limit_rule == "exceed":
            text = words.gettext("Cards left cost points; the match ends when somebody has more than {n}.")
        case _:
            text = words.gettext("Cards left cost points; the match ends when somebody has {n}.")
    return text.format(n=rules.target)


def hints(sheet: Sheet, words: Translator) -> list[str]:
    """What is easily forgotten when counting by these rules."""
    found = []
    if sheet.rules.final_draw == "counts":
        found.append(
            words.gettext("If the last card makes others draw, the next player takes those cards before you count.")
        )
    if sheet.rules.scoring == "penalty":
        found.append(words.gettext("If nobody went out because the round was stopped, all hands count."))
    return found


def chip_rows(sheet: Sheet, tapped: Sequence[str], words: Translator, style: str) -> list[dict[str, Any]]:
    """The cards that can be tapped for one hand."""
    found = []
    for chip in chips(sheet.rules, sheet.players):
        name = chip_name(chip, words.lang, style)
        cost = words.ngettext("{n} point", "{n} points", chip.points).format(n=chip.points)
        found.append(
            {
                "card": chip.card,
                "face": card_html(chip.card, words.lang, style=style, cls="" if not chip.whole_rank else "any-suit"),
                "name": name,
                "label": f"{name}, {cost}",
                "points": chip.points,
                "most": chip.count,
                "times": list(tapped).count(chip.card),
            }
        )
    return found


def chip_name(chip: Chip, lang: str, style: str) -> str:
    """The rank, or the card where it costs something of its own."""
    return capital(rank_name(chip.card[0], lang, style) if chip.whole_rank else card_name(chip.card, lang, style))


def sum_line(sheet: Sheet, tapped: Sequence[str]) -> str:
    """The sum as children write it: "10 + 7 + 2 = 19"."""
    cost = {chip.card: chip.points for chip in chips(sheet.rules, sheet.players)}
    parts = [cost[card] for card in tapped]
    return f"{' + '.join(str(n) for n in parts)} = {sum(parts)}" if parts else ""
