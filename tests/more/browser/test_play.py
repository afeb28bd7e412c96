"""Playing in a real browser against the real server: by clicks, by keys, through refreshes and without a network."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.hands import new_table


def test_cards_are_exchanged_by_their_numbers_and_enter(page: Page, url: str) -> None:
    new_table(page, url, 4, variant="irish/wikipedia-2023")
    page.keyboard.press("n")
    page.wait_for_selector(".ask.asked[data-phase=exchange]")
    for key in ("1", "3", "2", "3"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You change 2 cards")


def test_a_link_can_be_read_by_a_camera(page: Page, url: str) -> None:
    link = new_table(page, url, 5)
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    first = re.findall(r"M(\d+) 0\.5h1", code.locator("path").get_attribute("d") or "")
    size = int(max(first, key=int)) + 1
    corners = [*range(7), *range(size - 7, size)]
    assert size >= 21 + len(link) // 10
    assert [int(x) for x in first if int(x) < 8 or int(x) > size - 9] == corners, "two of the three eyes"
