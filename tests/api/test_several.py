"""`maumau serve --processes`: several real processes behind one address, over one folder."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kit.house import plain
from kit.postgres import QUOTED
from kit.served import free_port, until_it_listens
from maumau.cli import main
from maumau.rules import preset
from maumau.serve.ledger import ALPHABET
from maumau.serve.owner import owner_of, table_in

if TYPE_CHECKING:
    from kit.postgres import Cluster

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux shows them")
ELSEWHERE = ["".join(word) for word in product(ALPHABET[:4], repeat=6)]
"""Names of no table, of which some belong to every process."""
LONG = preset("collector").replace(hand_size=10, packs=2, hand_size_by_players={}).to_code()
"""Rules by which a round is not over after a few actions."""


class Site:
    """A server of two processes. `process`: the parent."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], between: Path) -> None:
        self.port = port
        self.process = process
        self.between = between
        self.lines: list[Line] = []

    def workers(self) -> list[int]:
        """The processes that serve, in the order in which they were started."""
        return children(self.process.pid)

    def line(self, worker: int | None = None, address: str = "127.0.0.1") -> Line:
        """A connection that one process has, whatever is asked on it afterwards."""
        line = Line(self.port, address)
        self.lines.append(line)
        if worker is None:
            return line
        other = next(name for name in ELSEWHERE if owner_of(name, 2) == worker)
        assert line.ask("GET", f"/api/v1/tables/{other}")[0] == 404
        return line


class Line:
    """A connection that stays open."""

    def __init__(self, port: int, address: str) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(address, 0))

    def send(self, method: str, path: str, token: str = "", body: Any = None) -> None:
        headers = {"content-type": "application/json"} if body is not None else {}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        self.http.request(method, path, None if body is None else json.dumps(body), headers)

    def answer(self) -> tuple[int, Any]:
        response = self.http.getresponse()
        text = response.read().decode()
        return response.status, json.loads(text) if text.startswith("{") else text

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        self.send(method, path, token, body)
        return self.answer()

    def number(self, name: str) -> int:
        """What the process that has this connection counts."""
        numbers = dict(line.split(" ") for line in self.ask("GET", "/metrics")[1].splitlines() if line[0] != "#")
        return int(numbers[f"maumau_{name}"])


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(true: Any) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.025)
    raise AssertionError("it did not come true")


@contextmanager
def site(data: Path | None, **env: str) -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as between, serving(data, Path(between), env) as found:
        yield found


