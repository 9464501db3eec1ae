"""Reads gettext catalogues in their text form (.po), so that a language is one readable file and nothing is built."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class PoError(ValueError):
    """A catalogue that cannot be read; the text names file and line."""


@dataclass
class Message:
    """One entry. `plural` is empty for a message without plural; `strings` holds one text per plural form."""

    id: str = ""
    context: str | None = None
    plural: str = ""
    strings: dict[int, str] = field(default_factory=dict)
    line: int = 0

    @property
    def key(self) -> str:
        """The key of the compiled form: context and message joined by EOT."""
        return self.id if self.context is None else f"{self.context}\x04{self.id}"


def unquote(text: str, where: str) -> str:
    """The value of one quoted piece. Raises PoError when it is not well quoted."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise PoError(f"{where}: a text must stand in quotes")
    out: list[str] = []
    chars = iter(text[1:-1])
    for char in chars:
        if char == '"':
            raise PoError(f"{where}: a quote inside a text needs a backslash")
        if char == "\\":
            try:
                out.append(ESCAPES[next(chars, "")])
            except KeyError:
                raise PoError(f"{where}: unknown escape") from None
        else:
            out.append(char)
    return "".join(out)


def parse(text: str, name: str = "catalogue") -> list[Message]:
    """All messages of a .po text in their order; obsolete (`#~`) lines and comments are skipped.

    Raises PoError for a line that is none of gettext's, a message given twice, or a text without its keyword.
    """
    messages: list[Message] = []
    slot: str | int | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line, where = raw.strip(), f"{name}:{number}"
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
            if keyword == "msgctxt" or (keyword == "msgid" and slot != "msgctxt"):
                messages.append(Message(line=number))
            slot = _slot(keyword, where)
        if slot is None or not messages:
            raise PoError(f"{where}: a text without its keyword")
        _add(messages[-1], slot, unquote(line.strip(), where))
    _refuse_twins(messages, name)
    return messages


def _slot(keyword: str, where: str) -> str | int:
    """Which text of a message a keyword begins; a number for a translation."""
    if keyword in {"msgctxt", "msgid", "msgid_plural"}:
        return keyword
    if keyword == "msgstr":
        return 0
    if keyword.startswith("msgstr[") and keyword.endswith("]") and keyword[7:-1].isdigit():
        return int(keyword[7:-1])
    raise PoError(f"{where}: unknown keyword {keyword}")


def _add(message: Message, slot: str | int, part: str) -> None:
    """Appends a piece of text to a message."""
    if slot == "msgctxt":
        message.context = (message.context or "") + part
    elif slot == "msgid":
        message.id += part
    elif slot == "msgid_plural":
        message.plural += part
    else:
        assert isinstance(slot, int)
        message.strings[slot] = message.strings.get(slot, "") + part


def _refuse_twins(messages: list[Message], name: str) -> None:
    seen: dict[str, int] = {}
    for message in messages:
        if message.key in seen:
            raise PoError(f"{name}:{message.line}: the same message as in line {seen[message.key]}")
        seen[message.key] = message.line


def header(messages: Iterable[Message]) -> dict[str, str]:
    """The fields of a catalogue's header, the message with the empty id."""
    for message in messages:
        if message.id == "" and message.context is None:
            lines = (line.partition(":") for line in message.strings.get(0, "").splitlines())
            return {key.strip(): value.strip() for key, _, value in lines if key.strip()}
    return {}


def merge(parts: Iterable[list[Message]], name: str = "catalogue") -> list[Message]:
    """One catalogue of several; the first header counts. Raises PoError where two parts translate differently."""
    found: dict[str, Message] = {}
    for part in parts:
        for message in part:
            before = found.setdefault(message.key, message)
            if message.key and before.strings != message.strings:
                raise PoError(f"{name}: two different translations of “{message.id}”")
    return list(found.values())


def compile_mo(messages: Iterable[Message]) -> bytes:
    """The binary form that `gettext.GNUTranslations` reads. Untranslated messages are left out."""
    entries: list[tuple[bytes, bytes]] = []
    for message in messages:
        strings = [message.strings[i] for i in sorted(message.strings)]
        if not any(strings):
            continue
        key = message.key + ("\0" + message.plural if message.plural else "")
        entries.append((key.encode(), "\0".join(strings).encode()))
    entries.sort()
    count = len(entries)
    ids, texts = b"", b""
    id_table: list[int] = []
    text_table: list[int] = []
    start = 28 + 16 * count
    for key_bytes, _ in entries:
        id_table += [len(key_bytes), start + len(ids)]
        ids += key_bytes + b"\0"
    for _, text_bytes in entries:
        text_table += [len(text_bytes), start + len(ids) + len(texts)]
        texts += text_bytes + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    return head + struct.pack(f"<{4 * count}I", *id_table, *text_table) + ids + texts


def read(path: Path) -> list[Message]:
    """The messages of one file. Raises PoError with the file's name."""
    return parse(path.read_text(encoding="utf-8"), path.name)
