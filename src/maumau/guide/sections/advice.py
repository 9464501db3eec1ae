"""Frequent mistakes and advice for beginners; both speak only of what the set has."""

from __future__ import annotations

from maumau.guide.model import Block, Items, Statement
from maumau.guide.words import Writer


def mistakes(w: Writer) -> list[Block]:
    """What people get wrong at the table."""
    f, rules = w.f, w.rules
    found: list[Statement] = [drawn_card(w)]
    if f.draw:
        found.append(debt_mistake(w))
    if f.namers:
        found.append(
            w.s(
                "Following the suit printed on {cards}: only the suit that was named counts.",
                "effects",
                cards=w.cards_after(f.namers),
            )
        )
    if f.wild:
        if rules.wild_on_wild:
            found.append(
                w.s(
                    "Holding {cards} back because the top card is one too: here it may be laid all the same.",
                    "wild_on_wild",
                    "effects",
                    cards=w.cards_object(f.wild),
                )
            )
        else:
            found.append(
                w.s(
                    "Laying {cards} on another one, as some families do: here it is not allowed.",
                    "wild_on_wild",
                    "effects",
                    cards=w.cards_object(f.wild),
                )
            )
    if f.manual:
        found.append(
            w.s("Being so glad about the last card but one that {word} is forgotten.", "call", "words", word=w.word())
        )
    if f.no_finish:
        found.append(
            w.s(
                "Keeping {cards} to the very end, where it may not be laid.",
                "no_finish_on",
                cards=w.cards_object(f.no_finish),
            )
        )
    if f.draw:
        found.append(final_mistake(w))
    if not rules.draw_when_able:
        found.append(w.s("Drawing to save a good card although another one fits.", "draw_when_able"))
    found.append(w.s("Laying two equal cards at once: each card needs a turn of its own.", "effects"))
    return [Items(tuple(found))]


def drawn_card(w: Writer) -> Statement:
    """The commonest misunderstanding of all."""
    match w.rules.play_drawn:
        case "any_card":
            return w.s(
                "Taking the drawn card for the only one that may be laid: an old card that fits will do as well.",
                "play_drawn",
            )
        case "may":
            return w.s(
                "Ending the turn after drawing although the new card fits: it may be laid at once.", "play_drawn"
            )
        case "must":
            return w.s("Keeping a drawn card that fits: here it has to be laid at once.", "play_drawn")
    return w.s("Laying the drawn card in the same turn: here it has to wait.", "play_drawn")


def debt_mistake(w: Writer) -> Statement:
    """Wrong sums and wrong answers."""
    if w.rules.debt == "no_stack":
        return w.s("Passing a debt on, as some families do: here it cannot be answered.", "debt", "effects")
    step = w.f.draws[0][0]
    return w.s(
        "Doubling a debt: three cards that cost {step} each make {sum} and not {wrong}.",
        "debt",
        "effects",
        step=step,
        sum=3 * step,
        wrong=4 * step,
    )


def final_mistake(w: Writer) -> Statement:
    """The last card and its effect."""
    cards = w.cards_one(w.f.draw)
    if w.rules.final_draw == "counts":
        return w.s(
            "Counting the hands too early: if the last card was {cards}, the next player draws first.",
            "final_draw",
            "effects",
            cards=cards,
        )
    if w.rules.final_draw == "answerable":
        return w.s(
            "Putting the hands down too early: if the last card was {cards}, the debt may still come round.",
            "final_draw",
            "effects",
            cards=cards,
        )
    return w.s(
        "Drawing for a last card: if the round was won with {cards}, nobody draws any more.",
        "final_draw",
        "effects",
        cards=w.cards_after(w.f.draw),
    )


def beginners(w: Writer) -> list[Block]:
    """Advice that suits the options."""
    f, rules = w.f, w.rules
    found: list[Statement] = []
    if f.wild:
        found += [
            w.s(
                "Do not spend {cards} early: they still fit when nothing else does.",
                "effects",
                cards=w.cards_many(f.wild),
            ),
        ]
    if f.namers:
        found.append(w.s("Name the suit of which you hold most yourself.", "effects"))
    strong = tuple(key for key in f.special if key in f.draw or key in f.skip)
    if strong:
        found.append(
            w.s(
                "{cards} hurt most when the next player has only one or two cards left; keep them until then if you"
                " can.",
                "effects",
                cards=w.cards_many(strong),
            )
        )
    if f.draw and rules.debt != "no_stack":
        found.append(w.s("Keep one draw card as a shield: it passes the whole debt on.", "debt", "effects"))
    if f.reverse:
        found.append(
            w.s(
                "Turn the direction round when the player after you is close to going out.",
                "effects",
            )
        )
    found.append(reading(w))
    if f.points_count:
        found.append(costly(w))
    if f.no_finish:
        found.append(
            w.s(
                "Plan your last two cards: {cards} has to be gone before.",
                "no_finish_on",
                cards=w.cards_one(f.no_finish),
            )
        )
    if f.manual:
        found.append(
            w.s(
                "Make a habit of calling while your hand is still on the card, and watch whether the others do.", "call"
            )
        )
    found.append(w.s("Count cards: whoever holds one or two deserves your whole attention."))
    return [Items(tuple(found))]


def reading(w: Writer) -> Statement:
    """What somebody's draw tells."""
    if w.rules.draw_when_able:
        return w.s(
            "Remember on which suit somebody drew: as a rule that suit is missing there, so come back to it.",
            "draw_when_able",
        )
    return w.s(
        "Remember on which suit somebody drew: that suit was certainly missing there, so come back to it.",
        "draw_when_able",
    )


def costly(w: Writer) -> Statement:
    """The dearest cards when points count."""
    top = max(map(w.f.value, w.f.all_ranks))
    dearest = tuple(rank for rank in w.f.all_ranks if w.f.value(rank) == top)
    return w.s(
        "Cards left in your hand cost points: lay expensive ones early, above all {cards} at {n} points each.",
        "values",
        "scoring",
        "pack",
        "jokers",
        cards=w.cards_many(dearest),
        n=top,
    )
