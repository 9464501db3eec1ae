"""The composer: a rule set is put together by questions, and the page tells at each step what it means.

The server keeps nothing: the form carries the whole set, the codes of the states before it, and the name. Each answer
leads to an address that says the same, so that reloading, going back and passing the address on all work.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from maumau.errors import MaumauError
from maumau.guide.words import SuitStyle
from maumau.rules import RuleSet, preset, presets
from maumau.rules.options import GROUPS
from maumau.web import presets as names
from maumau.web.compose_form import Fields, fields_of, read_fields
from maumau.web.compose_words import Composer
from maumau.web.contrast import base_of
from maumau.web.errors import PageError
from maumau.web.forms import Form, read_form
from maumau.web.open_set import Opened, open_text, read_upload
from maumau.web.pages import render
from maumau.web.session import language_of, session_of
from maumau.web.set_names import clean_set_name, named
from maumau.web.setup import DEFAULT_RULES, find_rules
from maumau.web.shelf import opens, save_shelf, shelf_of, with_set, without_set
from maumau.web.site import Site, wants_data, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.errors import Problem

MAX_FIELDS: Final = 400
"""The whole catalogue with every card has fewer fields."""
PAST: Final = 16
"""Steps that can be undone."""
ANSWERS: Final = ("e.", "c.", "s.", "v.", "n.", "o.", "has.")


@dataclass(frozen=True)
class Draft:
    """A set in the making. `past` are codes of earlier states, the latest last; `at` the part that was worked on."""

    rules: RuleSet
    base: str
    name: str = ""
    past: tuple[str, ...] = ()
    at: str = ""

    @property
    def key(self) -> str:
        """The shortest name of the set: a preset's, else its code."""
        return next((name for name in presets() if preset(name) == self.rules), "") or self.rules.to_code()

    def address(self, **more: str) -> str:
        """The address of this very state."""
        query = {"rules": self.key, "base": self.base, "name": self.name, "at": self.at, **more}
        query["undo"] = ".".join(self.past)
        return f"/compose?{urlencode({key: value for key, value in query.items() if value})}"

    def after(self, rules: RuleSet) -> Draft:
        """The next state; the one before can be gone back to."""
        if rules == self.rules:
            return self
        return replace(self, rules=rules, past=(*self.past, self.rules.to_code())[-PAST:])


