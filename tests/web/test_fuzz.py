"""Whatever is sent: never a 5xx, and nothing changes by what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.browser import Browser, Place

FORMS = ("/new", "/play", "/settings", "/language", "/verify")
AT_TABLE = ("/act", "/command", "/join", "/seat", "/claim/abc")
NAMES = (
    "action",
    "version",
    "call",
    "command",
    "seat",
    "seats",
    "name",
    "level",
    "phrase",
    "rules",
    "opponents",
    "lang",
)
WORDS = st.sampled_from(
    [
        "draw",
        "pass",
        "7H",
        "JC>H!",
        "start",
        "leave",
        "fill",
        "kick",
        "rename",
        "say",
        "0",
        "-1",
        "9" * 30,
        "é",
        "\x00",
        "",
    ]
)
FIELDS = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), WORDS | st.text(max_size=40), max_size=6)
CALM = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def hall() -> Iterator[Place]:
    place = Place()
    yield place
    place.close()


@pytest.fixture(scope="module")
def seated(hall: Place) -> Browser:
    """Somebody at a table at which nobody else moves by themselves."""
    host, guest = hall.browser(), hall.browser()
    host.post("/new", {"rules": "skat", "name": "Ada", "opponents": "1", "with": "friends"})
    guest.post(f"/t/{host.table}/join", {"name": "Ben"})
    host.post(f"/t/{host.table}/command", {"command": "start"})
    return host


@given(path=st.sampled_from(FORMS), body=st.binary(max_size=400))
@CALM
def test_any_bytes_to_any_form(hall: Place, path: str, body: bytes) -> None:
    answer = hall.browser().post_body(path, body, follow=False)

    assert answer.status_code < 500


@given(path=st.sampled_from(AT_TABLE), fields=FIELDS, script=st.booleans())
@CALM
def test_any_fields_to_a_table(hall: Place, seated: Browser, path: str, fields: dict[str, str], script: bool) -> None:
    stranger = hall.browser()
    table = seated.table
    before = hall.run(hall.tables.view(table)).version

    answer = (stranger.fetch if script else stranger.post)(f"/t/{table}{path}", fields)

    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert hall.run(hall.tables.view(table)).version == before
        assert answer.json()["text"] if script else "<h1>" in answer.text or 'role="alert"' in answer.text


@given(fields=FIELDS)
@CALM
def test_any_action_of_a_seat(hall: Place, seated: Browser, fields: dict[str, str]) -> None:
    table = seated.table
    before = hall.run(hall.tables.view(table)).version

    answer = seated.post(f"/t/{table}/act", fields, follow=False)

    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert hall.run(hall.tables.view(table)).version == before


@given(path=st.text(max_size=60))
@CALM
def test_any_address(hall: Place, path: str) -> None:
    from urllib.parse import quote

    for start in ("/", "/t/", "/guide/", "/guide/de/", "/join?code=", "/new?rules=", "/verify?table="):
        assert hall.browser().get(start + quote(path)).status_code < 500
