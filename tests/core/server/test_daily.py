"""The day's cards at a server: the same as at home, for the person alone, on every device, told deal by deal."""

import time
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import msgspec
import pytest

from gamester.drive import clock
from gamester.fair.check import verify_record
from gamester.fair.transcript import Transcript
from gamester.server.http_daily import today_at
from gamester.study.boards import day_of
from server.client import Person

DAY = "2026-11-24"


async def sit(person, game, day=DAY):
    answer = await person.post("/api/daily", {"game": game, "day": day, "name": "Ann"})
    assert answer.status_code in (200, 201), answer.text
    return answer.json()["table"]


def first(line):
    """The first act that is asked, without cards to put out."""
    choice = next(one for one in line.state["acts"] if not one["unasked"])
    cards = [] if choice["limit"] is not None else choice["cards"]
    return {"decision": line.state["decision"], "do": choice["do"], "cards": cards, "takes": choice["takes"]}


async def play(person, table, until):
    async with person.at(table) as line:
        line.choose = lambda _: first(line)
        await line.play(None, until)


async def test_today_is_a_day_later_when_the_machine_has_slept_and_not_when_its_clock_is_set(here, monkeypatch):
    registry = here.registry  # whose clock is that of the machine
    site, sleepless = SimpleNamespace(registry=registry), clock.sleepless
    today, now = today_at(site), registry.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert today_at(site) == today
    monkeypatch.setattr(clock, "sleepless", lambda: sleepless() + 86_400)
    assert today_at(site) == today + timedelta(days=1)
    assert registry.now() - now < 3600, "no clock at a table has run on"


def test_a_clock_that_has_a_name_and_does_not_work_is_passed_over(monkeypatch):
    def broken(_clock):
        raise OSError

    monkeypatch.setattr(time, "clock_gettime", broken)
    made = clock.Clock()
    assert abs(made.now() - time.time()) < 1
    assert abs(made.date() - time.time()) < 1


async def test_while_the_day_goes_on_only_settled_deals_are_compared(people):
    ann = people[0]
    table = await sit(ann, "loo", "2026-11-23")
    assert (await ann.get(f"/api/daily/{table}")).json()["boards"] == []
    await play(ann, table, lambda line: line.deal == 3)
    told = (await ann.get(f"/api/daily/{table}")).json()
    assert [one["deal"] for one in told["boards"]] == [1, 2]
    assert (told["finished"], told["levels"], told["picture"]) == (False, [], "")


async def test_a_person_has_one_table_a_day_on_every_device(here):
    ann, again = Person(here), Person(here)
    table = await sit(ann, "loo")
    again.http.cookies = ann.http.cookies
    assert await sit(again, "loo") == table
    assert await sit(again, "laugh") != table
    day = (await again.get(f"/api/daily?day={DAY}")).json()
    assert {one["game"]: one["table"] for one in day["games"]}["loo"] == table
    assert DAY in [one["day"] for one in day["days"]]


@pytest.mark.parametrize(("day", "code"), [("yesterday", "no_date"), ("later", "no_day_yet")])
async def test_what_is_no_day_or_has_not_begun_is_refused(people, day, code):
    later = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
    asked = later if day == "later" else day
    assert (await people[0].get(f"/api/daily?day={asked}")).json()["code"] == code
    assert (await people[0].post("/api/daily", {"game": "loo", "day": asked})).json()["code"] == code


async def test_a_name_that_a_bot_has_is_refused_and_opens_nothing(people):
    boards = day_of(date.fromisoformat(DAY), "loo")
    name = next(iter(boards.bots().values())).name
    refused = await people[2].post("/api/daily", {"game": "loo", "day": DAY, "name": name})
    assert refused.json()["code"] == "name_taken"
    day = (await people[2].get(f"/api/daily?day={DAY}")).json()
    assert [one["table"] for one in day["games"]] == [None, None]


async def sit_at_challenge(ben, text):
    return (await ben.post("/api/challenges/sit", {"text": text, "name": "Ben"})).json()["table"]


