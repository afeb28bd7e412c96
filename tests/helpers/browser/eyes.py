"""What can be seen of a page: what keeps people out of it, and how wide it is."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds, in words; by some of its rules, or by all."""
    asked = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else None
    found = Axe().run(page, options=asked).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}" for one in found]


WIDER = """() => new Promise(told => requestAnimationFrame(() => requestAnimationFrame(
    () => told(document.documentElement.scrollWidth - document.documentElement.clientWidth))))"""
"""A row of cards is measured once it is drawn, and fits a window of another size in the frame after."""


def sideways(page: Page) -> int:
    """How many pixels the page is wider than its window, once it is drawn for it."""
    return int(page.evaluate(WIDER))


TARGET = 44
"""The pixels of a finger's target, across and down."""
SMALL_TARGETS = """reach => [...document.querySelectorAll("button, summary, a.button, a.home")].filter(one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    if (!one.checkVisibility({visibilityProperty: true}) || !width || top >= innerHeight) return false;
    const met = ([x, y]) => one.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
    return met([0, 0]) && ![[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(met);
}).map(one => one.outerHTML.slice(0, 120))"""


def small_targets(page: Page) -> list[str]:
    """What can be pressed in this window and is met only within less than a finger's breadth."""
    return list(page.evaluate(SMALL_TARGETS, TARGET / 2 - 1))
