"""A game that a package adds, at a server: offered with the others, played by a program and on the page, and checked."""

import os

import pytest

from browser.eyes import sideways
from browser.fixtures import serving
from browser.hands import DEAL, READY, deed
from folders import HELPERS
from gamester.games import registry

pytestmark = pytest.mark.chromium
INSTALLED = HELPERS / "third_game" / "installed"


@pytest.fixture(scope="module")
def own_url(tmp_path_factory):
    """A server where the package of the third game is installed, as it is here."""
    path = os.pathsep.join([str(HELPERS), str(INSTALLED)])
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("tables"), PYTHONPATH=path) as address:
        patch.syspath_prepend(INSTALLED)
        registry._others.cache_clear()
        yield address
    registry._others.cache_clear()
    registry._loaded.cache_clear()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_a_deal_is_played_on_the_page_to_its_settlement(page, own_url, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{own_url}/new")
    page.locator("input[type=radio][name=game]").nth(2).check()
    page.get_by_label("Your name").fill("Ann")
    page.click("text=Open the table")
    page.click(DEAL)
    for _ in range(3):
        page.wait_for_selector(READY)
        assert page.locator(".plate").count() == 5
        if page.locator(".sums").count():
            break
        assert page.locator(".hand button").count() in (1, 2)
        deed(page)
    page.wait_for_selector(".sums")
    assert sideways(page) <= 0
