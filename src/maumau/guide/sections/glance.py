"""The fact box and the two short sections after it: aim, players and usual time."""

from __future__ import annotations

from maumau.guide.model import Block, Facts, Prose, Statement
from maumau.guide.words import Writer


def fact_box(w: Writer) -> list[Block]:
    """Everything that fits on one line each."""
    f = w.f
    rows: list[tuple[str, Statement]] = [
        (w.t("Aim"), aim(w)),
        (w.t("Players"), players(w)),
        (w.t("Cards"), pack(w)),
        (w.t("Rank order"), rank_order(w)),
        (w.t("Type"), w.s("a shedding game: cards are matched and got rid of")),
        (w.t("For whom"), w.s("children and adults, whole families")),
        (w.t("Usual time"), time_in_short(w)),
        (
            w.t("Equipment"),
            w.s("the cards, paper and pencil", "scoring")
            if f.points_count
            else w.s("nothing but the cards", "scoring"),
        ),
        (w.t("Hidden"), w.s("the cards in the players’ hands and the stock")),
        (w.t("Open"), w.s("the pile, the suit that was named and how many cards each player holds")),
    ]
    return [Facts(tuple(rows))]


def aim(w: Writer) -> Statement:
    """What wins in the end, in a few words."""
    n = w.rules.target
    match w.rules.scoring:
        case "round_wins":
            return w.sn("win one round", "be the first to win {n} rounds", n, "scoring", "target")
        case "penalty" if w.rules.limit_rule == "reach":
            return w.s("have the fewest points when somebody reaches {n}", "scoring", "target", "limit_rule", n=n)
        case "penalty":
            return w.s("have the fewest points when somebody goes over {n}", "scoring", "target", "limit_rule", n=n)
        case "winner_collects" | "plus_and_minus":
            return w.s("be the first to collect {n} points", "scoring", "target", n=n)
    return w.s("be the first to have no cards left", "scoring")


def players(w: Writer) -> Statement:
    """The number of players as figures."""
    if w.f.low == w.f.high:
        return w.s("{n}", "players", n=w.f.low)
    return w.s("{low} to {high}", "players", low=w.f.low, high=w.f.high)


def pack(w: Writer) -> Statement:
    """The cards as figures and ranks."""
    return w.s("{n} cards: {ranks}", "pack", "packs", "jokers", n=w.f.cards, ranks=w.ranks(w.f.all_ranks))


def rank_order(w: Writer) -> Statement:
    """Low to high, and what the order is good for."""
    low, high = w.rank(w.f.ranks[0]), w.rank(w.f.ranks[-1])
    if w.rules.first_dealer == "highest_card":
        return w.s(
            "{low} low, {high} high; it only decides who deals first", "first_dealer", "pack", low=low, high=high
        )
    return w.s("{low} low, {high} high; it means nothing in play", "first_dealer", "pack", low=low, high=high)


def time_in_short(w: Writer) -> Statement:
    """Minutes for what is usually played at a sitting."""
    low, high = w.f.minutes()
    return w.s("about {low} to {high} minutes", "scoring", "target", low=low, high=high)


def the_aim(w: Writer) -> list[Block]:
    """The section about what everybody is trying to do."""
    f = w.f
    first = [
        w.s("Everybody tries to get rid of their cards; whoever is first to have none left wins the round."),
        w.s(
            "The players take turns laying a card on the pile. It has to go with the card on top, by suit or by rank;"
            " whoever lays nothing draws from the stock."
        ),
    ]
    if f.special:
        first.append(w.s("A few cards do more than that, here: {cards}.", "effects", cards=w.ranks(f.special)))
    second = [match_in_short(w)]
    if w.rules.call == "manual":
        second.append(
            w.s(
                "And do not forget to announce it in time: with a single card left you are safe only with {word}.",
                "call",
                "words",
                word=w.word(),
            )
        )
    return [Prose(tuple(first)), Prose(tuple(second))]


def match_in_short(w: Writer) -> Statement:
    """One sentence about what the rounds add up to."""
    n, options = w.rules.target, ("scoring", "target")
    match w.rules.scoring:
        case "round_wins":
            return w.sn(
                "The match is won by the first round won.",
                "A match goes on until one player has won {n} rounds.",
                n,
                *options,
            )
        case "penalty":
            return w.s(
                "The others write down points for the cards they still hold; over several rounds you want as few of"
                " them as possible, with {n} as the limit.",
                *options,
                n=n,
            )
        case "plus_and_minus":
            return w.s(
                "The winner of a round writes down as plus points what the others still hold, and each of them their"
                " own hand as minus points; whoever has {n} points first wins the match.",
                *options,
                n=n,
            )
        case "winner_collects":
            return w.s(
                "The winner of a round collects points for the cards that the others still hold, and whoever has"
                " {n} points first wins the match.",
                *options,
                n=n,
            )
    return w.s("A single deal decides the match; what the others still hold does not matter.", "scoring")


def who_plays(w: Writer) -> list[Block]:
    """The section about players and time."""
    f = w.f
    if f.low == f.high:
        first = w.s("This set is for exactly {n} players, each on their own.", "players", n=f.low)
    else:
        first = w.s("From {low} to {high} people can play, each on their own.", "players", low=f.low, high=f.high)
    return [Prose((first, time(w)))]


def time(w: Writer) -> Statement:
    """How long it takes."""
    low, high = w.f.minutes()
    if not w.f.series:
        return w.s("A round is over in about {low} to {high} minutes.", "scoring", "target", low=low, high=high)
    return w.s(
        "One round takes a few minutes, a whole match about {low} to {high} minutes.",
        "scoring",
        "target",
        low=low,
        high=high,
    )
