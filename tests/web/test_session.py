"""The cookie: small, plain, and never trusted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.browser import Browser
from maumau.present import i18n
from maumau.web.session import CHOICES, MAX_COOKIE, Session, format_cookie, parse


def test_a_session_comes_back_from_its_cookie() -> None:
    session = Session(name="Änne 🐈", table="abc234", setup={"rules": "skat", "o_wins": "3"})
    session = session.with_settings({"lang": "fr", "suits": "german", "sound": "1"})

    assert parse(format_cookie(session)) == session


def test_what_stands_at_its_default_takes_no_room() -> None:
    assert format_cookie(Session()) == ""


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader_and_only_offered_values_come_out(text: str) -> None:
    session = parse(text)

    assert all(value in CHOICES[key] for key, value in session.settings.items())
    assert session.name.isprintable()


@pytest.mark.parametrize(
    "text",
    ["lang=xx", "suits=%00", "name=%0d%0aset-cookie:x", "table=../../etc", "s.rules=<b>", "x" * (MAX_COOKIE + 1)],
)
def test_a_forged_cookie_is_as_if_it_had_not_been_sent(text: str) -> None:
    assert parse(text) == Session()


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("pt-BR, fr;q=0.4, es;q=0.8", "es"),
        ("ja", "en"),
        ("", "en"),
        ("de;q=x", "en"),
    ],
)
def test_the_browsers_language_counts_first(browser: Browser, header: str, lang: str) -> None:
    browser.client.headers["accept-language"] = header

    assert browser.get("/").headers["content-language"] == lang
    assert f'<html lang="{lang}"' in browser.page.text


def test_a_chosen_language_counts_before_the_browsers(browser: Browser) -> None:
    browser.get("/rules")
    browser.press(browser.form("/language"), ("lang", "es", ""))

    assert str(browser.page.url).endswith("/rules")
    assert '<html lang="es"' in browser.page.text


def test_the_page_says_in_which_languages_it_can_be_read(browser: Browser) -> None:
    browser.get("/")

    offered = [value for name, value, _ in browser.form("/language").buttons if name == "lang"]
    assert offered == list(i18n.LANGUAGES)


def test_settings_are_kept_and_shown_again(browser: Browser) -> None:
    browser.get("/settings")
    browser.press(browser.form("/settings"), None, suits="german", four="1", two_tap="1", contrast="more")

    kept = browser.get("/settings")
    fields = browser.form("/settings").fields
    assert (fields["suits"], fields["four"], fields["two_tap"]) == ("german", "1", "1")
    assert 'data-contrast="more"' in kept.text


@pytest.mark.parametrize(
    "address", ["//evil.example", "https://evil.example", "/\\evil", "javascript:alert(1)", "/a\nb"]
)
def test_no_form_sends_a_person_to_another_site(browser: Browser, address: str) -> None:
    answer = browser.post("/language", {"lang": "de", "next": address}, follow=False)

    assert answer.headers["location"] == "/"


def test_the_cookies_are_closed_to_scripts_and_to_other_sites(browser: Browser) -> None:
    answer = browser.post("/play", {"go": "computer"}, follow=False)

    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
    seat = next(cookie for cookie in cookies if cookie.startswith("mm_seat="))
    assert f"Path={answer.headers['location']}" in seat
