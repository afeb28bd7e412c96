"""Somebody who sees nothing: hears what a screen reader speaks of a page, and types at a table."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


READER = (
    Path(__file__).resolve().parents[1] / "web/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
)
START = """async () => {
    window.reader = (await import("/reader.js")).virtual;
    await reader.start({container: document.body});
}"""
LAST = """async () => [
    (await reader.spokenPhraseLog()).slice(-8), document.querySelector(".ask")?.innerText,
    document.activeElement?.outerHTML,
]"""
LISTED = re.compile(r"(\d+): ")
WORD = re.compile(r"[^\s.,;:?!()“”]+")
NEXT, SURE = "Enter deals the next.", "Type it again to do it."
PATIENCE = 20.0
"""The seconds after which a listener is stuck who hears nothing."""


class Listener:
    """A person at a page who hears and types."""

    def __init__(self, page: Page, seed: int) -> None:
        """Begin to listen to the page that is open."""
        self.page, self.rng = page, random.Random(seed)
        self.at, self.chosen = 0, ""
        self.words: list[int] = []
        """How many words each decision took: the question, the hand, and what may be done."""
        page.route(
            "**/reader.js", lambda route: route.fulfill(body=READER.read_text("utf-8"), content_type="text/javascript")
        )
        page.evaluate(START)

    def heard(self) -> list[str]:
        """What the page itself has said since the last time; what it says at once begins with "assertive"."""
        said: list[str] = self.page.evaluate("reader.spokenPhraseLog()")
        fresh, self.at = said[self.at :], len(said)
        return [phrase for phrase in fresh if phrase.startswith(("polite: ", "assertive: "))]

    def hear(self, what: str) -> str:
        """Listen until something is said in this way; AssertionError if nothing is."""
        began = time.monotonic()
        while True:
            for phrase in reversed(self.heard()):
                way, _, text = phrase.partition(": ")
                if way == what and text:
                    return text
                if text.endswith(SURE):
                    self.type(self.chosen)
            assert time.monotonic() - began < PATIENCE, f"nothing is heard: {self.last()}"
            self.page.wait_for_timeout(20)

    def last(self) -> object:
        """What was spoken last, and what is shown, for a failure to tell."""
        return self.page.evaluate(
            "(async () => [(await reader.spokenPhraseLog()).slice(-8), document.querySelector('.ask')?.innerText])()"
        )

    def type(self, line: str) -> None:
        """Type a line."""
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def play(self, deals: int) -> None:
        """Play so many deals: answer what is asked with something that may be done, by what is heard alone."""
        self.page.keyboard.press("/")
        self.type("")
        question = self.hear("assertive")
        while deals:
            if question.endswith(NEXT):
                deals -= 1
                if not deals:
                    return
                self.type("")
            else:
                self.answer(question)
            question = self.hear("assertive")

    def answer(self, question: str) -> None:
        """Ask for the hand and for what may be done, and do one of these things."""
        self.type("hand")
        hand = self.hear("polite")
        self.type("legal")
        listed = self.hear("polite")
        numbers = LISTED.findall(listed)
        assert numbers, f"{question!r} is asked, and what may be done is {listed!r}"
        self.words.append(sum(len(WORD.findall(text)) for text in (question, hand, listed)))
        self.chosen = self.rng.choice(numbers)
        self.type(self.chosen)
