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

How an answer gets into the log and to everybody else is `serve.ledger`'s part.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from maumau.serve.ledger import ALPHABET, BUSY, ID_LENGTH, RETRIES, Ledger, evolve_all, log, now_ms, texts_of
from maumau.serve.live import Live, hash_of
from maumau.serve.ports import Done, Made, NewTable, Refused, Seated
from maumau.serve.presence import Presence
from maumau.serve.stream import Streams
from maumau.store.ports import Conflict, Store, StoreClosed
from maumau.table import commands
from maumau.table.acting import cool_down
from maumau.table.commands import SYSTEM, Body, Command
from maumau.table.decide import create
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.bus.ports import Bus
    from maumau.rules.ruleset import RuleSet
    from maumau.table.view import SeenDict, TableView

__all__ = ["Done", "NewTable", "Refused", "Seated", "Tables"]

NO_RECORD: Final = Refusal(
    "unknown", "no_record", "The record can be had when a match is over; until then it would show hidden cards."
)


class Tables(Ledger):
    """All tables of one store. See the module's description."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Callable[[], int] = now_ms,
        is_own: Callable[[str], bool] | None = None,
    ) -> None:
        super().__init__(store, bus, clock=clock)
        self.is_own = is_own or (lambda _: True)
        """Whether a table belongs to this process, where several processes share them."""
        self.presence = Presence(self)
        self.streams = Streams(self, self.presence)

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
                await self.store.append(table_id, 0, texts_of(answer), due=None, touched=now)
            except Conflict:
                continue
            live = self._keep(table_id, evolve_all(None, answer))
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
            log.error("a computer player's action could not be kept")
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

    # ------------------------------------------------------------ how they are asked

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
