"""What a ranked day says of itself once it is over: what counts, and who stood where over the days."""

from datetime import UTC, date, datetime, timedelta

import httpx
import pytest

from gamester.boards import ranked_of
from gamester.hosting.opening import Made, new_boards_table
from gamester.server import app
from gamester.server.identity import hash_token
from gamester.server.limits import Limits
from gamester.server.standings import Entry, standings
from gamester.server.store import Account, Token
from gamester.server.store import Person as Principal
from gamester.server.web import Site

DAY, TOKEN = date(2026, 11, 24), "token-of-ann" + "x" * 30
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def ann(registry):
    """Ann's browser, with her account, at the whole application in this process."""
    await registry.store.people.add(Principal("ann", "Ann"))
    await registry.store.people.add_token(Token(hash_token(TOKEN), "ann", 4e9))
    await registry.store.people.set_account(Account("ann", "ann_late", "-"))
    made = httpx.ASGITransport(app=app.make_app(Site(registry, Limits(0), ())))
    async with httpx.AsyncClient(transport=made, base_url="http://table", cookies={"gamester": TOKEN}) as client:
        yield client


async def test_the_places_on_ranked_days_and_the_standing_over_them_are_told_once_they_are_over(
    registry, ann, monkeypatch
):
    monkeypatch.setattr(registry.clock, "date", lambda: NOON)
    for before in (1, 2):
        day = DAY - timedelta(before)
        boards = ranked_of(day, "laugh", bytes(32))
        for name, ahead in (("Ann", 1.0), ("Ben", 2.0 / before**2)):
            head, _ = new_boards_table(boards, name.lower(), name, Made(f"{name}{before}", "", boards.seed, 0, NOON))
            entry = Entry(name, [ahead] * 12, name.lower())
            await standings(registry.store, boards.name, head, entry, listing=True)
    told = (await ann.get("/api/daily/ranked?game=laugh")).json()
    assert [(one["day"], one["place"], one["of"]) for one in told["places"]] == [
        ("2026-11-23", 2, 2),
        ("2026-11-22", 1, 2),
    ]
    assert [(one["name"], one["deals"], one["ahead"], one["you"]) for one in told["standings"]] == [
        ("Ben", 24, 30.0, False), ("Ann", 24, 24.0, True),
    ]  # fmt: skip
    ann.cookies.clear()
    assert (await ann.get("/api/daily/ranked?game=laugh")).json()["code"] == "ranked_account"
