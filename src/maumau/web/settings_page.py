"""The settings of one browser: language, looks, sound and speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from maumau.present import i18n
from maumau.present.cards import card_html
from maumau.web.errors import PageError
from maumau.web.forms import Form, read_form
from maumau.web.groups import Choice, Group
from maumau.web.pages import render, safe_next
from maumau.web.session import CHOICES, Session, save_session, session_of
from maumau.web.site import Site, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.present.i18n import Translator


class SettingsPages:
    """`/settings` and the language switch in the foot of each page."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def show(self, request: Request) -> Response:
        """All settings with what holds now."""
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "settings.html",
            title=words.pgettext("navigation", "Settings") + " · Mau-Mau",
            kind="paper",
            here="settings",
            private=True,
            groups=groups(words, session_of(request)),
            saved="saved" in request.query_params,
            next=safe_next(request.query_params.get("next", ""), ""),
        )

    async def save(self, request: Request) -> Response:
        """Keeps what was chosen and goes back to where the person came from."""
        form = await read_form(request)
        session = session_of(request).with_settings(chosen(form))
        back = safe_next(form.text("next"), "/settings?saved=1")
        answer = RedirectResponse(back, status_code=303)
        save_session(request, answer, session)
        return answer

    async def language(self, request: Request) -> Response:
        """Keeps the language and shows the same page in it."""
        form = await read_form(request)
        lang = form.choice("lang", list(i18n.LANGUAGES))
        answer = RedirectResponse(safe_next(form.text("next")), status_code=303)
        save_session(request, answer, session_of(request).with_settings({"lang": lang}))
        return answer


def chosen(form: Form) -> dict[str, str]:
    """The settings of a form. Raises PageError `bad_field` for a value that is not offered."""
    found: dict[str, str] = {}
    for key, values in CHOICES.items():
        if key in form:
            if form.text(key) not in values:
                raise PageError(422, "bad_field", field=key)
            found[key] = form.text(key)
    return found


def look_groups(words: Translator, session: Session) -> tuple[Group, ...]:
    """What is asked at set-up too: language and suits."""
    lang = session["lang"] or words.lang
    languages = tuple(Choice(code, name, lang=code) for code, name in i18n.LANGUAGES.items())
    return (
        Group("lang", words.gettext("Language"), languages, lang),
        Group(
            "suits",
            words.gettext("Card faces"),
            (
                Choice("french", words.gettext("French suits"), cards=_sample(lang, "french")),
                Choice("german", words.gettext("German suits"), cards=_sample(lang, "german")),
            ),
            session["suits"],
        ),
    )


def groups(words: Translator, session: Session) -> tuple[Group, ...]:
    """All settings."""
    yes, no = words.pgettext("setting", "On"), words.pgettext("setting", "Off")
    on_off = (Choice("1", yes), Choice("0", no))
    lang = session["lang"] or words.lang
    return (
        *look_groups(words, session),
        Group(
            "four",
            words.gettext("Colours of the suits"),
            (
                Choice("0", words.gettext("Two colours"), cards=_row(lang, session["suits"], four=False)),
                Choice("1", words.gettext("Four colours"), cards=_row(lang, session["suits"], four=True)),
            ),
            session["four"],
        ),
        Group(
            "sort",
            words.gettext("Order of your hand"),
            (Choice("suit", words.gettext("By suit")), Choice("rank", words.gettext("By rank"))),
            session["sort"],
        ),
        Group(
            "two_tap",
            words.gettext("Laying a card"),
            (Choice("0", words.gettext("One tap lays it")), Choice("1", words.gettext("Tap twice, against slips"))),
            session["two_tap"],
        ),
        Group(
            "speed",
            words.gettext("Speed of the cards"),
            (
                Choice("slow", words.pgettext("speed", "Slow")),
                Choice("normal", words.pgettext("speed", "Normal")),
                Choice("fast", words.pgettext("speed", "Fast")),
                Choice("instant", words.pgettext("speed", "At once")),
            ),
            session["speed"],
        ),
        Group("sound", words.gettext("Sound"), on_off, session["sound"]),
        Group("vibrate", words.gettext("Vibration"), on_off, session["vibrate"]),
        Group(
            "tab",
            words.gettext("The tab’s title says whose turn it is"),
            (
                Choice("open", words.gettext("While the page is open")),
                Choice("always", words.gettext("In the background too")),
                Choice("never", words.pgettext("setting", "Never")),
            ),
            session["tab"],
        ),
        Group(
            "notify",
            words.gettext("Notification when it is your turn"),
            on_off,
            session["notify"],
            words.gettext("Only while the table is open in the background. Your browser asks you once."),
        ),
        Group(
            "contrast",
            words.gettext("Contrast"),
            (
                Choice("normal", words.pgettext("contrast", "Normal")),
                Choice("more", words.pgettext("contrast", "More")),
            ),
            session["contrast"],
        ),
        Group(
            "motion",
            words.gettext("Motion"),
            (
                Choice("system", words.gettext("As this device is set")),
                Choice("less", words.gettext("Short fades only")),
            ),
            session["motion"],
        ),
    )


def _sample(lang: str, style: str) -> tuple[Markup, ...]:
    return tuple(card_html(card, lang, style=style) for card in ("9H", "JC"))


def _row(lang: str, style: str, *, four: bool) -> tuple[Markup, ...]:
    return tuple(card_html(card, lang, style=style, four_colour=four) for card in ("7C", "8S", "9H", "TD"))
