"""What a rule guide consists of: plain frozen data, no HTML and no language of its own.

Every sentence is a `Statement`: its text in the guide's language and the options of the rule set that it
depends on (`ANY` for what the engine computed, which may depend on everything).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

ANY = "*"


@dataclass(frozen=True, slots=True)
class Statement:
    """One or two sentences, where they come from, and what they are an address for."""

    text: str
    options: tuple[str, ...] = ()
    anchor: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Statements that are read on as one paragraph."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A title inside a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered when `ordered`."""

    statements: tuple[Statement, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The fact box: a label and a statement per row."""

    rows: tuple[tuple[str, Statement], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first cell of each row is its heading."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class Questions:
    """Questions, each with the statements that answer it."""

    entries: tuple[tuple[str, tuple[Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Cards that belong together, by their text ("7H"), with a label before and a remark behind them."""

    label: str
    cards: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A position that the engine reached, drawn with cards.

    `chain` draws the rows side by side, in the order of the turns; otherwise they stand one below the other.
    """

    slug: str
    label: str
    rows: tuple[FigureRow, ...]
    statements: tuple[Statement, ...]
    chain: bool = False


@dataclass(frozen=True, slots=True)
class BarRow:
    """One bar: what it is about, its length as a share of one, a mark to compare it with, the share in words and how
    sure it is, and what else stands in its row.
    """

    label: Statement
    share: float
    mark: float | None
    value: Statement
    range: Statement
    cells: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Bars:
    """Measured shares: a table whose shares are drawn as bars too."""

    slug: str
    caption: str
    head: tuple[str, ...]
    rows: tuple[BarRow, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """Other guides: preset name, title, one line about it."""

    entries: tuple[tuple[str, str, str], ...]


Block = Prose | Heading | Items | Facts | Table | Questions | Figure | Bars | Links


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section with its address."""

    slug: str
    number: int
    title: str
    blocks: tuple[Block, ...]

    def statements(self) -> Iterator[Statement]:
        """All statements of the section in reading order."""
        for block in self.blocks:
            yield from statements_of(block)


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide to one rule set in one language."""

    lang: str
    key: str
    """What stands for the rule set in addresses: the preset's name, or the share code."""
    title: str
    lead: Statement
    sections: tuple[Section, ...]
    anchors: dict[str, str]
    """Section slug for every option, also for those without a sentence of their own in this guide."""
    words: dict[str, str]
    """The words that the page around the sections needs (contents, house decision, play, ...)."""
    suits: str = "french"
    """How the cards of the figures are drawn and named."""

    @property
    def description(self) -> str:
        """One line about the set, for previews and search."""
        return self.lead.text

    def statements(self) -> Iterator[Statement]:
        """All statements of the guide in reading order."""
        yield self.lead
        for section in self.sections:
            yield from section.statements()

    def section(self, slug: str) -> Section:
        """The section with this slug; KeyError when the guide has none."""
        for section in self.sections:
            if section.slug == slug:
                return section
        raise KeyError(slug)


def statements_of(block: Block) -> Iterator[Statement]:
    """The statements of one block in reading order."""
    match block:
        case Prose(statements) | Items(statements):
            yield from statements
        case Facts(rows):
            for _, statement in rows:
                yield statement
        case Table(rows=lines):
            for line in lines:
                yield from line
        case Questions(entries):
            for _, answers in entries:
                yield from answers
        case Figure(statements=told):
            yield from told
        case Bars(rows=bars):
            for bar in bars:
                yield from (bar.label, bar.value, bar.range)
                yield from bar.cells
        case Heading() | Links():
            return
