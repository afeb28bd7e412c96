"""What can be seen of a page: what keeps people out of it, and how wide it is."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds, in words; by some of its rules, or by all."""
    asked = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else None
    found = Axe().run(page, options=asked).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}" for one in found]


def sideways(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
