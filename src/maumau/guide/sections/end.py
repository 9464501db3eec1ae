"""The end of a round, points, the end of a match."""

from __future__ import annotations

from maumau.guide.model import Block, Heading, Items, Statement
from maumau.guide.words import Writer


def the_end(w: Writer) -> list[Block]:
    """How a round ends, what is written down, and who wins the match."""
    ending = [w.s("The round is over when somebody has got rid of the last card."), finish(w)]
    if w.f.manual and w.rules.finish_uncalled == "pending" and (w.f.word_for_last or w.f.word_for_wild):
        ending.append(
            w.s(
                "As long as a word missing at the last card may still be noticed, it is not over yet.",
                "finish_uncalled",
                "call",
                "call_words",
            )
        )
    if w.f.draw:
        ending.append(final_draw(w))
    blocks: list[Block] = [Items(tuple(ending)), Heading(w.t("What counts")), Items(tuple(booking(w)))]
    if w.f.series:
        blocks += [Heading(w.t("End of the match")), Items(tuple(match_end(w)))]
    return blocks


def finish(w: Writer) -> Statement:
    """Which cards may be the last one."""
    keys = w.f.no_finish
    if not keys:
        return w.s("Any card may be the last one.", "no_finish_on", "effects")
    cards = w.cards_one(keys)
    if w.rules.play_drawn in ("no", "any_card"):
        return w.s(
            "{cards} must not be your last card: if it is all you have left, you draw.",
            "no_finish_on",
            "effects",
            "play_drawn",
            cards=cards,
        )
    return w.s(
        "{cards} must not be your last card: if it is all you have left, you draw, and in that turn only a card just"
        " drawn may be laid.",
        "no_finish_on",
        "effects",
        "play_drawn",
        cards=cards,
    )


def final_draw(w: Writer) -> Statement:
    """A draw card laid last."""
    cards = w.cards_one(w.f.draw)
    if w.rules.final_draw == "counts":
        return w.s(
            "If the last card is {cards}, the next player still takes the whole debt and cannot answer; only then are"
            " the hands counted.",
            "final_draw",
            "effects",
            cards=cards,
        )
    if w.rules.final_draw == "answerable":
        return w.s(
            "If the last card is {cards}, the debt is still open: it may be answered around the table. Whoever pays it"
            " makes the player who laid the last card the winner; if it comes back to that player, they pay and play"
            " on.",
            "final_draw",
            "effects",
            "debt",
            cards=cards,
        )
    return w.s(
        "If the last card is {cards} and the round is over, nobody has to draw for it any more.",
        "final_draw",
        "effects",
        cards=cards,
    )


def booking(w: Writer) -> list[Statement]:
    """What a round brings."""
    found = []
    match w.rules.scoring:
        case "single_round":
            found.append(w.s("Whoever goes out has won; the cards left in other hands cost nothing.", "scoring"))
        case "round_wins":
            found.append(w.s("Each round won is one victory point; nothing else is counted.", "scoring"))
        case "penalty":
            found.append(
                w.s(
                    "The winner writes down 0, everybody else the sum of the cards still in hand, added to what they"
                    " have already.",
                    "scoring",
                )
            )
        case "plus_and_minus":
            found.append(
                w.s(
                    "The winner writes down the sum of all cards in the others’ hands, each of the others their own"
                    " hand as minus points.",
                    "scoring",
                )
            )
        case _:
            found.append(
                w.s(
                    "The winner writes down the sum of all cards in the others’ hands; the others get nothing.",
                    "scoring",
                )
            )
    if w.rules.wild_finish_multiplier > 1 and w.f.wild and w.f.series:
        found.append(
            w.sn(
                "Going out with {cards} changes nothing.",
                "Going out with {cards} counts {n} times.",
                w.rules.wild_finish_multiplier,
                "wild_finish_multiplier",
                "effects",
                cards=w.cards_after(w.f.wild),
            )
        )
    return found


def match_end(w: Writer) -> list[Statement]:
    """The target and what happens on a tie."""
    n = w.rules.target
    match w.rules.scoring:
        case "round_wins":
            return [
                w.sn(
                    "The first to win a round has won the match.",
                    "The first to have {n} victory points has won the match.",
                    n,
                    "target",
                    "scoring",
                )
            ]
        case "winner_collects" | "plus_and_minus":
            return [w.s("The first to have {n} points or more has won the match.", "target", "scoring", n=n)]
    return [limit(w), *tie(w), *losers(w)]


def limit(w: Writer) -> Statement:
    """The limit of penalty points."""
    n, options = w.rules.target, ("target", "limit_rule", "scoring")
    if w.rules.limit_rule == "reach":
        return w.s(
            "As soon as a total is {n} or more after a round, the match is over and the lowest total wins.",
            *options,
            n=n,
        )
    return w.s(
        "As soon as a total is higher than {n} after a round, the match is over and the lowest total wins. Exactly"
        " {n} is still within the limit.",
        *options,
        n=n,
    )


def tie(w: Writer) -> list[Statement]:
    """Equal lowest totals."""
    if w.rules.match_tie == "shared":
        return [w.s("Players with the same lowest total share the win.", "match_tie", "scoring")]
    return [
        w.s(
            "If several have the same lowest total, the one among them with more rounds won is the winner; if that is"
            " equal too, the match is a draw.",
            "match_tie",
            "scoring",
        )
    ]


def losers(w: Writer) -> list[Statement]:
    """Whether the highest total is named the loser."""
    if w.rules.highest_loses:
        return [w.s("The player with the highest total is the loser of the match.", "highest_loses", "scoring")]
    return []
