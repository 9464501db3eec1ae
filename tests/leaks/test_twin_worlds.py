"""Nobody is shown what they cannot know (RULES.md 4): redeal all that is hidden, and no outlet may change by a byte.

The outlets of the engine are the View, the events as one viewer sees them, and the refusal of an illegal action.
That the test can fail is shown by planted leaks, each of which it must catch.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable

import pytest

import maumau
from maumau.testing import told, twin_worlds

ROUNDS = int(os.environ.get("MAUMAU_ROUNDS", "1"))
BASE = maumau.preset("international")
SETS = {
    **{name: maumau.preset(name) for name in maumau.presets()[:6]},
    "challenges": maumau.preset("collector").replace(false_challenge=1, wild_wish="not_current"),
    "effects": BASE.replace(
        effects={**BASE.effects, "6": ("cover",), "5": ("again",), "9": ("reverse",)}, call_window="next_has_played"
    ),
    "answers": BASE.replace(skip_answer="passes_on", misplay="penalty", draw_count=2, draw_when_able=True),
    "payers": BASE.replace(after_debt="may_play", play_drawn="no", no_finish_on=("wild",), empty_stock="pass"),
    "automatic": BASE.replace(call="automatic", final_draw="counts"),
}
WRONG = ["2C", "7S!", "JC>H", "JC", "draw", "pass", "call", "catch 0", "catch 1", "accept", "9H!!", "try KS"]
Leak = Callable[[maumau.Round], object]


def nothing(_round: maumau.Round) -> object:
    """No leak."""
    return None


def shown(round_: maumau.Round, viewer: int | None, leak: Leak, wrong: list[str]) -> bytes:
    """Everything a viewer can see of a round at rest: the View, refusals, the repr, and a planted leak."""
    refusals = []
    for text in wrong if viewer is not None else []:
        if text not in [str(action) for action in round_.legal_actions(viewer)]:
            aside = round_.copy()
            try:
                aside.apply(viewer, text)
            except maumau.IllegalAction as error:
                refusals.append([text, error.code, error.text, error.option])
            else:
                refusals.append([text, "accepted"])
    words = json.dumps([refusals, repr(round_), leak(round_)], default=str)
    return maumau.view_of(round_, viewer).to_json() + words.encode()


def seen(events: list[object], viewer: int | None, actor: int, leaky: bool) -> str:
    """The events as the viewer is told them; a leaky table tells everybody what the actor is told."""
    return json.dumps(told(events, actor if leaky else viewer))


def revealed(events: list[object], viewer: int | None, after: maumau.Round) -> set[str]:
    """The cards that the viewer learns of by these events."""
    found: set[str] = set()
    for event in told(events, viewer):
        cards = event.get("cards", ())
        found.update(cards if isinstance(cards, list) else ())
        if "card" in event:
            found.add(str(event["card"]))
    if after.is_over:
        found.update(str(card) for hand in after.hands for card in hand)
    return found


def differences(
    rule_set: maumau.RuleSet, players: int, seed: int, leak: Leak = nothing, leaky_events: bool = False
) -> int:
    """Play a round by chance, compare it with a twin before and after each action; returns how often they differed."""
    chance = random.Random(seed)
    round_ = maumau.deal(rule_set, players=players, seed=seed, dealer=seed % players)
    differ = 0
    while not round_.is_over:
        viewer = chance.choice([*range(players), None])
        offered = [(seat, action) for seat in range(players) for action in round_.legal_actions(seat)]
        lays = [choice for choice in offered if choice[1].kind == "lay"]
        seat, action = chance.choice(lays if lays and chance.random() < 0.5 else offered)
        wrong = chance.sample(WRONG, 2)
        before = round_.copy()
        events = list(round_.apply(seat, action))
        recycled = any(event["kind"] == "recycled" for event in told(events, None))
        keep = revealed(events, viewer, round_)
        if action.card is not None:
            keep.add(str(action.card))
        twin = twin_worlds(before, viewer, chance, keep=keep, keep_seed=recycled)
        differ += shown(before, viewer, leak, wrong) != shown(twin, viewer, leak, wrong)
        if action in twin.legal_actions(seat):
            twin_events = list(twin.apply(seat, action))
            differ += seen(events, viewer, seat, leaky_events) != seen(twin_events, viewer, seat, leaky_events)
            differ += shown(round_, viewer, leak, wrong) != shown(twin, viewer, leak, wrong)
    return differ


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_outlet_depends_on_what_the_viewer_cannot_know(name: str, players: int) -> None:
    """Views, events, refusals and the repr are the same in both worlds."""
    for seed in range(ROUNDS):
        assert differences(SETS[name], players, seed) == 0, f"seed {seed}"


def all_hands(round_: maumau.Round) -> object:
    """A debug panel."""
    return [str(card) for hand in round_.hands for card in hand]


def position_line(round_: maumau.Round) -> object:
    """An error text that shows the developer's line to a player."""
    return maumau.format_position(round_).partition("seed=")[0]


