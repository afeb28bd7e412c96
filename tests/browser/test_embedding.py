"""The page in a frame of another site: a puzzle where the host allows it, and no other page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import serving
from browser.static_host import Host


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Host]:
    """Another site, whose pages are in its folder."""
    found = Host(tmp_path / "blog")
    yield found
    found.stop()


def framed(page: Page, blog: Host, address: str) -> Page:
    """A page of the other site that shows an address in a frame."""
    (blog.folder / "play").mkdir(parents=True, exist_ok=True)
    (blog.folder / "play" / "index.html").write_text(f'<iframe src="{address}" width="900" height="700"></iframe>')
    page.goto(blog.url)
    return page


@pytest.mark.parametrize(
    "desk", [pytest.param("page", marks=pytest.mark.chromium), pytest.param("firefox", marks=pytest.mark.firefox)]
)
def test_a_site_that_the_host_names_shows_a_puzzle_and_nothing_else(
    desk: str, blog: Host, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(desk)
    with serving(tmp_path, arguments=["--embed", f"http://127.0.0.1:{blog.port}"]) as address:
        frame = framed(page, blog, f"{address}/puzzle").frame_locator("iframe")
        frame.locator(".choices .button").first.click()
        expect(frame.locator(".verdict")).to_be_visible()
        framed(page, blog, f"{address}/new")
        refused = page.frame_locator("iframe").locator("body:not(:has(#app))")  # the browser's own page, which says why
        expect(refused).to_contain_text(re.compile("blocked|security"))
        assert not [one for one in page.frames if one.url.startswith(address)]
