"""A rule set by its link: `/r/{code}` to look at it, `.toml` to take it along, and two sets side by side."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.responses import PlainTextResponse, RedirectResponse, Response

from maumau.errors import CodeError, MaumauError
from maumau.guide import parts
from maumau.guide.words import SuitStyle
from maumau.rules import OPTIONS, RuleSet, preset, presets
from maumau.rules.options import GROUPS
from maumau.web import presets as names
from maumau.web.compose import grouped
from maumau.web.compose_words import TITLES
from maumau.web.contrast import Difference, differences, from_base
from maumau.web.open_set import meant_codes, of_link
from maumau.web.pages import origin, render
from maumau.web.problem_words import code_sentence, sentence
from maumau.web.qr import qr_svg
from maumau.web.session import session_of
from maumau.web.set_names import clean_set_name, named
from maumau.web.shelf import shelf_of
from maumau.web.site import Site, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

LONGEST: Final = 400
GROUP_OF: Final = {option.id: option.group for option in OPTIONS}


@dataclass(frozen=True)
class Side:
    """One of two sets to compare; without `rules` where its code cannot be opened."""

    side: str
    key: str
    rules: RuleSet | None = None
    error: MaumauError | None = None


class SharePages:
    """`/r`, `/r/{code}`, `/r/{code}.toml`, `/compare`."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def typed(self, request: Request) -> Response:
        """From a code that was typed or pasted to its page."""
        code, name = of_link(request.query_params.get("code", "").strip()[:2_000])
        code = "".join(letter for letter in code if letter.isalnum() or letter == "-")[:LONGEST]
        if not code:
            return RedirectResponse("/compose?at=start#start", status_code=303)
        return RedirectResponse(f"/r/{code}" + (f"?{urlencode({'name': name})}" if name else ""), status_code=303)

    async def show(self, request: Request) -> Response:
        """A shared set: its name, what differs from the nearest preset, and everything one can do with it."""
        code = request.path_params["code"]
        words, session = words_of(request), session_of(request)
        suits: SuitStyle = "german" if session["suits"] == "german" else "french"
        try:
            rules = RuleSet.from_code(code[: LONGEST + 1]) if code not in presets() else preset(code)
        except MaumauError as error:
            return self.slip(request, code[:LONGEST], error)
        name = clean_set_name(request.query_params.get("name", "")[:200])
        base, found = from_base(rules, words.lang, suits)
        own = rules != preset(base)
        title = name or names.title(base, words) if not own else name or words.gettext("Rules of somebody’s own")
        label = {"name": name} if name else {}
        link = f"{origin(self.site.services, request)}/r/{rules.to_code()}" + (f"?{urlencode(label)}" if label else "")
        query = {"rules": rules.to_code(), "base": base, **label}
        key = base if not own else rules.to_code()
        return render(
            self.site.services,
            request,
            "share.html",
            title=f"{title} · Mau-Mau",
            description=parts.lead(rules, words.lang, suits),
            kind="share",
            here="rules",
            name=name,
            heading=title,
            own=own,
            base_title=names.title(base, words),
            lead=parts.lead(rules, words.lang, suits),
            steps=parts.steps(rules, words.lang, suits),
            differences=found,
            problems=[sentence(problem, words) for problem in rules.problems()],
            warnings=[sentence(problem, words) for problem in rules.warnings()],
            link=link,
            code=grouped(rules.to_code()),
            qr=qr_svg(link, words.gettext("QR code of the link to these rules")) if len(link) < 600 else "",
            play=f"/new?{urlencode({'rules': key, **({'title': name} if name and own else {})})}",
            guide=f"/guide/{words.lang}/{key}",
            compose=f"/compose?{urlencode(query)}",
            compare=f"/compare?{urlencode({'a': key, 'b': base if own else _other(base)})}",
            toml=f"/r/{rules.to_code()}.toml" + (f"?{urlencode(label)}" if label else ""),
        )

    def slip(self, request: Request, code: str, error: MaumauError) -> Response:
        """A code that cannot be opened: why, what was perhaps meant, and a field to put it right."""
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "share_slip.html",
            title=words.gettext("This code cannot be opened") + " · Mau-Mau",
            status=404 if isinstance(error, CodeError) and error.code != "newer_version" else 422,
            kind="share",
            here="rules",
            private=True,
            code=code,
            reason=code_sentence(error, words),
            meant=meant_codes(code),
        )

    async def toml(self, request: Request) -> Response:
        """The set as a file that people can read and change."""
        code = request.path_params["code"]
        try:
            rules = RuleSet.from_code(code[: LONGEST + 1])
        except MaumauError as error:
            return self.slip(request, code[:LONGEST], error)
        name = clean_set_name(request.query_params.get("name", "")[:200])
        answer = PlainTextResponse(named(rules, name).to_toml(), media_type="application/toml; charset=utf-8")
        answer.headers["content-disposition"] = f'attachment; filename="{file_name(name or rules.base)}.toml"'
        return answer

    async def compare(self, request: Request) -> Response:
        """Two sets side by side, only what differs, in words."""
        words, session = words_of(request), session_of(request)
        suits: SuitStyle = "german" if session["suits"] == "german" else "french"
        query = request.query_params
        shelf = {one.code: one.name for one in shelf_of(request)}
        sides = [self.side(query, side) for side in ("a", "b")]
        one, other = (side.rules for side in sides)
        found = differences(one, other, words.lang, suits) if one is not None and other is not None else ()
        offered = [(name, names.title(name, words)) for name in presets()] + list(shelf.items())
        groups = [
            {"title": words.gettext(TITLES[group]) if group in TITLES else group, "rows": rows}
            for group in GROUPS
            if (rows := [row for row in found if in_group(row, group)])
        ]
        shown = []
        for side in sides:
            title = names.title(side.key, words) if side.key in presets() else shelf.get(side.key, "")
            shown.append(
                {
                    "side": side.side,
                    "key": side.key,
                    "title": title or words.gettext("Rules {code}").replace("{code}", grouped(side.key)[:14]),
                    "problem": code_sentence(side.error, words) if side.error else "",
                }
            )
        return render(
            self.site.services,
            request,
            "compare.html",
            title=words.gettext("Compare rules") + " · Mau-Mau",
            kind="compare",
            here="rules",
            status=404 if any(side.error for side in sides) else 200,
            sides=shown,
            offered=offered,
            known=[key for key, _ in offered],
            groups=groups,
            count=len(found),
            swap=f"/compare?{urlencode({'a': sides[1].key, 'b': sides[0].key})}",
            complete=one is not None and other is not None,
        )

    def side(self, query: Mapping[str, str], side: str) -> Side:
        """One of the two sets: a typed code before the one chosen from the list."""
        typed = query.get(f"{side}_code", "").strip()[:2_000]
        chosen = query.get(side, "").strip() or {"a": "international", "b": "skat"}[side]
        key = (of_link(typed)[0] if typed else chosen)[:LONGEST]
        try:
            rules = preset(key) if key in presets() else RuleSet.from_code(key)
        except MaumauError as error:
            return Side(side, key, error=error)
        return Side(side, key if key in presets() else "".join(filter(str.isalnum, key)), rules)


def in_group(row: Difference, group: str) -> bool:
    """Whether a difference belongs to a part of the catalogue."""
    return GROUP_OF[row.option] == group


def _other(base: str) -> str:
    return next(name for name in presets() if name != base)


def file_name(name: str) -> str:
    """A name that every file system takes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "maumau-" + (re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "rules")
