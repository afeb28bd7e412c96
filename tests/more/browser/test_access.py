"""Everybody can use it: axe finds nothing, small screens need no sideways scrolling, little is fetched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from browser.eyes import sideways, violations
from browser.hands import context_of, open_bots, play_deal

PAGES = [
    "/",
    "/new",
    "/watch",
    "/me",
    "/nowhere",
    "/puzzle",
    "/keeper",
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
