"""Draw the pictures beside links in messages, one a kind of page. Run it from the root.

They hold no word but the name, so that they serve every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright
from programs import CHROMIUM, path_of

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "gamester" / "server" / "static"
FOLDER = STATIC / "shared"
SIZE: ViewportSize = {"width": 1200, "height": 630}
"""The size that messengers expect, in pixels."""
QUALITY = 84
STYLE = """
@font-face { font-family: Garamond; src: url(%s); }
body { margin: 0; background: #efe6d3; color: #2b2118; font: 44px Garamond; }
main { box-sizing: border-box; height: 630px; border: 14px double #8a6d4b; position: relative; overflow: hidden; }
h1 { position: absolute; inset: 22px 0 auto; text-align: center; font-size: 84px; font-weight: 500; margin: 0; }
img, .back { position: absolute; width: 170px; height: 238px; border-radius: 9px; background: #fffdf7; }
img, .back { box-shadow: 0 3px 12px #0005; }
.back { box-sizing: border-box; border: 9px solid #fffdf7; }
.back { background: repeating-linear-gradient(45deg, #7a1f2b 0 9px, #93414a 9px 12px); }
.cloth { position: absolute; inset: 150px 120px 40px; border-radius: 50%%; background: #2f5d46; }
.cloth { border: 12px solid #8a6d4b; }
.sign { position: absolute; display: grid; place-items: center; border-radius: 50%%; background: #2b2118ee; }
.sign { color: #efe6d3; }
.asked { display: grid; place-items: center; font-size: 190px; color: #7a1f2b; background: #fffdf7; }
.leaf { position: absolute; width: 400px; height: 400px; top: 165px; background: #fffdf7; }
.leaf { box-shadow: 0 3px 12px #0005; }
.leaf i { display: block; height: 3px; margin: 33px 40px 0; background: #8a6d4b88; }
"""


def card(name: str, x: float, y: float, lean: float = 0, size: float = 1) -> str:
    """A card whose centre lies there, in pixels from the picture's left upper corner; `lean` in degrees."""
    look = f"left:{x - 85}px; top:{y - 119}px; transform: rotate({lean}deg) scale({size})"
    if name == "back":
        return f'<div class="back" style="{look}"></div>'
    if name == "asked":
        return f'<div class="back asked" style="{look}">?</div>'
    return f'<img src="{(STATIC / "cards" / f"{name}.svg").as_uri()}" style="{look}">'


def fan(names: Sequence[str], x: float, y: float, lean: float = 16, size: float = 1) -> str:
    """Cards side by side, leaning to both sides, round this centre."""
    middle = (len(names) - 1) / 2
    return "".join(
        card(name, x + 135 * size * (i - middle), y + 16 * size * abs(i - middle), lean * (i - middle), size)
        for i, name in enumerate(names)
    )


def sign(shape: str, x: float, y: float, size: int = 170) -> str:
    """A round sign with a shape, drawn in a square of 100."""
    inside = f'<svg width="{size}" height="{size}" viewBox="0 0 100 100" fill="currentColor">{shape}</svg>'
    place = f"left:{x - size / 2}px; top:{y - size / 2}px; width:{size}px; height:{size}px"
    return f'<div class="sign" style="{place}">{inside}</div>'


def around() -> str:
    """Five hands round a cloth."""
    places = [(600, 222, 0), (320, 300, -64), (880, 300, 64), (400, 470, -24), (800, 470, 24)]
    return "".join(card("back", x + side * 22, y, lean + side * 8, 0.5) for x, y, lean in places for side in (-1, 0, 1))


PICTURES = {
    "any": fan(["QH", "JC", "7D"], 600, 375, size=1.25),
    "t": f'<div class="cloth"></div>{around()}{fan(["AS", "JC"], 600, 405, 9, 0.8)}',
    "r": fan(["9D", "QH", "JC", "KS", "4S"], 600, 375, 9, 1.2) + sign('<path d="M38 28 74 50 38 72z"/>', 600, 375),
    "puzzle": fan(["9H", "asked", "9C"], 600, 375, 11, 1.3),
    "learn": "".join(f'<div class="leaf" style="left:{x}px">{"<i></i>" * 9}</div>' for x in (185, 588))
    + fan(["5C", "JC"], 600, 385, 14, 1.25),
    "daily": "".join(card("back", 250 + 140 * (i % 6), 275 + 195 * (i // 6), 0, 0.72) for i in range(11))
    + card("QH", 950, 470, 7, 0.84),
    "challenge": fan(["AD", "JC", "KH"], 310, 380, 14, 0.95)
    + fan(["AD", "JC", "KH"], 890, 380, 14, 0.95)
    + '<svg style="position:absolute;left:555px;top:335px" width="90" height="90" viewBox="0 0 90 90" '
    'stroke="#7a1f2b" stroke-width="9" stroke-linecap="round"><path d="M12 12 78 78M78 12 12 78"/></svg>',
}
"""What lies under the name, for each first word of a path that has a title of its own, and for any other page."""


def draw() -> None:
    """Draw all pictures in Chromium."""
    style = STYLE % (ROOT / "web" / "src" / "fonts" / "eb-garamond-latin-wght-normal.woff2").as_uri()
    FOLDER.mkdir(exist_ok=True)
    source = FOLDER / "drawn.html"
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)
        try:
            for name, picture in PICTURES.items():
                source.write_text(f"<style>{style}</style><main><h1>Gamester</h1>{picture}</main>", "utf-8")
                page.goto(source.as_uri())
                page.evaluate("document.fonts.ready")
                page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
        finally:
            source.unlink(missing_ok=True)
            browser.close()


if __name__ == "__main__":
    draw()
