"""A learner who goes through a lesson of the page by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Page, Response, expect

LONGEST = 30_000
"""Milliseconds that are longer than any step plays by itself."""


def steps(page: Page, address: str) -> Iterator[dict[str, Any]]:
    """Each step of the lesson at this address, as the page was told it, before it is answered.

    What the page shows for a while has passed: its clock runs ahead.
    """

    def taught(answer: Response) -> bool:
        return "/learn/" in answer.url.partition("/api")[2] and answer.ok

    page.clock.install()
    with page.expect_response(taught) as told:
        page.goto(address)
    for number in count(1):
        lesson = told.value.json()
        # The step before may still be shown: what is chosen there is lost with it.
        expect(page.locator(".step")).to_contain_text(re.compile(rf"\b{number} (of|sur|von) "))
        page.clock.run_for(LONGEST)
        page.wait_for_selector(".lesson p:not(.faint)")
        yield lesson
        if lesson["over"]:
            return
        with page.expect_response(taught) as told:
            follow(page, lesson)


def follow(page: Page, lesson: dict[str, Any]) -> None:
    """Do what the lesson wants; of several acts the first."""
    wanted = lesson["expected"]
    acts = lesson["frames"][-1]["state"]["acts"]
    if lesson["question"]:
        page.locator(".answers .button").nth(lesson["question"]["right"]).click()
    elif not wanted:
        page.click(".lesson .button.main")
    elif any(act.get("limit") is not None for act in acts):
        for card in wanted["cards"]:
            page.click(f".hand [data-card='{card}']")
        page.click(".acts .button.main")
    elif page.locator("li.offered.advised button").count():
        page.locator("li.offered.advised button").first.click()
    elif wanted["do"] == "play":
        page.click(f".hand [data-card='{wanted['cards'][0]}']")
        page.locator(".acts .button.main").last.click()
    else:
        word = next(act["text"] for act in acts if act["do"] == wanted["do"]).split()[0]
        page.locator(".acts .button", has_text=word).first.click()
