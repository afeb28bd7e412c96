"""The table as it lies before the eye: who sits where, what is in sight at once, and that nothing lies over anything."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.eyes import sideways, violations
from browser.hands import DEAL, READY, context_of, play_deal, play_until, sit
from folders import GOLDEN

DESKS = [(2560, 1440), (1920, 1080), (1440, 900), (1280, 720), (1024, 768), (768, 1024)]
PHONES = [(844, 390), (640, 360), (390, 844), (360, 640)]
"""640×360 is also 1280×720 with letters twice as large."""
TABLES = [
    ("loo", "five/wikipedia-2023", 3, {}),
    ("loo", "five/wikipedia-2023", 5, {}),
    ("loo", "three/wikipedia-2023", 8, {}),
    ("laugh", "adpoker", 3, {}),
    ("laugh", "adpoker", 5, {}),
    ("laugh", "adpoker", 4, {"layout": "scattered"}),
]
BOXES = """() => {  // of buttons so many that they scroll, what the box shows
    const all = (name, chosen) => [...document.querySelectorAll(chosen)].map(one => {
        let {left, top, right, bottom} = one.getBoundingClientRect();
        for (const box of ["answers", "choices", "asking"].map(name => one.closest("." + name))) {
            if (box && getComputedStyle(box).overflowY === "auto") bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
        }
        return {name, text: one.innerText.replace(/\\s+/g, " "), left, top, right, bottom};
    }).filter(one => one.right - one.left > 1 && one.bottom - one.top > 1);
    return [
        ...all("plate", ".plate"), ...all("card", ".trick li"), ...all("card", ".row-of-cards li:not(.empty) > *"),
        ...all("fact", ".facts > *"), ...all("hand", ".hand"), ...all("question", ".prompt"),
        ...all("button", ".answers .button"), ...all("button", ".go .button"), ...all("way", ".way"),
        ...all("question", ".lesson"), ...all("button", ".choices .button"), ...all("button", ".steps .button"),
    ];
}"""
COVERED = """() => [...document.querySelectorAll(".trick li, .row-of-cards li:not(.empty) > *, .hand button")].filter(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3]].some(([x, y]) =>
        !one.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))));
}).map(one => one.innerText)"""
"""Cards of which another thing hides a part."""
FRAMES = 60
"""Twice so many frames a page may take to lay itself out, and cards to come to rest."""


def come_to(page: Page, phases: set[str], least: str = ".hand") -> None:
    """Play until this person is asked in one of these phases while so much lies there."""
    page.wait_for_selector(f"{DEAL}, {READY}")
    if not page.locator(READY).count():
        page.click(DEAL)
    asked = page.locator(", ".join(f".ask.asked[data-phase={phase}]" for phase in phases))
    play_until(page, lambda: asked.count() and page.locator(least).count())


def overlaps(boxes: list[dict[str, Any]], slack: float = 1.0) -> list[str]:
    """Pairs of things that lie over each other by more than `slack` pixels each way."""
    found = []
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if across > slack and down > slack:
                found.append(f"{one['name']} {one['text']!r} and {other['name']} {other['text']!r}: {across}, {down}")
    return found


def outside(boxes: list[dict[str, Any]], width: int, height: int) -> list[str]:
    """Things that do not lie wholly within the window."""
    return [
        f"{one['name']} {one['text']!r}: {one['left']:.0f} to {one['right']:.0f}, {one['top']:.0f} to {one['bottom']:.0f}"
        for one in boxes
        if one["left"] < -1 or one["top"] < -1 or one["right"] > width + 1 or one["bottom"] > height + 1
    ]


def faults(page: Page, sizes: list[tuple[int, int]], slack: float = 1.0) -> list[str]:
    """What cannot be seen, or lies over something else, in windows of these sizes."""
    return [f"{width}×{height}: {one}" for width, height in sizes for one in faults_at(page, width, height, slack)]


def faults_at(page: Page, width: int, height: int, slack: float) -> list[str]:
    """The same in a window of one size, once the page has laid itself out anew; that takes some frames."""
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(FRAMES):
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        boxes = page.evaluate(BOXES)
        found = [*outside(boxes, width, height), *overlaps(boxes, slack)]
        found += [f"{card} is covered" for card in page.evaluate(COVERED)]
        found += ["wider than the window"] if sideways(page) > 0 else []
        if not found and page.evaluate("innerWidth") == width:
            return []
    return found


@pytest.mark.parametrize(("game", "variant", "players", "options"), TABLES)
def test_hand_trick_and_question_are_in_sight_at_once_and_nothing_lies_over_anything(
    page: Page, url: str, game: str, variant: str, players: int, options: dict[str, Any]
) -> None:
    slack = 9.0 if options else 1.0  # the boxes round cards that lie aslant are larger than the cards
    sit(page, url, game, variant, players, options)
    assert faults(page, DESKS) == []
    come_to(page, {"declare", "exchange", "turn"})
    assert faults(page, DESKS + PHONES, slack) == []
    if game == "loo":
        come_to(page, {"play"}, ".trick li:nth-child(2)")
        assert faults(page, DESKS + PHONES) == []


def test_who_watches_sees_everybody_round_the_table(page: Page, browser: Browser, url: str) -> None:
    link = sit(page, url, "loo", "five/wikipedia-2023", 8, {})
    come_to(page, {"play"}, ".trick:not(.over) li")
    other = context_of(browser).new_page()
    other.goto(link)
    other.wait_for_selector(".trick li")
    assert faults(other, DESKS + PHONES) == []
    assert other.locator(".plate").count() == 8
    other.context.close()


@pytest.mark.parametrize("path", ["/learn/loo", "/learn/laugh", "/puzzle#3", "/puzzle#4"])
def test_a_lesson_and_a_puzzle_are_in_sight_at_once_too(page: Page, url: str, path: str) -> None:
    page.goto(url + path)
    if path.startswith("/learn"):
        page.get_by_role("button", name="Go on").click()
        page.wait_for_selector(".acts .button")
    page.wait_for_selector(".hand button")
    assert faults(page, DESKS + PHONES) == []


@pytest.mark.parametrize("eyes", ["0", "all"])
@pytest.mark.parametrize("record", ["laugh-adpoker-1", "loo-five--wikipedia-2023-1"])
def test_a_replay_is_in_sight_at_once_and_its_buttons_stay_where_they_are(
    page: Page, url: str, record: str, eyes: str
) -> None:
    data = (GOLDEN / f"{record}.jsonl").read_bytes()
    sent = page.request.post(f"{url}/api/replays", data=data, headers={"content-type": "application/jsonl"})
    page.goto(f"{url}/r/{sent.json()['id']}#d1")
    page.get_by_label("Seen by").select_option(eyes)
    page.wait_for_selector(".hand" if eyes == "0" else ".plate .open")
    small = PHONES if eyes == "0" else PHONES[:2]  # all hands open are more than a phone held upright shows at once
    assert faults(page, DESKS + small) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    places = set()
    for _ in range(25):
        box = page.get_by_role("button", name="Next act").bounding_box()
        assert box
        places.add((box["x"], box["y"]))
        page.keyboard.press("ArrowRight")
    assert len(places) == 1


# --- Who sits where -----------------------------------------------------------------------------------------

ROUND = """() => {
    const middle = one => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const [x, y] = middle(document.querySelector(".round"));
    const down = ([a, b]) => (Math.atan2(b - y, a - x) * 180 / Math.PI - 90 + 360) % 360;
    return [...document.querySelectorAll(".plate:not(.own)")].map(one => down(middle(one)));
}"""
"""How far round the cloth each of the others sits, in degrees clockwise from the bottom, in the order of the document."""

CLOCKWISE = {"direction": "clockwise"}
WAYS = [
    ("loo", "five/wikipedia-2023", {}, True),
    ("laugh", "adpoker", {}, False),
    ("laugh", "adpoker", CLOCKWISE, True),
]


@pytest.mark.parametrize(("game", "variant", "options", "left"), WAYS)
def test_the_next_to_play_sits_where_the_game_goes_and_so_on_round(
    page: Page, url: str, game: str, variant: str, options: dict[str, str], left: bool
) -> None:
    sit(page, url, game, variant, 5, options)
    words = "to the left, clockwise" if left else "to the right, counter-clockwise"
    expect(page.get_by_role("list", name=re.compile(words))).to_be_visible()
    for width, height in ((1280, 720), (844, 390), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        round_it = page.evaluate(ROUND)
        assert round_it == sorted(round_it, reverse=not left)
        assert (round_it[0] < 180) is left
        arrow, cloth = page.locator(".way").bounding_box(), page.locator(".round").bounding_box()
        assert arrow
        assert cloth
        assert (arrow["x"] + arrow["width"] / 2 < cloth["x"] + cloth["width"] / 2) is left


def test_turn_and_dealer_are_signs_and_words_and_not_colours_alone(page: Page, url: str) -> None:
    sit(page, url, "loo", "five/wikipedia-2023", 5, {})
    come_to(page, {"declare", "play"})
    expect(page.locator(".plate.own .turn")).to_contain_text("to play")
    expect(page.locator(".plate .turn")).to_have_count(1)
    expect(page.locator(".plate abbr")).to_have_text("D")
    expect(page.locator(".plate abbr")).to_have_attribute("title", "Dealer")
    assert violations(page) == []


# --- Scattered ----------------------------------------------------------------------------------------------

LIES = """() => [...document.querySelectorAll(".row-of-cards li")].flatMap((one, place) => one.innerText.trim()
    ? [[one.innerText.trim(), place, getComputedStyle(one.firstElementChild).rotate]] : [])"""
"""Each card with its place on the cloth and how far it is turned."""


def test_scattered_cards_lie_the_same_for_every_eye_and_each_in_its_own_way(
    page: Page, browser: Browser, url: str
) -> None:
    link = sit(page, url, "laugh", "adpoker", 5, {"layout": "scattered"})
    come_to(page, {"declare", "turn"})
    found = page.evaluate(LIES)
    assert len({turn for _, _, turn in found}) > 1
    assert page.locator(".row-of-cards .empty").count() >= 3  # 13 cards lie in 16 places
    other = context_of(browser, 844, 390).new_page()
    other.goto(link)
    other.wait_for_selector(".row-of-cards li:not(.empty)")
    assert other.evaluate(LIES) == found
    other.context.close()


# --- Before and after ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (844, 390)])
def test_before_the_first_deal_the_table_is_set_and_the_invitation_stands_beside_it(
    page: Page, url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(page, url, "laugh", "adpoker", 5, {})
    expect(page.locator(".plate")).to_have_count(5)
    for seen in (".pack", ".facts .pool", DEAL, ".invite input"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=0.99)
    cloth, invitation = page.locator(".cloth").bounding_box(), page.locator(".waiting").bounding_box()
    assert cloth
    assert invitation
    assert invitation["x"] > cloth["x"] + cloth["width"]
    assert invitation["y"] < cloth["y"] + cloth["height"]


def test_the_settlement_says_the_last_act_whole_and_the_line_above_says_none_of_it(phone: Page, url: str) -> None:
    sit(phone, url, "loo", "five/wikipedia-2023", 5, {})
    phone.click(DEAL)
    play_deal(phone)
    told = phone.locator(".sums .told")
    assert told.inner_text() == phone.locator(".log p").last.evaluate("one => one.textContent")
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(phone.locator(".last")).to_have_count(0)


@pytest.mark.parametrize("form", [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_a_settlement_hides_neither_the_next_deal_nor_the_way_to_look_back(
    page: Page, url: str, form: tuple[str, str]
) -> None:
    sit(page, url, *form, 5, {})
    page.click(DEAL)
    play_deal(page)
    for width, height in ((1440, 900), (390, 844), (844, 390), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("Next deal", "Review this deal"):
            button = page.get_by_role("button", name=name)
            expect(button).to_be_in_viewport(ratio=0.99)
            button.click(trial=True)
        expect(page.locator(".sums h2")).to_be_in_viewport(ratio=0.99)


def test_they_laugh_over_nothing_that_stands_in_the_middle(page: Page, url: str) -> None:
    sit(page, url, "laugh", "adpoker", 5, {})
    page.click(DEAL)
    play_until(page, lambda: page.locator(".laugh").count() > 1)
    boxes = "() => [...document.querySelectorAll('.facts > :not(p), .facts .laugh, .row-of-cards li > *')].map(one => {"
    boxes += "const b = one.getBoundingClientRect(); return {name: '', text: one.innerText, left: b.left, top: b.top,"
    boxes += "right: b.right, bottom: b.bottom}; })"
    expect(page.locator(".facts .laugh")).to_have_count(1)
    assert overlaps(page.evaluate(boxes)) == []
