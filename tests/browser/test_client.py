"""The page's script against a server that does exactly what each test wants: frames, refusals, a cut line."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

import maumau
import maumau.web.table_view
from kit import looks
from maumau.present.cards import SPRITE, sprite
from maumau.table.view import ScoreView, SheetView, TableView
from maumau.web.table_view import fragment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
STATIC = Path(maumau.web.table_view.__file__).parent / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PHONE = {"width": 390, "height": 760}


class Stage:
    """What the scripted server shows and what it was sent. `answer` says how a posted form is answered."""

    def __init__(self) -> None:
        self.html = ""
        self.sent: list[dict[str, str]] = []
        self.answer: Callable[[dict[str, str]], tuple[int, dict[str, Any]]] = lambda form: (200, {"version": 1})
        self.frames: queue.Queue[str] = queue.Queue()
        self.open = True

    def page(self) -> str:
        styles = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in ("base", "cards", "table"))
        return (
            f'<!doctype html><html lang="en"><head><title>Table · Mau-Mau</title>{styles}'
            '<script type="module" src="/static/table.js"></script></head><body class="table-page">'
            f'<main class="felt table-main"><div id="live" data-stream="/stream">{self.html}</div></main></body></html>'
        )


class Handler(BaseHTTPRequestHandler):
    """Page, static files, one live line, and one address for forms."""

    stage: Stage

    def log_message(self, *args: object) -> None:
        """Says nothing."""

    def reply(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/":
            self.reply(200, "text/html; charset=utf-8", self.stage.page().encode())
        elif path == "/stream":
            self.stream()
        elif path == SPRITE:
            self.reply(200, TYPES[".svg"], sprite())
        elif path.startswith("/static/") and (STATIC / path[8:]).is_file():
            file = STATIC / path[8:]
            self.reply(200, TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes())
        else:
            self.reply(404, "text/plain", b"")

    def stream(self) -> None:
        if not self.stage.open:
            self.reply(503, "text/plain", b"")
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"retry: 100\n: hello\n\n")
        while self.stage.open:
            try:
                frame = self.stage.frames.get(timeout=0.05)
            except queue.Empty:
                continue
            try:
                self.wfile.write(f"data: {frame}\n\n".encode())
                self.wfile.flush()
            except OSError:
                return

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        form = {key: values[0] for key, values in parse_qs(body).items()}
        self.stage.sent.append(form)
        status, data = self.stage.answer(form)
        self.reply(status, "application/json", json.dumps(data).encode())


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Scripted", (Handler,), {"stage": stage}))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    stage.url = f"http://127.0.0.1:{server.server_port}"  # type: ignore[attr-defined]
    yield stage
    stage.open = False
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def look_at(chromium: Browser, stage: Stage) -> Iterator[Callable[..., Page]]:
    contexts = []

    def look(view: TableView, *, prefs: dict[str, Any] | None = None, **options: Any) -> Page:
        stage.html = html(view, **(prefs or {}))
        context = chromium.new_context(viewport=PHONE, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(stage.url)  # type: ignore[attr-defined]
        page.wait_for_function("document.getElementById('say')")
        return page

    yield look
    for context in contexts:
        context.close()


def html(view: TableView, **prefs: Any) -> str:
    return fragment(looks.model(view, **prefs))


def before(**changes: Any) -> TableView:
    round_ = maumau.position(
        maumau.preset("international"),
        hands=["9S KD JC QH", "8C 8D 3C"],
        top="9H",
        stock="9C TC QC",
        to_act=0,
        dealer=1,
    )
    return looks.table("international", round_, **{"version": 7, **changes})


def after(**changes: Any) -> TableView:
    """The 9 of spades has been laid."""
    round_ = maumau.position(
        maumau.preset("international"),
        hands=["KD JC QH", "8C 8D 3C"],
        top="9S",
        pile="9H",
        stock="9C TC QC",
        to_act=1,
        dealer=1,
    )
    last = [{"kind": "laid", "seat": 0, "card": "9S", "call": 0}]
    return looks.table("international", round_, **{"version": 8, "last": last, **changes})


def shown(page: Page, version: int) -> None:
    expect(page.locator(f'#table[data-version="{version}"]')).to_be_attached()


CORNERS = """() => [...document.querySelectorAll('#hand .card')].map((card) => {
  const box = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(box.x + 10, box.y + 16));
})"""
FLYING = "() => document.querySelector('.pile .top').getAnimations().length"


def test_a_laid_card_flies_and_the_hand_can_be_pressed_meanwhile(stage: Stage, look_at: Any) -> None:
    page = look_at(before(), prefs={"pace": "slow"})
    stage.frames.put(html(after(), pace="slow"))
    shown(page, 8)
    page.wait_for_timeout(60)
    during = page.evaluate(f"() => [({FLYING})(), ({CORNERS})()]")

    assert during[0] == 1
    assert during[1] == [True, True, True]
    page.wait_for_function("() => document.getAnimations().length === 0")


def test_with_less_motion_nothing_flies(stage: Stage, look_at: Any) -> None:
    page = look_at(before(), reduced_motion="reduce")
    stage.frames.put(html(after()))
    shown(page, 8)

    assert page.evaluate(FLYING) == 0


def test_what_somebody_says_hangs_in_a_bubble_of_its_own_size(look_at: Any) -> None:
    page = look_at(replace(before(), last=({"n": 1, "kind": "said", "seat": 1, "phrase": "hello"},)))
    page.set_viewport_size({"width": 1280, "height": 800})
    widths = """() => {
      const bubble = document.querySelector('.bubble.talk');
      const range = document.createRange();
      range.selectNodeContents(bubble);
      return [bubble.getBoundingClientRect().width, range.getBoundingClientRect().width];
    }"""
    bubble, text = page.evaluate(widths)

    assert text < bubble < 2 * text


def test_nothing_moves_at_rest(look_at: Any) -> None:
    page = look_at(before())

    page.wait_for_function("() => document.getAnimations().length === 0")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_an_older_picture_is_dropped(stage: Stage, look_at: Any) -> None:
    page = look_at(before(version=9))
    stage.frames.put(html(after(version=8)))
    stage.frames.put(html(after(version=10)))
    shown(page, 10)
    stage.frames.put(html(before(version=9)))
    page.wait_for_timeout(200)

    shown(page, 10)


def test_title_and_screen_reader_are_told(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    stage.frames.put(html(after()))
    shown(page, 8)

    assert page.title() == "Ben’s turn · Mau-Mau"
    assert page.inner_text("#say") == "You lay the 9 of spades. It is Ben’s turn."
    assert page.get_attribute("#say", "aria-live") == "polite"


def test_a_chance_to_catch_is_told(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    stage.frames.put(html(replace(after(), legal=("catch 1",), open_calls=(1,))))
    shown(page, 8)

    assert page.inner_text("#say") == "You lay the 9 of spades. Catch Ben: no “Mau”! It is Ben’s turn."


def test_focus_goes_to_the_neighbour_of_a_card_that_left(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    page.focus("#c-9S")
    stage.frames.put(html(after()))
    shown(page, 8)

    assert page.evaluate("document.activeElement.id") == "c-KD"


def focused(page: Page, ident: str) -> None:
    """Waits until it has the focus; and it keeps it."""
    page.wait_for_function("(ident) => document.activeElement.id === ident", arg=ident)
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement.id") == ident


def test_a_button_that_is_switched_off_hands_the_focus_on(stage: Stage, look_at: Any) -> None:
    page = look_at(replace(before(), legal=("9S", "draw")))
    page.focus("#draw")
    stage.frames.put(html(after()))

    focused(page, "c-JC")


def test_when_the_last_card_owes_a_word_the_button_that_says_it_has_the_focus(stage: Stage, look_at: Any) -> None:
    page = look_at(replace(before(), hand=("9S",), legal=("9S", "9S!")))
    page.focus("#c-9S")
    stage.frames.put(html(replace(after(), hand=(), legal=("call",), pending=0)))

    focused(page, "mau")


def test_focus_goes_to_the_sheet_and_into_the_next_round(stage: Stage, look_at: Any) -> None:
    counted = SheetView(
        hands=((), ("8C", "8D")), card_points=((), (8, 8)), points=(0, 16), booked=(0, 16), winner=0, over="won"
    )
    over = replace(
        after(),
        phase="round_over",
        sheet=counted,
        hand=(),
        legal=(),
        can=("next_round",),
        scores=(ScoreView(1, 1, 0, "won", (0, 16), (0, 16)),),
        totals=(0, 16),
    )
    page = look_at(before())
    page.focus("#c-9S")
    stage.frames.put(html(over))
    focused(page, "next")
    stage.frames.put(html(before(version=9)))

    focused(page, "c-JC")


def test_a_note_stays_while_somebody_is_at_it_and_hands_the_focus_back(stage: Stage, look_at: Any) -> None:
    refused = {"version": 7, "text": "That does not fit.", "link": "/rules"}
    stage.answer = lambda _: (422, refused)
    page = look_at(before())
    page.clock.install()
    page.locator("#c-KD").focus()
    page.keyboard.press("Enter")
    page.locator("#note a").focus()
    page.clock.run_for(30_000)
    assert page.inner_text("#note a") == "Read the rule"
    page.locator("#note button").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#note a")).to_have_count(0)
    focused_now = page.evaluate("document.activeElement.closest('#hand') !== null")
    assert focused_now


def test_arrows_walk_through_the_hand_and_keys_press_the_buttons(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    page.focus("#c-JC")
    for key, ident in (
        ("ArrowRight", "c-QH"),
        ("End", "c-KD"),
        ("ArrowRight", "c-JC"),
        ("ArrowLeft", "c-KD"),
        ("Home", "c-JC"),
    ):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == ident

    page.keyboard.press("m")
    assert page.is_checked("#mau-box")
    page.keyboard.press("Enter")  # on a wild: the question for its suit
    expect(page.locator(".picker:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".picker:popover-open")).to_have_count(0)
    assert stage.sent == []


def test_a_double_click_sends_one_card(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    page.locator("#c-9S").dblclick(position={"x": 10, "y": 16})
    page.wait_for_timeout(200)

    assert stage.sent == [{"version": "7", "action": "9S"}]


def test_the_armed_word_goes_with_a_card_but_not_with_a_draw(stage: Stage, look_at: Any) -> None:
    hand = ["9S KD", "8C 8D 7C"]
    round_ = maumau.position(maumau.preset("skat"), hands=hand, top="9H", stock="9C TC QC AS AD", to_act=0, dealer=1)
    page = look_at(looks.table("skat", round_))
    page.check("#mau-box", force=True)
    page.click("#draw")
    page.wait_for_timeout(150)
    page.check("#mau-box", force=True)
    page.locator("#c-9S").click(position={"x": 10, "y": 16})
    page.wait_for_timeout(150)

    assert stage.sent == [{"version": "7", "action": "draw"}, {"version": "7", "action": "9S", "call": "1"}]
    assert not page.is_checked("#mau-box")


def test_a_word_and_a_card_tapped_while_a_draw_is_on_its_way_are_not_lost(stage: Stage, look_at: Any) -> None:
    hand = ["9S KD", "8C 8D 7C"]
    round_ = maumau.position(maumau.preset("skat"), hands=hand, top="9H", stock="9C TC QC AS AD", to_act=0, dealer=1)
    page = look_at(looks.table("skat", round_))
    gate = threading.Event()

    def answer(form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if form["action"] == "draw":
            gate.wait(5)
        return 200, {"version": 7}

    stage.answer = answer
    page.click("#draw")
    page.check("#mau-box", force=True)
    page.locator("#c-9S").click(position={"x": 10, "y": 16})
    gate.set()
    page.wait_for_timeout(400)

    assert stage.sent == [{"version": "7", "action": "draw"}, {"version": "7", "action": "9S", "call": "1"}]


def test_mau_tapped_while_the_card_is_on_its_way_is_said_at_once(stage: Stage, look_at: Any) -> None:
    rules = maumau.preset("international")
    round_ = maumau.position(rules, hands=["9S KD", "8C 8D 3C"], top="9H", stock="9C TC QC", to_act=0, dealer=1)
    page = look_at(looks.table("international", round_))
    round_.apply(0, "9S")
    late = html(looks.table("international", round_, version=8))
    gate = threading.Event()

    def answer(form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if form["action"] == "9S":
            gate.wait(5)
        return 200, {"version": 8, "html": late}

    stage.answer = answer
    page.locator("#c-9S").click(position={"x": 10, "y": 16})
    page.click("#mau")
    gate.set()
    page.wait_for_timeout(400)

    assert [form["action"] for form in stage.sent] == ["9S", "call"]


def test_with_two_taps_the_first_one_only_chooses(stage: Stage, look_at: Any) -> None:
    page = look_at(before(), prefs={"confirm": True})
    card = page.locator("#c-9S")
    card.click(position={"x": 10, "y": 16})
    page.wait_for_timeout(100)
    assert stage.sent == []
    expect(card).to_have_class("card suit-S ok chosen")
    expect(card).to_have_attribute("aria-pressed", "true")

    card.click(position={"x": 10, "y": 16})
    page.wait_for_timeout(150)
    assert [form["action"] for form in stage.sent] == ["9S"]


def test_a_refusal_is_explained_with_a_link_to_the_rule(stage: Stage, look_at: Any) -> None:
    stage.answer = lambda form: (
        422,
        {
            "version": 7,
            "html": stage.html,
            "code": "does_not_fit",
            "text": "Needs hearts or a 9.",
            "link": "/guide/en/x#effects",
        },
    )
    page = look_at(before())
    page.locator("#c-KD").click(position={"x": 10, "y": 16}, force=True)

    expect(page.locator("#note")).to_contain_text("Needs hearts or a 9.")
    assert page.get_attribute("#note a", "href") == "/guide/en/x#effects"
    assert page.get_attribute("#note", "role") == "alert"
    page.click("#note button")
    expect(page.locator("#note")).to_be_empty()


def test_a_server_that_cannot_be_reached_is_said(look_at: Any) -> None:
    page = look_at(before())
    page.route("**/act", lambda route: route.abort())
    page.locator("#c-9S").click(position={"x": 10, "y": 16})

    expect(page.locator("#note")).to_contain_text("The table could not be reached.")


def test_a_lost_line_is_shown_and_comes_back_by_itself(stage: Stage, look_at: Any) -> None:
    page = look_at(before())
    page.wait_for_timeout(200)
    stage.open = False
    expect(page.locator("#net")).to_have_text("Reconnecting …")
    stage.open = True
    expect(page.locator("#net")).to_be_empty()

    stage.frames.put(html(after()))
    shown(page, 8)


ROWS = """(n) => {
  const hand = document.getElementById('hand');
  const one = hand.querySelector('li');
  hand.replaceChildren(...Array.from({ length: n }, () => one.cloneNode(true)));
  hand.className = `hand n${n}`;
  const wide = hand.parentElement.clientWidth;
  const least = parseFloat(getComputedStyle(hand).getPropertyValue('--min'));
  const cap = Math.floor((wide - hand.querySelector('.card').offsetWidth) / least) + 1;
  return [new Set([...hand.children].map((item) => item.offsetTop)).size, Math.ceil(n / cap)];
}"""
"""In how many rows so many cards lie, and how many they need where each shows its least width."""


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)])
def test_a_hand_takes_no_more_rows_than_it_needs(look_at: Any, size: tuple[int, int]) -> None:
    page = look_at(before())
    page.set_viewport_size({"width": size[0], "height": size[1]})

    found = {n: page.evaluate(ROWS, n) for n in range(1, 41)}

    assert {n: rows for n, rows in found.items() if rows[0] != rows[1]} == {}
