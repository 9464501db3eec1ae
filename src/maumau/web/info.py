"""Pages to read: the rules at a glance, about, and the frame of the guides."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from maumau.errors import RuleSetError
from maumau.guide import build
from maumau.guide.html import render as render_guide
from maumau.guide.words import SuitStyle
from maumau.present import i18n
from maumau.rules import preset, presets
from maumau.web import presets as names
from maumau.web.errors import PageError
from maumau.web.pages import origin, render
from maumau.web.session import language_of, session_of
from maumau.web.setup import find_rules
from maumau.web.shelf import shelf_of
from maumau.web.site import Site, words_of

if TYPE_CHECKING:
    from starlette.requests import Request


class InfoPages:
    """`/rules`, `/about`, `/guide/…`."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def rules(self, request: Request) -> Response:
        """All presets, each with one line of character and its countable facts."""
        words = words_of(request)
        shown = [
            {
                "name": name,
                "title": names.title(name, words),
                "character": names.character(name, words),
                "facts": names.facts(preset(name), words),
                "guide": f"/guide/{words.lang}/{name}",
                "play": f"/new?rules={name}",
                "compose": f"/compose?rules={name}",
            }
            for name in presets()
        ]
        return render(
            self.site.services,
            request,
            "rules.html",
            title=words.gettext("The rules") + " · Mau-Mau",
            here="rules",
            presets=shown,
            shelf=[(one.name, one.code, urlencode({"name": one.name})) for one in shelf_of(request)],
        )

    async def about(self, request: Request) -> Response:
        """Licence, version and what is kept."""
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "about.html",
            title=words.gettext("About Mau-Mau"),
            here="about",
            core=self.site.services.core,
        )

    async def guide(self, request: Request) -> Response:
        """The guide of a rule set in the language of its address."""
        lang, key = request.path_params["lang"], request.path_params["rules"]
        if lang not in i18n.LANGUAGES:
            raise PageError(404, "not_found")
        suits: SuitStyle = "german" if session_of(request)["suits"] == "german" else "french"
        try:
            guide = build(find_rules(key), lang, suits=suits)
        except RuleSetError as error:
            raise PageError(422, "bad_rules", problems=list(error.problems)) from error
        base = origin(self.site.services, request)
        addresses = [(code, name, f"/guide/{code}/{key}") for code, name in i18n.LANGUAGES.items()]
        return render(
            self.site.services,
            request,
            "guide.html",
            title=f"{guide.title} · Mau-Mau",
            description=guide.lead.text,
            lang=lang,
            kind="guide",
            here="rules",
            canonical=f"{base}/guide/{lang}/{key}",
            alternates=(
                *((code, f"{base}{address}") for code, _, address in addresses),
                ("x-default", f"{base}/guide/{key}"),
            ),
            body=render_guide(guide),
            switch=addresses,
            compose=f"/compose?rules={key}",
            share=f"/r/{guide_code(key)}",
        )

    async def own_guide(self, request: Request) -> Response:
        """To the guide in the viewer's language. A browser carries the part after `#` over by itself."""
        key = request.path_params["rules"]
        find_rules(key)
        return RedirectResponse(
            f"/guide/{language_of(request)}/{key}",
            status_code=307,
            headers={"vary": "Cookie, Accept-Language", "cache-control": "no-store"},
        )


def guide_code(key: str) -> str:
    """The share code of a preset's name; a code is its own."""
    return preset(key).to_code() if key in presets() else key
