"""Opens a rule set from what somebody pasted, typed or sent as a file: a share code, a link with one, or TOML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.parser import BytesParser
from email.policy import HTTP
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlsplit

from maumau.errors import MaumauError, RuleSetError
from maumau.rules import RuleSet, preset, presets
from maumau.rules.code import ALPHABET
from maumau.web.errors import PageError
from maumau.web.forms import Form, read_body, read_form
from maumau.web.problem_words import code_sentence, place, sentence
from maumau.web.set_names import clean_set_name
from maumau.web.shelf import opens

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.present.i18n import Translator

MAX_UPLOAD: Final = 65_536
GUESS_LENGTH: Final = 40
_BOUNDARY: Final = re.compile(r"boundary=(\"[^\"]{1,70}\"|[^;,\s]{1,70})", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """What a text holds."""

    rules: RuleSet
    name: str = ""


@dataclass(frozen=True)
class Opened:
    """A text that was to be opened, and why it could not be."""

    text: str = ""
    error: MaumauError | None = None

    def shown(self, words: Translator) -> dict[str, Any]:
        """For the page: the text as it was, each reason with its place, the line that broke, a code that was meant."""
        problems: list[dict[str, str]] = []
        spot: dict[str, Any] = {}
        nearest: tuple[str, ...] = ()
        if isinstance(self.error, RuleSetError):
            for problem in self.error.problems:
                problems.append({"place": place(problem, words), "text": sentence(problem, words)})
                if problem.code == "bad_toml" and not spot:
                    spot = broken_line(self.text, problem.params)
        elif self.error is not None:
            problems.append({"place": "", "text": code_sentence(self.error, words)})
            nearest = meant_codes(self.text.strip())
        return {"text": self.text, "problems": problems, "spot": spot, "nearest": nearest}


def broken_line(text: str, params: Any) -> dict[str, Any]:
    """The line of a file that cannot be read, cut before the column at which reading ended."""
    line, column = params.get("line"), params.get("column")
    lines = text.splitlines() or [""]
    if not isinstance(line, int) or not isinstance(column, int) or not 1 <= line <= len(lines) + 1:
        return {}
    shown = lines[line - 1] if line <= len(lines) else ""
    start = max(0, column - 40)
    return {"line": line, "before": shown[start : column - 1][:80], "after": shown[column - 1 : column + 40]}


def open_text(text: str) -> Found:
    """The set of a text. Raises `CodeError` for a code and `RuleSetError`, with every reason, for a file."""
    text = text.lstrip("\ufeff").strip()
    if looks_like_file(text):
        rules = RuleSet.from_toml(text)
        return Found(rules, clean_set_name(rules.name) if rules.name not in presets() else "")
    code, name = of_link(text)
    if code in presets():
        return Found(preset(code), name)
    return Found(RuleSet.from_code(code), name)


def looks_like_file(text: str) -> bool:
    """Whether a text is meant as TOML and not as a code or a link."""
    return (
        "\n" in text or ("=" in text and "://" not in text and not text.startswith("/")) or text.startswith(("[", "#"))
    )


def of_link(text: str) -> tuple[str, str]:
    """Code and name of a link to a set; a bare code is its own."""
    if "/" not in text:
        return text, ""
    parts = urlsplit(text[:2_000])
    query = parse_qs(parts.query[:1_000], max_num_fields=20)
    code = query["rules"][0] if "rules" in query else parts.path.rstrip("/").rpartition("/")[2].removesuffix(".toml")
    return code, clean_set_name(query.get("name", [""])[0][:200])


def meant_codes(text: str) -> tuple[str, ...]:
    """Codes that differ from a mistyped one in a single letter or in two neighbours, and open; at most three."""
    code = "".join(letter for letter in text if letter not in "- ")
    if not 4 < len(code) <= GUESS_LENGTH:
        return ()
    tries = [code[:i] + code[i].swapcase() + code[i + 1 :] for i in range(len(code)) if code[i].isalpha()]
    tries += [code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)]
    tries += [code[:i] + letter + code[i + 1 :] for i in range(len(code)) for letter in ALPHABET]
    found = dict.fromkeys(one for one in tries if one != code and opens(one))
    return tuple(found)[:3]


async def read_upload(request: Request) -> Form:
    """A form that may hold a file; a chosen file takes the place of the field `text`."""
    kind = request.headers.get("content-type", "")
    if not kind.lower().startswith("multipart/form-data"):
        return await read_form(request, limit=MAX_UPLOAD)
    boundary = _BOUNDARY.search(kind)
    if boundary is None:
        raise PageError(400, "bad_form")
    body = await read_body(request, MAX_UPLOAD)
    head = f"Content-Type: multipart/form-data; boundary={boundary[1]}\r\n\r\n".encode("latin-1", "replace")
    fields: list[tuple[str, str]] = []
    file = ""
    try:
        message = BytesParser(policy=HTTP).parsebytes(head + body)
        for part in message.iter_parts():
            content = part.get_payload(decode=True)
            text = content.decode("utf-8-sig") if isinstance(content, bytes) else ""
            name = part.get_param("name", header="content-disposition")
            if part.get_filename() is not None:
                file = file or text
            elif isinstance(name, str):
                fields.append((name, text))
    except UnicodeDecodeError as error:
        raise PageError(415, "not_text") from error
    except (ValueError, LookupError, AttributeError, TypeError, IndexError, KeyError) as error:
        raise PageError(400, "bad_form") from error
    if file.strip():
        fields = [(name, text) for name, text in fields if name != "text"] + [("text", file)]
    return Form(fields)
