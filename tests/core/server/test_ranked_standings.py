"""What a ranked day says of itself once it is over: what counts, and who stood where over the days."""

from datetime import UTC, date, datetime, timedelta

import pytest

from gamester.handlers.daily import table_id
from gamester.hosting import Refused
from gamester.hosting.opening import NewTable, closed_head, new_boards_table
from gamester.server.identity import hash_token
from gamester.server.ranked import ranked_boards
from gamester.server.standings import LISTED, MOST, Entry, list_id, standings, standings_info
from gamester.server.store import Account, Token
from gamester.server.store import Person as Principal
from gamester.study.boards import ranked_name, ranked_of
from gamester.table.events import Settled
from gamester.text.messages import Words
from server.client import Person
from server.here import Here
from study.playing import played, the_first
from table.driving import lines

DAY, TOKEN = date(2026, 11, 24), "token-of-ann" + "x" * 30
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def ann(registry):
    """Ann's browser, with her account, at the whole application in this process."""
    await registry.store.people.add(Principal("ann", "Ann"))
    await registry.store.people.add_token(Token(hash_token(TOKEN), "ann", 4e9))
    await registry.store.people.set_account(Account("ann", "ann_late", "-"))
    person = Person(Here(registry))
    person.http.cookies.set("gamester", TOKEN)
    return person.http


async def test_the_places_on_ranked_days_and_the_standing_over_them_are_told_once_they_are_over(
    registry, ann, monkeypatch
):
    monkeypatch.setattr(registry.clock, "date", lambda: NOON)
    for before in (1, 2):
        day = DAY - timedelta(before)
        boards = ranked_of(day, "laugh", bytes(32))
        for name, ahead in (("Ann", 1.0), ("Ben", 2.0 / before**2)):
            head, _ = new_boards_table(
                boards, name.lower(), name, NewTable(f"{name}{before}", "", boards.seed, 0, NOON)
            )
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


async def test_nobody_stands_better_for_having_stopped(registry, ann, monkeypatch):
    monkeypatch.setattr(registry.clock, "date", lambda: NOON)
    for before, played_by in ((1, {"Ann": [-2.0] * 12, "Ben": [4.0], "Cat": []}), (2, {"Ben": [-9.0] * 2})):
        boards = ranked_of(DAY - timedelta(before), "laugh", bytes(32))
        entries = {name: list(Entry(name, ahead, name.lower())) for name, ahead in played_by.items()}
        id_ = list_id(boards.name, "laugh")
        await registry.store.create(*closed_head(id_, "laugh", boards.variant, {}, 5, {LISTED: entries}))
    told = (await ann.get("/api/daily/ranked?game=laugh")).json()
    assert [(one["place"], one["of"]) for one in told["places"]] == [(1, 2)]
    assert [(one["name"], one["deals"], one["ahead"]) for one in told["standings"]] == [
        ("Ann", 12, -24.0), ("Ben", 3, -18.0),
    ]  # fmt: skip


async def test_guests_who_have_played_little_do_not_fill_a_list(registry):
    boards = ranked_of(DAY, "laugh", bytes(32))
    head, _ = new_boards_table(boards, "ann", "Ann", NewTable("ann-table", "", boards.seed, 0, NOON))
    with pytest.raises(Refused, match="nothing to list"):
        await standings(registry.store, boards.name, head, Entry("Ann", [], "ann"), listing=True)
    entries = {str(n): [f"Guest {n}", [0.0], str(n)] for n in range(MOST)}
    id_ = list_id(boards.name, "laugh")
    await registry.store.create(*closed_head(id_, "laugh", boards.variant, {}, 5, {LISTED: entries}))
    with pytest.raises(Refused, match="300 people"):
        await standings(registry.store, boards.name, head, Entry("Ann", [1.0], "ann"), listing=True)
    listed = await standings(registry.store, boards.name, head, Entry("Ann", [1.0] * 2, "ann"), listing=True)
    assert (len(listed), head.id in listed) == (MOST, True)


def test_whoever_has_played_as_many_deals_stands_before_those_who_stopped():
    entries = {
        "a": Entry("Ann", [-1.0] * 12, "ann"),
        "b": Entry("Ben", [-0.5] * 5, "ben"),
        "c": Entry("Cas", [-2.0] * 12, "cas"),
    }
    assert [one.name for one in standings_info(entries, "a", 12)] == ["Ann", "Cas", "Ben"]
    assert [one.name for one in standings_info(entries, "a", 5)] == ["Ben", "Ann", "Cas"]


async def over_on(registry, day, deals):
    """A table of Ann's with the ranked cards of a day, on which so many deals are over."""
    boards = await ranked_boards(registry.store, day, "laugh")
    head, rows = new_boards_table(boards, "ann", "Ann", NewTable(table_id("ann", boards), "", boards.seed, 0, NOON))
    events = list(played(boards, the_first))
    ends = [at for at, event in enumerate(events, 1) if isinstance(event, Settled)]
    await registry.store.create(head, [*rows, *lines(events)[4 : ends[deals - 1]]], boards.seed.hex())
    return head.id


async def result(ann, table, **listing):
    """The result, after being listed or not if that is said."""
    path = f"/api/daily/{table}"
    if listing:
        path += "/standing"
        return (await ann.post(path, json=listing)).json()
    return (await ann.get(path)).json()


async def test_whoever_finishes_after_the_day_is_told_that_it_no_longer_counts(registry, ann, monkeypatch):
    monkeypatch.setattr(registry.clock, "date", lambda: NOON)
    table = await over_on(registry, DAY, 3)
    told = await result(ann, table)
    assert (told["ranked"], told["closed"], told["standings"]) == (True, "", [])
    monkeypatch.setattr(registry.clock, "date", lambda: NOON + 86_400)
    told = await result(ann, table)
    assert told["closed"] == Words("en").say("daily.closed")
    assert (await result(ann, table, on=True))["code"] == "ranked_over"


async def test_deals_that_were_over_after_the_day_do_not_count(registry, ann, monkeypatch):
    monkeypatch.setattr(registry.clock, "date", lambda: NOON)
    table = await over_on(registry, DAY, 3)
    (listed,) = (await result(ann, table, on=True))["standings"]
    store, name = registry.store, ranked_name(DAY, "laugh")
    short = Entry("Ann", listed["ahead"][:2], "ann")
    await standings(store, name, await store.head(table), short, listing=True)
    monkeypatch.setattr(registry.clock, "date", lambda: NOON + 86_400)
    told = await result(ann, table)
    assert told["closed"] == Words("en").say("daily.closed_at", n=2)
    assert [one["ahead"] for one in told["standings"]] == [listed["ahead"][:2]]
