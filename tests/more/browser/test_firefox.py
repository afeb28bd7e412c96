"""The journeys of the page lane in Firefox, and the table as it lies there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from browser.hands import sit
from more.browser.test_round import DESKS, PHONES, come_to, faults
from page import test_at_a_table, test_beside_a_table

CHROMIUM_ONLY = {"test_a_page_is_printed_dark_on_light_and_without_its_ways_elsewhere"}
"""Firefox's remote protocol tells no page that it is printed."""

globals().update(
    {
        name: journey
        for file in (test_at_a_table, test_beside_a_table)
        for name, journey in vars(file).items()
        if name.startswith("test_") and name not in CHROMIUM_ONLY
    }
)


@pytest.fixture(scope="module")
def browser(firefox: Browser) -> Browser:
    """Whoever asks for a browser gets Firefox."""
    return firefox


@pytest.mark.parametrize(("game", "variant", "players"), [("loo", "three/wikipedia-2023", 8), ("laugh", "adpoker", 5)])
def test_it_is_all_in_sight_at_once(page: Page, url: str, game: str, variant: str, players: int) -> None:
    sit(page, url, game, variant, players, {})
    come_to(page, {"play", "turn"})
    assert faults(page, DESKS + PHONES) == []
