"""With the host stopped after the first visit: every link of every page is followed, and every lesson gone through."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.lessons import follow
from browser.visitors import SLOW, Regular
from gamester.handlers.lessons import lessons
from more.browser.test_alone import folder, person, real, regular

__all__ = ["folder", "person", "real", "regular"]
pytestmark = pytest.mark.timeout(900)
FAULTS = ("Failed to fetch", "NetworkError", "could not be loaded", "no such page")
LEAST = 12
"""So many pages are reached at least; with fewer, the walk itself is at fault."""


def links(page: Page) -> set[str]:
    """The addresses within the page's own folder that its links lead to, without fragments; what is saved is no page."""
    found = page.locator("a[href]:not([download])").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    base = page.url
    whole = [urlsplit(urljoin(base, f"?{one}" if one.startswith("/") else one))._replace(fragment="") for one in found]
    return {one.geturl() for one in whole if one.path == urlsplit(base).path and not one.query.startswith("/api/")}


def test_every_link_of_every_page_is_followed(person: Regular) -> None:
    page = person.come()
    person.go_offline()
    left, walked = [person.host.url], set[str]()
    while left:
        at = left.pop()
        walked.add(at)
        page.goto(at)
        expect(page.locator("h1, .board").first).to_be_visible(timeout=SLOW)
        expect(page.locator("main")).not_to_contain_text("One moment …", timeout=SLOW)
        shown = page.locator("body").inner_text()
        assert [fault for fault in FAULTS if fault.lower() in shown.lower()] == [], at
        left += sorted(links(page) - walked - set(left))
    assert len(walked) >= LEAST, sorted(walked)


def told(folder: Path, lesson: str) -> Iterator[dict[str, Any]]:
    """The steps of a lesson on the way that is expected, from the files of the site."""
    (answers,) = (folder / "play" / "v").glob("*/answers/learn")
    done = 0
    while True:
        step: dict[str, Any] = json.loads((answers / lesson / f"en-{done}.json").read_text("utf-8"))
        yield step
        if step["over"]:
            return
        done = step["then"]


@pytest.mark.parametrize("lesson", lessons())
def test_every_lesson_is_gone_through(person: Regular, folder: Path, lesson: str) -> None:
    page = person.context.new_page()
    person.go_offline()
    page.goto(f"{person.host.url}?/learn/{lesson}")
    for number, step in enumerate(told(folder, lesson), 1):
        expect(page.locator(".step")).to_contain_text(re.compile(rf"\b{number} of "), timeout=SLOW)
        page.wait_for_selector(".lesson p:not(.faint)")
        if not step["over"]:
            follow(page, step)
    expect(page.get_by_role("button", name="Now play")).to_be_visible()
