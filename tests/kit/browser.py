"""A browser without JavaScript: cookies, forms and links over the application in this very process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, TypeVar
from urllib.parse import urlencode

import httpx
from starlette.applications import Starlette

from maumau import web
from maumau.bus.memory import MemoryBus
from maumau.serve.runner import Runner
from maumau.serve.services import Services
from maumau.serve.tables import Tables
from maumau.store.memory import MemoryStore
from maumau.view import View

T = TypeVar("T")


class Thinker:
    """Lays the first card it may, else does the first thing it may; never speaks and never catches."""

    async def choose(self, level: str, rules: str, view: bytes, seed: int) -> str | None:
        seen = View.from_json(view)
        if seen.to_act != seen.you:
            return None
        lays = [str(action) for action in seen.legal if action.kind == "lay"]
        return lays[-1] if lays else str(seen.legal[0])

    async def close(self) -> None:
        """Nothing runs."""


class Place:
    """The pages over tables in memory, with their own event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.tables = self.run(self._tables())
        services = Services(tables=self.tables, version="1.2.3", commit="abc1234", core="python")
        self.app = Starlette(routes=list(web.routes(services)), exception_handlers=web.error_answers(services))
        self.browsers: list[Browser] = []

    async def _tables(self) -> Tables:
        tables = Tables(MemoryStore(), MemoryBus())
        self.runner = Runner(tables, Thinker())
        return tables

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs to its end, with everything else that is due meanwhile."""
        return self.loop.run_until_complete(work)

    def browser(self, lang: str = "en") -> Browser:
        """A fresh browser whose person reads `lang`."""
        browser = Browser(self, lang)
        self.browsers.append(browser)
        return browser

    def close(self) -> None:
        for browser in self.browsers:
            self.run(browser.client.aclose())
        self.run(self.runner.close())
        self.run(self.tables.close(0))
        self.run(asyncio.sleep(0))
        self.loop.close()


@dataclass
class FormFields:
    """A form of a page: where it goes, its fields, and its submit buttons as (name, value, label)."""

    action: str
    method: str
    fields: dict[str, str]
    buttons: list[tuple[str, str, str]]


class Browser:
    """One person's browser."""

    def __init__(self, place: Place, lang: str) -> None:
        self.place = place
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=place.app),
            base_url="http://table.test",
            headers={"accept-language": lang},
        )
        self.page: httpx.Response

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Follows a link, redirects included."""
        return self._keep(self.place.run(self.client.get(path, headers=headers, follow_redirects=True)))

    def post(
        self, path: str, fields: dict[str, str] | None = None, *, follow: bool = True, **headers: str
    ) -> httpx.Response:
        """Sends a form."""
        return self.post_body(path, urlencode(fields or {}).encode(), follow=follow, **headers)

    def post_body(
        self,
        path: str,
        body: bytes,
        *,
        follow: bool = True,
        kind: str = "application/x-www-form-urlencoded",
        **headers: str,
    ) -> httpx.Response:
        """Sends any body."""
        sent = {"content-type": kind, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return self._keep(self.place.run(self.client.post(path, content=body, headers=sent, follow_redirects=follow)))

    def fetch(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """Sends a form as the script of the table page does."""
        return self.post(path, fields, follow=False, x_requested_with="fetch")

    def press(self, form: FormFields, button: tuple[str, str, str] | None = None, **fields: str) -> httpx.Response:
        """Presses a button of a form."""
        sent = {**form.fields, **fields}
        if button is not None and button[0]:
            sent[button[0]] = button[1]
        if form.method == "get":
            return self.get(f"{form.action}?{urlencode(sent)}")
        return self.post(form.action, sent)

    def forms(self) -> list[FormFields]:
        """The forms of the page that is open."""
        return read_forms(self.page.text)

    def form(self, action: str) -> FormFields:
        """The first form that goes to an address ending in `action`."""
        return next(form for form in self.forms() if form.action.endswith(action))

    def wait(self, seconds: float = 0.0) -> None:
        """Lets the tables go on for a moment."""
        self.place.run(asyncio.sleep(seconds))

    @property
    def table(self) -> str:
        """The table whose page is open."""
        found = re.search(r"/t/([a-z0-9]+)", str(self.page.url))
        assert found is not None, f"no table is open: {self.page.url}"
        return found[1]

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.page = answer
        return answer


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[FormFields] = []
        self.by_id: dict[str, FormFields] = {}
        self.open: FormFields | None = None
        self.button: tuple[FormFields, str, str, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = FormFields(a.get("action", ""), a.get("method", "get").lower(), {}, [])
            self.forms.append(self.open)
            if "id" in a:
                self.by_id[a["id"]] = self.open
            return
        form = self.by_id.get(a["form"]) if "form" in a else self.open
        if form is None or "disabled" in a:
            return
        if tag == "button" and a.get("type", "submit") == "submit":
            self.button = (form, a.get("name", ""), a.get("value", ""), [a.get("aria-label", "")])
        elif tag == "input" and "name" in a:
            ticked = a.get("type") not in {"radio", "checkbox"} or "checked" in a
            if ticked:
                form.fields[a["name"]] = a.get("value", "on" if a.get("type") == "checkbox" else "")
        elif tag == "textarea" and "name" in a:
            form.fields[a["name"]] = ""

    def handle_data(self, data: str) -> None:
        if self.button is not None:
            self.button[3].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        if tag == "button" and self.button is not None:
            form, name, value, label = self.button
            form.buttons.append((name, value, " ".join("".join(label).split())))
            self.button = None


def read_forms(html: str) -> list[FormFields]:
    """All forms of a page, buttons that name their form by id included."""
    reader = _Reader()
    reader.feed(html)
    return reader.forms
