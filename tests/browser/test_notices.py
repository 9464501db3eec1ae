"""The browser's notice of the own turn, as phones allow it: by a worker, only when wanted, and gone when looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit import trouble
from kit.company import Company, come_in, set_up, start, wait_for
from kit.live import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
OpenPage = Callable[..., Page]
NOTES = """async () => {
  const found = await navigator.serviceWorker.getRegistration('/t/');
  return ((await found?.getNotifications()) ?? []).map((note) => [note.title, note.tag, note.data]);
}"""
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
NO_PLAIN_ONES = """
  const plain = window.Notification;
  window.Notification = class {
    constructor() { throw new TypeError('Illegal constructor'); }
    static get permission() { return plain.permission; }
    static requestPermission() { return plain.requestPermission(); }
  };
"""
"""As on Android."""


def want_notices(page: Page, url: str, value: str) -> None:
    page.goto(f"{url}/settings")
    page.locator(f'.choice:has(input[name="notify"][value="{value}"])').click()


def test_a_phone_tells_of_the_own_turn_by_its_worker_and_takes_it_back(server: Server, open_page: OpenPage) -> None:
    ada, ben = open_page(quiet=False), open_page(quiet=False, lang="de")
    ben.context.grant_permissions(["notifications"], origin=server.url)
    ben.add_init_script(NO_PLAIN_ONES)
    link = set_up(ada, server.url, "online", 2)
    ben.goto(link)
    assert ben.evaluate(WORKERS) == [], "nobody has asked for it yet"
    want_notices(ben, server.url, "1")
    wait_for(lambda: ben.evaluate(WORKERS) == [f"{server.url}/t/"], "no worker")
    ben.locator(".settings .button.primary").click()
    ben.wait_for_url("**/settings?saved=1")
    come_in(ben, link, "Ben")
    start(ada, [ada, ben])
    company = Company(ada, ben)
    for _ in range(60):
        if ada.locator("#table[data-turn]").count() and not ben.locator("#table[data-turn]").count():
            break
        company.act()
    trouble.hide(ben, hidden=True)
    for _ in range(12):
        if ben.locator("#table[data-turn]").count():
            break
        company.act()
    expect(ben.locator("#table[data-turn]")).to_be_attached()

    wait_for(lambda: len(ben.evaluate(NOTES)) == 1, "nothing is told")
    path = link.removeprefix(server.url)
    assert ben.evaluate(NOTES) == [["Du bist dran", path, path]]

    trouble.hide(ben, hidden=False)
    wait_for(lambda: ben.evaluate(NOTES) == [], "it stays although the table is looked at")

    want_notices(ben, server.url, "0")
    wait_for(lambda: ben.evaluate(WORKERS) == [], "the worker stays although nobody wants it")


def test_a_tapped_notice_brings_the_table_back(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.context.grant_permissions(["notifications"], origin=server.url)
    with page.context.expect_event("serviceworker") as found:
        want_notices(page, server.url, "1")
    worker = found.value

    def tapped(path: str) -> list[str]:
        """What the worker does when the table's notice is tapped. Only fingers open windows, so it is noted."""
        done: list[str] = worker.evaluate(
            """async (path) => {
              const done = [];
              clients.openWindow = async (url) => void done.push('open ' + url);
              WindowClient.prototype.focus = async function () { done.push('focus ' + new URL(this.url).pathname); };
              const event = new Event('notificationclick');
              const waits = [];
              event.notification = { close: () => done.push('close'), data: path };
              event.waitUntil = (work) => waits.push(work);
              self.dispatchEvent(event);
              await Promise.all(waits);
              return done;
            }""",
            path,
        )
        return done

    assert tapped("/t/abc234") == ["close", "open /t/abc234"]
    table = set_up(page, server.url, "online", 2).removeprefix(server.url)
    assert tapped(table) == ["close", f"focus {table}"]
