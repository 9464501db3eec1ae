"""What happened, in words: one sentence per event, as its viewer would tell it ("You lay …", "Anna lays …")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maumau.present import callwords
from maumau.present.i18n import Translator, tr
from maumau.present.names import capital, jokers_differ, list_of, suit_name, the_card
from maumau.present.sheet import rules_of

if TYPE_CHECKING:
    from maumau.present.prefs import Prefs
    from maumau.table.view import PlayerView, TableView

Event = Mapping[str, Any]
SPELLED: Final = 3
"""So many drawn cards are named to their owner; more are only counted."""


def shown_name(player: PlayerView) -> str:
    """The name, with its number where two look alike."""
    return f"{player.name} ({player.mark})" if player.mark else player.name


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events to one viewer: who is who, who is "you", how cards are called, and which words the set says.

    `jokers`: whether they are told apart.
    """

    t: Translator
    names: Mapping[int, str]
    you: int | None
    style: str
    words: str = "mau"
    jokers: bool = False

    def call(self, level: int, said: str, knocked: str) -> str:
        """A sentence about the word of this level, or about knocking where the rule set knocks."""
        return callwords.told(self.t, self.words, level, said, knocked)

    def name(self, seat: int) -> str:
        """The name of a seat; a number for a seat that has been left."""
        return self.names.get(seat) or self.t.gettext("Seat {n}").format(n=seat + 1)

    def card(self, card: str) -> str:
        """A card inside a sentence."""
        return the_card(card, self.t.lang, self.style, numbered=self.jokers)

    def suit(self, suit: str) -> str:
        """A suit inside a sentence."""
        return suit_name(suit, self.t.lang, self.style)

    def who(self, seat: int, you: str, they: str, **values: object) -> str:
        """One of two sentences: the one to the player (`you`), or the one about `{name}` (`they`)."""
        return you.format(**values) if seat == self.you else they.format(name=self.name(seat), **values)


def _laid(s: Teller, e: Event) -> str:
    t, seat, card = s.t, e["seat"], s.card(e["card"])
    if e.get("suit") is not None:
        suit = s.suit(e["suit"])
        return s.who(
            seat,
            t.gettext("You lay {card} and name {suit}."),
            t.gettext("{name} lays {card} and names {suit}."),
            card=card,
            suit=suit,
        )
    return s.who(seat, t.gettext("You lay {card}."), t.gettext("{name} lays {card}."), card=card)


def _drew(s: Teller, e: Event) -> str:
    t, seat, n = s.t, e["seat"], int(e["count"])
    if n == 0:
        return s.who(
            seat, t.gettext("There is nothing left for you to draw."), t.gettext("{name} finds nothing to draw.")
        )
    cards = [s.card(card) for card in e.get("cards") or ()]
    if 0 < len(cards) <= SPELLED and seat == s.you:
        return t.gettext("You draw {cards}.").format(cards=list_of(cards, t.lang))
    if e.get("reason") == "turn":
        return s.who(
            seat,
            t.ngettext("You draw a card.", "You draw {n} cards.", n),
            t.ngettext("{name} draws a card.", "{name} draws {n} cards.", n),
            n=n,
        )
    return s.who(
        seat,
        t.ngettext("You take a card.", "You take {n} cards.", n),
        t.ngettext("{name} takes a card.", "{name} takes {n} cards.", n),
        n=n,
    )


def _passed(s: Teller, e: Event) -> str:
    t = s.t
    if e.get("reason") == "skip":
        return s.who(e["seat"], t.gettext("You sit out."), t.gettext("{name} sits out."))
    return s.who(e["seat"], t.gettext("You pass."), t.gettext("{name} passes."))


def _called(s: Teller, e: Event) -> str:
    return word_said(s, e["seat"], 2 if int(e.get("call") or 0) >= 2 else 1)


def word_said(s: Teller, seat: int, level: int) -> str:
    """“Mau!” or “Mau-Mau!” in somebody's mouth, or what else the set says."""
    t = s.t
    return s.who(
        seat,
        s.call(level, t.gettext("You say “{word}!”"), t.gettext("You knock on the table.")),
        s.call(level, t.gettext("{name} says “{word}!”"), t.gettext("{name} knocks on the table.")),
    )


def word_alone(s: Teller, level: int) -> str:
    """The word as it is heard right after a card."""
    return callwords.alone(s.t, s.words, level)


