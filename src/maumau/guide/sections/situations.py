"""Special situations, and what is not allowed."""

from __future__ import annotations

from maumau.guide.model import Block, Items, Statement
from maumau.guide.words import Writer


def situations(w: Writer) -> list[Block]:
    """What to do when something unusual happens."""
    found = [recycle(w), empty_stock(w), *blocked(w), *pass_when_able(w)]
    if w.f.namers:
        found.append(
            w.s(
                "If nobody at the table has the suit that was named, everybody draws in turn until it can be served.",
                "effects",
            )
        )
    found.append(misplay(w))
    if w.f.skip and w.f.low <= 2:
        found.append(skip_between_two(w))
    found += [
        w.s(
            "A card laid out of turn goes back without a penalty; when two cards come at the same moment, only that of"
            " the player on turn counts."
        ),
        w.s(
            "If the deal went wrong and nobody has acted yet, the same dealer shuffles and deals once more.",
        ),
        max_turns(w),
    ]
    return [Items(tuple(found))]


def skip_between_two(w: Writer) -> Statement:
    """A skip with two players, said in full."""
    cards = w.cards_object(w.f.skip)
    if w.rules.skip_answer == "no":
        return w.s(
            "With two players, whoever lays {cards} is next again at once.",
            "effects",
            "players",
            "skip_answer",
            cards=cards,
        )
    return w.s(
        "With two players, whoever lays {cards} is next again unless the other one answers it.",
        "effects",
        "players",
        "skip_answer",
        cards=cards,
    )


def recycle(w: Writer) -> Statement:
    """The stock runs out."""
    match w.rules.recycle:
        case "never":
            return w.s(
                "When the stock is used up, it stays empty: the pile is not shuffled in again.", "recycle", "effects"
            )
        case "at_once":
            told = w.s(
                "As soon as the last card of the stock is drawn, the pile except its top card is shuffled and becomes"
                " the new stock.",
                "recycle",
                "effects",
            )
        case _:
            told = w.s(
                "When the stock is used up and a card is needed, the pile except its top card is shuffled and becomes"
                " the new stock.",
                "recycle",
                "effects",
            )
    if not (w.f.wild or w.f.draw):
        return told
    return w.merge(told, w.s("A suit that was named and a debt that is open stay as they are.", "effects", "recycle"))


def empty_stock(w: Writer) -> Statement:
    """Not even the pile has enough cards."""
    if w.rules.empty_stock != "pass":
        told = w.s(
            "If there are too few cards even so, whoever has to draw takes what there is and the round stops.",
            "empty_stock",
        )
        return w.merge(told, nobody(w))
    return w.s(
        "If there are too few cards even so, you take what there is, the rest is waived, and whoever can neither lay"
        " nor draw passes.",
        "empty_stock",
    )


def blocked(w: Writer) -> list[Statement]:
    """Passes in a row that end a round."""
    if w.rules.empty_stock != "pass":
        return []
    options = ("blocked_after", "blocked")
    if w.rules.blocked_after == "all_passed":
        told = w.s("When everybody has passed in a row, the round is over.", *options)
    else:
        told = w.s("When everybody has passed in a row and one more passes, the round is over.", *options)
    if w.rules.blocked == "nobody_wins":
        return [w.merge(told, nobody(w, "scoring", "blocked"))]
    cheapest = w.s(
        "If the round is over because all have passed, whoever holds the fewest points has won it as if that hand had"
        " gone out; if two hands cost the same, nobody has.",
        "blocked",
        "scoring",
    )
    return [told, cheapest]


def pass_when_able(w: Writer) -> list[Statement]:
    """Passing instead of laying once there is nothing to draw."""
    if not w.rules.pass_when_able or w.rules.empty_stock != "pass":
        return []
    return [w.s("Once nothing is left to draw, you may pass even with a card that fits.", "pass_when_able")]


def nobody(w: Writer, *options: str) -> Statement:
    """A round without a winner."""
    options = options or ("scoring",)
    if w.rules.scoring == "penalty":
        return w.s("Then nobody has won it, and everybody writes down their own hand.", *options)
    return w.s("Then nobody has won it.", *options)


def misplay(w: Writer) -> Statement:
    """A card that does not fit."""
    if w.rules.misplay == "refuse":
        return w.s("A card that does not fit is simply taken back; nothing else happens.", "misplay")
    if w.f.draw:
        return w.s(
            "Whoever tries a card that does not fit shows it, takes it back and draws one card, besides whatever debt"
            " is open; then the turn is over.",
            "misplay",
            "effects",
        )
    return w.s(
        "Whoever tries a card that does not fit shows it, takes it back and draws one card; then the turn is over.",
        "misplay",
        "effects",
    )


def max_turns(w: Writer) -> Statement:
    """The last resort."""
    n = w.rules.max_turns
    if w.rules.limit_counts == "turns":
        told = w.s("A round that finds no end is broken off after {n} turns.", "max_turns", "limit_counts", n=n)
    else:
        told = w.s(
            "A round that finds no end is broken off when {n} cards have been laid.", "max_turns", "limit_counts", n=n
        )
    return w.merge(told, nobody(w))


def not_allowed(w: Writer) -> list[Block]:
    """Everything that is forbidden, in one list."""
    f, rules = w.f, w.rules
    found = [w.s("Laying more cards in a turn than it has.", "effects")]
    if f.wild and not rules.wild_on_wild:
        found.append(
            w.s(
                "Putting {cards} on {top}.",
                "wild_on_wild",
                "effects",
                cards=w.cards_object(f.wild),
                top=w.cards_after(f.wild),
            )
        )
    if f.wild and rules.wild_wish == "not_current":
        found.append(w.s("Naming the suit that was being played anyway.", "wild_wish"))
    if f.no_finish:
        found.append(w.s("Going out with {cards}.", "no_finish_on", cards=w.cards_after(f.no_finish)))
    if not rules.draw_when_able:
        found.append(w.s("Drawing although a card fits.", "draw_when_able"))
    if rules.play_drawn == "no":
        found.append(w.s("Laying the card just drawn before your next turn.", "play_drawn"))
    elif rules.play_drawn != "any_card":
        found.append(w.s("Drawing first and then laying a card that was in your hand before.", "play_drawn"))
    if rules.play_drawn == "must":
        found.append(w.s("Keeping a drawn card back although it fits.", "play_drawn"))
    if f.draw:
        found += debt_limits(w)
    if f.skip and rules.skip_answer == "no":
        found.append(
            w.s("Warding off a missed turn with {cards}.", "skip_answer", "effects", cards=w.cards_after(f.skip))
        )
    found.append(w.s("Acting before it is your turn."))
    return [Items(tuple(found))]


def debt_limits(w: Writer) -> list[Statement]:
    """What a debt forbids."""
    found = [w.s("Drawing a single card first and deciding about the debt afterwards.", "effects")]
    if w.rules.debt == "no_stack":
        found.append(w.s("Passing a debt on.", "debt", "effects"))
    elif w.rules.debt == "stack_same_rank":
        found.append(w.s("Answering a debt with a card of another rank.", "debt", "effects"))
    elif w.f.cancel:
        found.append(w.s("Answering a debt with anything but a draw card or one that cancels it.", "debt", "effects"))
    else:
        found.append(w.s("Answering a debt with anything but a draw card.", "debt", "effects"))
    if w.rules.after_debt == "turn_lost" or w.rules.play_drawn == "no":
        found.append(
            w.s("Laying a card in the turn in which you took your debt.", "after_debt", "effects", "play_drawn")
        )
    return found
