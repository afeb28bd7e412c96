"""Everybody can use it: axe finds nothing, small screens need no sideways scrolling, little is fetched."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.eyes import sideways, violations
from browser.hands import DEAL, context_of, dealt_in, new_table, open_bots, play_deal
from page.test_beside_a_table import learn

PAGES = [
    "/",
    "/new",
    "/watch",
    "/me",
    "/nowhere",
    "/puzzle",
    "/rules/loo",
    "/rules/laugh#R16",
    "/learn/loo",
    "/learn/laugh",
]
SETTLED = "main h1, main h2, .lesson p"
WEIGHT = 200_000
"""Bytes as they come over the line, with their headers."""


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page_and_a_small_phone_never_scrolls_sideways(page: Page, url: str, path: str) -> None:
    page.goto(url + path)
    page.wait_for_selector(SETTLED)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, "color-contrast") == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert sideways(page) <= 0


def test_red_trumps_lie_on_ivory_on_a_device_that_is_dark_too(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    red = page.locator(".token .s-H, .token .s-D")
    for _ in range(15):
        new_table(page, url, 3, variant="irish/wikipedia-2023")
        page.click(DEAL)
        page.wait_for_selector(".cry")
        if red.count():
            assert red.evaluate("one => getComputedStyle(one).color") == "rgb(179, 38, 30)"
            ground = red.evaluate("one => getComputedStyle(one.parentElement).backgroundImage")
            assert "rgb(255, 253, 242)" in ground
            return
    raise AssertionError("no red suit is ever trumps")


def test_a_phone_in_french_shows_the_whole_number_of_the_deal(browser: Browser, url: str) -> None:
    page = context_of(browser, 360, 640, "fr-FR").new_page()
    made = {"game": "laugh", "variant": "willughby-1665", "players": 5, "name": "Zoé"}
    page.goto(url)
    page.goto(url + page.request.post(f"{url}/api/tables", data=made, headers={"origin": url}).json()["link"])
    page.click(DEAL)
    deal = page.get_by_text("donne 1 sur 5")
    expect(deal).to_be_in_viewport(ratio=1)
    right = "one => one.getBoundingClientRect().right"
    assert deal.evaluate(right) <= page.locator(".what").evaluate(right)
    page.context.close()


def test_a_hand_is_a_list_of_buttons_and_the_turn_is_told_at_once(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    dealt_in(page)
    hand = page.get_by_role("list", name="Your hand")
    expect(hand.get_by_role("button")).to_have_count(5)
    expect(page.get_by_role("log", name="Log")).to_contain_text("Deal 1")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Stand")


def test_cards_show_the_letters_of_the_language_if_wished(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Settings").click()
    wish = page.locator("label.check", has_text=re.compile("Letters|V D R"))
    corners = page.locator(".sample .corner:not(.other) b")
    expect(corners).to_have_text(["Q", "J", "7", "A"])
    expect(wish).to_have_count(0)  # English has no others
    page.get_by_label("Language").select_option("fr")
    expect(corners).to_have_text(["Q", "J", "7", "A"])
    wish.click()
    expect(corners).to_have_text(["D", "V", "7", "A"])


def test_a_learner_comes_to_the_end_of_a_lesson_in_which_cards_are_changed(page: Page, url: str) -> None:
    learn(page, url, "loo")


@pytest.mark.parametrize("path", ["/learn/whist", "/constructor"])
def test_an_address_that_leads_nowhere_says_so_in_ones_language_and_shows_ways_on(
    page: Page, url: str, path: str
) -> None:
    answer = page.goto(url + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Cette page n’existe pas")).to_be_visible()
    page.get_by_role("link", name="Les règles du lanterlu").click()
    expect(page.get_by_role("heading", name="Les règles du lanterlu")).to_be_visible()


@pytest.mark.parametrize("form", ["five", "laugh"])
def test_from_the_first_page_to_the_end_of_a_deal_little_is_fetched_beside_the_cards(
    browser: Browser, url: str, form: str
) -> None:
    context = context_of(browser)
    page, fetched, sizes = context.new_page(), dict[str, str](), dict[str, float]()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.responseReceived", lambda told: fetched.update({told["requestId"]: told["response"]["url"]}))
    line.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    open_bots(page, url, form)
    play_deal(page)
    page.wait_for_load_state("networkidle")
    rest = {fetched.get(one, ""): size for one, size in sizes.items() if "/cards/" not in fetched.get(one, "")}
    assert sum(rest.values()) <= WEIGHT, sorted(rest.items(), key=lambda one: -one[1])[:10]
    context.close()
