"""Those who only watch, and what a host may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.hands import DEAL, dealt_in, deed, host, new_table


def test_a_watcher_sees_the_hand_of_who_shows_it_and_no_longer_than_that(page: Page, other: Page, url: str) -> None:
    other.goto(new_table(page, url, 3))
    other.wait_for_selector(".waiting li")
    dealt_in(page)
    expect(other.locator(".cloth")).to_be_visible()
    expect(other.locator(".hand")).to_have_count(0)
    deed(page)
    page.get_by_role("button", name="Seats", exact=True).click()
    page.get_by_role("button", name="Let spectators see my cards").click()
    expect(other.locator(".hand button")).to_have_count(page.locator(".hand button").count())
    expect(other.locator(".ask")).to_contain_text("Host shows you their cards")
    told = [line for line in other.locator(".log p").all_inner_texts() if "deals" in line or "is turned up" in line]
    assert [line.partition(":")[0] for line in told] == [f"Deal {n + 1}" for n in range(len(told))], "each is told once"
    assert told
    page.get_by_role("button", name="Hide my cards again").click()
    expect(other.locator(".hand")).to_have_count(0)


def test_what_is_chosen_stays_chosen_while_somebody_comes_to_watch(page: Page, other: Page, url: str) -> None:
    link = new_table(page, url, 4, variant="irish/wikipedia-2023")
    page.click(DEAL)
    page.wait_for_selector(".ask.asked[data-phase=exchange]")
    page.locator(".hand button").nth(1).click()
    other.goto(link)
    page.get_by_role("button", name="Seats", exact=True).click()
    expect(page.get_by_text("1 person is watching.")).to_be_visible()
    expect(page.locator(".hand button.up")).to_have_count(1)


@pytest.mark.parametrize("clipboard", [True, False])
def test_the_link_is_copied_with_a_word_of_success_on_plain_pages_too(
    page: Page, browser: Browser, url: str, clipboard: bool
) -> None:
    if not clipboard:  # as on every page that is not encrypted
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    link = new_table(page, url, 3)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".invite [role=status]")).to_have_text("Copied: send it to your friends.")
    expect(page.locator(".invite")).to_contain_text("Only this computer can open this link.")
    expect(page.locator(".invite")).to_contain_text("--host 0.0.0.0")
    page.goto(f"{url}/new")
    page.get_by_label("Your name").fill("")
    page.get_by_label("Your name").press("Control+v")
    expect(page.get_by_label("Your name")).to_have_value(link[:24])
    page.get_by_text("House rules: standard").click()
    page.get_by_label("Search the house rules").fill("rounds")
    page.get_by_role("spinbutton", name="Rounds").fill("3")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Copy a link to these rules").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    page.get_by_label("Your name").fill("")
    page.get_by_label("Your name").press("Control+v")
    expect(page.get_by_label("Your name")).to_have_value(f"{url}/new#"[:24])


def test_a_table_that_cannot_be_reached_is_tried_again_and_is_not_called_shut(
    page: Page, other: Page, url: str
) -> None:
    link = new_table(page, url, 3)
    other.route("**/join*", lambda route: route.abort())
    other.goto(link)
    expect(other.get_by_role("status")).to_contain_text("does not answer")
    expect(other.get_by_role("heading", name="not open to you")).to_have_count(0)
    other.unroute("**/join*")
    other.get_by_role("button", name="Try again").click()
    expect(other.locator(".board")).to_be_visible()


def test_whoever_closes_the_log_goes_on_from_where_it_was_opened(page: Page, url: str) -> None:
    new_table(page, url, 3)
    opener = page.locator(".tools").get_by_role("button", name="Log")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("button", name="Close").click()):
        opener.click()
        expect(page.get_by_role("tab", name="Log")).to_be_focused()
        close()
        expect(opener).to_be_focused()


def test_a_name_that_is_taken_is_refused_where_it_is_typed_and_not_kept(page: Page, phone: Page, url: str) -> None:
    phone.goto(host(page, url, game="loo", variant="five/wikipedia-2023", players=5, name="Zoe"))
    phone.set_viewport_size({"width": 390, "height": 844})
    name = phone.get_by_label("Your name")
    name.fill("Zoe")
    phone.get_by_role("button", name="Sit here").last.click()
    refusal = phone.get_by_role("alert").filter(has_text="is called Zoe")
    expect(refusal).to_be_in_viewport()
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("Choose another name"))
    assert phone.request.get(f"{url}/api/me").json()["name"] == ""
    name.fill("Ben")
    phone.get_by_role("button", name="Sit here").last.click()
    expect(refusal).to_have_count(0)
    expect(phone.locator(".waiting")).to_contain_text("Ben (you)")
