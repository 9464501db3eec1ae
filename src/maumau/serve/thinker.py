"""Thinkers: in another process for a server, in this one where there are no processes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

from maumau.serve.runner import ThinkingFailed
from maumau.serve.think import think

TIMEOUT_SECONDS: Final = 10.0
LINE_LIMIT: Final = 1 << 20


class InlineThinker:
    """Thinks in this process; still from an encoded View alone."""

    async def choose(self, level: str, rules: str, view: bytes, seed: int) -> str | None:
        """What the bot answers."""
        return think(level, rules, view, seed)

    async def close(self) -> None:
        """Nothing to end."""


class ProcessThinker:
    """One process for all tables' computer players. Started at the first question, again after it died."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "maumau.serve.think")) -> None:
        self.command = command
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._asked: dict[int, asyncio.Future[str | None]] = {}
        self._count = 0
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process id, for whoever wants to see that a death is survived."""
        return None if self._process is None else self._process.pid

    async def choose(self, level: str, rules: str, view: bytes, seed: int) -> str | None:
        """What the bot answers. Raises `ThinkingFailed` when the process died twice or does not answer in time."""
        for _ in range(2):
            try:
                return await asyncio.wait_for(self._ask(level, rules, view, seed), TIMEOUT_SECONDS)
            except ConnectionError:
                continue
            except TimeoutError:
                self._kill()
                break
        raise ThinkingFailed

    async def _ask(self, level: str, rules: str, view: bytes, seed: int) -> str | None:
        process = await self._running()
        self._count += 1
        number = self._count
        future: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        line = json.dumps({"id": number, "level": level, "rules": rules, "view": view.decode(), "seed": seed})
        assert process.stdin is not None
        try:
            process.stdin.write(line.encode() + b"\n")
            await process.stdin.drain()
            return await future
        finally:
            self._asked.pop(number, None)

    async def _running(self) -> Process:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                # The child must find this very package, however this process came to find it.
                env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
                self._process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT, env=env
                )
                self._reader = asyncio.get_running_loop().create_task(self._read(self._process))
            return self._process

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            told = json.loads(line)
            future = self._asked.get(told["id"])
            if future is not None and not future.done():
                future.set_result(told["action"])
        await process.wait()
        for future in list(self._asked.values()):
            if not future.done():
                future.set_exception(ConnectionResetError("the thinking process has ended"))

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def close(self) -> None:
        """Ends the process by ending its input; kills it if it does not end."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 2.0)
        except TimeoutError:
            process.kill()
            await process.wait()
        if self._reader is not None:
            await self._reader
