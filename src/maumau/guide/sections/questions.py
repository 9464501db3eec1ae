"""Questions and answers, as the options answer them."""

from __future__ import annotations

from maumau.guide.model import Block, Questions, Statement
from maumau.guide.sections import calls, dealing, end, glance, situations, special, turn
from maumau.guide.words import Writer, capital

Entry = tuple[str, tuple[Statement, ...]]


def questions(w: Writer) -> list[Block]:
    """What people ask most."""
    f = w.f
    entries: list[Entry] = [two(w), (w.t("How long does it take?"), (glance.time(w),))]
    entries.append(
        (
            w.t("What happens when the stock is used up?"),
            (situations.recycle(w), situations.empty_stock(w), *situations.blocked(w)),
        )
    )
    entries.append(
        (
            w.t("May I draw although I could lay a card?"),
            (yes(w, w.rules.draw_when_able, "draw_when_able"), turn.draw_when_able(w)),
        )
    )
    entries.append(
        (
            w.t("May I lay the card I have just drawn?"),
            (yes(w, w.rules.play_drawn != "no", "play_drawn"), turn.play_drawn(w)),
        )
    )
    if f.wild:
        cards = w.cards_after(f.wild)
        entries.append(
            (
                w.t("May I go out with {cards}?", cards=cards),
                (
                    yes(w, not set(f.wild) & set(f.no_finish), "no_finish_on", "effects"),
                    end.finish(w),
                ),
            )
        )
        entries.append(
            (
                w.t("Does {cards} fit on {top}?", cards=w.cards_one(f.wild), top=cards),
                (yes(w, w.rules.wild_on_wild, "wild_on_wild", "effects"), special.wild_on_wild(w)),
            )
        )
    if f.draw:
        entries.append(
            (
                w.t("What if the last card is {cards}?", cards=w.cards_one(f.draw)),
                (end.final_draw(w),),
            )
        )
    if f.manual:
        entries.append((w.t("What if I forget to call?"), (calls.penalty(w), calls.window(w))))
    if w.rules.scoring == "penalty":
        entries.append((w.t("What if two players are level at the end?"), tuple(end.tie(w))))
    low, high = f.ranks[0], f.ranks[-1]
    entries.append(
        (
            w.t("Does {high} beat {low} in play?", high=w.rank(high, "one"), low=w.rank(low, "object")),
            (w.s("No. Cards only have to match; none is stronger than another."),),
        )
    )
    if not any(key[0] == "8" for key in f.wild):
        entries.append(
            (
                w.t("Is this the same as Crazy Eights?"),
                (
                    w.s(
                        "It is a close relative. There the 8 names a suit and nothing is announced; the idea of"
                        " matching and getting rid of cards is the same.",
                        "effects",
                    ),
                ),
            )
        )
    return [Questions(tuple((capital(question), answers) for question, answers in entries))]


def yes(w: Writer, allowed: bool, *options: str) -> Statement:
    """Yes or no."""
    return w.s("Yes.", *options) if allowed else w.s("No.", *options)


def two(w: Writer) -> Entry:
    """Playing with two."""
    question = w.t("Can two people play?")
    if w.f.low > 2:
        return question, (w.s("No, this set needs at least {n} players.", "players", n=w.f.low),)
    answer = [w.s("Yes, two are enough.", "players")]
    answer += [
        told
        for told, size in zip(dealing.hand_exceptions(w), sorted(w.rules.hand_size_by_players), strict=False)
        if size == 2
    ]
    if w.f.skip:
        answer.append(situations.skip_between_two(w))
    return question, tuple(answer)
