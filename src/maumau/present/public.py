"""What all viewers of a table see alike in one language: made once for a version, and used for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from maumau.present import callwords
from maumau.present.hints import asked_of_other
from maumau.present.i18n import Translator, tr
from maumau.present.models import PileModel, SeatModel
from maumau.present.mute import heard, muted_seats
from maumau.present.names import capital, jokers_differ, suit_name
from maumau.present.sentences import Event, Teller, names_of, phrase, shown_name
from maumau.present.sheet import rules_of
from maumau.present.titles import title_for_others

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, MutableMapping

    from maumau.present.kept import Kept
    from maumau.present.prefs import Prefs
    from maumau.present.telling import Shelf
    from maumau.table.view import PlayerView, TableView

SEATS: Final = 16384
"""So many looks of a seat are kept; more than all tables of a busy server change in some seconds."""


@dataclass(frozen=True, slots=True)
class Public:
    """The shared part of the pages of one version.

    `seats`: without what only some may do to them. `title`, `ask`: for those who are not to act. `people`: seat, name
    and whether the viewers mute that person. `shelf`: what was told to viewers of this kind before.
    """

    t: Translator
    names: Mapping[int, str]
    words: str
    jokers: bool
    muted: frozenset[int]
    shelf: Shelf
    seats: Mapping[int, SeatModel]
    pile: PileModel | None
    title: str
    ask: str
    people: tuple[tuple[int, str, bool], ...]


def public_of(view: TableView, prefs: Prefs, kept: Kept, shared: MutableMapping[Hashable, Any]) -> Public:
    """The part that is shared by all who read the same language and cards, and hear the same people."""
    key = ("public", view.version, prefs.lang, prefs.suits, prefs.muted)
    found: Public | None = shared.get(key)
    if found is None:
        found = shared[key] = _public(view, prefs, kept)
    return found


def _public(view: TableView, prefs: Prefs, kept: Kept) -> Public:
    muted = muted_seats(view, prefs.muted)
    names, rules = names_of(view), rules_of(view.rules.code)
    words, jokers = rules.words, jokers_differ(rules)
    s = Teller(tr(prefs.lang), names, None, prefs.suits, words, jokers)
    last = heard(view.last, muted) if muted else view.last
    return Public(
        t=s.t,
        names=names,
        words=words,
        jokers=jokers,
        muted=muted,
        shelf=kept.shelf((s.t.lang, s.style, words, jokers, tuple(names.items()))),
        seats={player.seat: _seat(view, player, s, last) for player in view.players},
        pile=_pile(view, s) if view.top else None,
        title=title_for_others(view, s),
        ask=asked_of_other(view, s),
        people=tuple([(one.seat, names[one.seat], one.seat in muted) for one in view.players if one.kind == "human"]),
    )


def _seat(view: TableView, player: PlayerView, s: Teller, last: tuple[Event, ...]) -> SeatModel:
    return _seat_model(
        player,
        s.t.lang,
        view.rules.code,
        acting=view.phase == "playing" and view.to_act == player.seat,
        dealer=view.dealer == player.seat,
        bubble=_bubble(view, player, s, last),
    )


@lru_cache(maxsize=SEATS)
def _seat_model(
    player: PlayerView,
    lang: str,
    code: str,
    *,
    acting: bool,
    dealer: bool,
    bubble: tuple[str, str],
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
        catch="",
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


def _bubble(view: TableView, player: PlayerView, s: Teller, last: tuple[Event, ...]) -> tuple[str, str]:
    """What hangs over a seat: a missed word, a standing word, or what was said lately."""
    if view.phase == "playing":
        if view.pending == player.seat:
            return callwords.missed(s.t, s.words), "missed"
        if player.called:
            return callwords.shout(s.t, s.words, player.called), "word"
    for event in reversed(last):
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