def later_shuffles(round_: maumau.Round) -> object:
    """The seed of the round while it runs."""
    return maumau.format_position(round_).partition("seed=")[2]


def next_card(round_: maumau.Round) -> object:
    """The card that will be drawn next."""
    return maumau.format_position(round_).partition("stock=")[2][:2]


def actions_of_whoever_acts(round_: maumau.Round) -> object:
    """The legal actions of the seat to act, shown to all: a picture of its hand."""
    return None if round_.is_over else [str(action) for action in round_.legal_actions(round_.to_act)]


def must_draw(round_: maumau.Round) -> object:
    """Whether the seat to act can only draw."""
    return None if round_.is_over else [str(a) for a in round_.legal_actions(round_.to_act) if a.kind == "lay"] == []


def secret_omission(round_: maumau.Round) -> object:
    """That somebody who said Mau could still say Mau-Mau: the last card is a wild."""
    return [seat for seat in range(len(round_.hands)) if "call!!" in [str(a) for a in round_.legal_actions(seat)]]


@pytest.mark.parametrize(
    "leak", [all_hands, position_line, later_shuffles, next_card, actions_of_whoever_acts, must_draw]
)
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    """Six things an outlet might show by mistake; each is noticed within a few rounds."""
    assert sum(differences(SETS["skat"], 3, seed, leak) for seed in range(4)) > 0


def test_a_planted_leak_of_drawn_cards_is_caught() -> None:
    """The seventh: the event of the one who draws, told to everybody."""
    assert sum(differences(SETS["skat"], 3, seed, leaky_events=True) for seed in range(4)) > 0


def test_a_planted_leak_of_a_secret_omission_is_caught() -> None:
    """The eighth: a challenge offered because the last card is a wild. Seat 0 keeps the jack and says Mau only."""
    round_ = maumau.position(
        SETS["collector"], hands=["QS JC", "KC 7C QD", "TD KD KH"], top="QH", stock="TC 8C AD AS 9D", to_act=0
    )
    round_.apply(0, "QS!")
    twins = [twin_worlds(round_, 1, random.Random(seed)) for seed in range(20)]

    assert {shown(twin, 1, nothing, WRONG) for twin in twins} == {shown(round_, 1, nothing, WRONG)}
    assert (
        len({shown(twin, 1, secret_omission, WRONG) for twin in twins} | {shown(round_, 1, secret_omission, WRONG)})
        == 2
    )


def test_the_twin_is_another_world_with_the_same_public_numbers() -> None:
    """The resampler really redeals, and keeps what all can count."""
    round_ = maumau.deal(SETS["skat"], players=4, seed=3, dealer=0)
    twin = twin_worlds(round_, 2, random.Random(1))

    assert twin.hands[2] == round_.hands[2]
    assert [len(hand) for hand in twin.hands] == [len(hand) for hand in round_.hands]
    assert twin.stock_size == round_.stock_size
    assert all(twin.hands[seat] != round_.hands[seat] for seat in (0, 1, 3))


def test_a_spectator_sees_no_hand() -> None:
    """Nobody's View has no hand and no action until the hands are laid open at the end."""
    round_ = maumau.deal(SETS["online"], players=3, seed=3, dealer=0)
    view = maumau.view_of(round_, None)

    assert (list(view.hand), list(view.legal), view.hands, view.points) == ([], [], None, None)
    for card in [card for hand in round_.hands for card in hand]:
        assert f'"{card}"' not in view.to_json().decode()


def test_the_deal_tells_everybody_the_own_cards_only() -> None:
    """Before the first action: lots, numbers of cards, the turned card, and nobody else's hand."""
    match = maumau.Match(SETS["skat"], players=3, seed=8)

    for viewer in (0, 1, 2, None):
        [dealt] = [event for event in told(match.opening, viewer) if event["kind"] == "dealt"]
        own = None if viewer is None else [str(card) for card in match.round.hands[viewer]]
        assert dealt["counts"] == [5, 5, 5]
        assert (sorted(dealt["cards"]) if "cards" in dealt else None) == (own and sorted(own))
        others = [str(card) for seat in range(3) if seat != viewer for card in match.round.hands[seat]]
        lots = [event for event in told(match.opening, viewer) if event["kind"] != "dealer_cards"]
        assert not any(f'"{card}"' in json.dumps(lots) for card in others)
