"""Playing in a real browser against the real server: by clicks, by keys, through refreshes and without a network."""

from __future__ import annotations

import re

import pytest
from hands import READY, deed, new_table, open_bots, play_deal
from playwright.sync_api import Browser, Page, Playwright, expect

from conftest import context_of


@pytest.mark.parametrize("form", ["five", "three", "laugh"])
def test_a_newcomer_plays_a_whole_deal_with_bots_by_clicks(page: Page, url: str, form: str) -> None:
    open_bots(page, url, form)
    page.click(".go button")
    play_deal(page)
    expect(page.locator(".sums table")).to_contain_text("Guest")
    expect(page.locator(".sums .check")).to_contain_text("make 0")


def test_a_whole_deal_can_be_played_without_a_mouse(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("section[aria-labelledby=form-five] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".go button")
    page.keyboard.press("n")
    for _ in range(40):
        page.wait_for_selector(READY)
        if page.locator(".sums").count():
            break
        if page.locator(".acts button").count() and not page.locator(".hand button.up").count():
            page.locator(".acts .button").last.focus()
            page.keyboard.press("Enter")
        else:
            playable = page.locator(".hand button").evaluate_all("all => all.findIndex(b => !b.classList.contains('dull'))")
            page.keyboard.press(str(playable + 1))
            page.keyboard.press(str(playable + 1))
        page.wait_for_timeout(60)
    expect(page.locator(".sums")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")


def test_arrows_home_and_end_walk_along_the_hand(page: Page, url: str) -> None:
    open_bots(page, url, "laugh")
    page.click(".go button")
    cards = page.locator(".hand button")
    cards.first.wait_for()
    cards.first.focus()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Home")
    expect(cards.first).to_be_focused()


def test_a_refusal_names_its_paragraph_and_opens_the_rules_there(page: Page, url: str) -> None:
    open_bots(page, url, "laugh")
    page.click(".go button")
    dull = page.locator(".hand button.dull")
    for _ in range(60):
        page.wait_for_selector(READY)
        if dull.count():
            break
        if page.locator(".sums").count():
            page.click(".go button")
            page.wait_for_selector(".ask.asked")
        else:
            deed(page)
    dull.first.click()
    link = page.locator(".notice a")
    rule = link.inner_text().split()[-1]
    link.click()
    expect(page.locator(f"[data-rule={rule}]")).to_be_in_viewport()


def test_a_refresh_in_the_middle_of_a_deal_loses_nothing(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.click(".go button")
    page.wait_for_selector(READY)
    before = page.locator(".hand").inner_text()
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(".hand").inner_text() == before
    play_deal(page)


def test_an_act_made_without_a_network_is_done_when_it_is_back(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.click(".go button")
    page.wait_for_selector(".ask.asked")
    # Playwright's offline does not cut a WebSocket that is open, so the page is told as the system would tell it.
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.locator(".acts .button").last.click()
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    play_deal(page)


def test_the_second_tab_takes_over_and_the_first_can_take_back(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.click(".go button")
    page.wait_for_selector(READY)
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector(READY)
    page.bring_to_front()
    page.click("text=Play here")
    expect(second.locator(".note")).to_contain_text("another window")
    play_deal(page)


@pytest.mark.parametrize(("game", "players", "people"), [("Lanterloo", 8, 8), ("Laugh and Lie Down", 5, 5)])
def test_friends_in_browsers_of_their_own_play_a_match(
    browser: Browser, url: str, game: str, players: int, people: int
) -> None:
    contexts = [context_of(browser, 360, 640) for _ in range(people)]
    pages = [context.new_page() for context in contexts]
    link = new_table(pages[0], url, players, game)
    for number, friend in enumerate(pages[1:], 1):
        friend.goto(link)
        friend.wait_for_selector(".waiting li")
        friend.get_by_label("What shall we call you?").fill(f"Friend {number}")
        friend.locator(".waiting li").nth(number).get_by_role("button", name="Sit here").click()
        expect(friend.locator(".waiting li").nth(number)).to_contain_text("(you)")
    pages[0].click(".go button")
    for _ in range(400):
        if all(one.locator(".sums").count() for one in pages):
            break
        for one in pages:
            if one.locator(".ask.asked").count():
                deed(one)
    sums = {one.locator(".sums table").inner_text() for one in pages}
    assert len(sums) == 1, "all see the same settlement"
    for context in contexts:
        context.close()


def test_a_session_ends_with_its_plot_its_replay_and_a_shuffle_that_verifies(page: Page, url: str) -> None:
    new_table(page, url, 3, rounds=1)
    for _ in range(12):
        page.wait_for_selector(".go button, figure svg")
        if page.locator("figure svg").count():
            break
        page.click(".go button")
        page.wait_for_selector(".ask.asked")
        play_deal(page)
    expect(page.locator("figure polyline")).to_have_count(3)
    page.click("text=Watch it again")
    page.wait_for_selector(".controls")
    page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile("#d2"))
    page.reload()
    expect(page.locator(".controls").first).to_contain_text("Deal 2")
    page.click("text=Check the shuffle")
    expect(page.get_by_role("heading", name="The shuffle was fair")).to_be_visible()


def test_firefox_plays_a_deal_too(playwright: Playwright, url: str) -> None:
    firefox = playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
    page = firefox.new_page(locale="en-GB", reduced_motion="reduce")
    open_bots(page, url, "five")
    page.click(".go button")
    play_deal(page)
    expect(page.locator(".sums .check")).to_contain_text("make 0")
    firefox.close()
