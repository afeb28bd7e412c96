"""The page in languages that were added as folders: one from right to left, one with four plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.eyes import sideways
from browser.fixtures import person, serving
from browser.hands import context_of, dealt_in, open_bots, play_deal, sit
from more.browser.test_access import PAGES, SETTLED
from more.browser.test_round import faults
from words.pseudo import FOUR, MARKS, RIGHT, make_language

DESK, PHONE = (1280, 800), (360, 640)
DIRECTIONS = {FOUR: "ltr", RIGHT: "rtl"}


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with both pseudo-languages."""
    folder = tmp_path_factory.mktemp("abroad")
    for code in (FOUR, RIGHT):
        make_language(folder / "languages", code)
    with serving(folder, GAMESTER_LOCALE=str(folder / "languages")) as address:
        yield address


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR", "de-DE"])
def test_the_tools_of_a_table_stand_in_one_line_beside_the_way_home(browser: Browser, url: str, lang: str) -> None:
    with person(context_of(browser, *PHONE, locale=lang)) as page:
        sit(page, url, "loo", "five/wikipedia-2023", 5, {})
        tools = page.locator(".bar .home, .tools .button")
        tops = tools.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
        assert len(tops) > 5
        assert max(tops) - min(tops) <= 2


@pytest.fixture
def speaks(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A small phone of somebody whose browser asks for the language."""
    with person(context_of(browser, *PHONE, locale=request.param)) as page:
        yield page


@pytest.mark.parametrize(("speaks", "form"), [(FOUR, "five"), (RIGHT, "laugh")], indirect=["speaks"])
def test_a_whole_deal_is_played_on_the_page_in_such_a_language(speaks: Page, abroad: str, form: str) -> None:
    open_bots(speaks, abroad, form)
    code = speaks.locator("html").get_attribute("lang") or ""
    expect(speaks.locator("html")).to_have_attribute("dir", DIRECTIONS[code])
    dealt_in(speaks)
    assert faults(speaks, [DESK, PHONE]) == []
    expect(speaks.locator(".prompt")).to_contain_text(MARKS[code])
    if code == RIGHT:
        arrows_follow_the_hand(speaks)
        assert re.search("\u2066(10|[2-9JQKA])[♣♦♥♠]\u2069", speaks.locator("[role=log]").text_content() or "")
    play_deal(speaks)
    assert sideways(speaks) <= 0
    expect(speaks.locator(".sums h2")).to_contain_text(MARKS[code])
    if code == RIGHT:  # a sign stays before its number
        told = " ".join(speaks.locator(".sums td").all_text_contents())
        assert re.findall("[+−]\\d", told) == re.findall("(?<=\u2066)[+−]\\d", told) != []


def arrows_follow_the_hand(page: Page) -> None:
    """From right to left the left arrow goes on along the hand."""
    cards = page.locator(".hand button")
    cards.first.focus()
    where = "one => one.getBoundingClientRect().left"
    assert cards.first.evaluate(where) > cards.nth(1).evaluate(where)
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()


@pytest.mark.parametrize("speaks", [RIGHT], indirect=True)
@pytest.mark.parametrize("path", PAGES)
def test_a_small_phone_never_scrolls_sideways_from_right_to_left(speaks: Page, abroad: str, path: str) -> None:
    speaks.goto(abroad + path)
    speaks.wait_for_selector(SETTLED)
    speaks.wait_for_load_state("networkidle")
    expect(speaks.locator("html")).to_have_attribute("dir", "rtl")
    assert sideways(speaks) <= 0
