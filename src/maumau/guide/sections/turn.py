"""The turn: laying, drawing, passing."""

from __future__ import annotations

from maumau.guide.model import Block, Items, Prose, Statement
from maumau.guide.words import Writer


def the_turn(w: Writer) -> list[Block]:
    """What somebody may do whose turn it is, in this order."""
    steps = []
    if w.f.draw:
        steps.append(w.s("Do you owe cards because of the card before? Then that has to be settled first.", "effects"))
    steps += [
        match(w),
        draw_when_able(w),
        draw_count(w),
        play_drawn(w),
    ]
    if w.rules.draws_per_turn > 1 and w.rules.play_drawn != "no":
        steps += [draws_per_turn(w), pass_after(w)]
    if w.rules.play_drawn != "no":
        steps.append(
            w.s(
                "If you have drawn and lay nothing, you pass, and the next player’s turn begins.",
                "play_drawn",
            )
        )
    after = [one_card(w), w.s("A card once laid stays where it is, and turns are taken strictly one after the other.")]
    return [Items(tuple(steps), ordered=True), Prose(tuple(after))]


def match(w: Writer) -> Statement:
    """What fits on what."""
    told = w.s("Lay one card that has the suit or the rank of the top card.", "effects")
    if not w.f.namers:
        return told
    return w.merge(told, w.s("If a suit has been named, that suit counts instead of the one on the card.", "effects"))


def one_card(w: Writer) -> Statement:
    """How many cards a turn has."""
    more = tuple(key for key in w.f.special if key in w.f.again or key in w.f.cover)
    if more:
        return w.s("A turn has one card; only {cards} brings a second one with it.", "effects", cards=w.cards_one(more))
    return w.s("A turn has one card and never more, even if several would fit.", "effects")


def draw_when_able(w: Writer) -> Statement:
    """Drawing by choice."""
    if w.rules.draw_when_able:
        return w.s("You may also draw by choice, even while holding a card that fits.", "draw_when_able")
    return w.s("If you hold a card that fits, you have to lay one; drawing instead is not allowed.", "draw_when_able")


def draw_count(w: Writer) -> Statement:
    """How many cards are drawn."""
    count = w.rules.draw_count
    if isinstance(count, int):
        return w.sn(
            "Whoever lays nothing draws one card.",
            "Whoever lays nothing draws {n} cards at once.",
            count,
            "draw_count",
        )
    return w.s("Whoever lays nothing draws card after card until one of them fits.", "draw_count")


def play_drawn(w: Writer) -> Statement:
    """What may be done with the card just drawn."""
    match w.rules.play_drawn:
        case "may":
            return w.s(
                "If what you have drawn fits, you may lay it straight away; no other card of your hand may follow a"
                " draw.",
                "play_drawn",
            )
        case "must":
            return w.s(
                "If what you have drawn fits, it has to be laid straight away; no other card of your hand may follow a"
                " draw.",
                "play_drawn",
            )
        case "any_card":
            return w.s(
                "After drawing you may lay any card of your hand that fits, whether it is new or not.", "play_drawn"
            )
    return w.s("Drawing ends the turn: the new card waits in your hand, whether it fits or not.", "play_drawn")


def draws_per_turn(w: Writer) -> Statement:
    """Drawing several times in a turn."""
    return w.s("You may draw up to {n} times in a turn.", "draws_per_turn", n=w.rules.draws_per_turn)


def pass_after(w: Writer) -> Statement:
    """After which of several draws one may pass."""
    match w.rules.pass_after:
        case "any_draw":
            return w.s("After any of these draws you may stop and pass.", "pass_after")
    return w.s("You may pass only after the last of these draws, or when nothing is left to draw.", "pass_after")
