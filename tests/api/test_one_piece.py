"""The head of an answer goes out together with what follows it, and never stays behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from maumau.serve.http import OnePiece

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"


class Sent(asyncio.Transport):
    """Keeps what was sent, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.pieces.append(bytes(data))

    def is_closing(self) -> bool:
        return b"closed" in self.pieces

    def close(self) -> None:
        self.pieces.append(b"closed")


def pieces(*steps: Callable[[OnePiece], None] | None) -> list[bytes]:
    """What was sent after some steps; None is a turn of the loop."""

    async def work() -> list[bytes]:
        sent = Sent()
        line = OnePiece(sent)
        for step in steps:
            if step is None:
                await asyncio.sleep(0)
            else:
                step(line)
        return list(sent.pieces)

    return asyncio.run(work())


def test_head_and_body_are_one_piece() -> None:
    assert pieces(lambda line: line.write(HEAD), lambda line: line.write(b"body")) == [HEAD + b"body"]


def test_a_head_that_nothing_follows_is_sent_in_the_next_turn() -> None:
    assert pieces(lambda line: line.write(HEAD)) == []
    assert pieces(lambda line: line.write(HEAD), None) == [HEAD]
    assert pieces(lambda line: line.write(HEAD), None, lambda line: line.write(b"body")) == [HEAD, b"body"]


def test_what_is_no_head_is_sent_at_once() -> None:
    assert pieces(lambda line: line.write(b"5\r\nframe\r\n"), lambda line: line.write(b"more")) == [
        b"5\r\nframe\r\n",
        b"more",
    ]


def test_a_second_answer_waits_for_its_own_body() -> None:
    answer = [lambda line: line.write(HEAD), lambda line: line.write(b"body")]
    assert pieces(*answer, *answer) == [HEAD + b"body"] * 2


def test_nothing_stays_behind_when_the_connection_is_closed() -> None:
    assert pieces(lambda line: line.write(HEAD), lambda line: line.close(), None) == [HEAD, b"closed"]


def test_everything_else_is_asked_of_the_connection_itself() -> None:
    async def work() -> bool:
        line = OnePiece(Sent())
        line.close()
        return bool(line.is_closing())

    assert asyncio.run(work())
