"""What a ranked day says of itself once it is over: what counts, and who stood where over the days."""

from boards.playing import lines, played, the_first
from core.server import test_ranked_standings as at_core
from core.server.test_ranked_standings import DAY, NOON
from gamester.boards import ranked_name
from gamester.events import Settled
from gamester.handlers.daily import table_id
from gamester.hosting.opening import Made, new_boards_table
from gamester.messages import Words
from gamester.server.ranked import ranked_boards
from gamester.server.standings import Entry, standings

ann = at_core.ann


async def over_on(registry, day, deals):
    """A table of Ann's with the ranked cards of a day, on which so many deals are over."""
    boards = await ranked_boards(registry.store, day, "laugh")
    head, rows = new_boards_table(boards, "ann", "Ann", Made(table_id("ann", boards), "", boards.seed, 0, NOON))
    events = list(played(boards, the_first))
    ends = [at for at, event in enumerate(events, 1) if isinstance(event, Settled)]
    await registry.store.create(head, [*rows, *lines(events)[4 : ends[deals - 1]]])
    await registry.store.keep_secret(head.id, boards.seed.hex())
    return head.id


async def result(ann, table, **listing):
    """The result, after being listed or not if that is said."""
    path = f"/api/daily/{table}"
    if listing:
        path += "/standing"
        return (await ann.post(path, json=listing, headers={"origin": "http://table"})).json()
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
