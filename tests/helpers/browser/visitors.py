"""People who come to a site of static files, and what they do there."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.hands import READY
from browser.static_host import Host

SLOW = 40_000
LATE_PICTURE = re.compile(r"/(cards/\w+|icon)\.svg’\. A ServiceWorker intercepted the request")


def somebody(real: Browser) -> BrowserContext:
    """Somebody with a browser of their own."""
    context = real.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(SLOW)
    return context


class Regular:
    """Somebody who has been here before: what the page needs is kept in their browser."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context, self.host = context, host
        self.asked: list[str] = []
        self.faults: list[str] = []
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("weberror", lambda fault: self.note(str(fault.error)))
        visit(context, host).close()

    def note(self, fault: str) -> None:
        """Firefox calls it a fault of the page if a picture comes from the service worker after the page has gone on."""
        if not LATE_PICTURE.search(fault):
            self.faults.append(fault)

    def come(self, place: str = "") -> Page:
        """A later visit."""
        return visit(self.context, self.host, place)

    def go_offline(self) -> None:
        """Nobody answers any more. Told to be offline, Firefox's remote protocol refuses to go to a page that it keeps."""
        self.host.stop()
        self.context.set_offline(self.context.browser.browser_type.name != "firefox")

    def leave(self) -> None:
        for page in self.context.pages:
            page.close()
        self.context.set_offline(False)
        self.host.start()


def visit(person: BrowserContext, host: Host, place: str = "") -> Page:
    """The first visit, until everything is here and kept."""
    page = person.new_page()
    page.goto(host.url + (f"?{place}" if place else ""))
    page.wait_for_selector("h1, .board")
    whole(page)
    return page


def whole(page: Page) -> None:
    """Wait until everything that the page needs is here, and kept for the next visit."""
    expect(page.locator("html")).to_have_attribute("data-engine", "ready", timeout=SLOW)
    expect(page.locator(".alone")).to_have_text([])  # a failure tells what it says
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def open_table(page: Page, form: str = "five") -> None:
    page.click(f"section[aria-labelledby=form-{form}] button")
    page.wait_for_selector(READY)
