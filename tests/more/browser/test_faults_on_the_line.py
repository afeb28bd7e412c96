"""A page whose line loses, doubles and swaps what the server says comes to show what the server told."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute

from browser.hands import READY, dealt_in, deed, open_bots

PART = 0.2
"""How many of the server's messages are treated so."""
ACTS = 8
BEAT = 4_000
"""Milliseconds in which the page asks whether it has heard the last message."""


class Line:
    """The way from the server to a page."""

    def __init__(self, fault: str) -> None:
        self.fault, self.rng = fault, random.Random(1)
        self.held: list[str] = []
        self.done = 0

    def route(self, page: WebSocketRoute) -> None:
        """Pass on what both say, the server's words with faults."""
        self.held.clear()
        server = page.connect_to_server()
        server.on_message(lambda message: self.tell(page, str(message)))

    def tell(self, page: WebSocketRoute, message: str) -> None:
        """Pass a message on, or not, or twice, or after the next one."""
        faulty = bool(self.fault) and json.loads(message)["type"] == "news" and self.rng.random() < PART
        self.done += faulty
        if not faulty or self.fault == "double":
            page.send(message)
            for late in self.held:
                page.send(late)
            self.held.clear()
        if faulty and self.fault in ("double", "swap"):
            self.held.append(message)


def shown(page: Page) -> list[list[str]]:
    """What is asked, the hand, and the log."""
    return [page.locator(found).all_inner_texts() for found in (".ask", ".hand button", ".log p")]


@pytest.mark.parametrize("fault", ["lose", "double", "swap"])
def test_after_faults_a_page_shows_what_a_fresh_one_shows(page: Page, url: str, fault: str) -> None:
    line = Line(fault)
    page.route_web_socket(re.compile("/ws/"), line.route)
    open_bots(page, url, "three")
    for _ in range(ACTS):
        dealt_in(page)
        deed(page)
    line.fault = ""
    page.wait_for_timeout(BEAT)
    dealt_in(page)
    before = shown(page)
    page.reload()
    page.wait_for_selector(READY)
    assert line.done
    assert shown(page) == before
