"""Friends in browsers of their own, and sessions to their end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.hands import all_play, context_of, dealt_in, new_table, play_session

Gather = Callable[..., list[Page]]


@pytest.fixture
def gather(browser: Browser, url: str) -> Iterator[Gather]:
    """Opens a table on small phones, a friend in every chair: `gather(players, game, variant, rounds)`."""
    contexts: list[BrowserContext] = []

    def friends(players: int, game: str, variant: str = "", rounds: int = 0) -> list[Page]:
        contexts.extend(context_of(browser, 360, 640) for _ in range(players))
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.set_default_timeout(15_000)
        link = new_table(pages[0], url, players, game, variant, rounds)
        for number, friend in enumerate(pages[1:], 1):
            friend.goto(link)
            friend.wait_for_selector(".waiting li")
            friend.get_by_label("Your name").fill(f"Friend {number}")
            friend.locator(".waiting li").nth(number).get_by_role("button", name="Sit here").click()
            expect(friend.locator(".waiting li").nth(number)).to_contain_text("(you)")
        return pages

    yield friends
    for context in contexts:
        context.close()


def test_three_friends_play_a_whole_session(gather: Gather) -> None:
    pages = gather(3, "Lanterloo", "three/wikipedia-2023", 1)
    all_play(pages, "figure svg", bold=2)  # were three to stand for three tricks, the pool would seldom be cleared
    ends = {tuple(page.locator(".sums table").all_inner_texts()) for page in pages}
    assert len(ends) == 1, "all see the same end, each with a best and a costliest decision of their own"
    for page in pages:
        expect(page.locator("figure polyline")).to_have_count(3)
        assert page.evaluate(
            "[...document.querySelectorAll('.scroll')].every(one => one.scrollWidth <= one.clientWidth)"
        )
        above = "[...document.querySelectorAll('figure text')].filter(one => one.getBBox().y < 0).length"
        assert page.evaluate(above) == 0, "no name is cut off above the plot"
        expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()


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
