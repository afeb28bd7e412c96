"""A game that a package adds, on the page: it is offered with the others and shown by the plain scene."""

import os

import pytest

from browser.fixtures import serving
from browser.hands import DEAL, READY, context_of, deed
from folders import HELPERS

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def own_url(tmp_path_factory):
    """A server where the package of the third game is installed."""
    path = os.pathsep.join([str(HELPERS), str(HELPERS / "third_game" / "installed")])
    with serving(tmp_path_factory.mktemp("tables"), PYTHONPATH=path) as address:
        yield address


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_a_deal_is_played_to_its_settlement(browser, own_url, width, height):
    context = context_of(browser, width, height)
    page = context.new_page()
    page.set_default_timeout(15_000)
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
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    context.close()
