"""The HTTP API: who may do what, what is refused and how, what browsers are told to guard against."""

import json
import random
import re

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from folders import GOLDEN
from gamester.bots.roster import CHARACTERS
from gamester.i18n import languages
from gamester.protocol.wire import PHRASES
from gamester.server import http_tables
from gamester.server.app import POLICY
from gamester.server.limits import Limits
from gamester.server.routes import ENDPOINTS, is_struct
from server.client import JSON, Person
from server.here import Here, Stream

PUBLIC = ["/", "/api/catalogue", "/api/rules/loo", "/api/tables", "/api/me", "/healthz", "/readyz", "/metrics",
          "/api/openapi.json", "/api/words", "/nowhere", "/api/tables/none", "/t/x"]  # fmt: skip


async def test_every_answer_carries_the_headers_that_guard_a_browser(people):
    for path in PUBLIC:
        headers = (await people[0].get(path)).headers
        assert headers["content-security-policy"] == POLICY, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert "unsafe" not in POLICY
    assert "script-src 'self'" in POLICY


async def test_a_guest_is_known_by_a_cookie_that_scripts_and_other_sites_cannot_use(people):
    answer = await people[0].post("/api/me", {"name": "Ann", "lang": "fr"})
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    token = re.match(r"gamester=([\w-]{43});", cookie)[1]
    assert token not in answer.text
    assert (await people[0].get("/api/me")).json() == {"name": "Ann", "lang": "fr", "guest": True}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://{url}", "http://{url}.evil"]
)
async def test_requests_and_sockets_of_other_origins_are_refused(people, origin):
    ann = people[0]
    made = await ann.open_table()
    stranger = {**ann.headers, "origin": origin.format(url=ann.served.url)}
    answer = await ann.http.post("/api/tables", content="{}", headers={**stranger, **JSON})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    for headers in (stranger, {"cookie": ann.headers["cookie"]}):  # a socket with a cookie must name its origin
        with pytest.raises(ConnectionClosed):
            async with ann.at(made["id"], headers=headers):
                pass


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("", 400, "body"), ("{", 400, "body"), ("[" * 9000, 400, "body"), ('{"game":"chess"}', 400, "body"),
        ('{"game":"loo","variant":"x","players":5}', 400, "refused"),
        ('{"game":"loo","variant":"five/wikipedia-2023","players":9}', 400, "body"),
        ('{"game":"loo","variant":"five/wikipedia-2023","players":5,"name":"\\u202e"}', 400, "refused"),
        ("x" * 20_000, 413, "large"),
    ],
)  # fmt: skip
async def test_a_table_that_cannot_be_is_refused_with_a_sentence(people, body, status, code):
    answer = await people[0].http.post("/api/tables", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"][0] in "“‘" or answer.json()["text"][0].isupper()
    assert (await people[0].get("/api/tables")).json()["mine"] == []


async def test_the_card_of_a_table_tells_its_house_rules_and_what_has_no_card_is_refused(people):
    asked = {"game": "loo", "variant": "three/wikipedia-2023", "players": 5, "options": {"club_law": True}}
    card = (await people[0].post("/api/card", {**asked, "lang": "en"})).json()
    (stand,) = [one["sentences"] for one in card["sections"] if one["title"] == "Stand or pass"]
    assert "When a club is turned up, all must stand." in stand
    assert [one["svg"][:4] for one in card["pictures"]] == ["<svg"] * 2
    assert card["example"]["shares"]
    assert (await people[0].post("/api/card", {**asked, "lang": "fr"})).json()["players"] == "Pour 5 joueurs"
    for wrong in ({"variant": "nothing"}, {"game": "chess"}, {"players": 9}, {"options": {"ante": 4}}):
        answer = await people[0].post("/api/card", asked | wrong)
        assert 400 <= answer.status_code < 500, wrong


async def test_forms_are_not_json(people):
    answer = await people[0].http.post("/api/tables", data={"game": "loo"})
    assert answer.status_code == 415


async def test_combinations_are_checked_and_the_reason_is_said_in_the_language_asked_for(people):
    asked = {"game": "laugh", "variant": "adpoker", "players": 5, "options": {"initial_pairs": "seldom"}}
    told = {lang: (await people[0].post("/api/check", {**asked, "lang": lang})).json() for lang in languages()}
    assert not any(one["ok"] for one in told.values())
    assert len({one["text"] for one in told.values()}) == len(languages())
    possible = (await people[0].post("/api/check", {**asked, "options": {}})).json()
    grades = possible.pop("grades")
    assert possible == {"ok": True, "text": "", "deals": 5, "goes_on": ""}
    assert [(one["key"], one["level"], one["temperature"], one["oversights"]) for one in grades] == [
        ("easy", "advice", 10, 20), ("medium", "advice", 0, None), ("hard", "learned", 0, 0), ("master", "master", 0, 0)
    ]  # fmt: skip
    people[0].http.headers["accept-language"] = "fr-FR"
    assert (await people[0].post("/api/check", asked)).json() == told["fr"], "the browser's, where the body names none"


@pytest.mark.parametrize(
    ("options", "lang", "told"),
    [
        (
            {"credit": "leave"},
            "en",
            "give “Chips to begin with” a number of chips, or set “Credit” to “balances may go",
        ),
        ({"rounds": 0}, "fr", "L’option Tours ne peut pas être « 0 »."),
    ],
)
async def test_house_rules_that_do_not_go_together_are_called_as_the_form_calls_them(people, options, lang, told):
    asked = {"game": "loo", "variant": "irish/wikipedia-2023", "players": 4, "options": options, "lang": lang}
    assert told in (await people[0].post("/api/check", asked)).json()["text"]


async def test_who_only_changes_his_name_keeps_his_language(people):
    await people[0].post("/api/me", {"name": "Ann", "lang": "fr"})
    assert (await people[0].post("/api/me", {"name": "Anne"})).json() == {"name": "Anne", "lang": "fr", "guest": True}


async def test_long_answers_are_compressed_for_whoever_takes_that(people):
    for path in ("/api/catalogue", "/api/rules/loo", "/api/words"):
        plain, packed = [
            await people[0].http.get(path, headers={"accept-encoding": kind}) for kind in ("identity", "gzip")
        ]
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.json() == plain.json()


def test_no_answer_that_holds_a_token_is_compressed():
    given = {one.gives: one.packed for one in ENDPOINTS if is_struct(one.gives)}
    with_token = [packed for kind, packed in given.items() if {"token", "code"} & set(kind.__struct_fields__)]
    assert with_token
    assert not any(with_token)


@pytest.mark.parametrize("lang", languages())
async def test_the_catalogue_offers_ready_made_tables_tempers_phrases_and_characters(people, lang):
    told = (await people[0].get(f"/api/catalogue?lang={lang}")).json()
    players = {preset["variant"]: preset["players"] for game in told["games"] for preset in game["presets"]}
    assert all(table["players"] in players[table["variant"]] for table in told["tables"])
    assert all(table["title"] and "tui." not in table["title"] + table["tag"] for table in told["tables"])
    assert [phrase["key"] for phrase in told["phrases"]] == list(PHRASES)
    assert all("room." not in phrase["text"] for phrase in told["phrases"])
    assert told["temperatures"][0] == 0
    assert told["boldness"][0] is None
    assert told["oversights"][0] is None
    assert {one["name"] for one in told["characters"]} == {one.name for one in CHARACTERS}
    assert all("level." not in one["who"] + one["temper"] for one in told["characters"])


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"level": "advice", "temperature": 10, "oversights": 20}, "Easy. Plays by old printed advice, and slips"),
        ({}, "Medium. Plays by old printed advice"),
        ({"level": "advice", "temperature": 10}, "Printed advice. Old printed advice"),
    ],
)
async def test_how_well_the_bots_play_is_told_of_a_table(people, wishes, told):
    await people[0].open_table(**wishes)
    (table,) = (await people[0].get("/api/tables?lang=en")).json()["mine"]
    assert table["bots"].startswith(told)


