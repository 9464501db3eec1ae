"""A table's refusal in the viewer's words: what does not go, what to do, and where the rule stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from maumau.present import i18n
from maumau.present.reasons import misplay_text, reason_text
from maumau.present.sentences import shown_name
from maumau.present.sheet import rules_of
from maumau.web.errors import N_, SENTENCES

if TYPE_CHECKING:
    from maumau.table.refusal import Refusal
    from maumau.table.view import TableView

MAY_TRY: Final = frozenset({"play", "skip", "cover"})
"""Phases of a round in which a card may be tried."""

TABLE_WORDS: Final[dict[str, str]] = {
    "stale": N_("The table has moved on. Look at it as it is now and play again."),
    "person_is_back": N_("The player is back and plays again."),
    "not_seated": N_("Only somebody with a seat at this table can do that. Take a seat first."),
    "not_host": N_("Only the host of this table can do that. Ask the host."),
    "no_such_seat": N_("There is nobody on that seat. Choose one of the players shown."),
    "not_playing": N_("No round is being played at the moment. Wait for the next deal."),
    "round_running": N_("That can only be done between rounds. Wait for the end of this round."),
    "match_running": N_("That can only be done between matches. Finish this match first."),
    "only_in_lobby": N_("That can only be done before the cards are dealt."),
    "only_in_playing": N_("That can only be done while a round is being played."),
    "only_in_round_over": N_("That can only be done after a round."),
    "only_in_match_over": N_("That can only be done after a match."),
    "too_early": N_("The card has only just been laid; its owner may still speak. Try again in a moment."),
    "too_few_players": N_("Too few players are seated for these rules. Invite somebody or add a computer player."),
    "too_many_players": N_("Too many players are seated for these rules. Remove a computer player first."),
    "seats_out_of_range": N_("These rules do not allow that number of seats. Choose another one."),
    "too_late_for_misdeal": N_("A misdeal can only be declared before the first card is laid. Play on."),
    "too_many_misdeals": N_("This round has been dealt anew three times. Play it now."),
    "table_full": N_("No seat is free at this table. You can watch, or open a table of your own."),
    "table_locked": N_("The host has locked this table. You can watch, or ask the host for a seat."),
    "seat_taken": N_("Somebody sits there already. Choose a free seat."),
    "no_late_join": N_("At this table nobody can sit down during a match. You can watch."),
    "not_away": N_("That player is here. Only the seat of somebody who is away can be handed over."),
    "no_claim": N_("This link has been used already or was replaced by a newer one. Ask for a new one."),
    "unknown_level": N_("There is no computer player of that kind. Choose one of those shown."),
    "no_talk": N_("At this table nothing is written. Talk across the table."),
    "flood": N_("That was a lot at once. Let somebody else do something first."),
    "unknown_phrase": N_("There is no such phrase. Choose one of those shown."),
    "no_free_text": N_("At this table only the ready-made phrases can be used."),
    "bad_text": N_("That text is empty or too long. Write a shorter one."),
    "cool_down": N_("There was nothing to catch just now. Wait a few seconds before you try again."),
    "nothing_to_take_back": N_(
        "Only your latest action can be taken back, and only while nobody has drawn or been dealt a card since."
    ),
    "take_back_open": N_("Somebody has already asked to take an action back. Answer that first."),
    "take_back_declined": N_("Somebody did not want this taken back. Play on."),
    "no_take_back": N_("Nobody asks to take an action back at the moment."),
    "hands_closed": N_("At this table watchers see no hands. The host may change that."),
    "not_a_computer_seat": N_("The computer does not play on that seat. Choose another one."),
    "bad_bytes": N_("That is too long, or nothing at all. Write a short word."),
    "bad_settings": N_("One of these agreements is not offered. Choose from the page."),
    "bad_action": N_("What arrived is not an action of this table. Nothing has changed; use the cards and buttons."),
}


@dataclass(frozen=True)
class Attempt:
    """A second, deliberate step where a card that does not fit may be laid at one's own risk: what it sends."""

    action: str
    text: str
    label: str


@dataclass(frozen=True)
class Notice:
    """A sentence for the person, the stable code behind it, and the address of the rule ("" for none)."""

    code: str
    text: str
    link: str = ""
    attempt: Attempt | None = None


def attempt_at(action: str, view: TableView, lang: str, style: str) -> Attempt | None:
    """What may be tried after `action` was refused; None where the rule set only refuses, or the card can be laid."""
    card = action.partition(">")[0].rstrip("!")
    if (
        view.phase != "playing"
        or view.to_act != view.you
        or view.round_phase not in MAY_TRY
        or card not in view.hand
        or rules_of(view.rules.code).misplay != "penalty"
        or any(text.partition(">")[0].rstrip("!") == card for text in view.legal)
    ):
        return None
    words = i18n.tr(lang)
    cost = words.gettext("If it does not fit, you take it back, draw a card and your turn is over.")
    return Attempt(f"try {card}", f"{misplay_text(card, lang, style)} {cost}", words.gettext("Lay it anyway"))


def notice_of(refusal: Refusal, view: TableView, lang: str, style: str) -> Notice:
    """The notice of a refusal."""
    words = i18n.tr(lang)
    link = f"/guide/{lang}/{view.rules.code}#{refusal.rule}" if refusal.rule and refusal.family == "illegal" else ""
    if refusal.code in TABLE_WORDS:
        return Notice(refusal.code, words.gettext(TABLE_WORDS[refusal.code]), link)
    if refusal.code in SENTENCES:
        return Notice(refusal.code, words.gettext(SENTENCES[refusal.code][1]), link)
    names = {player.seat: shown_name(player) for player in view.players}
    text = reason_text(refusal.code, refusal.params, lang, style=style, names=names)
    return Notice(refusal.code, text or words.gettext(SENTENCES["refused"][1]), link)
