"""Names as a form sends them, refused in the words of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