def _caught(s: Teller, e: Event) -> str:
    t, seat, by = s.t, e["seat"], e["by"]
    if seat == s.you:
        mine = s.call(
            1,
            t.gettext("{name} has caught you: you forgot “{word}”!"),
            t.gettext("{name} has caught you: you forgot to knock!"),
        )
        return mine.format(name=s.name(by))
    if by == s.you:
        caught = s.call(
            1, t.gettext("You have caught {name}: no “{word}”!"), t.gettext("You have caught {name}: no knock!")
        )
        return caught.format(name=s.name(seat))
    caught = s.call(
        1, t.gettext("{other} has caught {name}: no “{word}”!"), t.gettext("{other} has caught {name}: no knock!")
    )
    return caught.format(name=s.name(seat), other=s.name(by))


def _false_challenge(s: Teller, e: Event) -> str:
    t, seat, target = s.t, e["seat"], e["target"]
    if target == s.you:
        return t.gettext("False alarm from {name}: you have forgotten nothing.").format(name=s.name(seat))
    return s.who(
        seat,
        t.gettext("False alarm: {other} has forgotten nothing."),
        t.gettext("False alarm from {name}: {other} has forgotten nothing."),
        other=s.name(target),
    )


def _hands_out(s: Teller, e: Event) -> str:
    t = s.t
    return s.who(e["seat"], t.gettext("You are out – round won!"), t.gettext("{name} is out and wins the round."))


def _stopped(s: Teller, e: Event) -> str:
    t = s.t
    return {
        "blocked": t.gettext("Nobody can go on: the round stops without a winner."),
        "max_turns": t.gettext("The round has gone on too long: it stops without a winner."),
    }.get(str(e.get("reason")), t.gettext("No card is left to draw: the round stops without a winner."))


def _seat(you: Callable[[Translator], str], other: Callable[[Translator], str]) -> Callable[[Teller, Event], str]:
    """A teller of an event that only needs its seat."""
    return lambda s, e: s.who(e["seat"], you(s.t), other(s.t))


def _pending(s: Teller, e: Event) -> str:
    t = s.t
    return s.who(
        e["seat"],
        s.call(
            2,
            t.gettext("Your last card is down – quick, say “{word}”!"),
            t.gettext("Your last card is down – quick, knock twice!"),
        ),
        s.call(
            2,
            t.gettext("{name} has laid the last card without “{word}”!"),
            t.gettext("{name} has laid the last card without knocking!"),
        ),
    )


def _declined(s: Teller, e: Event) -> str:
    t = s.t
    if e.get("seat") is None:
        return t.gettext("Nothing is taken back.")
    return s.who(e["seat"], t.gettext("You would rather play on."), t.gettext("{name} would rather play on."))


def _open_hands(s: Teller, e: Event) -> str:
    t = s.t
    if e.get("agreed"):
        return s.who(
            e["seat"],
            t.gettext("You agree that watchers see all hands."),
            t.gettext("{name} agrees that watchers see all hands."),
        )
    return s.who(
        e["seat"],
        t.gettext("You no longer agree that watchers see all hands."),
        t.gettext("{name} no longer agrees that watchers see all hands."),
    )


def _named(s: Teller, e: Event, text: str) -> str:
    return text.format(name=e.get("name") or s.name(e["seat"]))


def _said(s: Teller, e: Event) -> str:
    text = e.get("text") or phrase(str(e.get("phrase")), s.t)
    # Translators: somebody says something: “{text}”
    return s.t.pgettext("speech", "{name}: {text}").format(name=s.name(e["seat"]), text=text)


