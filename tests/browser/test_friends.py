"""People at one table and on one device, in real browsers: covers, attempts, talk, replays, notifications."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit.axe import violations
from kit.live import PHONE, Server, play_on, sit_down, table_state

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
OpenPage = Callable[..., Page]


def open_friends(page: Page, url: str, *, seats: int = 2, device: str = "own") -> str:
    page.goto(f"{url}/new?with=friends&rules=skat")
    for field, value in {"opponents": str(seats - 1), "device": device, "pace": "instant"}.items():
        page.locator(f'.choice:has(input[name="{field}"][value="{value}"])').click()
    page.fill("#name", "Ada")
    page.locator(".setup-go button").click()
    page.wait_for_url("**/t/*")
    return page.url.partition("#")[0].rpartition("/")[2]


def test_two_people_pass_one_device_and_see_only_their_own_cards(server: Server, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    open_friends(page, server.url, device="one")
    page.fill("#here-name", "Ben")
    page.locator("#here button").click()
    expect(page.locator(".lobby-seat")).to_have_count(2)
    page.locator("#do-start button").click()

    for _ in range(6):
        expect(page.locator("#cover")).to_be_visible()
        assert page.locator("#hand").count() == 0
        holder = page.inner_text(".cover-to")
        page.locator("#show-cards").click()
        expect(page.locator("#hand .card").first).to_be_visible()
        assert page.inner_text("#me .name") in holder
        for _ in range(12):
            if page.locator("#cover").count() or table_state(page)["phase"] != "playing":
                break
            play_on(page, until="", steps=1)
            page.wait_for_timeout(150)
        if table_state(page)["phase"] != "playing":
            break


def test_a_refused_card_is_laid_by_a_second_deliberate_step(server: Server, open_page: OpenPage) -> None:
    page = open_page(PHONE, quiet=False)
    for _ in range(12):
        page.goto(f"{server.url}/new?rules=skat")
        if not page.locator('input[name="o_misplay"]').is_checked():  # the second time it is remembered
            page.locator('.choice:has(input[name="o_misplay"])').click()
        page.locator('.choice:has(input[name="opponents"][value="1"])').click()
        page.fill("#name", "Ada")
        page.locator(".setup-go button").click()
        page.wait_for_url("**/t/*")
        page.wait_for_timeout(400)
        owes = page.locator("#debt").count()  # under debt the penalty is the debt and one
        if table_state(page).get("turn") == "1" and page.locator("#hand .card.no").count() and not owes:
            break
    held = page.locator("#hand .card").count()
    page.locator("#hand .card.no").first.click(position={"x": 12, "y": 24}, force=True)
    expect(page.locator("#note .try")).to_be_visible()
    assert page.locator("#hand .card").count() == held

    page.locator("#note .try").click()

    expect(page.locator("#hand .card")).to_have_count(held + 1)
    expect(page.locator("#note .try")).to_have_count(0)


def test_what_one_says_the_other_reads_in_the_own_language(server: Server, open_page: OpenPage) -> None:
    ada, ben = open_page(PHONE), open_page(PHONE, lang="de")
    table = open_friends(ada, server.url)
    ben.goto(f"{server.url}/t/{table}")
    ben.fill("#sit-name", "Ben")
    ben.locator("#sit-down button").click()
    ada.locator("#do-start button").click()
    expect(ben.locator("#hand .card").first).to_be_visible()

    ada.locator(".talk-open").click()
    ada.locator('#phrases button[value="well_played"]').click()
    expect(ben.locator(".seat .bubble.talk")).to_have_text("Gut gespielt!")

    ben.locator(".talk-open").click()
    ben.locator("#mute button").click()
    expect(ben.locator("#hand .card").first).to_be_visible()
    expect(ben.locator(".seat .bubble.talk")).to_have_count(0)
    ada.locator(".talk-open").click()
    ada.locator('#phrases button[value="thanks"]').click()
    expect(ada.locator("#me .bubble")).to_have_text("Thank you!")
    ben.wait_for_timeout(400)
    expect(ben.locator(".seat .bubble.talk")).to_have_count(0)


def test_the_back_button_asks_while_a_round_runs(server: Server, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(server.url)
    table = sit_down(page, server.url, "skat")
    page.locator(".did").click()

    page.evaluate("history.back()")
    expect(page.locator("#leaving")).to_be_visible()
    assert "Your seat stays yours" in page.inner_text("#leaving")
    page.locator("#leaving .primary").click()
    expect(page.locator("#leaving")).to_have_count(0)
    assert page.url.endswith(f"/t/{table}")

    page.evaluate("history.back()")
    expect(page.locator("#leaving")).to_be_visible()
    page.locator("#leaving .button:not(.primary)").click()
    page.wait_for_url(re.compile(r"/new|/$"))


def test_the_browser_tells_of_the_own_turn_only_after_a_press(server: Server, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.add_init_script(
        "window.asked = 0; window.told = [];"
        "window.Notification = class { constructor(title, more) { told.push([title, more.body]); }"
        " addEventListener() {} close() {}"
        " static permission = 'granted'; static requestPermission() { asked++; return Promise.resolve('granted'); } };"
        "Document.prototype.hasFocus = () => false;"
    )
    page.goto(f"{server.url}/settings")
    assert page.evaluate("asked") == 0
    page.locator('.choice:has(input[name="notify"][value="1"])').click()
    assert page.evaluate("asked") == 1
    page.locator(".settings .button.primary").click()
    page.wait_for_url("**/settings?saved=1")

    sit_down(page, server.url, "online")
    for _ in range(40):
        if page.evaluate("told.length") or table_state(page)["phase"] != "playing":
            break
        play_on(page, until="", steps=1)
        page.wait_for_timeout(200)
    assert page.evaluate("told[0][0]") == "Your turn"


def test_a_finished_match_is_stepped_through_by_arrow_keys(server: Server, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    table = sit_down(page, server.url, "online")
    play_on(page)
    page.goto(f"{server.url}/t/{table}/replay")
    expect(page.locator(".replay-rules")).to_contain_text("Action 0 of")

    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-rules")).to_contain_text("Action 1 of")
    assert "at=1.1" in page.url
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-rules")).to_contain_text("Action 0 of")
    page.keyboard.press("End")
    expect(page.locator(".replay-seats li:has(.replay-hand em)")).to_have_count(1)

    record = page.request.get(f"{server.url}/t/{table}/record").text()
    page.goto(f"{server.url}/replay")
    page.set_input_files("#record-file", files=[{"name": "m.txt", "mimeType": "text/plain", "buffer": record.encode()}])
    expect(page.locator("#record")).to_have_value(re.compile("maumau record"))
    page.locator(".stack .primary").click()
    expect(page.locator(".replay-rules")).to_contain_text("Action 0 of")
    page.wait_for_load_state("load")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-rules")).to_contain_text("Action 1 of")


@pytest.mark.parametrize("size", [(320, 640), (1280, 800)])
def test_axe_finds_nothing_where_people_meet(server: Server, open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(size)
    table = open_friends(page, server.url, device="one")
    page.fill("#here-name", "Ben")
    page.locator("#here button").click()
    expect(page.locator(".lobby-seat")).to_have_count(2)
    found = {"lobby": violations(page)}
    page.goto(f"{server.url}/t/{table}/agreements")
    found["agreements"] = violations(page)
    page.locator('.choice:has(input[name="talk"][value="free"])').click()
    page.locator(".settings .primary").click()
    page.goto(f"{server.url}/t/{table}")
    page.locator("#do-start button").click()
    expect(page.locator("#cover")).to_be_visible()
    found["cover"] = violations(page)
    page.locator("#show-cards").click()
    page.locator(".talk-open").click()
    found["talk"] = violations(page)
    page.keyboard.press("Escape")
    page.locator(".did").click()
    page.evaluate("history.back()")
    expect(page.locator("#leaving")).to_be_visible()
    found["leaving"] = violations(page)
    page.locator("#leaving .primary").click()
    page.goto(f"{server.url}/t/{table}/log")
    found["log"] = violations(page)
    table = sit_down(page, server.url, "online")
    play_on(page)
    page.goto(f"{server.url}/t/{table}/replay?at=1.3&check=1")
    found["replay"] = violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{server.url}/replay")
    found["form"] = violations(page)

    assert {name: lines for name, lines in found.items() if lines} == {}
