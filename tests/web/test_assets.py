"""Files with an address of their own: the sprite is kept for ever under its digest only, the worker sees no request."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import maumau.web
from kit.browser import Browser
from maumau.present.cards import SPRITE, card_html, sprite

STATIC = Path(maumau.web.__file__).parent / "static"


def test_the_sprite_may_be_kept_for_ever_where_its_address_names_its_content(browser: Browser) -> None:
    [address] = set(re.findall(r'href="([^#"]+)#', str(card_html("JH", "en"))))
    answer = browser.get(address)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == (STATIC / "cards.svg").read_bytes()
    assert hashlib.sha256(answer.content).hexdigest().startswith(address.rpartition("/")[2])


def test_a_page_of_another_version_gets_cards_that_nobody_keeps(browser: Browser) -> None:
    answer = browser.get("/c/00000000")

    assert answer.content == sprite()
    assert answer.headers["cache-control"] == "no-store"


def test_the_address_is_short_since_frames_are_full_of_it() -> None:
    assert len(SPRITE) <= 12


def test_the_worker_may_look_after_tables_and_answers_no_request_itself(browser: Browser) -> None:
    answer = browser.get("/sw.js")

    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert re.findall(r"addEventListener\('(\w+)'", answer.text) == ["notificationclick"]
    assert "caches" not in answer.text


def test_no_page_has_a_worker_before_somebody_wants_to_be_told(browser: Browser) -> None:
    for path in ("/", "/settings", "/rules"):
        assert "sw.js" not in browser.get(path).text
    callers = {path.name for path in STATIC.glob("*.js") if "serviceWorker.register" in path.read_text("utf-8")}

    assert callers == {"notify.js"}


def test_the_manifest_names_pictures_that_are_there(browser: Browser) -> None:
    named = re.search(r'rel="manifest" href="/static/([\w.]+)\?', browser.get("/").text)
    assert named
    manifest = json.loads((STATIC / named[1]).read_text("utf-8"))

    assert manifest["start_url"] == manifest["scope"] == "/"
    for icon in manifest["icons"]:
        assert (STATIC / icon["src"].removeprefix("/static/")).is_file()
