"""The command `maumau`: start a server, look at and measure rule sets, replay and verify records."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from maumau import stats_command
from maumau.errors import MaumauError, Problem, RuleSetError, UnknownPreset
from maumau.info import build_info
from maumau.record import Record, replay
from maumau.rules import RuleSet, preset, presets

if TYPE_CHECKING:
    from maumau.match import Match

PORT: Final = 8000
MAX_FILE: Final = 4_000_000
MAX_PROCESSES: Final = 64
HOUR_MS: Final = 3_600_000


class Failure(Exception):
    """A sentence that says what is wrong and what to do; the command ends with status 1."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the status for the shell."""
    parsed = _parser().parse_args(arguments)
    try:
        status: int = parsed.run(parsed)
    except Failure as failure:
        print(f"maumau: {failure}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has gone
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="maumau", description="Mau-Mau: tables in the browser, rule sets, records.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="start a server and print its link")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for the whole network")
    serve.add_argument("--port", type=_port, default=PORT, help=f"port (default {PORT}; 0 takes a free one)")
    serve.add_argument("--data", type=Path, help=f"folder for the tables (default {data_folder()})")
    serve.add_argument("--memory", action="store_true", help="keep tables in memory only; a stop ends them")
    serve.add_argument(
        "--database",
        metavar="URL",
        help="keep the tables in PostgreSQL instead, postgresql://name:password@host/database; several processes may "
        "share it (needs maumau[scale]; better in the variable MAUMAU_DATABASE, which nobody sees in a list of "
        "processes)",
    )
    serve.add_argument(
        "--processes",
        type=_count,
        default=1,
        metavar="N",
        help="serve with so many processes, for a machine with several cores (default 1)",
    )
    serve.add_argument(
        "--url", type=_address, default="", help="how people reach this server, e.g. https://cards.example"
    )
    serve.add_argument(
        "--retire-after",
        type=_span,
        default=_span("90d"),
        metavar="TIME",
        help="forget tables that nobody touched for so long: 12h, 90d (the default), or never",
    )
    serve.add_argument("--no-limits", action="store_true", help="do not slow down busy addresses (behind a proxy)")
    serve.add_argument("--open", action="store_true", help="open the page in the browser")
    serve.set_defaults(run=_serve)

    info = commands.add_parser("info", help="version, core and commit")
    info.set_defaults(run=_info)

    listing = commands.add_parser("presets", help="the shipped rule sets")
    listing.set_defaults(run=_presets)

    check = commands.add_parser("check", help="say everything that is wrong with a rule set")
    check.add_argument("file", help="a TOML file, a preset's name or a share code")
    check.add_argument("--players", type=int, help="for so many players only")
    check.set_defaults(run=_check)

    stats = commands.add_parser("stats", help="measure a rule set: seats, length, last cards, skill")
    stats_command.add_arguments(stats)
    stats.set_defaults(run=_stats)

    show = commands.add_parser("replay", help="play a record again and tell it")
    show.add_argument("record", type=Path)
    show.set_defaults(run=_replay)

    verify = commands.add_parser("verify", help="check a record: every action legal, every deal from its seed")
    verify.add_argument("record", type=Path)
    verify.set_defaults(run=_verify)
    return parser


def data_folder() -> Path:
    """Where tables are kept unless `--data` says otherwise: MAUMAU_DATA, else the system's place for such things."""
    if told := os.environ.get("MAUMAU_DATA"):
        return Path(told)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "maumau"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "maumau"


