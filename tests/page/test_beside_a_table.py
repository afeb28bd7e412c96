"""What one does beside a table: a lesson, the day's cards, a replay, a puzzle, an account."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PageObject, PdfReader

from browser.accounts import PASSWORD, host_a_table, keep, log_in
from browser.eyes import sideways, violations
from browser.hands import DEAL, READY, context_of, dealt_in, deed, open_bots, play_deal, sit
from browser.keeping import WORDS, row, sit_down
from browser.lessons import steps
from folders import GOLDEN

RECORD = GOLDEN / "laugh-adpoker-1.jsonl"
WEIGHED = 30_000
"""Milliseconds within which a look back is there on a busy machine."""


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_learner_comes_to_the_end_of_the_lesson_and_to_a_table_with_hints(page: Page, url: str, game: str) -> None:
    learn(page, url, game)


def learn(page: Page, url: str, game: str) -> None:
    """Follow a lesson to its end, and play on with hints."""
    for lesson in steps(page, f"{url}/learn/{game}"):
        if question := lesson["question"]:  # a wrong answer is told so, and may not be given again
            wrong = page.locator(".answers .button").nth(1 - min(1, question["right"]))
            wrong.click()
            expect(wrong).to_be_disabled()
    page.get_by_role("button", name="Now play").click()
    expect(page.get_by_role("button", name="Play on without hints")).to_be_visible()
    for _ in range(2):
        page.wait_for_selector(READY)
        if page.locator(".sums").count():
            break
        expect(page.locator(".notice.advice")).not_to_be_empty(timeout=30_000)
        deed(page)
    page.get_by_role("button", name="Play on without hints").click()
    expect(page.get_by_role("button", name="Play on without hints")).to_have_count(0)


def test_a_guest_learns_that_ranked_cards_are_for_accounts_before_any_click(phone: Page, url: str) -> None:
    phone.goto(f"{url}/daily")
    phone.get_by_text("Ranked", exact=True).first.click()
    expect(phone.get_by_text("You are a guest.").first).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("Sit down Ranked|standing over days"))).to_have_count(0)
    phone.get_by_role("link", name="Create an account").first.click()
    expect(phone).to_have_url(f"{url}/me")


def test_a_day_is_sat_down_to_and_left_and_gone_on_with(phone: Page, url: str) -> None:
    phone.goto(url)
    phone.get_by_role("link", name="Play them").click()
    expect(phone.get_by_role("heading", name="The day’s cards")).to_be_visible()
    assert sideways(phone) <= 0
    assert violations(phone) == []
    phone.get_by_role("button", name="‹").click()
    expect(phone.get_by_role("button", name="Today")).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Sit down")).first.click()
    phone.wait_for_selector(DEAL)
    table = phone.url
    phone.goto(f"{url}/daily")
    expect(phone.get_by_text("under way")).to_be_visible()
    phone.get_by_role("button", name="‹").click()
    phone.get_by_role("button", name=re.compile("^Go on")).click()
    phone.wait_for_selector(DEAL)
    assert phone.url == table


def test_a_replay_looks_back_on_any_seat_and_leads_to_the_moment_of_a_decision(page: Page, url: str) -> None:
    headers = {"content-type": "application/jsonl"}
    session = page.request.post(f"{url}/api/replays", data=RECORD.read_bytes(), headers=headers).json()["id"]
    page.goto(f"{url}/r/{session}#d1")
    page.get_by_role("button", name="Review this deal").click()
    window = page.get_by_role("dialog", name="Review of deal 1")
    window.get_by_label("Whose decisions").select_option("1")
    expect(window.locator(".hindsight")).to_contain_text("every card lain open", timeout=WEIGHED)
    decisions = window.locator("ol > li")
    assert decisions.count()
    expect(decisions.first.locator(".grade")).to_have_text(re.compile("fine|inaccuracy|mistake|blunder"))
    done = decisions.last.locator(".act b").inner_text()
    assert violations(page) == []
    decisions.last.get_by_role("button", name="Show the position").click()
    expect(window).to_be_hidden()
    page.get_by_role("button", name="Next act").click()
    told = page.locator(".told").inner_text()
    assert [card for card in re.findall(r"\w+[♣♦♥♠]", done) if card not in told] == []


def test_a_puzzle_is_answered_by_a_key_and_explained_and_another_follows(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name="Solve it").click()
    choices = page.locator(".choices button")
    choices.first.wait_for()
    title = page.locator(".title").inner_text()
    page.keyboard.press("1")
    expect(page.locator(".verdict")).to_have_text(re.compile("^(Right|Not the best): "))
    page.get_by_text("Compare the moves").click()
    expect(page.locator("tbody tr")).to_have_count(choices.count())
    assert violations(page) == []
    page.get_by_role("button", name="Another puzzle").click()
    expect(page.locator(".title")).not_to_have_text(title)
    expect(page.locator(".verdict")).to_have_count(0)
    expect(choices.first).to_be_enabled()


def test_what_is_kept_by_a_password_is_found_from_another_browser(page: Page, browser: Browser, url: str) -> None:
    table = host_a_table(page, url)
    keep(page, "Belinda", PASSWORD)
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("region", name="Your account").get_by_role("status")).to_contain_text("on any device")
    context = context_of(browser)
    other = context.new_page()
    log_in(other, url, "belinda", PASSWORD)
    expect(other.locator(f"a[href='{table}']")).to_be_visible()
    context.close()


@pytest.mark.parametrize("form", ["five", "laugh"])
def test_axe_finds_nothing_at_a_table(page: Page, url: str, form: str) -> None:
    open_bots(page, url, form)
    assert violations(page) == []
    dealt_in(page)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, "color-contrast") == []
    play_deal(page)
    assert violations(page) == []


def test_chips_of_real_cards_are_kept_in_twelve_taps_a_deal_and_corrected_in_three(phone: Page, url: str) -> None:
    phone.goto(url)
    phone.get_by_role("link", name="With real cards").click()
    phone.wait_for_selector("form select:enabled")
    assert len(phone.evaluate(WORDS)) <= 40
    thumb = sit_down(phone, url)
    thumb.tap("Ann", "Bob", "Cat", "Done: Ann, Bob, Cat", "Nobody", "Ann", "Ann", "Bob", "Bob", "Ann")
    assert thumb.taps <= 12
    expect(row(phone, "Cat")).to_contain_text("looed")
    thumb.tap("Nobody")
    expect(row(phone, "Bob")).to_contain_text("+5")
    phone.reload()
    expect(phone.locator(".dock")).to_contain_text("Deal 3: Cat deals")
    thumb.taps = 0
    thumb.correct(1, "5 Ann", "Cat")
    assert thumb.taps == 3
    phone.keyboard.press("Escape")
    expect(row(phone, "Bob").locator(".net")).to_have_text("0")
    expect(row(phone, "Cat")).not_to_contain_text("looed")
    assert violations(phone) == []


def printed(page: Page, width: float, height: float) -> list[PageObject]:
    """The pages that are printed on paper of so many inches."""
    wrong = 2.54 if page.context.browser.browser_type.name == "firefox" else 1.0  # told inches, it takes centimetres
    pdf = page.pdf(width=f"{wrong * width}in", height=f"{wrong * height}in")
    pages = PdfReader(BytesIO(pdf)).pages
    assert pages[0].mediabox.width / 72 == pytest.approx(width, abs=0.02)
    return [*pages]


def test_the_rules_of_a_table_are_printed_alone_on_one_page(page: Page, url: str) -> None:
    sit(page, url, "loo", "five/hoffmann-1909", 6, {"club_law": True})
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("button", name="Print the rules of this table").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("When a club is turned up, all must stand.")
    assert violations(page) == []
    page.evaluate("window.print = () => (window.printed = true)")
    sheet.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed")
    for inches in ((8.27, 11.7), (8.5, 11)):  # A4, Letter
        (one,) = printed(page, *inches)
        text = one.extract_text()
        assert "Follow suit if you can." in text
        assert "Chat" not in text
    sheet.get_by_role("button", name="Close").click()
    expect(page.locator("[data-printed]")).to_have_count(0)


def test_a_page_is_printed_dark_on_light_and_without_its_ways_elsewhere(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(f"{url}/rules/loo")
    page.wait_for_selector(".book [data-rule]")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    colours = page.locator("h1").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(document.documentElement).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    for chosen in ("header", ".ways", ".try", ".button"):
        expect(page.locator(f"{chosen}:visible")).to_have_count(0)


@pytest.mark.parametrize(("game", "rule"), [("loo", "B10"), ("laugh", "R16")])
def test_a_paragraph_is_tried_where_it_stands(page: Page, url: str, game: str, rule: str) -> None:
    page.goto(f"{url}/rules/{game}#{rule}")
    tried = page.get_by_role("button", name=f"Try it: {rule}", exact=True)
    tried.press("Enter")
    expect(tried).to_have_attribute("aria-expanded", "true")
    table = page.get_by_role("region", name=f"Try it: {rule}")
    table.get_by_role("button", name="Try what is forbidden").press("Enter")
    expect(table.locator("p.loss")).to_contain_text(f"({rule})")
    expect(table.get_by_role("alert")).not_to_be_empty()
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert sideways(page) <= 0
    table.get_by_role("button", name="Do what is allowed").press("Enter")
    expect(table).to_contain_text("That is allowed.")
    table.get_by_role("button", name="Once more").press("Enter")
    expect(table.get_by_role("button", name="Do what is allowed")).to_be_visible()
    tried.press("Enter")
    expect(table).to_have_count(0)


def test_a_link_to_another_paragraph_is_followed_while_the_book_is_open(page: Page, url: str) -> None:
    page.goto(f"{url}/rules/loo#B10")
    expect(page.locator(".book .now")).to_have_attribute("data-rule", "B10")
    page.evaluate("location.hash = 'B3'")
    expect(page.locator(".book .now")).to_have_attribute("data-rule", "B3")
    expect(page).to_have_url(f"{url}/rules/loo#B3")