class ComposePages:
    """`/compose` and what it sends."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def show(self, request: Request) -> Response:
        """The composer with the set of the address, or with the usual one of the language."""
        query = request.query_params
        usual = DEFAULT_RULES.get(language_of(request), "international")
        rules = find_rules(query.get("rules") or usual)
        base = query.get("base", "")
        draft = Draft(
            rules,
            base if base in presets() else base_of(rules),
            clean_set_name(query.get("name", "")[:200]),
            _past(query.get("undo", "")),
            query.get("at", ""),
        )
        return self.page(request, draft, fields_of(rules), kept=query.get("kept") == "1")

    async def change(self, request: Request) -> Response:
        """Takes the whole form: on to the next state, back to the one before, or on with the set as it stands."""
        form = await read_form(request, limit=65_536, fields=MAX_FIELDS)
        draft = self.draft(form)
        if "undo" in form and draft.past:
            *past, last = draft.past
            return _to(replace(draft, rules=RuleSet.from_code(last), past=tuple(past)).address())
        if "reset" in form:
            return _to(draft.after(preset(draft.base)).address())
        sent = {key: value for key, value in form.items() if key.startswith(ANSWERS)}
        read = read_fields(sent, preset(draft.base), draft.rules)
        draft = replace(draft.after(read.rules), at=form.text("at")[:20] if form.text("at") in GROUPS else "")
        if read.problems:
            status = 200 if wants_data(request) else 422  # what is half typed is no failure for our script
            return self.page(request, draft, {**fields_of(read.rules), **read.typed}, read.problems, status=status)
        return self.go(request, form, draft)

    def go(self, request: Request, form: Form, draft: Draft) -> Response:
        """Where the pressed button leads."""
        go = form.text("go")
        playable = not draft.rules.problems()
        if go == "save":
            name = draft.name or names.title(base_of(draft.rules), words_of(request))
            answer = _to(replace(draft, name=name).address(kept="1") + "#result")
            save_shelf(request, answer, with_set(shelf_of(request), draft.rules.to_code(), name))
            return answer
        if go in ("play", "guide") and not playable:
            return _to(draft.address() + "#problems")
        label = {"name": draft.name} if draft.name else {}
        if go == "play":
            title = {"title": draft.name} if draft.name and draft.key not in presets() else {}
            return _to(f"/new?{urlencode({'rules': draft.key, **title})}")
        if go == "guide":
            return _to(f"/guide/{language_of(request)}/{draft.key}")
        if go == "share":
            return _to(f"/r/{draft.rules.to_code()}" + (f"?{urlencode(label)}" if label else ""))
        if go == "compare":
            return _to(f"/compare?{urlencode({'a': draft.key, 'b': draft.base})}")
        return _to(draft.address() + (f"#part-{draft.at}" if draft.at else ""))

    def draft(self, form: Form) -> Draft:
        """The state that the form was made from."""
        was, base = form.text("was"), form.text("base")
        try:
            rules = RuleSet.from_code(was)
        except MaumauError as error:
            raise PageError(422, "bad_field", field="was") from error
        if base not in presets():
            raise PageError(422, "bad_field", field="base")
        return Draft(rules, base, clean_set_name(form.text("name")[:200]), _past(form.text("past")))

    async def open(self, request: Request) -> Response:
        """Opens a pasted code, a pasted text or a file; what cannot be opened stays in its field, with the reasons."""
        form = await read_upload(request)
        text = form.text("text")
        try:
            opened = open_text(text)
        except MaumauError as error:
            return self.page_with_text(request, text, error)
        draft = Draft(opened.rules, base_of(opened.rules), opened.name)
        return _to(draft.address())

    async def forget(self, request: Request) -> Response:
        """Takes a set off the shelf."""
        form = await read_form(request)
        answer = _to("/rules#own" if form.text("back") == "rules" else "/compose?at=start#start")
        save_shelf(request, answer, without_set(shelf_of(request), form.text("code")))
        return answer

    def page_with_text(self, request: Request, text: str, error: MaumauError) -> Response:
        """The composer with a text that could not be opened."""
        usual = preset(DEFAULT_RULES.get(language_of(request), "international"))
        draft = Draft(usual, base_of(usual), at="start")
        opened = Opened(text=text, error=error)
        return self.page(request, draft, fields_of(usual), status=422, opened=opened)

    def page(
        self,
        request: Request,
        draft: Draft,
        fields: Fields,
        problems: tuple[Problem, ...] = (),
        *,
        status: int = 200,
        kept: bool = False,
        opened: Opened | None = None,
    ) -> Response:
        """The whole page."""
        words, session = words_of(request), session_of(request)
        suits: SuitStyle = "german" if session["suits"] == "german" else "french"
        rules = draft.rules
        found = (*problems, *rules.problems(), *rules.warnings())
        sheet = Composer(rules, draft.base, fields, found, words, suits).sheet(draft.at)
        return render(
            self.site.services,
            request,
            "compose.html",
            title=words.gettext("Put your rules together") + " · Mau-Mau",
            description=words.gettext(
                "Answer a few questions and get the rules of your table, to play, print and share."
            ),
            status=status,
            kind="compose",
            here="rules",
            private=bool(draft.past or draft.name or opened or problems),
            draft=draft,
            was=rules.to_code(),
            code=grouped(rules.to_code()),
            past=".".join(draft.past),
            sheet=sheet,
            base_title=names.title(draft.base, words),
            presets=[
                {"name": name, "title": names.title(name, words), "character": names.character(name, words)}
                for name in presets()
            ],
            shelf=[{"code": one.code, "name": one.name} for one in shelf_of(request)],
            kept=kept,
            is_preset=rules == preset(draft.base),
            playable=not any(problem.severity == "error" for problem in found),
            opened=(opened or Opened()).shown(words),
            start_open=draft.at == "start" or opened is not None,
        )


def grouped(code: str) -> str:
    """A code in groups that can be read aloud; hyphens are ignored when it is opened."""
    return "-".join(code[i : i + 5] for i in range(0, len(code), 5)) if len(code) > 7 else code


def own_set(key: str, name: str) -> RuleSet:
    """The set of a preset's name or a code, under a name of somebody's own."""
    return named(find_rules(key), clean_set_name(name))


def _past(text: str) -> tuple[str, ...]:
    codes = [code for code in text[:2_000].split(".")[-PAST:] if code]
    return tuple(code for code in codes if opens(code))


def _to(address: str) -> Response:
    return RedirectResponse(address, status_code=303)
