"""Special cards: one group of statements for each effect that the set has."""

from __future__ import annotations

from maumau.guide.model import Block, Heading, Items, Prose, Statement
from maumau.guide.sections.order import reversing, skipping
from maumau.guide.words import Writer


def special_cards(w: Writer) -> list[Block]:
    """All effects, each with its answers and exceptions."""
    f = w.f
    if not f.special:
        return [Prose((w.s("This set has no special cards: every card counts by suit and rank alone.", "effects"),))]
    blocks: list[Block] = []
    for keys, title, told in (
        (f.draw, w.t("Draw cards: {cards}", cards=w.cards_bare(f.draw)), drawing),
        (f.skip, w.t("Missing a turn: {cards}", cards=w.cards_bare(f.skip)), skipping),
        (f.reverse, w.t("Change of direction: {cards}", cards=w.cards_bare(f.reverse)), reversing),
        (f.wild, w.t("Naming a suit: {cards}", cards=w.cards_bare(f.wild)), naming),
        (f.again, w.t("One more turn: {cards}", cards=w.cards_bare(f.again)), once_more),
        (f.cover, w.t("Covering: {cards}", cards=w.cards_bare(f.cover)), covering),
        (f.anything, w.t("Fits anything: {cards}", cards=w.cards_bare(f.anything)), fitting),
        (f.name, w.t("Naming a suit, if it fits: {cards}", cards=w.cards_bare(f.name)), naming_if_fits),
        (f.back, w.t("The previous player: {cards}", cards=w.cards_bare(f.back)), sending_back),
        (f.cancel, w.t("Cancelling a debt: {cards}", cards=w.cards_bare(f.cancel)), cancelling),
    ):
        if keys:
            blocks += [Heading(title), Items(tuple(told(w)))]
    closing = [
        w.s("For {card} its own line counts, not that of its rank.", "effects", card=w.card(key))
        for key in f.exceptions
    ]
    if f.plain:
        closing.append(
            w.s("No other card has an effect: {cards} are ordinary.", "effects", "pack", cards=w.cards_many(f.plain))
        )
    return [*blocks, Prose(tuple(closing))] if closing else blocks


def draw_effect(w: Writer) -> list[Statement]:
    """What each draw card costs."""
    return [
        w.sn(
            "{cards} makes the next player take one card.",
            "{cards} makes the next player take {n} cards.",
            count,
            "effects",
            cards=w.cards_one(keys),
        )
        for count, keys in w.f.draws
    ]


def drawing(w: Writer) -> list[Statement]:
    """Draw cards, answers to them, and paying."""
    return [*draw_effect(w), answer(w), *growth(w), *no_rescue(w), payment(w), after_payment(w), *on_empty(w)]


def answer(w: Writer) -> Statement:
    """How a debt may be passed on."""
    match w.rules.debt:
        case "stack_same_rank" if w.f.same_rank_draws:
            return w.s(
                "Instead of taking them, that player may answer with a card of the same rank. Both amounts are added"
                " and now the next player owes the sum.",
                "debt",
                "effects",
            )
        case "stack_same_rank":
            return w.s(
                "Instead of taking them, that player may answer with a draw card of the same rank. Both amounts are"
                " added and now the next player owes the sum.",
                "debt",
                "effects",
            )
        case "stack_any_draw":
            return w.s(
                "Instead of taking them, that player may answer with any draw card, whatever its rank. Both amounts"
                " are added and now the next player owes the sum.",
                "debt",
                "effects",
            )
    return w.s(
        "There is no answer to it: the cards cannot be passed on, not even with a draw card of the same rank.",
        "debt",
        "effects",
    )


def growth(w: Writer) -> list[Statement]:
    """The sums of a chain."""
    if w.rules.debt == "no_stack":
        return []
    step = w.f.draws[0][0]
    return [
        w.s(
            "So the debt grows by adding, {first}, {second}, {third} with equal cards; nothing is ever doubled.",
            "debt",
            "effects",
            first=step,
            second=2 * step,
            third=3 * step,
        )
    ]


def no_rescue(w: Writer) -> list[Statement]:
    """Special cards that are no answer."""
    f = w.f
    others = tuple(key for key in f.special if key not in f.draw and (key in f.wild or key in f.skip))
    if not others:
        return []
    return [w.s("{cards} does not help against a debt.", "effects", "debt", cards=w.cards_one(others))]


def payment(w: Writer) -> Statement:
    """What paying means for the turn."""
    if w.rules.after_debt == "turn_lost" or w.rules.play_drawn == "no":
        return w.s(
            "Whoever takes the cards takes all of them at once and the turn is over: nothing may be laid, neither an"
            " old card nor a new one.",
            "after_debt",
            "play_drawn",
        )
    if w.rules.play_drawn == "any_card":
        return w.s(
            "Whoever takes the cards takes all of them at once and may then lay any card that fits.",
            "after_debt",
            "play_drawn",
        )
    return w.s(
        "Whoever takes the cards takes all of them at once and may then lay one of the new cards, if it fits.",
        "after_debt",
        "play_drawn",
    )


def on_empty(w: Writer) -> list[Statement]:
    """A draw card laid when nobody could draw."""
    if w.rules.debt_on_empty == "counts":
        return []
    return [w.s("Laid while there is nothing left to draw, a draw card makes no debt.", "debt_on_empty")]


def after_payment(w: Writer) -> Statement:
    """The last draw card once its debt is paid."""
    return w.s(
        "Once the cards are taken the debt is gone; the draw card on top is then like any other.",
        "debt",
    )


def naming(w: Writer) -> list[Statement]:
    """Wild cards."""
    return [wild_effect(w), wild_on_wild(w), wild_wish(w), following(w), unserved(w)]


