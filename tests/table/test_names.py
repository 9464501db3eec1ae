"""Names: 1–24 visible characters of any script, emoji included; what cannot be seen or turns the line is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maumau.table.names import MAX_CODE_POINTS, clean_name, mark_for, skeleton, visible_length
from maumau.table.refusal import Refusal

FAMILY = "👩‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna  ", "Anna"),
        ("Anna   Lena", "Anna Lena"),
        ("\u00a0Anna\u3000B\u00a0", "Anna B"),
        ("Zoe\u0308", "Zoë"),
        ("王小明", "王小明"),
        ("Ольга", "Ольга"),
        ("محمد", "محمد"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("กิ๊ฟ", "กิ๊ฟ"),
        ("क्‍ष", "क्‍ष"),
        ("می‌خواهم", "می‌خواهم"),
        (FAMILY, FAMILY),
        ("👍🏽", "👍🏽"),
        ("🇩🇪🇫🇷", "🇩🇪🇫🇷"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("1️⃣", "1️⃣"),
        ("❤️", "❤️"),
        ("\U0001fae8", "\U0001fae8"),
        ("<b>&amp;", "<b>&amp;"),
        ("a" * 24, "a" * 24),
        (FAMILY * 9, FAMILY * 9),
        ("٣", "٣"),
    ],
)
def test_a_name_that_people_have_is_taken_as_it_will_be_shown(text: str, shown: str) -> None:
    assert clean_name(text) == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("\u00a0\u3000", "name_empty"),
        ("a" * 25, "name_too_long"),
        (FAMILY * 25, "name_too_long"),
        (FAMILY * 40, "name_too_long"),
        ("a" * 5_000, "name_too_long"),
        ("An\nna", "name_control"),
        ("An\tna", "name_control"),
        ("An\x00na", "name_control"),
        ("An\x85na", "name_control"),
        ("An\u2028na", "name_control"),
        ("An\ud800na", "name_control"),
        ("\ue000", "name_control"),
        ("\U000e1000", "name_control"),
        ("An\u202ena", "name_direction"),
        ("\u200fAnna", "name_direction"),
        ("\u2066Anna\u2069", "name_direction"),
        ("An\u200bna", "name_invisible"),
        ("\ufeffAnna", "name_invisible"),
        ("\u3164", "name_invisible"),
        ("\u2800", "name_invisible"),
        ("A\u00adn", "name_invisible"),
        ("A\u2003n", "name_invisible"),
        ("A\u200dn", "name_invisible"),
        ("A\u200cn", "name_invisible"),
        ("Anna\u200d", "name_invisible"),
        ("\u200dAnna", "name_invisible"),
        ("A\ufe01", "name_invisible"),
        ("A\U000e0067", "name_invisible"),
        ("A\U000e0100", "name_invisible"),
        ("\u0301\u0301", "name_marks"),
        ("Z" + "\u0335" * 9, "name_marks"),
    ],
)
def test_a_name_that_cannot_be_seen_or_deceives_is_refused_in_words(text: str, code: str) -> None:
    answer = clean_name(text)

    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert answer.text.endswith(".")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Anna", 4),
        (FAMILY, 1),
        ("👍🏽", 1),
        ("🇩🇪🇫🇷", 2),
        ("🇩🇪🇫", 2),
        ("e\u0301", 1),
        ("1️⃣", 1),
        ("a🇩🇪b", 3),
        ("王明", 2),
    ],
)
def test_characters_are_counted_as_a_person_counts_them(text: str, count: int) -> None:
    assert visible_length(text) == count


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anna"),
        ("Anna", "ANNA"),
        ("Anna", "Аnnа"),
        ("Anna", "Ánna"),
        ("Paul", "Pau1"),
        ("Bill", "BiII"),
        ("Otto", "0tt0"),
        ("Marn", "Mam"),
        ("An na", "Anna"),
        ("Οlga", "Olga"),
    ],
)
def test_names_that_look_alike_are_told_apart_by_a_number(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert mark_for(other, [(one, 0)]) == 2
    assert mark_for(other, [(one, 0), (other, 2)]) == 3
    assert mark_for(other, [(one, 3)]) == 2


def test_names_that_differ_need_no_number() -> None:
    assert mark_for("Anna", [("Ben", 0), ("Hanna", 0)]) == 0


@given(st.text(max_size=60))
def test_whatever_is_typed_gives_a_visible_name_or_a_sentence(text: str) -> None:
    answer = clean_name(text)

    if isinstance(answer, Refusal):
        assert answer.code.startswith("name_")
    else:
        assert 1 <= visible_length(answer) <= 24
        assert len(answer) <= MAX_CODE_POINTS
        assert clean_name(answer) == answer
        assert answer.encode()
