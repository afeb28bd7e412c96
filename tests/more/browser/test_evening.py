"""An evening among friends: ready for the next deal, coming and leaving, its end, its replay, its shuffle."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.eyes import violations
from browser.hands import DEAL, all_play, dealt_in, host, new_table, play_session

SHORT = {
    "game": "loo", "variant": "three/wikipedia-2023", "players": 3, "name": "Ann", "ready_check": True,
    "options": {"rounds": 1, "max_extra_deals": 0},
}  # fmt: skip
"""Three deals, and no more."""


def sit(friend: Page, link: str) -> None:
    """Ben takes the second seat."""
    friend.goto(link)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit here").first.click()
    friend.wait_for_selector(DEAL)


def play_together(pages: list[Page]) -> None:
    """Play to the end of the session: all are ready for each deal."""
    pages[0].click(DEAL)
    for _ in range(4):
        all_play(pages, ".sums", bold=0)
        if pages[0].get_by_role("heading", name="The session is over").count():
            return
        before = pages[0].locator(".sums h2").inner_text()
        for page in pages:
            page.click(DEAL)
        pages[0].wait_for_function("before => document.querySelector('.sums h2')?.innerText !== before", arg=before)
    raise AssertionError("the session does not come to an end")


def test_friends_play_again_and_the_first_link_leads_to_the_session_of_now(page: Page, other: Page, url: str) -> None:
    link = host(page, url, **SHORT)
    sit(other, link)
    for _ in range(2):
        play_together([page, other])
        before = page.evaluate("location.pathname")
        page.get_by_role("button", name="Play again with the same people").click()
        other.get_by_role("button", name="Go to the next session").click()
        for one in (page, other):
            one.wait_for_function("before => location.pathname !== before", arg=before)
            one.wait_for_selector(DEAL)
    other.goto(link)
    other.wait_for_selector(DEAL)
    assert other.evaluate("location.pathname") == page.evaluate("location.pathname")
    expect(other.locator(".waiting li").nth(1)).to_contain_text("Ben (you)")
    expect(page.locator(".waiting li").nth(0)).to_contain_text("Ann (you)")


def test_a_session_ends_with_a_podium_and_ones_best_and_costliest_decision(page: Page, url: str) -> None:
    host(page, url, **SHORT)
    play_together([page])
    expect(page.locator(".podium li").first).to_contain_text("1.")
    page.get_by_role("button", name="Find my best and my costliest decision").click()
    expect(page.get_by_text("Your costliest decision", exact=True)).to_be_visible(timeout=90_000)
    page.goto(url)
    expect(page.locator("time").first).to_be_visible()
    expect(page.get_by_text(" won with ").first).to_be_visible()


def test_what_is_said_marks_the_button_until_it_is_read(page: Page, other: Page, url: str) -> None:
    sit(other, host(page, url, **SHORT))
    other.get_by_role("button", name="Chat").click()
    other.get_by_role("button", name="Good evening!").click()
    button = page.get_by_role("button", name="Chat")
    expect(button).to_contain_text("1")
    expect(page.locator(".unseen[aria-live=polite]", has_text="Ben: Good evening, all!")).to_have_count(1)
    button.click()
    expect(button).not_to_contain_text("1")
    expect(page.locator(".said")).to_contain_text("Good evening, all!")


def test_a_part_that_cannot_be_fetched_is_missed_in_a_sentence(page: Page, url: str) -> None:
    host(page, url, **SHORT)
    page.route("**/assets/Talk-*", lambda route: route.abort())
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_role("tabpanel").get_by_role("alert")).to_have_text(
        "This part of the page could not be loaded. Reload it."
    )


def test_chat_of_ones_own_that_is_too_long_for_its_place_is_read_by_keys(page: Page, url: str) -> None:
    host(page, url, **SHORT)
    page.get_by_role("button", name="Chat").click()
    said = page.locator(".said")
    for number in range(1, 31):
        page.get_by_role("button", name="Good evening!").click()
        expect(said.locator("p")).to_have_count(number)
    assert said.evaluate("box => box.scrollHeight > box.clientHeight && box.scrollTop > 0")
    said.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('.said').scrollTop === 0")
    assert violations(page) == []


def test_a_session_ends_with_its_plot_its_replay_and_a_shuffle_that_verifies(page: Page, url: str) -> None:
    new_table(page, url, 3, rounds=1)
    play_session(page)
    expect(page.locator("figure polyline")).to_have_count(3)
    expect(page.locator(".prompt")).to_have_text(re.compile(r"^The session is over\. .+ [+0]"))
    page.click("text=Watch the replay")
    page.wait_for_selector(".controls")
    page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile("#d2"))
    page.reload()
    expect(page.locator(".controls").first).to_contain_text("Deal 2")
    page.evaluate("location.hash = 'd1.t1'")
    expect(page.locator(".controls").first).to_contain_text("Deal 1")
    page.click("text=Check the shuffle")
    expect(page.get_by_role("heading", name="The shuffle was fair")).to_be_visible()
    into = page.get_by_text(re.compile(r"^Seat 0 is yours: your own bytes went into (\d+) of \1 packs\."))
    expect(into).to_be_visible()
    with page.expect_download() as download:
        page.click("text=Download what this browser saw")
    seen = json.loads(Path(download.value.path()).read_text())
    assert "secret" not in seen[0]
    seen[0]["rounds"][0]["commits"]["0"] = "0" * 64
    page.set_input_files(
        "input[type=file]", {"name": "t", "mimeType": "application/json", "buffer": json.dumps(seen).encode()}
    )
    expect(
        page.get_by_text("In pack 1 the record has other bytes for seat 0 than your client opened there")
    ).to_be_visible()


def test_a_page_over_plain_http_at_another_address_takes_its_part_in_the_shuffle(page: Page, url: str) -> None:
    """Browsers give no `crypto.subtle` there."""
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    new_table(page, url, 3, rounds=1)
    assert page.evaluate("typeof crypto.subtle") == "undefined"
    dealt_in(page)
    page.get_by_role("button", name="Seats", exact=True).click()
    page.get_by_text("The shuffle", exact=True).click()
    expect(page.get_by_text("1 browser added its bytes to the last shuffle.")).to_be_visible()