def _serve(asked: argparse.Namespace) -> int:
    try:
        from maumau import processes
        from maumau.app import App, Config
        from maumau.serve.run import PortTaken, listen, run
    except ModuleNotFoundError as error:
        raise Failure(
            f"the server needs the package “{error.name}”. Install it with: pip install 'maumau[server]'"
        ) from None
    database = _database(asked)
    several = asked.processes > 1
    if several and asked.memory:
        raise Failure("several processes cannot share the memory of one: leave out --memory or --processes.")
    if several and not processes.can_share():
        raise Failure("this system cannot hand connections from one process to another: leave out --processes.")
    folder = None if asked.memory or database else (asked.data or data_folder()).expanduser()
    try:
        sock = listen(asked.host, asked.port)
    except PortTaken as error:
        raise Failure(
            f"cannot listen on {asked.host} port {asked.port} ({error.strerror}). "
            "Another program may be using it: stop that one, or choose another port with --port."
        ) from None
    except (OverflowError, ValueError):
        raise Failure(f"“{asked.host}” is no address to listen on; try 127.0.0.1 or 0.0.0.0.") from None
    try:
        config = Config(
            folder, asked.url.rstrip("/"), retire_ms=asked.retire_after, limits=not asked.no_limits, database=database
        )
        kept = _prepare(database) if database else "in memory only" if folder is None else f"in {folder}"
        if several:
            processes.prepare(config)
        app = None if several else App(config)
    except Failure:
        sock.close()
        raise
    except (OSError, sqlite3.Error) as error:
        sock.close()
        raise Failure(f"the folder {folder} cannot be used ({error}). Choose another one with --data.") from None
    link = asked.url or _link(asked.host, sock.getsockname()[1])

    def ready() -> None:
        info = build_info()
        print(f"maumau {info['version']}, {info['core']} core. Play at:\n\n    {link}\n", flush=True)
        print(f"Tables are kept {kept}. Stop with Ctrl-C.", flush=True)
        if asked.open:
            webbrowser.open(link)

    if app is None:
        return processes.serve(config, sock, asked.processes, ready)
    run(app.asgi, sock, end_streams=app.end_streams, on_ready=ready)
    return 0


def _database(asked: argparse.Namespace) -> str:
    """The database that was asked for; "" for none."""
    if asked.database and (asked.memory or asked.data):
        raise Failure("tables are kept in one place: give --database, --data or --memory.")
    told = "" if asked.memory or asked.data else os.environ.get("MAUMAU_DATABASE", "")
    database: str = asked.database or told
    return database


def _prepare(database: str) -> str:
    """Makes sure that the database can be used; returns where tables are kept."""
    import asyncio

    try:
        from maumau.database import Unreachable, name_of
        from maumau.store.postgres import prepare
    except ModuleNotFoundError as error:
        raise Failure(
            f"a database needs the package “{error.name}”. Install it with: pip install 'maumau[scale]'"
        ) from None
    try:
        asyncio.run(prepare(database))
    except Unreachable as error:
        raise Failure(f"the database cannot be used: {error}") from None
    return f"in the database {name_of(database)}"


