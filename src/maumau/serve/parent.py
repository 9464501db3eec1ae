"""The parent of several processes: owns the address, hands each connection to one of them, and replaces who has died.

It looks at the first bytes of a connection, without taking them, and hands it to the process to which the table belongs
that is asked for. From then on it has nothing to do with the connection.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count as counting
from subprocess import Popen
from typing import Final

from maumau.serve.owner import PEEK, owner_of, table_in

READY: Final = b"r"
"""What a process says when it serves."""
ALIVE: Final = b"a"
"""What it says from then on at every beat."""
BEAT_SECONDS: Final = 2.0
MUTE: Final = 5
"""Beats without a word after which a process is handed nothing new as long as another one answers."""
HANGS: Final = 15
"""Beats without a word after which a process is ended: it hangs. Its parent counts its own beats, so that after a sleep
of the machine, or when a whole server was stopped and goes on, nobody is taken for hanging.
"""
AT_ONCE: Final = 64
"""Connections taken before something else has its turn."""
FIRST_BYTES: Final = 20.0
"""Seconds for which the first bytes of a connection are waited for before any process gets it."""
TRY_AGAIN: Final = 0.02
"""Seconds until a connection that no process could take is offered again."""
PAUSES: Final = (0.1, 0.5, 1.0, 3.0, 10.0)
"""Seconds before a process is started again that ended soon after its start, by how many did so in a row."""
STEADY: Final = 60.0
"""Seconds after which a process did not end soon."""
MOST_FAILURES: Final = 5
"""Starts in a row that may fail."""
STOP_SECONDS: Final = 15.0
"""Time to stop kindly."""

log = logging.getLogger("maumau.parent")

Start = Callable[[int], tuple["Popen[bytes]", socket.socket]]
"""Starts the process of that number: returns it and this end of its line, on which it is handed connections."""


@dataclass(eq=False, slots=True)
class Worker:
    """One process and the line to it."""

    number: int
    process: Popen[bytes]
    line: socket.socket
    born: float
    ready: bool = False
    silent: int = 0
    """Beats since it has said something."""


class Parent:
    """See the module's description. *sock* listens already; *on_ready* is called once, when all processes serve.

    *beat*: seconds between two signs of life.
    """

    def __init__(
        self,
        sock: socket.socket,
        count: int,
        start: Start,
        on_ready: Callable[[], None],
        *,
        beat: float = BEAT_SECONDS,
    ) -> None:
        self.sock = sock
        self.count = count
        self.status = 0
        self._beat = beat
        self._start_process = start
        self._on_ready: Callable[[], None] | None = on_ready
        self._workers: dict[int, Worker] = {}
        self._failures = [0] * count
        self._waiting: dict[socket.socket, asyncio.TimerHandle] = {}
        self._late: list[tuple[socket.socket, str | None]] = []
        self._turn = counting()
        self._accepting = self._stopping = False
        self._over = asyncio.Event()

    async def run(self) -> int:
        """Serves until a signal, and until every process has ended; returns the status for the shell."""
        self._loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop)
        self.sock.setblocking(False)
        for one in range(self.count):
            self._start(one)
        self._loop.call_later(self._beat, self._on_beat)
        await self._over.wait()
        return self.status

    # ------------------------------------------------------------ processes

    def _start(self, number: int) -> None:
        if self._stopping:
            return
        try:
            process, line = self._start_process(number)
        except OSError as error:
            if self._on_ready is not None:
                self._give_up(f"a process could not start ({error.strerror})")
                return
            log.warning("process %d of %d cannot start (%s); trying again", number + 1, self.count, error.strerror)
            self._loop.call_later(PAUSES[-1], self._start, number)
            return
        line.setblocking(False)
        worker = self._workers[number] = Worker(number, process, line, time.monotonic())
        self._loop.add_reader(line.fileno(), self._on_line, worker)

    def _on_line(self, worker: Worker) -> None:
        """A process serves, lives, or has ended: nobody else holds the other end of its line."""
        try:
            said = worker.line.recv(64)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        worker.silent = 0
        if said:
            worker.ready = True
            if self._on_ready is not None and sum(one.ready for one in self._workers.values()) == self.count:
                self._on_ready()
                self._on_ready = None
                self._accept_more()
            return
        self._loop.remove_reader(worker.line.fileno())
        worker.ready = False
        worker.line.close()
        self._until_ended(worker, STOP_SECONDS)

    def _on_beat(self) -> None:
        """Ends a process that has not said anything for too long; how it ends is heard on its line, as of any other."""
        if self._stopping:
            return
        for worker in self._workers.values():
            worker.silent += worker.ready
            if worker.silent == HANGS:
                log.error("process %d of %d does not answer any more; it is ended", worker.number + 1, self.count)
                worker.process.kill()
        self._loop.call_later(self._beat, self._on_beat)

    def _until_ended(self, worker: Worker, left: float) -> None:
        if worker.process.poll() is None:
            if left <= 0:
                worker.process.kill()
            self._loop.call_later(TRY_AGAIN, self._until_ended, worker, left - TRY_AGAIN)
            return
        del self._workers[worker.number]
        if self._stopping:
            if not self._workers:
                self._over.set()
        elif self._on_ready is not None:
            self._give_up("a process could not start")
        else:
            self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        number, code = worker.number, worker.process.returncode
        soon = time.monotonic() - worker.born < STEADY
        self._failures[number] = self._failures[number] + 1 if soon else 0
        if self._failures[number] > MOST_FAILURES:
            self._give_up(f"process {number + 1} ends again and again")
            return
        how = f"was ended by signal {-code}" if code < 0 else f"has ended with status {code}"
        log.warning("process %d of %d %s; another takes its place", number + 1, self.count, how)
        self._loop.call_later(PAUSES[max(0, self._failures[number] - 1)], self._start, number)

    def _give_up(self, why: str) -> None:
        log.error("%s: the server stops", why)
        self.status = 1
        self._stop()

    def _stop(self) -> None:
        """Told to stop: everybody stops kindly. Told again, or after a while: at once."""
        if self._stopping:
            self._kill()
            return
        self._stopping = True
        self._accept_no_more()
        self.sock.close()
        for client, timer in self._waiting.items():
            timer.cancel()
            self._loop.remove_reader(client.fileno())
            client.close()
        for client, _ in self._late:
            client.close()
        for worker in self._workers.values():
            worker.process.terminate()
        self._loop.call_later(STOP_SECONDS, self._kill)
        if not self._workers:
            self._over.set()

    def _kill(self) -> None:
        for worker in self._workers.values():
            worker.process.kill()

    # ------------------------------------------------------------ connections

    def _accept_more(self) -> None:
        if not self._accepting and not self._stopping and not self._late:
            self._accepting = True
            self._loop.add_reader(self.sock.fileno(), self._on_clients)

    def _accept_no_more(self) -> None:
        if self._accepting:
            self._accepting = False
            self._loop.remove_reader(self.sock.fileno())

    def _on_clients(self) -> None:
        for _ in range(AT_ONCE):
            try:
                client, _address = self.sock.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # no more descriptors: those that are open have to go first
                log.warning("cannot take a connection (%s)", error.strerror)
                self._accept_no_more()
                self._loop.call_later(0.2, self._accept_more)
                return
            client.setblocking(False)
            if not self._look_at(client):
                timer = self._loop.call_later(FIRST_BYTES, self._on_first_bytes, client, True)
                self._waiting[client] = timer
                self._loop.add_reader(client.fileno(), self._on_first_bytes, client, False)
            if self._late:
                return

    def _on_first_bytes(self, client: socket.socket, waited: bool) -> None:
        """Something has come, or it was waited for long enough."""
        self._waiting.pop(client).cancel()
        self._loop.remove_reader(client.fileno())
        if not self._look_at(client) and waited:
            self._hand_out(client, None)

    def _look_at(self, client: socket.socket) -> bool:
        """Hands a connection out by its first bytes. False: there are none yet."""
        try:
            start = client.recv(PEEK, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            start = b""
        if start:
            self._hand_out(client, table_in(start))
        else:
            client.close()
        return True

    def _hand_out(self, client: socket.socket, table_id: str | None) -> None:
        first = next(self._turn) if table_id is None else owner_of(table_id, self.count)
        ready = [
            worker
            for number in range(first, first + self.count)
            if (worker := self._workers.get(number % self.count)) is not None and worker.ready
        ]
        for worker in [one for one in ready if one.silent < MUTE] or ready:
            if _send(worker, client):
                client.close()
                return
        if not self._late:
            self._accept_no_more()
            self._loop.call_later(TRY_AGAIN, self._hand_out_late)
        self._late.append((client, table_id))

    def _hand_out_late(self) -> None:
        """No process could take these: none was there, or the lines to all were full."""
        if self._stopping:
            return
        late, self._late = self._late, []
        for client, table_id in late:
            self._hand_out(client, table_id)
        self._accept_more()


def _send(worker: Worker, client: socket.socket) -> bool:
    try:
        socket.send_fds(worker.line, [b"c"], [client.fileno()])
    except OSError:
        return False
    return True
