"""An evening among friends: ready for the next deal, coming and leaving, playing again from one link."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.eyes import violations
from browser.hands import DEAL, all_play

SHORT = {
    "game": "loo", "variant": "three/wikipedia-2023", "players": 3, "name": "Ann", "ready_check": True,
    "options": {"rounds": 1, "max_extra_deals": 0},
}  # fmt: skip
"""Three deals, and no more."""


def host(page: Page, url: str, **more: object) -> str:
    """Ann's table; its link."""
    page.goto(url)
    made = page.request.post(f"{url}/api/tables", data=SHORT | more, headers={"origin": url}).json()
    page.goto(url + made["link"])
    page.wait_for_selector(DEAL)
    return url + str(made["link"])


def sit(friend: Page, link: str) -> None:
    """Ben takes the second seat."""
    friend.goto(link)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit here").first.click()
    friend.wait_for_selector(DEAL)


def play_session(pages: list[Page]) -> None:
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
    link = host(page, url)
    sit(other, link)
    for _ in range(2):
        play_session([page, other])
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
    host(page, url)
    play_session([page])
    expect(page.locator(".podium li").first).to_contain_text("1.")
    page.get_by_role("button", name="Find my best and my costliest decision").click()
    expect(page.get_by_text("Your costliest decision")).to_be_visible(timeout=90_000)
    page.goto(url)
    expect(page.locator("time").first).to_be_visible()
    expect(page.get_by_text(" won, at ").first).to_be_visible()


def test_what_is_said_marks_the_tab_until_it_is_read(page: Page, other: Page, url: str) -> None:
    sit(other, host(page, url))
    other.get_by_role("tab", name="Chat").click()
    other.get_by_role("button", name="Good evening!").click()
    tab = page.get_by_role("tab", name="Chat")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(tab).not_to_contain_text("1")
    expect(page.locator(".said")).to_contain_text("Good evening, all!")


def test_chat_of_ones_own_that_is_too_long_for_its_place_is_read_by_keys(page: Page, url: str) -> None:
    host(page, url)
    page.get_by_role("tab", name="Chat").click()
    said = page.locator(".said")
    for number in range(1, 31):
        page.get_by_role("button", name="Good evening!").click()
        expect(said.locator("p")).to_have_count(number)
    assert said.evaluate("box => box.scrollHeight > box.clientHeight && box.scrollTop > 0")
    said.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('.said').scrollTop === 0")
    assert violations(page) == []
