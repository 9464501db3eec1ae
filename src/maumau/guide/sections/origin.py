"""Origin and related guides."""

from __future__ import annotations

from maumau.guide import presets
from maumau.guide.model import Block, Heading, Items, Links, Prose
from maumau.guide.words import Writer


def origin(w: Writer) -> list[Block]:
    """Where the family of rules comes from, and what was decided for this set."""
    general = (
        w.s(
            "Mau-Mau is the shedding card game that most people in German-speaking countries meet first, usually as"
            " children at the family table, and it is at home in the neighbouring countries too."
        ),
        w.s(
            "It belongs to the large family around Crazy Eights, which spread through Europe and North America in the"
            " twentieth century; in Germany it has been a household name since about the middle of that century."
        ),
        w.s(
            "Who invented it is not known, nor where the name comes from. There has never been one official set of"
            " rules: which cards are special and what has to be said differs from house to house."
        ),
    )
    blocks: list[Block] = [Prose(general)]
    own = presets.origin_of(w)
    if own:
        blocks.append(Prose(own))
    decided = presets.house_of(w)
    if decided:
        blocks += [
            Heading(w.t("House decisions")),
            Prose((w.s("Where the source of this set is silent or unclear, a decision had to be taken:"),)),
            Items(decided),
        ]
    return blocks


def related(w: Writer) -> list[Block]:
    """The other guides, nearest first."""
    return [Links(presets.links(w))]
