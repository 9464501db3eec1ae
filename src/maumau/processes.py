"""Several server processes behind one address: how they are started, and what each of them runs.

`python -m maumau.processes` is one of them. It reads what it has to know from its input, where a password of a database
is seen by nobody, and leaves Ctrl-C to its parent.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from maumau.app import App, Config, Share, open_store
from maumau.serve.parent import Parent
from maumau.serve.run import run_for_parent

COMMAND = (sys.executable, "-m", "maumau.processes")


def can_share() -> bool:
    """Whether this system can hand a connection from one process to another."""
    return hasattr(socket, "send_fds") and hasattr(signal, "pthread_sigmask")


def prepare(config: Config) -> None:
    """Makes sure that the folder can be used, before several processes try. Raises what `open_store` raises."""
    if not config.database:
        asyncio.run(open_store(config).close())


def serve(config: Config, sock: socket.socket, count: int, on_ready: Callable[[], None]) -> int:
    """Serves with *count* processes until a signal; returns the status for the shell."""
    with tempfile.TemporaryDirectory(prefix="maumau-", ignore_cleanup_errors=True) as folder:

        def start(number: int) -> tuple[subprocess.Popen[bytes], socket.socket]:
            return _start(config, Share(number, count, Path(folder)))

        async def main() -> int:
            return await Parent(sock, count, start, on_ready).run()

        return asyncio.run(main())


def _start(config: Config, share: Share) -> tuple[subprocess.Popen[bytes], socket.socket]:
    here, there = socket.socketpair()
    with there:
        told = {"line": there.fileno(), "share": asdict(share), "config": asdict(config)}
        # A mask is inherited: Ctrl-C reaches all processes of a terminal, and only the parent may hear it.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process = subprocess.Popen(  # noqa: S603  this very program
                COMMAND,
                stdin=subprocess.PIPE,
                pass_fds=[there.fileno()],
                # The child must find this very package, however this process came to find it.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(json.dumps(told, default=str).encode())
    return process, here


def main() -> None:
    """Runs one of several processes."""
    told = json.load(sys.stdin)
    share = Share(**{**told["share"], "folder": Path(told["share"]["folder"])})
    data = told["config"]["data"]
    app = App(Config(**{**told["config"], "data": None if data is None else Path(data), "share": share}))
    with socket.socket(fileno=told["line"]) as line:
        has_parent = run_for_parent(app.asgi, line, end_streams=app.end_streams)
    if not has_parent:
        with contextlib.suppress(OSError):  # the last one takes the folder along
            share.folder.rmdir()


if __name__ == "__main__":
    main()
