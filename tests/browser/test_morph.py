"""The morph in a real browser: thousands of random trees come out right, and what has an id stays the same element."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import maumau.web.table_view

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
STATIC = Path(maumau.web.table_view.__file__).parent / "static"

RANDOM_TREES = """async ([seed, trees]) => {
  const { morph } = await import('/morph.js');
  let state = seed;
  const chance = (n) => ((state = (state * 1103515245 + 12345) % 2147483648) >>> 8) % n;
  const tags = ['div', 'p', 'b', 'span', 'ul', 'li', 'button', 'input'];
  const tree = (ids, depth) => {
    const element = document.createElement(tags[chance(depth ? 7 : 8)]);
    if (chance(3) && ids.length) element.id = ids.splice(chance(ids.length), 1)[0];
    if (!chance(3)) element.className = 'x' + chance(3);
    if (!chance(4)) element.setAttribute('data-n', String(chance(4)));
    if (element.localName !== 'input' && depth < 5) {
      for (let i = chance(5); i > 0; i--) {
        if (!chance(4)) element.append(document.createTextNode('t' + chance(5)));
        else element.append(tree(ids, depth + 1));
      }
    }
    return element;
  };
  const root = () => {
    const element = document.createElement('div');
    element.id = 'root';
    const ids = Array.from({ length: 12 }, (_, i) => 'i' + i);
    for (let i = chance(6); i >= 0; i--) element.append(tree(ids, 0));
    return element;
  };
  const wrong = [];
  let kept = 0, could = 0;
  for (let i = 0; i < trees; i++) {
    const now = root(), want = root();
    document.body.replaceChildren(now);
    const had = new Map([...now.querySelectorAll('[id]')].map((one) => [one.localName + one.id, one]));
    const before = now.outerHTML, wanted = want.outerHTML;
    morph(now, want);
    const clean = document.body.children.length === 1 && want.outerHTML === wanted;
    if (!now.isEqualNode(want) || !clean) wrong.push([before, wanted, now.outerHTML]);
    for (const one of now.querySelectorAll('[id]')) {
      const old = had.get(one.localName + one.id);
      if (old) { could++; if (old === one) kept++; }
    }
  }
  return { wrong: wrong.slice(0, 2), kept, could };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Files with their types, and no line per request."""

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def files() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(chromium: Browser, files: str) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{files}/favicon.svg")
    page.goto(f"{files}/")
    page.set_content("<body></body>")
    yield page
    context.close()


def morphed(page: Page, before: str, after: str, prepare: str = "", ask: str = "") -> object:
    """Morphs one piece of HTML into another; runs `prepare` before and answers `ask` after."""
    script = f"""async ([before, after]) => {{
      const {{ morph }} = await import('/morph.js');
      document.body.innerHTML = before;
      const now = document.body.firstElementChild;
      {prepare};
      morph(now, new DOMParser().parseFromString(after, 'text/html').body.firstElementChild);
      return [now.outerHTML, {ask or "null"}];
    }}"""
    return page.evaluate(script, [before, after])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_trees_come_out_as_wanted(page: Page, seed: int) -> None:
    found = page.evaluate(RANDOM_TREES, [seed, 2_000])

    assert found["wrong"] == []
    assert found["could"] > 1_000
    # an element that is wanted inside its own descendant is the one kind that cannot be kept
    assert found["kept"] >= 0.97 * found["could"]


def test_focus_and_half_typed_text_survive(page: Page) -> None:
    before = '<div><p>a</p><form id="f"><input id="chat" value=""></form></div>'
    after = '<div><h2>new</h2><p>b</p><section><form id="f"><b>x</b><input id="chat" value=""></form></section></div>'
    prepare = "document.getElementById('chat').focus(); document.getElementById('chat').value = 'half a wo'"

    html, state = morphed(
        page, before, after, prepare, "[document.activeElement.id, document.getElementById('chat').value]"
    )

    assert html == after
    assert state == ["chat", "half a wo"]


def test_a_ticked_box_and_an_open_choice_survive(page: Page) -> None:
    before = '<div><label id="mau"><input type="checkbox" id="box"></label><div id="pick" popover="">suits</div></div>'
    after = before.replace("<div><label", "<div><p>Ben lays a card.</p><label").replace("suits", "other suits")
    prepare = "document.getElementById('box').checked = true; document.getElementById('pick').showPopover()"
    ask = "[document.getElementById('box').checked, document.getElementById('pick').matches(':popover-open')]"

    assert morphed(page, before, after, prepare, ask) == [after, [True, True]]


def test_a_card_keeps_its_element_when_the_hand_is_sorted_anew(page: Page) -> None:
    cards = [f'<li><button id="c-{n}">{n}</button></li>' for n in range(9)]
    before, after = f"<ul>{''.join(cards)}</ul>", f"<ul>{''.join(cards[::-1])}</ul>"
    prepare = "window.old = new Map([...document.querySelectorAll('button')].map((one) => [one.id, one]))"
    ask = "[...document.querySelectorAll('button')].every((one) => window.old.get(one.id) === one)"

    assert morphed(page, before, after, prepare, ask) == [after, True]
