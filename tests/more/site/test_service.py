"""The service of a worker: what it keeps before it shows, what it tells, and what it refuses; no browser is needed."""

from datetime import date

import pytest

from alone.site_shelf import Shelf
from boards.playing import played, the_first
from core.site.test_service import DAY, First, asked, sat_down
from gamester.boards import QUICK, board_results, day_of
from gamester.browser import open_service
from gamester.events import Settled, Shuffled, read_body, read_event
from gamester.games import game_of
from gamester.insights.judges import Judged
from gamester.messages import Words


def gained(chips: float) -> Judged:
    """A decision that gained so many chips, of which nothing else is asked."""
    return Judged(0, None, 0, [], ([], []), (0.0, 0.0), (0.0, 0.0), chips, (), advised=False)


@pytest.mark.parametrize("game", ["loo", "laugh"])
async def test_who_acts_alike_gets_the_same_day_without_a_server_and_at_home(game, monkeypatch) -> None:
    service = await open_service(Shelf(), 0)
    id_ = await sat_down(service, game)
    page = First(service, id_)
    await page.hello()
    while await page.step():
        pass
    _, rows = await service.answer("GET", f"/api/replays/{id_}/record", "")
    boards = day_of(date.fromisoformat(DAY), game)
    here = played(boards, the_first)
    kinds = Shuffled | Settled
    there = [read_event(read_body(row), game_of(game).words.verbs) for row in str(rows).splitlines()]
    assert [one for one in there if isinstance(one, kinds)] == [one for one in here if isinstance(one, kinds)]
    status, told = await asked(service, "GET", f"/api/daily/{id_}")
    assert status == 200, told
    expected = list(board_results(here, boards.seed, QUICK))
    assert [one["own"] for one in told["boards"]] == pytest.approx([one.own for one in expected], abs=0.005)
    assert told["finished"]
    assert {one["title"] for one in told["levels"]} == {Words("en").say(f"level.{level}.title") for level in QUICK}
    monkeypatch.setattr("gamester.insights.judges._judge", lambda deal, _key: [gained(deal.number / 4)])
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 0)
    path = f"/api/daily/{id_}/steady"
    states = [(await asked(service, "GET", path))[1]["state"] for _ in range(2)]
    assert states == ["waiting", "waiting"], "other requests are answered between two deals"
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 9)
    _, told = await asked(service, "GET", path)
    assert (told["state"], told["ahead"]) == ("told", sum(range(1, 13)) / 4)
    assert told["deals"] == [{"deal": deal, "gain": deal / 4} for deal in range(1, 13)]
