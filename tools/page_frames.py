"""How much work a table's frames are on a slow phone: whole deals in a browser, by the time of the processor.

   python tools/page_frames.py [DEALS] [SLOWING]     # 2 deals, four times slower

Each game is played by a person who answers within a third of a second, at the usual pace and with every movement, in a
window of 390×844. The work of a frame is the processor time of the page's main thread since the frame before, times the
slowing. Other programs on the machine lengthen it less than they lengthen the clock's time. It prints the median, the
95th and 99th of a hundred and the longest, the share of frames over 16 ms, and what the long ones are made of. The goal
is 20 ms for the 95th of a hundred.
"""

import json
import statistics
import sys
import time
from collections import Counter
from typing import Any

from own_server import chromium, own_server
from page_pictures import LAUGH, LOO, PHONE, Table, leave, sit
from playwright.sync_api import Browser

PLAY = """deals => {
  const step = () => requestAnimationFrame(step);
  step();
  const find = chosen => document.querySelector(chosen);
  const act = () => find(".acts [data-do=pass]:enabled") ?? (find(".hand .up") && find(".row-of-cards button"))
    ?? [...document.querySelectorAll(".acts .button:enabled")].at(-1) ?? find(".hand button:not(.dull)");
  let settled = false;
  const timer = setInterval(() => {
    if (!settled && find(".sums")) deals -= 1;
    settled = find(".sums") !== null;
    window.over = deals <= 0 || find(".sums figure") !== null;
    if (window.over) clearInterval(timer);
    else (find("dialog[open] .row .button:not(.main)") ?? (find(".ask.asked") ? act() : find(".go .main")))?.click();
  }, 300);
}"""
"""Plays in the page itself, and is sure of all it does; whoever asks a page from outside whether something is seen has
it laid out.
"""
TASK, FRAME = "ThreadControllerImpl::RunTask", "FireAnimationFrame"
CATEGORIES = ["__metadata", "toplevel", "devtools.timeline"]
LONG = 16.0
MOST_SECONDS = 400
Event = dict[str, Any]


def traced(browser: Browser, address: str, table: Table, deals: int) -> list[Event]:
    """Play so many deals, and return what the browser notes of it."""
    page = sit(browser, address, table, motion="system")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(PLAY, deals)
    end = time.monotonic() + MOST_SECONDS
    while not page.evaluate("window.over"):
        if time.monotonic() > end:
            raise TimeoutError("the deals do not end")
        time.sleep(1)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    leave(page)
    return events


def main_thread(events: list[Event]) -> list[Event]:
    """What the main thread of the page has done, in order, what holds others before them."""
    frames = Counter((one["pid"], one["tid"]) for one in events if one["name"] == FRAME)
    thread = frames.most_common(1)[0][0]
    done = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) == thread]
    return sorted(done, key=lambda one: (one["ts"], -one["dur"]))


def frames_of(done: list[Event]) -> list[Counter[str]]:
    """The milliseconds of each frame by what they went to, without what that itself called."""
    frames = [Counter[str]()]
    within: list[Event] = []
    drawn = False
    for one in done:
        while within and within[-1]["ts"] + within[-1]["dur"] <= one["ts"]:
            within.pop()
        if one["name"] == TASK and not within and drawn:
            frames.append(Counter())
            drawn = False
        drawn = drawn or one["name"] == FRAME
        took = one.get("tdur", 0) / 1000
        frames[-1][one["name"]] += took
        if within:
            frames[-1][within[-1]["name"]] -= took
        within.append(one)
    return frames


def line(frames: list[Counter[str]], slowing: float) -> str:
    """The figures of a game."""
    work = [slowing * frame.total() for frame in frames]
    cuts = statistics.quantiles(work, n=100)
    long = [frame for frame, took in zip(frames, work, strict=True) if took > LONG]
    parts = sum(long, Counter[str]()).most_common(6)
    return (
        f"frames {len(work)}, median {cuts[49]:.1f} ms, 95th {cuts[94]:.1f}, 99th {cuts[98]:.1f},"
        f" longest {max(work):.0f}; over {LONG:.0f} ms {100 * len(long) / len(work):.1f} %:"
        f" {', '.join(f'{name} {slowing * took / max(1, len(long)):.1f}' for name, took in parts)}"
    )


def main() -> None:
    """Print the figures of each game."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    slowing = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    with own_server(":memory:") as (address, _), chromium() as browser:
        for table in (LOO, LAUGH):
            done = main_thread(traced(browser, address, table, deals))
            print(f"{table.name}: {line(frames_of(done), slowing)}", flush=True)


if __name__ == "__main__":
    main()
