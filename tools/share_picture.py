"""Draw web/public/share.png, the picture beside a link in a message. Run it from the root of the repository.

`pngquant`, where it is installed, makes the picture small.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

WEB = Path(__file__).resolve().parent.parent / "web"
TARGET = WEB / "public" / "share.png"
SIZE: ViewportSize = {"width": 1200, "height": 630}
"""The size that messengers expect, in pixels."""
FAN = {"QH": -16, "JC": 0, "7D": 16}
"""The cards, and by how many degrees each leans."""
STYLE = """
@font-face { font-family: Garamond; src: url(%s); }
body { margin: 0; height: 630px; background: #efe6d3; color: #2b2118; }
body { font: 44px Garamond; text-align: center; }
body > div { box-sizing: border-box; height: 630px; border: 14px double #8a6d4b; padding-top: 46px; }
h1 { font-size: 132px; font-weight: 500; margin: 0 0 6px; line-height: 1; }
p { margin: 0 0 34px; font-style: italic; }
img { width: 176px; height: 246px; margin: 0 -18px; border-radius: 9px; }
img { background: #fffdf7; box-shadow: 0 3px 12px #0005; }
"""


def html() -> str:
    """The picture as a page."""
    style = STYLE % (WEB / "src" / "fonts" / "eb-garamond-latin-wght-normal.woff2").as_uri()
    cards = "".join(
        f'<img src="{(WEB / "public" / "cards" / f"{card}.svg").as_uri()}" style="transform: rotate({lean}deg) '
        f'translateY({abs(lean)}px)">'
        for card, lean in FAN.items()
    )
    return f"<style>{style}</style><div><h1>Gamester</h1><p>Lanterloo · Laugh and Lie Down</p>{cards}</div>"


def draw() -> None:
    """Draw the picture in Chromium."""
    source = TARGET.with_suffix(".html")
    source.write_text(html(), "utf-8")
    try:
        with sync_playwright() as running:
            browser = running.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport=SIZE)
            page.goto(source.as_uri())
            page.evaluate("document.fonts.ready")
            page.screenshot(path=TARGET)
            browser.close()
    finally:
        source.unlink()
    if pngquant := shutil.which("pngquant"):
        subprocess.run([pngquant, "64", "--force", "--output", str(TARGET), str(TARGET)], check=True)


if __name__ == "__main__":
    draw()
