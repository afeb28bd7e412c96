"""Every page by keys alone: all that can be done is come to, in order, has a name, and is left again; windows too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from listener import Listener
from playwright.sync_api import Page, expect

from browser.hands import DEAL, READY, play_deal, play_session, sit
from browser.keeping import sit_down

PAGES = (
    "/", "/new", "/learn/loo", "/learn/three", "/rules/loo", "/rules/laugh", "/puzzle", "/daily", "/watch", "/me",
    "/challenge#x", "/keeper", "/nowhere", "/assembly/none", "/r/none", "/verify/none", "/t/none",
)  # fmt: skip
CONTROLS = """() => {
    const shown = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest("[inert]");
    const open = (one) => { const closed = one.parentElement.closest("details:not([open])"); return !closed || one.matches("summary") && one.parentElement === closed; };
    const radios = new Set();
    window.controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((one) => {
        if (one.disabled || one.tabIndex < 0 || !shown(one) || !open(one)) return false;
        if (one.type !== "radio") return true;
        const first = !radios.has(one.name);
        radios.add(one.name);
        return first;
    });
    return window.controls.map((one) => one.outerHTML.slice(0, 150));
}"""
FROM_THE_TOP = """() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
}"""
HERE = """() => {
    const here = document.activeElement;
    const group = here.type === "radio" ? window.controls.find((one) => one.type === "radio" && one.name === here.name) : here;
    return here === document.body ? -1 : window.controls.indexOf(group);
}"""
"""Which of the controls has the focus: -1 for none of them."""


def stops(page: Page) -> tuple[list[str], list[int]]:
    """What can be come to by its own account, and what the Tab key comes to, once round."""
    controls: list[str] = page.evaluate(CONTROLS)
    page.evaluate(FROM_THE_TOP)
    found: list[int] = []
    for _ in range(len(controls) + 1):
        page.keyboard.press("Tab")
        at = page.evaluate(HERE)
        if at == -1 and found:
            break
        found.append(at)
    return controls, found


def check(page: Page) -> None:
    """Everything is come to once, in the order in which it stands, and after the last the focus leaves the page."""
    page.wait_for_load_state("networkidle")
    before = None
    while before != (before := page.evaluate(CONTROLS)):
        page.wait_for_timeout(300)
    controls, found = stops(page)
    if len(found) > 1 and found[0] == found[-1]:
        found.pop()
    missing = [controls[at] for at in set(range(len(controls))) - set(found)]
    assert not missing, missing
    assert found == sorted(found), [controls[at] for at in found]


@pytest.mark.parametrize("path", PAGES)
def test_everything_on_a_page_is_come_to_by_keys_and_left_again(smallest: Page, url: str, path: str) -> None:
    smallest.goto(url + path)
    smallest.wait_for_selector("h1")
    check(smallest)


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_everything_at_a_table_is_come_to_by_keys_in_every_phase(page: Page, url: str, game: str, variant: str) -> None:
    sit(page, url, game, variant, 5, {"rounds": 1})
    check(page)
    page.click(DEAL)
    page.wait_for_selector(READY)
    check(page)
    play_deal(page)
    check(page)
    play_session(page)
    check(page)
    page.goto(page.url.replace("/t/", "/r/"))
    page.wait_for_selector(".told")
    check(page)


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_the_focus_stays_where_one_answers(page: Page, url: str, game: str, variant: str) -> None:
    sit(page, url, game, variant, 5, {})
    page.locator(DEAL).focus()
    for _ in range(9):
        page.keyboard.press("Enter")
        page.wait_for_selector(READY)
        page.wait_for_selector(".ask[aria-busy=false]")
        page.wait_for_function("() => document.activeElement.closest('.asking, .hand')", timeout=5000)
        if page.locator(".sums").count():
            break
        page.locator(".acts .button:enabled, .hand button:not(.dull)").first.focus()
    page.locator(".home").focus()
    page.wait_for_timeout(300)
    expect(page.locator(".home")).to_be_focused()


def at_a_settled_table(page: Page, url: str) -> None:
    sit(page, url, "loo", "five/wikipedia-2023", 5, {})
    page.click(DEAL)
    play_deal(page)


def at_a_sitting(page: Page, url: str) -> None:
    sit_down(page, url).tap("Nobody")


def at(path: str) -> Callable[[Page, str], None]:
    """On a page."""

    def go(page: Page, url: str) -> None:
        page.goto(url + path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")

    return go


def as_a_guest(page: Page, url: str) -> None:
    """On the page about oneself, with a table of one's own."""
    sit(page, url, "loo", "five/wikipedia-2023", 5, {})
    at("/me")(page, url)


@pytest.mark.parametrize(
    ("come", "names", "title", "said"),
    [
        (at("/"), ["button, Settings"], "Settings", ""),
        (at("/learn/loo"), ["button, The words"], "The words", ""),
        (as_a_guest, ["button, Forget me in this browser"], "Are you sure?", "You are a guest"),
        (at_a_settled_table, ["button, Seats"], "Seats", ""),
        (at_a_settled_table, ["button, Seats", "button, Leave the table"], "Are you sure?", "A bot takes your seat."),
        (at_a_settled_table, ["button, Settings"], "Settings", ""),
        (at_a_settled_table, ["button, Keys"], "Keys", "card"),
        (at_a_settled_table, ["button, Review this deal"], "Review of deal 1", ""),
        (at_a_sitting, ["button, May I?"], "May I?", ""),
        (at_a_sitting, ["button, Stop"], "We stop here", "What lies in the pool"),
        (at_a_sitting, ["button, Somebody comes or goes"], "Who plays?", ""),
        (at_a_sitting, ["button, Deal 1"], "Deal 1", ""),
    ],
)
def test_a_window_is_read_has_names_and_gives_the_focus_back(
    page_tools: None,
    smallest: Page,
    url: str,
    come: Callable[[Page, str], None],
    names: list[str],
    title: str,
    said: str,
) -> None:
    come(smallest, url)
    listener = Listener(smallest, 1)
    for name in names:
        listener.press(name)
        opened = listener.until(lambda phrase: phrase.startswith("dialog, "))
    assert title in opened
    assert said in opened
    inside = listener.walk("end of dialog")
    assert not [one for one in inside if one in ("button", "link", "combobox", "checkbox", "textbox")]
    listener.drop()
    listener.page.keyboard.press("Escape")
    assert names[-1] in listener.until(lambda phrase: phrase.startswith(("button", "link")))


def test_a_sitting_from_the_first_page_to_its_last_deal_by_keys_and_ear(
    page_tools: None, smallest: Page, url: str
) -> None:
    smallest.goto(url)
    smallest.wait_for_selector("h1")
    listener = Listener(smallest, 1)
    listener.press("link, Open a table")
    listener.arrive()
    listener.press("House rules")
    listener.tab_to("Search the house rules")
    smallest.keyboard.insert_text("rounds")
    listener.tab_to("spinbutton, Rounds")
    smallest.keyboard.press("Control+a")
    smallest.keyboard.insert_text("1")
    listener.tab_to("button, Open the table", back=True)
    smallest.keyboard.press("Enter")
    listener.arrive()
    assert listener.play(99) < 99
    listener.press("button, Challenge")
    assert "copied" in listener.told("copied")
    said = listener.look_back()
    assert "heading, What you decided, level 3" in said
