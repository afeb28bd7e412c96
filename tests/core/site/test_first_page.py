"""Whatever the first page leads to is answered where there is neither a server nor a network."""

import json
import runpy

import pytest

from alone.site_shelf import Shelf
from gamester.browser import open_service
from gamester.games import GAMES
from gamester.handlers.lessons import lessons
from gamester.i18n import languages
from gamester.server.app import PAGES
from gamester.site.playing import answers
from sources import ROOT

FIRST = [path for path in PAGES if "{" not in path and path not in ("/", "/challenge")]
"""The addresses that one link leads to; a challenge is brought by a link of its own."""
ASKS = {
    "/new": "/api/catalogue",
    "/keeper": "/api/catalogue",
    "/daily": "/api/daily",
    "/puzzle": "/api/puzzle",
    "/me": "/api/me",
    "/watch": None,
}
"""What each page asks first; no page but these may be without a file."""


def test_the_table_behind_glass_shows_a_deal_as_the_rules_play_it() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "gen_shown_deal.py"))
    assert tool["PAGE"].read_text("utf-8") == tool["page"]()


@pytest.fixture(scope="module")
def written() -> dict[str, bytes]:
    return answers()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", FIRST)
async def test_every_page_has_its_first_answer_as_a_file_or_from_the_engine(written, path, lang) -> None:
    if path in ASKS:
        if ASKS[path]:
            status, _ = await (await open_service(Shelf(), 0)).answer("GET", f"{ASKS[path]}?lang={lang}", "")
            assert status == 200
    else:
        _, what, name = path.split("/")
        assert f"{what}/{name}/{lang}{'-0' if what == 'learn' else ''}.json" in written


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lesson", lessons())
async def test_the_engine_tells_a_lesson_as_its_files_do(written, lesson, lang) -> None:
    service = await open_service(Shelf(), 0)
    steps = json.loads(written[f"learn/{lesson}/{lang}-0.json"])["steps"]
    for done in (0, steps - 1):
        status, text = await service.answer("POST", f"/api/learn/{lesson}?lang={lang}", json.dumps({"done": done}))
        assert (status, json.loads(text)) == (200, json.loads(written[f"learn/{lesson}/{lang}-{done}.json"]))


@pytest.mark.parametrize("game", GAMES)
async def test_the_engine_tells_the_rules_as_their_file_does(written, game) -> None:
    status, text = await (await open_service(Shelf(), 0)).answer("GET", f"/api/rules/{game}?lang=en", "")
    assert (status, json.loads(text)) == (200, json.loads(written[f"rules/{game}/en.json"]))
