"""What a browser of an older version has kept, read by the Python that plays in a browser."""

import pytest

from cli.obeying import gamester
from kept.alone import Browser
from kept.opened import read
from kept.playing import in_deal, play


@pytest.fixture
async def alone(folder):
    kept = read(folder, "browser.json")
    async with Browser(kept["heads"], kept["rows"], kept["notes"]) as alone:
        yield alone


async def asked(alone, path, method="GET", **body):
    status, told = await alone.ask(method, path, body)
    assert status == 200, told
    return told


async def test_every_table_is_listed_and_those_that_are_on_are_played_to_their_end(alone, folder, tmp_path):
    kept = read(folder, "browser.json")
    mine = (await asked(alone, "/api/tables"))["mine"]
    own = [id_ for id_, head in kept["heads"].items() if '"head":null' not in head]
    assert {one["id"] for one in mine} == set(own)
    left = [one["id"] for one in mine if one["status"] != "finished"]
    assert len(left) == 4
    for id_ in left:
        async with alone.at(id_) as line:
            await play([line])
        before, after = kept["rows"][id_], alone.shelf.rows[id_]
        assert after[: len(before)] == before
        assert len(before) < len(after)
        record = tmp_path / f"{id_}.jsonl"
        record.write_text(await asked(alone, f"/api/replays/{id_}/record"), "utf-8")
        assert (gamester("verify", record).returncode, gamester("replay", record).returncode) == (0, 0)


async def test_sessions_that_are_over_and_records_from_elsewhere_are_watched(alone, folder):
    heads = read(folder, "browser.json")["heads"]
    others = [id_ for id_ in heads if id_.startswith(("u-", "own-"))]
    over = [one["id"] for one in (await asked(alone, "/api/tables"))["mine"] if one["status"] == "finished"]
    assert (len(others), len(over)) == (2, 1)
    for id_ in (*others, *over):
        assert (await asked(alone, f"/api/replays/{id_}"))["finished"]
        assert (await asked(alone, f"/api/replays/{id_}/steps"))["steps"]
        assert (await asked(alone, f"/api/replays/{id_}/verify"))["found"] == "fair"


async def test_name_language_look_and_mistakes_are_as_they_were(alone):
    assert await asked(alone, "/api/me") == {"name": "Ann", "lang": "fr", "guest": True}
    look = await asked(alone, "/api/play?lang=fr")
    assert [one["game"] for one in look["games"]] == ["loo"]
    assert look["practice"]
    question = await asked(alone, "/api/practice?lang=fr")
    chosen = question["choices"][0]
    given = {key: chosen[key] for key in ("do", "cards", "takes")}
    solved = await asked(alone, "/api/practice?lang=fr", "POST", **given)
    assert solved["acts"]
    assert (await asked(alone, "/api/play?lang=fr"))["practice"] == look["practice"] - 1


async def test_a_day_and_a_challenge_are_found_again(alone, folder):
    told = await asked(alone, "/api/daily?day=2026-11-27")
    table = next(one["table"] for one in told["games"] if one["game"] == "loo")
    assert table in read(folder, "browser.json")["heads"]
    async with alone.at(table) as line:
        await play([line], in_deal(3))
    assert len((await asked(alone, f"/api/daily/{table}"))["boards"]) == 2
    text = read(folder, "links.json")["challenge"].partition("#")[2]
    sat = await asked(alone, "/api/challenges/sit", "POST", text=text, name="Ann")
    assert sat["table"] in read(folder, "browser.json")["heads"]
