"""First dealer, dealing, start card, and who deals next."""

from __future__ import annotations

from maumau.guide.model import Block, Heading, Items, Prose, Statement
from maumau.guide.words import Writer


def dealing(w: Writer) -> list[Block]:
    """From the shuffle to the first turn."""
    steps = [first_dealer(w), shuffle(w), hands(w)]
    steps += hand_exceptions(w)
    steps += [
        w.s("What remains is the stock, face down. Its top card is turned up beside it and starts the pile."),
        starter(w),
    ]
    blocks: list[Block] = [Items(tuple(steps), ordered=True), Prose((arithmetic(w),))]
    start = start_card(w)
    if start:
        blocks += [Heading(w.t("A special card to start with")), Items(tuple(start))]
    if w.f.series:
        blocks.append(Prose((rotation(w),)))
    return blocks


def first_dealer(w: Writer) -> Statement:
    """How the first dealer is found."""
    if w.rules.first_dealer == "lot":
        return w.s("The first dealer is drawn by lot.", "first_dealer")
    return w.s(
        "Everybody draws a card: the highest one deals first, with the ace on top. Players who tie draw once more.",
        "first_dealer",
    )


def shuffle(w: Writer) -> Statement:
    """Shuffling, with or without a cut."""
    if w.rules.cut and w.rules.direction == "clockwise":
        return w.s("The dealer shuffles, then the player on the dealer’s right cuts.", "cut", "direction")
    if w.rules.cut:
        return w.s("The dealer shuffles, then the player on the dealer’s left cuts.", "cut", "direction")
    return w.s("The dealer shuffles; nobody needs to cut.", "cut", "direction")


def hands(w: Writer) -> Statement:
    """The number of cards dealt."""
    return w.sn(
        "Each player is dealt one card, face down.",
        "Each player is dealt {n} cards, one by one and face down.",
        w.rules.hand_size,
        "hand_size",
    )


def hand_exceptions(w: Writer) -> list[Statement]:
    """Other hand sizes for some numbers of players."""
    return [
        w.sn(
            "With {players} players it is one card each.",
            "With {players} players it is {n} cards each.",
            size,
            "hand_size_by_players",
            "players",
            players=count,
        )
        for count, size in sorted(w.rules.hand_size_by_players.items())
        if w.f.low <= count <= w.f.high
    ]


def starter(w: Writer) -> Statement:
    """Direction and first player."""
    if w.rules.direction == "clockwise":
        return w.s(
            "Dealing and play go clockwise: the player on the dealer’s left has the first card and the first turn.",
            "direction",
        )
    return w.s(
        "Dealing and play go counter-clockwise: the player on the dealer’s right has the first card and the first"
        " turn.",
        "direction",
    )


def arithmetic(w: Writer) -> Statement:
    """Where all the cards are after the deal."""
    count = w.f.players
    dealt = count * w.f.hand_size(count)
    return w.s(
        "With {players} players, {dealt} of the {cards} cards are now in the hands, one lies open and {stock}"
        " make up the stock.",
        "hand_size",
        "hand_size_by_players",
        "pack",
        "packs",
        "jokers",
        "second_pack_from",
        "players",
        players=count,
        dealt=dealt,
        cards=w.f.cards_for(count),
        stock=w.f.cards_for(count) - dealt - 1,
    )


def start_card(w: Writer) -> list[Statement]:
    """What a special card does that is turned up at the start."""
    f, found = w.f, []
    if any(key not in f.namers for key in f.special):
        match w.rules.start_card:
            case "ignored":
                found.append(w.s("Turned up at the start, a special card has no effect.", "start_card", "effects"))
            case "redraw":
                found.append(
                    w.s(
                        "A special card does not stay there: it goes back, the stock is shuffled again and a new card"
                        " is turned up, until an ordinary one lies open.",
                        "start_card",
                        "effects",
                    )
                )
            case _:
                found += as_dealer(w)
    return [*found, *(start_wild(w, keys) for keys in (f.wild, f.name) if keys)]


