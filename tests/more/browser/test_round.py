"""The table as it lies before the eye: who sits where, what is in sight at once, and that nothing lies over anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.eyes import sideways
from browser.hands import DEAL, READY, context_of, play_deal, play_until, sit
from browser.lessons import steps
from folders import GOLDEN
from gamester.handlers.lessons import lessons

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
DRAWN = [
    (1440, 900, 1250, 64, 138),
    (1920, 1080, 1650, 80, 160),
    (390, 844, 340, 44, 78),
    (844, 390, 480, 44, 58),
    (360, 640, 310, 40, 62),
]
"""A window, and how many pixels cloth, faces and one's own cards are wide in it, at the least."""
BOXES = """() => {  // of buttons so many that they scroll, what the box shows
    const all = (name, chosen) => [...document.querySelectorAll(chosen)].map(one => {
        let {left, top, right, bottom} = one.getBoundingClientRect();
        for (const box of ["answers", "choices", "asking"].map(name => one.closest("." + name))) {
            if (box && getComputedStyle(box).overflowY === "auto") bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
        }
        return {name, text: one.innerText.replace(/\\s+/g, " "), left, top, right, bottom};
    }).filter(one => one.right - one.left > 1 && one.bottom - one.top > 1);
    return [
        ...all("plate", ".plate"), ...all("laid", ".trick li"), ...all("card", ".row-of-cards li:not(.empty) > *"),
        ...all("fact", ".facts > *"), ...all("held", ".hand button"), ...all("question", ".prompt"),
        ...all("button", ".answers .button"), ...all("button", ".go .button"), ...all("way", ".way"),
        ...all("question", ".lesson > p:not(.answers)"), ...all("button", ".choices .button"), ...all("button", ".steps .button"),
    ];
}"""
COVERED = """() => {
    const met = (one, box, x, y) => one.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
    const seen = (one, sign) => sign.checkVisibility() && met(one, sign.getBoundingClientRect(), .5, .5);
    const cards = [...document.querySelectorAll(".row-of-cards li:not(.empty) > *")].filter(one =>
        [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3]].some(([x, y]) => !met(one, one.getBoundingClientRect(), x, y)));
    const overlapping = [...document.querySelectorAll(".trick li, .hand button")].filter(one =>
        ![...one.querySelectorAll("b")].some(sign => seen(one, sign)));
    return [...cards, ...overlapping].map(one => one.innerText);
}"""
"""Cards of the table of which another thing hides a part, and cards of a fan or a trick whose rank is nowhere seen."""
LINE_SEEN = """() => {
    const line = document.querySelector(".typed input"), {left, top, right, bottom} = line.getBoundingClientRect();
    return [[left + 9, top + 4], [right - 9, bottom - 4]].every(([x, y]) => document.elementFromPoint(x, y) === line);
}"""
TOO_HIGH = """() => [...document.querySelectorAll(".plate:not(.low) .tag")].filter(tag => {
    const plate = tag.closest(".plate").getBoundingClientRect();
    return tag.getBoundingClientRect().bottom > plate.bottom + 8;  // there the cards begin
}).map(tag => tag.innerText)"""
LAUGHING = """() => {
    const plate = document.querySelector(".low"), laughter = document.createElement("span");
    laughter.className = ["haha", ...plate.classList].filter(name => !["plate", "low", "own"].includes(name)).join(" ");
    laughter.innerText = "Ha ha!";
    plate.append(laughter);
    const {left, right, bottom} = laughter.getBoundingClientRect();
    return [...plate.querySelectorAll(".brass, .tag, .delta")].filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 4;
    }).map(one => one.innerText);
}"""
"""What one's own laughter hides; it is over sooner than a test can look."""
EVENTS = """() => {
    const {left, top, right, bottom} = document.querySelector(".strip").getBoundingClientRect();
    return {name: "events", text: "", left, top, right, bottom};
}"""
ROWS_SEEN = """() => {
    const slip = document.querySelector(".sums").getBoundingClientRect();
    return [...document.querySelectorAll(".sums tbody tr")].filter(row => {
        const {top, bottom} = row.getBoundingClientRect();
        return top >= slip.top - 1 && bottom <= Math.min(slip.bottom, innerHeight) + 1;
    }).length;
}"""
"""How many rows of a settlement are wholly seen."""
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
            over_each_other = one["name"] == other["name"] in {"laid", "held"}  # as cards of a trick and a hand lie
            if across > slack and down > slack and not over_each_other:
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


