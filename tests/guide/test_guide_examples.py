"""The examples of the guides are what the engine does: played again here, with the sums worked out by hand."""

from __future__ import annotations

import pytest

import maumau
from maumau.guide import build, play
from maumau.guide.model import Figure
from maumau.guide.play import Story
from maumau.rules import RuleSet, preset, presets

WITH_POINTS = [name for name in presets() if preset(name).scoring not in ("single_round", "round_wins")]
SIZES = {"skat32": 32, "jass36": 36, "french52": 52}
DRAWING = {
    # the cheapest draw card of each set, the cards it costs, and the wild card that is no help
    "international": ("7", 2, "J"),
    "skat": ("7", 2, "J"),
    "skat-points": ("7", 2, "J"),
    "collector": ("7", 2, "J"),
    "online": ("7", 2, "J"),
    "online-penalty": ("7", 2, "J"),
    "prsi": ("7", 2, "Q"),
    "pesten": ("2", 2, "J"),
    "neunerln": ("7", 2, "9"),
    "tschau-sepp": ("7", 2, "J"),
    "makao": ("2", 2, ""),
    "switch": ("2", 2, "A"),
    "mau-mau-brasil": ("7", 3, "J"),
    "palast": ("7", 2, "J"),
}


def effects_of(rules: RuleSet, card: str) -> tuple[str, ...]:
    """What a card does: its own entry, or that of its rank."""
    own = rules.effects.get(card)
    return own if own is not None else rules.effects.get(card[0], ())


def fits(rules: RuleSet, card: str, top: str) -> bool:
    """Whether a card may be laid on an ordinary one, told from the effects alone."""
    free = {"wild", "anything"} & set(effects_of(rules, card))
    return bool(free) or card[0] in ("X", top[0]) or card[1] == top[1]


def figure(rules: RuleSet, section: str, slug: str) -> Figure:
    return next(b for b in build(rules, "en").section(section).blocks if isinstance(b, Figure) and b.slug == slug)


def test_the_sets_with_a_chain_are_those_with_draw_cards() -> None:
    drawing = {name for name in presets() if any("draw" in " ".join(e) for e in preset(name).effects.values())}

    assert drawing == set(DRAWING)
    assert all(play.chain(preset(name)) is None for name in set(presets()) - drawing)


@pytest.mark.parametrize("name", sorted(DRAWING))
def test_the_chain_of_draw_cards_grows_by_adding(name: str) -> None:
    rank, step, wild = DRAWING[name]
    chain = play.chain(preset(name))
    second, third, fourth = (3, 2, 1) if name == "tschau-sepp" else (1, 2, 3)

    assert chain is not None
    assert [link.debt for link in chain.links] == [step, 2 * step, 3 * step]
    assert [link.card for link in chain.links] == [rank + "D", rank + "C", rank + "S"]
    assert [link.seat for link in chain.links] == [0, second, third]
    assert (chain.payer, chain.paid, chain.next_seat) == (fourth, 3 * step, 0)
    assert any(card[0] == wild for card in chain.hand) == bool(wild)


def test_without_stacking_the_first_draw_card_is_paid_at_once() -> None:
    chain = play.chain(preset("international").replace(debt="no_stack"))

    assert chain is not None
    assert [link.debt for link in chain.links] == [2]
    assert (chain.payer, chain.paid) == (1, 2)


def test_a_draw_card_of_three_makes_three_six_nine() -> None:
    effects = {"2": ("draw 3",), "J": ("wild",)}
    chain = play.chain(preset("international").replace(effects=effects, direction="counterclockwise"))

    assert chain is not None
    assert [link.debt for link in chain.links] == [3, 6, 9]
    assert [link.seat for link in chain.links] == [0, 3, 2]


