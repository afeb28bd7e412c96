"""A real server in a process of its own, and real browsers: Chromium, or what the variable `CHROMIUM` names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from programs import CHROMIUM, FIREFOX, path_of

from browser.hands import context_of
from server.seeded import seeded

expect.set_options(timeout=20_000)  # five seconds are too few for two processors that other tests use too
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


@contextmanager
def serving(folder: Path, *, arguments: Sequence[str] = (), **environment: str) -> Iterator[str]:
    """The address of a server, its tables in `folder`; its bots do not wait."""
    program = subprocess.Popen(
        [sys.executable, *seeded("serve", "--port", "0", "--database", str(folder / "tables.db"), "--no-open",
         "--speed", "instant", "--rate", "0", *arguments)],
        stdout=subprocess.PIPE, text=True, env=os.environ | environment,
    )  # fmt: skip
    assert program.stdout is not None
    said = program.stdout.readline()
    found = re.search(r"http://\S+", said)
    assert found, f"the server did not say where it is: {said!r}"
    try:
        yield found[0].rstrip("/")
    finally:
        program.terminate()
        program.communicate(timeout=30)


@pytest.fixture(scope="module")  # so that the cards of a file's tests do not depend on what was run before
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="module")  # its loop of events must not run on into other files' tests
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Path:
    return path_of(CHROMIUM)


@pytest.fixture(scope="module")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.firefox.launch(channel="moz-firefox", executable_path=path_of(FIREFOX))
    yield running
    running.close()


@contextmanager
def person(context: BrowserContext) -> Iterator[Page]:
    """The page of somebody. A fault in the page's own script fails the test."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.set_default_timeout(15_000)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A desk."""
    with person(context_of(browser)) as page:
        yield page


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """A second person, in a browser of their own."""
    with person(context_of(browser)) as page:
        yield page


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A small phone held upright."""
    with person(context_of(browser, 360, 640)) as page:
        yield page


@pytest.fixture
def smallest(browser: Browser) -> Iterator[Page]:
    """A phone of 320 pixels, with a keyboard."""
    context = context_of(browser, 320, 640)
    context.grant_permissions(["clipboard-write"])
    with person(context) as page:
        yield page