def wild_effect(w: Writer) -> Statement:
    """A wild fits everywhere and names a suit."""
    return w.s(
        "{cards} fits on any ordinary card, whatever its suit; whoever lays it names the suit that is asked for next.",
        "effects",
        cards=w.cards_one(w.f.wild),
    )


def wild_on_wild(w: Writer) -> Statement:
    """A wild on a wild."""
    cards, top = w.cards_one(w.f.wild), w.cards_after(w.f.wild)
    if w.rules.wild_on_wild:
        return w.s("{cards} may also be laid on {top}.", "wild_on_wild", "effects", cards=cards, top=top)
    return w.s("{cards} must not be laid on {top}.", "wild_on_wild", "effects", cards=cards, top=top)


def wild_wish(w: Writer) -> Statement:
    """Which suits may be named."""
    if w.rules.wild_wish == "any_suit":
        return w.s("Any suit may be named, even the one that was being played anyway.", "wild_wish")
    return w.s("Any suit may be named except the one that was being played.", "wild_wish")


def following(w: Writer) -> Statement:
    """What may be laid on a wild."""
    options = ("wild_on_wild", "effects", "jokers")
    if w.f.free:
        cards = (*w.f.wild, *w.f.free) if w.rules.wild_on_wild else w.f.free
        return w.s(
            "It must be followed by a card of the named suit or by {cards}; the suit printed on it means nothing.",
            *options,
            cards=w.cards_after(cards),
        )
    if w.rules.wild_on_wild:
        return w.s(
            "It must be followed by a card of the named suit or by {cards} again; the suit printed on it means"
            " nothing.",
            *options,
            cards=w.cards_after(w.f.wild),
        )
    return w.s(
        "It must be followed by a card of the named suit and by nothing else; the suit printed on it means nothing.",
        *options,
    )


def unserved(w: Writer) -> Statement:
    """A wish that somebody cannot serve."""
    return w.s("Whoever cannot serve the wish draws; it stays in force until somebody does.", "effects")


def once_more(w: Writer) -> list[Statement]:
    """Cards that give another turn."""
    return [again_effect(w)]


def again_effect(w: Writer) -> Statement:
    """One more turn for the same player."""
    return w.s("{cards} gives whoever lays it another turn straight away.", "effects", cards=w.cards_one(w.f.again))


def covering(w: Writer) -> list[Statement]:
    """Cards that need a second card."""
    return [
        cover_effect(w),
        cover_draw(w),
        w.s("As the last card of a hand it need not be covered.", "effects"),
    ]


def cover_draw(w: Writer) -> Statement:
    """Drawing for want of a cover."""
    if w.rules.cover_draw == "until_playable":
        return w.s(
            "Whoever cannot cover it draws card after card until one fits, may cover with it, and then the turn is"
            " over.",
            "cover_draw",
            "effects",
        )
    return w.s(
        "Whoever cannot cover it draws one card, may cover with that card only, and then the turn is over.",
        "cover_draw",
        "effects",
    )


def cover_effect(w: Writer) -> Statement:
    """A second card at once."""
    return w.s(
        "{cards} has to be covered at once with a second card that fits on it and has its usual effect.",
        "effects",
        cards=w.cards_one(w.f.cover),
    )


def fitting(w: Writer) -> list[Statement]:
    """Cards that fit on everything."""
    return [
        anything_effect(w),
        w.s("It is no answer to a debt, nor to a turn that is to be missed.", "effects"),
    ]


def anything_effect(w: Writer) -> Statement:
    """Fits on everything, and everything fits on it."""
    return w.s(
        "{cards} fits on every card, also when a suit was named, and every card fits on it.",
        "effects",
        cards=w.cards_one(w.f.anything),
    )


def naming_if_fits(w: Writer) -> list[Statement]:
    """Cards that name a suit without being wild."""
    found = [name_effect(w)]
    if not w.f.wild:
        found.append(wild_wish(w))
    if w.f.wild:
        found.append(
            w.s(
                "It is followed by a card of the named suit, by one of its own rank, whatever was named, or by"
                " {cards}.",
                "effects",
                cards=w.cards_after(w.f.wild),
            )
        )
    else:
        found += [
            w.s(
                "It is followed by a card of the named suit, or by one of its own rank, whatever was named.", "effects"
            ),
            unserved(w),
        ]
    return found


def name_effect(w: Writer) -> Statement:
    """Names a suit and has to fit."""
    return w.s(
        "{cards} has to fit like any other card; whoever lays it names the suit that is asked for next.",
        "effects",
        cards=w.cards_one(w.f.name),
    )


def sending_back(w: Writer) -> list[Statement]:
    """Cards that make the player before draw."""
    found = [
        *back_effect(w),
        w.s("That cannot be answered, and it costs the previous player no turn.", "effects"),
        w.s("As a last card that wins the round it makes nobody draw.", "effects"),
    ]
    if w.f.low <= 2:
        found.append(w.s("With two players, the previous player is the other one.", "effects", "players"))
    return found


def back_effect(w: Writer) -> list[Statement]:
    """What each of them costs the player before."""
    return [
        w.sn(
            "{cards} makes the previous player draw one card at once.",
            "{cards} makes the previous player draw {n} cards at once.",
            count,
            "effects",
            cards=w.cards_one(keys),
        )
        for count, keys in w.f.backs
    ]


def cancelling(w: Writer) -> list[Statement]:
    """Cards that clear a debt."""
    return [cancel_effect(w), w.s("When nothing is owed, it is an ordinary card.", "effects")]


def cancel_effect(w: Writer) -> Statement:
    """A debt answered away."""
    return w.s(
        "{cards} may answer a debt while a card of the same rank is on top: then nobody has to draw.",
        "effects",
        cards=w.cards_one(w.f.cancel),
    )
