"""The service of a worker: what it keeps before it shows, what it tells, and what it refuses; no browser is needed."""

import asyncio
import json
import re
import time

import pytest

from gamester.act import CARD_NAMES
from gamester.browser import open_service
from gamester.cli import main
from gamester.games import game_of
from gamester.kernel.cards import Seat

CARD = re.compile(r'"([2-9TJQKA][CDHS])"')
FORMS = (("loo", "five/wikipedia-2023"), ("loo", "three/wikipedia-2023"), ("laugh", "adpoker"))


class Shelf:
    """What the browser keeps, as `records.ts` does; `full` refuses to write, `trail` notes each write."""

    def __init__(self) -> None:
        self.heads: dict[str, str] = {}
        self.rows: dict[str, list[str]] = {}
        self.notes: dict[str, str] = {}
        self.full = False
        self.trail: list[str] = []

    async def ids(self) -> str:
        return json.dumps(list(self.heads))

    async def head(self, id_: str) -> str:
        return self.heads.get(id_, "")

    async def read(self, id_: str) -> str:
        return json.dumps(self.rows.get(id_, []))

    async def append(self, id_: str, expected: int, rows: str, head: str) -> bool:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no space")
        before = self.rows.get(id_, [])
        if len(before) != expected:
            return False
        self.rows[id_], self.heads[id_] = before + json.loads(rows), head
        self.trail.append("kept")
        return True

    async def note(self, key: str) -> str:
        return self.notes.get(key, "")

    async def put_note(self, key: str, text: str) -> None:
        self.notes[key] = text


class Page:
    """A page at a table: it does the first act on offer until it is told to stop."""

    def __init__(self, service, table: str) -> None:
        self.heard: list[dict] = []
        self.texts: list[str] = []
        self.closed = False
        self.number = 0
        self.news = asyncio.Event()
        self.line = service.connect(table, self.hear, self.close)

    def hear(self, text: str) -> None:
        self.texts.append(text)
        self.heard.append(json.loads(text))
        self.news.set()

    def close(self) -> None:
        self.closed = True
        self.news.set()

    def say(self, **message) -> str:
        self.number += 1
        id_ = f"{id(self)}.{self.number}"
        self.line.hear(json.dumps({"id": id_, **message}))
        return id_

    async def until(self, what, seconds: float = 20):
        async with asyncio.timeout(seconds):
            while (found := next((one for one in reversed(self.heard) if what(one)), None)) is None:
                self.news.clear()
                await self.news.wait()
        return found

    async def hello(self) -> dict:
        self.line.hear('{"type":"hello","client":"test","lang":"en"}')
        return await self.until(lambda one: one["type"] in ("welcome", "bye"))

    @property
    def state(self) -> dict:
        return next(one["state"] for one in reversed(self.heard) if one.get("state"))

    async def answer(self, id_: str) -> dict:
        return await self.until(lambda one: one.get("id") == id_)

    async def step(self) -> bool:
        """Answer what is asked, or wait for news; False at the end of the session."""
        state = self.state
        if state["finished"] or self.closed:
            return False
        if state["between"]:
            await self.answer(self.say(type="deal", deal=state["between"]["next_deal"]))
        elif state["decision"]:
            act = min(state["acts"], key=lambda one: (one["do"] == "misdeal", one["do"] != "stand"))
            given = {key: act[key] for key in ("do", "cards", "takes")}
            await self.answer(self.say(type="act", decision=state["decision"], **given))
        self.news.clear()
        if self.state is state:
            async with asyncio.timeout(20):
                await self.news.wait()
        return True


async def asked(service, method: str, path: str, **body):
    status, text = await service.answer(method, path, json.dumps(body) if body else "")
    return status, json.loads(text)


async def table_of(service, game: str, variant: str, **more) -> str:
    players = max(game_of(game).words.variants[variant].players)
    wishes = {"game": game, "variant": variant, "players": min(players, 5), "name": "Ann", **more}
    status, made = await asked(service, "POST", "/api/tables", **wishes)
    assert status == 200, made
    return made["id"]


