"""Beside the table on the page: looking back, puzzles, an account by a passkey, and acts by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.accounts import host_a_table
from browser.eyes import sideways, violations
from browser.hands import new_table, open_bots, play_deal
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


@pytest.mark.parametrize(
    ("path", "said"),
    [("/puzzle#abc", "no such puzzle"), ("/puzzle#-1", "no such puzzle"), ("/daily#zzzz", "no such session")],
)
def test_an_address_of_nothing_says_so(page: Page, url: str, path: str, said: str) -> None:
    page.goto(url + path)
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()


def test_a_list_of_acts_too_long_for_its_place_is_read_by_keys(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle#545")
    page.locator(".choices button").nth(15).wait_for()
    page.keyboard.press("1")
    page.get_by_text("Compare the moves").click()
    acts = page.get_by_role("group", name="Compare the moves").and_(page.locator(".scroll"))
    last = acts.locator("tbody tr").last
    below = "row => row.getBoundingClientRect().bottom > row.closest('.scroll').getBoundingClientRect().bottom + 1"
    assert last.evaluate(below)
    page.keyboard.press("Tab")
    expect(acts).to_be_focused()
    page.keyboard.press("End")
    page.wait_for_function(f"row => !({below})(row)", arg=last.element_handle())
    assert violations(page) == []


AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def test_a_passkey_keeps_the_account_and_logs_in_again(page: Page, url: str) -> None:
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    home = url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    table = host_a_table(page, home)
    page.get_by_role("button", name="Create account with a passkey").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="already holds a passkey of yours")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(f"a[href='{table}']")).to_be_visible()


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
