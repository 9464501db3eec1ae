"""`TableView` to `TableModel`: everything that stands on the table page, in the viewer's words and order.

What all viewers see alike is made once (`present.public`), a hand once for as long as it stays as it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from maumau.present import callwords
from maumau.present.actions import Choices, Lays, sort_out
from maumau.present.consent import consent
from maumau.present.hints import asked, draw_label
from maumau.present.i18n import Translator, tr
from maumau.present.kept import Kept
from maumau.present.models import Choice, CoverModel, HandCard, MauModel, SeatModel, TableModel
from maumau.present.mute import heard
from maumau.present.names import capital, card_name, suit_name
from maumau.present.public import Public, public_of
from maumau.present.sentences import Teller, teller
from maumau.present.sheet import rules_of, sheet
from maumau.present.telling import Line, tell_all
from maumau.present.titles import page_title, tab_title, watching

if TYPE_CHECKING:
    from collections.abc import Hashable, MutableMapping

    from maumau.present.prefs import Prefs
    from maumau.table.view import TableView

LOG_LINES = 12
LOG_EVENTS = 20
"""So many happenings are looked at for the log's lines; some are silent."""
ORDERS = {"french": "CHSD", "german": "CSHD"}
RANKS = "23456789TJQKAX"
HANDS = 16384
"""So many hands are kept with what may be done with them: more than a busy server has."""
CLOSE = 52
"""Two sentences stand together on the line when they have fewer characters than this."""
QUIET = frozenset({"dealer", "cut", "round", "settings", "away", "back", "said", "joined", "hands"})
"""Kinds of events that do not count as what just happened."""


def present(
    view: TableView,
    *,
    lang: str,
    prefs: Prefs,
    moved: bool = False,
    kept: Kept | None = None,
    shared: MutableMapping[Hashable, Any] | None = None,
) -> TableModel:
    """The model of one viewer's page. `moved`: the viewer had a seat here that is played from elsewhere now.

    `kept`: what was told for earlier pages of this table; `shared`: what was made for other viewers of this version.
    """
    public = public_of(view, prefs, Kept() if kept is None else kept, {} if shared is None else shared)
    if public.muted:
        view = replace(view, last=heard(view.last, public.muted))
    s = Teller(public.t, public.names, view.you, prefs.suits, public.words, public.jokers)
    t, you = s.t, view.you
    choices = choices_of(view.legal)
    told = tell_all(s, view.last[-LOG_EVENTS:], public.shelf)
    my_turn = view.phase == "playing" and view.to_act is not None and view.to_act == you
    seats = _with_catches(view, public, choices) if choices.catches else public.seats
    title = page_title(view, s) if my_turn else public.title
    return TableModel(
        version=view.version,
        table=view.table,
        lang=lang,
        style=prefs.suits,
        phase=view.phase,
        t=t,
        prefs=prefs,
        you=you,
        my_turn=my_turn,
        urgent=my_turn or bool(choices.calls),
        title=title,
        tab=title if prefs.tab != "never" else tab_title(view, s, prefs.tab),
        others=tuple([seats[seat] for seat in _round_from(you, view.seats) if seat in seats and seat != you]),
        me=None if you is None else seats.get(you),
        pile=public.pile,
        did=_did(told),
        ask=asked(view, choices, s, public.ask),
        hand=hand_of(view.hand, view.legal, view.drawn, lang, s.style, s.words, prefs.sort),
        draw=choices.draw,
        draw_label=draw_label(view, t),
        pass_=choices.pass_,
        accept=choices.accept,
        wishes=_wishes(choices, lang, s.style),
        mau=_mau(view, choices, t),
        log=tuple(told[-LOG_LINES:]),
        sheet=sheet(view, s),
        can=frozenset(view.can),
        clock=None if view.deadline_ms is None or view.server_ms is None else (view.deadline_ms, view.server_ms),
        round=view.round,
        talk=view.settings.talk if "say" in view.can else "none",
        people=tuple([one for one in public.people if one[0] != you]),
        watching="" if you is not None else watching(t, moved=moved),
        consent=consent(view, t),
    )


def _wishes(choices: Choices, lang: str, style: str) -> tuple[Choice, ...]:
    """The suits to name for a turned-up wild, in the order of the hand."""
    suits = sorted(choices.wishes.items(), key=lambda item: ORDERS[style].find(item[0]))
    return tuple([Choice(suit, suit_name(suit, lang, style), text) for suit, text in suits])


