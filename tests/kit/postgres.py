"""A PostgreSQL server of the tests' own: a fresh cluster in a temporary folder, gone at the end."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg

from kit.served import free_port

PASSWORD = "s3cret/kö7zq#q7zk"
"""Characters that take an address apart, and words that must never be seen anywhere."""
QUOTED = "s3cret%2Fk%C3%B67zq%23q7zk"
SETTINGS = (
    "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB -c max_connections=60 -c wal_level=minimal "
    "-c max_wal_senders=0 -c autovacuum=off -c logging_collector=off"
).split()


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`: MAUMAU_POSTGRES, else Debian's newest, else that of the path."""
    if told := os.environ.get("MAUMAU_POSTGRES"):
        return Path(told)
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).resolve().parent


class Cluster:
    """A running server. Each test gets a database of its own by `fresh`."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process
        self._numbers = itertools.count(1)

    def url(self, database: str, *, port: int | None = None, password: str = QUOTED) -> str:
        return f"postgresql://maumau:{password}@127.0.0.1:{port or self.port}/{database}"

    async def ask(self, query: str, database: str = "postgres") -> object:
        """One value."""
        connection = await asyncpg.connect(self.url(database))
        try:
            return await connection.fetchval(query)
        finally:
            await connection.close()

    async def fresh(self) -> str:
        """The name of a new, empty database."""
        name = f"t{next(self._numbers)}"
        await self.ask(f"create database {name}")
        return name

    async def cut(self, pid: int | None) -> None:
        """Ends a connection, as a restart of the database or a broken cable would."""
        assert await self.ask(f"select pg_terminate_backend({pid})")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server on a free port of this machine. It refuses to run as root, so that then another user runs it."""
    folder = programs()
    assert folder is not None
    root = Path(tempfile.mkdtemp(prefix="maumau-pg-"))
    user: dict[str, object] = {}
    if os.geteuid() == 0:
        import pwd

        entry = pwd.getpwnam("nobody")
        user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        os.chown(root, entry.pw_uid, entry.pw_gid)
    env = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}
    words = root / "password"
    words.write_text(PASSWORD, encoding="utf-8")
    words.chmod(0o644)
    data = root / "data"
    make = [str(folder / "initdb"), "--no-sync", "-U", "maumau", "-E", "UTF8", "-A", "scram-sha-256"]
    done = subprocess.run(
        [*make, f"--pwfile={words}", "-D", str(data)], env=env, cwd=root, capture_output=True, check=False, **user
    )
    assert done.returncode == 0, done.stderr.decode()
    port = free_port()
    with (root / "log").open("wb") as log:
        process = subprocess.Popen(
            [str(folder / "postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(root), *SETTINGS],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            env=env,
            cwd=root,
            **user,
        )
    try:
        running = Cluster(port, process)
        for _ in range(200):
            with suppress(OSError, asyncpg.CannotConnectNowError):
                asyncio.run(running.ask("select 1"))
                break
            assert process.poll() is None, (root / "log").read_text()
            time.sleep(0.05)
        yield running
    finally:
        process.send_signal(signal.SIGINT)  # its way to stop at once and in order
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(root, ignore_errors=True)
