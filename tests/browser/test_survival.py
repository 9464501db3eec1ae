"""What must lose nothing: a killed server, a reload, a second click, a browser without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kit.live import DESKTOP, PHONE, Server, hand, play_on, sit_down, table_state, tap

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


PLAIN_CHOICES = ("#hand .card.ok:not([popovertarget])", "#draw.ready", "#pass.ready", "#wishes .suit-button")


def wait_for_my_turn(page) -> None:  # type: ignore[no-untyped-def]
    page.wait_for_timeout(600)  # what was clicked last has come back
    expect(page.locator('#table[data-turn="1"], #table[data-phase="round_over"]')).to_be_attached(timeout=15_000)


def test_kill_and_start_again_keeps_the_same_cards(own_server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(PHONE, quiet=False)  # a page whose server is away may say so
    sit_down(page, own_server.url, "skat", opponents=2)
    play_on(page, until="never", steps=4)
    wait_for_my_turn(page)
    before, cards = table_state(page), hand(page)

    own_server.kill()
    own_server.start()
    page.reload()

    assert hand(page) == cards
    assert table_state(page)["round"] == before["round"]
    play_on(page, until="never", steps=6)


def test_a_page_left_open_goes_on_after_a_restart(own_server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(DESKTOP, quiet=False)
    sit_down(page, own_server.url, "collector", opponents=1)
    play_on(page, until="never", steps=3)
    wait_for_my_turn(page)

    own_server.kill()
    own_server.start()

    play_on(page, until="never", steps=6)


def test_a_reload_changes_nothing(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page()
    sit_down(page, server.url, "international")
    play_on(page, until="never", steps=3)
    wait_for_my_turn(page)
    cards, version = hand(page), table_state(page)["version"]

    page.reload()

    assert (hand(page), table_state(page)["version"]) == (cards, version)


def test_a_double_click_lays_one_card(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(quiet=False)  # the second click is refused, which a browser reports
    for _ in range(12):
        sit_down(page, server.url, "skat", pace="slow", opponents=3)
        wait_for_my_turn(page)
        plain = page.locator("#hand .card.ok:not([popovertarget])")
        if plain.count():
            break
    before = len(hand(page))

    plain.first.dblclick(position={"x": 12, "y": 24})

    expect(page.locator("#hand .card")).to_have_count(before - 1)
    page.wait_for_timeout(400)
    assert len(hand(page)) == before - 1


def test_a_round_without_javascript(server: Server, open_page) -> None:  # type: ignore[no-untyped-def]
    page = open_page(PHONE, java_script_enabled=False)
    sit_down(page, server.url, "online", opponents=1)

    for _ in range(400):
        if page.locator("#sheet").count():
            break
        asked = (page.locator(selector) for selector in PLAIN_CHOICES)
        choice = next((found for found in asked if found.count()), None)
        if choice is not None:
            tap(choice.first)
            continue
        wild = page.locator("#hand .card.ok[popovertarget]")
        if wild.count():
            tap(wild.first)
            page.locator(".picker:popover-open .suit-button").first.click()
        elif page.locator("#draw:not([disabled])").count():
            page.locator("#draw").click()
        else:
            page.goto(page.url.replace("/act", ""))

    expect(page.locator("#sheet")).to_be_visible()
