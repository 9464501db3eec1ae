"""The addresses of all pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from maumau.serve.stream import LiveStream
from maumau.web import assets
from maumau.web.agreements import AgreementPages
from maumau.web.compose import ComposePages
from maumau.web.info import InfoPages
from maumau.web.live import TableOutlet
from maumau.web.people import PeoplePages
from maumau.web.play import TablePages
from maumau.web.replay import ReplayPages
from maumau.web.score import ScorePages
from maumau.web.settings_page import SettingsPages
from maumau.web.share import SharePages
from maumau.web.sheet import SheetPages
from maumau.web.site import Site
from maumau.web.start import StartPages
from maumau.web.verify import VerifyPages

if TYPE_CHECKING:
    from maumau.serve.services import Services
    from maumau.web.site import Handler


def routes(services: Services) -> list[Route]:
    """All pages of the site; static files, the API and what watches over requests are the application's."""
    site = Site(services)
    start, info, settings = StartPages(site), InfoPages(site), SettingsPages(site)
    score = ScorePages(site)
    compose, share = ComposePages(site), SharePages(site)
    table, sheet, verify = TablePages(site), SheetPages(site), VerifyPages(site)
    people, agreements, replays = PeoplePages(site), AgreementPages(site), ReplayPages(site)

    def get(path: str, handler: Handler) -> Route:
        return Route(path, site.guard(handler), methods=["GET"], name=f"get {path}")

    def post(path: str, handler: Handler) -> Route:
        return Route(path, site.guard(handler), methods=["POST"], name=f"post {path}")

    return [
        get("/sw.js", assets.worker),
        get("/c/{tag}", assets.cards),
        get("/", start.start),
        post("/play", start.play),
        get("/new", start.ask),
        post("/new", start.create),
        get("/join", start.join),
        get("/rules", info.rules),
        get("/guide/{lang}/{rules}", info.guide),
        get("/guide/{rules}", info.own_guide),
        get("/compose", compose.show),
        post("/compose", compose.change),
        post("/compose/open", compose.open),
        post("/compose/forget", compose.forget),
        get("/r", share.typed),
        get("/r/{code}.toml", share.toml),
        get("/r/{code}", share.show),
        get("/compare", share.compare),
        get("/score", score.ask),
        post("/score", score.begin),
        get("/score/{sheet}", score.show),
        post("/score/{sheet}", score.change),
        get("/about", info.about),
        get("/settings", settings.show),
        post("/settings", settings.save),
        post("/language", settings.language),
        get("/verify", verify.show),
        post("/verify", verify.check),
        get("/t/{table}", table.table),
        post("/t/{table}/act", table.act),
        post("/t/{table}/command", table.command),
        post("/t/{table}/join", table.join),
        post("/t/{table}/seat", table.seat),
        get("/t/{table}/leave", table.ask_leave),
        get("/t/{table}/claim/{claim}", table.ask_claim),
        post("/t/{table}/claim/{claim}", table.claim),
        post("/t/{table}/here", people.here),
        post("/t/{table}/hold", people.hold),
        post("/t/{table}/mute", people.mute),
        get("/t/{table}/agreements", agreements.show),
        post("/t/{table}/agreements", agreements.save),
        get("/t/{table}/sheet", sheet.sheet),
        get("/t/{table}/log", sheet.log),
        get("/t/{table}/record", table.record),
        get("/t/{table}/replay", replays.of_table),
        get("/replay", replays.ask),
        post("/replay", replays.show),
        Route("/t/{table}/stream", LiveStream(services.tables, TableOutlet(services.public_url)), name="stream"),
    ]
