"""Look at every page of the site's documents on a small phone: what axe finds, and what is wider than the window.

   python tests/helpers/browser/look_at_site.py [FOLDER]     # a folder that `gamester site` wrote; without it the documents are made

The tests look at one page of each kind. Needs Chromium (`CHROMIUM` names another).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "helpers"), str(ROOT / "tools")]

from programs import CHROMIUM, path_of  # noqa: E402

from browser.eyes import sideways, violations  # noqa: E402
from browser.static_host import Host  # noqa: E402
from gamester.site.documents import write_documents  # noqa: E402

PHONE = {"width": 360, "height": 640}


def faults_of(page: Page, address: str) -> list[str]:
    """What is wrong with a page, in light and in dark colours."""
    page.emulate_media(color_scheme="light")
    page.goto(address)
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += violations(page, "color-contrast")
    return [*found, f"{wide} pixels wider than the window"] if (wide := sideways(page)) > 0 else found


def look(folder: Path) -> int:
    """Print the faults of all pages in a folder; how many there are."""
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    paths = [path for path in paths if not path.startswith("play/")]
    faults = 0
    host = Host(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True).new_page()
        for path in paths:
            for fault in faults_of(page, host.url.removesuffix("play/") + path):
                faults += 1
                print(f"{path}: {fault}", flush=True)
    host.stop()
    print(f"{len(paths)} pages, {faults} faults")
    return faults


def main() -> None:
    """Look at a folder, or at one that is made for it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path)
    given = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as scratch:
        if given is None:
            write_documents(Path(scratch))
        sys.exit(look(given or Path(scratch)) > 0)


if __name__ == "__main__":
    main()
