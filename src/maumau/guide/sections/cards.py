"""Cards and their values."""

from __future__ import annotations

from maumau.guide.model import Block, Prose, Statement, Table
from maumau.guide.words import Writer, capital


def cards_and_values(w: Writer) -> list[Block]:
    """The pack, the words for its piles, and what each card costs."""
    blocks: list[Block] = [
        Prose(tuple(pack(w))),
        Prose(
            (
                w.s(
                    "The face-down cards in the middle are the stock. Beside it lies the pile, face up; only its top"
                    " card matters for what may be laid."
                ),
                w.s("No card beats another. During play nothing but suit and rank counts."),
            )
        ),
    ]
    if not w.f.points_count:
        return [
            *blocks,
            Prose((w.s("Cards are worth no points in this set.", "scoring"),)),
        ]
    intro = w.s("When a round is over, the cards left in a hand count as follows.", "values", "scoring")
    rows = tuple(
        (w.statement(capital(w.ranks(ranks)), "values", "pack", "jokers", "scoring"), value_of(w, value))
        for value, ranks in w.f.value_groups()
    )
    return [
        *blocks,
        Prose((intro,)),
        Table(w.t("Points per card"), (w.t("Card"), w.t("Points")), rows),
    ]


def pack(w: Writer) -> list[Statement]:
    """Which cards are needed."""
    f, found = w.f, []
    found.append(
        w.s(
            "A pack has {n} cards: {ranks}, each of them in {suits}.",
            "pack",
            n=len(f.ranks) * 4,
            ranks=w.ranks(f.ranks),
            suits=w.all_suits(),
        )
    )
    if w.rules.packs > 1:
        found.append(
            w.s(
                "Two such packs are shuffled together, so that every face is there twice and {n} cards are in play.",
                "packs",
                "jokers",
                n=f.cards,
            )
        )
    if f.low < w.rules.second_pack_from <= f.high:
        found.append(
            w.s(
                "From {players} players on, a second pack is shuffled in.",
                "second_pack_from",
                "players",
                players=w.rules.second_pack_from,
            )
        )
    if w.rules.jokers:
        found.append(w.sn("Each pack also has one joker.", "Each pack also has {n} jokers.", w.rules.jokers, "jokers"))
        if "X" not in f.wild:
            found.append(w.s("A joker fits on everything, and everything fits on it.", "jokers", "effects"))
    if w.rules.pack != "french52":
        found.append(german_suits(w))
    return found


def german_suits(w: Writer) -> Statement:
    """The same cards in the other set of suits."""
    if w.suits == "german":
        return w.s(
            "A French-suited pack does as well: clubs stand for acorns, spades for leaves, diamonds for bells, the jack"
            " for the Unter and the queen for the Ober.",
            "pack",
        )
    return w.s(
        "A German-suited pack does as well: acorns stand for clubs, leaves for spades, bells for diamonds, the Unter"
        " for the jack and the Ober for the queen.",
        "pack",
    )


def value_of(w: Writer, value: int | None) -> Statement:
    """The right-hand side of the table of values."""
    if value is None:
        return w.s("the number on the card", "values", "scoring", "pack", "jokers")
    return w.s("{n}", "values", "scoring", "pack", "jokers", n=value)