def as_dealer(w: Writer) -> list[Statement]:
    """Effects of the start card when the dealer counts as having laid it."""
    f, options = w.f, ("start_card", "effects")
    found = [w.s("The start card counts as if the dealer had laid it.", *options)]
    for count, keys in f.draws:
        one, many = (
            (
                "With {cards} the first player starts by owing one card.",
                "With {cards} the first player starts by owing {n} cards.",
            )
            if w.rules.debt == "no_stack"
            else (
                "With {cards} the first player starts by owing one card and may answer it like any other debt.",
                "With {cards} the first player starts by owing {n} cards and may answer like any other debt.",
            )
        )
        found.append(w.sn(one, many, count, *options, "debt", cards=w.cards_after(keys)))
    if f.skip:
        found.append(
            w.s(
                "With {cards} the first player misses the turn; with two players the dealer begins.",
                *options,
                "skip_answer",
                cards=w.cards_after(f.skip),
            )
            if w.rules.skip_answer == "no"
            else w.s(
                "With {cards} the first player misses the turn unless answering it.",
                *options,
                "skip_answer",
                cards=w.cards_after(f.skip),
            )
        )
    if f.reverse:
        found.append(
            w.s(
                "With {cards} play goes the other way round and starts on the dealer’s other side.",
                *options,
                cards=w.cards_after(f.reverse),
            )
        )
    if f.again:
        found.append(w.s("With {cards} the dealer begins.", *options, cards=w.cards_after(f.again)))
    for count, keys in f.backs:
        found.append(
            w.sn(
                "With {cards} the player before the dealer draws one card.",
                "With {cards} the player before the dealer draws {n} cards.",
                count,
                *options,
                cards=w.cards_after(keys),
            )
        )
    if f.cover:
        found.append(
            w.s(
                "{cards} does not stay as the start card: it goes back into the stock and another card is turned up.",
                *options,
                cards=w.cards_one(f.cover),
            )
        )
    return found


def start_wild(w: Writer, keys: tuple[str, ...]) -> Statement:
    """Cards that name a suit, turned up at the start."""
    cards, wild = w.cards_one(keys), w.f.wild
    options = ("start_wild", "effects")
    match w.rules.start_wild:
        case "dealer_names":
            return w.s("If {cards} is turned up, the dealer names a suit before the first turn.", *options, cards=cards)
        case "first_player_any" if w.rules.wild_on_wild or keys != wild:
            return w.s(
                "If {cards} is turned up, the first player may lay any card at all.",
                *options,
                "wild_on_wild",
                cards=cards,
            )
        case "first_player_any":
            return w.s(
                "If {cards} is turned up, the first player may lay any card but {wild}.",
                *options,
                "wild_on_wild",
                cards=cards,
                wild=w.cards_object(wild),
            )
        case "printed_suit":
            return w.s(
                "If {cards} is turned up, it simply counts with the suit that is printed on it.",
                *options,
                cards=cards,
            )
    return w.s(
        "If {cards} is turned up, it goes back, the stock is shuffled again and another card is turned up.",
        *options,
        cards=cards,
    )


def rotation(w: Writer) -> Statement:
    """Who deals the next round."""
    match w.rules.rotation:
        case "winner_deals":
            return w.s(
                "Whoever has won a round deals the next one; if nobody has won it, the deal moves on by one seat.",
                "rotation",
                "scoring",
            )
        case "loser_deals":
            return w.s(
                "Whoever has lost a round with the most expensive hand deals the next one; if nobody has won it,"
                " the deal moves on by one seat.",
                "rotation",
                "scoring",
            )
    return w.s(
        "For each new round all cards are shuffled and dealt again, and both the deal and the first turn move on by"
        " one seat.",
        "rotation",
        "scoring",
    )
