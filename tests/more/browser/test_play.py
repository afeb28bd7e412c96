"""Playing in a real browser against the real server: by clicks, by keys, through refreshes and without a network."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.hands import DEAL, READY, answer, new_table, open_bots, play_until


def test_of_a_card_with_several_ways_to_play_it_the_first_is_under_the_finger(page: Page, url: str) -> None:
    sit_down(page, url, "laugh")
    ways = page.locator(".acts .main")

    def several() -> bool:
        """Is a card chosen that may be played in several ways?"""
        if page.locator(".ask").get_attribute("data-phase") != "turn":
            return False
        usable = "all => all.flatMap((one, i) => (one.classList.contains('dull') || i > 8 ? [] : [String(i + 1)]))"
        for key in page.locator(".hand button").evaluate_all(usable):
            page.keyboard.press(key)
            if ways.count() > 1:
                return True
        return False

    play_until(page, several)
    expect(ways.first).to_be_focused()
    answer(page, lambda: page.keyboard.press("Enter"))


def test_arrows_home_and_end_walk_along_the_hand(page: Page, url: str) -> None:
    open_bots(page, url, "laugh")
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


def test_a_pair_that_one_may_not_claim_is_refused_in_a_sentence(page: Page, url: str) -> None:
    def offering(line: WebSocketRoute) -> None:
        """A line on which the page hears that one card of the row is offered; the table knows nothing of it."""
        server = line.connect_to_server()

        def changed(message: str | bytes) -> None:
            told = json.loads(message)
            view = (told.get("state") or {}).get("view")
            if view and view["row"]:
                view["offered"] = view["row"][:1]
            line.send(json.dumps(told))

        server.on_message(changed)

    page.route_web_socket(re.compile("/ws/"), offering)
    open_bots(page, url, "laugh")
    page.locator(".row-of-cards .offered button").click()
    expect(page.locator(".notice")).to_contain_text("A pair is two cards of one rank.")


def told(page: Page) -> list[str]:
    """What a person goes by: the question, his cards, the acts on offer, or the settlement."""
    return page.locator(".prompt, .hand button, .acts .button, .sums td").all_inner_texts()


CARELESS = {"game": "laugh", "variant": "adpoker", "players": 5, "name": "Guest", "level": "random",
            "options": {"initial_pairs": True, "rounds": 40}}  # fmt: skip
"""A table where sets are often declared, and pairs overlooked, so that there is much to claim."""


def sit_down(page: Page, url: str, form: str) -> None:
    """Another table, the first hand dealt."""
    if form == "laugh":
        page.goto(url)
        page.goto(url + page.request.post(f"{url}/api/tables", data=CARELESS, headers={"origin": url}).json()["link"])
        page.click(DEAL)
    else:
        open_bots(page, url, form)


@pytest.mark.parametrize(
    ("form", "phases"),
    [("five", {"declare", "exchange", "play", "between"}), ("laugh", {"declare", "turn", "claim", "between"})],
)
def test_a_refresh_in_every_phase_shows_the_same_again(page: Page, url: str, form: str, phases: set[str]) -> None:
    sit_down(page, url, form)
    met: set[str] = set()

    def all_met() -> bool:
        """Were they all met? At one that was not, the page is loaded again."""
        phase = page.locator(".ask").get_attribute("data-phase") or ""
        if phase not in met:
            before = told(page)
            page.reload()
            page.wait_for_selector(READY)
            assert told(page) == before, phase
            met.add(phase)
        return phases <= met

    play_until(page, all_met)


def test_cards_are_exchanged_by_their_numbers_and_enter(page: Page, url: str) -> None:
    new_table(page, url, 4, variant="irish/wikipedia-2023")
    page.keyboard.press("n")
    page.wait_for_selector(".ask.asked[data-phase=exchange]")
    for key in ("1", "3", "2", "3"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You change 2 cards")


def test_a_bold_stand_is_cried_where_nobody_is_asked_to_declare(page: Page, url: str) -> None:
    new_table(page, url, 4, variant="irish/wikipedia-2023")
    page.click(DEAL)
    page.wait_for_selector(".ask.asked[data-phase=exchange]")
    expect(page.locator(".cry")).to_have_text("Everybody must play!")


def test_a_link_can_be_read_by_a_camera(page: Page, url: str) -> None:
    link = new_table(page, url, 5)
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    first = re.findall(r"M(\d+) 0\.5h1", code.locator("path").get_attribute("d") or "")
    size = int(max(first, key=int)) + 1
    corners = [*range(7), *range(size - 7, size)]
    assert size >= 21 + len(link) // 10
    assert [int(x) for x in first if int(x) < 8 or int(x) > size - 9] == corners, "two of the three eyes"
