"""A deal of each game in a real browser: by clicks, by keys, loaded again, in two tabs, with a friend, in French."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.eyes import TARGET, small_targets, violations
from browser.hands import READY, answer, context_of, dealt_in, new_table, open_bots, play_deal, play_until


@pytest.mark.parametrize("form", ["five", "three", "laugh"])
def test_a_newcomer_plays_a_whole_deal_with_bots_by_clicks(page: Page, url: str, form: str) -> None:
    open_bots(page, url, form)
    play_deal(page)
    expect(page.locator(".sums table")).to_contain_text("Guest")
    expect(page.locator(".sums .check")).to_contain_text("make 0")


def test_faces_and_coins_are_seen_on_a_desk(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_bots(page, url, "five")
    page.wait_for_selector(READY)
    widths = page.locator(".plate:not(.own)").evaluate_all(
        'all => all.map(plate => [".face", ".coin"].map(one => plate.querySelector(one).getBoundingClientRect().width))'
    )
    assert len(widths) == 4
    for face, coin in widths:
        assert face >= 64
        assert coin >= 12


def test_whatever_is_pressed_on_a_phone_is_as_large_as_a_finger(phone: Page, url: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    open_bots(phone, url, "five")
    phone.wait_for_selector(".ask.asked")
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Hint").click()
    phone.wait_for_selector(".ask summary")
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Log").first.click()
    tabs = phone.get_by_role("tab").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(tabs) >= TARGET


def test_no_answer_is_painted_as_the_right_one_before_a_card_is_chosen(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    keep = page.get_by_role("button", name="Keep all")
    play_until(page, keep.count)
    expect(page.locator(".acts .main")).to_have_count(0)
    page.locator(".hand button").first.click()
    expect(page.locator(".acts .main")).to_have_text(re.compile("Change 1 card"))


def test_a_whole_deal_can_be_played_without_a_mouse(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("section[aria-labelledby=form-five] button").focus()
    page.keyboard.press("Enter")
    for _ in range(40):
        page.wait_for_selector(READY)
        if page.locator(".sums").count():
            break
        answer(page, lambda: by_keys(page))
    expect(page.locator(".sums")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")


def by_keys(page: Page) -> None:
    """The last of the acts on buttons, or the first card that may be played: its number chooses it, and again plays it."""
    if page.locator(".acts button").count():
        page.locator(".acts .button").last.focus()
        page.keyboard.press("Enter")
    else:
        usable = page.locator(".hand button").evaluate_all("all => all.findIndex(b => !b.classList.contains('dull'))")
        page.keyboard.press(str(usable + 1))
        page.keyboard.press(str(usable + 1))


def test_a_bot_tells_who_it_is_by_keys_and_by_clicks_and_people_are_seen_to_at_the_seats(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.wait_for_selector(READY)
    plate = page.locator(".plate:not(.own) button").first
    name = plate.locator(".name").inner_text()
    plate.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name=name)
    expect(card).to_contain_text("At Loo, ")
    expect(card).to_contain_text(re.compile(r"How well the bots play here: (Easy|Medium|Hard|Master)\. \w+"))
    expect(card).to_have_accessible_description(re.compile(r"\w+ .+\."))
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(plate).to_be_focused()
    plate.click()
    card.get_by_role("button", name="Seats").click()
    expect(page.get_by_role("dialog", name="Seats")).to_be_visible()
    page.keyboard.press("Escape")
    expect(plate).to_be_focused()
    page.locator(".plate.own .face").click()
    expect(page.get_by_role("dialog", name="Seats")).to_be_visible()


def test_a_refresh_in_the_middle_of_a_deal_loses_nothing(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    page.wait_for_selector(READY)
    before = page.locator(".hand").inner_text()
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(".hand").inner_text() == before
    play_deal(page)


def test_the_second_tab_takes_over_and_the_first_asks_nothing_until_it_takes_back(page: Page, url: str) -> None:
    open_bots(page, url, "five")
    dealt_in(page)
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector(".ask.asked")
    page.bring_to_front()
    here = page.get_by_role("button", name="Play here")
    expect(here).to_be_visible()
    assert not page.title().startswith("●")
    assert page.locator(".board").get_attribute("inert") is not None
    assert violations(page) == []
    here.click()
    expect(second.locator(".note")).to_contain_text("another window")
    page.wait_for_selector(".board:not([inert]) .ask.asked")
    assert page.title().startswith("●")
    play_deal(page)


def test_who_sits_down_in_the_middle_of_a_deal_begins_with_the_next_or_thinks_better_of_it(
    page: Page, other: Page, url: str
) -> None:
    link = new_table(page, url, 3)
    dealt_in(page)
    other.goto(link)
    other.get_by_role("button", name="Take a seat").click()
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit here").first.click()
    expect(other.locator(".ask")).to_contain_text("You sit down with the next deal.")
    expect(other.get_by_role("button", name="Take a seat")).to_have_count(0)
    expect(other.locator(".hand")).to_have_count(0)
    other.reload()
    expect(other.locator(".ask")).to_contain_text("You sit down with the next deal.")
    page.get_by_role("button", name="Seats", exact=True).click()
    expect(page.get_by_text("Ben joins with the next deal")).to_be_visible()
    other.get_by_role("button", name="Changed my mind").first.click()
    expect(other.get_by_role("button", name="Take a seat")).to_be_visible()


def test_the_page_speaks_french(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fr")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Lanterlu à cinq cartes")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.click("section[aria-labelledby=form-five] button")
    expect(page.locator(".prompt")).to_contain_text("cagnotte")


HEARD = """() => {
    window.heard = [];
    new MutationObserver(() => {
        for (const one of document.querySelectorAll("[role=alert], [role=status], [role=log], [aria-live]")) window.heard.push(one.textContent);
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def test_cards_are_heard_with_the_letters_that_are_seen(browser: Browser, url: str) -> None:
    page = context_of(browser, locale="fr-FR").new_page()
    open_bots(page, url, "laugh")
    page.evaluate(HEARD)
    page.keyboard.press("h")
    page.wait_for_selector(".notice")
    play_until(page, lambda: len(page.locator(".log .deal").all()) > 1)
    heard = " ".join(page.evaluate("window.heard"))
    assert re.search("[VDR][♣♦♥♠]", heard)
    assert not re.search("[JQK][♣♦♥♠]", heard)
    page.context.close()


def test_a_refusal_names_its_paragraph_and_opens_the_rules_there(page: Page, url: str) -> None:
    open_bots(page, url, "laugh")
    dull = page.locator(".hand button.dull")
    play_until(page, dull.count)
    dull.first.click(force=True)
    link = page.locator(".notice a")
    rule = str(link.get_attribute("href")).partition("#")[2]
    link.click()
    expect(page.locator(f"[data-rule={rule}]")).to_be_in_viewport()


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
    dealt_in(page)
    said = page.get_by_role("button", name="Stand").or_(page.get_by_role("button", name="Pass")).last
    answer(page, said.click)
    page.wait_for_function("() => !document.querySelector('.chip')")
    play_deal(page)
    lost = next(message for message in lines[0] if '"type":"act"' in message)
    assert lost in lines[1]
    assert sum(message == lost for message in lines[1]) == 1
