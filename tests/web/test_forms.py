"""Posted forms: bounded, typed, refused in words."""

from __future__ import annotations

import pytest

from kit.browser import Browser
from maumau.web.errors import PageError
from maumau.web.forms import MAX_FORM_BYTES, Form


@pytest.mark.parametrize("text", ["", "6", "0", "-1", "1.0", "1e0", "٣", "one", "11", "999999999999999999999"])
def test_a_number_that_is_not_offered_is_refused_by_its_field(text: str) -> None:
    with pytest.raises(PageError) as refused:
        Form([("opponents", text)]).whole("opponents", low=1, high=5)

    assert (refused.value.status, refused.value.code) == (422, "bad_field")
    assert refused.value.params == {"field": "opponents"}


def test_a_number_in_range_is_read() -> None:
    assert Form([("opponents", "5")]).whole("opponents", low=1, high=5) == 5


def test_a_choice_is_one_of_those_offered_or_the_default() -> None:
    form = Form([("pace", "fast")])

    assert form.choice("pace", ("slow", "fast")) == "fast"
    assert form.choice("level", ("good", "beginner"), "good") == "good"
    with pytest.raises(PageError):
        form.choice("pace", ("slow",))
    with pytest.raises(PageError):
        form.choice("level", ("good",))


def test_an_oversized_body_is_refused_whether_it_says_so_or_not(browser: Browser) -> None:
    body = b"name=" + b"x" * MAX_FORM_BYTES

    said = browser.post_body("/new", body)
    lied = browser.post_body("/new", body, content_length="7")

    assert said.status_code == 413
    assert lied.status_code == 413
    assert "Shorten it" in said.text


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"\xff\xfe", "application/x-www-form-urlencoded", 400),
        (b"name=%ff%fe", "application/x-www-form-urlencoded", 400),
        (b"&".join(b"a%d=1" % n for n in range(70)), "application/x-www-form-urlencoded", 400),
        (b'{"rules": "skat"}', "application/json", 415),
        (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x", 415),
        (b"", "", 422),
    ],
)
def test_a_malformed_body_is_a_4xx_with_a_sentence(browser: Browser, body: bytes, kind: str, status: int) -> None:
    for path in ("/new", "/play", "/settings", "/language"):
        answer = browser.post_body(path, body, kind=kind)

        assert (
            answer.status_code in {status, 303, 200} if not body and path == "/settings" else answer.status_code < 500
        )
        if body:
            assert answer.status_code == status, path
            assert "<h1>" in answer.text


def test_a_field_sent_twice_counts_with_its_first_value(browser: Browser) -> None:
    browser.post_body("/language", b"lang=de&lang=fr&next=/about")

    assert browser.page.headers["content-language"] == "de"
