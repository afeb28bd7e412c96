"""Draw the application's icons from `icon.svg` of the page with Chromium: `python tools/page_icons.py`."""

from pathlib import Path

from own_server import chromium
from playwright.sync_api import Browser

PUBLIC = Path(__file__).resolve().parents[1] / "src" / "gamester" / "server" / "static"
PAPER = "#f5efdf"
SAFE = 0.6
"""How much of a maskable icon the drawing may take, since systems cut its edge off."""


def draw(browser: Browser, size: int, name: str, share: float) -> None:
    """One icon of `size` pixels, the drawing taking `share` of its breadth."""
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    back = PAPER if share < 1 else "transparent"
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{back}}}"
        f"svg{{width:{share * 100}vw;height:{share * 100}vh}}</style>{svg}"
    )
    page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
    page.close()


def main() -> None:
    """Draw all icons."""
    with chromium() as browser:
        (PUBLIC / "icons").mkdir(exist_ok=True)
        for size in (192, 512):
            draw(browser, size, f"icon-{size}.png", 1)
        draw(browser, 512, "icon-512-maskable.png", SAFE)


if __name__ == "__main__":
    main()
