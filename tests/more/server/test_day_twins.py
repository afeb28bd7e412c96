"""Two decks of a day or of an assembly that were not played yet cannot be told apart at any exit of a server.

The twins have the same first pack, and others from the second deal on. Whatever comes out of them before that deal is
compared byte by byte. Only the commitment to the seed differs, as it must. Both draw the same first dealer; at Laugh no card
is shown for that.
"""

import asyncio
import re
from datetime import UTC, datetime

from boards.parted import seeds
from core.server.test_daily import first
from folders import HELPERS
from gamester.boards import ranked_name, ranked_of, round_boards
from gamester.events import Opened, write_line
from gamester.fair.shuffling import V3, commitment
from gamester.games import game_of
from gamester.hosting import Head
from gamester.hosting.opening import NOBODY
from gamester.server.identity import hash_token
from gamester.server.ranked import COMMITTED, head_id
from gamester.server.store import Account, Person, Token, open_store
from server.client import Person as Visitor
from server.client import Served

GAME, TOKEN, FAR = "laugh", "token-of-ann" + "x" * 30, 4e9
VARIES = re.compile(r'("(?:now|at|changed|created|deadline|began|elapsed)":\s*)[0-9.]+')
BYTES = re.compile(r"\b[0-9a-f]{64}\b")
ROUTES = (
    "/api/daily", "/api/daily/{id}", "/api/daily/{id}/steady", "/api/tables", "/api/tables/{id}", "/api/replays/{id}",
    "/api/replays/{id}/steps",
    "/api/replays/{id}/steps?seat=all", "/api/replays/{id}/record", "/api/replays/{id}/verify",
    "/api/replays/{id}/review?deal=2&seat=0", "/api/replays/nothing", "/daily",
)  # fmt: skip


def today():
    return datetime.now(UTC).date()


def day():
    """The ranked boards of today with any seed."""
    return ranked_of(today(), GAME, bytes(32))


def plain(text):
    """What was told, without the time and without commitments."""
    return BYTES.sub("-", VARIES.sub(r"\1 0", text))


# --- At a server --------------------------------------------------------------------------------------------


async def write(path, seed):
    """A database in which today's ranked cards follow from this seed; Ann has an account."""
    store = await open_store(path)
    boards = ranked_of(today(), GAME, seed)
    settings = {COMMITTED: commitment(ranked_name(today(), GAME), seed, V3).hex()}
    opened = Opened(GAME, boards.variant, boards.options, 1, (NOBODY,) * boards.players)
    id_ = head_id(today(), GAME)
    head = Head(id_, GAME, boards.variant, boards.options, host=NOBODY, status="closed", settings=settings)
    await store.people.add(Person("ann", "Ann", "en"))
    await store.people.set_account(Account("ann", "ann_twin", None))
    await store.people.add_token(Token(hash_token(TOKEN), "ann", FAR))
    await store.create(head, [write_line(opened, game_of(GAME).words.verbs)])
    await store.keep_secret(id_, seed.hex())
    await store.close()


async def told_by(path, seed):
    """All that a server tells Ann until the second deal is dealt, and its log."""
    await write(str(path), seed)
    served = Served(str(path), "--speed", "instant", "--rate", "0")
    ann, told = Visitor(served), []
    ann.http.cookies.set("gamester", TOKEN)
    told.append((await ann.get("/api/daily")).text)
    sat = await ann.post("/api/daily", {"game": GAME, "ranked": True, "name": "Ann"})
    table = sat.json()["table"]
    async with ann.at(table) as line:
        ann.id = iter(range(1000)).__next__
        line.id = lambda: f"c{ann.id()}"
        await line.ask("hint")
        await line.ask("deal", deal=7)
        await line.ask("act", decision="none", do="pass", cards=[], takes=[])
        line.choose = lambda _: first(line)
        await line.play(None, lambda line: line.deal == 1 and line.state["between"])
        await line.send(type="describe", id="d")
        await line.send(type="ping", n=1)
        await line.next("pong")
        told += line.raw
        for route in ROUTES:
            answer = await ann.get(route.format(id=table))
            told += [str(answer.status_code), answer.text]
    await ann.close()
    log = re.sub(r"\S+Z", "", served.stop())
    return [plain(text.replace(served.url, "")) for text in told], log.replace(served.url, ""), table


async def test_a_server_tells_nothing_of_the_deals_of_a_ranked_day_that_were_not_dealt(tmp_path):
    mine, other = [await told_by(tmp_path / f"{number}.db", seed) for number, seed in enumerate(seeds(day()))]
    assert mine[2] == other[2]
    for one, two in zip(mine[0], other[0], strict=True):
        assert one == two
    assert mine[1] == other[1]
    assert any('"kind":"deal"' in text for text in mine[0])


# --- At an assembly -----------------------------------------------------------------------------------------


class WithSeed(Served):
    """A server whose assemblies have this seed."""

    def __init__(self, database, seed):
        self.start(str(HELPERS / "server" / "with_seed.py"), database, seed.hex())


ASSEMBLY = "a-000000000001"
OF_ASSEMBLY = (f"/api/assemblies/{ASSEMBLY}", *(route for route in ROUTES if "daily" not in route))


async def counted(person, path):
    """Ask for an assembly until the pars are there."""
    for _ in range(150):
        if not (await person.get(path)).json()["counting"]:
            return
        await asyncio.sleep(0.2)
    raise AssertionError(path)


async def plays(who, table, until):
    """What somebody at a table is told until something holds."""
    async with who.at(table) as line:
        line.id = map("c{}".format, range(1000)).__next__
        line.choose = lambda _: first(line)
        await line.play(None, until)
        return line.raw


async def told_at_assembly(database, seed):
    """What a server tells Ann after the first deal of an assembly, while the other table has played them all."""
    served, told = WithSeed(str(database), seed), []
    ann, ben = Visitor(served), Visitor(served)
    made = (await ann.post("/api/assemblies", {"game": GAME, "name": "Ann"})).json()
    assert made["id"] == ASSEMBLY
    path = f"/api/assemblies/{ASSEMBLY}"
    await ben.post(f"{path}/join", {"code": made["code"], "name": "Ben"})
    await ann.post(f"{path}/start")
    mine, other = [(await who.get(path)).json()["rounds"][0]["table"] for who in (ann, ben)]
    await plays(ben, other, lambda line: line.state["finished"])
    told += await plays(ann, mine, lambda line: line.deal == 1 and line.state["between"])
    async with ann.at(mine):  # so that she is there, however long it takes
        await counted(ann, path)
        for route in OF_ASSEMBLY:
            for table in (mine, other):
                answer = await ann.get(route.format(id=table))
                told += [str(answer.status_code), answer.text]
    await ann.close()
    await ben.close()
    told.append(re.sub(r"\S+Z", "", served.stop()))
    store = await open_store(str(database))
    rows = await store.read(other)
    await store.close()
    return [plain(text.replace(served.url, "")) for text in told], [row for row in rows if '"shuffled"' in row]


async def test_an_assembly_tells_nothing_of_the_deals_that_one_has_not_settled(tmp_path):
    boards = round_boards(ASSEMBLY, GAME, 0, bytes(32), ["Ann", "Ben"])
    mine, other = [await told_at_assembly(tmp_path / f"{number}.db", seed) for number, seed in enumerate(seeds(boards))]
    for one, two in zip(mine[0], other[0], strict=True):
        assert one == two
    assert any('"standings":[{"name"' in text and '"deals":1' in text for text in mine[0])
    assert [one == two for one, two in zip(mine[1], other[1], strict=True)] == [True, False, False, False]