async def test_listed_tables_are_in_the_lobby_and_private_ones_only_in_their_owners_list(people):
    ann, zoe = people[:2]
    listed, private = await ann.open_table(listed=True), await ann.open_table()
    lobby = (await zoe.get("/api/tables")).json()
    assert listed["id"] in [table["id"] for table in lobby["tables"]]
    assert private["id"] not in json.dumps(lobby)
    assert {listed["id"], private["id"]} <= {table["id"] for table in (await ann.get("/api/tables")).json()["mine"]}
    assert (await zoe.get(f"/api/tables/{listed['id']}")).json()["free"] == 4


@pytest.mark.parametrize("listed", [False, True])
async def test_a_private_table_is_in_nobodys_list_who_was_removed_or_has_left_it_for_good(people, listed):
    ann, zoe, eve = people[:3]
    made = await ann.open_table(listed=listed)
    for person in (zoe, eve):
        await person.join(made)

    async def lists(person):
        lobby = (await person.get("/api/tables")).json()
        return made["id"] in {table["id"] for table in [*lobby["mine"], *lobby["tables"]]}

    async with ann.at(made["id"]) as host, zoe.at(made["id"]) as guest:
        await guest.ask("sit", seat=1, name="Zoe")
        assert await lists(zoe)
        await host.ask("remove", seat=1)
        assert await lists(zoe) is listed
        assert not any(table["id"] == made["id"] for table in (await zoe.get("/api/tables")).json()["mine"])
        async with eve.at(made["id"]) as last:
            await last.ask("sit", seat=2, name="Eve")
            await host.ask("leave")
        assert await lists(ann) is listed is ((await ann.get(f"/api/tables/{made['id']}")).status_code == 200)
        assert await lists(eve)


