"""The page in a frame of another site: a puzzle or a replay where the host allows it, and no other page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.fixtures import serving
from browser.hands import context_of
from browser.static_host import Host
from folders import GOLDEN

RECORD = GOLDEN / "laugh-adpoker-1.jsonl"


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Host]:
    """Another site, whose pages are in its folder."""
    found = Host(tmp_path / "blog")
    yield found
    found.stop()


def framed(page: Page, blog: Host, address: str) -> Page:
    """A new page of the other site, which shows an address in a frame."""
    pages = blog.folder / "play"
    pages.mkdir(parents=True, exist_ok=True)
    place = f"{len(list(pages.iterdir()))}.html"
    (pages / place).write_text(f'<iframe src="{address}" width="900" height="700"></iframe>')
    page.goto(blog.url + place)
    return page


@pytest.mark.parametrize(
    "which", [pytest.param("browser", marks=pytest.mark.chromium), pytest.param("firefox", marks=pytest.mark.firefox)]
)
def test_a_site_that_the_host_names_shows_a_puzzle_and_a_replay_and_nothing_else(
    which: str, blog: Host, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    page = context_of(request.getfixturevalue(which)).new_page()
    with serving(tmp_path, arguments=["--embed", f"http://127.0.0.1:{blog.port}"]) as address:
        frame = framed(page, blog, f"{address}/puzzle").frame_locator("iframe")
        frame.locator(".choices .button").first.click()
        expect(frame.locator(".verdict")).to_be_visible()
        record = {"data": RECORD.read_bytes(), "headers": {"content-type": "application/jsonl"}}
        replay = page.request.post(f"{address}/api/replays", **record).json()["id"]
        frame = framed(page, blog, f"{address}/r/{replay}#d1").frame_locator("iframe")
        frame.get_by_role("button", name="Next act").click()
        expect(frame.locator(".told")).to_contain_text(re.compile(r"\w"))
        framed(page, blog, f"{address}/new")
        refused = page.frame_locator("iframe").locator(
            "body:not(:has(#app))"
        )  # the browser's own page, or an empty one
        expect(refused).to_be_attached()
        assert not [one for one in page.frames if one.url.startswith(address)]
    page.context.close()
