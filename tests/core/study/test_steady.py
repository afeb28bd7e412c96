"""The result without luck as a page gets it: when there is one, and what it says."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from gamester.bots.roster import slips_of
from gamester.handlers.daily import luck_removed_info, may_remove_luck
from gamester.handlers.replays import Access, WatchedSession
from gamester.hosting import Refused
from gamester.i18n import languages
from gamester.study.boards import daily_games, day_of
from gamester.table.events import Other
from study.playing import played, the_first
from table.driving import lines

DAY = "2026-11-16"


@pytest.fixture(autouse=True)
def judge(monkeypatch):
    """A judge that is there, and is never asked."""
    monkeypatch.setattr("gamester.study.report.gain_in", lambda *_: 0.0)


def events_of(game="loo", **other):
    return played(replace(day_of(date.fromisoformat(DAY), game), **other), the_first)


def story_of(events, *, whole=True):
    return WatchedSession("t", lines(events), Access(0, over=whole))


def test_a_session_under_way_has_none() -> None:
    assert may_remove_luck(story_of(events_of()))
    assert not may_remove_luck(story_of(events_of(), whole=False))


def test_without_a_judge_there_is_none(monkeypatch) -> None:
    monkeypatch.setattr("gamester.handlers.daily.has_engine", lambda: False)
    assert not may_remove_luck(story_of(events_of()))


def test_against_bots_that_overlook_things_there_is_none() -> None:
    bots = day_of(date.fromisoformat(DAY), "laugh").bots()
    assert may_remove_luck(story_of(events_of("laugh", seated=bots)))
    careless = {seat: replace(bot, slips=8) for seat, bot in bots.items()}
    assert not may_remove_luck(story_of(events_of("laugh", seated=careless)))


@pytest.mark.parametrize("game", daily_games())
def test_no_bot_of_a_day_overlooks_anything(game) -> None:
    for later in range(20):
        bots = day_of(date.fromisoformat(DAY) + timedelta(later), game).bots()
        assert all(slips_of(bot.slips, bot.boldness) == 0 for bot in bots.values())


def test_a_table_without_boards_is_refused() -> None:
    plain = [event for event in events_of() if not isinstance(event, Other)]
    with pytest.raises(Refused) as refused:
        may_remove_luck(story_of(plain))
    assert refused.value.code == "no_boards"


@pytest.mark.parametrize("lang", languages())
def test_it_has_two_sentences_and_the_gain_of_each_deal(lang) -> None:
    told = luck_removed_info(story_of(events_of()), {1: 0.125, 3: -2.0}, lang)
    assert (told.state, told.ahead, len(told.text)) == ("told", -1.88, 2)
    assert [(one.deal, one.gain) for one in told.deals] == [(1, 0.12), (3, -2.0)]
    assert told.half > 0
    assert "daily." not in "".join(told.text)


def test_it_is_waited_for_and_one_deal_is_too_few() -> None:
    story = story_of(events_of())
    states = [luck_removed_info(story, gains, "en").state for gains in (None, {}, {1: 2.0})]
    assert states == ["waiting", "none", "none"]
