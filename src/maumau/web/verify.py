"""`/verify`: anybody can check that the cards were not changed after they had been promised."""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maumau.present.names import list_of
from maumau.serve.verify import check_record
from maumau.web.forms import MAX_RECORD_BYTES, read_form
from maumau.web.pages import render
from maumau.web.site import Site, words_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from maumau.present.i18n import Translator

_HEX = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True)
class Check:
    """One line of the result; `detail` is what was computed."""

    good: bool
    text: str
    detail: str = ""


class VerifyPages:
    """The page and what its two forms send."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def show(self, request: Request) -> Response:
        """The empty forms; or, by a link from a table, the seed of its last round compared with its fingerprint."""
        query = request.query_params
        seed, commitment = query.get("seed", "")[:80], query.get("commitment", "")[:80]
        if "table" in query:
            view = await self.site.services.tables.view(query["table"][:64], None)
            seed, commitment = view.seed or "", view.commitment or ""
        checks = check_seed(seed, commitment, words_of(request)) if seed and commitment else []
        return self.page(request, checks, seed=seed, commitment=commitment)

    async def check(self, request: Request) -> Response:
        """Checks a pasted record, or a seed against its fingerprint."""
        form = await read_form(request, MAX_RECORD_BYTES)
        words = words_of(request)
        if form.text("what") == "record":
            record = form.text("record").replace("\r\n", "\n").strip()
            return self.page(request, check_record_lines(record, words), record=record)
        seed, commitment = form.text("seed")[:80], form.text("commitment")[:80]
        return self.page(request, check_seed(seed, commitment, words), seed=seed, commitment=commitment)

    def page(
        self, request: Request, checks: list[Check], *, record: str = "", seed: str = "", commitment: str = ""
    ) -> Response:
        """The page with the result on top; a check that fails is an answer, not an error."""
        words = words_of(request)
        good = all(check.good for check in checks)
        verdict = words.gettext("All is as it should be") if good else words.gettext("Something does not fit")
        return render(
            self.site.services,
            request,
            "verify.html",
            title=words.gettext("Check a shuffle") + " · Mau-Mau",
            status=200 if good else 422,
            checks=checks,
            verdict=verdict,
            record=record,
            seed=seed,
            commitment=commitment,
        )


def check_seed(seed: str, commitment: str, words: Translator) -> list[Check]:
    """Whether the fingerprint of the seed is the one that was published."""
    seed, commitment = seed.strip().lower(), commitment.strip().lower()
    found = []
    if not _HEX.match(seed):
        found.append(Check(False, words.gettext("The seed must be 64 characters of 0–9 and a–f. Copy it once more.")))
    if not _HEX.match(commitment):
        found.append(
            Check(False, words.gettext("The fingerprint must be 64 characters of 0–9 and a–f. Copy it once more."))
        )
    if found:
        return found
    computed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    if hmac.compare_digest(computed, commitment):
        return [Check(True, words.gettext("The seed belongs to the fingerprint."), computed)]
    text = words.gettext("The seed does not belong to this fingerprint. Its fingerprint would be:")
    return [Check(False, text, computed)]


def check_record_lines(text: str, words: Translator) -> list[Check]:
    """The record replayed, with the fingerprint of each round to compare with what the table had shown."""
    if not text:
        return [Check(False, words.gettext("There is nothing to check yet. Paste the text of a record."))]
    result = check_record(text)
    if result.problem:
        return [Check(False, words.gettext("This record cannot be replayed:"), result.problem)]
    found = [
        Check(
            one.seed_good,
            (
                words.gettext("Round {n}: every card and action fits. Its fingerprint before the deal was:")
                if one.seed_good
                else words.gettext("Round {n}: the seed is not made of the parts that are named. Its fingerprint was:")
            ).replace("{n}", str(one.number)),
            one.fingerprint,
        )
        for one in result.rounds
    ]
    if result.is_over:
        names = [result.names[seat] for seat in result.winners]
        text = words.gettext("Winner by this record: {names}").replace("{names}", list_of(names, words.lang) or "–")
        found.append(Check(True, text))
    else:
        found.append(Check(True, words.gettext("The match of this record is not finished.")))
    return found
