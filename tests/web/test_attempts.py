"""A card that does not fit, laid all the same: a deliberate second step where the rule set has a price for it."""

from __future__ import annotations

from kit.browser import Browser, Place
from kit.friends import seen

LAID = "Lay it anyway"


def misfit(place: Place, *, misplay: bool) -> tuple[Browser, str]:
    """A browser on turn with a card that cannot be laid."""
    for _ in range(60):
        browser = place.browser()
        extra = {"o_misplay": "yes"} if misplay else {}
        browser.post("/new", {"rules": "skat", "name": "Ada", "opponents": "1", "pace": "instant", **extra})
        for _ in range(20):
            view = seen(browser)
            if view.to_act == view.you and view.phase == "playing":
                can = {text.partition(">")[0].rstrip("!") for text in view.legal}
                wrong = [card for card in view.hand if card not in can]
                if wrong:
                    return browser, wrong[0]
                break
            browser.wait(0.005)
    raise AssertionError("every card fitted every time")


def test_a_refused_card_can_be_laid_at_ones_own_risk_without_javascript(place: Place) -> None:
    browser, card = misfit(place, misplay=True)
    held = len(seen(browser).hand)

    refused = browser.post(f"/t/{browser.table}/act", {"action": card})
    assert refused.status_code == 422
    assert LAID in refused.text
    assert len(seen(browser).hand) == held

    form = next(form for form in browser.forms() if any(label == LAID for _, _, label in form.buttons))
    browser.press(form, next(button for button in form.buttons if button[2] == LAID))

    told = [event["kind"] for event in seen(browser).last]
    assert "misplayed" in told
    assert browser.page.status_code == 200


def test_the_script_is_told_what_may_be_tried(place: Place) -> None:
    browser, card = misfit(place, misplay=True)

    answer = browser.fetch(f"/t/{browser.table}/act", {"action": card}).json()

    assert answer["attempt"]["action"] == f"try {card}"
    assert "own risk" in answer["attempt"]["text"]


def test_where_cards_are_only_refused_nothing_can_be_tried(place: Place) -> None:
    browser, card = misfit(place, misplay=False)

    assert LAID not in browser.post(f"/t/{browser.table}/act", {"action": card}).text
    answer = browser.fetch(f"/t/{browser.table}/act", {"action": card})
    assert "attempt" not in answer.json()
    assert browser.post(f"/t/{browser.table}/act", {"action": f"try {card}"}).status_code == 422


def test_a_refused_draw_or_a_stranger_tries_nothing(place: Place) -> None:
    browser, card = misfit(place, misplay=True)
    watcher = place.browser()

    assert LAID not in browser.post(f"/t/{browser.table}/act", {"action": "pass"}).text
    assert LAID not in watcher.post(f"/t/{browser.table}/act", {"action": card}).text
