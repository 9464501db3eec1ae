"""What a page refuses: a status, a code, and two sentences that say what is wrong and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


def N_(message: str) -> str:  # noqa: N802  (the name by which extractors of messages know it)
    """Marks a message for translation without translating it here."""
    return message


class PageError(Exception):
    """A refused request. `code` is stable; the sentences of `SENTENCES` are translated per viewer."""

    def __init__(self, status: int, code: str, **params: object) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code
        self.params = params


SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "not_found": (
        N_("There is no such page"),
        N_("Check the address for a slip, or begin again from the start page."),
    ),
    "no_sheet": (
        N_("This sheet cannot be opened"),
        N_("Its address is damaged or cut off. Ask for it once more, or begin a new sheet."),
    ),
    "no_table": (
        N_("There is no such table"),
        N_("Check the link or the code, or ask for a new invitation. You can also open a table of your own."),
    ),
    "method": (
        N_("That does not work here"),
        N_("This address only takes what the buttons of its page send. Go back and use those."),
    ),
    "stale": (
        N_("The table has moved on"),
        N_("Something happened before your tap arrived. Look at the table as it is now and play again."),
    ),
    "not_yours": (
        N_("You are only watching here"),
        N_("Only a seated player can do that. Take a free seat, or open the table in the browser you play in."),
    ),
    "too_large": (
        N_("That is too much at once"),
        N_("The text is longer than this page reads. Shorten it and send it again."),
    ),
    "bad_form": (
        N_("That could not be read"),
        N_("What arrived is not a form of this page. Go back, reload the page and try again."),
    ),
    "not_text": (
        N_("That is not a text file"),
        N_("A file of rules is plain text with the ending .toml. Choose another file, or paste the text itself."),
    ),
    "bad_code": (
        N_("This code cannot be opened"),
        N_("A letter may be wrong or missing. Compare it with the code you were given, or ask for the link."),
    ),
    "bad_field": (
        N_("One choice does not fit"),
        N_("The field “{field}” had a value that is not offered. Go back and choose one from the page."),
    ),
    "name_empty": (
        N_("That name does not work"),
        N_("A name needs at least one visible character. Please type one."),
    ),
    "name_too_long": (
        N_("That name does not work"),
        N_("A name has at most 24 characters. Please shorten it."),
    ),
    "name_marks": (
        N_("That name does not work"),
        N_("A name may pile up at most four accents, each on a letter. Use fewer."),
    ),
    "name_direction": (
        N_("That name does not work"),
        N_("A name may not hold characters that turn the direction of writing. Leave them out."),
    ),
    "name_invisible": (
        N_("That name does not work"),
        N_("A name may not hold invisible characters. Type letters, digits, signs or emoji."),
    ),
    "name_control": (
        N_("That name does not work"),
        N_("A name may not hold control characters such as line breaks or tabs. Type letters, digits, signs or emoji."),
    ),
    "bad_rules": (
        N_("These rules do not fit together"),
        N_("Change one of the choices named below and try again."),
    ),
    "bad_action": (
        N_("That cannot be laid like this"),
        N_("What arrived is not an action of this table. Nothing has changed; use the cards and buttons of the table."),
    ),
    "refused": (
        N_("That does not work now"),
        N_("Nothing has changed. Go back to the table and see what is asked of you."),
    ),
    "no_record": (
        N_("There is no record yet"),
        N_("The record with all seeds can be had when the match is over. Until then it would show hidden cards."),
    ),
    "foreign": (
        N_("That came from another page"),
        N_("For safety the table only takes what its own pages send. Open the table itself and try again there."),
    ),
    "rate": (
        N_("That was a little fast"),
        N_("Wait a few seconds, then try again. Nothing has been lost."),
    ),
    "full": (
        N_("No seat is free"),
        N_("You can watch this table, or open one of your own."),
    ),
    "failed": (
        N_("Something went wrong here"),
        N_("It is our fault, not yours. Your cards are safe: go back to the table, or try again in a moment."),
    ),
}

BY_STATUS: Final[dict[int, str]] = {
    400: "bad_form",
    403: "foreign",
    404: "not_found",
    405: "method",
    409: "stale",
    413: "too_large",
    415: "bad_form",
    422: "refused",
    429: "rate",
}


def sentences(code: str, status: int, gettext: Callable[[str], str], params: dict[str, object]) -> tuple[str, str]:
    """Title and advice for `code`, or for `status` when the code has no words of its own."""
    title, text = SENTENCES.get(code) or SENTENCES[BY_STATUS.get(status, "failed" if status >= 500 else "refused")]
    shown = {name: str(value)[:60] for name, value in params.items()}
    advice = gettext(text)
    for name, value in shown.items():
        advice = advice.replace("{" + name + "}", value)
    return gettext(title), advice
