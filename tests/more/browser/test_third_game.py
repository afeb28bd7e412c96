"""A game that a package adds, at a server: offered with the others, played by a program and on the page, and checked."""

import pytest

from browser.eyes import sideways
from browser.fixtures import serving
from browser.hands import DEAL, READY, deed
from gamester.games import registry
from third_game.fixtures import package

__all__ = ["package"]
pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def own_url(tmp_path_factory, package):
    """A server where the package of the third game is installed, as it is here."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch, serving(folder, PYTHONPATH=str(package)) as address:
        patch.syspath_prepend(package)
        registry._others.cache_clear()
        yield address
    registry._others.cache_clear()
    registry._loaded.cache_clear()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_a_deal_is_played_on_the_page_to_its_settlement(page, own_url, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{own_url}/new")
    page.locator("input[type=radio][name=game]").nth(2).check()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Your name").fill("Ann")
    page.click("text=Open the table")
    page.click(DEAL)
    for _ in range(3):
        page.wait_for_selector(READY)
        assert page.locator(".plate").count() == 2
        if page.locator(".sums").count():
            break
        assert page.locator(".hand button").count() in (1, 2)
        assert not page.get_by_text("ducat.").count()
        deed(page)
    page.wait_for_selector(".sums")
    assert sideways(page) <= 0
