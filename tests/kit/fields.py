"""Every field of a page's form with what a browser would send, lists to choose from and long texts included."""

from __future__ import annotations

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self, form: str) -> None:
        super().__init__(convert_charrefs=True)
        self.wanted = form
        self.inside = False
        self.sent: dict[str, str] = {}
        self.offered: dict[str, set[str]] = {}
        self.select = ""
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = a.get("id") == self.wanted
        if not self.inside:
            return
        if tag == "select":
            self.select = a["name"]
            self.offered[self.select] = set()
        elif tag == "option":
            self.offered[self.select].add(a["value"])
            if "selected" in a or self.select not in self.sent:
                self.sent[self.select] = a["value"]
        elif tag == "textarea":
            self.area = a["name"]
            self.sent[self.area] = ""
        elif tag == "input" and "name" in a:
            if a.get("type") in ("radio", "checkbox"):
                self.offered.setdefault(a["name"], set()).add(a["value"])
                if "checked" not in a:
                    return
            self.sent[a["name"]] = a.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.area:
            self.sent[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        if tag == "select":
            self.select = ""
        if tag == "textarea":
            self.area = ""


def fields_of_form(html: str, form: str) -> tuple[dict[str, str], dict[str, set[str]]]:
    """What the form with this id sends as it stands, and the values that it offers for each field."""
    reader = _Fields(form)
    reader.feed(html)
    return reader.sent, reader.offered
