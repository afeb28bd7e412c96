"""Unaided play in a browser: every card alike to eye and ear, an act is pointed at, a wrong one refused in a sentence."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.hands import DEAL, READY, answer


def open_unaided(page: Page, url: str, game: str) -> None:
    """A table of this game with bots, opened by the form."""
    page.goto(f"{url}/new")
    page.get_by_label(game, exact=True).check()
    page.get_by_label("Your name").fill("Host")
    page.get_by_text("More options").click()
    page.get_by_label(re.compile("^Sharp eyes")).check()
    page.get_by_label("Bots’ mistakes").select_option("20")
    page.click("text=Open the table")
    page.wait_for_selector(".invite input")
    page.click(DEAL)


def ready(page: Page) -> None:
    """Say that one is ready, and come to one's turn."""
    page.wait_for_selector(".ask.asked[data-phase=declare]")
    page.get_by_role("button", name="Ready", exact=True).click()
    page.wait_for_selector(".acts .button:has-text('Lie down')")


def capture(page: Page) -> bool:
    """Play by what lies there: the first card with a mate on the table, and the mates it takes. Or lie down."""
    hand, row = (page.locator(where) for where in (".hand button", ".row-of-cards button"))
    names = hand.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    lying = row.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    for name in names:
        mates = [card for card in lying if card.split()[0] == name.split()[0]]
        if mates:
            page.mouse.move(1, 1)  # a card under the pointer would rise and fall
            page.locator(f".hand button[aria-label='{name}']").click()
            for mate in mates if len(mates) == 3 else mates[:1]:
                page.locator(f".row-of-cards button[aria-label='{mate}']").click()
            page.get_by_role("button", name="Play", exact=True).click()
            return True
    page.get_by_role("button", name="Lie down", exact=True).click()
    return False


def test_laugh_is_played_by_pointing(page: Page, url: str) -> None:
    open_unaided(page, url, "Laugh and Lie Down")
    ready(page)
    for where in (".hand button", ".row-of-cards button"):
        said = page.locator(where).evaluate_all(
            "all => all.map(one => [one.className, one.getAttribute('aria-pressed'), one.getAttribute('aria-disabled'), one.disabled])"
        )
        assert len(said) > 5
        assert {tuple(one[1:]) for one in said} == {("false", None, False)}
        assert len({re.sub(r"s-\S+", "", one[0]).strip() for one in said}) == 1
    assert page.locator(".dull, .reach, .offered, .advised").count() == 0
    row = page.locator(".row-of-cards button")
    row.nth(0).click()
    expect(row.nth(0)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Claim a pair", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("A pair is two cards of one rank.")
    row.nth(0).click()
    held = page.locator(".hand button").count()
    if capture(page):
        expect(page.locator(".hand button")).to_have_count(held - 1)


def test_an_evening_of_laugh_goes_to_its_end(page: Page, url: str) -> None:
    open_unaided(page, url, "Laugh and Lie Down")
    ready(page)
    over, count = page.locator(".sums"), page.get_by_role("button", name="Count the cards", exact=True)
    for _ in range(60):
        page.wait_for_selector(READY)
        if over.count():
            break
        answer(page, count.click if count.count() else lambda: capture(page))
    assert over.count()