@pytest.mark.parametrize("name", ["Ann", ""])
async def test_a_host_of_too_many_tables_opens_no_more_with_or_without_a_seat(people, monkeypatch, name):
    monkeypatch.setattr(http_tables, "MOST_TABLES", 2)
    ann, ben = people[:2]
    for _ in range(2):
        await ann.open_table(name=name, listed=True)
    again = {"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": name}
    assert (await ann.post("/api/tables", again)).json()["code"] == "many_tables"
    for number in range(2):
        guest = await ben.open_table(name="Ben")
        await ann.join(guest)
        async with ann.at(guest["id"]) as line:
            assert (await line.ask("sit", seat=1, name=f"Ann {number}"))["type"] == "ack"
    assert (await ann.post("/api/tables", again)).json()["code"] == "many_tables", "others are later than one's own"
    await people[2].open_table(name=name)


async def test_what_can_be_read_of_a_table_holds_no_principal_token_or_code(people):
    ann = people[0]
    made = await ann.open_table(listed=True)
    token = (await ann.post(f"/api/tables/{made['id']}/seats/1/token")).json()["token"]
    async with ann.at(made["id"]) as line:
        await line.ask("deal", deal=1)
        told = "".join(line.raw)
    told += (await ann.get(f"/api/tables/{made['id']}")).text + (await ann.get("/api/tables")).text
    told += ann.served.registry.metrics.text().decode()
    for secret in (made["code"], token, token.rpartition(".")[2], ann.http.cookies["gamester"], "program-"):
        assert secret not in told


async def test_only_the_host_gives_out_seats_to_programs(people):
    ann, zoe = people[:2]
    made = await ann.open_table()
    await zoe.join(made)
    path = f"/api/tables/{made['id']}/seats"
    assert (await zoe.post(f"{path}/1/token")).status_code == 403
    assert (await ann.post(f"{path}/0/token")).json()["code"] == "taken"
    assert (await ann.post(f"{path}/9/token")).status_code == 404
    assert (await ann.post(f"{path}/x/token")).status_code == 404


@pytest.mark.parametrize("record", ["", "x", '{"type":"opened"}', "\x00" * 100, '{"type":"act"}', "\udcff"])
async def test_an_upload_that_is_no_record_is_refused_with_its_line(people, record):
    answer = await people[0].http.post("/api/replays", content=record.encode("utf-8", "surrogateescape"))
    assert (answer.status_code, answer.json()["code"]) == (422, "record")


async def test_a_session_under_way_is_read_for_each_request_and_one_that_is_over_once(here, people, monkeypatch):
    """If only what is new were read, who asks would learn whether somebody has acted unnoticed."""
    ann, asked = people[0], []
    helper, made = here.site.reader.helper, await ann.open_table()
    async with ann.at(made["id"]) as line:
        await line.ask("deal", deal=1)
    ask = helper.ask
    monkeypatch.setattr(helper, "ask", lambda question: (asked.append(question), ask(question)))
    steps = f"/api/replays/{made['id']}/steps?first=1"
    for _ in range(2):
        assert (await ann.get(steps)).status_code == 200
    assert len(asked) == 2
    store = here.registry.store
    await store.set_head(replace(await store.head(made["id"]), status="finished"))
    for _ in range(2):
        assert (await ann.get(steps)).status_code == 200
    assert len(asked) == 3


async def test_numbers_of_any_length_and_names_with_a_zero_in_them_are_no_fault(people):
    ann, many = people[0], "9" * 5000
    made = await ann.open_table()
    table = f"/api/tables/{made['id']}"
    for path in (f"/api/replays/{made['id']}/steps?seat={many}", "/api/tables/a%00b", "/api/replays/a%00b"):
        assert (await ann.get(path)).status_code == 404, path[:40]
    assert (await ann.post(f"{table}/seats/{many}/token")).status_code == 404
    stream = Stream(ann.served.app, made["id"], {"cookie": ann.headers["cookie"]}, f"since={many}")
    assert (await stream.next())["type"] == "welcome"
    await stream.end()


