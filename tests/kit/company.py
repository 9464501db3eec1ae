"""People at one table, each in a browser of their own: they come in by the public pages and play by clicking."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from kit.live import NEXT_CLICK, tap

PATIENCE = 20.0
"""Seconds that anything at a table may take on a busy machine."""
DONE = "over"

STANDING = """() => {
  const table = document.getElementById('table');
  const cards = (selector) => [...document.querySelectorAll(selector)].map((card) => card.id).sort();
  const seats = Object.fromEntries([...document.querySelectorAll('.seat')].map((one) => [one.id, +one.dataset.cards]));
  return {
    version: +table.dataset.version, phase: table.dataset.phase, round: table.dataset.round ?? '',
    hand: cards('#hand .card'), top: document.querySelector('.pile .top')?.id ?? '', seats,
    stock: document.querySelector('#stock .count')?.textContent ?? '', debt: !!document.getElementById('debt'),
  };
}"""
"""What stands on a page: the same at all screens but for the own hand, and whose seats are the others'."""

ONLY_LOOKS = "(one) => one.matches('[popovertarget], label')"
"""Whether pressing this only opens a question or arms a word."""


def standing(page: Page) -> dict[str, Any]:
    """The table as it stands on a page."""
    found: dict[str, Any] = page.evaluate(STANDING)
    return found


def wait_for(ready: Callable[[], bool], what: str) -> None:
    """Waits until something is so; says what was missed when it never is."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.01)


class Taps:
    """A finger that counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, target: Locator) -> None:
        target.click()
        self.count += 1


def open_by_taps(page: Page, url: str, name: str, tap_on: Taps) -> str:
    """From the start page to a new table for friends: two taps and a name. Returns the invitation's link."""
    page.goto(url)
    tap_on(page.locator('button[name="go"][value="friends"]'))
    page.fill("#name", name)
    tap_on(page.locator(".setup-go button"))
    page.wait_for_url("**/t/*")
    link = page.locator(".invite-link").get_attribute("href")
    assert link
    return link


def set_up(page: Page, url: str, rules: str, seats: int, name: str = "Ada", **choices: str) -> str:
    """A table for friends with choices made, all of them by clicking. Returns the invitation's link."""
    page.goto(f"{url}/new?with=friends&rules={rules}")
    for field, value in {"opponents": str(seats - 1), "pace": "instant", **choices}.items():
        page.locator(f'.choice:has(input[name="{field}"][value="{value}"])').click()
    page.fill("#name", name)
    page.locator(".setup-go button").click()
    page.wait_for_url("**/t/*")
    link = page.locator(".invite-link").get_attribute("href")
    assert link
    return link


def come_in(page: Page, link: str, name: str, tap_on: Taps | None = None) -> None:
    """By the link of an invitation: a name and one tap."""
    page.goto(link)
    page.fill("#sit-name", name)
    (tap_on or Taps())(page.locator("#sit-down button"))
    expect(page.locator(".lobby-seat.you")).to_be_visible()


def start(host: Page, people: Sequence[Page]) -> None:
    """Deals, and waits until everybody has cards."""
    host.locator("#do-start button").click()
    for page in people:
        expect(page.locator("#hand .card").first).to_be_visible()


class Company:
    """The screens of a table. After each accepted action all of them must come to show the same."""

    def __init__(self, *screens: Page, watchers: Sequence[Page] = ()) -> None:
        self.screens = list(screens)
        self.watchers = list(watchers)
        self.actions = 0

    def agree(self) -> dict[str, Any]:
        """Waits until all screens show the same version, and compares them part by part."""
        seen: list[dict[str, Any]] = []

        def same() -> bool:
            seen[:] = [standing(page) for page in (*self.screens, *self.watchers)]
            return len({one["version"] for one in seen}) == 1

        wait_for(same, f"the screens do not come together: {[one['version'] for one in seen]}")
        first = seen[0]
        for one in seen[1:]:
            assert {key: one[key] for key in ("phase", "round", "top", "stock", "debt")} == {
                key: first[key] for key in ("phase", "round", "top", "stock", "debt")
            }
        if first["phase"] == "playing":
            self._check_hands(seen)
        return first

    def _check_hands(self, seen: Sequence[dict[str, Any]]) -> None:
        """Each hand is as long as all others count it, and no card is in two places."""
        held = [one["hand"] for one in seen if one["hand"]]
        cards = [card for hand in held for card in hand]
        assert len(set(cards)) == len(cards), "a card is in two hands"
        assert seen[0]["top"] not in cards
        seats = sorted({seat for one in seen for seat in one["seats"]})
        for one in seen[: len(self.screens)]:
            own = [seat for seat in seats if seat not in one["seats"]]
            for other in seen:
                for seat in own:
                    assert other["seats"].get(seat, len(one["hand"])) == len(one["hand"])

    def hands(self) -> list[list[str]]:
        """The cards of everybody, as their own screens show them."""
        return [standing(page)["hand"] for page in self.screens]

    def next_to_click(self) -> tuple[Page, str] | None:
        """Somebody who is asked something, and what they would click."""
        for page in self.screens:
            todo = page.evaluate(NEXT_CLICK)
            if todo is not None:
                return page, todo
        return None

    def act(self, press: Callable[[Locator], None] = tap) -> bool:
        """One accepted action of whoever is asked, seen on all screens; False when the match is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.next_to_click()
            if found is None:
                self.screens[0].wait_for_timeout(15)
                continue
            page, todo = found
            if todo == DONE:
                return False
            before = standing(page)["version"]
            target = page.locator(todo).first
            try:
                looks = target.evaluate(ONLY_LOOKS, timeout=1_000)
                (tap if looks else press)(target)
            except TookTooLong:
                continue  # the table went on between the look and the tap; look again
            if looks:
                continue
            try:
                page.wait_for_function("(v) => +document.getElementById('table').dataset.version > v", arg=before)
            except Error as error:
                raise AssertionError(f"{todo} had no effect: {page.locator('#note').inner_text()}") from error
            self.actions += 1
            self.agree()
            return True
        raise AssertionError(f"nobody is asked anything: {[standing(page) for page in self.screens]}")

    def play(self, most: int = 1_500) -> int:
        """Plays so many actions, or until the match is over; returns how many it were."""
        done = 0
        while done < most and self.act():
            done += 1
        return done
