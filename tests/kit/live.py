"""A real server in a process of its own, and a real browser in front of it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import IO

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

CHROMIUM_ARGUMENTS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE = (390, 844)
DESKTOP = (1280, 800)
MOST_STEPS = 1_500


def chromium_path() -> str:
    """Where Chromium is; `./test` says so, or it is found on the path."""
    found = os.environ.get("MAUMAU_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "no Chromium; set MAUMAU_CHROMIUM"
    return found


class Server:
    """`maumau serve` over a folder; survives `kill -9` by being started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: IO[bytes] = (folder / "server.log").open("ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        command = [sys.executable, "-m", "maumau", "serve", "--port", str(self.port), "--no-limits"]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)], stdout=self.log, stderr=self.log, start_new_session=True
        )
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return self
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """As a power cut would: no warning, no goodbye. The computer players' processes go with it."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()
        self.log.close()


def sit_down(page: Page, url: str, rules: str, *, opponents: int = 1, name: str = "Ada", **choices: str) -> str:
    """Sets a table up by clicking; returns its id. The computer answers at once."""
    page.goto(f"{url}/new?rules={rules}")
    chosen = {"opponents": str(opponents), "pace": "instant", **choices}
    for field, value in chosen.items():
        page.locator(f'.choice:has(input[name="{field}"][value="{value}"])').click()
    page.fill("#name", name)
    page.locator(".setup-go button").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def table_state(page: Page) -> dict[str, str]:
    """The data attributes of the table as it stands."""
    state: dict[str, str] = page.evaluate("() => ({...document.getElementById('table').dataset})")
    return state


def hand(page: Page) -> list[str]:
    """The ids of the hand's cards, in their order on the page."""
    cards: list[str] = page.evaluate("() => [...document.querySelectorAll('#hand .card')].map((card) => card.id)")
    return cards


def tap(target: Locator) -> None:
    """A tap where a person would tap: on the corner of a card, which the next card never covers."""
    on_card = "card" in (target.get_attribute("class") or "")
    if on_card:
        target.click(position={"x": 12, "y": 24}, timeout=1_000)
    else:
        target.click(timeout=1_000)


NEXT_CLICK = """() => {
  const on = (selector) => {
    const found = [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.checkVisibility());
    return found ? '#' + CSS.escape(found.id) : null;
  };
  const table = document.getElementById('table');
  if (!table) return null;
  if (table.dataset.phase === 'match_over') return 'over';
  if (table.dataset.phase === 'round_over') return on('#next');
  for (const asked of ['.picker:popover-open .suit-button', '#wishes .suit-button'])
    if (document.querySelector(asked)) return asked;
  if (on('#mau.late')) return '#mau.late';
  if (table.dataset.turn !== '1') return on('#pass.ready');
  const box = document.getElementById('mau-box');
  if (box && !box.checked && document.querySelector('#mau.owed')) return '#mau';
  return on('#hand .card.ok') ?? on('#draw.ready') ?? on('#pass.ready') ?? on('#pass') ?? on('#draw');
}"""
"""What a person would click next, as a selector: `over` after the match, null while others are on turn."""

STANDING = "() => document.getElementById('table')?.dataset.version + ' ' + document.activeElement?.id"


def play_on(page: Page, until: str = "over", steps: int = MOST_STEPS) -> int:
    """Clicks until the match is over (`until` over), or so many clicks were made. Returns the number of clicks."""
    clicks = 0
    last, since = "", time.monotonic()
    while clicks < steps:
        todo = page.evaluate(NEXT_CLICK)
        if todo == until:
            return clicks
        state = str(
            page.evaluate("() => document.getElementById('table')?.dataset.version + document.activeElement?.id")
        )
        if state != last:
            last, since = state, time.monotonic()
        assert time.monotonic() - since < 30, f"nothing moves: {todo} {table_state(page)}"
        if todo is None:
            page.wait_for_timeout(30)
            continue
        try:
            tap(page.locator(todo).first)
        except TookTooLong:
            continue  # the table went on between the look and the tap; look again
        clicks += 1
        page.wait_for_timeout(20)
    assert until != "over", "the match did not end"
    return clicks
