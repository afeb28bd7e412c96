"""The service of a worker: what it keeps before it shows, what it tells, and what it refuses; no browser is needed."""

import asyncio
import json
import re

import pytest

from alone.site_shelf import Shelf
from gamester.browser import open_service
from gamester.cli import main
from gamester.games import game_of
from gamester.kernel.cards import Seat
from gamester.text.act import CARD_NAMES

CARD = re.compile(r'"([2-9TJQKA][CDHS])"')
FORMS = (("loo", "five/wikipedia-2023"), ("loo", "three/wikipedia-2023"), ("laugh", "adpoker"))


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

    async def until(self, what):
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

    def choice(self, acts: list[dict]) -> dict:
        """To stand, if that is offered, else the first act."""
        return min(acts, key=lambda one: (one["do"] == "misdeal", one["do"] != "stand"))

    async def step(self) -> bool:
        """Answer what is asked, or wait for news; False at the end of the session."""
        state = self.state
        if state["finished"] or self.closed:
            return False
        if state["between"]:
            await self.answer(self.say(type="deal", deal=state["between"]["next_deal"]))
        elif state["decision"]:
            act = self.choice(state["acts"])
            given = {key: act[key] for key in ("do", "cards", "takes")}
            await self.answer(self.say(type="act", decision=state["decision"], **given))
        self.news.clear()
        if self.state is state:
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


async def at_a_table(game="loo", variant="five/wikipedia-2023", *, wait=0, **more):
    """What is kept, a service that keeps it, a page that has come to a table, and the id of that table."""
    shelf = Shelf()
    service = await open_service(shelf, wait)
    id_ = await table_of(service, game, variant, **more)
    page = Page(service, id_)
    await page.hello()
    return shelf, service, page, id_


@pytest.mark.parametrize(("game", "variant"), FORMS)
async def test_a_whole_session_is_played_and_its_record_verified_by_the_commands(
    game, variant, tmp_path, capsys
) -> None:
    _, service, page, id_ = await at_a_table(game, variant, options={"rounds": 1})
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
    mine = {"table": id_, "seat": 0, "commitment": "0" * 64, "rounds": [], "cards": {"1": {"0": ["QS"]}}}
    status, verdict = await asked(service, "POST", f"/api/replays/{id_}/verify", transcripts=[mine])
    assert (status, verdict["found"]) == (200, "unfair")
    assert verdict["text"].startswith("The server had shown you another commitment")
    status, about = await asked(service, "GET", f"/api/replays/{id_}")
    assert (about["finished"], about["open_hands"], about["seat"]) == (True, True, 0)
    capsys.readouterr()


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
    shelf, _, page, _ = await at_a_table()
    before = json.dumps(page.state)
    shelf.full = True
    answer = await page.answer(page.say(type="deal", deal=1))
    assert answer["type"] == "nack"
    assert "could not keep this" in answer["text"]
    assert json.dumps(page.state) == before
    shelf.full = False
    assert (await page.answer(page.say(type="deal", deal=1)))["type"] == "ack"


async def test_a_next_session_of_which_its_table_could_not_be_told_is_opened_once(monkeypatch) -> None:
    shelf, service, page, id_ = await at_a_table("laugh", "adpoker", options={"rounds": 1})
    while await page.step():
        pass
    append = shelf.append

    async def append_to_others(table, *given) -> int:
        if table == id_:
            raise OSError("no space")
        return await append(table, *given)

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "append", append_to_others)
        status, _ = await asked(service, "POST", f"/api/tables/{id_}/again")
        assert status >= 400
    status, made = await asked(service, "POST", f"/api/tables/{id_}/again")
    assert status == 200
    assert set(shelf.heads) == {id_, made["id"]}
    assert await asked(service, "POST", f"/api/tables/{id_}/again") == (200, made)


async def test_a_table_whose_store_is_cleared_under_it_goes_on_and_is_kept_whole_again() -> None:
    shelf, _, page, id_ = await at_a_table()
    assert (await page.answer(page.say(type="deal", deal=1)))["type"] == "ack"
    while not page.state["decision"]:
        await page.step()
    kept = list(shelf.rows[id_])
    shelf.rows.clear(), shelf.heads.clear()
    await page.step()
    assert shelf.rows[id_][: len(kept)] == kept
    assert len(shelf.rows[id_]) > len(kept)
    again = Page(await open_service(shelf, 1), id_)
    assert (await again.hello())["state"]["view"] == page.state["view"]


async def test_a_table_that_was_cleared_and_loaded_again_is_missed_in_one_sentence() -> None:
    shelf = Shelf()
    id_ = await table_of(await open_service(shelf, 0), "loo", "five/wikipedia-2023")
    shelf.rows.clear(), shelf.heads.clear()
    later = await open_service(shelf, 0)
    for path in (f"/api/tables/{id_}", f"/api/replays/{id_}", f"/api/daily/{id_}"):
        status, trouble = await asked(later, "GET", path)
        assert (status, trouble["code"]) == (404, "not_here")
        assert "are lost when its storage is cleared." in trouble["text"]
    bye = await Page(later, id_).until(lambda one: one["type"] == "bye")
    assert bye["text"] == trouble["text"]


