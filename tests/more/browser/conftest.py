"""A real server in a process of its own, and real browsers."""

from browser.fixtures import browser, chromium, firefox, other, page, phone, playwright, smallest, url

__all__ = ["browser", "chromium", "firefox", "other", "page", "phone", "playwright", "smallest", "url"]
