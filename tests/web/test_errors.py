"""Each refusal is a page in the viewer's language, with a sentence that says what to do."""

from __future__ import annotations

import pytest

from kit.browser import Browser, Place
from maumau.present import i18n
from maumau.web.errors import BY_STATUS, SENTENCES, sentences


@pytest.mark.parametrize("lang", list(i18n.LANGUAGES))
def test_an_unknown_address_is_told_in_the_viewers_language(place: Place, lang: str) -> None:
    answer = place.browser(lang).get("/nowhere")

    title, advice = sentences("not_found", 404, i18n.tr(lang).gettext, {})
    assert answer.status_code == 404
    assert f'<html lang="{lang}"' in answer.text
    assert title in answer.text
    assert advice in answer.text


@pytest.mark.parametrize(
    "path", ["/t/abc234", "/t/abc234/sheet", "/t/abc234/log", "/t/abc234/record", "/join?code=abc234"]
)
def test_an_unknown_table_is_a_404_that_says_what_to_do(browser: Browser, path: str) -> None:
    answer = browser.get(path)

    assert answer.status_code == 404
    assert "ask for a new invitation" in answer.text


@pytest.mark.parametrize("path", ["/t/abc234/act", "/t/abc234/command", "/t/abc234/join", "/t/abc234/claim/x"])
def test_nothing_can_be_sent_to_an_unknown_table(browser: Browser, path: str) -> None:
    answer = browser.post(path, {"action": "draw", "command": "start", "name": "Ada"})

    assert answer.status_code == 404


def test_a_wrong_method_is_a_405(browser: Browser) -> None:
    assert browser.get("/play").status_code == 405
    assert browser.post("/rules", {}).status_code == 405


def test_a_mistake_of_ours_is_a_page_and_tells_nothing_of_the_inside(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret seed 1234")

    monkeypatch.setattr(place.tables, "view", broken)
    browser = place.browser()

    with pytest.raises(RuntimeError):
        browser.get("/t/abc234")


def test_the_script_gets_the_same_refusal_as_data(browser: Browser) -> None:
    answer = browser.fetch("/t/abc234/act", {"action": "draw"})

    assert answer.status_code == 404
    assert answer.json()["code"] == "no_table"
    assert answer.json()["text"]


def test_every_status_has_sentences_of_its_own() -> None:
    assert all(code in SENTENCES for code in BY_STATUS.values())


def test_what_a_person_sent_is_put_into_a_sentence_as_text(browser: Browser) -> None:
    answer = browser.post("/new", {"rules": "skat", "name": "Ada", "o_wins": "<script>alert(1)</script>"})

    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
