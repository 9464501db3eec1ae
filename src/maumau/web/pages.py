"""The frame of every whole page: one Jinja2 environment per language, the head, the foot."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from maumau.present import i18n
from maumau.web.session import language_of, session_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.serve.services import Services

STYLES = ("base.css", "cards.css", "pages.css")
MORE_STYLES = {
    "table": ("table.css",),
    "score": ("score.css",),
    "guide": ("guide.css",),
    **dict.fromkeys(("compose", "share", "compare"), ("compose.css",)),
}
"""What single kinds of pages need besides."""


MAX_NEXT = 3_200
"""Characters of an address to come back to; a score sheet is in its address whole."""


@dataclass(frozen=True)
class Page:
    """What the frame needs to know. `kind` names the layout, `here` the place in the navigation."""

    title: str
    description: str
    kind: str
    here: str
    path: str
    version: str
    commit: str
    origin: str
    html_data: dict[str, str]
    private: bool = False
    canonical: str = ""
    alternates: tuple[tuple[str, str], ...] = ()
    styles: tuple[str, ...] = STYLES
    languages: tuple[tuple[str, str], ...] = field(default_factory=lambda: tuple(i18n.LANGUAGES.items()))

    def static(self, name: str) -> str:
        """The address of a static file; the version in it makes a browser take the new one after an update."""
        return f"/static/{name}?v={self.commit or self.version}"


@lru_cache(maxsize=16)
def environment(lang: str) -> Environment:
    """The templates with the messages of one language."""
    env = Environment(
        loader=PackageLoader("maumau.web", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    env.install_gettext_translations(i18n.translation(lang), newstyle=False)  # type: ignore[attr-defined]
    env.globals["icon"] = icon
    env.globals["set_card"] = _set_card
    return env


def _set_card(code: str, name: str, lang: str, suits: str) -> Markup:
    from maumau.web.set_card import set_card

    return set_card(code, name, lang, "german" if suits == "german" else "french")


def render(
    services: Services,
    request: Request,
    template: str,
    *,
    title: str,
    description: str = "",
    status: int = 200,
    lang: str | None = None,
    kind: str = "paper",
    here: str = "",
    private: bool = False,
    canonical: str = "",
    alternates: tuple[tuple[str, str], ...] = (),
    **values: Any,
) -> HTMLResponse:
    """One whole page in the viewer's language, or in `lang` where the address names one."""
    code = lang or language_of(request)
    page = Page(
        title=title,
        description=description or i18n.translation(code).gettext(DESCRIPTION),
        kind=kind,
        here=here,
        path=local_path(request),
        version=services.version,
        commit=services.commit,
        origin=origin(services, request),
        html_data=look(request),
        private=private,
        canonical=canonical,
        alternates=alternates,
        styles=(*STYLES, *MORE_STYLES.get(kind, ())),
    )
    html = environment(code).get_template(template).render(page=page, lang=code, **values)
    response = HTMLResponse(html, status_code=status)
    response.headers["cache-control"] = "no-store" if private else "no-cache"
    response.headers["vary"] = "Cookie, Accept-Language"
    response.headers["content-language"] = code
    return response


DESCRIPTION = "Play Mau-Mau in the browser: against the computer or with friends by a link. No account, no advertising."


def origin(services: Services, request: Request) -> str:
    """How people reach this server, for links that leave the page; without a slash at the end."""
    if services.public_url:
        return services.public_url
    host = request.headers.get("host")
    # asked for with every action, and taking the whole address apart takes longer than all else in a request
    return f"{request.scope['scheme']}://{host}" if host else f"{request.url.scheme}://{request.url.netloc}"


def local_path(request: Request) -> str:
    """Path and query of the page, to come back to; a page that answers a posted form sends back to the start."""
    if request.method not in {"GET", "HEAD"}:
        return "/"
    query = f"?{request.url.query}" if request.url.query else ""
    return f"{request.url.path}{query}"[:MAX_NEXT]


def safe_next(text: str, default: str = "/") -> str:
    """`text` when it is a path of this very site, else `default`: no form may send a person elsewhere."""
    if (
        text.startswith("/")
        and not text.startswith("//")
        and len(text) <= MAX_NEXT
        and text.isascii()
        and text.isprintable()
        and "\\" not in text
    ):
        return text
    return default


def look(request: Request) -> dict[str, str]:
    """The looks chosen in the settings, as data attributes of the page for the style sheets."""
    session = session_of(request)
    return {
        "suits": session["suits"],
        "four": session["four"],
        "contrast": session["contrast"],
        "motion": session["motion"],
    }


_ICONS = {
    "computer": (
        '<rect x="6" y="11" width="36" height="25" rx="4"/><path d="M17 43h14M24 36v7"/>'
        '<circle cx="18" cy="22" r="2.4" class="dot"/><circle cx="30" cy="22" r="2.4" class="dot"/>'
        '<path d="M18 28.5c3.4 3 8.600 3 12 0"/>'
    ),
    "friends": (
        '<circle cx="17" cy="17" r="7"/><circle cx="33" cy="20" r="5.500"/>'
        '<path d="M5 40c0-8 5-13 12-13s12 5 12 13M31 30c7-1 12 3.500 12 10"/>'
    ),
    "rules": (
        '<path d="M24 13c-4-4-10-5-17-5v29c7 0 13 1 17 5 4-4 10-5 17-5V8c-7 0-13 1-17 5zM24 13v29"/>'
        '<path d="M13 17c2 .2 3.800.6 5.500 1.300M13 24c2 .2 3.800.6 5.500 1.300"/>'
    ),
}


def icon(name: str) -> Markup:
    """One of our own line drawings, coloured by the text around it."""
    return Markup('<svg class="icon" viewBox="0 0 48 48" focusable="false">{}</svg>').format(Markup(_ICONS[name]))  # noqa: S704