async def test_a_session_that_is_over_is_a_challenge_for_a_friend_who_gets_the_same_packs(people):
    ann, ben = people[0], people[1]
    made = await ann.open_table(options={"rounds": 1, "max_extra_deals": 0}, players=3)
    assert (await ann.post("/api/challenges", {"table": made["id"]})).json()["code"] == "not_over"
    await play(ann, made["id"], lambda line: line.state["finished"])
    text, path = (await ann.post("/api/challenges", {"table": made["id"]})).json().values()
    assert (await ann.post("/api/challenges", {"table": made["id"]})).json()["path"] == path
    assert len(path) < 20
    led = await ben.get(path)
    assert (led.status_code, led.headers["location"]) == (302, f"/challenge#{text}")
    info = (await ben.post("/api/challenges/about", {"text": text})).json()
    assert (info["game"], len(info["names"])) == ("loo", 2)
    tables = [await sit_at_challenge(ben, text) for _ in range(2)]
    assert tables[0] == tables[1]
    await play(ben, tables[0], lambda line: line.state["finished"])
    rows = [
        (await who.get(f"/api/replays/{id_}/record")).text.splitlines()
        for who, id_ in ((ann, made["id"]), (ben, tables[0]))
    ]
    first, second = ([row for row in one if '"shuffled"' in row] for one in rows)
    assert first == second
    assert verify_record(rows[1]).found == "fair"
    told = (await ben.get(f"/api/daily/{tables[0]}")).json()
    assert (told["finished"], len(told["boards"])) == (True, 3)


async def test_what_a_player_saw_at_boards_that_many_play_is_compared_with_the_record_of_their_table(people):
    ann, ben = people[0], people[1]
    made = await ann.open_table(options={"rounds": 1, "max_extra_deals": 0}, players=3)
    await play(ann, made["id"], lambda line: line.state["finished"])
    table = await sit_at_challenge(ben, (await ann.post("/api/challenges", {"table": made["id"]})).json()["text"])
    async with ben.at(table) as line:
        seat, commitment = line.welcome["you"]["seat"], line.welcome["fair"]["commit"]
        seen = Transcript(table, seat, commitment)

        def choose(_):
            view = line.state["view"]
            seen.cards.setdefault(str(view["deal"]), {str(seat): view["hand"]})
            return first(line)

        line.choose = choose
        await line.play(None)

    async def found(*transcripts):
        asked = {"transcripts": [msgspec.to_builtins(one) for one in transcripts]}
        return (await ben.post(f"/api/replays/{table}/verify", asked)).json()["found"]

    rows = (await ben.get(f"/api/replays/{table}/record")).text.splitlines()
    other = msgspec.structs.replace(seen, table="other", cards={"1": {str(seat): ["2C", "3C", "4C", "5C"]}})
    assert await found(seen) == "fair"
    assert await found(msgspec.structs.replace(other, table=table)) == "unfair"
    assert await found(msgspec.structs.replace(seen, commitment="0" * 64)) == "unfair"
    assert verify_record(rows, [seen]).mine == {seat: 0}, "the commitment names the table"
    assert verify_record(rows, [seen, other]).found == "unproven", "which of the two tables is meant?"
    assert verify_record(rows, [seen, other], table).found == "fair"


@pytest.mark.parametrize("path", ["/c/000000000000", "/c/a", "/c/%00"])
async def test_the_link_of_no_challenge_leads_nowhere(people, path):
    assert (await people[1].get(path)).json()["code"] == "no_page"


async def test_only_who_had_a_seat_makes_a_challenge_of_a_session(people):
    made = await people[0].open_table(options={"rounds": 1, "max_extra_deals": 0}, players=3)
    assert (await people[1].post("/api/challenges", {"table": made["id"]})).status_code == 404
    assert (await people[1].post("/api/challenges/sit", {"text": "W10", "name": "Ben"})).json()[
        "code"
    ] == "no_challenge"


async def test_who_wishes_is_listed_by_name_and_each_sees_only_the_deals_that_he_has_played(people):
    ann, ben, cas = people[:3]
    day = "2026-11-19"
    tables = {}
    for who, until in ((ann, 4), (ben, 3), (cas, 2)):
        tables[who] = await sit(who, "loo", day)
        await play(who, tables[who], lambda line, deal=until: line.deal == deal)
    path = {who: f"/api/daily/{table}" for who, table in tables.items()}
    assert (await ann.get(path[ann])).json()["standings"] == []
    for who in (ann, ben):
        listed = (await who.post(f"{path[who]}/standing", {"on": True})).json()["standings"]
    assert [len(one["ahead"]) for one in listed] == [2, 2]
    assert [one["you"] for one in listed].count(True) == 1
    seen = (await cas.get(path[cas])).json()["standings"]
    assert [(one["name"], len(one["ahead"]), one["you"]) for one in seen] == [("Ann", 1, False)] * 2
    assert [len(one["ahead"]) for one in (await ann.get(path[ann])).json()["standings"]] in ([3, 2], [2, 3])
    left = (await ann.post(f"{path[ann]}/standing", {"on": False})).json()["standings"]
    assert [one["you"] for one in left] == [False]
