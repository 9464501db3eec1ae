"""What store and bus share of PostgreSQL: connecting, what the database is called in messages, and which errors mean
that the line is gone. Needs the extra `scale`.

A password never gets into a message: addresses are named by host and database alone, and what a parser says about an
address that it cannot read is not repeated.
"""

from __future__ import annotations

import ssl
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

CHANNEL: Final = "maumau"
"""Where a commit tells which tables it has moved on: `table version,table version…`."""
CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 10.0
"""So long a statement may take; a line that is silent for longer is given up and its answer looked for on another."""

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""The line is gone or cannot be had now. What was sent on it may or may not have happened."""

_REFUSALS: Final = (
    (asyncpg.InvalidPasswordError, "does not know this name and password"),
    (asyncpg.InvalidAuthorizationSpecificationError, "does not let this name in from here"),
    (asyncpg.InvalidCatalogNameError, "has no database of this name"),
    (asyncpg.InsufficientPrivilegeError, "does not allow this name to make or use the tables"),
    (asyncpg.TooManyConnectionsError, "has no connection free"),
    (asyncpg.CannotConnectNowError, "is starting or stopping"),
)


class Unreachable(Exception):
    """The database cannot be used; says why, in a sentence without the password."""


def name_of(url: str) -> str:
    """How messages call the database of an address: `maumau on db.example:5432`."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "this machine", parts.port
    except ValueError:
        return "the database"
    if "@" in url and "@" not in parts.netloc:  # a password with unusual characters, taken apart at the wrong places
        return "the database"
    database = parts.path.strip("/") or "the usual database"
    return f"{database} on {host}" if port is None else f"{database} on {host}:{port}"


def reason(error: BaseException) -> str:
    """Why the database cannot be used, in words that hold nothing secret."""
    for kind, words in _REFUSALS:
        if isinstance(error, kind):
            return words
    if isinstance(error, TimeoutError):
        return "does not answer in time"
    if isinstance(error, ValueError):
        return "cannot keep this text"
    if isinstance(error, OSError):
        return "cannot be reached. Look whether it runs, and whether host and port are right"
    if isinstance(error, asyncpg.PostgresError):
        return f"refuses (error {error.sqlstate})"
    return "has broken off the line"


async def connect(url: str, *, durable: bool = True) -> Any:
    """A connection. *durable*: a commit is on the disk before it is answered.

    Raises one of `LOST` where another attempt may help, `Unreachable` where it will not.
    """
    try:
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=settings(durable=durable))
    except ssl.SSLError:
        raise Unreachable(f"{name_of(url)} shows no certificate that can be trusted.") from None
    except ValueError:
        raise Unreachable(
            "this is no address of a database. Write postgresql://name:password@host:5432/database, "
            "with %-signs for unusual characters in the password."
        ) from None
    except LOST:
        raise
    except asyncpg.PostgresError as error:
        raise Unreachable(f"{name_of(url)} {reason(error)}.") from None


def settings(*, durable: bool = True) -> dict[str, str]:
    """What the server is asked for on each connection.

    Plans are made for the tables as they are: one that was made while they were empty reads them whole ever after.
    """
    wanted = {"application_name": "maumau", "jit": "off", "plan_cache_mode": "force_custom_plan"}
    return wanted if durable else {**wanted, "synchronous_commit": "off"}
