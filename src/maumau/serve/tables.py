"""`Tables`: everything a page, an API or a bot may do with live tables. The seam to `web` and `api`; kept stable.

    tables = services.tables
    seated = await tables.create(NewTable(rules, seats=3, name="Anna", bots=("good", "good"), start=True))
    view   = await tables.view(seated.table, seated.token)             # TableView; token None: a spectator's
    done   = await tables.command(seated.table, seated.token, Act("7S!"), version=view.version)   # Done(version, view)
    seated = await tables.join(table, "Ben")                           # Seated(table, seat, token, version)
    claim  = await tables.offer_seat(table, token)                     # one-time text for a personal link or QR code
    claim  = await tables.offer_seat(table, host_token, seat=2)        # the host hands over an absent person's seat
    seated = await tables.claim_seat(table, claim)                     # the old device only watches from now on
    rules  = await tables.rules(table)                                 # the RuleSet played there
    told   = await tables.log(table, token)                            # all that was told in this round
    text   = await tables.record(table)                                # record with seeds, after the match

Every method raises `Refused` (`.refusal.family/.code/.text/.params`, `.view`) when the answer is no; families:
stale (409), illegal and invalid (422), forbidden (403), unknown (404), limit (429). Nothing has changed then.

Versions. `command(..., version=)` is the version of the view that the person saw. An action is stale when the round
has moved on since (an entry about chat or presence does not make it stale; `call` and `catch` only need their omission
still to be open). Start, next round, rematch and misdeal with an old version are done already and answer `Done`.

Live streams. `LiveStream(tables, outlet)` of `serve.stream` is an ASGI endpoint for a route with the path parameter
`table`; the outlet renders frames (`serve.ports.Outlet`).

Presence. A seat is present while one of its streams is open, and for a while after each request made with its token.

Load, decide, append, announce: an entry is on the disk before anybody hears of it. The lock of a table only saves
work; when another process was faster, the store says so, and the question is asked again of the table as it is now.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Final

from maumau.serve.live import Live, hash_of
from maumau.serve.ports import Done, Made, NewTable, Refused, Seated
from maumau.serve.presence import Presence
from maumau.serve.stream import Streams
from maumau.store.ports import Conflict, Store, StoreClosed, UnknownTable
from maumau.table import commands
from maumau.table.acting import cool_down
from maumau.table.clock import due, due_hint
from maumau.table.commands import SYSTEM, Body, Command
from maumau.table.decide import create, decide
from maumau.table.entries import Entry, entry_from_dict
from maumau.table.evolve import evolve
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.bus.ports import Bus
    from maumau.rules.ruleset import RuleSet
    from maumau.table.model import Table
    from maumau.table.view import SeenDict, TableView

__all__ = ["Done", "NewTable", "Refused", "Seated", "Tables"]

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits of a table's id: none that is easily taken for another one."""
LETTERS: Final = frozenset(ALPHABET)
ID_LENGTH: Final = 6
RETRIES: Final = 8
AFTER_STOP_MS: Final = 30_000
"""A clock that ran out while the server was down gives its player this much more."""

NO_TABLE: Final = Refusal("unknown", "no_table", "There is no such table. Check the link or the code for a slip.")
NO_RECORD: Final = Refusal(
    "unknown", "no_record", "The record can be had when a match is over; until then it would show hidden cards."
)
BUSY: Final = Refusal("limit", "busy", "Too much happens at this table at once. Try again in a moment.")


log = logging.getLogger("maumau.tables")


def now_ms() -> int:
    """Server time: Unix milliseconds."""
    return time.time_ns() // 1_000_000


