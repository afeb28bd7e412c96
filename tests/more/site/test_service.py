"""The result of a day without luck, in a worker: it is found deal by deal, and other requests are answered between two."""

from __future__ import annotations

from alone.site_shelf import Shelf
from core.site.test_service import First, asked, sat_down
from gamester.browser import open_service
from gamester.insights.judges import Judged


def gained(chips: float) -> Judged:
    """A decision that gained so many chips, of which nothing else is asked."""
    return Judged(0, None, 0, [], ([], []), (0.0, 0.0), (0.0, 0.0), chips, (), advised=False)


async def test_other_requests_are_answered_while_the_result_without_luck_is_found(monkeypatch) -> None:
    service = await open_service(Shelf(), 0)
    id_ = await sat_down(service, "loo")
    page = First(service, id_)
    await page.hello()
    while await page.step():
        pass
    monkeypatch.setattr("gamester.insights.judges.Judges.judge", lambda _, deal, _key: [gained(deal.number / 4)])
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 0)
    path = f"/api/daily/{id_}/steady"
    states = [(await asked(service, "GET", path))[1]["state"] for _ in range(2)]
    assert states == ["waiting", "waiting"], "other requests are answered between two deals"
    monkeypatch.setattr("gamester.browser.routes.PATIENCE", 9)
    _, told = await asked(service, "GET", path)
    assert (told["state"], told["ahead"]) == ("told", sum(range(1, 13)) / 4)
    assert told["deals"] == [{"deal": deal, "gain": deal / 4} for deal in range(1, 13)]
