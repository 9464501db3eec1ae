"""The guide as a page: addresses, contents, figures with their frames, the button that starts a table."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from maumau.guide import build
from maumau.guide.home import HOME
from maumau.guide.html import render
from maumau.present.i18n import LANGUAGES
from maumau.rules import preset, presets

VOID = {"use", "path", "br", "img", "input", "meta", "link"}


class Page(HTMLParser):
    """Collects elements and checks that every one is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, attribute: str) -> list[str]:
        return [found[attribute] for _, found in self.elements if attribute in found]


def page_of(name: str, lang: str = "en") -> Page:
    return Page(str(render(build(preset(name), lang))))


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@pytest.mark.parametrize("name", presets())
def test_ids_are_unique_and_every_inner_link_leads_somewhere(name: str, lang: str) -> None:
    page = page_of(name, lang)
    ids = page.values("id")
    inner = [href[1:] for href in page.values("href") if href.startswith("#")]

    assert page.open == []
    assert len(set(ids)) == len(ids)
    assert set(inner) <= set(ids)
    assert set(page.values("aria-labelledby")) <= set(ids)


@pytest.mark.parametrize("name", presets())
def test_every_option_and_section_is_an_address(name: str) -> None:
    ids = set(page_of(name).values("id"))

    assert set(HOME) <= ids
    assert set(HOME.values()) <= ids


def test_wide_things_scroll_inside_a_named_frame() -> None:
    page = page_of("skat-points")
    frames = [found for _, found in page.elements if found.get("class") == "scroll-x"]
    tables = sum(tag == "table" or found.get("class") == "guide-figure" for tag, found in page.elements)

    assert len(frames) == tables
    assert all(frame["role"] == "region" and frame["tabindex"] == "0" and frame["aria-label"] for frame in frames)
    assert len({frame["aria-label"] for frame in frames}) == len(frames)


def test_cards_are_pictures_with_names() -> None:
    page = page_of("skat", "de")
    cards = [found for _, found in page.elements if found.get("class", "").startswith("card ")]

    assert len(cards) > 30
    assert all(card["role"] == "img" and card["aria-label"] for card in cards)
    assert "Herz 9" in {card["aria-label"] for card in cards}


@pytest.mark.parametrize("name", presets())
def test_a_button_starts_a_table_with_exactly_these_rules(name: str) -> None:
    assert f"/new?rules={name}" in page_of(name).values("href")


def test_a_set_with_other_choices_is_started_by_its_code() -> None:
    rules = preset("skat").replace(hand_size=4)
    guide = build(rules, "en")
    page = Page(str(render(guide)))

    assert guide.key == rules.to_code()
    assert f"/new?rules={guide.key}" in page.values("href")
    assert f"/guide/fr/{guide.key}" in page.values("href")


def test_each_language_has_its_own_address_and_says_so() -> None:
    links = [found for tag, found in page_of("skat").elements if tag == "a" and "hreflang" in found]

    assert {link["hreflang"]: link["href"] for link in links} == {code: f"/guide/{code}/skat" for code in LANGUAGES}
    assert [link["hreflang"] for link in links if link.get("aria-current") == "page"] == ["en"]


def test_headings_step_down_one_level_at_a_time() -> None:
    levels = [int(tag[1]) for tag, _ in page_of("collector").elements if re.fullmatch(r"h[1-6]", tag)]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_a_name_with_markup_is_shown_and_not_obeyed() -> None:
    text = str(render(build(preset("skat").replace(name="<b>Ours</b>", hand_size=4), "en")))

    assert "<b>Ours" not in text
    assert "&lt;b&gt;Ours&lt;/b&gt;" in text
