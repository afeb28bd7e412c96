"""Somebody who sees nothing: hears what a screen reader speaks of a page, walks by the keyboard, and types."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.text.act import CARD_NAMES
from gamester.text.saying import pretty

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route


READER = (
    Path(__file__).resolve().parents[1] / "web/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
)
START = """async () => {
    window.reader = (await import("/reader.js")).virtual;
    let heard = 0;
    window.fresh = async () => {
        const spoken = await reader.spokenPhraseLog();
        return spoken.slice(heard, (heard = spoken.length));
    };
    window.listen = async (patience) => {
        for (const until = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 2))) {
            const spoken = await window.fresh();
            if (spoken.length || Date.now() > until) return spoken;
        }
    };
    await reader.start({container: document.body});
}"""
LISTED = re.compile(r"(?<!Deal )\b(\d+): ")
WORD = re.compile(r"[^\s.,;:?!()“”]+")
NEXT, SURE, RESULT = "Enter deals the next.", "Type it again to do it.", "Tab leads on to the result."
GO_ON, SIT, ANOTHER = "Enter goes on.", "Enter takes a seat at a table with bots.", "Enter brings another puzzle."
AT_ONCE, IN_TURN = "assertive: ", "polite: "
PATIENCE = 20_000
"""The milliseconds after which a listener is stuck who hears nothing."""
SILENCE = 1_000
"""The milliseconds after which nothing more follows."""
DAY = "2026-11-27"
"""A day of Five-card Loo: the form of Loo, and the cards, differ from day to day."""
MOST_DEALS = 100
"""More than any day has."""
MOST_STOPS = 120
"""The stops of the Tab key after which a listener gives up looking for one."""
LESSONS = ("link, Teach me", "Learn it Three-card", "Learn it Laugh", "link, When to stand")
"""What leads to a lesson on the first page."""
NAMES = {pretty(name): name for name in CARD_NAMES}
CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


def to_the_day(route: Route) -> None:
    """Let a page that asks for today's cards have those of DAY."""
    route.continue_(url=route.request.url + ("" if route.request.method == "POST" else f"&day={DAY}"))