@pytest.mark.parametrize(("game", "variant"), FORMS)
async def test_a_whole_session_is_played_and_its_record_verified_by_the_commands(
    game, variant, tmp_path, capsys
) -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await table_of(service, game, variant, options={"rounds": 1})
    page = Page(service, id_)
    await page.hello()
    while await page.step():
        pass
    assert page.state["finished"]
    status, text = await service.answer("GET", f"/api/replays/{id_}/record", "")
    assert status == 200
    record = tmp_path / "record.jsonl"
    record.write_text(text)
    assert main(["replay", str(record)]) == 0
    assert main(["verify", str(record)]) == 0
    status, verdict = await asked(service, "GET", f"/api/replays/{id_}/verify?lang=fr")
    assert (status, verdict["found"]) == (200, "fair")
    status, about = await asked(service, "GET", f"/api/replays/{id_}")
    assert (about["finished"], about["open_hands"], about["seat"]) == (True, True, 0)
    capsys.readouterr()


async def test_the_same_people_play_again_at_one_table_which_stands_among_those_that_are_open() -> None:
    service = await open_service(Shelf(), 0)
    id_ = await table_of(service, "laugh", "adpoker", options={"rounds": 1}, level="random")
    page = Page(service, id_)
    await page.hello()
    assert (await asked(service, "POST", f"/api/tables/{id_}/again"))[0] == 409
    while await page.step():
        pass
    made = await asked(service, "POST", f"/api/tables/{id_}/again")
    assert await asked(service, "POST", f"/api/tables/{id_}/again") == made
    next_ = (await page.until(lambda one: one["type"] == "presence" and one["next"]))["next"]
    assert made == (200, {"id": next_})
    assert (await Page(service, next_).hello())["table"]["id"] == next_
    _, lobby = await asked(service, "GET", "/api/tables")
    assert all(abs(one["changed"] - time.time()) < 600 for one in lobby["mine"])
    assert {one["id"]: one["status"] for one in lobby["mine"]} == {id_: "finished", next_: "open"}


class Watched(Page):
    """A page that looks at each state as it comes: is it kept already, and may the person know its cards?"""

    def watch(self, shelf: Shelf, table) -> None:
        self.shelf, self.table = shelf, table
        self.held, self.deal, self.looked = 0, 0, 0

    def hear(self, text: str) -> None:
        super().hear(text)
        if '"type":"news"' not in text:
            return
        t = self.table.hosting.t
        assert len(self.shelf.rows[t.head.id]) == t.rows
        view, session = t.table.view(Seat(0)), t.table.session
        self.held = view.hand | (self.held if view.deal == self.deal else 0)  # own cards that were put out stay known
        self.deal = view.deal
        known = session.game.rules.faces(view) | self.held
        shown = json.loads(text)["state"]["view"]
        shown.pop("pam", None)  # which card it is, by the rules
        told = set(CARD.findall(json.dumps(shown)))
        assert told <= {CARD_NAMES[card] for card in range(52) if known >> card & 1}
        self.looked += 1


@pytest.mark.parametrize(("game", "variant"), FORMS)
async def test_nothing_is_told_before_it_is_kept_and_no_card_that_the_person_may_not_see(game, variant) -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await table_of(service, game, variant)
    page = Watched(service, id_)
    page.watch(shelf, await service.tables.table(id_))
    await page.hello()
    for _ in range(60):
        if not await page.step():
            break
    assert page.looked > 20


async def test_what_cannot_be_kept_has_not_happened_and_is_said_in_one_sentence() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    page = Page(service, id_)
    await page.hello()
    before = json.dumps(page.state)
    shelf.full = True
    answer = await page.answer(page.say(type="deal", deal=1))
    assert answer["type"] == "nack"
    assert "could not keep this" in answer["text"]
    assert json.dumps(page.state) == before
    shelf.full = False
    assert (await page.answer(page.say(type="deal", deal=1)))["type"] == "ack"


async def test_a_table_goes_on_where_it_was_when_the_page_is_loaded_again() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    page = Page(service, id_)
    await page.hello()
    while not (page.state["decision"] and page.state["view"]["phase"] == "play" and page.state["view"]["trick"] > 1):
        await page.step()
    again = Page(await open_service(shelf, 1), id_)  # bots that wait, so that nothing happens meanwhile
    welcome = await again.hello()
    assert welcome["state"]["view"] == page.state["view"]
    assert welcome["state"]["decision"] == page.state["decision"]
    assert welcome["you"]["seat"] == 0


async def test_of_two_pages_at_a_table_the_one_that_acts_goes_on() -> None:
    shelf = Shelf()
    first, second = await open_service(shelf, 1), await open_service(shelf, 1)
    id_ = await table_of(first, "loo", "five/wikipedia-2023")
    one, other = Page(first, id_), Page(second, id_)
    await one.hello()
    await other.hello()
    assert (await other.answer(other.say(type="deal", deal=1)))["type"] == "ack"
    kept = list(shelf.rows[id_])
    one.say(type="deal", deal=1)
    bye = await one.until(lambda message: message["type"] == "bye")
    assert (bye["code"], bye["retry"]) == ("replaced", False)
    assert shelf.rows[id_][: len(kept)] == kept


