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
    text   = await tables.record(table)                                # record with seeds, after the match

Every method raises `Refused` (`.refusal.family/.code/.text/.params`, `.view`) when the answer is no; families:
stale (409), illegal and invalid (422), forbidden (403), unknown (404), limit (429). Nothing has changed then.

Versions. `command(..., version=)` is the version of the view that the person saw. An action is stale when the round
has moved on since (an entry about chat or presence does not make it stale; `call` and `catch` only need their omission
still to be open). Start, next round, rematch and misdeal with an old version are done already and answer `Done`.

Live streams. `LiveStream(tables, outlet)` of `serve.stream` is an ASGI endpoint for a route with the path parameter
`table`; the outlet renders frames (`serve.ports.Outlet`).

Presence. A seat is present while one of its streams is open, and for a while after each request made with its token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.serve.ports import Done, NewTable, Refused, Seated

if TYPE_CHECKING:
    from maumau.rules.ruleset import RuleSet
    from maumau.table.commands import Body
    from maumau.table.view import TableView

__all__ = ["Done", "NewTable", "Refused", "Seated", "Tables"]


class Tables:
    """All tables of one store. See the module's description."""

    async def create(self, new: NewTable) -> Seated:
        """Makes a table, seats its host and computer players, and deals if asked to."""
        raise NotImplementedError

    async def join(self, table_id: str, name: str, *, seat: int | None = None, token: str | None = None) -> Seated:
        """Takes a seat. With a *token* that has one already, answers that seat."""
        raise NotImplementedError

    async def command(self, table_id: str, token: str | None, body: Body, version: int | None = None) -> Done:
        """Asks a table for something, as the seat that the token belongs to."""
        raise NotImplementedError

    async def view(self, table_id: str, token: str | None = None) -> TableView:
        """The table as the token's seat sees it; without a token, or with one that counts no more, a spectator's."""
        raise NotImplementedError

    async def rules(self, table_id: str) -> RuleSet:
        """The rule set played at a table."""
        raise NotImplementedError

    async def offer_seat(self, table_id: str, token: str | None, seat: int | None = None) -> str:
        """A one-time claim on one's own seat, or as host on that of a person who is away."""
        raise NotImplementedError

    async def claim_seat(self, table_id: str, claim: str, name: str | None = None) -> Seated:
        """Turns a claim into the seat, with a new token."""
        raise NotImplementedError

    async def record(self, table_id: str) -> str:
        """The last finished match as record text, seeds included."""
        raise NotImplementedError
