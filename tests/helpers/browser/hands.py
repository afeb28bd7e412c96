"""What a person's hands do at a table: they know nothing of the rules, only what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as Late

READY = ".ask.asked, .sums"
"""The table asks this person something, or a deal is settled."""
SAME_SHARES = """{
    let state = 1;
    const next = () => (state = (state * 48271) % 2147483647);
    crypto.getRandomValues = (bytes) => {
        for (const at of bytes.keys()) bytes[at] = next() & 255;
        return bytes;
    };
}"""
"""The shares of the shuffles that a page makes are the same in every run of a test."""
LAST_EVENTS = """
window.lastEvents = [];
for (const kind of ["pointerdown", "pointerup", "click"])
    addEventListener(kind, ({target, isTrusted}) => window.lastEvents.push([kind, target.outerHTML?.slice(0, 120), isTrusted]), true);
"""
"""What the mouse has met, for a failure to tell."""
AS_IT_IS = """before => ({
    before, decision: document.querySelector(".ask").outerHTML.slice(0, 1500), hand: document.querySelector(".hand")?.outerHTML.replace(/<svg.*?<.svg>/gs, "").slice(0, 2500),
    dialog: document.querySelector("dialog[open]")?.innerText, chip: document.querySelector(".chip")?.innerText, events: window.lastEvents?.slice(-9),
})"""
"""What a page shows that takes no answer."""
DEAL = ".go .main"
"""The button for the first deal and for the next one."""


def context_of(
    browser: Browser, width: int = 1280, height: int = 800, locale: str = "en-GB", *, still: bool = True
) -> BrowserContext:
    """A new person, who likes no movement and speaks English, unless said."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=locale, service_workers="block",
        reduced_motion="reduce" if still else "no-preference",
    )  # fmt: skip
    context.add_init_script(SAME_SHARES)
    context.add_init_script(LAST_EVENTS)
    return context


def open_bots(page: Page, url: str, form: str) -> None:
    """From the first page to the cards, among bots: one click."""
    page.goto(url)
    page.click(f"section[aria-labelledby=form-{form}] button")
    page.wait_for_selector(READY)


def new_table(page: Page, url: str, players: int, game: str = "Lanterloo", variant: str = "", rounds: int = 0) -> str:
    """A private table by the form; its link for friends."""
    page.goto(f"{url}/new")
    page.get_by_label(game, exact=True).check()
    if variant:
        page.get_by_label("Form and source").select_option(variant)
    page.get_by_label("Players").select_option(str(players))
    page.get_by_label("Your name").fill("Host")
    if rounds:
        change_rounds(page, rounds)
    page.click("text=Open the table")
    page.wait_for_selector(".invite input")
    return page.input_value(".invite input")


def change_rounds(page: Page, rounds: int) -> None:
    """Change a house rule in the form: the number of rounds."""
    page.click("summary.house")
    page.get_by_label("Search the house rules").fill("rounds")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("Rounds", exact=True).blur()


def sit(page: Page, url: str, game: str, variant: str, players: int, options: dict[str, Any]) -> str:
    """A table of one's own, not yet dealt; its link."""
    return host(page, url, game=game, variant=variant, players=players, options=options)


def host(page: Page, url: str, **asked: Any) -> str:
    """The same with any wishes."""
    page.goto(url)
    made = page.request.post(f"{url}/api/tables", data={"name": "Zoe"} | asked, headers={"origin": url}).json()
    page.goto(url + made["link"])
    page.wait_for_selector(DEAL)
    return url + str(made["link"])


def act(page: Page, *, shy: bool = False) -> None:
    """Answer what is asked with the first thing that is offered; whoever is shy passes where he may."""
    buttons = page.locator(".acts .button:not(.plain):enabled")
    cards = page.locator(".hand button:not(.dull)")
    passing = page.locator(".acts [data-do=pass]:enabled")
    standing = page.locator(".acts [data-do=stand]:enabled")
    if shy and passing.count():
        passing.click()
    elif standing.count():
        standing.click()
    elif buttons.count():
        best = page.locator(".acts .button.main:enabled")
        (best if best.count() else buttons).first.click()
    elif cards.count():
        cards.first.click()
        taken = page.locator(".row-of-cards button")
        said = page.locator(".acts .button.main")
        if taken.count():
            taken.first.click()
        elif said.count():
            said.first.click()


def answer(page: Page, by: Callable[[], object]) -> None:
    """Answer what is asked, and wait until the table has taken the answer: while it is on its way, the page takes no other."""
    page.wait_for_selector(".ask[aria-busy=false]")
    before = page.locator(".ask").get_attribute("data-decision")
    by()
    try:
        page.wait_for_function("before => document.querySelector('.ask').dataset.decision !== before", arg=before)
    except Late:
        raise AssertionError(f"no answer was taken: {page.evaluate(AS_IT_IS, before)}") from None


def deed(page: Page, *, shy: bool = False) -> None:
    """Answer what is asked, if anything is."""
    page.wait_for_selector(".ask[aria-busy=false]")
    if page.locator(".ask.asked[data-decision]").count():
        answer(page, lambda: act(page, shy=shy))


def deal(page: Page) -> None:
    """Have cards dealt, and wait until they are: a person is asked something, or that deal is settled already."""
    told = page.locator(".sums h2")
    before = told.inner_text() if told.count() else ""
    page.click(DEAL)
    page.wait_for_function(
        """before => document.querySelector(".ask").dataset.phase !== "between"
            || ![before, undefined].includes(document.querySelector(".sums h2")?.innerText)""",
        arg=before,
    )


def dealt_in(page: Page) -> bool:
    """Have cards dealt until this person is asked something: a deal in which all pass to the dealer asks him nothing.

    False if the session ended first.
    """
    page.wait_for_selector(f"{DEAL}, .ask.asked")
    if page.locator(".ask.asked").count():
        return True
    for _ in range(12):
        deal(page)
        page.wait_for_selector(READY)
        if page.locator(".ask.asked").count():
            return True
        if page.locator("figure svg").count():
            return False
    raise AssertionError("this person is never asked anything")


def play_deal(page: Page) -> None:
    """Play until the deal is settled."""
    for _ in range(60):
        page.wait_for_selector(READY)
        if page.locator(".sums").count():
            return
        deed(page)
    raise AssertionError("the deal does not come to an end")


def play_until(page: Page, there: Callable[[], object]) -> None:
    """Play, deal after deal, until something is so when this person is asked or a deal is settled."""
    for _ in range(200):
        page.wait_for_selector(READY)
        if there():
            return
        if page.locator(".sums").count():
            deal(page)
        else:
            deed(page)
    raise AssertionError("it never comes to that")


def play_session(page: Page) -> None:
    """Play until the session is over."""
    for _ in range(20):
        page.wait_for_selector(f"{DEAL}, figure svg")
        if page.locator("figure svg").count():
            return
        if dealt_in(page):
            play_deal(page)
    raise AssertionError("the session does not come to an end")


def all_play(pages: list[Page], until: str, bold: int = 8) -> None:
    """Everybody answers what he is asked, and the host deals, until all see `until`; all but the first `bold` pass."""
    for _ in range(600):
        if all(page.locator(until).count() for page in pages):
            return
        for place, page in enumerate(pages):
            deed(page, shy=place >= bold)
        for page in pages:  # among friends a deal begins once all are ready
            if not page.locator(until).count():
                page.evaluate("document.querySelector('.go .main')?.click()")
    raise AssertionError(f"they never come to {until}")
