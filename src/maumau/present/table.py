"""`TableView` to `TableModel`: everything that stands on the table page, in the viewer's words and order.

The models are frozen and small, so that what is the same for several viewers is drawn once (`web.table_view`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from maumau.present import callwords
from maumau.present.actions import Choices, Lays, sort_out
from maumau.present.consent import Consent, consent
from maumau.present.hints import asked, draw_label
from maumau.present.i18n import Translator, tr
from maumau.present.kept import Kept
from maumau.present.mute import as_heard, muted_seats
from maumau.present.names import capital, card_name, suit_name
from maumau.present.sentences import Event, Line, Teller, phrase, shown_name, tell_all, teller
from maumau.present.sheet import SheetModel, rules_of, sheet
from maumau.present.titles import page_title, tab_title, watching

if TYPE_CHECKING:
    from maumau.present.prefs import Prefs
    from maumau.table.view import PlayerView, TableView

LOG_LINES = 12
LOG_EVENTS = 20
"""So many happenings are looked at for the log's lines; some are silent."""
ORDERS = {"french": "CHSD", "german": "CSHD"}
RANKS = "23456789TJQKAX"


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One of the others as everybody sees them. `mood`: how the bubble is meant: word, missed, talk or "".

    `catch`: the action that catches this seat, "" where there is none; `catch_wait`: milliseconds until it may be sent.
    """

    seat: int
    name: str
    cards: int
    count: str
    acting: bool
    bot: bool
    dealer: bool
    minded: str
    away: str
    bubble: str
    mood: str
    score: str
    score_label: str
    catch: str
    catch_wait: int = 0
    catch_label: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One suit to name (or none: `suit` is ""), its word and the action text that names it."""

    suit: str
    word: str
    action: str


@dataclass(frozen=True, slots=True)
class HandCard:
    """One card of the own hand. `action`: what a tap sends; `choices`: suits to choose from first, for a wild."""

    card: str
    name: str
    playable: bool
    action: str
    choices: tuple[Choice, ...]
    drawn: bool


@dataclass(frozen=True, slots=True)
class PileModel:
    """Stock, pile and what hangs on them. `origin`: id of the element that the top card came from."""

    top: str
    below: tuple[str, ...]
    origin: str
    stock: int
    stock_label: str
    debt: int
    debt_label: str
    wish: str
    wish_word: str
    direction: int
    direction_label: str


@dataclass(frozen=True, slots=True)
class MauModel:
    """The Mau button.

    `state`: off (nobody calls here), rest, arm (can be armed), owed (will be owed), late (say it now!).
    `action`: what a late word sends; `strong`: a second, louder word that may be said instead, "" for none.
    """

    state: str
    word: str
    action: str = ""
    strong: str = ""