@pytest.mark.parametrize(
    ("name", "jack"), [("international", True), ("collector", True), ("skat", False), ("online", False)]
)
def test_after_a_jack_only_the_named_suit_or_where_allowed_another_jack(name: str, jack: bool) -> None:
    wish = play.wish(preset(name))

    assert wish is not None
    assert wish.suit == "C"
    assert all(card[1] == "C" or card[0] == "J" for card in wish.fits)
    assert ("JS" in wish.fits) == jack
    assert ("JS" in wish.misses) == (not jack)
    assert all(card[1] != "C" for card in wish.misses)
    assert len(wish.fits) + len(wish.misses) == 5


@pytest.mark.parametrize(
    ("name", "sums"),
    [
        # king 10, seven 7, two 2 or nine 9; jack, ace, nine by each set's table
        ("international", [10 + 7 + 2, 10 + 10 + 9]),
        ("skat-points", [10 + 7 + 9, 20 + 11 + 9]),
        ("collector", [10 + 7 + 9, 20 + 10 + 9]),
        ("online-penalty", [10 + 7 + 2, 20 + 11 + 9]),
        ("neunerln", [10 + 7 + 9, 10 + 11 + 9]),
        ("tschau-sepp", [4 + 7 + 9, 2 + 11 + 9]),
        ("crazy-eights", [10 + 7 + 2, 10 + 1 + 9]),
        ("palast", [10 + 7 + 9, 20 + 11 + 9]),
    ],
)
def test_counted_hands_add_up(name: str, sums: list[int]) -> None:
    count = play.count(preset(name))

    assert count is not None
    assert [points for _, _, points in count.hands] == sums
    assert [sum(value for _, value in cards) for _, cards, _ in count.hands] == sums


@pytest.mark.parametrize("name", WITH_POINTS)
def test_the_figure_of_counted_hands_shows_the_sum(name: str) -> None:
    shown = figure(preset(name), "end", "figure-count")

    assert [row.remark.split(" = ")[1] for row in shown.rows] == [
        str(sum(map(int, row.remark.split(" = ")[0].split(" + ")))) for row in shown.rows
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", presets())
def test_the_opening_offers_what_the_engine_allows(name: str, players: int) -> None:
    rules = preset(name)
    opening = play.opening(rules, players)

    assert opening is not None
    assert opening.dealer == players - 1
    assert opening.first == (0 if rules.direction == "clockwise" else players - 2)
    packs = 2 if rules.second_pack_from and players >= rules.second_pack_from else 1
    dealt = players * rules.hand_size_by_players.get(players, rules.hand_size)
    assert opening.stock == packs * (SIZES[rules.pack] + rules.jokers) - dealt - 1
    assert effects_of(rules, opening.top) == ()
    assert opening.top[0] != "X"
    assert {card[:2] for card in opening.fits} == {card[:2] for card in opening.hand if fits(rules, card, opening.top)}
    assert 2 <= len(opening.fits) < len(opening.hand)
    assert opening.may_draw == rules.draw_when_able


def replayed(rules: RuleSet, story: Story) -> maumau.Round:
    round_ = maumau.deal(rules, story.players, seed=story.seed, dealer=story.dealer)
    assert str(round_.top) == story.top
    for told in story.told:
        assert told.action in [str(action) for action in round_.legal_actions(told.seat)]
        round_.apply(told.seat, told.action)
    return round_


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", presets())
def test_the_round_that_is_told_can_be_played_again_to_its_last_card(name: str, players: int) -> None:
    rules = preset(name)
    story = play.story(rules, players)

    assert story is not None
    round_ = replayed(rules, story)
    assert round_.is_over
    assert round_.winner == story.winner
    assert len(round_.hands[story.winner or 0]) == 0
    assert len(story.told) <= 28


def test_the_told_round_names_every_card_that_was_laid() -> None:
    rules = preset("skat")
    story = play.story(rules, 3)
    assert story is not None
    text = " ".join(statement.text for statement in build(rules, "en").section("round").statements())
    laid = [str(event["card"]) for told in story.told for event in told.events if event["kind"] == "laid"]

    names = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    assert laid
    assert all(f"the {names.get(card[0], card[0])} of {suits[card[1]]}" in text for card in laid)
    assert text.count("“Mau-Mau!”") == 1