TELL: Final[dict[str, Callable[[Teller, Event], str]]] = {
    "dealer_lot": _seat(
        lambda t: t.gettext("The lot falls on you: you deal first."),
        lambda t: t.gettext("The lot falls on {name}, who deals first."),
    ),
    "dealer_cards": lambda s, e: s.t.gettext("Cards are drawn for the first deal: {cards}.").format(
        cards=", ".join(f"{s.name(int(seat))}: {s.card(card)}" for seat, card in e["cards"].items())
    ),
    "dealer": _seat(lambda t: t.gettext("You deal."), lambda t: t.gettext("{name} deals.")),
    "cut": _seat(lambda t: t.gettext("You cut."), lambda t: t.gettext("{name} cuts.")),
    "turned": lambda s, e: capital(s.t.gettext("{card} is turned up.").format(card=s.card(e["card"]))),
    "turned_back": lambda s, e: capital(s.t.gettext("{card} goes back into the stock.").format(card=s.card(e["card"]))),
    "laid": _laid,
    "drew": _drew,
    "passed": _passed,
    "called": _called,
    "caught": _caught,
    "false_challenge": _false_challenge,
    "accepted": _seat(lambda t: t.gettext("You let it pass."), lambda t: t.gettext("{name} lets it pass.")),
    "wished": lambda s, e: s.who(
        e["seat"], s.t.gettext("You name {suit}."), s.t.gettext("{name} names {suit}."), suit=s.suit(e["suit"])
    ),
    "skipped": _seat(lambda t: t.gettext("You are skipped."), lambda t: t.gettext("{name} is skipped.")),
    "reversed": lambda s, e: s.t.gettext("The direction turns round."),
    "recycled": lambda s, e: s.t.gettext("The pile is shuffled into a new stock."),
    "misplayed": lambda s, e: s.who(
        e["seat"],
        s.t.gettext("{card} does not fit: you take it back.").replace("{card}", capital(s.card(e["card"]))),
        s.t.gettext("{name} tries {card}, which does not fit."),
        card=s.card(e["card"]),
    ),
    "turn_lost": _seat(lambda t: t.gettext("Your turn is over."), lambda t: t.gettext("{name} loses the turn.")),
    "finish_pending": _pending,
    "round_won": _hands_out,
    "round_stopped": _stopped,
    "joined": lambda s, e: _named(s, e, s.t.gettext("{name} sits down.")),
    "left": lambda s, e: _named(s, e, s.t.gettext("{name} leaves the table.")),
    "kicked": lambda s, e: _named(s, e, s.t.gettext("{name} has been removed from the table.")),
    "renamed": lambda s, e: s.t.gettext("{before} is now called {name}.").format(before=e["before"], name=e["name"]),
    "host": _seat(lambda t: t.gettext("You are the host now."), lambda t: t.gettext("{name} is the host now.")),
    "away": lambda s, e: _named(s, e, s.t.gettext("{name} has lost the connection.")),
    "back": lambda s, e: _named(s, e, s.t.gettext("{name} is back.")),
    "minded": lambda s, e: _named(s, e, s.t.gettext("The computer plays for {name}.")),
    "timed_out": _seat(lambda t: t.gettext("Your time is up."), lambda t: t.gettext("{name}’s time is up.")),
    "misdeal": lambda s, e: s.t.gettext("Misdeal: the cards are dealt again."),
    "moved": lambda s, e: _named(s, e, s.t.gettext("{name} plays on another device now.")),
    "said": _said,
    "take_back_asked": _seat(
        lambda t: t.gettext("You ask to take your last action back."),
        lambda t: t.gettext("{name} asks to take the last action back."),
    ),
    "take_back_agreed": _seat(lambda t: t.gettext("You agree."), lambda t: t.gettext("{name} agrees.")),
    "take_back_declined": _declined,
    "taken_back": _seat(
        lambda t: t.gettext("You take your last action back."),
        lambda t: t.gettext("{name} takes the last action back."),
    ),
    "hands": _open_hands,
    "round": lambda s, e: s.t.gettext("Round {n} begins.").format(n=e["round"]),
    "match": lambda s, e: s.t.gettext("A new match begins."),
    "settings": lambda s, e: s.t.gettext("The table’s settings have changed."),
    "rules": lambda s, e: s.t.gettext("The rules have changed."),
}
"""How each kind of event is told; kinds that are not listed are silent."""


def phrase(key: str, t: Translator) -> str:
    """A quick phrase in the viewer's language."""
    return {
        "hello": t.pgettext("phrase", "Hello!"),
        "well_played": t.pgettext("phrase", "Well played!"),
        "thanks": t.pgettext("phrase", "Thank you!"),
        "sorry": t.pgettext("phrase", "Sorry!"),
        "hurry": t.pgettext("phrase", "Come on!"),
        "one_moment": t.pgettext("phrase", "One moment …"),
        "oh_no": t.pgettext("phrase", "Oh no!"),
        "lucky": t.pgettext("phrase", "Lucky you!"),
        "again": t.pgettext("phrase", "One more?"),
        "bye": t.pgettext("phrase", "Bye!"),
        "smile": "🙂",
        "laugh": "😄",
        "wow": "😮",
        "think": "🤔",
        "sad": "😢",
        "heart": "❤️",
    }.get(key, "…")


def teller(view: TableView, prefs: Prefs) -> Teller:
    """The teller for the viewer of a view."""
    rules = rules_of(view.rules.code)
    return Teller(tr(prefs.lang), names_of(view), view.you, prefs.suits, rules.words, jokers_differ(rules))


def names_of(view: TableView) -> dict[int, str]:
    """The shown names, by seat."""
    return {player.seat: shown_name(player) for player in view.players}