@pytest.mark.parametrize(("width", "height", "cloth", "face", "card"), DRAWN)
def test_cloth_faces_and_cards_are_drawn_large(
    page: Page, url: str, width: int, height: int, cloth: int, face: int, card: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sit(page, url, "loo", "five/wikipedia-2023", 5, {})
    come_to(page, {"declare", "exchange"})
    sizes = {
        name: min(page.locator(chosen).evaluate_all("all => all.map(one => one.offsetWidth)"))
        for name, chosen in (("cloth", ".cloth"), ("face", ".plate:not(.own) .face"), ("card", ".hand button"))
    }
    assert sizes["cloth"] >= cloth
    assert sizes["face"] >= face
    assert sizes["card"] >= card


def test_who_watches_sees_everybody_round_the_table(page: Page, browser: Browser, url: str) -> None:
    link = sit(page, url, "loo", "five/wikipedia-2023", 8, {})
    come_to(page, {"play"}, ".trick:not(.over) li")
    other = context_of(browser).new_page()
    other.goto(link)
    other.wait_for_selector(".trick li")
    assert faults(other, DESKS + PHONES) == []
    assert other.locator(".plate").count() == 8
    other.context.close()


def come_to_play(page: Page, address: str) -> None:
    """Go to a puzzle, or to the first step of a lesson in which one plays."""
    page.goto(address)
    if "/learn" in address:
        page.get_by_role("button", name="Go on").click()
        page.wait_for_selector(".acts .button")
    page.wait_for_selector(".hand button")


@pytest.mark.parametrize("path", ["/learn/loo", "/learn/laugh", "/puzzle#3", "/puzzle#4"])
def test_a_lesson_and_a_puzzle_are_in_sight_at_once_too(page: Page, url: str, path: str) -> None:
    come_to_play(page, url + path)
    assert faults(page, DESKS + PHONES) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("lesson", lessons())
def test_every_step_of_a_lesson_is_in_sight_at_once_on_small_phones(
    browser: Browser, url: str, lesson: str, locale: str
) -> None:
    page = context_of(browser, 390, 844, locale=locale).new_page()
    for step in steps(page, f"{url}/learn/{lesson}"):
        assert faults(page, [(360, 640), (390, 844)], 2.0) == [], step["text"]
    page.context.close()


@pytest.mark.parametrize("path", ["/learn/loo", "/learn/laugh", "/puzzle#3", "/puzzle#4"])
def test_a_typed_line_stays_in_sight_however_much_is_told_above_it(page: Page, url: str, path: str) -> None:
    come_to_play(page, url + path)
    page.keyboard.press("/")
    page.keyboard.type("pass\n" if path.endswith("loo") else "who\n")
    page.wait_for_selector(".lesson .loss, .choices ~ .faint, .asking .faint:not(label)")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LINE_SEEN, timeout=5000)


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


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1280, 800), (1440, 900), (1920, 1080)])
def test_the_last_events_are_read_beside_a_hand_of_many_cards(page: Page, url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sit(page, url, "laugh", "adpoker", 4, {})
    come_to(page, {"turn"})
    events = page.evaluate(EVENTS)
    assert events["right"] - events["left"] >= 190
    assert overlaps([events, *page.evaluate(BOXES)], 5.0) == []  # its box is a little larger than its lines


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_card_that_is_raised_covers_no_button(page: Page, url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sit(page, url, "loo", "three/wikipedia-2023", 5, {})
    come_to(page, {"play"})
    page.locator(".hand button:not(.dull)").first.click()
    page.wait_for_selector(".hand .up")
    page.wait_for_timeout(300)  # it is raised
    boxes = [box for box in page.evaluate(BOXES) if box["name"] in {"held", "button"}]
    assert overlaps(boxes, 4.0) == []


def test_what_happens_at_a_seat_lies_over_no_card_of_a_low_table(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    data = (GOLDEN / "laugh-adpoker-1.jsonl").read_bytes()
    sent = page.request.post(f"{url}/api/replays", data=data, headers={"content-type": "application/jsonl"})
    page.goto(f"{url}/r/{sent.json()['id']}#d1")
    page.wait_for_selector(".plate .open")
    page.get_by_label("Seen by").select_option("0")
    page.wait_for_selector(".hand")
    for step in range(30):
        assert page.evaluate(TOO_HIGH) == [], step
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize(("width", "height"), PHONES[2:])
def test_laughter_hides_nothing_of_ones_own_plate(page: Page, url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sit(page, url, "laugh", "adpoker", 5, {})
    page.click(DEAL)
    play_deal(page)
    assert page.evaluate(LAUGHING) == []


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


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("form", [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_a_phone_held_upright_shows_everybodys_settlement(
    browser: Browser, url: str, form: tuple[str, str], locale: str
) -> None:
    page = context_of(browser, locale=locale).new_page()
    sit(page, url, *form, 5, {})
    page.click(DEAL)
    play_deal(page)
    for width, height, least in ((390, 844, 5), (360, 740, 5), (375, 667, 4), (360, 640, 3)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({ROWS_SEEN})() >= {least}", timeout=5000)
        expect(page.locator(DEAL)).to_be_in_viewport(ratio=0.99)
    page.context.close()
