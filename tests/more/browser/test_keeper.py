"""Chips of real cards kept on the page: every kind of question, corrections, sizes, keys, and the end of a sitting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.eyes import sideways, violations
from browser.hands import context_of
from browser.keeping import FIVE, Thumb, row, sit_down
from gamester.commands.typed_keeper import read

SIZES = [(360, 640), (390, 844), (844, 390), (1440, 900)]
THUMB = 56
"""The pixels of a target that is met with both hands full."""
LOW = """least => [...document.querySelectorAll(".dock button")].map(one => [one.innerText, one.getBoundingClientRect().height])
    .filter(([, height]) => height < least)"""
IN_SIGHT = """() => {
    const top = document.querySelector(".dock").getBoundingClientRect().top;
    return [...document.querySelectorAll(".result tbody tr")].filter(row => row.getBoundingClientRect().bottom <= top + 1).length;
}"""
"""How many lines of the scores stand in sight above the question."""
BROKEN = """(answers, names) => [...answers.children].filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return names.includes(one.innerText) && range.getClientRects().length > 1;
}).map(one => one.innerText)"""
"""The names that take more than a line."""
EIGHT = (*FIVE, "Friederike", "Maximilian", "H")


def test_a_deal_of_laugh_and_lie_down_for_five_takes_twenty_five_taps(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url, "laugh:adpoker")
    thumb.tap("Bob")
    expect(phone.get_by_role("heading", name="How many cards has each won? Ann has the rest.")).to_be_visible()
    for name, steps in (("Bob", 4), ("Cat", -3), ("Dan", 2), ("Eve", -4)):
        thumb.tap(*[f"{name} {'+' if steps > 0 else '−'}2"] * abs(steps))
    thumb.tap("Done")
    assert thumb.taps <= 25
    expect(row(phone, "Bob")).to_contain_text("18 cards")
    expect(row(phone, "Bob")).to_contain_text("bonus")


def test_a_number_may_be_typed_and_one_that_cannot_be_is_refused_in_a_sentence(page: Page, url: str) -> None:
    thumb = sit_down(page, url, "laugh:adpoker")
    thumb.tap("Bob")
    for number in ("90", "7"):
        page.get_by_role("textbox", name="Cat").fill(number)
        thumb.tap("Done")
        expect(page.locator(".dock").get_by_role("alert")).to_contain_text(
            "to be won" if number == "90" else "multiple of 2"
        )
    page.get_by_role("textbox", name="Cat").fill("8")
    thumb.tap("Done")
    expect(row(page, "Cat")).to_contain_text("8 cards")


def test_a_button_that_is_held_goes_on_to_the_highest_number(page: Page, url: str) -> None:
    thumb = sit_down(page, url, "laugh:adpoker")
    thumb.tap("Bob")
    page.get_by_role("button", name="Cat +2").hover()
    page.mouse.down()
    expect(page.get_by_role("textbox", name="Cat")).to_have_value("50")
    page.mouse.up()
    thumb.tap("Cat −2")
    expect(page.get_by_role("textbox", name="Cat")).to_have_value("48")


def test_a_correction_that_later_answers_do_not_fit_leads_to_their_question_and_says_why(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url)
    for _ in range(2):
        thumb.tap("Ann", "Bob", "Cat", "Done: Ann, Bob, Cat", "Nobody", "Ann", "Ann", "Bob", "Cat", "Ann")
    phone.locator(".rest").get_by_role("button", name="Deal 1").click()
    window = phone.get_by_role("dialog")
    window.get_by_role("button", name=re.compile("^Who stood")).click()
    window.get_by_role("button", name="Bob").click()
    expect(window.get_by_role("alert")).to_have_text("Bob cannot be named here.")
    window.get_by_role("button", name="Done").click()
    expect(phone.locator(".dock").get_by_role("alert")).to_have_text("Deal 1 does not fit: Bob cannot be named here.")
    expect(phone.get_by_role("heading", name="Who won the tricks")).to_be_focused()
    expect(phone.locator(".place[aria-pressed=true]")).to_have_text(re.compile("3\\s*Bob"))
    thumb.tap("Cat")
    expect(phone.locator(".dock")).to_contain_text("Deal 3")
    expect(row(phone, "Bob").locator("td").last).to_have_text("−4")
    thumb.tap("Undo", "Undo")
    expect(row(phone, "Bob").locator("td").last).to_have_text("−3")


def test_undo_goes_back_tap_by_tap_to_the_beginning(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url)
    thumb.tap("Ann", "Bob", "Done: Ann, Bob", "Nobody", "Ann", "Ann", "Bob", "Bob")
    thumb.tap("Undo", "Bob", "Ann")
    expect(row(phone, "Bob")).to_contain_text("2 tricks")
    thumb.tap("Undo")
    expect(phone.locator(".filled")).to_have_count(4)
    thumb.tap(*["Undo"] * 8)
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()
    expect(phone.get_by_role("heading", name="Who stood?")).to_be_visible()


def test_the_company_stops_sends_its_result_and_plays_on_and_older_sittings_are_kept(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url)
    thumb.tap("Dan", "Done: Dan")
    thumb.tap("Ann", "Bob", "Done: Ann, Bob", "Nobody", *["Ann"] * 5, "Stop")
    phone.get_by_role("dialog").get_by_role("button", name="We stop here").click()
    expect(phone.locator("ol")).to_contain_text("1. Dan +6")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.get_by_role("button", name="Copy the result").click()
    expect(phone.locator(".send [role=status]")).not_to_be_empty()
    lines = phone.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("Five-card Loo")
    assert "1: Ann −5, Bob 0, Cat 0, Dan +5, Eve 0" in lines
    assert phone.get_by_role("link", name="Save as a picture").get_attribute("download") == "gamester.png"
    assert violations(phone) == []
    thumb.tap("Play on after all")
    expect(phone.locator(".dock")).to_contain_text("Deal 3")
    phone.get_by_role("button", name="Another sitting").click()
    expect(phone.get_by_label("Name 2", exact=True)).to_have_value("Bob")
    phone.get_by_text("Other sittings").click()
    phone.locator("details li .open").click()
    expect(phone.locator(".dock")).to_contain_text("Deal 3")
    phone.get_by_role("button", name="Another sitting").click()
    phone.get_by_text("Other sittings").click()
    phone.get_by_role("button", name=re.compile("^Forget")).click()
    phone.get_by_role("dialog").get_by_role("button", name="Yes, do it").click()
    expect(phone.get_by_role("button", name=re.compile("^Forget"))).to_have_count(0)


def change(page: Page, *names: str, new: str = "") -> Locator:
    """Open the window about who plays, and tap these; the window."""
    page.get_by_role("button", name="Somebody comes or goes").click()
    window = page.get_by_role("dialog", name="Who plays?")
    for name in names:
        window.get_by_role("button", name=name, exact=True).click()
    if new:
        window.get_by_label("Somebody new").fill(new)
        window.get_by_role("button", name="One more").click()
    return window


def test_people_come_and_go_and_what_they_have_and_who_deals_follows(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url)
    thumb.tap("Ann", "Bob", "Dan", "Done: Ann, Bob, Dan", "Nobody", "Ann", "Ann", "Bob", "Bob", "Bob")
    window = change(phone, "Bob", "Eve", new="Flo")
    window.get_by_role("button", name="Flo: one place up").click()
    assert violations(phone) == []
    assert sideways(phone) <= 0
    window.get_by_role("button", name="Done: 4").click()
    expect(phone.locator(".dock")).to_contain_text("Deal 2: Cat deals")
    thumb.tap("Flo", "Done: Flo")
    expect(row(phone, "Flo").locator("td").last).to_have_text("+10")
    expect(row(phone, "Bob").locator("td").last).to_have_text("+3")
    change(phone, "Bob").get_by_role("button", name=re.compile("^Done")).click()
    expect(phone.locator(".dock").get_by_role("button", name="Bob")).to_be_visible()
    phone.reload()
    expect(phone.locator(".dock").get_by_role("button", name="Bob")).to_be_visible()
    thumb.tap("Undo")
    expect(phone.locator(".dock").get_by_role("button", name="Bob")).to_have_count(0)
    phone.locator(".rest").get_by_role("button", name="Deal 1").click()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile("^Who plays")).click()
    window = phone.get_by_role("dialog", name="Who plays?")
    window.get_by_role("button", name="Flo", exact=True).click()
    window.get_by_role("button", name="Cat", exact=True).click()
    window.get_by_role("button", name=re.compile("^Done")).click()
    expect(row(phone, "Cat")).to_contain_text("−5 stake")
    phone.keyboard.press("Escape")
    expect(row(phone, "Cat").locator("td").last).to_have_text("−5")


def test_a_company_that_cannot_play_is_refused_in_a_sentence_and_changes_nothing(phone: Page, url: str) -> None:
    sit_down(phone, url)
    window = change(phone, "Cat", "Dan", "Eve")
    window.get_by_role("button", name=re.compile("^Done")).click()
    expect(window.get_by_role("alert")).to_contain_text("cannot be played by 2")
    window.get_by_role("button", name="Close").click()
    expect(phone.locator(".dock").get_by_role("button", name="Eve")).to_be_visible()


def test_a_sitting_of_any_length_is_kept_and_corrected_in_its_first_deal(phone: Page, url: str) -> None:
    thumb = sit_down(phone, url)
    thumb.tap("Bob", "Done: Bob")
    phone.evaluate(
        """deals => {
        const shelf = JSON.parse(localStorage["gamester.keeper"]);
        const one = shelf.evenings[0];
        one.told = Array.from({length: deals}, (_, i) => ({deal: i + 1, key: "stood", given: [1]}));
        localStorage["gamester.keeper"] = JSON.stringify(shelf);
    }""",
        170,
    )
    phone.reload()
    expect(phone.locator(".dock")).to_contain_text("Deal 171: Ann deals")
    expect(row(phone, "Bob").locator("td").last).to_have_text("+680")
    thumb.tap("Cat", "Done: Cat")
    expect(row(phone, "Cat").locator("td").last).to_have_text("−165")
    thumb.correct(1, "Who stood? Bob", "Bob")
    thumb.tap("Ann", within="dialog[open]")
    thumb.tap("Done", within="dialog[open]")
    phone.keyboard.press("Escape")
    expect(row(phone, "Bob").locator("td").last).to_have_text("+675")


def test_a_sitting_is_saved_and_goes_on_on_another_phone(phone: Page, other: Page, url: str, tmp_path: Path) -> None:
    thumb = sit_down(phone, url)
    thumb.tap("Bob", "Done: Bob")
    change(phone, "Eve", new="Flo").get_by_role("button", name=re.compile("^Done")).click()
    thumb.tap("Flo", "Done: Flo", "Ann")
    with phone.expect_download() as saved:
        phone.get_by_role("link", name="Save or send this sitting").click()
    saved.value.save_as(tmp_path / "sitting.txt")
    (tmp_path / "bad.txt").write_text("{}")
    (tmp_path / "none.txt").write_text((tmp_path / "sitting.txt").read_text().replace("wikipedia-2023", "nothing"))
    other.goto(f"{url}/keeper")
    other.get_by_text("Other sittings").click()
    for wrong, reason in (("bad.txt", "holds no sitting"), ("none.txt", "five/nothing")):
        other.get_by_label("Take in a sitting that was saved").set_input_files(tmp_path / wrong)
        expect(other.get_by_role("alert")).to_contain_text(reason)
    assert other.evaluate("localStorage['gamester.keeper']") is None
    other.get_by_label("Take in a sitting that was saved").set_input_files(tmp_path / "sitting.txt")
    expect(other.locator(".dock")).to_contain_text("Deal 3: Cat deals")
    expect(row(other, "Flo").locator("td").last).to_have_text("+5")
    assert violations(other) == []
    assert read(tmp_path / "sitting.txt").later == ["Flo"]


def test_a_sitting_is_told_in_two_windows_and_nothing_of_it_is_lost(page: Page, url: str) -> None:
    sit_down(page, url)
    second = page.context.new_page()
    second.goto(f"{url}/keeper")
    Thumb(second).tap("Bob", "Done: Bob")
    expect(page.locator(".dock").get_by_role("alert")).to_contain_text("Another window has gone on")
    Thumb(page).tap("Cat", "Done: Cat")
    expect(page.locator(".dock")).to_contain_text("Deal 3")
    expect(second.locator(".dock")).to_contain_text("Deal 3")


def test_names_that_are_refused_stay_in_the_form(page: Page, url: str) -> None:
    page.goto(f"{url}/keeper")
    page.wait_for_selector("form select:enabled")
    for seat, name in enumerate(("Ann", "Ann"), 1):
        page.get_by_label(f"Name {seat}", exact=True).fill(name)
    page.locator("form").evaluate("form => form.requestSubmit()")
    expect(page.get_by_role("status").last).to_contain_text("Ann is named twice")
    expect(page.get_by_label("Name 2", exact=True)).to_have_value("Ann")


def test_may_i_opens_the_paragraphs_of_this_moment_with_the_house_rules_of_the_table(page: Page, url: str) -> None:
    page.goto(f"{url}/keeper")
    page.wait_for_selector("form select:enabled")
    page.get_by_text("House rules: standard").click()
    page.get_by_label("Search the house rules").fill("rounds")
    page.get_by_label("Rounds", exact=True).fill("7")
    page.get_by_label("Rounds", exact=True).blur()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="May I?").click()
    window = page.get_by_role("dialog", name="May I?")
    expect(window.locator("li")).to_have_text("Rounds: 7")
    expect(window.locator("[data-may=G8]")).to_contain_text("Declaring")
    window.locator("[data-may] a").first.click()
    assert violations(page) == []


def test_a_deal_is_kept_by_keys_alone_and_what_came_of_it_is_said(page: Page, url: str) -> None:
    sit_down(page, url)
    for _ in range(2):  # Ann, Bob
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who swept the pool")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who won the tricks")).to_be_focused()
    page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who stood?")).to_be_focused()
    expect(page.locator("#app [aria-live]").first).to_contain_text(
        re.compile("Bob took no trick: looed.*Deal 2: Bob deals")
    )


@pytest.mark.parametrize("form", ["loo:three/wikipedia-2023", "laugh:adpoker"])
@pytest.mark.parametrize("size", SIZES)
def test_every_window_has_large_targets_and_room_for_all_in_both_lights(
    browser: Browser, url: str, size: tuple[int, int], form: str
) -> None:
    page = context_of(browser, *size).new_page()
    players = FIVE if form.startswith("laugh") else EIGHT
    thumb = sit_down(page, url, form, FIVE)
    if players == EIGHT:
        page.get_by_role("button", name="Another sitting").click()
        for seat, name in enumerate(EIGHT[5:], 6):
            page.get_by_role("button", name="One more").click()
            page.get_by_label(f"Name {seat}", exact=True).fill(name)
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector(".dock h2")
    if size == SIZES[0]:
        assert page.evaluate(IN_SIGHT) >= (3 if players == EIGHT else 5)
        assert page.locator(".dock .answers").evaluate(BROKEN, ["Friederike", "Maximilian"]) == []
    thumb.tap("Bob")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
    assert page.evaluate(LOW, THUMB) == []
    assert sideways(page) <= 0
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert sideways(page) <= 0
    page.context.close()
