"""What a newcomer reads and waits from the first page to the first decision, in each language, at the usual pace.

python tools/page_first.py      # 1 if it is more than 60 words or 15 seconds
"""

from __future__ import annotations

import sys
import time

from own_server import chromium, own_server
from playwright.sync_api import Browser

READ = """where => [...document.querySelectorAll(where)].map((one) => one.innerText).join(" ")
    .match(/[\\p{L}\\d]+/gu).length"""
"""The number of words within some elements, in JavaScript."""
MOST_WORDS, MOST_SECONDS = 60, 15.0


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


def main() -> int:
    """Print what newcomers read and wait; 1 if it is too much."""
    with own_server(":memory:", "--speed", "normal") as (address, _), chromium() as browser:
        found = [first_decision(browser, address, locale) for locale in ("en-GB", "fr-FR")]
    for words, seconds in found:
        print(f"From the first page to the first decision: {words} words, {seconds:.1f} s")
    return int(any(words > MOST_WORDS or seconds > MOST_SECONDS for words, seconds in found))


if __name__ == "__main__":
    sys.exit(main())
