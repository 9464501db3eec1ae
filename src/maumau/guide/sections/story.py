"""One whole short round, played by the engine and told with the players' names to the last card."""

from __future__ import annotations

from typing import Any

from maumau.guide import play
from maumau.guide.figures import NAMES
from maumau.guide.model import ANY, Block, Figure, FigureRow, Items, Prose, Statement
from maumau.guide.words import Writer

Seen = dict[str, Any]


def round_told(w: Writer) -> list[Block]:
    """The hands, each turn as a sentence or two, and the end."""
    found = play.story(w.rules, w.f.players)
    if found is None:
        return []
    rows = tuple(FigureRow(NAMES[seat], hand) for seat, hand in enumerate(found.hands))
    start = FigureRow(w.t("Start card"), (found.top,))
    names = w.join([NAMES[seat] for seat in range(found.players)])
    intro = (
        w.s(
            "{names} play; {dealer} deals. All hands lie open here, so that you can follow every choice.",
            ANY,
            names=names,
            dealer=NAMES[found.dealer],
        ),
        w.s("{card} is turned up, and {name} acts first.", ANY, card=w.card(found.top), name=NAMES[found.first]),
    )
    figure = Figure("figure-round", w.t("The deal"), (*rows, start), intro)
    return [figure, Items(tuple(_turns(w, found)), ordered=True), Prose(tuple(_end(w, found)))]


def _turns(w: Writer, found: play.Story) -> list[Statement]:
    """One statement per turn: consecutive actions of a seat belong together when the first was a draw."""
    turns: list[tuple[int, str, list[str]]] = []
    for told in found.told:
        last = any(event["kind"] == "round_won" for event in told.events)
        sentences = [text for event in told.events if (text := _sentence(w, event, last))]
        if turns and turns[-1][0] == told.seat and turns[-1][1] == "draw":
            turns[-1] = (told.seat, told.action, turns[-1][2] + sentences)
        else:
            turns.append((told.seat, told.action, sentences))
    return [w.statement(" ".join(sentences), ANY) for _, _, sentences in turns if sentences]


def _sentence(w: Writer, event: Seen, last: bool) -> str:
    """What one event says; nothing for those that the others imply."""
    name = NAMES[int(event.get("seat", 0))]
    match event["kind"]:
        case "laid":
            return _laid(w, event, name, last)
        case "drew":
            return _drew(w, event, name)
        case "passed" if event["reason"] == "skip":
            return w.t("{name} has no answer and misses the turn.", name=name)
        case "passed":
            return w.t("{name} passes.", name=name)
        case "skipped":
            return w.t("{name} misses a turn.", name=name)
        case "reversed":
            return w.t("Play turns round.")
        case "recycled":
            return w.t("The pile is shuffled and becomes the new stock.")
        case "wished":
            return w.t("{name} names {suit}.", name=name, suit=w.suit(event["suit"]))
    return ""


def _laid(w: Writer, event: Seen, name: str, last: bool) -> str:
    card, suit, call = w.card(event["card"]), event.get("suit"), event.get("call", 0)
    level = 1 if call == 1 and not (last and w.f.word_for_last) else 2
    if call and w.rules.words == "knock":
        return _knocked(w, name, card, w.suit(suit) if suit else "", level)
    word = w.word(level)
    if call and suit:
        return w.t(
            "{name} lays {card}, names {suit} and calls {word}", name=name, card=card, suit=w.suit(suit), word=word
        )
    if call:
        return w.t("{name} lays {card} and calls {word}", name=name, card=card, word=word)
    if suit:
        return w.t("{name} lays {card} and names {suit}.", name=name, card=card, suit=w.suit(suit))
    return w.t("{name} lays {card}.", name=name, card=card)


def _knocked(w: Writer, name: str, card: str, suit: str, level: int) -> str:
    if suit and level == 1:
        return w.t("{name} lays {card}, names {suit} and knocks.", name=name, card=card, suit=suit)
    if suit:
        return w.t("{name} lays {card}, names {suit} and knocks twice.", name=name, card=card, suit=suit)
    if level == 1:
        return w.t("{name} lays {card} and knocks.", name=name, card=card)
    return w.t("{name} lays {card} and knocks twice.", name=name, card=card)


def _drew(w: Writer, event: Seen, name: str) -> str:
    cards, n = tuple(event["cards"]), int(event["count"])
    if event["reason"] in ("debt", "final"):
        return w.n(
            "{name} cannot answer and takes one card.", "{name} cannot answer and takes {n} cards.", n, name=name
        )
    if not cards:
        return w.t("{name} finds nothing to draw.", name=name)
    return w.t("{name} draws {cards}.", name=name, cards=w.cards(cards))


def _end(w: Writer, found: play.Story) -> list[Statement]:
    """Who won and what the hands cost."""
    last: Seen = next(event for event in reversed(found.told[-1].events) if event["kind"] == "round_won")
    assert found.winner is not None
    told = [w.s("{name} has no cards left and wins the round.", ANY, name=NAMES[found.winner])]
    if not w.f.points_count:
        return told
    for seat, points in enumerate(last["points"]):
        if seat == found.winner:
            continue
        told.append(
            w.sn(
                "{name} still holds {cards}: one point.",
                "{name} still holds {cards}: {n} points.",
                points,
                ANY,
                name=NAMES[seat],
                cards=w.cards(tuple(last["hands"][seat])),
            )
        )
    return told