@pytest.mark.parametrize("reading", ["ids", "head", "read", "note"])
async def test_what_cannot_be_read_is_said_and_can_be_read_again_later(reading, monkeypatch) -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    id_ = await table_of(service, "loo", "five/wikipedia-2023")
    paths = {"ids": "/api/tables", "head": f"/api/tables/{id_}", "read": f"/api/tables/{id_}", "note": "/api/me"}

    async def fails(*_) -> str:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(shelf, reading, fails)
        status, trouble = await asked(service, "GET", paths[reading])
        assert (status, trouble["text"].split(".")[0]) == (400, "Your browser could not read what it has kept")
    assert (await asked(service, "GET", paths[reading]))[0] == 200


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
    _, service, page, id_ = await at_a_table(wait=1)
    service.written_elsewhere(id_)
    assert (await page.until(lambda message: message["type"] == "bye"))["code"] == "replaced"
    assert page.closed


@pytest.mark.parametrize(
    "text", ["", "{", '{"type":"sing","id":"1"}', '{"type":"act","id":"","decision":null,"do":"play"}', "[" * 5000]
)
async def test_a_bad_message_gets_one_sentence_and_changes_nothing(text) -> None:
    shelf, _, page, id_ = await at_a_table(wait=1)
    kept = list(shelf.rows[id_])
    page.line.hear(text)
    bye = await page.until(lambda message: message["type"] == "bye")
    assert bye["text"].count(".") >= 1
    assert shelf.rows[id_] == kept


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


# --- The day's cards ----------------------------------------------------------------------------------------

DAY = "2026-11-24"


class First(Page):
    """A page that does the first act that is asked."""

    def choice(self, acts: list[dict]) -> dict:
        act = next(one for one in acts if not one["unasked"])
        return {**act, "cards": []} if act["limit"] is not None else act


async def sat_down(service, game: str, day: str = DAY) -> str:
    status, found = await asked(service, "POST", "/api/daily", game=game, day=day, name="Ann")
    assert status == 200, found
    return found["table"]


async def test_two_pages_that_sit_down_to_one_day_come_to_one_table() -> None:
    service = await open_service(Shelf(), 0)
    first, second = await asyncio.gather(sat_down(service, "loo"), sat_down(service, "loo"))
    assert first == second
    status, day = await asked(service, "GET", f"/api/daily?day={DAY}")
    assert (status, [one["table"] for one in day["days"]]) == (200, [first])
    assert {one["game"]: one["table"] for one in day["games"]} == {"loo": first, "laugh": None}


async def test_a_day_of_other_rules_is_kept_apart_and_says_so() -> None:
    shelf, rules = Shelf(), game_of("loo").fingerprint
    old = await sat_down(await open_service(shelf, 0), "loo")
    shelf.rows["old"] = [row.replace(rules, "0123456789abcdef") for row in shelf.rows.pop(old)]
    shelf.heads["old"] = shelf.heads.pop(old).replace(rules, "0123456789abcdef").replace(old, "old")
    service = await open_service(shelf, 0)
    _, told = await asked(service, "GET", f"/api/daily?day={DAY}")
    assert [(one["table"], one["current"]) for one in told["days"]] == [("old", False)]
    assert {one["game"]: one["table"] for one in told["games"]}["loo"] is None
    status, refused = await asked(service, "GET", "/api/daily/old")
    assert (status, refused["code"]) == (409, "other_rules")
    assert await sat_down(service, "loo") == old
    _, told = await asked(service, "GET", f"/api/daily?day={DAY}")
    assert {one["table"]: one["current"] for one in told["days"]} == {"old": False, old: True}


async def test_a_day_that_cannot_be_kept_is_not_begun() -> None:
    shelf = Shelf()
    service = await open_service(shelf, 0)
    shelf.full = True
    status, told = await asked(service, "POST", "/api/daily", game="loo", day=DAY, name="Ann")
    assert (status, told["code"]) == (400, "refused")
    assert shelf.heads == {}


@pytest.mark.parametrize("note", ["{", "[]", '{"name": 5}'])
async def test_a_name_that_another_version_kept_is_asked_for_anew(note):
    shelf = Shelf()
    shelf.notes["me"] = note
    service = await open_service(shelf, 0.0)
    assert json.loads((await service.answer("GET", "/api/me", ""))[1])["name"] == ""
    assert json.loads((await service.answer("POST", "/api/me", '{"name": "Bo"}'))[1])["name"] == "Bo"


@pytest.mark.parametrize("harm", ["another game", "no rows"])
async def test_a_table_that_cannot_be_read_is_one_sentence_and_hides_no_other(harm):
    shelf = Shelf()
    service = await open_service(shelf, 0.0)
    asked = json.dumps({"game": "loo", "variant": "five/wikipedia-2023", "players": 3, "name": "Ann"})
    spoilt, sound = [json.loads((await service.answer("POST", "/api/tables", asked))[1])["id"] for _ in range(2)]
    if harm == "no rows":
        shelf.rows[spoilt] = []
    else:
        shelf.heads[spoilt] = shelf.heads[spoilt].replace('"loo"', '"whist"')
    later = await open_service(shelf, 0.0)
    status, told = await later.answer("GET", f"/api/tables/{spoilt}", "")
    assert (status, json.loads(told)["code"]) == (404, "not_here")
    assert sound in [one["id"] for one in json.loads((await later.answer("GET", "/api/tables", ""))[1])["mine"]]
    assert (await later.answer("GET", f"/api/tables/{sound}", ""))[0] == 200
