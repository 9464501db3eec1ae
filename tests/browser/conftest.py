"""One server and one browser per worker; pages that complain fail their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from kit.live import CHROMIUM_ARGUMENTS, PHONE, Server, chromium_path

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data")).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for tests that kill it."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """Opens a page with an empty profile. Errors that a page reports fail the test at its end."""
    complaints: list[str] = []
    contexts = []

    def open_one(size: tuple[int, int] = PHONE, *, lang: str = "en", quiet: bool = True, **options: object) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)

        def hear(message: ConsoleMessage) -> None:
            if message.type == "error" and quiet:
                complaints.append(f"{message.text} {message.location}")

        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
