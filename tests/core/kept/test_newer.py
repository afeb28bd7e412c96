"""What a later version has kept is refused in one sentence: what it is, where, and what to do. It stays as it is."""

import json

import pytest

from cli.obeying import gamester
from kept.alone import Browser
from kept.later import LATER, refused
from kept.opened import FOLDERS, all_in, made_newer, person, read, server_over, sqlite_file


@pytest.fixture(params=FOLDERS[-1:], ids=lambda folder: folder.name)
def folder(request):
    """What is made newer here."""
    return request.param


@pytest.fixture
def lang():
    """Another language than the source's, which is said where none is asked for."""
    return "fr"


def test_a_database(folder, tmp_path, lang):
    path = tmp_path / "tables.db"
    before = made_newer(sqlite_file(folder, path))
    refused(lang, path, "backup", tmp_path / "backup", "--database", path)
    refused(lang, path, "restore", path, "--database", tmp_path / "new.db")
    refused(lang, path, "export", "any", "--database", path)
    assert all_in(path) == before
    assert not (tmp_path / "new.db").exists()
    assert not (tmp_path / "backup").exists()


def later(path):
    """Make a record one of a later version."""
    head, rest = path.read_text("utf-8").split("\n", 1)
    path.write_text(json.dumps(json.loads(head) | {"format": 2}) + "\n" + rest, "utf-8")
    return path.read_bytes()


@pytest.mark.parametrize("command", ["replay", "review", "verify", "challenge", "me"])
def test_a_record(command, folder, tmp_path, lang):
    path = tmp_path / "record.jsonl"
    path.write_text(read(folder, "records/loo-finished.jsonl"), "utf-8")
    later(path)
    done = gamester(command, path, "--lang", lang)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert LATER[lang].search(done.stderr)


def test_evenings(home, lang):
    evenings = sorted((home / "evenings").glob("*.jsonl"))
    before = {path: later(path) for path in evenings}
    (day,) = (path for path in evenings if "day-loo" in path.name)
    refused(lang, evenings[0], "play", "--plain", "--resume", evenings[0])
    refused(lang, home / "evenings", "play", "--plain", "--resume")
    refused(lang, day, "daily", "2026-11-27", "--plain")
    assert {path: path.read_bytes() for path in evenings} == before


def test_evenings_among_others_are_left_out_of_the_look_and_named(home, lang):
    newer, *_ = sorted((home / "evenings").glob("*.jsonl"))
    later(newer)
    done = gamester("me", "--quiet", "--lang", lang)
    assert done.returncode == 0
    assert LATER[lang].search(done.stderr)
    assert newer.name in done.stderr


@pytest.mark.parametrize("how", ["an object", "more fields"])
def test_mistakes(how, home, lang):
    practice = home / "practice.json"
    rows = json.loads(practice.read_text("utf-8"))
    newer = {"format": 2, "mistakes": rows} if how == "an object" else [row | {"why": "?"} for row in rows]
    practice.write_text(json.dumps(newer), "utf-8")
    before = practice.read_bytes()
    refused(lang, practice, "me", "--practice")
    look = gamester("me", "--quiet", "--lang", lang)
    assert LATER[lang].search(look.stderr)
    assert practice.read_bytes() == before
    assert gamester("me", "--forget").returncode == 0
    assert not practice.exists()


def test_what_is_kept_of_servers(home, lang):
    servers = home / "servers.json"
    servers.write_text('{"format": 2, "servers": {"http://table": "token"}}', "utf-8")
    before = servers.read_bytes()
    refused(lang, servers, "play", "--plain", "--server", "http://127.0.0.1:1/t/some#code")
    assert servers.read_bytes() == before


# --- In a browser ---------------------------------------------------------------------------------------------


@pytest.fixture
async def alone(folder):
    """A browser in which a later version has written to one of the tables."""
    kept = read(folder, "browser.json")
    heads = kept["heads"]
    table = next(id_ for id_, head in heads.items() if json.loads(head)["head"])
    body = json.loads(heads[table])
    heads[table] = json.dumps(body | {"head": body["head"] | {"chairs": {"first": body["head"]["chairs"]}}})
    async with Browser(heads, kept["rows"], kept["notes"]) as alone:
        alone.newer = table
        yield alone


async def test_a_table_of_a_browser(alone, lang):
    heads, rows = dict(alone.shelf.heads), {id_: list(each) for id_, each in alone.shelf.rows.items()}
    for path in (f"/api/tables/{alone.newer}", f"/api/replays/{alone.newer}", f"/api/replays/{alone.newer}/steps"):
        status, told = await alone.ask("GET", f"{path}?lang={lang}")
        assert status == 400, told
        assert LATER[lang].search(told["text"])
    async with alone.at(alone.newer) as line:
        assert line.welcome["type"] == "bye"
        assert LATER["en"].search(line.welcome["text"])
    mine = {one["id"] for one in (await alone.ask("GET", "/api/tables"))[1]["mine"]}
    assert alone.newer not in mine
    assert len(mine) == 4, "the others are there"
    assert (alone.shelf.heads, alone.shelf.rows) == (heads, rows)


async def test_a_record_that_is_brought_to_a_browser_or_a_server(alone, folder, tmp_path, lang):
    head, rest = read(folder, "records/loo-finished.jsonl").split("\n", 1)
    record = json.dumps(json.loads(head) | {"format": 2}) + "\n" + rest
    status, told = await alone.ask("POST", f"/api/replays?lang={lang}", record)
    assert (status, bool(LATER[lang].search(told["text"]))) == (422, True), told
    async with server_over(sqlite_file(folder, tmp_path / "kept.db")) as served:
        answer = await person(served).http.post("/api/replays", content=record, headers={"accept-language": lang})
    assert (answer.status_code, bool(LATER[lang].search(answer.json()["text"]))) == (422, True), answer.text


async def test_the_mistakes_of_a_browser(alone, lang):
    alone.shelf.notes["practice"] = '{"format": 2}'
    for method, path in (("GET", "/api/practice"), ("GET", "/api/play")):
        status, told = await alone.ask(method, f"{path}?lang={lang}")
        assert status == 400, told
        assert LATER[lang].search(told["text"])
    assert alone.shelf.notes["practice"] == '{"format": 2}'
    assert (await alone.ask("POST", "/api/play/forget"))[0] == 200
