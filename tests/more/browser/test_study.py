"""Getting better at it: looking back on a deal at the table and in a replay, and the puzzle of the day."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.eyes import sideways, violations
from browser.hands import open_bots, play_deal
from page.test_beside_a_table import WEIGHED


def test_a_deal_is_looked_back_on_at_the_table_by_keys_alone(phone: Page, url: str) -> None:
    open_bots(phone, url, "three")
    play_deal(phone)
    phone.keyboard.press("v")
    window = phone.get_by_role("dialog", name="Review of deal 1")
    expect(window.get_by_role("row", name=re.compile("^Together"))).to_be_visible(timeout=WEIGHED)
    assert sideways(phone) <= 0
    assert violations(phone) == []
    phone.keyboard.press("Escape")
    expect(window).to_be_hidden()


def test_a_list_of_acts_too_long_for_its_place_is_read_by_keys(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle#545")
    page.locator(".choices button").nth(15).wait_for()
    page.keyboard.press("1")
    page.get_by_text("What every act is worth").click()
    acts = page.get_by_role("group", name="What every act is worth").and_(page.locator(".scroll"))
    last = acts.locator("tbody tr").last
    below = "row => row.getBoundingClientRect().bottom > row.closest('.scroll').getBoundingClientRect().bottom + 1"
    assert last.evaluate(below)
    page.keyboard.press("Tab")
    expect(acts).to_be_focused()
    page.keyboard.press("End")
    page.wait_for_function(f"row => !({below})(row)", arg=last.element_handle())
    assert violations(page) == []
