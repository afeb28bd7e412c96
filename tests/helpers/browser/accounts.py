"""A person who makes an account on the page and logs in."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from browser.hands import open_bots

PASSWORD = "correct horse"


def host_a_table(page: Page, url: str) -> str:
    """A guest with a table of his own, on the page about himself; the table's path."""
    open_bots(page, url, "five")
    path = page.evaluate("location.pathname")
    page.goto(f"{url}/me")
    page.get_by_role("region", name="Create an account").wait_for()
    return str(path)


def keep(page: Page, handle: str, password: str) -> None:
    """Ask for an account."""
    page.get_by_label("Username").first.fill(handle)
    page.get_by_label("New password").fill(password)
    page.get_by_role("button", name=re.compile("account|password")).first.click()


def log_in(page: Page, url: str, handle: str, password: str) -> None:
    """Log in from the page about oneself."""
    page.goto(f"{url}/me")
    form = page.get_by_role("region", name="Log in")
    form.get_by_label("Username").fill(handle)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in", exact=True).click()