@lru_cache(maxsize=256)
def _round_from(you: int | None, seats: int) -> tuple[int, ...]:
    """The seats clockwise, from the one after the viewer's."""
    first = 0 if you is None else you + 1
    return tuple([(first + n) % seats for n in range(seats)]) if seats else ()


def _with_catches(view: TableView, public: Public, choices: Choices) -> dict[int, SeatModel]:
    """The seats, with buttons at those that the viewer may catch."""
    wait = max(0, (view.catch_from_ms or 0) - (view.server_ms or 0))
    seats = dict(public.seats)
    for seat, action in choices.catches.items():
        label = callwords.catch(public.t, public.words, public.names[seat])
        seats[seat] = replace(seats[seat], catch=action, catch_wait=wait, catch_label=label)
    return seats


def cover(view: TableView, seat: int, prefs: Prefs) -> CoverModel:
    """The cover before `seat` takes the device up; `view` is that of whoever had it last."""
    s = teller(view, prefs)
    mau = _mau(view, choices_of(view.legal), s.t)
    return CoverModel(seat, s.name(seat), mau.action, mau.word)


def _did(told: list[Line]) -> str:
    """What just happened: the last sentences that belong together."""
    last = ""
    for line in reversed(told):
        if line.kind not in QUIET:
            if last:
                return f"{line.text} {last}" if len(last) + len(line.text) < CLOSE else last
            last = line.text
    return last or (told[-1].text if told else "")


@lru_cache(maxsize=HANDS)
def choices_of(legal: tuple[str, ...]) -> Choices:
    """The legal actions by card and button; shared, so not to be changed."""
    return sort_out(legal)


@lru_cache(maxsize=HANDS)
def hand_of(
    hand: tuple[str, ...], legal: tuple[str, ...], drawn: tuple[str, ...], lang: str, style: str, words: str, sort: str
) -> tuple[HandCard, ...]:
    """A hand in its viewer's order. Most hands stay as they are while others play."""
    lays, suits = choices_of(legal).lays, ORDERS[style]

    def by_suit(card: str) -> tuple[int, int, str]:
        return (4 if card[0] == "X" else suits.index(card[1]), RANKS.index(card[0]), card)

    def by_rank(card: str) -> tuple[int, int, str]:
        return (RANKS.index(card[0]), 0 if card[0] == "X" else suits.index(card[1]), card)

    return tuple(
        [
            _card(card, lays.get(card), lang, style, words, card in drawn)
            for card in sorted(hand, key=by_rank if sort == "rank" else by_suit)
        ]
    )


def _card(card: str, lays: Lays | None, lang: str, style: str, words: str, drawn: bool) -> HandCard:
    if lays is None or not lays.suits:
        return _plain_card(card, lang, style, None if lays is None else lays.action, drawn)
    suits = ORDERS[style]
    named = [
        Choice(suit, suit_name(suit, lang, style), ways[min(ways)])
        for suit, ways in sorted(lays.suits.items(), key=lambda item: suits.find(item[0]))
    ]
    if lays.plain:
        named.insert(0, Choice("", callwords.shout(tr(lang), words, 2), lays.action))
    return HandCard(card, capital(card_name(card, lang, style)), True, card, tuple(named), drawn)


@lru_cache(maxsize=8192)
def _plain_card(card: str, lang: str, style: str, action: str | None, drawn: bool) -> HandCard:
    name = capital(card_name(card, lang, style))
    return HandCard(card, name, action is not None, action or card, (), drawn)


def _mau(view: TableView, choices: Choices, t: Translator) -> MauModel:
    """The state of the Mau button: always there where words are said by hand."""
    rules = rules_of(view.rules.code)
    mau = callwords.shout(t, rules.words, 1)
    if view.you is None or rules.call != "manual" or view.settings.call == "automatic":
        return MauModel("off", mau)
    mau_mau = callwords.shout(t, rules.words, 2)
    if choices.calls:
        level = max(choices.calls)
        word = mau_mau if level > 1 or not view.hand else mau
        return MauModel("late", word, choices.calls[level])
    if view.phase != "playing" or not view.hand:
        return MauModel("rest", mau)
    calls = {n for lays in choices.lays.values() for ways in (lays.plain, *lays.suits.values()) for n in ways}
    word = mau_mau if len(view.hand) == 1 and rules.call_words != "mau_only" else mau
    if 1 in calls or 2 in calls:
        return MauModel("owed", word, strong=mau_mau if 2 in calls else "")
    return MauModel("arm", word)
