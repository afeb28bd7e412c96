"""Playing in a real browser against the real server: by clicks, by keys, through refreshes and without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Playwright, WebSocketRoute, expect
from playwright.sync_api import Error as PlaywrightError

from browser.hands import READY, context_of, deed, new_table, open_bots, play_deal


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
            playable = page.locator(".hand button").evaluate_all(
                "all => all.findIndex(b => !b.classList.contains('dull'))"
            )
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


def test_an_act_lost_with_its_line_is_sent_again_and_done_once(page: Page, url: str) -> None:
    lines: list[list[str]] = []

    def through(line: WebSocketRoute) -> None:
        """The first line breaks with the first act, before the server has it; later ones hold."""
        server = line.connect_to_server()
        said: list[str] = []
        lines.append(said)

        def pass_on(message: str | bytes) -> None:
            said.append(str(message))
            if len(lines) == 1 and '"type":"act"' in str(message):
                server.close()
                line.close(code=4000)
            else:
                server.send(message)

        line.on_message(pass_on)

    page.route_web_socket("**/ws/*", through)
    open_bots(page, url, "five")
    page.click(".go button")
    page.wait_for_selector(".ask.asked")
    page.get_by_role("button", name="Stand").or_(page.get_by_role("button", name="Pass")).last.click()
    page.wait_for_function("() => !document.querySelector('.chip')")
    play_deal(page)
    lost = next(message for message in lines[0] if '"type":"act"' in message)
    assert lost in lines[1]
    assert sum(message == lost for message in lines[1]) == 1


def test_a_table_opened_again_once_the_network_is_back_goes_on_where_it_was(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.click(".go button")
    page.wait_for_selector(READY)
    before = page.url
    page.context.set_offline(True)
    with pytest.raises(PlaywrightError):
        page.reload()
    page.context.set_offline(False)
    page.goto(before)
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
