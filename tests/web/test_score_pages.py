"""The score sheet without JavaScript: begin, count by taps, write down, correct, undo, share; whatever is sent."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import maumau
from kit.browser import Browser, FormFields
from maumau.present.i18n import LANGUAGES
from maumau.score import Sheet, Typed
from maumau.web.pages import safe_next

EVIL = "<b>Eve</b>\"'&"
NAMES = ("Ada", "Ben", "Cem")


def begin(browser: Browser, **fields: str) -> FormFields:
    """An empty sheet of three by the `international` rules, and its form."""
    browser.get("/score")
    sent = {"rules": "international", "n0": "Ada", "n1": "Ben", "n2": "Cem", "dealer": "1", **fields}
    browser.press(browser.form("/score"), **sent)
    return browser.form("#round")


def write(browser: Browser, **fields: str) -> None:
    """One round written down."""
    answer = browser.press(browser.form("#round"), ("do", "write", ""), **fields)
    assert answer.status_code == 200, answer.text


def sheet_of(browser: Browser) -> Sheet:
    """The sheet of the address that is open."""
    return Sheet.from_text(str(browser.page.url).rpartition("/")[2].partition("?")[0])


def test_a_match_is_kept_from_the_first_round_to_the_winner(browser: Browser) -> None:
    begin(browser)
    assert "Round 1 · Ben deals" in browser.page.text

    write(browser, winner="0", p1="19", p2="40")
    assert "Round 2 · Cem deals" in browser.page.text
    write(browser, winner="1", p0="35", p2="61")

    assert sheet_of(browser).totals == (35, 19, 101)
    assert "Ben has won the match." in browser.page.text
    assert "With 101 points Cem has reached the limit of 100." in browser.page.text
    assert not [form for form in browser.forms() if form.action.endswith("#round")]
    browser.press(browser.forms()[0], ("do", "again", ""))
    assert (sheet_of(browser).names, sheet_of(browser).rounds) == (NAMES, ())


def test_cards_are_counted_by_taps_that_are_form_posts(browser: Browser) -> None:
    """King, 7 and 2 are 10 + 7 + 2 = 19."""
    form = begin(browser)
    for card in ("KC", "7C", "2C"):
        button = next(one for one in form.buttons if one[1] == f"tap:1:{card}")
        browser.press(form, button, winner="0")
        form = browser.form("#round")

    assert "10 + 7 + 2 = 19" in browser.page.text
    assert (form.fields["p1"], form.fields["winner"]) == ("19", "0")
    browser.press(form, ("do", "back:1", ""))
    form = browser.form("#round")
    assert (form.fields["p1"], form.fields["c1"]) == ("17", "KC7C")
    browser.press(form, ("do", "write", ""), p2="8")
    assert sheet_of(browser).rounds == (Typed(0, (0, 17, 8)),)


def test_no_more_cards_are_counted_than_there_are(browser: Browser) -> None:
    form = begin(browser)
    for seat in (0, 0, 1, 1, 2):
        browser.press(form, ("do", f"tap:{seat}:AC", ""))
        form = browser.form("#round")

    assert "All of these cards are counted already." in browser.page.text
    assert [form.fields[f"c{seat}"] for seat in range(3)] == ["ACAC", "ACAC", ""]


def test_a_typed_number_counts_more_than_tapped_cards(browser: Browser) -> None:
    form = begin(browser)
    browser.press(form, ("do", "tap:1:KC", ""))
    write(browser, winner="0", p1="25", p2="7")

    assert sheet_of(browser).rounds[0].points == (0, 25, 7)


def test_rounds_are_corrected_crossed_out_and_undone(browser: Browser) -> None:
    begin(browser)
    for points in ("19", "20", "21"):
        write(browser, winner="0", p1=points, p2="7")
    address = str(browser.page.url)

    browser.get(f"{address}?edit=2")
    form = browser.form("#round")
    assert (form.fields["winner"], form.fields["p0"], form.fields["p1"]) == ("0", "", "20")
    assert "Correct round 2" in browser.page.text
    browser.press(form, ("do", "write", ""), p1="30")
    assert [typed.points[1] for typed in sheet_of(browser).rounds] == [19, 30, 21]

    browser.get(f"{address}?edit=2")
    browser.press(browser.form("#round"), ("do", "cross", ""))
    assert [typed.points[1] for typed in sheet_of(browser).rounds] == [19, 21]

    browser.press(browser.forms()[1], ("do", "undo", ""))
    assert [typed.points[1] for typed in sheet_of(browser).rounds] == [19]


def test_nothing_typed_is_lost_when_something_is_missing(browser: Browser) -> None:
    begin(browser)
    for fields, said in (
        ({"p1": "19", "p2": "7"}, "Choose who went out, or that nobody did."),
        ({"winner": "0", "p1": "19", "p2": ""}, "Cem: tap the cards left, or type what they are worth."),
        ({"winner": "0", "p1": "19", "p2": "a lot"}, "Cem: tap the cards left, or type what they are worth."),
        ({"winner": "0", "p1": "19", "p2": "1"}, "Cem has at least one card left, and no card costs less than 2."),
        ({"winner": "0", "p1": "19", "p2": "999"}, "Cem: all cards together are worth 376; check the sum."),
        ({"winner": "0", "p1": "300", "p2": "300"}, "All cards together are worth 376; check the sums."),
        ({"winner": "none", "p0": "", "p1": "19", "p2": "7"}, "Ada: tap the cards left, or type what they are worth."),
    ):
        browser.post(re.sub(r"^.*/score", "/score", str(browser.page.url)).partition("#")[0], {"do": "write", **fields})

        assert browser.page.status_code == 422
        assert said in unescape(browser.page.text)
        assert browser.form("#round").fields["p1"] == fields["p1"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"n1": "", "n2": ""}, "At least 2 players are needed."),
        ({"n3": "Dora", "n4": "Emil", "n5": "Finn", "n6": "Gül"}, "With these cards at most 6 people can play."),
        ({"n1": "x" * 30}, "A name has at most 24 characters."),
        ({"n1": "A\u202eda"}, "A name may not hold characters that turn the direction of writing."),
        ({"n1": "ada"}, "Two names look alike."),
        ({"code": "MZZZZ"}, 'id="code-problem"'),
        ({"target": "soon"}, "Type a whole number, such as 100."),
        ({"target": "0"}, "Type a whole number, such as 100."),
    ],
)
def test_a_sheet_that_cannot_begin_says_why_and_keeps_what_was_typed(
    browser: Browser, fields: dict[str, str], said: str
) -> None:
    browser.post("/score", {"rules": "international", "n0": "Ada", "n1": "Ben", "n2": "Cem", "dealer": "2", **fields})

    assert browser.page.status_code == 422
    assert said in unescape(browser.page.text)
    form = browser.form("/score")
    assert form.fields["n0"] == "Ada"
    assert form.fields["dealer"] == "2"
    assert form.fields.get("target") == fields.get("target", "")


def test_other_rules_come_by_code_and_with_another_goal(browser: Browser) -> None:
    rules = maumau.preset("skat-points").replace(wild_finish_multiplier=2, no_finish_on=[])
    begin(browser, code=rules.to_code(), target="150", dealer="0")

    assert sheet_of(browser).rules == rules.replace(target=150)
    assert "The last card was a wild one: the round counts 2 times" in browser.page.text
    write(browser, winner="2", wild="1", p0="20", p1="11")
    assert sheet_of(browser).totals == (40, 22, 0)
    assert "the next player takes those cards before you count" in unescape(browser.page.text)


def test_sets_that_count_wins_ask_only_who_went_out(browser: Browser) -> None:
    begin(browser, rules="skat")
    form = browser.form("#round")

    assert set(form.fields) == set()
    assert not [one for one in form.buttons if one[1].startswith("tap")]
    write(browser, winner="1")
    assert sheet_of(browser).round_wins == (0, 1, 0)


@pytest.mark.parametrize("name", maumau.presets())
def test_every_preset_has_a_sheet(browser: Browser, name: str) -> None:
    rules = maumau.preset(name)
    browser.post("/score", {"rules": name, **{f"n{n}": f"Player {'abcdefgh'[n]}" for n in range(rules.players[0])}})

    assert browser.page.status_code == 200
    assert sheet_of(browser).rules == rules


def test_the_way_leads_there_from_the_rules(browser: Browser) -> None:
    assert 'href="/score"' in browser.get("/rules").text
    assert 'href="/score?rules=collector"' in browser.get("/guide/en/collector").text
    assert (
        f'value="{maumau.preset("skat").replace(target=7).to_code()}" selected'
        in browser.get(f"/score?rules={maumau.preset('skat').replace(target=7).to_code()}").text
    )


def test_names_are_shown_as_they_are_and_never_as_markup(browser: Browser) -> None:
    begin(browser, n1=EVIL)
    write(browser, winner="1", p0="19", p2="7")

    assert sheet_of(browser).names[1] == EVIL
    assert "<b>Eve" not in browser.page.text
    assert unescape(browser.page.text).count(EVIL) >= 4


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_the_sheet_speaks_every_language_and_keeps_its_address(browser: Browser, lang: str) -> None:
    begin(browser)
    write(browser, winner="0", p1="19", p2="7")
    address = str(browser.page.url)
    path = address.partition("table.test")[2]
    browser.post("/language", {"lang": lang, "next": path})

    assert str(browser.page.url) == address
    assert browser.page.headers["content-language"] == lang
    said = {"de": "Runde 2 · Cem gibt", "en": "Round 2 · Cem deals", "fr": "Manche 2 · Cem donne",
            "es": "Ronda 2 · reparte Cem"}  # fmt: skip
    assert said.get(lang, said["en"]) in browser.page.text
    assert "noindex" in browser.page.text


def test_a_long_sheet_is_still_an_address_to_come_back_to() -> None:
    long = Sheet(
        maumau.preset("collector"), ("Ada", "Ben"), 0, tuple(Typed(None, (7 + n % 60, 9)) for n in range(120))
    ).to_text()

    assert safe_next(f"/score/{long}") == f"/score/{long}"


@pytest.mark.parametrize("address", ["x", "AAAA", "gTAETXJrYwNBZGE", "%00", "..%2f..", "é", "A" * 2_900])
def test_an_address_that_is_no_sheet_says_so(browser: Browser, address: str) -> None:
    for answer in (browser.get(f"/score/{address}"), browser.post(f"/score/{address}", {"do": "write"})):
        assert answer.status_code == 404
        assert "<h1>" in answer.text


def test_a_sheet_with_names_that_no_form_lets_through_is_none(browser: Browser) -> None:
    made = Sheet(maumau.preset("skat"), ("Ada", "B\u202een")).to_text()

    assert browser.get(f"/score/{made}").status_code == 404
    assert "This sheet cannot be opened" in browser.page.text


WORDS = st.sampled_from(["write", "undo", "cross", "again", "tap:0:KC", "tap:9:KC", "tap:0:1X", "back:0", "back:x",
                         "tap", "0", "2", "none", "KCKC", "999999999999", "-1", "é", "\x00", "1" * 40])  # fmt: skip
FIELDS = st.dictionaries(
    st.sampled_from(["do", "winner", "wild", "edit", "p0", "p1", "c0", "c1", "rules", "code", "target", "n0", "n1"])
    | st.text(max_size=5),
    WORDS | st.text(max_size=30),
    max_size=8,
)


@given(fields=FIELDS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_is_an_answer_and_never_a_mistake_of_ours(browser: Browser, fields: dict[str, str]) -> None:
    made = Sheet(maumau.preset("international"), NAMES, 0, (Typed(0, (0, 19, 7)),)).to_text()

    for path in ("/score", f"/score/{made}"):
        assert browser.post(path, fields).status_code < 500
    assert (
        browser.get(f"/score/{made}?edit={fields.get('edit', '')[:9].encode('utf-8', 'replace').hex()}").status_code
        == 200
    )