def _link(host: str, port: int) -> str:
    shown = {"0.0.0.0": _own_address(), "::": _own_address(), "": _own_address()}.get(host, host)  # noqa: S104
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _own_address() -> str:
    """This machine's address in its network: that from which it would send. Nothing is sent."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def _version() -> str:
    info = build_info()
    return f"maumau {info['version']} ({info['core']} core)"


def _info(_asked: argparse.Namespace) -> int:
    from maumau.serve.commit import commit

    info = build_info()
    print(f"version {info['version']}")
    print(f"core    {info['core']}")
    print(f"commit  {commit() or 'unknown'}")
    print(f"python  {sys.version.split()[0]}")
    print(f"data    {data_folder()}")
    return 0


def _presets(_asked: argparse.Namespace) -> int:
    for name in presets():
        rules = preset(name)
        low, high = rules.players
        print(f"{name:<16} {low}–{high} players   {rules.to_code():<12} {rules.digest}")
    return 0


def _check(asked: argparse.Namespace) -> int:
    rules = _rules(asked.file)
    problems = rules.problems(asked.players)
    for problem in (*problems, *rules.warnings(asked.players)):
        print(_line(problem))
    verdict = "Cannot be played as it is." if problems else "Good to play."
    print(f"{verdict} Code {rules.to_code()}, digest {rules.digest}.")
    return 1 if problems else 0


def _line(problem: Problem) -> str:
    return f"{problem.severity}: {problem} [{problem.code}]"


def _stats(asked: argparse.Namespace) -> int:
    try:
        return stats_command.run(asked, _rules(asked.rules))
    except MaumauError as error:
        raise Failure(str(error)) from None


def _rules(text: str) -> RuleSet:
    try:
        if text in presets():
            return preset(text)
        path = Path(text)
        if path.suffix == ".toml" or path.is_file():
            return RuleSet.from_toml(_read(path))
        return RuleSet.from_code(text)
    except RuleSetError as error:
        raise Failure("\n".join([f"{text} holds no rule set:", *map(_line, error.problems)])) from None
    except MaumauError as error:
        raise Failure(f"{_meant(text)}{error.text}") from None


def _meant(text: str) -> str:
    """The name of a set that was probably meant, as a sentence."""
    try:
        preset(text)
    except UnknownPreset as error:
        return f"There is no set “{text}”. Did you mean “{error.nearest}”? As a code: " if error.nearest else ""
    return ""


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_FILE:
            raise Failure(f"{path} is too large; at most {MAX_FILE} bytes are read.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise Failure(f"{path} is no UTF-8 text.") from None


def _replayed(path: Path) -> tuple[Record, Match]:
    text = _read(path)
    try:
        record = Record.parse(text)
        return record, replay(record)
    except MaumauError as error:
        raise Failure(f"{path} is no good record: {error.text}") from None


def _replay(asked: argparse.Namespace) -> int:
    record, match = _replayed(asked.record)
    names = record.names
    for number, dealt in enumerate(record.rounds, start=1):
        print(f"Round {number}, {names[dealt.dealer]} deals.")
        for seat, action in dealt.actions:
            print(f"  {names[seat]}: {action}")
        if number <= len(match.rounds):
            done = match.rounds[number - 1]
            won = "nobody wins" if done.winner is None else f"{names[done.winner]} wins"
            booked = ", ".join(f"{name} {points}" for name, points in zip(names, done.booked, strict=True))
            print(f"  {won}. Booked: {booked}.")
    print("Totals: " + ", ".join(f"{name} {total}" for name, total in zip(names, match.totals, strict=True)) + ".")
    if match.is_over:
        winners = " and ".join(names[seat] for seat in match.winners)
        print(f"Won by {winners}." if winners else "A draw.")
    else:
        print("The match is not over.")
    return 0


def _verify(asked: argparse.Namespace) -> int:
    from maumau.serve.verify import check_record

    result = check_record(_read(asked.record))
    for one in result.rounds:
        part = "the server's part and the players' bytes" if one.joint else "its seed"
        good = f"made of {part}" if one.seed_good else f"NOT made of {part}"
        print(f"Round {one.number}: the deal is {good}; fingerprint of the seed: {one.fingerprint}")
    if result.problem:
        raise Failure(f"the record does not hold: {result.problem}")
    if not all(one.seed_good for one in result.rounds):
        raise Failure("a deal does not belong to its seed.")
    print(
        "Every action is legal and every deal comes from its seed. Played on a server? Then compare the fingerprints"
        " with those that you were shown before each deal."
    )
    return 0


def _port(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= value <= 65_535:
        raise argparse.ArgumentTypeError(f"“{text}” is no port; give a number from 0 to 65535")
    return value


def _address(text: str) -> str:
    parts = urlsplit(text)
    if text and (parts.scheme not in {"http", "https"} or not parts.netloc):
        raise argparse.ArgumentTypeError(f"“{text}” is no address; give it whole, like https://cards.example")
    return text.rstrip("/")


def _count(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 1 <= value <= MAX_PROCESSES:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of processes; give one from 1 to {MAX_PROCESSES}")
    return value


def _span(text: str) -> int | None:
    """A time in milliseconds; None for `never`."""
    if text == "never":
        return None
    number, unit = text[:-1], {"h": HOUR_MS, "d": 24 * HOUR_MS}.get(text[-1:], 0)
    value = int(number) * unit if number.isascii() and number.isdigit() and len(number) < 7 else 0
    if not value:
        raise argparse.ArgumentTypeError(f"“{text}” is no time; write for example 12h, 90d, or never")
    return value
