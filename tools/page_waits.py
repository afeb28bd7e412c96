"""How long a person waits in each deal: evenings in a browser at the pace of the table, by script.

   python tools/page_waits.py [EVENINGS]

The person answers at once, and passes wherever that is allowed, as most hands of Loo are passed. A wait is the time in
which nothing is asked of the person: from the deal, or from an answer, to the next question or to the settlement. Each
evening is played twice: looking on to the end of each deal, and skipping to it where the table offers that.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from own_server import own_server
from page_pictures import Table, sit
from playwright.sync_api import Browser, Page, sync_playwright
from programs import CHROMIUM, path_of

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


def waits(page: Page, *, skips: bool) -> Iterator[float]:
    """The seconds waited in each deal of an evening that is about to begin."""
    for _ in range(DEALS):
        page.click(".go .main")
        began, waited = time.perf_counter(), 0.0
        page.wait_for_selector(".sums", state="detached")
        while True:
            page.wait_for_selector(f".ask.asked, .sums{f', {SKIP}' if skips else ''}", timeout=90_000)
            if page.locator(".sums").count():
                break
            if page.locator(".ask.asked").count():
                waited += time.perf_counter() - began
                before = page.locator(".ask").get_attribute("data-decision")
                page.evaluate(ANSWER)
                choose_rest(page, before)
                began = time.perf_counter()
            else:
                page.locator(SKIP).click()
                page.wait_for_selector(".sums")
        yield waited + time.perf_counter() - began
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


def evening(browser: Browser, address: str, table: Table, *, skips: bool) -> list[float]:
    """The seconds waited in each deal of one evening."""
    page = sit(browser, address, table)
    found = list(waits(page, skips=skips))
    page.context.close()
    return found


def main() -> None:
    """Play the evenings, and print what was waited."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with own_server(":memory:", "--speed", "normal") as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        for skips in (False, True):
            every: list[float] = []
            for number in range(evenings):
                table = TABLES[number % len(TABLES)]
                found = evening(browser, address, table, skips=skips)
                every += found
                print(f"{table.variant}, {'skipping' if skips else 'looking on'}: {told(found)}", flush=True)
            print(f"{'Skipping' if skips else 'Looking on'}, all {evenings} evenings: {told(every)}", flush=True)
        browser.close()


def told(waited: list[float]) -> str:
    """Seconds in words."""
    return (
        f"{len(waited)} deals, {statistics.mean(waited):.1f} s a deal on average, "
        f"half at most {statistics.median(waited):.1f}, the longest {max(waited):.1f}"
    )


if __name__ == "__main__":
    main()
