"""What moves on the table, what does not, and what is noticed at once: chips, cards, cries, sayings, a line that has died."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.fixtures import person
from browser.hands import DEAL, READY, context_of, deal, dealt_in, deed, host, play_deal, play_until, sit

WATCHING = """
window.shifted = 0;
window.flown = [];
window.cried = [];
window.laughed = [];
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({type: "layout-shift", buffered: true});
new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
        if (node.className === "ghost") window.flown.push(node.firstChild.className);
        if (node.classList?.contains("cried")) window.cried.push(node.innerText);
        if (node.classList?.contains("haha")) window.laughed.push(node.innerText);
    }
}).observe(document, {subtree: true, childList: true});
"""
MOST_SHIFTED = 0.02
"""The layout shift that a deal may cause."""
SETTLED = """() => !document.querySelector(".ghost, .cried, .haha") && document.getAnimations().every(one => one.playState !== "running")"""
BARE = r"""() => {
    const copy = document.querySelector(".board").cloneNode(true);
    for (const one of copy.querySelectorAll(".air, .asking")) one.remove();
    for (const one of copy.querySelectorAll("[id], [clip-path]")) { one.removeAttribute("id"); one.removeAttribute("clip-path"); }
    return copy.innerHTML.replace(/<!--.*?-->/g, "").replace(/\s+/g, " ");
}"""
"""The document of the table, without the names that each page makes up for itself."""


GLIDES = """document.getAnimations().filter(one => one.id === "glide")"""
STOPPED = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    const run = animate.call(this, frames, how);
    if (how.id === "glide") run.pause();
    return run;
};
"""
"""Cards stand still in their flight."""

FORMS = {
    "five": ("loo", "five/wikipedia-2023"),
    "three": ("loo", "three/wikipedia-2023"),
    "laugh": ("laugh", "adpoker"),
}


def set_table(page: Page, url: str, form: str) -> None:
    """A table with bots, not yet dealt."""
    sit(page, url, *FORMS[form], 5, {})


