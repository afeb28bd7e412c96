"""How smooth a table moves on a slow phone: frames of whole deals at a slowed processor, in a browser.

   python tools/page_frames.py [DEALS] [SLOWING]     # 3 deals, four times slower

Each game is played by a person who answers at once, at the usual pace and with every movement, in a window of 390×844.
It prints the time between frames (median, 95th and 99th of a hundred, longest) and the long tasks. On a quiet machine
the goal is 20 ms for the 95th of a hundred.
"""

from __future__ import annotations

import statistics
import sys

from own_server import own_server
from page_pictures import LAUGH, LOO, PHONE, Table, leave, sit
from page_waits import waits
from playwright.sync_api import Browser, sync_playwright
from programs import CHROMIUM, path_of

WATCH = """() => {
  const seen = (window.seen = { frames: [], tasks: [] });
  let last = performance.now();
  const step = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(step); };
  requestAnimationFrame(step);
  const note = (list) => list.getEntries().forEach((task) => seen.tasks.push(task.duration));
  new PerformanceObserver(note).observe({ type: "longtask" });
}"""


def play(browser: Browser, address: str, table: Table, deals: int, slowing: float) -> dict[str, list[float]]:
    """Play so many deals and return what the page has seen of its frames."""
    page = sit(browser, address, table, motion="system")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowing})
    page.evaluate(WATCH)
    for number, _ in enumerate(waits(page, skips=False), 1):
        if number == deals:
            break
    seen: dict[str, list[float]] = page.evaluate("window.seen")
    leave(page)
    return seen


def main() -> None:
    """Print the figures of each game."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    slowing = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    with own_server(":memory:") as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox"])
        for table in (LOO, LAUGH):
            seen = play(browser, address, table, deals, slowing)
            cuts = statistics.quantiles(seen["frames"], n=100)
            tasks = seen["tasks"]
            print(
                f"{table.name}: frames {len(seen['frames'])}, median {cuts[49]:.1f} ms, 95th {cuts[94]:.1f},"
                f" 99th {cuts[98]:.1f}, longest {max(seen['frames']):.0f}; long tasks {len(tasks)},"
                f" longest {max(tasks, default=0):.0f} ms"
            )
        browser.close()


if __name__ == "__main__":
    main()
