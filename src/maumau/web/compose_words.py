"""The composer's questions in words: each option of the catalogue with its answers, what holds, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from maumau.guide import parts
from maumau.guide.words import SuitStyle, Writer, capital
from maumau.present import names as card_names
from maumau.rules import OPTIONS, Option, RuleSet, preset
from maumau.rules.options import EFFECTS, FACES, GROUPS, RANKS
from maumau.rules.problems import present_effects, unmet_need
from maumau.web.compose_form import CARD_ROWS, NUMBERED, Fields, ranks_shown, seats_shown
from maumau.web.contrast import Difference, answer_word, differences, effect_words, option_label
from maumau.web.errors import N_
from maumau.web.groups import Choice
from maumau.web.problem_words import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maumau.errors import Problem
    from maumau.present.i18n import Translator

TITLES: Final[dict[str, str]] = {
    "players": N_("Who plays"),
    "cards": N_("The cards"),
    "dealing": N_("Dealing and the first card"),
    "special": N_("Special cards in detail"),
    "turn": N_("Drawing and passing"),
    "calls": N_("Saying “Mau!”"),
    "ending": N_("The last card and the end of a round"),
    "scoring": N_("Points and the match"),
}
QUESTIONS: Final[dict[str, str]] = {
    "cut": N_("Does the player on the dealer’s right cut the cards?"),
    "packs": N_("How many packs are shuffled together?"),
    "jokers": N_("How many jokers in each pack?"),
    "finish_penalty": N_("And for forgetting the word at the last card: how many cards?"),
    "pass_when_able": N_("Nothing is left to draw: may you pass even if you could play?"),
    "blocked_after": N_("Nothing is left to draw and all pass: when is the round blocked?"),
    "hand_size_by_players": N_("And with other numbers of players?"),
    "start_wild": N_("What if a card that names a suit is turned up first?"),
    "wild_on_wild": N_("May a card that names a suit be laid on another one?"),
    "wild_wish": N_("Which suits may be named?"),
    "debt": N_("May a draw card be answered with another one, so that it adds up?"),
    "after_debt": N_("After drawing the cards owed: is the turn over?"),
    "debt_on_empty": N_("A draw card is laid, but nothing is left to draw?"),
    "draw_when_able": N_("May you draw even if you could play?"),
    "call_words": N_("Which words are owed, and when?"),
    "call_penalty": N_("“Mau!” forgotten: how many cards?"),
    "call_window": N_("When is it too late to notice a forgotten word?"),
    "finish_uncalled": N_("The last card is laid without its word: is that a win?"),
    "false_challenge": N_("Somebody is accused without reason: how many cards for the accuser?"),
    "caught_on_turn": N_("Caught on your own turn: may you still play?"),
    "empty_stock": N_("Nothing is left to draw, even after shuffling the pile. What then?"),
    "max_turns": N_("When is an endless round stopped?"),
    "limit_counts": N_("What is counted for that?"),
    "target": N_("How many rounds or points end the match?"),
    "no_finish_on": N_("Which cards may not be the last one?"),
}
"""Questions that stand alone better than those of the catalogue, which stand in where there is none."""
SELECT_MOST: Final = 21


@dataclass(frozen=True)
class Note:
    """A problem beside its option; `bad` ones keep the set from being played."""

    text: str
    bad: bool


@dataclass(frozen=True)
class Amount:
    """An effect that counts cards."""

    key: str
    label: str
    value: str


@dataclass(frozen=True)
class Line:
    """One line of fields: a card with its effects, or one number with its label."""

    key: str
    label: str
    value: str = ""
    said: str = ""
    boxes: tuple[Choice, ...] = ()
    ticked: frozenset[str] = frozenset()
    amounts: tuple[Amount, ...] = ()
    numbers: tuple[Choice, ...] = ()
    special: bool = False


@dataclass(frozen=True)
class Question:
    """One option as the form shows it. `widget` names the macro that draws it."""

    id: str
    widget: str
    text: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    cards: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    told: str = ""
    changed: bool = False
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Questions:
    """A part of the form. `open` where something asks for a look."""

    key: str
    title: str
    questions: tuple[Question, ...]
    changed: int = 0
    bad: bool = False
    open: bool = False


@dataclass(frozen=True)
class Sheet:
    """Everything on the page that follows from the set as it stands."""

    first: tuple[Question, ...]
    groups: tuple[Questions, ...]
    differences: tuple[Difference, ...]
    errors: tuple[tuple[str, str, str], ...]
    warnings: tuple[tuple[str, str, str], ...]
    lead: str
    steps: tuple[str, ...]


class Composer:
    """Writes the page for one set, one base and one reader."""

    def __init__(
        self,
        rules: RuleSet,
        base: str,
        fields: Fields,
        problems: Iterable[Problem],
        words: Translator,
        suits: SuitStyle,
    ) -> None:
        self.rules = rules
        self.base = preset(base)
        self.fields = fields
        self.words = words
        self.suits: SuitStyle = suits
        self.writer = Writer(rules, words.lang, suits=suits)
        self.problems = tuple(problems)
        self.told = parts.told(rules, words.lang, suits)
        self.present = present_effects(rules)
        self.differences = differences(rules, self.base, words.lang, suits)
        self.changed = {difference.option for difference in self.differences}

    def sheet(self, at: str) -> Sheet:
        """The page; `at` is the part that was worked on."""
        shown = [option for option in OPTIONS if self.has_meaning(option) or self.notes(option)]
        first = tuple(self.question(option) for option in shown if option.common)
        groups = []
        for key in GROUPS:
            questions = tuple(self.question(o) for o in shown if o.group == key and not o.common)
            if questions:
                changed = sum(question.changed for question in questions)
                bad = any(note.bad for question in questions for note in question.notes)
                title = self.words.gettext(TITLES[key]) if key in TITLES else key
                groups.append(Questions(key, title, questions, changed, bad, bad or key == at))
        return Sheet(
            first=first,
            groups=tuple(groups),
            differences=self.differences,
            errors=self.listed("error"),
            warnings=self.listed("warning"),
            lead=parts.lead(self.rules, self.words.lang, self.suits),
            steps=parts.steps(self.rules, self.words.lang, self.suits),
        )

    def listed(self, severity: str) -> tuple[tuple[str, str, str], ...]:
        """All problems of a kind: option, its name, the sentence."""
        return tuple(
            (problem.option, self.name_of(problem.option), text)
            for problem in self.problems
            if problem.severity == severity and (text := sentence(problem, self.words))
        )

    def name_of(self, option_id: str) -> str:
        """The short name of an option."""
        option = next((option for option in OPTIONS if option.id == option_id), None)
        return capital(option_label(option, self.writer)) if option else option_id

    def has_meaning(self, option: Option) -> bool:
        """Whether the option matters in the set as it stands."""
        return unmet_need(self.rules, option.id, self.present) is None

    def notes(self, option: Option) -> tuple[Note, ...]:
        """What is wrong or doubtful about an option, each thing once."""
        found = {
            sentence(problem, self.words): problem.severity == "error"
            for problem in self.problems
            if problem.option == option.id
        }
        return tuple(Note(text, bad) for text, bad in found.items())

    def question(self, option: Option) -> Question:
        """The question with its answers."""
        text = self.words.gettext(QUESTIONS.get(option.id, option.question))
        widget, extra = self.widget(option)
        return Question(
            id=option.id,
            widget=widget,
            text=text,
            value=self.fields.get(f"o.{option.id}", ""),
            low=option.low,
            high=option.high,
            told=self.told.get(option.id, ""),
            changed=option.id in self.changed,
            notes=self.notes(option),
            **extra,  # type: ignore[arg-type]
        )

    def widget(self, option: Option) -> tuple[str, dict[str, object]]:
        """How the option is asked, and the answers."""
        words = self.words
        match option.kind:
            case "flag":
                answers = (("yes", words.pgettext("answer", "Yes")), ("no", words.pgettext("answer", "No")))
                return "radios", {"choices": tuple(Choice(value, label) for value, label in answers)}
            case "choice":
                return "radios", {"choices": tuple(self.answer(option, value) for value in option.values)}
            case "number" | "number_or_word":
                if option.high - option.low < SELECT_MOST:
                    words_too = (self.answer(option, value) for value in option.values)
                    return "select", {"choices": (*self.numbers(option), *words_too)}
                return "number", {}
            case "seats":
                numbers = tuple(Choice(str(n), str(n)) for n in range(option.low, option.high + 1))
                ends = (("min", words.gettext("at least")), ("max", words.gettext("at most")))
                keys = [(f"o.{option.id}.{end}", label) for end, label in ends]
                return "selects", {"lines": tuple(self.line(key, label, numbers) for key, label in keys)}
            case "sizes":
                return "selects", {"lines": tuple(self.sizes(option))}
            case "values":
                return "numbers", {"lines": tuple(self.points())}
            case "finishers":
                return "boxes", {"lines": (self.finishers(),)}
            case "effects":
                return "cards", {"lines": tuple(self.effects(option)), "cards": self.faces()}
        return "text", {}

    def answer(self, option: Option, value: str) -> Choice:
        """One answer in words; its own word, made readable, while it has none."""
        return Choice(value, capital(answer_word(self.writer, option.id, value)))

    def numbers(self, option: Option) -> Iterable[Choice]:
        """The numbers of a small range."""
        for n in range(option.low, option.high + 1):
            yield Choice(str(n), str(n) if n else self.words.pgettext("number", "none"))

    def line(self, key: str, label: str, numbers: tuple[Choice, ...]) -> Line:
        """A label with a choice of numbers."""
        return Line(key, label, value=self.fields.get(key, ""), boxes=numbers)

    def sizes(self, option: Option) -> Iterable[Line]:
        """Hands for single numbers of players."""
        usual = Choice("", self.words.gettext("as usual"))
        numbers = (usual, *(Choice(str(n), str(n)) for n in range(option.low, option.high + 1)))
        for players in seats_shown(self.rules):
            label = self.words.ngettext("{n} player", "{n} players", players).replace("{n}", str(players))
            yield self.line(f"s.{players}", label, numbers)

    def points(self) -> Iterable[Line]:
        """Points of each rank."""
        for rank in ranks_shown(self.rules):
            yield Line(f"v.{rank}", capital(self.writer.rank(rank)), value=self.fields.get(f"v.{rank}", ""))

    def finishers(self) -> Line:
        """Ranks and effects that may not be last."""
        barred = {word for word in (*RANKS, *EFFECTS) if f"n.{word}" in self.fields}
        effects = [word for word in EFFECTS if word in self.present or word in barred]
        boxes = [Choice(rank, capital(self.writer.rank(rank))) for rank in ranks_shown(self.rules)]
        boxes += [Choice(word, self.words.gettext(FINISHERS.get(word, word))) for word in effects]
        return Line("n", "", boxes=tuple(boxes), ticked=frozenset(barred))

    def effects(self, option: Option) -> Iterable[Line]:
        """What each rank does, then single cards with one row to spare."""
        for rank in ranks_shown(self.rules):
            yield self.card_line(option, f"e.{rank}", capital(self.writer.rank(rank)))
        rows = [row for row in CARD_ROWS if self.fields.get(f"c.{row}")]
        spare = next((row for row in CARD_ROWS if row not in rows), None)
        for row in (*rows, *(() if spare is None else (spare,))):
            card = self.fields.get(f"c.{row}", "")
            label = card_names.card_name(card, self.words.lang, self.suits) if card in FACES else card
            yield self.card_line(option, f"c.{row}", capital(label), card)

    def card_line(self, option: Option, key: str, label: str, card: str = "") -> Line:
        """A card with everything it may do."""
        words = self.words
        numbers = tuple(Choice(str(n), str(n)) for n in range(option.low, option.high + 1))
        amounts = tuple(
            Amount(f"{key}.{name}", words.gettext(DOES.get(name, name)), self.fields.get(f"{key}.{name}", ""))
            for name in option.values
            if name in NUMBERED
        )
        boxes = tuple(
            Choice(name, words.gettext(DOES.get(name, name))) for name in option.values if name not in NUMBERED
        )
        ticked = frozenset(name for name in option.values if f"{key}.{name}" in self.fields)
        spelled = tuple(
            f"{name} {self.fields[f'{key}.{name}']}" if name in NUMBERED else name
            for name in option.values
            if self.fields.get(f"{key}.{name}")
        )
        said = effect_words(spelled, words) if spelled or card else ""
        return Line(key, label, card, said, boxes, ticked, amounts, numbers, special=key.startswith("c."))

    def faces(self) -> tuple[Choice, ...]:
        """Every card of the pack, to choose a single one."""
        shown = ranks_shown(self.rules)
        return tuple(
            Choice(face, capital(card_names.card_name(face, self.words.lang, self.suits)))
            for face in FACES
            if face[0] in shown and (face[0] != "X" or int(face[1]) <= max(self.rules.jokers, 1))
        )


DOES: Final[dict[str, str]] = {
    "draw": N_("the next player takes"),
    "back": N_("the previous player takes"),
    "anything": N_("fits on every card, and every card fits on it"),
    "name": N_("names a suit, but only where it fits"),
    "cancel": N_("cancels what its rank makes others draw"),
    "skip": N_("skips the next player"),
    "reverse": N_("turns the direction"),
    "wild": N_("fits nearly always and names a suit"),
    "again": N_("one more turn"),
    "cover": N_("must be covered at once"),
}
FINISHERS: Final[dict[str, str]] = {
    "draw": N_("Cards that make others draw"),
    "back": N_("Cards that make the previous player draw"),
    "anything": N_("Cards that fit on everything"),
    "name": N_("Cards that name a suit where they fit"),
    "cancel": N_("Cards that cancel a debt"),
    "skip": N_("Cards that skip"),
    "reverse": N_("Cards that turn the direction"),
    "wild": N_("Cards that name a suit"),
    "again": N_("Cards that give another turn"),
    "cover": N_("Cards that must be covered"),
}
"""Effects as kinds of cards, for those that may not be last."""