class Tables:
    """All tables of one store. See the module's description."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Callable[[], int] = now_ms,
        is_own: Callable[[str], bool] | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.is_own = is_own or (lambda _: True)
        """Whether a table belongs to this process, where several processes share them."""
        self.booted = clock()
        self.watchers: list[Callable[[Live], None]] = []
        """Called with a table whenever it was loaded or has changed: the runner, the sweep, the presence."""
        self.presence = Presence(self)
        self.streams = Streams(self, self.presence)
        self.entries_written = self.commands_taken = self.commands_refused = self.conflicts = 0
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._end_listening = bus.listen(self._hear)

    # ------------------------------------------------------------ what people ask

    async def create(self, new: NewTable) -> Seated:
        """Makes a table, seats its host and computer players, and deals if asked to."""
        token = secrets.token_urlsafe(24) if new.name is not None else None
        for _ in range(RETRIES):
            table_id = self._new_id()
            now = self.clock()
            answer = create(
                table_id,
                new.rules,
                new.settings,
                seats=new.seats,
                now=now,
                seeds=(secrets.token_bytes(32), secrets.token_bytes(32)),
                name=new.name,
                token_hash="" if token is None else hash_of(token),
                bots=new.bots,
                start=new.start,
            )
            if isinstance(answer, Refusal):
                raise Refused(answer)
            try:
                await self.store.append(table_id, 0, _texts(answer), due=None, touched=now)
            except Conflict:
                continue
            live = self._keep(table_id, _evolve_all(None, answer))
            if token is not None:
                live.heard[0] = now
            self._changed(live)
            return Seated(table_id, None if token is None else 0, token, live.table.version)
        raise Refused(BUSY)

    def _new_id(self) -> str:
        """Drawn by chance among those that belong to this process."""
        while True:
            table_id = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
            if self.is_own(table_id):
                return table_id

    async def join(self, table_id: str, name: str, *, seat: int | None = None, token: str | None = None) -> Seated:
        """Takes a seat. With a *token* that has one already, answers that seat."""
        live = await self.load(table_id)
        known = live.seat_of(token)
        if known is not None:
            return Seated(table_id, known, token, live.table.version)
        fresh = secrets.token_urlsafe(24)
        done = await self._ask(live, None, commands.Join(name, hash_of(fresh), seat), None, as_token=fresh)
        return Seated(table_id, done.view.you, fresh, done.version)

    async def command(self, table_id: str, token: str | None, body: Body, version: int | None = None) -> Done:
        """Asks a table for something, as the seat that the token belongs to."""
        live = await self.load(table_id)
        return await self._ask(live, token, body, version)

    async def view(self, table_id: str, token: str | None = None) -> TableView:
        """The table as the token's seat sees it; without a token, or with one that counts no more, a spectator's."""
        live = await self.load(table_id)
        seat = live.seat_of(token)
        if seat is None and token is not None:  # somebody who sat down at another process a moment ago?
            async with live.lock:
                await self._was_behind(live)
            seat = live.seat_of(token)
        if seat is not None:
            await self.heard(live, seat)
        if self._is_due(live.table):
            await self.time_up(table_id)
        return live.view(live.seat_of(token), self.clock())

    def made(self, table_id: str) -> Made:
        """What outlets have made of a table in memory; nothing for any other."""
        live = self._live.get(table_id)
        return Made() if live is None else live.made

    async def rules(self, table_id: str) -> RuleSet:
        """The rule set played at a table."""
        return (await self.load(table_id)).table.played_rules

    async def log(self, table_id: str, token: str | None = None) -> tuple[SeenDict, ...]:
        """All that the viewer was told since the last deal, oldest first (a very long round: the latest part)."""
        live = await self.load(table_id)
        viewer = live.seat_of(token)
        return tuple(happening.told_to(viewer) for happening in live.table.told)

    async def offer_seat(self, table_id: str, token: str | None, seat: int | None = None) -> str:
        """A one-time claim on one's own seat, or as host on that of a person who is away."""
        live = await self.load(table_id)
        claim = secrets.token_urlsafe(18)
        asked = live.seat_of(token) if seat is None else seat
        await self._ask(live, token, commands.OfferSeat(-1 if asked is None else asked, hash_of(claim)), None)
        return claim

    async def claim_seat(self, table_id: str, claim: str, name: str | None = None) -> Seated:
        """Turns a claim into the seat, with a new token."""
        live = await self.load(table_id)
        fresh = secrets.token_urlsafe(24)
        done = await self._ask(
            live, None, commands.ClaimSeat(hash_of(claim), hash_of(fresh), name), None, as_token=fresh
        )
        return Seated(table_id, done.view.you, fresh, done.version)

    async def record(self, table_id: str) -> str:
        """The last finished match as record text, seeds included."""
        text = (await self.load(table_id)).table.record_text()
        if text is None:
            raise Refused(NO_RECORD)
        return text

    # ------------------------------------------------------------ what the server itself reports

    async def act_for(self, table_id: str, seat: int, action: str, version: int) -> bool:
        """A computer's action for *seat*, thought out at *version*; False when it was refused, like anyone's."""
        live = await self.load(table_id)
        try:
            await self._settle(live, lambda: Command(seat, commands.Act(action), version, by="computer"))
        except Refused:
            return False
        except StoreClosed:
            log.error("a computer player's action could not be kept")  # noqa: TRY400  the store has said why
            return False
        return True

    async def report(self, table_id: str, body: Body) -> None:
        """Something that the server noticed: a lost line, a return, a deadline, a coming stop."""
        live = await self.load(table_id)
        await self._settle(live, lambda: Command(SYSTEM, body, fresh=secrets.token_bytes(32)))

    async def time_up(self, table_id: str) -> None:
        """Somebody thinks that a deadline of this table has passed: look, and do what is due."""
        live = await self.load(table_id)
        async with live.lock:
            await self._fire(live)

    async def heard(self, live: Live, seat: int) -> None:
        """A sign of life of a seat's person; whoever was away is back."""
        live.heard[seat] = self.clock()
        player = live.table.player(seat)
        if player is not None and player.away_at is not None:
            await self._settle(live, lambda: Command(SYSTEM, commands.ComeBack(seat)))

    # ------------------------------------------------------------ load, decide, append, announce

    async def load(self, table_id: str) -> Live:
        """The live table, from the cache or rebuilt from its log. Raises `Refused` (unknown)."""
        table_id = table_id.lower()
        live = self._live.get(table_id)
        if live is None:
            if len(table_id) != ID_LENGTH or not set(table_id) <= LETTERS:
                raise Refused(NO_TABLE)
            waiting = self._loading.get(table_id)
            if waiting is None:
                waiting = self._loading[table_id] = asyncio.ensure_future(self._rebuild(table_id))
                waiting.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(waiting)
        live.touched = self.clock()
        return live

    async def _rebuild(self, table_id: str) -> Live:
        try:
            lines = await self.store.read(table_id)
        except UnknownTable:
            raise Refused(NO_TABLE) from None
        table = _evolve_all(None, [entry_from_dict(json.loads(line.text)) for line in lines])
        live = self._keep(table_id, table)
        self._watch(live)
        return live

    async def _ask(
        self, live: Live, token: str | None, body: Body, version: int | None, *, as_token: str | None = None
    ) -> Done:
        """A person's command. *as_token*: whose view the answer shows, when that is not the asker's."""
        shown = as_token or token
        seat = live.seat_of(token)
        try:
            if seat is not None:
                await self.heard(live, seat)
                self._cool(live, seat, body)
            fresh = b"" if type(body) is commands.Act else secrets.token_bytes(32)  # an action deals no cards
            await self._settle(live, lambda: Command(live.seat_of(token), body, version, fresh=fresh))
        except Refused as refused:
            if seat is not None and refused.refusal.code == "nothing_to_catch":
                live.pressed[seat] = self.clock()
            raise Refused(refused.refusal, live.view(live.seat_of(shown), self.clock())) from None
        if as_token is not None and (seat := live.seat_of(as_token)) is not None:
            live.heard[seat] = self.clock()
        return Done(live.table.version, live.view(live.seat_of(shown), self.clock()))

    def _cool(self, live: Live, seat: int, body: Body) -> None:
        """Presses without ground that cost nothing leave no entry; their cool-down is kept here and not for ever."""
        if isinstance(body, commands.Act) and body.action.strip().startswith("catch"):
            refusal = cool_down(live.pressed.get(seat), self.clock())
            if refusal is not None:
                raise Refused(refusal)

    async def _settle(self, live: Live, ask: Callable[[], Command]) -> None:
        """Decides and appends, again if another process was faster. Raises `Refused`."""
        async with live.lock:
            for _ in range(RETRIES):
                await self._fire(live)
                answer = decide(live.table, ask(), self.clock())
                if isinstance(answer, Refusal):
                    if await self._was_behind(live):
                        continue
                    self.commands_refused += 1
                    raise Refused(answer)
                if not answer or await self._append(live, answer):
                    self.commands_taken += 1
                    return
            raise Refused(BUSY)

    def _is_due(self, table: Table) -> bool:
        when = due(table)
        return when is not None and when <= self.clock()

    async def _fire(self, live: Live) -> None:
        """Does what is due before anything else. A clock that ran out while the server was down is prolonged."""
        for _ in range(RETRIES):
            when = due(live.table)
            now = self.clock()
            if when is None or when > now:
                return
            stopped = when < self.booted
            body: Body = commands.Prolong(now - when + AFTER_STOP_MS) if stopped else commands.TimeUp()
            answer = decide(live.table, Command(SYSTEM, body), now)
            if isinstance(answer, Refusal) or not answer:
                return
            await self._append(live, answer)

    async def _append(self, live: Live, entries: Sequence[Entry]) -> bool:
        """Writes entries, then applies and announces them. False: another process was faster; its entries are in."""
        table = live.table
        now = self.clock()
        try:
            await self.store.append(table.id, table.version, _texts(entries), due=due_hint(table, now), touched=now)
        except Conflict:
            self.conflicts += 1
            await self._catch_up(live)
            return False
        self.entries_written += len(entries)
        _evolve_all(table, entries)
        self._changed(live)
        return True

    async def _catch_up(self, live: Live) -> None:
        lines = await self.store.read(live.table.id, live.table.version)
        if lines:
            _evolve_all(live.table, [entry_from_dict(json.loads(line.text)) for line in lines])
            live.changed()
            live.wake()
        self._watch(live)

    async def _was_behind(self, live: Live) -> bool:
        """Whether another process has written what was not heard of here; now it is known. For who has the lock."""
        version = live.table.version
        if self.bus.shared:
            await self._catch_up(live)
        return live.table.version > version

    def _changed(self, live: Live) -> None:
        live.changed()
        self.bus.announce(live.table.id, live.table.version)

    def _hear(self, table_id: str, version: int) -> None:
        """A table has moved on, here or in another process."""
        live = self._live.get(table_id)
        if live is None:
            if (loading := self._loading.get(table_id)) is not None:  # it may have read too early to know
                loading.add_done_callback(lambda _: self._hear(table_id, version))
            return
        if 0 < version <= live.table.version:
            live.wake()
            self._watch(live)
        else:
            self.background(self._look_again(live))

    async def _look_again(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _watch(self, live: Live) -> None:
        for watcher in self.watchers:
            watcher(live)

    def _keep(self, table_id: str, table: Table) -> Live:
        live = self._live[table_id] = Live(table, self.clock())
        return live

    # ------------------------------------------------------------ the cache

    async def kept(self) -> int | None:
        """How many tables the store keeps; None when it refuses to answer."""
        try:
            return await self.store.count()
        except StoreClosed:
            return None

    def cached(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    def evict_idle(self, idle_ms: int) -> int:
        """Forgets tables that nobody watches or touched for so long; their logs stay. Returns how many."""
        limit = self.clock() - idle_ms
        idle = [
            table_id
            for table_id, live in self._live.items()
            if not live.listeners and live.touched <= limit and not live.lock.locked()
        ]
        for table_id in idle:
            for timer in self._live.pop(table_id).timers.values():
                timer.cancel()
        return len(idle)

    def drop(self, table_ids: Sequence[str]) -> None:
        """Forgets tables whose logs are gone, and ends their streams."""
        for table_id in table_ids:
            if (live := self._live.pop(table_id, None)) is not None:
                for listener in tuple(live.listeners):
                    listener.end()
                for timer in live.timers.values():
                    timer.cancel()

    def background(self, work: Coroutine[None, None, None]) -> None:
        """Runs *work* beside the requests and keeps hold of it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, StoreClosed):
                raise error
            log.error("what happened beside the requests could not be kept: %s", error)

    async def close(self, prolong_ms: int) -> None:
        """Prolongs open clocks and ends everything that still runs beside the requests."""
        self._end_listening()
        self.watchers.clear()
        await asyncio.gather(*(self._prolong(live, prolong_ms) for live in self.cached()))
        for task in tuple(self._tasks):
            task.cancel()

    async def _prolong(self, live: Live, prolong_ms: int) -> None:
        for timer in live.timers.values():
            timer.cancel()
        async with live.lock:
            answer = decide(live.table, Command(SYSTEM, commands.Prolong(prolong_ms)), self.clock())
            if not isinstance(answer, Refusal) and answer:
                await self._append(live, answer)


_write: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _texts(entries: Sequence[Entry]) -> list[str]:
    return [_write(entry.to_dict()) for entry in entries]


def _evolve_all(table: Table | None, entries: Sequence[Entry]) -> Table:
    for entry in entries:
        table = evolve(table, entry)
    assert table is not None
    return table
