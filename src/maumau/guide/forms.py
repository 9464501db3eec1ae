"""English names of ranks in the forms that sentences need; the keys of their translations."""

from __future__ import annotations

from typing import Final, Literal

Form = Literal["bare", "one", "object", "after", "many"]

_BARE: Final = {
    **{digit: digit for digit in "23456789"},
    "T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker", "U": "Unter", "O": "Ober",
}  # fmt: skip
_ONE: Final = {
    **{digit: f"a {digit}" for digit in "2345679"},
    "8": "an 8", "T": "a 10", "J": "a jack", "Q": "a queen", "K": "a king", "A": "an ace", "X": "a joker",
    "U": "an Unter", "O": "an Ober",
}  # fmt: skip
_MANY: Final = {
    **{digit: f"{digit}s" for digit in "23456789"},
    "T": "10s", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces", "X": "jokers", "U": "Unters", "O": "Obers",
}  # fmt: skip
FORMS: Final[dict[Form, dict[str, str]]] = {
    "bare": _BARE,
    "one": _ONE,
    "object": _ONE,
    "after": _ONE,
    "many": _MANY,
}
CALLS: Final[dict[str, list[str]]] = {
    "mau": ["“Mau!”", "“Mau-Mau!”"],
    "tschau_sepp": ["“Tschau!”", "“Sepp!”"],
    "makao": ["“Makao!”", "“Makao, makao!”"],
    "last_card": ["“Last card!”", "“Last card, last card!”"],
    "knock": ["a knock on the table", "a double knock on the table"],
}
"""What is said at the last card but one, and for the last card."""
GERMAN_RANKS: Final = {"J": "U", "Q": "O"}


def messages() -> list[tuple[str, str]]:
    """Every (context, message) of this module, for the check that translations are complete."""
    ranks = [(f"guide rank {form}", text) for form, names in FORMS.items() for text in names.values()]
    return [*ranks, *(("guide call", text) for pair in CALLS.values() for text in pair)]
