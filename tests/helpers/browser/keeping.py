"""Five people with real cards, who let the page keep their chips."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
WORDS = """() => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = [];
    for (let text; (text = texts.nextNode()); )
        if (!text.parentElement.closest("option:not(:checked), .unseen")) found.push(...text.data.split(/\\s+/).filter(Boolean));
    return found;
}"""
"""The words that are to be read on the page, of a list only the line that is chosen."""


class Thumb:
    """What taps the answers, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *names: str, within: str = ".dock") -> None:
        """Tap the buttons of these names, one after another."""
        for name in names:
            self.page.locator(within).get_by_role("button", name=name, exact=True).click()
            self.taps += 1
            self.page.wait_for_selector(".dock[aria-busy=false]")

    def correct(self, deal: int, question: str, answer: str) -> None:
        """Three taps: the deal, the question, and its new answer; the window stays open."""
        self.tap(f"Deal {deal}", within=".rest")
        self.tap(question, answer, within="dialog[open]")


def sit_down(page: Page, url: str, form: str = "", players: Sequence[str] = FIVE) -> Thumb:
    """Open the keeper at a server, and begin a sitting of these people."""
    page.goto(f"{url}/keeper")
    return begin(page, form, players)


def begin(page: Page, form: str = "", players: Sequence[str] = FIVE) -> Thumb:
    """Begin a sitting on the page of the keeper."""
    page.wait_for_selector("form select:enabled")
    if form:
        page.get_by_label("Game").select_option(form)
    for seat, name in enumerate(players, 1):
        page.get_by_label(f"Name {seat}", exact=True).fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".dock h2")
    return Thumb(page)


def row(page: Page, name: str, within: str = ".result") -> Locator:
    """What the last deal brought somebody, and what is theirs."""
    return page.locator(f"{within} tbody tr", has=page.get_by_text(name, exact=True))
