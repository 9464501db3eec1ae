"""Announcements: what is owed, how long an omission may be noticed, and what it costs."""

from __future__ import annotations

from maumau.guide.model import Block, Items, Prose, Statement
from maumau.guide.words import Writer


def announcements(w: Writer) -> list[Block]:
    """Everything about the words."""
    match w.rules.call:
        case "none":
            return [Prose((w.s("Nobody has to announce anything in this set.", "call"),))]
        case "automatic":
            return [
                Prose(
                    (
                        w.s(
                            "The words count as said the moment they are due: nobody can forget them and nobody can be"
                            " caught.",
                            "call",
                        ),
                    )
                )
            ]
    blocks: list[Block] = [Prose(tuple(owed(w))), Items(tuple(omission(w)))]
    if w.f.word_for_last or w.f.word_for_wild:
        blocks.append(Prose(tuple(last_card(w))))
    return blocks


def owed(w: Writer) -> list[Statement]:
    """Which word is due when."""
    found = [
        w.s(
            "When you lay your last card but one and a single card is left, {word} is due.",
            "call",
            "words",
            word=w.word(),
        ),
        last_word(w),
        words(w),
    ]
    if w.f.word_for_wild:
        found += [
            w.s(
                "That second word is due at the same moment, when the last card but one leaves your hand; it cannot be"
                " made up for when the last card is laid.",
                "call_words",
            ),
            w.s(
                "Until that {rank} is laid, others can only notice that {word} is missing, since they cannot know"
                " which card you have kept.",
                "call_words",
                "effects",
                "words",
                word=w.word(),
                rank=w.ranks(w.f.wild, how="or"),
            ),
            w.s("What you have said no longer counts once your hand grows again.", "call_words"),
        ]
    return found


def last_word(w: Writer) -> Statement:
    """The word for the last card."""
    if w.f.word_for_last:
        return w.s("With the last card, {word} is due.", "call_words", "words", word=w.word(2))
    if w.f.word_for_wild:
        return w.s(
            "If the card you keep is {cards}, you owe {word} instead; any other last card needs no further word.",
            "call_words",
            "effects",
            "words",
            word=w.word(2),
            cards=w.cards_one(w.f.wild),
        )
    return w.s("The last card itself is laid without a word.", "call_words")


def words(w: Writer) -> Statement:
    """What is said in this set, and that other houses say something else."""
    if w.rules.words == "knock":
        return w.s("Nothing is said for it: a knock that everybody can hear is what counts.", "words")
    return w.s("It has to be said so that everybody can hear it.", "words")


def omission(w: Writer) -> list[Statement]:
    """Being caught."""
    return [
        penalty(w),
        w.s("As long as nobody has noticed, you may still say it yourself and are safe.", "call"),
        window(w),
        w.s(
            "Players who miss a turn and further turns of your own do not count as that next turn.",
            "call_window",
        ),
        false_challenge(w),
        caught_on_turn(w),
        w.s("However many notice, there is only one penalty, and it is paid before any card moves.", "call_penalty"),
    ]


def penalty(w: Writer) -> Statement:
    """Cards for an omission."""
    return w.sn(
        "If you forget and somebody notices in time, you draw one card.",
        "If you forget and somebody notices in time, you draw {n} cards.",
        w.rules.call_penalty,
        "call_penalty",
    )


def window(w: Writer) -> Statement:
    """When it is too late to notice."""
    match w.rules.call_window:
        case "next_turn_begins":
            return w.s("It is too late to notice as soon as the next player has done anything at all.", "call_window")
        case "next_has_played":
            return w.s(
                "It is too late to notice as soon as the next player has laid a card or ended the turn.", "call_window"
            )
    return w.s("It is too late to notice once the next player’s whole turn is over.", "call_window")


def false_challenge(w: Writer) -> Statement:
    """Accusing without ground."""
    if w.rules.false_challenge == 0:
        return w.s("Accusing somebody without reason costs nothing.", "false_challenge")
    return w.sn(
        "Whoever accuses somebody without reason draws one card.",
        "Whoever accuses somebody without reason draws {n} cards.",
        w.rules.false_challenge,
        "false_challenge",
    )


def caught_on_turn(w: Writer) -> Statement:
    """Caught during the own turn."""
    if w.rules.caught_on_turn == "plays_on":
        return w.s(
            "If you are caught while it is your turn, you take the penalty and play on; the new cards may be used like"
            " any others.",
            "caught_on_turn",
        )
    return w.s(
        "If you are caught while it is your turn, you take the penalty and may not lay anything this time.",
        "caught_on_turn",
    )


def last_card(w: Writer) -> list[Statement]:
    """Forgetting the word for the last card."""
    if w.rules.finish_uncalled == "wins":
        return [
            w.s(
                "Whoever has laid the last card has won the round, even if the word for it was forgotten.",
                "finish_uncalled",
            )
        ]
    if w.f.word_for_wild:
        found = [
            w.s(
                "After {word} the last {rank} wins at once. Without it, the card is laid with a wish as always,"
                " but the round is won only when the time for noticing has passed.",
                "finish_uncalled",
                "effects",
                "call_words",
                "words",
                word=w.word(2),
                rank=w.ranks(w.f.wild, how="or"),
            )
        ]
    else:
        found = [
            w.s(
                "Laying the last card without the word does not win yet: the round is won only when the time for"
                " noticing has passed.",
                "finish_uncalled",
            )
        ]
    found.append(
        w.sn(
            "If somebody notices before that, one card is drawn, the card laid stays where it is with all it brings,"
            " and the round goes on.",
            "If somebody notices before that, {n} cards are drawn, the card laid stays where it is with all it brings,"
            " and the round goes on.",
            w.rules.finish_penalty or w.rules.call_penalty,
            "finish_penalty",
            "call_penalty",
            "finish_uncalled",
        )
    )
    if w.f.word_for_last:
        found.append(
            w.s(
                "Should the next player go out meanwhile and say the word, the round belongs to that player.",
                "finish_uncalled",
                "call_words",
            )
        )
    return found
