"""The pile of a round as a history, with names, wishes and words."""

from __future__ import annotations

from kit.browser import Place
from kit.friends import act_as, lay_or_go_on, open_table, start, token_of
from maumau.present import i18n
from maumau.present.pile import Laid, pile_history
from maumau.present.sentences import Teller

TELLER = Teller(i18n.tr("en"), {0: "Ada", 1: "Ben"}, 0, "french")


def history(*events: dict[str, object]) -> list[Laid]:
    return pile_history(TELLER, events)


def test_each_card_has_its_name_wish_and_word() -> None:
    assert history(
        {"kind": "dealt", "dealer": 1},
        {"kind": "turned", "card": "9H"},
        {"kind": "laid", "seat": 1, "card": "JC", "suit": "S", "call": 1},
        {"kind": "drew", "seat": 0, "count": 1},
        {"kind": "laid", "seat": 0, "card": "7S", "call": 0},
    ) == [Laid("9H", "turned up"), Laid("JC", "Ben", "wishes spades · “Mau!”"), Laid("7S", "You")]


def test_a_wish_for_the_card_turned_up_is_told_with_it() -> None:
    assert history({"kind": "turned", "card": "JH"}, {"kind": "wished", "seat": 0, "suit": "C"}) == [
        Laid("JH", "turned up", "wishes clubs")
    ]


def test_a_card_that_went_back_is_no_part_of_the_pile() -> None:
    assert history({"kind": "turned", "card": "8H"}, {"kind": "turned_back", "card": "8H"}) == []


def test_a_new_deal_begins_a_new_pile() -> None:
    assert history({"kind": "laid", "seat": 0, "card": "7S", "call": 0}, {"kind": "dealt", "dealer": 0}) == []


def test_a_shuffled_pile_is_noted_where_it_happened() -> None:
    told = history(
        {"kind": "laid", "seat": 1, "card": "JC", "suit": "any", "call": 0}, {"kind": "recycled", "count": 9}
    )

    assert told[0].note.endswith("then the pile was shuffled")
    assert history({"kind": "recycled", "count": 9}) == []


def test_the_page_of_the_round_shows_every_card_that_lies(place: Place) -> None:
    ada, ben = open_table(place, "Ben", rules="international")
    start(ada)
    table = ada.table
    for _ in range(8):
        view = place.run(place.tables.view(table))
        if view.phase != "playing":
            break
        token = token_of((ada, ben)[view.to_act or 0])
        act_as(place, table, token, lay_or_go_on(place.run(place.tables.view(table, token)).legal))
    view = place.run(place.tables.view(table))

    page = place.browser().get(f"/t/{table}/log").text

    assert page.partition('class="pile-history"')[2].partition("</ol>")[0].count("<li>") == len(view.pile) + 1
