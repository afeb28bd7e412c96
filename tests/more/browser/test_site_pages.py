"""The pages round the game, in a real browser: everybody can use them, and their programs run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.eyes import sideways, violations
from browser.static_host import Host
from browser.visitors import SLOW
from folders import ROOT
from gamester.cli import main

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PAGES = ("index", "fr", "examples", "rules/en/loo", "docs/guide/play.fr", "docs/lab/strength", "python")
pytestmark = [pytest.mark.chromium, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, page_tools: None) -> Iterator[Host]:
    out = tmp_path_factory.mktemp("site")
    assert main(["site", str(out), "--pyodide", str(PYODIDE)]) == 0
    found = Host(out)
    yield found
    found.stop()


def address(host: Host, path: str) -> str:
    return host.url.removesuffix("play/") + path


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_a_small_phone_never_scrolls_sideways(phone: Page, host: Host, path: str) -> None:
    phone.goto(address(host, f"{path}.html"))
    assert violations(phone) == []
    assert sideways(phone) <= 0
    phone.emulate_media(color_scheme="dark")
    assert violations(phone, "color-contrast") == []


@pytest.mark.parametrize(("path", "label"), [("examples.html", "Run"), ("examples.fr.html", "Lancer")])
def test_a_program_runs_on_its_page(page: Page, host: Host, path: str, label: str) -> None:
    page.goto(address(host, path))
    for number, said in enumerate(("together", "Eve (advice): +35")):
        page.get_by_role("button", name=label, exact=True).nth(number).click()
        expect(page.locator(".program output").nth(number)).to_contain_text(said, timeout=SLOW)