def moving(browser: Browser, width: int = 1280, height: int = 800, *, still: bool = False) -> BrowserContext:
    """A person who likes movement, unless said; what moves is written down."""
    context = context_of(browser, width, height, still=still)
    context.add_init_script(WATCHING)
    return context


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A desk at which things move."""
    with person(moving(browser)) as page:
        page.set_default_timeout(20_000)
        yield page


@pytest.mark.parametrize(
    ("form", "size"),
    [("five", (1440, 900)), ("five", (390, 844)), ("three", (844, 390)), ("laugh", (390, 844)), ("laugh", (844, 390))],
)
def test_a_deal_moves_cards_and_chips_and_shifts_nothing_that_lies_there(
    lively: Page, url: str, form: str, size: tuple[int, int]
) -> None:
    lively.set_viewport_size({"width": size[0], "height": size[1]})
    set_table(lively, url, form)
    lively.click(DEAL)
    play_deal(lively)
    lively.evaluate("window.shifted = 0")
    deal(lively)
    play_deal(lively)
    lively.wait_for_function(SETTLED)
    assert lively.evaluate("window.shifted") < MOST_SHIFTED
    assert {"back", "coin"} <= set(lively.evaluate("window.flown"))


@pytest.mark.parametrize("form", ["five", "laugh"])
def test_a_press_that_a_flight_straddles_ends_on_the_card_on_which_it_began(lively: Page, url: str, form: str) -> None:
    lively.add_init_script(STOPPED)
    set_table(lively, url, form)
    lively.click(DEAL)
    play_until(lively, lively.locator(".ask.asked:is([data-phase=play], [data-phase=turn])").count)
    assert lively.evaluate(f"{GLIDES}.length")
    card = lively.locator(".hand button:not(.dull)").first
    card.hover()
    lively.mouse.down()
    lively.evaluate(f"{GLIDES}.forEach(one => one.finish())")
    lively.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("of", ["the system", "the page"])
def test_without_movement_nothing_flies_and_the_same_table_lies_there(browser: Browser, url: str, of: str) -> None:
    with_motion, without = moving(browser), moving(browser, still=of == "the system")
    if of == "the page":
        without.add_init_script("localStorage.setItem('gamester.settings', '{\"motion\": \"none\"}')")
    player = context_of(browser).new_page()
    player.set_default_timeout(20_000)
    set_table(player, url, "laugh")
    pages = [with_motion.new_page(), without.new_page()]
    for page in pages:
        page.goto(player.url)
        page.wait_for_selector(".pack")
    player.click(DEAL)
    for _ in range(4):
        player.wait_for_selector(READY)
        deed(player)
    for page in pages:
        page.wait_for_function(
            "n => document.querySelectorAll('.log p').length === n", arg=player.locator(".log p").count()
        )
        page.wait_for_function(SETTLED)
    assert pages[0].evaluate("window.flown.length") > 0
    assert pages[1].evaluate("window.flown.length") == 0
    assert pages[0].evaluate(BARE) == pages[1].evaluate(BARE)
    for context in (with_motion, without, player.context):
        context.close()


def test_all_the_others_laugh_when_somebody_lies_down(lively: Page, url: str) -> None:
    set_table(lively, url, "laugh")
    lively.click(DEAL)
    play_deal(lively)
    assert lively.evaluate("window.laughed.length") >= 4
    assert set(lively.evaluate("window.laughed")) == {"Ha ha!"}


def test_who_is_looed_reads_it_large_with_what_it_costs_and_why(lively: Page, url: str) -> None:
    host(lively, url, game="loo", variant="irish/wikipedia-2023", players=8, level="master")
    for _ in range(12):
        deal(lively)
        play_deal(lively)
        if lively.locator(".plate.own .bubble", has_text="looed").count():
            break
    said = "\n".join(lively.evaluate("window.cried"))
    assert re.search(r"You are looed, −\d+\s+You stood and won no trick\.", said)
    expect(lively.locator(".plate.own .delta")).to_have_text(re.compile("−"))


# --- Noticed at once ----------------------------------------------------------------------------------------


def test_the_tab_says_when_it_is_ones_turn_and_when_the_line_is_lost(page: Page, url: str) -> None:
    set_table(page, url, "five")
    page.keyboard.press("c")
    page.get_by_role("button", name="Good evening!").click()
    expect(page.locator(".plate.own .saying")).to_have_text("Good evening, all!")
    assert "Your turn" not in page.title()
    dealt_in(page)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    look = "one => { const {backgroundColor, color, minHeight} = getComputedStyle(one); return [backgroundColor, color, minHeight]; }"
    passing, standing = (page.get_by_role("button", name=name, exact=True) for name in ("Pass", "Stand"))
    assert passing.evaluate(look) == standing.evaluate(look), "neither is advised"
    page.context.set_offline(True)
    expect(page.locator(".chip")).to_have_text("reconnecting …")
    page.context.set_offline(False)
    expect(page.locator(".chip")).to_have_count(0)
    expect(page.locator(".bar [role=status]")).to_have_text("The connection is back.")
    play_deal(page)
    expect(page).not_to_have_title(re.compile("Your turn"))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")


def test_sound_is_offered_in_the_first_settlement_and_lies_over_nothing(page: Page, url: str) -> None:
    set_table(page, url, "five")
    page.click(DEAL)
    offer = page.locator(".sums .sound")
    expect(offer).to_have_count(0)
    play_deal(page)
    expect(page.get_by_text("Play with sound?")).to_have_count(1)
    offer.get_by_role("button", name="No").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.wait_for_selector(".sums")
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()


# --- By keys and by ear -------------------------------------------------------------------------------------


def test_cards_are_spoken_in_words_and_what_cannot_be_played_says_so(page: Page, url: str) -> None:
    set_table(page, url, "laugh")
    page.click(DEAL)
    dull = page.locator(".hand button.dull")
    play_until(page, dull.count)
    name = re.compile(
        "^(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of (clubs|diamonds|hearts|spades)$"
    )
    expect(dull.first).to_have_accessible_name(name)
    expect(dull.first).to_have_attribute("aria-disabled", "true")
    expect(dull.first).to_have_accessible_description("Not playable now. Choose it to hear why.")
    expect(page.locator(".hand button:not(.dull)[aria-disabled]")).to_have_count(0)


def test_the_keys_of_the_table_rest_while_a_window_is_open_and_escape_closes_it(page: Page, url: str) -> None:
    set_table(page, url, "five")
    page.get_by_role("button", name="Seats", exact=True).click()
    window = page.get_by_role("dialog", name="Seats")
    expect(window).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(page.locator(DEAL)).to_be_visible()
