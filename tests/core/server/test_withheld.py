"""Cards that others may still play leave by no exit: of a ranked day before its end, and of an assembly before its end."""

from datetime import UTC, date, datetime
from functools import cache
from types import SimpleNamespace

import httpx
import pytest
from msgspec.structs import replace

from gamester.games import game_of
from gamester.handlers.daily import ResultsCache, table_id
from gamester.handlers.replays import Access, WatchedSession
from gamester.handlers.reviews import alone
from gamester.hosting import Refused
from gamester.hosting.opening import NewTable, boards_table, closed_head, new_boards_table
from gamester.hosting.rendering import ASSEMBLY
from gamester.server import app
from gamester.server.exporting import record_of
from gamester.server.identity import hash_token
from gamester.server.limits import Limits
from gamester.server.ranked import COMMITTED, draw, head_id, known_boards, ranked_boards
from gamester.server.routes import ENDPOINTS
from gamester.server.standings import Entry, standings
from gamester.server.store import Account, Person, Token
from gamester.server.store.operations import tell
from gamester.server.web import ServerContext
from gamester.study.boards import alike, day_of, ranked_of, round_boards
from gamester.table.events import Other, write_line
from gamester.text.errors import GamesterError
from server.helping import InProcess
from study.playing import played, the_first
from table.driving import lines

DAY, SEED, FAR, PAGE = date(2026, 11, 24), bytes(range(32)), 9e9, "http://page.example"
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()
MIDNIGHT = NOON + 43_200


def at(registry, now):
    """The server as it is at a time, perhaps after a restart with another clock."""
    registry.clock = SimpleNamespace(now=lambda: now, date=lambda: now)


@pytest.fixture
async def site(registry):
    at(registry, NOON)
    people = registry.store.people
    for name in ("ann", "ben"):
        await people.add(Person(name, name.title(), "en"))
        await people.set_account(Account(name, f"{name}_withheld", None))
        await people.add_token(Token(hash_token(name), name, FAR))
    await registry.store.database.write(tell("update account set created = 0"))
    made = ServerContext(registry, Limits(0))
    made.reader.helper = made.reviewer.helper = InProcess()
    made.reader.helper.study.book = ResultsCache(("advice",))
    return made


class Visitor(httpx.AsyncClient):
    """Somebody who asks the server, by name; a stranger without one."""

    def __init__(self, site, name=""):
        headers = {"origin": PAGE} | ({"cookie": f"gamester={name}"} if name else {})
        super().__init__(transport=httpx.ASGITransport(app=app.make_app(site)), base_url=PAGE, headers=headers)

    async def code(self, path, body=None):
        """The code of the refusal; None if there is none."""
        answer = await (self.get(path) if body is None else self.post(path, json=body))
        return None if answer.is_success else answer.json()["code"]


@cache
def session():
    """The boards of the ranked day, and the rows of a session of them."""
    boards = ranked_of(DAY, "loo", SEED)
    _, rows = new_boards_table(boards, "ann", "Ann", NewTable("t", "", SEED, 0, NOON))
    return boards, [*rows, *lines(played(boards, the_first))[4:-1]]


async def played_by_ann(store):
    """Ann's table, with the ranked cards of the day; its session is over."""
    boards, rows = session()
    drawn = await ranked_boards(store, DAY, "loo")
    head, _ = new_boards_table(boards, "ann", "Ann", NewTable(table_id("ann", drawn), "", SEED, 0, NOON))
    await store.create(replace(head, status="finished"), rows, drawn.seed.hex())
    return head.id


async def test_before_the_end_of_a_ranked_day_its_cards_leave_by_no_exit(site, monkeypatch):
    monkeypatch.setattr("gamester.handlers.daily.has_engine", lambda: False)
    id_ = await played_by_ann(site.registry.store)
    decks = [row.split('"deck":')[1][:40] for row in session()[1] if '"deck":' in row]
    async with Visitor(site, "ann") as ann:
        for one in ENDPOINTS:
            path = one.path.replace("{id}", id_).replace("{table}", id_)
            if one.method == "GET" and path != one.path and one.name != "stream":  # that one ends never
                for query in ("", "?seat=all") if "seat" in one.query else ("",):
                    text = (await ann.get(path + query)).text
                    assert not any(deck in text for deck in decks), path
                    assert '"hands":[[' not in text, path
        assert [await ann.code(f"/api/replays/{id_}/{what}") for what in ("record", "verify")] == ["cards_on"] * 2
        assert await ann.code("/api/challenges", {"table": id_}) == "cards_on"
        assert await ann.code(f"/api/replays/{id_}/share", {"on": True}) == "not_yours"
        assert {await ann.code(f"/api/replays/{id_}/steps?seat={seat}") for seat in (1, 2, 3)} == {"no_replay"}
        mine = (await ann.get(f"/api/replays/{id_}/steps?seat={session()[0].chair}")).json()["steps"]
        told = (await ann.get(f"/api/replays/{id_}")).json()
    assert mine, "what one has seen oneself one sees again"
    assert (told["withheld"], told["finished"], told["open_hands"], told["may_share"]) == (True, False, False, False)
    with pytest.raises(GamesterError, match="is not over"):
        await record_of(site.registry.store, id_, NOON)


async def test_a_session_that_was_shared_before_is_withheld_too(site):
    store = site.registry.store
    id_ = await played_by_ann(store)
    head = await store.head(id_)
    await store.set_head(replace(head, settings={**head.settings, "shared": True}))
    async with Visitor(site) as stranger:
        assert await stranger.code(f"/api/replays/{id_}") == "no_replay"
        at(site.registry, MIDNIGHT)
        assert await stranger.code(f"/api/replays/{id_}") is None


