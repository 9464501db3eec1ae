"""The whole set in ten steps."""

from __future__ import annotations

from dataclasses import replace

from maumau.guide.model import Block, Items, Statement
from maumau.guide.sections import calls, end, order, situations, special, turn
from maumau.guide.words import Writer

STEPS = 10


def summary(w: Writer) -> list[Block]:
    """Exactly ten steps: those that every set has, those for its special cards, and others while there is room."""
    f = w.f
    steps: list[tuple[int, Statement]] = [
        (0, deal(w)),
        (0, w.s("Turn up the top card of the stock; it starts the pile.")),
        (0, first(w)),
        (0, w.s("Lay a card that matches the top card by suit or rank.")),
        (0, w.merge(turn.draw_count(w), drawn(w))),
        (5, situations.recycle(w)),
    ]
    if f.draw:
        steps.append((1, w.merge(*special.draw_effect(w), stacking(w))))
    others = (
        (f.skip, order.skip_effect),
        (f.reverse, order.reverse_effect),
        (f.again, special.again_effect),
        (f.cover, special.cover_effect),
        (f.anything, special.anything_effect),
        (f.name, special.name_effect),
        (f.cancel, special.cancel_effect),
    )
    if f.back or any(keys for keys, _ in others):
        steps.append((1, w.merge(*special.back_effect(w), *(effect(w) for keys, effect in others if keys))))
    if f.wild:
        steps.append((1, w.merge(wild(w), special.wild_on_wild(w))))
    steps += [(6, turn.draw_when_able(w)), (8, situations.misplay(w)), (7, turn.one_card(w))]
    if f.manual:
        steps.append((1, w.merge(mau(w), calls.penalty(w))))
    steps.append((4 if f.no_finish else 9, end.finish(w)))
    steps.append((0, last(w)))
    chosen = sorted(range(len(steps)), key=lambda index: (steps[index][0], index))[:STEPS]
    return [Items(tuple(_chosen(*steps[index]) for index in sorted(chosen)), ordered=True)]


def _chosen(priority: int, step: Statement) -> Statement:
    """A step that other sets leave out stands here because of what else there is to say."""
    if not priority:
        return step
    return replace(step, options=tuple(dict.fromkeys((*step.options, "effects", "call", "no_finish_on"))))


def deal(w: Writer) -> Statement:
    """Pack and hands."""
    told = w.sn(
        "Take {cards} cards, shuffle, and deal one to each player.",
        "Take {cards} cards, shuffle, and deal {n} to each player.",
        w.rules.hand_size,
        "pack",
        "packs",
        "jokers",
        "hand_size",
        "hand_size_by_players",
        "players",
        cards=w.f.cards,
    )
    exceptions = [
        w.sn(
            "With {players} players it is one card each.",
            "With {players} players it is {n} cards each.",
            size,
            "hand_size_by_players",
            players=count,
        )
        for count, size in sorted(w.rules.hand_size_by_players.items())
        if w.f.low <= count <= w.f.high
    ]
    return w.merge(told, *exceptions)


def first(w: Writer) -> Statement:
    """Who begins and which way round."""
    if w.rules.direction == "clockwise":
        return w.s("The player on the dealer’s left begins, then it goes clockwise.", "direction")
    return w.s("The player on the dealer’s right begins, then it goes counter-clockwise.", "direction")


def drawn(w: Writer) -> Statement:
    """The drawn card in short."""
    match w.rules.play_drawn:
        case "may":
            return w.s("What has been drawn may be laid at once if it fits.", "play_drawn")
        case "must":
            return w.s("What has been drawn must be laid at once if it fits.", "play_drawn")
        case "any_card":
            return w.s("After that, any card that fits may be laid.", "play_drawn")
    return w.s("Then the turn is over.", "play_drawn")


def stacking(w: Writer) -> Statement:
    """Answers to a debt in short."""
    step = w.f.draws[0][0]
    match w.rules.debt:
        case "stack_same_rank":
            return w.s(
                "Answering with the same rank adds up: {first}, {second} and so on.",
                "debt",
                "effects",
                first=step,
                second=2 * step,
            )
        case "stack_any_draw":
            return w.s("Answering with any draw card adds up.", "debt", "effects")
    return w.s("The cards cannot be passed on.", "debt", "effects")


def wild(w: Writer) -> Statement:
    """Wild cards in short."""
    return w.s("{cards} fits on any ordinary card and names a suit.", "effects", cards=w.cards_one(w.f.wild))


def mau(w: Writer) -> Statement:
    """The words in short."""
    options = ("call", "call_words", "words")
    if w.f.word_for_last:
        return w.s("Last but one card: {first}; last card: {second}.", *options, first=w.word(), second=w.word(2))
    if w.f.word_for_wild:
        return w.s(
            "Last but one card: {first}, or {second} if the card you keep is {cards}.",
            *options,
            "effects",
            first=w.word(),
            second=w.word(2),
            cards=w.cards_one(w.f.wild),
        )
    return w.s("Last but one card: {first}.", *options, first=w.word())


def last(w: Writer) -> Statement:
    """The last step: how the match is won."""
    n, options = w.rules.target, ("scoring", "target")
    match w.rules.scoring:
        case "round_wins":
            return w.sn(
                "No cards left: the round is yours, and with it the match.",
                "No cards left: the round is yours; {n} rounds win the match.",
                n,
                *options,
            )
        case "penalty" if w.rules.limit_rule == "reach":
            return w.s(
                "No cards left: the others write down points; at {n} points the lowest total wins.",
                *options,
                "limit_rule",
                n=n,
            )
        case "penalty":
            return w.s(
                "No cards left: the others write down points; above {n} points the lowest total wins.",
                *options,
                "limit_rule",
                n=n,
            )
        case "plus_and_minus":
            return w.s(
                "No cards left: you write down the others’ points, they write down minus points; {n} points win the"
                " match.",
                *options,
                n=n,
            )
        case "winner_collects":
            return w.s("No cards left: you collect the others’ points; {n} points win the match.", *options, n=n)
    return w.s("No cards left: you have won.", "scoring")