async def test_another_page_is_told_at_once_where_the_table_goes_on() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 1)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    page = Page(service, id_)
    await page.hello()
    service.written_elsewhere(id_)
    assert (await page.until(lambda message: message["type"] == "bye"))["code"] == "replaced"
    assert page.closed


async def test_a_command_that_was_done_is_not_done_again() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 1)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    page = Page(service, id_)
    await page.hello()
    text = json.dumps({"type": "deal", "id": "once", "deal": 1})
    page.line.hear(text)
    page.line.hear(text)
    await asyncio.sleep(0.2)
    assert [one["type"] for one in page.heard if one.get("id") == "once"] == ["ack", "ack"]
    assert sum('"deck"' in row or '"shuffled"' in row for row in shelf.rows[id_]) == 1


@pytest.mark.parametrize(
    "text", ["", "{", '{"type":"sing","id":"1"}', '{"type":"act","id":"","decision":null,"do":"play"}', "[" * 5000]
)
async def test_a_bad_message_gets_one_sentence_and_changes_nothing(text) -> None:
    shelf = Shelf()
    service = await open_service(shelf, 1)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    page = Page(service, id_)
    await page.hello()
    kept = list(shelf.rows[id_])
    page.line.hear(text)
    bye = await page.until(lambda message: message["type"] == "bye")
    assert bye["text"].count(".") >= 1
    assert shelf.rows[id_] == kept


async def test_a_record_from_outside_is_watched_and_one_that_is_none_is_refused_by_line() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    status, trouble = await asked(service, "POST", "/api/replays", nothing="here")
    assert (status, trouble["code"]) == (422, "record")
    id_ = await table_of(service, "loo", "five/wikipedia-2023", options={"rounds": 1})
    page = Page(service, id_)
    await page.hello()
    while await page.step():
        pass
    record = (await service.answer("GET", f"/api/replays/{id_}/record", ""))[1]
    status, text = await service.answer("POST", "/api/replays", record)
    assert status == 200
    kept = json.loads(text)["id"]
    status, steps = await asked(service, "GET", f"/api/replays/{kept}/steps?seat=all")
    assert (status, len(steps["steps"]) > 10) == (200, True)


@pytest.mark.parametrize("head", ["{", '{"head":4}', '{"head":{"id":"x"}}'])
async def test_a_table_that_another_version_has_kept_is_refused_and_not_lost(head) -> None:
    shelf = Shelf()
    shelf.heads["old"], shelf.rows["old"] = head, ["?"]
    service = await open_service(shelf, 0)
    assert (await asked(service, "GET", "/api/tables"))[0] == 200
    assert (await Page(service, "old").until(lambda one: one["type"] == "bye"))["code"] == "unknown"
    assert (await asked(service, "GET", "/api/replays/old"))[0] == 404
    assert shelf.rows["old"] == ["?"]


async def test_a_deal_that_is_over_is_looked_back_on_act_by_act() -> None:
    service = await open_service(Shelf(), 0)
    id_ = await table_of(service, "laugh", "adpoker", options={"rounds": 1})
    page = Page(service, id_)
    await page.hello()
    while not (page.state["between"] and page.state["between"]["settlement"]):
        await page.step()
    deal = page.state["view"]["deal"]
    for _ in range(100):
        status, look = await asked(service, "GET", f"/api/replays/{id_}/review?deal={deal}&seat=0")
        assert status == 200, look
        if look["review"]:
            break
    assert look["review"]["deal"] == deal


async def test_a_person_has_a_name_and_a_language_here() -> None:
    service = await open_service(Shelf(), 0)
    assert (await asked(service, "GET", "/api/me?lang=fr"))[1] == {"name": "", "lang": "fr", "guest": True}
    assert (await asked(service, "POST", "/api/me", name="Ann", lang="fr"))[1]["name"] == "Ann"
    assert (await asked(service, "GET", "/api/me?lang=en"))[1] == {"name": "Ann", "lang": "fr", "guest": True}


async def test_what_only_a_server_has_is_refused() -> None:
    service = await open_service(Shelf(), 0)
    for method, path in (("POST", "/api/login"), ("GET", "/api/me/passkeys"), ("POST", "/api/tables/x/seats/0/token")):
        status, trouble = await asked(service, method, path)
        assert (status, trouble["code"]) == (404, "no_page")
