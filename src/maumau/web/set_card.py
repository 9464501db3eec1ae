"""What is played at a table, in short: the set's name and what differs from the nearest preset."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from maumau.present.i18n import Translator, tr
from maumau.web import presets as names
from maumau.web.contrast import Difference, from_base
from maumau.web.setup import find_rules

if TYPE_CHECKING:
    from maumau.guide.words import SuitStyle


def set_title(code: str, name: str, words: Translator) -> str:
    """The name that the set was given, a preset's title, or that of the nearest preset."""
    base, found = from_base(find_rules(code), words.lang)
    if name or not found:
        return names.title(name or base, words)
    return words.gettext("Rules of somebody’s own")


def heading(base: str, found: tuple[Difference, ...], words: Translator) -> str:
    """How many differences from which preset."""
    text = words.ngettext("{n} difference from “{set}”", "{n} differences from “{set}”", len(found))
    return text.replace("{n}", str(len(found))).replace("{set}", names.title(base, words))


def difference_rows(found: tuple[Difference, ...], words: Translator) -> Markup:
    """The differences as a list of terms."""
    instead = words.gettext("instead of")
    rows = Markup().join(
        Markup(
            "<div><dt>{}</dt><dd><strong>{}</strong> "
            '<span class="instead"><span class="vh">{}</span> <s>{}</s></span></dd></div>'
        ).format(one.label, one.mine, instead, one.theirs)
        for one in found
    )
    return Markup('<dl class="differences">{}</dl>').format(rows)


@lru_cache(maxsize=512)
def lobby_line(code: str, name: str, lang: str) -> str:
    """For the lobby: the set's name, the end of the match, and how far it is from the nearest preset."""
    words = tr(lang)
    rules = find_rules(code)
    base, found = from_base(rules, lang)
    more = f' · <a href="#lobby-set">{escape(heading(base, found, words))}</a>' if found else ""
    return (
        f'<p class="lobby-rules"><a href="/guide/{lang}/{escape(code)}"><bdi>'
        f"{escape(set_title(code, name, words))}</bdi></a> · {escape(names.ending(rules, words))}{more}</p>"
    )


@lru_cache(maxsize=512)
def lobby_differences(code: str, lang: str) -> str:
    """For the lobby: everything that is played otherwise than in the nearest preset, before the first card."""
    words = tr(lang)
    base, found = from_base(find_rules(code), lang)
    if not found:
        return ""
    return (
        f'<section class="lobby-set" id="lobby-set" aria-labelledby="lobby-set-title">'
        f'<h2 id="lobby-set-title">{escape(heading(base, found, words))}</h2>{difference_rows(found, words)}</section>'
    )


@lru_cache(maxsize=512)
def set_card(code: str, name: str, lang: str, suits: SuitStyle = "french") -> Markup:
    """Beside the table, behind one tap: name, differences, the way to the guide."""
    words = tr(lang)
    base, found = from_base(find_rules(code), lang, suits)
    told = (
        Markup("<h3>{}</h3>{}").format(heading(base, found, words), difference_rows(found, words))
        if found
        else Markup("<p>{}</p>").format(words.gettext("Exactly as in this set, without any difference."))
    )
    return Markup(
        '<button type="button" class="nav-button" popovertarget="set-card">{label}</button>'
        '<div popover role="dialog" id="set-card" class="set-card" aria-labelledby="set-card-title">'
        '<p class="over">{over}</p><h2 id="set-card-title"><bdi>{title}</bdi></h2>{told}'
        '<p class="actions"><a class="button primary" href="/guide/{code}" target="_blank" rel="noopener">{guide}</a>'
        '<button type="button" class="button" popovertarget="set-card" popovertargetaction="hide">{close}</button></p>'
        "</div>"
    ).format(
        label=words.pgettext("navigation", "Rules"),
        over=words.gettext("Rules at this table"),
        title=set_title(code, name, words),
        told=told,
        code=code,
        guide=words.gettext("Read the guide"),
        close=words.gettext("Close"),
    )
