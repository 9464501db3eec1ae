"""Figures: positions that the engine reached (`guide.play`), told in the words of the guide."""

from __future__ import annotations

from maumau.guide import play
from maumau.guide.model import ANY, Figure, FigureRow, Statement
from maumau.guide.words import Writer

NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")


def chain(w: Writer) -> list[Figure]:
    """The debt that grows by equal draw cards, or is taken at once."""
    found = play.chain(w.rules)
    if found is None:
        return []
    rows = [FigureRow(w.t("On the pile"), (found.top,))]
    told: list[Statement] = []
    for link in found.links:
        name = NAMES[link.seat]
        rows.append(FigureRow(name, (link.card,), w.n("debt: one card", "debt: {n} cards", link.debt)))
        told.append(
            w.sn(
                "{name} lays {card}: the next player owes one card.",
                "{name} lays {card}: the next player owes {n} cards.",
                link.debt,
                ANY,
                name=name,
                card=w.card(link.card),
            )
        )
    payer = NAMES[found.payer]
    rows.append(FigureRow(payer, found.hand, w.n("takes one card", "takes {n} cards", found.paid)))
    told.append(
        w.sn(
            "{name} holds {cards}, has no answer and takes one card.",
            "{name} holds {cards}, has no answer and takes {n} cards.",
            found.paid,
            ANY,
            name=payer,
            cards=w.cards(found.hand),
        )
    )
    last = w.card(found.links[-1].card)
    if found.next_seat == found.payer:
        told.append(w.s("After that it is still {name}’s turn.", ANY, name=payer))
    else:
        told.append(
            w.s("Then {name} goes on: {card} is an ordinary card now.", ANY, name=NAMES[found.next_seat], card=last)
        )
    return [Figure("figure-chain", w.t("A debt and where it ends"), tuple(rows), tuple(told), chain=True)]


def wish(w: Writer) -> list[Figure]:
    """A named suit and who may follow it."""
    found = play.wish(w.rules)
    if found is None:
        return []
    first, name = NAMES[0], NAMES[found.seat]
    rows = (
        FigureRow(first, (found.card,), w.t("names {suit}", suit=w.suit(found.suit))),
        FigureRow(w.t("{name} may lay", name=name), found.fits),
        FigureRow(w.t("{name} may not lay", name=name), found.misses),
    )
    told = [
        w.s("{name} lays {card} and names {suit}.", ANY, name=first, card=w.card(found.card), suit=w.suit(found.suit)),
        w.s(
            "{name} may follow with {fits}, but not with {misses}.",
            ANY,
            name=name,
            fits=w.cards(found.fits, "or"),
            misses=w.cards(found.misses, "or"),
        )
        if found.fits and found.misses
        else w.s("{name} has nothing that may follow.", ANY, name=name),
    ]
    return [Figure("figure-wish", w.t("A named suit and what may follow"), rows, tuple(told))]


def opening(w: Writer) -> list[Figure]:
    """A deal, and what the first player may do."""
    found = play.opening(w.rules, w.f.players)
    if found is None:
        return []
    dealer, name = NAMES[found.dealer], NAMES[found.first]
    rows = [
        FigureRow(w.t("Start card"), (found.top,)),
        FigureRow(w.t("{name}’s hand", name=name), found.hand),
        *([FigureRow(w.t("{name} may lay", name=name), found.fits)] if found.fits else []),
    ]
    told = [
        w.s(
            "{dealer} has dealt, and {card} is turned up. {name} acts first.",
            ANY,
            dealer=dealer,
            card=w.card(found.top),
            name=name,
        )
    ]
    if found.fits and found.may_draw:
        told.append(w.s("{name} may lay {cards}, or draw instead.", ANY, name=name, cards=w.cards(found.fits, "or")))
    elif found.fits:
        told.append(
            w.s("{name} may lay {cards} and has to lay one of them.", ANY, name=name, cards=w.cards(found.fits, "or"))
            if len(found.fits) > 1
            else w.s("{name} has to lay {cards}.", ANY, name=name, cards=w.cards(found.fits))
        )
    else:
        told.append(w.s("{name} has nothing that may be laid and draws.", ANY, name=name))
    return [Figure("figure-opening", w.t("An opening"), tuple(rows), tuple(told))]


def count(w: Writer) -> list[Figure]:
    """Counted hands."""
    found = play.count(w.rules)
    if found is None:
        return []
    winner = NAMES[found.winner]
    rows = []
    told = [w.s("{name} goes out with {card}.", ANY, name=winner, card=w.card(found.last))]
    total = 0
    for seat, cards, points in found.hands:
        total += points
        equation = " + ".join(str(value) for _, value in cards)
        rows.append(FigureRow(NAMES[seat], tuple(card for card, _ in cards), f"{equation} = {points}"))
        told.append(
            w.sn(
                "{name} holds {cards}: {equation} = one point.",
                "{name} holds {cards}: {equation} = {n} points.",
                points,
                ANY,
                name=NAMES[seat],
                cards=w.cards(tuple(card for card, _ in cards)),
                equation=equation,
            )
        )
    if w.rules.scoring in ("winner_collects", "plus_and_minus"):
        told.append(w.sn("{name} writes down one point.", "{name} writes down {n} points.", total, ANY, name=winner))
    else:
        told.append(w.s("{name} writes down 0.", ANY, name=winner))
    return [Figure("figure-count", w.t("Hands counted"), tuple(rows), tuple(told))]
