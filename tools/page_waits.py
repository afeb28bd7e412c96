"""How long a person waits in each deal: evenings in a browser at the pace of the table, by script.

   python tools/page_waits.py [EVENINGS]
   python tools/page_waits.py first

With `first` it counts what a newcomer reads and waits from the first page to the first decision, in each language.

The person answers at once, and passes wherever that is allowed, as most hands of Loo are passed. A wait is the time in
which nothing is asked of the person: from the deal, or from an answer, to the next question or to the settlement. A
person who is out of the deal looks on. Each evening is played twice: looking on to the end, and skipping to it.
"""

import statistics
import sys
import time
from collections.abc import Iterator

from own_server import chromium, own_server
from page_pictures import Table, sit
from playwright.sync_api import Browser, Page

FORMS = [("loo", "five/wikipedia-2023"), ("loo", "three/wikipedia-2023"), ("laugh", "adpoker")]
TABLES = [Table(game, game, variant, 5) for game, variant in FORMS]
DEALS = 5
"""The deals of an evening at most: Loo goes on until a deal without a loo."""
SKIP = ".ask .button:text-is('Skip to the end of the deal')"
ANSWER = """() => {
  const find = (chosen) => document.querySelector(chosen);
  const first = find(".acts [data-do=pass]:enabled") ?? find(".acts .button.main:enabled")
    ?? find(".hand button:not(.dull)") ?? find(".acts .button:enabled");
  first.click();
}"""


def waits(page: Page, *, skips: bool) -> Iterator[tuple[float, float]]:
    """The seconds waited in each deal of an evening that is about to begin: while in the deal, and out of it."""
    for _ in range(DEALS):
        page.click(".go .main")
        began, waited = time.perf_counter(), 0.0
        page.wait_for_selector(".sums", state="detached")
        while page.wait_for_selector(f".ask.asked, .sums, {SKIP}", timeout=90_000):
            waited += time.perf_counter() - began
            began = time.perf_counter()
            if not page.locator(".ask.asked").count():
                break
            before = page.locator(".ask").get_attribute("data-decision")
            page.evaluate(ANSWER)
            choose_rest(page, before)
            began = time.perf_counter()
        if skips and page.locator(SKIP).count():
            page.locator(SKIP).click()
        page.wait_for_selector(".sums")
        yield waited, time.perf_counter() - began
        if page.locator(".sums figure").count():
            return


def choose_rest(page: Page, before: str | None) -> None:
    """Press what a chosen card leaves to be pressed, until the question has been answered."""
    for _ in range(20):
        if page.locator(".ask").get_attribute("data-decision") != before or page.locator(".sums").count():
            return
        for more in (".acts .button.main:enabled", ".row-of-cards button", ".acts .button:enabled"):
            if page.locator(more).count():
                page.locator(more).first.click(timeout=1000)
                break
        page.wait_for_timeout(50)


def evening(browser: Browser, address: str, table: Table, *, skips: bool) -> list[tuple[float, float]]:
    """The seconds waited in each deal of one evening."""
    page = sit(browser, address, table)
    found = list(waits(page, skips=skips))
    page.context.close()
    return found


READ = """where => [...document.querySelectorAll(where)].map((one) => one.innerText).join(" ")
    .match(/[\\p{L}\\d]+/gu).length"""
"""The number of words within some elements, in JavaScript."""
MOST_WORDS, MOST_SECONDS = 60, 15.0
"""What a newcomer reads and waits at most before the first decision."""


def first_decision(browser: Browser, address: str, locale: str) -> tuple[int, float]:
    """The words beside the table that plays and in the first question, and the seconds until it is asked."""
    page = browser.new_context(locale=locale, viewport={"width": 1440, "height": 900}).new_page()
    began = time.perf_counter()
    page.goto(address)
    page.locator(".hero .main").click(trial=True)
    words = int(page.evaluate(READ, ".say"))
    page.locator(".hero .main").click()
    page.wait_for_selector(".ask.asked")
    seconds = time.perf_counter() - began
    words += int(page.evaluate(READ, ".ask"))
    page.context.close()
    return words, seconds


def newcomers(browser: Browser, address: str) -> bool:
    """Print what newcomers read and wait; is it little enough?"""
    found = [first_decision(browser, address, locale) for locale in ("en-GB", "fr-FR")]
    for words, seconds in found:
        print(f"From the first page to the first decision: {words} words, {seconds:.1f} s")
    return all(words <= MOST_WORDS and seconds <= MOST_SECONDS for words, seconds in found)


def main() -> int:
    """Play the evenings, and print what was waited; with `first`, what a newcomer reads and waits."""
    with own_server(":memory:", "--speed", "normal") as (address, _), chromium() as browser:
        if sys.argv[1:] == ["first"]:
            return 0 if newcomers(browser, address) else 1
        evenings = int(sys.argv[1]) if len(sys.argv) > 1 else 10
        for skips in (False, True):
            every: list[tuple[float, float]] = []
            for number in range(evenings):
                table = TABLES[number % len(TABLES)]
                found = evening(browser, address, table, skips=skips)
                every += found
                print(f"{table.variant}, {'skipping' if skips else 'looking on'}: {told(found)}", flush=True)
            print(f"{'Skipping' if skips else 'Looking on'}, all {evenings} evenings: {told(every)}", flush=True)
    return 0


def told(waited: list[tuple[float, float]]) -> str:
    """Seconds in words."""
    while_in, out = zip(*waited, strict=True)
    return (
        f"{len(waited)} deals, on average {statistics.mean(while_in):.1f} s a deal while in it "
        f"and {statistics.mean(out):.1f} s out of it, at most {max(while_in):.1f} and {max(out):.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