async def test_a_day_that_is_over_stays_so_when_the_clock_is_set_back(site):
    store = site.registry.store
    id_ = await played_by_ann(store)
    async with Visitor(site, "ann") as ann, Visitor(site, "ben") as ben:
        at(site.registry, MIDNIGHT)
        assert await ann.code(f"/api/replays/{id_}/record") is None
        at(site.registry, NOON)
        assert await ann.code(f"/api/replays/{id_}/record") is None
        assert await ben.code("/api/daily", {"game": "loo", "ranked": True}) == "ranked_over"
        games = {one["game"]: one["ranked"] for one in (await ben.get("/api/daily")).json()["games"]}
        assert games["loo"]["seed"] is not None
        assert games["laugh"]["seed"] is None, "nobody was told of that one"
    assert await record_of(store, id_, NOON)


async def test_a_ranked_day_is_bound_once_whoever_draws_it_at_the_same_moment(site):
    store = site.registry.store
    told = await ranked_boards(store, DAY, "loo")
    await draw(store, DAY, "loo")  # by a process that looked before the first one did so
    assert await known_boards(store, DAY, "loo") == told


async def test_a_ranked_day_whose_seed_is_lost_is_not_drawn_a_second_time(site):
    store = site.registry.store
    await store.create(*closed_head(head_id(DAY, "loo"), "loo", "three/wikipedia-2023", {}, 3, {COMMITTED: "00" * 32}))
    with pytest.raises(Refused):
        await ranked_boards(store, DAY, "loo")


@pytest.mark.parametrize(("created", "code"), [(0.0, None), (FAR, "ranked_new")], ids=["older", "newer"])
async def test_an_account_plays_ranked_cards_if_it_is_older_than_the_commitment(site, created, code):
    store = site.registry.store
    await ranked_boards(store, DAY, "loo")
    await store.database.write(tell("update account set created = ?", created))
    async with Visitor(site, "ann") as ann:
        assert await ann.code("/api/daily", {"game": "loo", "ranked": True}) == code
        assert await ann.code("/api/daily", {"game": "loo"}) is None, "the open day is for everybody"


async def assembled(store):
    """Two tables of an assembly in its only round: Ann's, whose session is over, and Ben's."""
    boards = round_boards("a-1", "loo", 0, SEED, ["Ann", "Ben"])
    settings = {"people": [["ann", "Ann"], ["ben", "Ben"]], "tables": [["t-ann", "t-ben"]], "code": ""}
    await store.create(*closed_head("a-1", "loo", boards.variant, boards.options, 4, settings))
    for who, status in (("ann", "finished"), ("ben", "playing")):
        made = NewTable(f"t-{who}", "", SEED, 0, NOON)
        head, rows = boards_table(boards, who, {0: (who, who.title())}, {ASSEMBLY: "a-1"}, made)
        await store.create(replace(head, status=status), rows)


@pytest.mark.parametrize("ends", ["ben ends", "ben leaves"])
async def test_the_cards_of_an_assembly_wait_until_nobody_plays_them_any_more(site, ends):
    store = site.registry.store
    await assembled(store)
    async with Visitor(site, "ann") as ann:
        assert await ann.code("/api/replays/t-ann/record") == "cards_on"
        assert await ann.code("/api/challenges", {"table": "t-ann"}) == "cards_on"
        with pytest.raises(GamesterError, match="is not over"):
            await record_of(store, "t-ann", NOON)
        head = await store.head("t-ben")
        left = [replace(one, principal=None, by="bot") for one in head.chairs]
        await store.set_head(replace(head, chairs=left) if ends == "ben leaves" else replace(head, status="finished"))
        assert await ann.code("/api/replays/t-ann/record") is None
    assert await record_of(store, "t-ann", NOON)


async def test_a_table_of_an_assembly_has_no_list_of_its_own(site):
    await assembled(site.registry.store)
    async with Visitor(site, "ann") as ann:
        assert await ann.code("/api/daily/t-ann/standing", {"on": True}) == "no_boards"


@pytest.mark.parametrize(("withheld", "told"), [(False, True), (True, False)])
def test_hindsight_tells_of_no_hand_whose_cards_others_may_still_play(withheld, told):
    _, rows = session()
    assert alone(WatchedSession("t", rows, Access(session()[0].chair, over=False, withheld=withheld))) is told


async def test_no_program_gets_a_chair_and_a_result_of_more_than_one_person_is_not_listed(site):
    boards = day_of(DAY, "loo")
    async with Visitor(site, "ann") as ann:
        id_ = (await ann.post("/api/daily", json={"game": "loo"})).json()["table"]
        assert {await ann.code(f"/api/tables/{id_}/seats/{seat}/token", {}) for seat in range(4)} == {"boards_kept"}
        assert await ann.code(f"/api/daily/{id_}/standing", {"on": True}) == "nothing_to_list"
        head = await site.registry.store.head(id_)
        await standings(site.registry.store, alike(boards), head, Entry("Ann", [0.0], "ann"), listing=True)
        rows = await site.registry.store.read(id_)
        bot = next(seat for seat in range(4) if seat != boards.chair)
        verbs = game_of("loo").words.verbs
        line = write_line(Other("seat", {"seat": bot, "name": "Eve", "by": "away-bot", "at": 0}), verbs)
        back = rows[[f'"seat":{bot},' in row and '"type":"seat"' in row for row in rows].index(True)]
        await site.registry.let_go(id_)
        await site.registry.store.append(id_, len(rows), [line, back])
        assert (await ann.get(f"/api/daily/{id_}")).json()["standings"] == [], "it is taken from the list"
        assert await ann.code(f"/api/daily/{id_}/standing", {"on": True}) == "boards_lost"
