"""Names as a form sends them, refused in the words of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.present.escaping import escape
from maumau.table.names import clean_name
from maumau.table.refusal import Refusal
from maumau.web.errors import PageError

if TYPE_CHECKING:
    from maumau.web.forms import Form


def checked_name(form: Form, field: str = "name") -> str:
    """The name of a form, trimmed; raises PageError with the code of what is wrong with it."""
    name = clean_name(form.text(field))
    if isinstance(name, Refusal):
        raise PageError(422, name.code, **name.params)
    return name


def name_html(name: str) -> str:
    """A shown name; where it is too long for its place, the number that tells two people apart stays in sight."""
    first, space, number = name.rpartition(" ")
    if first and number[:1] == "(" and number[-1:] == ")" and number[1:-1].isdecimal():
        return f'<bdi class="name"><b>{escape(first)}</b><i>{space}{escape(number)}</i></bdi>'
    return f'<bdi class="name">{escape(name)}</bdi>'
