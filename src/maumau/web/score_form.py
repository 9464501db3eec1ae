"""What the forms of the score keeper send, read into a sheet or a round. What is wrong is told; nothing typed is lost.

A round on its way is a `Draft`: the form carries it whole, so that every tap on a card can be a plain form post.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from maumau.errors import MaumauError
from maumau.rules import RuleSet, preset, presets
from maumau.score import Sheet, SheetError, Typed, chips, counted, holds_cards, points_asked, wild_asked
from maumau.table.names import clean_name, mark_for
from maumau.table.refusal import Refusal
from maumau.web.errors import sentences
from maumau.web.problem_words import code_sentence
from maumau.web.setup import MAX_CODE

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.web.forms import Form

MOST_PLAYERS: Final = 8
NOBODY: Final = "none"
MOST_TYPED: Final = 12
MOST_TAPPED: Final = 120


@dataclass(frozen=True)
class Begin:
    """The form of a new sheet as it was filled in, with a problem by field."""

    rules: str
    code: str = ""
    target: str = ""
    names: tuple[str, ...] = ("",) * MOST_PLAYERS
    dealer: int = 0
    problems: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Draft:
    """A round being written down: who went out ("" not yet said), what is typed and what is tapped per seat."""

    winner: str = ""
    wild: bool = False
    points: tuple[str, ...] = ()
    tapped: tuple[tuple[str, ...], ...] = ()
    problem: str = ""
    at: int | None = None
    """The seat that the problem is about."""

    @classmethod
    def of(cls, typed: Typed | None, players: int) -> Draft:
        """An empty draft, or one filled with a round that stands already."""
        nothing: tuple[tuple[str, ...], ...] = ((),) * players
        if typed is None:
            return cls(points=("",) * players, tapped=nothing)
        winner = NOBODY if typed.winner is None else str(typed.winner)
        points = tuple("" if seat == typed.winner and not n else str(n) for seat, n in enumerate(typed.points))
        return cls(winner, typed.wild, points, nothing)


def read_begin(form: Form) -> Begin:
    """The new sheet as it was sent, not yet checked."""
    dealer = form.text("dealer", "0")
    return Begin(
        form.text("rules")[:MAX_CODE],
        form.text("code").strip()[:MAX_CODE],
        form.text("target").strip()[:MOST_TYPED],
        tuple(form.text(f"n{seat}")[:240] for seat in range(MOST_PLAYERS)),
        int(dealer) if dealer in {str(seat) for seat in range(MOST_PLAYERS)} else 0,
    )


def opened(begin: Begin, words: Translator) -> Sheet | Begin:
    """The sheet of a form, or the form with what is wrong with it. Lines without a name are left out."""
    problems: dict[str, str] = {}
    rules = _rules(begin, words, problems)
    names: list[str] = []
    dealer = 0
    for place, typed in enumerate(begin.names):
        if not typed.strip():
            continue
        name = clean_name(typed)
        if isinstance(name, Refusal):
            problems[f"n{place}"] = sentences(name.code, 422, words.gettext, dict(name.params))[1]
            continue
        if place == begin.dealer:
            dealer = len(names)
        mark = mark_for(name, [(other, 0) for other in names])
        if mark:
            problems[f"n{place}"] = words.gettext(
                "Two names look alike. Change one, so that nobody’s points get mixed up."
            )
        names.append(name)
    if rules is not None and not problems:
        low, high = rules.players
        if len(names) < low:
            text = words.ngettext("At least {n} player is needed.", "At least {n} players are needed.", low)
            problems["names"] = text.format(n=low)
        elif len(names) > high or rules.problems(players=len(names)):
            problems["names"] = words.gettext("With these cards at most {n} people can play.").format(n=high)
        else:
            return Sheet(rules, tuple(names), dealer)
    return replace(begin, problems=problems)


def _rules(begin: Begin, words: Translator, problems: dict[str, str]) -> RuleSet | None:
    key = begin.code or begin.rules
    try:
        rules = preset(key) if key in presets() else RuleSet.from_code(key)
    except MaumauError as error:
        problems["code"] = code_sentence(error, words)
        return None
    if not begin.target or rules.scoring == "single_round":
        return rules
    target = int(begin.target) if begin.target.isascii() and begin.target.isdigit() else 0
    changed = rules.replace(target=target) if target else rules
    if not target or changed.problems():
        problems["target"] = words.gettext("Type a whole number, such as {n}.").format(n=rules.target)
        return None
    return changed


def read_draft(form: Form, players: int) -> Draft:
    """The round as it was sent, not yet checked; what no button or field of the page can send is left out."""
    seats = range(players)
    winner = form.text("winner")
    tapped = []
    for seat in seats:
        text = form.text(f"c{seat}")[: 2 * MOST_TAPPED]
        tapped.append(tuple(text[at : at + 2] for at in range(0, len(text) - 1, 2)))
    return Draft(
        winner if winner == NOBODY or winner in {str(seat) for seat in seats} else "",
        form.flag("wild"),
        tuple(form.text(f"p{seat}").strip()[:MOST_TYPED] for seat in seats),
        tuple(tapped),
    )


def settled(draft: Draft, rules: RuleSet) -> Draft:
    """The draft without tapped cards that do not add up to what is typed: the number typed is what counts."""
    players = len(draft.points)
    kept = []
    for typed, cards in zip(draft.points, draft.tapped, strict=True):
        try:
            fits = bool(cards) and str(counted(rules, players, cards)) == typed
        except SheetError:
            fits = False
        kept.append(cards if fits else ())
    return replace(draft, tapped=tuple(kept))


def tap(draft: Draft, rules: RuleSet, seat: int, card: str, words: Translator) -> Draft:
    """One more card counted in a hand, or with `card` "" the last one taken back. The draft must be `settled`."""
    players = len(draft.points)
    if not 0 <= seat < players:
        return draft
    cards = (*draft.tapped[seat], card) if card else draft.tapped[seat][:-1]
    most = {chip.card: chip.count for chip in chips(rules, players)}
    everywhere = Counter(one for own in draft.tapped for one in own)
    if card and everywhere[card] >= most.get(card, 0):
        problem = words.gettext("All of these cards are counted already.")
        return replace(draft, problem=problem, at=seat)
    points = str(counted(rules, players, cards)) if cards else ""
    return replace(
        draft,
        points=(*draft.points[:seat], points, *draft.points[seat + 1 :]),
        tapped=(*draft.tapped[:seat], cards, *draft.tapped[seat + 1 :]),
    )


def typed_of(draft: Draft, sheet: Sheet, words: Translator) -> Typed | Draft:
    """The round of a draft, or the draft with what is missing."""
    if not draft.winner:
        problem = words.gettext("Choose who went out, or that nobody did.")
        return replace(draft, problem=problem)
    winner = None if draft.winner == NOBODY else int(draft.winner)
    players = sheet.players
    points = [0] * players
    if points_asked(sheet.rules):
        keeps = holds_cards(sheet.rules, players)
        for seat, text in enumerate(draft.points):
            if seat == winner and (not keeps or not text):
                continue
            if not (text.isascii() and text.isdigit() and len(text) <= 4):
                problem = words.gettext("{name}: tap the cards left, or type what they are worth.")
                return replace(draft, problem=problem.format(name=sheet.names[seat]), at=seat)
            points[seat] = int(text)
    return Typed(winner, tuple(points), draft.wild and winner is not None and wild_asked(sheet.rules))


def refused(draft: Draft, sheet: Sheet, error: SheetError, words: Translator) -> Draft:
    """The draft with the reason why it cannot stand on the sheet."""
    seat = error.params.get("seat")
    values = {**error.params, "name": "" if seat is None else sheet.names[seat]}
    text = {
        "hand_low": words.gettext("{name} has at least one card left, and no card costs less than {least}."),
        "hand_high": words.gettext("{name}: all cards together are worth {most}; check the sum."),
        "hands_high": words.gettext("All cards together are worth {most}; check the sums."),
        "over": words.gettext("The match is over. Begin another one for the next round."),
        "too_many_rounds": words.gettext("This sheet is full. Begin a new one for the next round."),
        "too_long": words.gettext("This sheet is full. Begin a new one for the next round."),
    }.get(error.code, words.gettext("That cannot go on the sheet. Check the round."))
    return replace(draft, problem=text.format(**values), at=seat)
