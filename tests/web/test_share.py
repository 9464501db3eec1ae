"""A set by its link: what it shows, what it gives to take along, and what it says to a slip."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.browser import Browser, Place
from maumau.present.i18n import LANGUAGES
from maumau.rules import OPTIONS, RuleSet, preset, presets
from maumau.rules.code import ALPHABET
from maumau.web.open_set import meant_codes, open_text
from maumau.web.shelf import MOST, MOST_BYTES, Kept, parse, with_set
from strategies import rule_sets

OURS = preset("skat").replace(wild_on_wild=True, effects={**preset("skat").effects, "9": "reverse"})
CODE = OURS.to_code()
NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "javascript:alert(1)",
    "a\u202eb\u0000c",
    "'; drop table --",
)


def test_a_shared_set_tells_its_name_and_its_differences(browser: Browser) -> None:
    text = browser.get(f"/r/{CODE}?name=Bei+Oma").text

    assert "<h1><bdi>Bei Oma</bdi></h1>" in text
    assert "2 differences from “Classic with the skat pack”" in text
    for path in (f"/new?rules={CODE}&amp;title=Bei+Oma", f"/guide/en/{CODE}", "/compose?rules=", "/compare?a="):
        assert path in text
    assert '<svg class="qr"' in text
    assert f'data-share="http://table.test/r/{CODE}?name=Bei+Oma"' in text


def test_a_code_may_be_written_in_groups(browser: Browser) -> None:
    grouped = "-".join(CODE[i : i + 4] for i in range(0, len(CODE), 4))

    assert browser.get(f"/r/{grouped}").status_code == 200
    assert browser.get(f"/r?code=+{grouped}+").url.path == f"/r/{grouped}"
    assert browser.get(f"/r?code=https://elsewhere.test/r/{CODE}?name=Oma").url.path == f"/r/{CODE}"
    assert browser.get(f"/join?code={CODE}").url.path == f"/r/{CODE}"


@pytest.mark.parametrize("name", presets())
def test_every_preset_has_a_link(browser: Browser, name: str) -> None:
    text = browser.get(f"/r/{preset(name).to_code()}").text

    assert "without any difference" in text


@pytest.mark.parametrize("place_of_slip", range(len(CODE)))
def test_a_slip_is_explained_and_the_code_that_was_meant_is_offered(browser: Browser, place_of_slip: int) -> None:
    old = CODE[place_of_slip]
    new = ALPHABET[(ALPHABET.index(old) + 9) % len(ALPHABET)]
    slipped = CODE[:place_of_slip] + new + CODE[place_of_slip + 1 :]

    answer = browser.get(f"/r/{slipped}")

    assert answer.status_code in (404, 422)
    assert f'value="{slipped}"' in answer.text
    assert CODE in meant_codes(slipped)
    assert f'href="/r/{CODE}"' in answer.text


def test_a_letter_that_is_in_no_code_and_a_newer_version_are_said_as_such(browser: Browser) -> None:
    from maumau.rules.code import _check

    newer = [ALPHABET.index(letter) for letter in "Zabc"]
    made = "".join(ALPHABET[symbol] for symbol in (*newer, *_check(newer)))

    assert "No code holds this letter" in browser.get("/r/MT0TT").text
    assert "too short" in browser.get("/r/M").text
    answer = browser.get(f"/r/{made}")
    assert answer.status_code == 422
    assert "A newer version of Mau-Mau made this." in answer.text


def test_a_set_comes_back_from_its_file(browser: Browser) -> None:
    answer = browser.get(f"/r/{CODE}.toml?name=Bei+Oma")
    assert answer.headers["content-disposition"] == 'attachment; filename="maumau-bei-oma.toml"'
    assert answer.headers["content-type"].startswith("application/toml")

    browser.post("/compose/open", {"text": answer.text})
    assert browser.page.url.params["rules"] == CODE
    assert browser.page.url.params["name"] == "Bei Oma"


def test_a_file_is_opened_without_a_script(browser: Browser) -> None:
    text = RuleSet(**{**OURS.entries(), "name": "Daheim"}).to_toml()
    body = (
        '--xyz\r\nContent-Disposition: form-data; name="text"\r\n\r\n\r\n'
        '--xyz\r\nContent-Disposition: form-data; name="file"; filename="r.toml"\r\n'
        f"Content-Type: application/toml\r\n\r\n{text}\r\n--xyz--\r\n"
    )

    browser.post_body("/compose/open", body.encode(), kind='multipart/form-data; boundary="xyz"')

    assert browser.page.url.params["rules"] == CODE
    assert browser.page.url.params["name"] == "Daheim"


def test_a_broken_file_is_told_by_line_and_column_and_keeps_its_text(browser: Browser) -> None:
    text = 'maumau = 1\npack = "skat32"\nhand_size = = 5\n'

    answer = browser.post("/compose/open", {"text": text})

    assert answer.status_code == 422
    assert "line 3, column 13" in answer.text
    assert "<mark>= 5</mark>" in answer.text
    assert "hand_size = = 5\n</textarea>" in answer.text


def test_every_slip_of_a_file_is_listed(browser: Browser) -> None:
    answer = browser.post("/compose/open", {"text": 'wild_on_wildd = true\nhand_size = 77\n\n[effects]\nK = "skp"\n'})

    assert "Did you mean “wild_on_wild”?" in answer.text
    assert "a whole number from 1 to 10 is needed" in answer.text
    assert "Did you mean “skip”?" in answer.text
    assert "wild_on_wildd = true" in answer.text


def test_a_file_of_a_newer_version_says_so(browser: Browser) -> None:
    answer = browser.post("/compose/open", {"text": "maumau = 2\nfuture = true\n"})

    assert "A newer version of Mau-Mau made this." in answer.text


def test_a_preset_and_a_code_are_opened_too(browser: Browser) -> None:
    assert browser.post("/compose/open", {"text": " collector "}).url.params["rules"] == "collector"
    assert browser.post("/compose/open", {"text": f"/r/{CODE}?name=A"}).url.params["name"] == "A"


@given(rules=rule_sets())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_set_survives_code_and_file(rules: RuleSet) -> None:
    assert open_text(rules.to_toml()).rules == rules
    code = rules.to_code()
    assert open_text(code).rules == rules
    assert len(code) <= 80


@pytest.mark.parametrize("name", presets())
def test_one_other_answer_is_a_short_code(name: str) -> None:
    rules = preset(name)
    for option in OPTIONS:
        for value in option.values if option.kind == "choice" else ():
            changed = rules.replace(**{option.id: value})
            if len(changed.differences(rules)) == 1:
                assert len(changed.to_code()) <= 24, (name, option.id, value)


@pytest.mark.parametrize("payload", NASTY)
def test_names_are_text_and_never_markup(browser: Browser, payload: str) -> None:
    paths = (f"/r/{CODE}", "/compose", "/new", f"/r/{CODE}.toml")
    browser.post("/compose/open", {"text": f"name = '''{payload}'''\n" if "\u0000" not in payload else payload})
    assert payload not in browser.page.text or "<" not in payload
    for path in paths:
        key = "title" if path.startswith("/new") else "name"
        answer = browser.place.run(browser.client.get(path, params={key: payload}))
        assert answer.status_code == 200, path
        if not path.endswith(".toml"):
            assert "<script>alert" not in answer.text
            assert "<img src=x" not in answer.text
            assert "\u202e" not in answer.text
            assert "\u0000" not in answer.text
    kept = {"was": CODE, "base": "skat", "past": "", "name": payload, "go": "save"}
    assert browser.post("/compose", kept).status_code == 200
    for path in ("/rules", "/new", "/compose", "/compare"):
        text = browser.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text


def test_the_shelf_is_bounded_and_never_trusted() -> None:
    shelf: tuple[Kept, ...] = ()
    for n in range(2, 9):
        for size in range(1, 8):
            code = preset("international").replace(hand_size=size, jokers=n % 5, target=n * 7).to_code()
            shelf = with_set(shelf, code, f"Ä{'ü' * 40} {n} {size}")

    assert 0 < len(shelf) <= MOST
    assert with_set(shelf, shelf[-1].code, "again")[0].name == "again"
    assert parse("x" * (MOST_BYTES * 3)) == ()
    assert parse("Mbroken=name&%ff=%fe") == ()
    assert parse(f"{CODE}=%3Cb%3E&{CODE}=twice") == (Kept(CODE, "<b>"),)


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_a_shared_set_is_told_in_every_language(place: Place, lang: str) -> None:
    text = place.browser(lang).get(f"/r/{CODE}").text

    assert f'<html lang="{lang}"' in text
    assert lang == "en" or "differences" not in re.sub(r'(class|id)="[^"]*"', "", text)


ANY_TEXT = st.text(max_size=60)
KEYS = st.sampled_from(
    ["was", "base", "past", "name", "undo", "reset", "go", "at", "o.target", "e.7.draw", "c.0", "c.0.draw", "v.A",
     "s.2", "n.J", "has.effects", "has.no_finish_on", "o.players.min", "o.pack", "text", "code", "back"]
)  # fmt: skip
LIKELY = st.sampled_from(
    ["", "1", "skat", CODE, "M", "play", "save", "share", "yes", "none", "KS", "999999999999", "-1"]
)


@given(
    fields=st.dictionaries(KEYS, st.one_of(LIKELY, ANY_TEXT), max_size=8),
    path=st.sampled_from(["/compose", "/compose/open", "/compose/forget"]),
)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_form_breaks_the_server(garbage: Browser, fields: dict[str, str], path: str) -> None:
    whole = {"was": CODE, "base": "skat", **fields}
    sent = {key: value.encode("utf-8", "replace").decode() for key, value in whole.items()}

    assert garbage.post(path, sent).status_code < 500


@given(
    path=st.sampled_from(["/compose", "/compare", "/r", "/new"]),
    query=st.dictionaries(
        st.sampled_from(["rules", "base", "name", "at", "undo", "a", "b", "a_code", "b_code", "code", "title"]),
        st.one_of(LIKELY, ANY_TEXT),
        max_size=5,
    ),
)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_address_breaks_the_server(garbage: Browser, path: str, query: dict[str, str]) -> None:
    clean = {key: value.encode("utf-8", "replace").decode() for key, value in query.items()}
    answer = garbage.place.run(garbage.client.get(path, params=clean, follow_redirects=True))

    assert answer.status_code < 500


@given(
    body=st.binary(max_size=300),
    kind=st.sampled_from(["multipart/form-data; boundary=x", "multipart/form-data", "text/x"]),
)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_upload_breaks_the_server(garbage: Browser, body: bytes, kind: str) -> None:
    for sent in (body, b"--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n" + body + b"\r\n--x--"):
        assert garbage.post_body("/compose/open", sent, kind=kind).status_code < 500


@pytest.fixture(scope="module")
def garbage() -> Iterator[Browser]:
    place = Place()
    yield place.browser()
    place.close()
