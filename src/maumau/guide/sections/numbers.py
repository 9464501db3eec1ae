"""The set in numbers: what many rounds of the computer show, worked out ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.guide import measured, presets
from maumau.guide.model import ANY, BarRow, Bars, Block, Prose, Statement
from maumau.guide.words import Writer

if TYPE_CHECKING:
    from maumau.stats import LastCards, Report, Share


def numbers(w: Writer) -> list[Block]:
    """Seats, length, last cards and skill; or how to work them out."""
    found = measured.report(w.rules)
    if found is None:
        return [Prose((_unknown(w),))]
    return [
        Prose(_how(w, found)),
        _seats(w, found),
        Prose(_length(w, found)),
        *_last(w, found),
        *_skill(w, found),
        Prose((_again(w, found),)),
    ]


def _unknown(w: Writer) -> Statement:
    key = presets.base_of(w.rules) if presets.is_preset(w.rules) else w.rules.to_code()
    return w.s(
        "For exactly these rules no figures have been worked out ahead. Whoever has the program can do it in a few"
        " seconds: {command}",
        ANY,
        command=f"maumau stats {key}",
    )


def _how(w: Writer, found: Report) -> tuple[Statement, ...]:
    return (
        w.s(
            "The computer has played {rounds} rounds of this set with {players} players, all of them by the same"
            " careful rule of thumb.",
            ANY,
            rounds=whole(w, found.rounds),
            players=found.players,
        ),
        w.s(
            "The range beside a number says how sure it is: nineteen times out of twenty the true value lies in it.",
            ANY,
        ),
    )


def _seats(w: Writer, found: Report) -> Bars:
    last = len(found.seats)
    names = [
        w.t("who begins") if place == 1 else w.t("the dealer") if place == last else w.t("number {n}", n=place)
        for place in range(1, last + 1)
    ]
    rows = [_row(w, name, share, 1 / last) for name, share in zip(names, found.seats, strict=True)]
    if found.nobody.value >= 0.0005:
        rows.append(_row(w, w.t("nobody"), found.nobody, None))
    return Bars(
        "figure-seats",
        w.t("Rounds won, by seat in the order of play; the mark shows equal chances"),
        (w.t("Seat"), w.t("Rounds won")),
        tuple(rows),
    )


def _length(w: Writer, found: Report) -> tuple[Statement, ...]:
    length = found.length
    told = [
        w.s(
            "A round takes {mean} actions on average (a card laid, cards drawn or a pass is one), {own} for each"
            " player; in eight of ten rounds it is {low} to {high}.",
            ANY,
            mean=decimal(w, length.mean, 1),
            own=decimal(w, length.mean / found.players, 1),
            low=length.low,
            high=length.high,
        )
    ]
    if found.recycled.hits:
        told.append(
            w.s(
                "In {share} of the rounds the stock runs out and the pile is shuffled into a new one.",
                ANY,
                share=percent(w, found.recycled.value),
            )
        )
    elif w.rules.recycle == "never":
        return tuple(told)
    else:
        told.append(w.s("The stock has lasted in every round.", ANY))
    return tuple(told)


def _last(w: Writer, found: Report) -> list[Block]:
    special = [card for card in found.cards if card.effects]
    if not special:
        return []
    rows = [_card_row(w, card) for card in special]
    plain = [card for card in found.cards if not card.effects]
    if plain:
        rows.append(_together(w, plain))
    bars = Bars(
        "figure-last",
        w.t("The last card of the round; the mark shows the card’s part of the pack"),
        (w.t("Card"), w.t("Goes out"), w.t("Lies below the last card")),
        tuple(rows),
    )
    told = w.s(
        "A card that ends rounds more often than its share of the pack is worth keeping for the end; what lies"
        " below the last card is what somebody was able to go out on.",
        ANY,
    )
    return [bars, Prose((told,))]


def _card_row(w: Writer, card: LastCards) -> BarRow:
    row = _row(w, w.rank(card.key), card.last, card.pack)
    return _with(row, percent(w, card.under.value))


def _together(w: Writer, cards: list[LastCards]) -> BarRow:
    last = type(cards[0].last)(sum(card.last.hits for card in cards), cards[0].last.trials)
    under = sum(card.under.hits for card in cards) / max(1, cards[0].under.trials)
    row = _row(w, w.t("all other cards"), last, sum(card.pack for card in cards))
    return _with(row, percent(w, under))


def _with(row: BarRow, cell: str) -> BarRow:
    return BarRow(row.label, row.share, row.mark, row.value, row.range, (Statement(cell, (ANY,)),))


def _skill(w: Writer, found: Report) -> list[Block]:
    rows = [
        _row(w, w.n("{n} player", "{n} players", size), share, 1 / size) for size, share in sorted(found.skill.items())
    ]
    bars = Bars(
        "figure-skill",
        w.t(
            "Rounds won by one careful player among others who lay by chance; the mark shows what luck alone would give"
        ),
        (w.t("At the table"), w.t("Rounds won")),
        tuple(rows),
    )
    told = w.s(
        "Every deal was played once from each seat, so that good cards help everybody alike: what is left above the"
        " mark is skill.",
        ANY,
    )
    return [bars, Prose((told,))]


def _again(w: Writer, found: Report) -> Statement:
    made = measured.kept()["version"]
    command = f"maumau stats {found.rules.name} --players {found.players}"
    return w.s("Worked out with version {version}; {command} repeats it.", ANY, version=made, command=command)


def _row(w: Writer, name: str, share: Share, mark: float | None) -> BarRow:
    low, high = share.interval
    between = w.t("{low} to {high}", low=decimal(w, low * 100, 1), high=percent(w, high))
    label = name[:1].upper() + name[1:]
    return BarRow(
        Statement(label, (ANY,)),
        share.value,
        mark,
        Statement(percent(w, share.value), (ANY,)),
        Statement(between, (ANY,)),
    )


def decimal(w: Writer, value: float, digits: int) -> str:
    """A number with so many digits after the point of the language."""
    return f"{value:.{digits}f}".replace(".", w.c("decimal point", "."))


def percent(w: Writer, share: float) -> str:
    """A share in per cent, with one digit after the point."""
    return w.c("number", "{n}%", n=decimal(w, share * 100, 1))


def whole(w: Writer, value: int) -> str:
    """A large number in groups of three digits."""
    return f"{value:,}".replace(",", w.c("between groups of three digits", ","))
