"""The work on records in a process of its own: each is read once, and steps are read on where they were left."""

import gzip
import json
from datetime import date

import pytest

from folders import GOLDEN
from gamester.handlers import replays
from gamester.handlers.daily import ResultsCache
from gamester.hosting import Refused, opening
from gamester.server import studying
from gamester.server.studying import Access, SessionRef, Study, packed
from gamester.study import results
from gamester.study.boards import day_of
from gamester.table.hearing import NOTICED
from study.playing import played, the_first
from table.driving import lines

RECORD = (GOLDEN / "loo-three--unlimited.jsonl").read_bytes()
SHOWN = SessionRef("u-1")


@pytest.fixture
def study():
    return Study()


def counted(monkeypatch, module, name):
    """What a function of a module is called with."""
    calls, real = [], getattr(module, name)

    def called(*args, **named):
        calls.append(args)
        return real(*args, **named)

    monkeypatch.setattr(module, name, called)
    return calls


def test_a_record_is_read_once_whatever_is_asked_of_it(study, monkeypatch):
    rows = packed(RECORD)
    calls = counted(monkeypatch, opening, "read_event")
    study.about(SHOWN, rows, "en")
    study.steps(SHOWN, rows, "all", "1", "en")
    study.record(SHOWN, rows)
    study.asked(SHOWN, rows, "1", "0")
    assert len(calls) == len(RECORD.splitlines())


def test_the_pages_of_a_session_are_one_walk_through_it(study, monkeypatch):
    monkeypatch.setattr(replays, "MOST_STEPS", 5)
    rows = packed(RECORD)
    noticed = [one for one in opening.events_of(RECORD.decode().splitlines(), "loo") if isinstance(one, NOTICED)]
    calls = counted(monkeypatch, replays, "heard_by")
    found, first = [], 1
    while first is not None:
        told = json.loads(gzip.decompress(study.steps(SHOWN, rows, "all", str(first), "en")))
        found += told["steps"]
        first = told["next"]
    assert [event for _, _, event, *_ in calls] == noticed
    monkeypatch.setattr(replays, "MOST_STEPS", 10_000)
    whole = gzip.decompress(Study().steps(SHOWN, rows, "all", "1", "en"))
    assert found == json.loads(whole)["steps"]


def test_of_a_session_that_goes_on_only_what_everybody_may_see_stays_read(study):
    """How long an answer takes would tell whether anybody has acted since the last one, even unnoticed."""
    own, late = (SessionRef("t", Access(0, over=False, late=late)) for late in (False, True))
    rows = packed(RECORD)
    study.about(own, rows, "en")
    study.steps(own, rows, "0", "1", "en")
    study.steps(late, rows, "0", "1", "en")
    assert not study.read
    assert not study.walks
    study.steps(late, rows, "all", "1", "en")
    assert len(study.walks) == 1, "the deals that are settled"


def test_a_page_before_the_last_one_begins_anew(study):
    rows = packed(RECORD)
    last = study.steps(SHOWN, rows, "0", "9", "en")
    assert study.steps(SHOWN, rows, "0", "9", "en") == last
    assert study.steps(SHOWN, rows, "0", "2", "fr") == Study().steps(SHOWN, rows, "0", "2", "fr")


def test_what_is_no_record_is_refused_with_its_line(study):
    with pytest.raises(Refused) as refused:
        study.check(RECORD + b"nonsense\n")
    assert refused.value.fills["line"] == len(RECORD.splitlines()) + 1


def test_the_levels_play_a_long_session_in_parts_between_which_others_are_answered(study, monkeypatch):
    boards = day_of(date(2026, 11, 24), "laugh")
    rows = packed("\n".join(lines(played(boards, the_first))).encode())
    ref = SessionRef("t-1", Access(0))
    study.book = ResultsCache(("random",))
    calls = counted(monkeypatch, results, "played")
    monkeypatch.setattr(studying, "DEALS", 5)
    told = [study.played(ref, rows, boards.seed) for _ in range(3)]
    assert (told, len(calls)) == ([False, False, True], 12)
    assert study.chair(ref, rows)[0]
    monkeypatch.setattr(studying, "MOST_JUDGED", 11)
    assert not study.chair(ref, rows)[0], "nobody waits for what hours of judging would say"


def test_records_that_were_read_long_ago_make_room_by_their_size_and_so_do_their_views(study, monkeypatch):
    monkeypatch.setattr(studying, "MOST_READ", len(RECORD) + 5_000)
    for id_ in ("u-1", "u-2"):
        study.steps(SessionRef(id_), packed(RECORD), "all", "1", "en")
    assert [key[0] for key in study.read] == [key[0] for key in study.walks] == ["u-2"]
    note = RECORD.splitlines()[0] + b'\n{"type":"x","a":"' + b"a" * 4_000 + b'"}\n'
    for id_ in ("u-3", "u-4"):
        study.about(SessionRef(id_), packed(note), "en")
    assert [key[0] for key in study.read] == ["u-3", "u-4"], "few lines may be long"


def test_a_line_that_no_record_needs_is_refused(study):
    with pytest.raises(Refused) as refused:
        study.check(RECORD + b'{"type":"x","a":[' + b",".join([b"{}"] * 10_000) + b"]}\n")
    assert refused.value.fills["reason"].key == "record.too_long"