@contextmanager
def serving(data: Path | None, between: Path, env: dict[str, str]) -> Iterator[Site]:
    """*between*: where the processes make the folder in which they meet."""
    port = free_port()
    kept = [] if data is None else ["--data", str(data)]
    process = subprocess.Popen(
        [sys.executable, "-m", "maumau", "serve", "--port", str(port), *kept, "--processes", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, **env, "TMPDIR": str(between), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    found = Site(port, process, between)
    try:
        told = until_it_listens(process)
        assert told.count(b"Play at") == 1
        yield found
    finally:
        for one in found.lines:
            one.http.close()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
        process.wait()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("several")) as found:
        yield found


def deal(site: Site, seats: int = 4, **more: Any) -> tuple[str, list[str]]:
    """A dealt table of so many people: its path and their tokens by seat."""
    line = site.line()
    request = {"rules": LONG, "name": "Anna", "seats": seats, "pace": "instant", **more}
    status, made = line.ask("POST", "/api/v1/tables", body=request)
    assert status == 201, made
    path = f"/api/v1/tables/{made['table']}"
    others = ("Ben", "Carla", "Dora")[: seats - 1 - len(more.get("bots", ()))]
    joined = [line.ask("POST", f"{path}/seats", body={"name": name})[1]["token"] for name in others]
    status, told = line.ask("POST", f"{path}/commands", made["token"], {"command": "start"})
    assert status == 200, told
    return path, [made["token"], *joined]


def on_turn(line: Line, path: str, tokens: list[str]) -> tuple[str, dict[str, Any]]:
    """Who may act, with something that may be done."""
    view = line.ask("GET", path, tokens[0])[1]
    assert view["phase"] == "playing"
    token = tokens[view["to_act"]]
    legal = plain(line.ask("GET", path, token)[1]["legal"])
    return token, {"version": view["version"], "action": legal}


def test_viewers_at_two_processes_all_get_every_version(house: Site) -> None:
    path, tokens = deal(house)
    posts = [house.line(0), house.line(1)]
    before = [line.number("streams_open") for line in posts]
    streams = []
    for seat, token in enumerate(tokens):
        line = house.line(seat % 2)
        line.send("GET", f"{path}/stream", token)
        streams.append((line, line.http.getresponse()))
        assert json.loads(streams[-1][1].readline())["you"] == seat
    assert [line.number("streams_open") for line in posts] == [before[0] + 2, before[1] + 2]

    for number in range(16):
        token, action = on_turn(posts[0], path, tokens)
        status, done = posts[number % 2].ask("POST", f"{path}/actions", token, action)
        assert status == 200, done
        seen = [json.loads(response.readline())["version"] for _, response in streams]
        assert seen == [done["version"]] * 4
        until(lambda want=done["version"]: posts[0].ask("GET", path)[1]["version"] == want)


def test_of_two_who_race_at_two_processes_one_wins(house: Site) -> None:
    path, tokens = deal(house, 2)
    lines = [house.line(0), house.line(1)]
    for _ in range(6):
        for line in lines:
            line.ask("GET", path)
        token, action = on_turn(lines[0], path, tokens)
        for line in lines:
            line.send("POST", f"{path}/actions", token, action)
        answers = [line.answer() for line in lines]

        assert sorted(status for status, _ in answers) == [200, 409]
        [won] = [told for status, told in answers if status == 200]
        [lost] = [told for status, told in answers if status == 409]
        assert won["version"] == lost["view"]["version"] == action["version"] + 1
        until(lambda want=won["version"]: all(line.ask("GET", path)[1]["version"] == want for line in lines))


@pytest.mark.database
def test_a_database_is_shared_as_well(postgres: Cluster) -> None:
    url = postgres.url(asyncio.run(postgres.fresh()))
    with site(None, MAUMAU_DATABASE=url) as found:
        path, tokens = deal(found)
        lines = [found.line(0), found.line(1)]
        for number in range(4):
            token, action = on_turn(lines[0], path, tokens)
            status, done = lines[number % 2].ask("POST", f"{path}/actions", token, action)
            assert status == 200, done
            until(lambda want=done["version"]: all(line.ask("GET", path)[1]["version"] == want for line in lines))
        assert all(QUOTED.encode() not in Path(f"/proc/{one}/cmdline").read_bytes() for one in found.workers())


def test_a_table_belongs_to_the_process_at_which_it_was_made_and_its_people_come_there(house: Site) -> None:
    lines = [house.line(0), house.line(1)]
    before = [line.number("streams_open") for line in lines]
    for number, line in enumerate(lines):
        made = line.ask("POST", "/api/v1/tables", body={"rules": "skat", "name": "Anna", "seats": 2})[1]
        assert owner_of(made["table"], 2) == number
        with socket.create_connection(("127.0.0.1", house.port), timeout=20) as slow:
            time.sleep(0.05)
            slow.sendall(f"GET /t/{made['table']}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert slow.recv(16).startswith(b"HTTP/1.1 200")
            assert line.number("streams_open") == before[number] + 1


def test_limits_are_those_of_the_address_that_connected_to_the_parent(house: Site) -> None:
    busy = house.line(0, "127.0.0.3")
    answers = {busy.ask("POST", "/api/v1/tables", body={})[0] for _ in range(60)}
    assert 429 in answers
    assert house.line(0, "127.0.0.4").ask("POST", "/api/v1/tables", body={})[0] not in {429, 500}


def test_a_process_that_is_killed_loses_nothing_and_is_replaced(tmp_path: Path) -> None:
    with site(tmp_path) as found:
        path, tokens = deal(found, clock_ms=60_000)
        line = found.line()
        for _ in range(5):
            token, action = on_turn(line, path, tokens)
            assert line.ask("POST", f"{path}/actions", token, action)[0] == 200
        before = [line.ask("GET", path, token)[1] for token in tokens]
        workers = found.workers()
        owner = owner_of(path.rpartition("/")[2], 2)

        os.kill(workers[owner], signal.SIGKILL)
        assert found.process.stdout is not None
        said = found.process.stdout.readline()
        during = [found.line().ask("GET", path, token)[1] for token in tokens]
        until(lambda: found.line(owner).number("tables_live") == 0)
        after = [found.line(owner).ask("GET", path, token)[1] for token in tokens]

        assert f"process {owner + 1} of 2 was ended by signal 9".encode() in said
        assert len(set(found.workers()) - {workers[owner]}) == 2
        for shown in (during, after):
            assert [{**view, "server_ms": 0} for view in shown] == [{**view, "server_ms": 0} for view in before]
        line = found.line()
        token, action = on_turn(line, path, tokens)
        assert line.ask("POST", f"{path}/actions", token, action)[0] == 200


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_streams_cleanly_and_leaves_nothing(tmp_path: Path, told: signal.Signals) -> None:
    with site(tmp_path) as found:
        path, tokens = deal(found, 2, bots=["good"])
        line = found.line(0)
        while line.ask("GET", path)[1]["to_act"] == 0:
            token, action = on_turn(line, path, tokens)
            line.ask("POST", f"{path}/actions", token, action)
        until(lambda: line.ask("GET", path)[1]["to_act"] != 1)
        line.send("GET", f"{path}/stream", tokens[0])
        stream = line.http.getresponse()
        assert any(children(worker) for worker in found.workers())
        pids = [*found.workers(), *(one for worker in found.workers() for one in children(worker))]

        if told is signal.SIGINT:  # Ctrl-C reaches every process of a terminal
            os.killpg(found.process.pid, told)
        else:
            found.process.send_signal(told)
        stream.read()  # raises unless the stream was ended and not cut

        assert found.process.wait(timeout=15) == 0
        assert not any(runs(pid) for pid in pids)
        assert found.process.stdout is not None
        said = found.process.stdout.read()
        assert not said, said.decode()
        assert list(found.between.iterdir()) == []


def test_a_parent_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    with site(tmp_path) as found:
        workers = found.workers()
        assert len(workers) == len(list(found.between.glob("*/*"))) == 2
        os.kill(found.process.pid, signal.SIGKILL)
        until(lambda: not any(runs(pid) for pid in workers))
        assert list(found.between.iterdir()) == []


@pytest.mark.parametrize(
    ("start", "table"),
    [
        (b"GET /t/abc234 HTTP/1.1\r\n", "abc234"),
        (b"POST /t/abc234/act?x=/t/zzz999 HTTP/1.1\r\n", "abc234"),
        (b"GET /api/v1/tables/abc234/stream?since=4 HTTP/1.1\r\n", "abc234"),
        (b"POST /api/v1/tables HTTP/1.1\r\n", None),
        (b"GET /talk/abc234 HTTP/1.1\r\n", None),
        (b"GET /t/abc2", None),
        (b"\x16\x03\x01\x02", None),
    ],
)
def test_a_connection_shows_by_its_first_bytes_which_table_it_is_for(start: bytes, table: str | None) -> None:
    assert table_in(start) == table


@pytest.mark.parametrize(
    ("more", "said"),
    [(["2", "--memory"], "the memory of one"), (["0"], "no number of processes"), (["65"], "from 1 to 64")],
)
def test_what_several_processes_cannot_do_is_said(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        assert main(["serve", "--port", "0", "--processes", *more]) == 1
    assert said in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--port", "0", "--processes", "2", "--data", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err.count("cannot be used") == 1
