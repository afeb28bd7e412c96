"""What a terminal and a browser keep without a server, and links, for `make_kept.py`."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from check import node
from kept_client import DAY, LAUGH, LOO, SHORT

from cli.obeying import gamester
from gamester.client.kept import Left, keep_token, remember_table
from kept.alone import Browser
from kept.opened import MOMENT
from kept.playing import in_deal, play
from kept.terminal import SERVER

WEB = Path(__file__).resolve().parent.parent / "web"
HOME = "{home}"
"""Stands for the folder of the person's data, whose place nobody else shares."""


def home(place: Path, files: dict[str, Any]) -> dict[str, Any]:
    """The folder of a person's data, after some evenings."""
    people, evenings = files["server/people.json"], place / "evenings"
    loo = ("loo", "three/wikipedia-2023", "--players", 3, "--option", "rounds=1", "--option", "max_extra_deals=0")
    for number, words, typed in (
        (1, loo, 99), (2, loo, 6), (3, ("laugh", "--option", "rounds=1"), 4), (4, (*loo, "--unaided"), 3),
    ):  # fmt: skip
        path = evenings / f"20261127-12000{number}-{words[0]}-kept.jsonl"
        at_home("play", *words, "--seed", f"kept {number}", "--name", "Ann", "--record", path, typed=typed)
    at_home("daily", DAY, "--name", "Ann", typed=5)
    at_home("daily", DAY, "--game", "laugh", "--name", "Ann", typed=2)
    at_home("challenge", people["over"]["challenge"]["text"], "--name", "Ann", typed=2)
    for path in evenings.glob("*.jsonl"):
        os.utime(path, (MOMENT, MOMENT))
    told = gamester("me", "--quiet", "--lang", "en")
    assert told.returncode == 0, told.stderr
    keep_token(SERVER, people["people"]["Ann"])
    remember_table(Left(SERVER + people["open"]["mixed"]["link"], "laugh", "adpoker"))
    remember_table(Left(SERVER + people["open"]["friends"]["link"], "loo", "three/wikipedia-2023"))
    return {
        f"home/{path.relative_to(place)}": path.read_text("utf-8").replace(str(place), HOME)
        for path in sorted(place.rglob("*.json*"))
    }


def at_home(*words: Any, typed: int) -> None:
    """A command in typed lines, at which a person says the first thing so many times, and leaves."""
    done = gamester(*words, "--plain", "--lang", "en", typed="1\n" * typed)
    assert done.returncode == 0, done.stderr


async def browser(files: dict[str, Any]) -> dict[str, Any]:
    """The tables of a browser, and its notes."""
    people = files["server/people.json"]
    async with Browser() as alone:
        await alone.ask("POST", "/api/me", {"name": "Ann", "lang": "fr"})
        for form, deal, acts in ((LOO, 2, 4), (LAUGH, 1, 4)):
            table = (await alone.ask("POST", "/api/tables", form | {"name": "Ann", "options": {"rounds": 1}}))[1]["id"]
            async with alone.at(table) as line:
                await play([line], in_deal(deal, acts))
        over = (await alone.ask("POST", "/api/tables", LOO | {"name": "Ann", "options": SHORT}))[1]["id"]
        async with alone.at(over) as line:
            await play([line])
        text, record = people["over"]["challenge"]["text"], files["records/loo-finished.jsonl"]
        day = (await alone.ask("POST", "/api/daily", {"game": "loo", "day": DAY, "name": "Ann"}))[1]["table"]
        taken = (await alone.ask("POST", "/api/challenges/sit", {"text": text, "name": "Ann"}))[1]["table"]
        for table, reached in ((day, in_deal(2)), (taken, in_deal(1, 1))):
            async with alone.at(table) as line:
                await play([line], reached)
        await alone.ask("POST", "/api/replays?day=20784", record)
        own = {"id": people["over"]["loo"]["id"], "seat": 0, "changed": MOMENT, "record": record}
        await alone.ask("POST", "/api/play/records", own)
        status, told = await alone.ask("POST", "/api/play")
        while told["working"]:
            status, told = await alone.ask("GET", "/api/play")
        assert status == 200, told
        kept = {"heads": alone.shelf.heads, "rows": alone.shelf.rows, "notes": alone.shelf.notes}
    told = page()
    return {"browser.json": kept | {"storage": told["storage"]}, "links.json": links(people, told["rules"])}


def page() -> Any:
    """What the page itself keeps in `localStorage`, and the fragment of a link that carries house rules."""
    words = ("node", str(Path(__file__).with_suffix("").with_name("kept_page.mjs")), str(int(MOMENT)))
    found = subprocess.run(words, check=True, cwd=WEB, env=node(), capture_output=True, text=True)
    return json.loads(found.stdout)


def links(people: Any, rules: str) -> dict[str, str]:
    """Every kind of link that a page makes, by what it leads to."""
    loo, begun = people["over"]["loo"]["id"], people["assembly"]["waiting"]
    return {
        "invitation": people["open"]["friends"]["link"],
        "listed table": people["open"]["mixed"]["link"],
        "replay": f"/r/{loo}",
        "moment": f"/r/{loo}#d2.s0.a1",
        "check": f"/verify/{loo}",
        "challenge": f"/challenge#{people['over']['challenge']['text']}",
        "assembly": f"/assembly/{begun['id']}#{begun['code']}",
        "result": f"/daily#{people['daily']['day']['Cas']}",
        "day": "/daily",
        "puzzle": "/puzzle#12",
        "rule": "/rules/loo#A3",
        "lesson": "/learn/loo",
        "house rules": f"/new#{rules}",
        "new table": "/new",
        "watch": "/watch",
        "me": "/me",
    }
