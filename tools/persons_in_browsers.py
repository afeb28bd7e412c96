"""Simulated persons play a day in the worker of the page without a server, in a real browser."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from own_site import served, site_in
from playwright.sync_api import Browser, Playwright, sync_playwright
from programs import CHROMIUM, FIREFOX, path_of

HOUR = 3_600_000
RUN = """async ({ worker, folder, code }) => {
  const here = (path) => new URL(path, location).href;
  const engine = new Worker(here(worker), { type: "module" });
  const told = [];
  engine.postMessage({ type: "start", folder: here(folder), store: "persons", speed: 0, afresh: true });
  await new Promise((done, fail) => {
    engine.onmessage = ({ data }) => {
      if (data.type === "printed") told.push(data.text);
      else if (data.type === "ran") done();
      else if (data.type === "failed") fail(new Error(data.detail));
    };
    engine.onerror = () => fail(new Error("The worker has failed."));
    engine.postMessage({ type: "run", code });
  });
  return told;
}"""


def launched(playwright: Playwright, name: str) -> Browser:
    """Chromium or Firefox."""
    if name == "chromium":
        return playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox"])
    return playwright.firefox.launch(channel="moz-firefox", executable_path=path_of(FIREFOX))


def printed_in(browser: str, program: str) -> Any:
    """What a program prints in its last line in the worker of such a browser, read as JSON."""
    with tempfile.TemporaryDirectory(prefix="gamester-persons-") as folder, sync_playwright() as playwright:
        site = site_in(Path(folder))
        running = launched(playwright, browser)
        page = running.new_page()
        page.set_default_timeout(HOUR)
        with served(site.folder) as address:
            page.goto(address)
            asked = {"worker": site.worker, "folder": f"v/{site.version}/", "code": program}
            told = page.evaluate(RUN, asked)
        running.close()
    try:
        return json.loads(told[-1])
    except ValueError:
        raise SystemExit("\n".join(told)) from None