@dataclass(frozen=True, slots=True)
class CoverModel:
    """What covers the table while a shared device changes hands: to whom, and the word its last holder may still say.

    `call`: the action of that late word, "" for none.
    """

    seat: int
    name: str
    call: str
    word: str


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole page of one viewer."""

    version: int
    table: str
    lang: str
    style: str
    phase: str
    t: Translator
    prefs: Prefs
    you: int | None
    my_turn: bool
    urgent: bool
    title: str
    tab: str
    others: tuple[SeatModel, ...]
    me: SeatModel | None
    pile: PileModel | None
    did: str
    ask: str
    hand: tuple[HandCard, ...]
    draw: str
    draw_label: str
    pass_: str
    accept: str
    wishes: tuple[Choice, ...]
    mau: MauModel
    log: tuple[Line, ...]
    sheet: SheetModel | None
    can: frozenset[str]
    clock: tuple[int, int] | None
    round: int
    talk: str
    people: tuple[tuple[int, str, bool], ...]
    watching: str
    cover: CoverModel | None = None
    consent: Consent = field(default_factory=Consent)
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)
    """What was made for earlier pages of this table."""


def present(view: TableView, *, lang: str, prefs: Prefs, moved: bool = False, kept: Kept | None = None) -> TableModel:
    """The model of one viewer's page. `moved`: the viewer had a seat here that is played from elsewhere now.

    `kept`: what was made for earlier pages of this table.
    """
    kept = Kept() if kept is None else kept
    muted = muted_seats(view, prefs.muted)
    view = as_heard(view, prefs.muted)
    s = teller(view, prefs)
    t = s.t
    choices = sort_out(view.legal)
    told = tell_all(s, view.last[-LOG_EVENTS:], kept)
    ask = asked(view, choices, s)
    seats = {player.seat: _seat(view, player, s, choices.catches.get(player.seat, "")) for player in view.players}
    first = (view.you + 1 if view.you is not None else 0) % max(view.seats, 1)
    order = sorted((seat for seat in seats if seat != view.you), key=lambda seat: (seat - first) % max(view.seats, 1))
    my_turn = view.phase == "playing" and view.to_act is not None and view.to_act == view.you
    return TableModel(
        version=view.version,
        table=view.table,
        lang=lang,
        style=prefs.suits,
        phase=view.phase,
        t=t,
        prefs=prefs,
        you=view.you,
        my_turn=my_turn,
        urgent=my_turn or bool(choices.calls),
        title=page_title(view, s),
        tab=tab_title(view, s, prefs.tab),
        others=tuple(seats[seat] for seat in order),
        me=seats.get(view.you) if view.you is not None else None,
        pile=_pile(view, s) if view.top else None,
        did=_did(view, told),
        ask=ask,
        hand=_hand(view, choices, s, prefs.sort),
        draw=choices.draw,
        draw_label=draw_label(view, t),
        pass_=choices.pass_,
        accept=choices.accept,
        wishes=tuple(Choice(suit, suit_name(suit, lang, s.style), text) for suit, text in choices.wishes.items()),
        mau=_mau(view, choices, t),
        log=tuple(told[-LOG_LINES:]),
        sheet=sheet(view, s),
        can=frozenset(view.can),
        clock=None if view.deadline_ms is None or view.server_ms is None else (view.deadline_ms, view.server_ms),
        round=view.round,
        talk=view.settings.talk if "say" in view.can else "none",
        people=tuple(
            (player.seat, shown_name(player), player.seat in muted)
            for player in view.players
            if player.kind == "human" and player.seat != view.you
        ),
        watching="" if view.you is not None else watching(t, moved=moved),
        consent=consent(view, t),
        kept=kept,
    )


def cover(view: TableView, seat: int, prefs: Prefs) -> CoverModel:
    """The cover before `seat` takes the device up; `view` is that of whoever had it last."""
    s = teller(view, prefs)
    mau = _mau(view, sort_out(view.legal), s.t)
    return CoverModel(seat, s.name(seat), mau.action, mau.word)


def _seat(view: TableView, player: PlayerView, s: Teller, catch: str) -> SeatModel:
    seat = player.seat
    playing = view.phase == "playing"
    return _seat_model(
        player,
        s.t.lang,
        view.rules.code,
        acting=playing and view.to_act == seat,
        dealer=view.dealer == seat,
        bubble=_bubble(view, player, s),
        catch=catch,
        wait=max(0, (view.catch_from_ms or 0) - (view.server_ms or 0)) if catch else 0,
    )


@lru_cache(maxsize=8192)
def _seat_model(
    player: PlayerView,
    lang: str,
    code: str,
    *,
    acting: bool,
    dealer: bool,
    bubble: tuple[str, str],
    catch: str,
    wait: int,
) -> SeatModel:
    """The same seat looks the same to everybody who reads the same language, so it is made once."""
    t = tr(lang)
    score, label = _score(code, player, t)
    return SeatModel(
        seat=player.seat,
        name=shown_name(player),
        cards=player.cards,
        count=t.ngettext("{n} card", "{n} cards", player.cards).format(n=player.cards),
        acting=acting,
        bot=player.kind == "bot",
        dealer=dealer,
        minded=t.gettext("The computer plays") if player.minded else "",
        away=t.gettext("away") if player.away else "",
        bubble=bubble[0],
        mood=bubble[1],
        score=score,
        score_label=label,
        catch=catch,
        catch_wait=wait,
        catch_label=callwords.catch(t, rules_of(code).words, shown_name(player)) if catch else "",
    )


def _score(code: str, player: PlayerView, t: Translator) -> tuple[str, str]:
    """What stands beside a name: points, wins of those needed, or nothing in a single round; and how it is read."""
    rules = rules_of(code)
    match rules.scoring:
        case "round_wins":
            label = t.ngettext("{n} win of {target}", "{n} wins of {target}", player.wins)
            return f"{player.wins}/{rules.target}", label.format(n=player.wins, target=rules.target)
        case "penalty" | "winner_collects" | "plus_and_minus":
            return str(player.total), t.ngettext("{n} point", "{n} points", player.total).format(n=player.total)
    return "", ""


def _bubble(view: TableView, player: PlayerView, s: Teller) -> tuple[str, str]:
    """What hangs over a seat: a missed word, a standing word, or what was said lately."""
    if view.phase == "playing":
        if view.pending == player.seat:
            return callwords.missed(s.t, s.words), "missed"
        if player.called:
            return callwords.shout(s.t, s.words, player.called), "word"
    for event in reversed(view.last):
        if event["kind"] in {"laid", "drew", "passed"} and event["seat"] == player.seat:
            break
        if event["kind"] == "said" and event["seat"] == player.seat:
            return str(event.get("text") or phrase(str(event.get("phrase")), s.t)), "talk"
    return "", ""


def _pile(view: TableView, s: Teller) -> PileModel:
    t, lang = s.t, s.t.lang
    assert view.top is not None
    wish = view.wish or ""
    return PileModel(
        top=view.top,
        below=view.pile[-3:],
        origin=_origin(view.top, view.last),
        stock=view.stock,
        stock_label=t.ngettext("Stock: {n} card", "Stock: {n} cards", view.stock).format(n=view.stock),
        debt=view.debt,
        debt_label=t.ngettext("take {n}", "take {n}", view.debt).format(n=view.debt) if view.debt else "",
        wish=wish,
        wish_word=capital(suit_name(wish, lang, s.style)) if wish else "",
        direction=view.direction,
        direction_label=t.gettext("Play goes clockwise")
        if view.direction > 0
        else t.gettext("Play goes counter-clockwise"),
    )


def _origin(top: str, last: tuple[Event, ...]) -> str:
    """Where the top card came from, for its flight: the seat that laid it, or the stock."""
    for event in reversed(last):
        if event["kind"] == "laid" and event["card"] == top:
            return f"fan-{event['seat']}"
        if event["kind"] == "turned" and event["card"] == top:
            return "stock"
    return ""


def _did(view: TableView, told: list[Line]) -> str:
    """What just happened: the last sentences that belong together."""
    quiet = {"dealer", "cut", "round", "settings", "away", "back", "said", "joined", "hands"}
    loud = {event["n"] for event in view.last if event["kind"] not in quiet and "n" in event}
    lines = [line.text for line in told if line.n in loud]
    if len(lines) > 1 and len(lines[-1]) + len(lines[-2]) < 52:
        return f"{lines[-2]} {lines[-1]}"
    return lines[-1] if lines else (told[-1].text if told else "")


def _hand(view: TableView, choices: Choices, s: Teller, sort: str) -> tuple[HandCard, ...]:
    suits = ORDERS[s.style]

    def by_suit(card: str) -> tuple[int, int, str]:
        return (4 if card[0] == "X" else suits.index(card[1]), RANKS.index(card[0]), card)

    def by_rank(card: str) -> tuple[int, int, str]:
        return (RANKS.index(card[0]), 0 if card[0] == "X" else suits.index(card[1]), card)

    return tuple(
        _card(card, choices.lays.get(card), s, suits, card in view.drawn)
        for card in sorted(view.hand, key=by_rank if sort == "rank" else by_suit)
    )


def _card(card: str, lays: Lays | None, s: Teller, suits: str, drawn: bool) -> HandCard:
    if lays is None or not lays.suits:
        return _plain_card(card, s.t.lang, s.style, None if lays is None else lays.action, drawn)
    named = [
        Choice(suit, suit_name(suit, s.t.lang, s.style), ways[min(ways)])
        for suit, ways in sorted(lays.suits.items(), key=lambda item: suits.find(item[0]))
    ]
    if lays.plain:
        named.insert(0, Choice("", callwords.shout(s.t, s.words, 2), lays.action))
    return HandCard(card, capital(card_name(card, s.t.lang, s.style)), True, card, tuple(named), drawn)


@lru_cache(maxsize=8192)
def _plain_card(card: str, lang: str, style: str, action: str | None, drawn: bool) -> HandCard:
    name = capital(card_name(card, lang, style))
    return HandCard(card, name, action is not None, action or card, (), drawn)


def _mau(view: TableView, choices: Choices, t: Translator) -> MauModel:
    """The state of the Mau button: always there where words are said by hand."""
    rules = rules_of(view.rules.code)
    mau, mau_mau = callwords.shout(t, rules.words, 1), callwords.shout(t, rules.words, 2)
    if view.you is None or rules.call != "manual" or view.settings.call == "automatic":
        return MauModel("off", mau)
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
