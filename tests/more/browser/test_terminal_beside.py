"""The full-screen terminal at a server's table beside two browsers, through a server that is killed."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.hands import DEAL, context_of, deed, new_table
from gamester.tui.control import TOO_SOON
from server.client import Served
from service.tui.test_terminal import Terminal

pytestmark = [
    pytest.mark.chromium,
    pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed"),
]
FAST = "--speed", "instant", "--rate", "0"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[list[Served]]:
    """A server; the test puts another one in its place."""
    found = [Served(str(tmp_path / "tables.db"), *FAST)]
    yield found
    found[-1].stop()


@pytest.fixture
def friends(browser: Browser) -> Iterator[list[Page]]:
    """Two persons, each with a browser of their own."""
    contexts = [context_of(browser) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(20_000)
    yield pages
    for context in contexts:
        context.close()


def all_act(friends: list[Page], terminal: Terminal, times: int) -> None:
    """Everybody does what is asked of them, the terminal by its hint, so many times or until the deal is settled."""
    for _ in range(times):
        for page in friends:
            deed(page)
        if all(page.locator(".sums").count() for page in friends):
            return
        if not any(page.locator(".ask.asked").count() for page in friends):
            terminal.child.send("h")
            terminal.listen(TOO_SOON)  # before that no key answers a question
            terminal.child.send("\r")
            terminal.listen(0.1)
            terminal.child.send("\r")
            terminal.listen(0.1)


def balances(page: Page) -> dict[str, str]:
    """What the settlement says each player has now."""
    rows = page.locator(".sums tbody tr")
    cells = [rows.nth(place).locator("th, td").all_inner_texts() for place in range(rows.count())]
    return {row[0].split("\n")[0]: row[-1] for row in cells}


def test_all_three_see_the_same_and_lose_nothing_when_the_server_is_killed(
    served: list[Served], friends: list[Page], tmp_path: Path
) -> None:
    url = f"http://{served[0].url}"
    link = new_table(friends[0], url, 3, variant="three/wikipedia-2023")
    friends[1].goto(link)
    friends[1].get_by_label("Your name").fill("Cleo")
    friends[1].locator(".waiting li").nth(1).get_by_role("button", name="Sit here").click()
    at_home = {"NO_PROXY": "*"}
    terminal = Terminal(["play", "--server", link, "--name", "Ben", "--lang", "en"], tmp_path, **at_home)
    terminal.until("Next deal")
    friends[0].click(DEAL)
    for page in friends:
        page.wait_for_selector(".hand, .sums")
    all_act(friends, terminal, 1)
    logs = [page.locator("[role=log]").inner_text() for page in friends]

    served[0].stop(signal.SIGKILL)
    terminal.until("connection is lost")
    friends[0].wait_for_selector(".bar .chip")
    served.append(Served(str(tmp_path / "tables.db"), *FAST, port=served[0].port))
    terminal.until("Connected again")
    for page, log in zip(friends, logs, strict=True):
        page.wait_for_selector(".bar .chip", state="detached")
        assert page.locator("[role=log]").inner_text().startswith(log)

    all_act(friends, terminal, 60)
    one, other = (balances(page) for page in friends)
    assert one == other
    terminal.until("Next deal")
    terminal.child.send("b")
    terminal.until("To check")
    for name, chips in one.items():
        assert re.search(rf"{name}\b.*{re.escape(chips)}", terminal.text()), terminal.text()
    terminal.child.send("\x03")
    terminal.listen(1.0)
    terminal.child.send("y")
    assert terminal.end() == 0