async def test_a_record_with_odd_names_and_notes_is_shown_as_it_is(people):
    golden = GOLDEN / "laugh-basic.jsonl"
    head, *rest = golden.read_text("utf-8").splitlines()
    odd = [head.replace("seat 0", "a\u2028b"), '{"type":"fair","step":"\\ud800","n":1e400}', "", *rest]
    sent = await people[0].http.post("/api/replays", content="\n".join(odd).encode())
    replay = f"/api/replays/{sent.json()['id']}"
    told = (await people[0].get(replay)).json()
    assert (told["names"][:2], told["fair"][0]["step"]) == (["a b", "seat 1"], "\ud800")
    assert (await people[0].get(f"{replay}/steps?seat=all")).json()["steps"]
    assert (await people[0].get(f"{replay}/record")).text.split("\n")[0] == odd[0]
    assert (await people[0].get(f"{replay}/verify")).status_code == 200
    for table, status in (("a", 200), ("\ud800", 400)):
        mine = {"transcripts": [{"table": table, "seat": 0}]}
        assert (await people[0].post(f"{replay}/verify", mine)).status_code == status


async def test_an_upload_that_is_too_large_is_refused(people):
    answer = await people[0].http.post("/api/replays", content=b" " * 2_000_001)
    assert answer.status_code == 413


async def test_what_does_not_exist_is_said_to_be_so(people):
    for path in ("/api/replays/none", "/api/replays/none/steps", "/api/rules/chess", "/api/nothing"):
        answer = await people[0].get(path)
        assert answer.status_code == 404, path
        assert re.fullmatch(r"[A-Z].*\.", answer.json()["text"]), path
    answer = await people[0].http.delete("/api/tables")
    assert (answer.status_code, answer.json()["text"]) == (405, "This cannot be done here.")


async def test_too_many_requests_are_told_to_wait_but_others_are_served(registry):
    served = Here(registry, Limits(1.0))
    ann, ben = Person(served), Person(served)
    await ann.post("/api/me", {"name": "Ann"})
    await ben.post("/api/me", {"name": "Ben"})
    codes = [(await ann.post("/api/me", {"name": "Ann"})).status_code for _ in range(40)]
    assert codes[:20] == [200] * 20
    assert codes[-1] == 429
    assert (await ben.post("/api/me", {"name": "Ben"})).status_code == 200
    uploads = [(await ben.http.post("/api/replays", content="x")).status_code for _ in range(6)]
    assert uploads == [422] * 5 + [429]
    made = await ben.open_table()
    async with ben.at(made["id"]) as line:
        for number in range(12):
            await line.send(type="say", id=f"s{number}", text="ha")
        assert (await line.next("bye"))["code"] == "limit"
    assert b'gamester_limited_total{kind="say"} 1.0' in registry.metrics.text()


async def test_a_private_sessions_replay_is_for_who_was_there_until_a_player_shares_it(people):
    ann, ben, zoe, eve = people[:4]
    made = await ann.open_table(game="loo", variant="three/wikipedia-2023", players=3)
    await ben.join(made)
    paths = [f"/api/replays/{made['id']}{more}" for more in ("", "/steps?seat=all", "/record", "/verify")]
    async with ann.at(made["id"]) as line:
        assert (await ann.post(f"{paths[0]}/share", {"on": True})).json()["code"] == "not_yours", "not while it lasts"
        await line.play(random.Random(3))
    assert [(await ben.get(path)).status_code for path in paths] == [200] * 4
    assert [(await zoe.get(path)).status_code for path in paths] == [404] * 4
    assert (await ben.post(f"{paths[0]}/share", {"on": True})).status_code == 403, "he only watched"
    assert (await zoe.post(f"{paths[0]}/share", {"on": True})).status_code == 404
    assert (await ann.get(paths[0])).json() | {"fair": 0} == (await ben.get(paths[0])).json() | {
        "fair": 0, "seat": 0, "may_share": True,
    }  # fmt: skip
    assert (await ann.post(f"{paths[0]}/share", {"on": True})).json()["shared"] is True
    assert [(await zoe.get(path)).status_code for path in paths] == [200] * 4
    assert (await ann.post(f"{paths[0]}/share", {"on": False})).json()["shared"] is False
    assert (await eve.get(paths[0])).status_code == 404
