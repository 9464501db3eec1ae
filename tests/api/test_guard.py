"""What every request passes: origin, size, pace; and the headers of every answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kit.house import Client, House, house, run
from maumau.serve.guard import Buckets, Pace


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"sec_fetch_site": "same-origin"}, 201),
        ({"sec_fetch_site": "none"}, 201),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"origin": "http://test"}, 201),
        ({"origin": "https://cards.example"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://test.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example", "sec_fetch_site": "same-origin"}, 201),
    ],
)
def test_a_state_change_comes_from_own_pages_or_from_programs(headers: dict[str, str], status: int) -> None:
    async def work(home: House) -> None:
        answer = await home.anybody.ask("POST", "/api/v1/tables", {"name": "A"}, **headers)

        assert answer.status_code == status
        assert (await home.anybody.ask("GET", "/healthz", **headers)).status_code == 200

    run(work, public_url="https://cards.example")


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/nothing", "/api/v1/tables/aaaaaa", "/api/v1/rules/skat?lang=de"])
def test_every_answer_carries_the_protecting_headers(path: str) -> None:
    async def work(home: House) -> None:
        headers = (await home.anybody.ask("GET", path)).headers

        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"

    run(work)


def test_a_length_that_is_none_or_too_long_is_refused_before_the_body_is_read() -> None:
    async def work(home: House) -> None:
        for length in ("99999999", "1e9", "-1", "9" * 400):
            answer = await home.anybody.ask("POST", "/api/v1/tables", b"{}", content_length=length)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
            assert answer.headers["connection"] == "close"

    run(work)


def test_a_body_that_hides_its_length_is_cut_off() -> None:
    async def work(home: House) -> None:
        sent = 0

        async def endless() -> object:
            nonlocal sent
            while True:
                sent += 65_536
                yield b"x" * 65_536

        answer = await home.http.post("/api/v1/rules/check", content=endless())  # type: ignore[arg-type]

        assert answer.status_code == 413
        assert sent < 1_000_000

    run(work)


def test_an_address_that_asks_too_fast_is_slowed_down() -> None:
    async def main() -> None:
        async with house(limits=True) as home:
            statuses = [
                (await home.anybody.ask("POST", "/api/v1/tables", {"name": "A"})).status_code for _ in range(60)
            ]
            assert statuses[:40] == [201] * 40
            assert 429 in statuses
            refused = await home.anybody.ask("POST", "/api/v1/tables", {"name": "A"})
            assert refused.json()["code"] == "rate"
            assert (await home.anybody.ask("GET", "/healthz")).status_code == 200

    asyncio.run(main())


def test_a_seat_that_asks_too_fast_is_slowed_down_from_wherever_it_asks() -> None:
    async def main() -> None:
        async with house(limits=True) as home:
            table, anna = await home.table(seats=3)
            ben = await home.join(table, "Ben")
            address = 0

            async def tell(headers: list[tuple[bytes, bytes]]) -> int:
                """From another address each time."""
                nonlocal address
                address += 1
                sent: list[int] = []

                async def receive() -> dict[str, object]:
                    return {"type": "http.request", "body": b'{"command": "next_round"}', "more_body": False}

                async def send(message: Any) -> None:
                    if message["type"] == "http.response.start":
                        sent.append(message["status"])

                path = f"/api/v1/tables/{table}/commands"
                scope = {
                    "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
                    "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
                    "headers": [(b"content-type", b"application/json"), *headers],
                    "client": (f"10.0.{address // 250}.{address % 250}", 5), "server": ("test", 80),
                }  # fmt: skip
                await home.app.asgi(scope, receive, send)
                return sent[0]

            def bearer(client: Client) -> list[tuple[bytes, bytes]]:
                return [(b"authorization", f"Bearer {client.token}".encode())]

            by_token = [await tell(bearer(anna)) for _ in range(100)]
            by_cookie = [await tell([(b"cookie", f"a=b; mm_seat={ben.token}".encode())]) for _ in range(100)]

            assert by_token[:50] == [422] * 50, "no round is over"
            assert by_token[-1] == 429
            assert by_cookie[:50] == [403] * 50, "the API asks for a token"
            assert by_cookie[-1] == 429
            assert await tell(bearer(Client(home, "another"))) == 403
            assert await tell([]) == 403

    asyncio.run(main())


def test_a_bucket_fills_again_and_forgets_the_oldest() -> None:
    now = 0.0
    buckets = Buckets(Pace(2.0, 3.0), lambda: now)

    assert [buckets.takes("a") for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [buckets.takes("a"), buckets.takes("a")] == [True, False]
    assert buckets.takes("b")
    assert Buckets(Pace(0.0, 0.0)).takes("a")


def test_a_very_long_address_is_nowhere() -> None:
    async def work(home: House) -> None:
        assert (await home.anybody.ask("GET", "/api/v1/rules/" + "x" * 5_000)).status_code == 404

    run(work)
