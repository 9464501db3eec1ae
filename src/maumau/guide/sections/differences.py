"""What differs from the neighbouring presets: computed from the options, never written down."""

from __future__ import annotations

from maumau.guide import labels, presets
from maumau.guide.model import ANY, Block, Prose, Statement, Table
from maumau.guide.words import Writer


def differences(w: Writer) -> list[Block]:
    """One table per neighbour would be long: one table with a column per neighbour."""
    names = presets.neighbours(w.rules)
    columns = [presets.writer_for(name, w) for name in names]
    rows = []
    for option in labels.LABELS:
        if all(labels.same(option, w.rules, column.rules) for column in columns):
            continue
        cells = [Statement(labels.value(writer, option), (option, ANY)) for writer in (w, *columns)]
        rows.append((Statement(labels.label(w, option), (option, ANY)), *cells))
    if not rows:
        return [Prose((w.s("These rules are those of the neighbouring set without any difference."),))]
    head = (w.t("Rule"), w.t("Here"), *(presets.title(w, name) for name in names))
    return [Table(w.t("What is different from the nearest sets"), head, tuple(rows))]
