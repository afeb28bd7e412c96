"""Getting better at it: looking back on a deal at the table and in a replay, and the puzzle of the day."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.eyes import sideways, violations
from browser.hands import open_bots, play_deal
from page.test_beside_a_table import RECORD, WEIGHED


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


def test_open_hands_take_the_whole_width_of_their_plates_on_a_phone(phone: Page, url: str) -> None:
    headers = {"content-type": "application/jsonl"}
    session = phone.request.post(f"{url}/api/replays", data=RECORD.read_bytes(), headers=headers).json()["id"]
    phone.goto(f"{url}/r/{session}#d1")
    phone.get_by_label("Seen by").select_option("all")
    phone.wait_for_selector(".open")
    phone.keyboard.press("ArrowRight")
    narrow = "all => all.filter(one => one.offsetWidth < 0.95 * one.parentElement.clientWidth).length"
    assert phone.locator(".plate .open").evaluate_all(narrow) == 0
    assert sideways(phone) <= 0


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


def test_a_puzzle_of_a_kind_and_a_difficulty_is_chosen_on_a_phone(phone: Page, url: str) -> None:
    phone.goto(f"{url}/puzzle#1")
    title = phone.locator(".title")
    expect(title).to_contain_text("Puzzle 1:")
    phone.get_by_label("What about").select_option("laugh.captures")
    phone.get_by_label("How difficult").select_option("hard")
    phone.get_by_role("button", name="Another puzzle").click()
    expect(title).to_contain_text("Laugh and Lie Down")
    assert phone.url.endswith(f"#{title.inner_text().split(':')[0].removeprefix('Puzzle ')}")
    phone.locator(".choices button").first.click()
    expect(phone.locator(".framed")).to_contain_text("levels of play miss it: ")
    assert sideways(phone) <= 0
    assert violations(phone) == []


def test_the_link_to_a_puzzle_opens_that_one_in_ones_own_language(page: Page, url: str) -> None:
    page.add_init_script("localStorage.setItem('gamester.lang', 'fr')")
    page.goto(f"{url}/puzzle#3")
    expect(page.locator(".title")).to_contain_text("Problème 3")
    page.locator(".choices button").last.click()
    expect(page.locator(".verdict")).to_have_text(re.compile("^(Juste|Pas le meilleur)"))


def test_who_chooses_opponents_reads_what_was_measured_at_that_very_table(page: Page, url: str) -> None:
    page.goto(f"{url}/new")
    page.get_by_text("More about the bots").click()
    page.get_by_label("Bot level").select_option("master")
    about = page.locator("p.about").last
    expect(about).to_contain_text(re.compile(r"measured: \+0\.\d\d ±.* \(Five-card Loo"))
    page.get_by_label("Players").select_option("8")
    expect(about).to_contain_text("Not measured at this table.")
    page.get_by_label("Players").select_option("5")
    page.click("summary.house")
    page.get_by_label("Search the house rules").fill("size of the loo")
    page.get_by_label("Size of the loo").select_option("as much as the whole pool")
    expect(about).to_contain_text(re.compile(r"measured: \+[1-9]\.\d\d ±"))
    page.get_by_label("Bot level").select_option("advice")
    expect(about).to_contain_text("The others are measured among players of this level.")