class Listener:
    """A person at a page who hears and types."""

    def __init__(self, page: Page, seed: int) -> None:
        """Begin to listen to the page that is open."""
        self.page, self.rng = page, random.Random(seed)
        self.words: list[int] = []
        """How many words each decision took: the question, the hand, and what may be done."""
        self.log: list[str] = []
        """Everything that was spoken."""
        self.waiting: list[str] = []
        """What of it was not listened to yet."""
        page.route(
            "**/reader.js", lambda route: route.fulfill(body=READER.read_text("utf-8"), content_type="text/javascript")
        )
        page.evaluate(START)

    # --- Hearing --------------------------------------------------------------------------------------------

    def next(self, patience: int = PATIENCE) -> str:
        """What is spoken next; empty if nothing is."""
        if not self.waiting:
            self.waiting = self.page.evaluate("window.listen", patience)
            self.log += self.waiting
        return self.waiting.pop(0) if self.waiting else ""

    def until(self, fits: Callable[[str], object]) -> str:
        """The next thing spoken that fits; AssertionError if none is."""
        while True:
            phrase = self.next()
            if fits(phrase):
                return phrase
            assert phrase, f"nothing more is heard: {self.log[-12:]}"

    def drop(self) -> list[str]:
        """What was spoken and not listened to."""
        fresh: list[str] = self.page.evaluate("window.fresh()")
        self.log += fresh
        dropped, self.waiting = self.waiting + fresh, []
        return dropped

    def asked(self) -> str:
        """What one must hear at once: a question, or how one goes on."""
        return self.until(lambda one: one != AT_ONCE and one.startswith(AT_ONCE)).removeprefix(AT_ONCE)

    def told(self, sign: str | re.Pattern[str] = "") -> str:
        """The answer to a typed word, which has this sign."""
        said = self.until(lambda phrase: phrase.startswith(IN_TURN) and re.search(sign, phrase.removeprefix(IN_TURN)))
        return said.removeprefix(IN_TURN)

    def walk(self, end: str, most: int = 1000) -> list[str]:
        """Everything that is there, from where one is, until something is spoken that begins so."""
        self.drop()
        found: list[str] = []
        for _ in range(most):
            self.page.evaluate("reader.next()")
            found += self.drop()
            if any(one.startswith(end) for one in found[-2:]):
                return found
        raise AssertionError(f"{end!r} is not come to: {found[-12:]}")

    # --- Going ----------------------------------------------------------------------------------------------

    def tab_to(self, name: str, *, back: bool = False) -> str:
        """Go from one thing to the next until one is spoken with this name; AssertionError if none is."""
        passed: list[str] = []
        for _ in range(MOST_STOPS):
            self.drop()
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            spoken = self.next(SILENCE)
            passed.append(spoken)
            if name in spoken and not spoken.startswith((IN_TURN, AT_ONCE)):
                return spoken
        raise AssertionError(f"{name!r} is not among {passed}")

    def press(self, name: str, key: str = "Enter") -> None:
        """Go to what bears this name, and press Enter there."""
        self.tab_to(name)
        self.page.keyboard.press(key)

    def arrive(self, title: str = "") -> str:
        """The title of the page that one has come to."""
        return self.until(lambda phrase: phrase.startswith("heading, ") and title in phrase)

    def type(self, line: str) -> None:
        """Type a line."""
        if line:
            self.page.keyboard.insert_text(line)
        self.page.keyboard.press("Enter")

    def open_line(self) -> str:
        """Open the line that one types in, or go to it; what is said of it."""
        self.page.keyboard.press("/")
        return self.until(lambda phrase: phrase.startswith("textbox, "))

    # --- Playing --------------------------------------------------------------------------------------------

    def play(self, deals: int) -> int:
        """Play so many deals by what is heard alone; how many the session had left of them."""
        self.open_line()
        self.type("")
        while True:
            question = self.asked()
            if question.endswith((NEXT, RESULT)):
                deals -= 1
                if not deals or question.endswith(RESULT):
                    return deals
                self.type("")
            else:
                self.answer(question)

    def answer(self, question: str) -> None:
        """Ask for the hand and for what may be done, and do one of these things."""
        self.type("hand")
        hand = self.told("^Your hand")
        listed = self.legal()
        self.words.append(sum(len(WORD.findall(text)) for text in (question, hand, listed)))
        line = self.rng.choice(LISTED.findall(listed))
        self.type(line)
        while True:
            phrase = self.next()
            assert phrase, f"{line!r} is not answered: {self.log[-12:]}"
            if phrase.startswith(AT_ONCE) and phrase != AT_ONCE:
                self.waiting.insert(0, phrase)
                return
            if phrase.endswith(SURE):
                self.type(line)

    def legal(self) -> str:
        """What may be done."""
        self.type("legal")
        return self.told(LISTED)

    def learn(self) -> int:
        """Go through a lesson, whose page is open, by what is heard alone; how many steps it has."""
        taught, steps = self.asked(), 1
        taught += self.open_line()
        while SIT not in taught:
            if GO_ON in taught:
                self.type("")
            elif LISTED.search(taught):
                assert any(map(self.leads_on, LISTED.findall(taught))), f"no answer leads on: {self.log[-12:]}"
            else:
                self.obey()
            taught, steps = self.asked(), steps + 1
        return steps

    def learn_from_home(self, link: str) -> int:
        """Go through a lesson from the first page and back to it; how many steps it has."""
        self.press(link)
        self.arrive()
        steps = self.learn()
        self.press("link, Gamester")
        self.arrive("Gamester")
        return steps

    def obey(self) -> None:
        """Do what the lesson asks: one of the things that may be done, or with the cards that it names instead."""
        listed = self.legal()
        for number in LISTED.findall(listed):
            if self.leads_on(number):
                return
        wanted = [NAMES[card] for card in CARD.findall(self.log[-1])]
        verb = listed.split()[1]
        assert self.leads_on(" ".join([verb, *wanted])), f"the lesson is stuck: {self.log[-12:]}"

    def leads_on(self, line: str) -> bool:
        """Does something new come after this line? Else it was refused with a sentence."""
        self.drop()
        self.type(line)
        while phrase := self.next(SILENCE):
            if phrase.startswith(AT_ONCE) and phrase != AT_ONCE:
                self.waiting.insert(0, phrase)
                return True
        assert any(one.startswith(IN_TURN) for one in self.log[-3:]), f"{line!r} is not answered: {self.log[-12:]}"
        return False

    def solve(self, puzzles: int) -> None:
        """Answer so many puzzles, one after the other, whose page is open."""
        question = self.asked()
        self.open_line()
        for _ in range(puzzles):
            self.answer(question)
            verdict = self.asked()
            assert verdict.endswith(ANOTHER), verdict
            self.type("")
            question = self.asked()

    def day(self, title: str) -> int:
        """From the first page through all the cards of DAY of a game to their result; how many deals these were."""
        self.page.route(re.compile(r"/api/daily\?lang="), to_the_day)
        self.press("link, Play them")
        self.arrive("The day’s cards")
        self.press(f"button, Sit down {title}")
        self.arrive(title)
        deals = MOST_DEALS - self.play(MOST_DEALS)
        self.press("link, Compare with the bots")
        self.arrive("The day’s cards")
        self.told(title)
        return deals

    def look_back(self) -> list[str]:
        """From a result to the look back on the deal that cost most; everything that is said there."""
        self.press("button, Find my best and my costliest decision")
        deal = re.search(r"costliest decision: Deal (\d+): ", self.told("costliest decision"))
        if not deal:
            return []
        self.press("better to")
        self.arrive("A session")
        self.press("button, Review this deal")
        self.told(f"^Deal {deal[1]}, dealt by")
        return self.walk("end of dialog")
