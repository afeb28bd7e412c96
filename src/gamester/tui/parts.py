"""The parts of a table on the full screen, from top to bottom."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static

from gamester.tui.acts import Acts
from gamester.tui.chronicle import Chronicle
from gamester.tui.hand import Hand
from gamester.tui.keys import KeyLine
from gamester.tui.middle import Info, Row, Trick
from gamester.tui.plates import OwnPlate, Plate, Plates
from gamester.tui.sitting import Sitting


def table_parts(sitting: Sitting) -> ComposeResult:
    """The widgets into which a `Painter` draws."""
    yield Static(id="bar")
    with Plates(id="plates"):
        for _ in range(len(sitting.known.names) - 1):
            yield Plate()
    with Horizontal(id="body"):
        with Horizontal(id="baize"):
            yield Info(id="info")
            yield Row(id="row") if sitting.scene.has_row else Trick(id="trick")
        yield Chronicle(id="side")
    yield Chronicle(id="strip")
    yield Static(id="notice")
    with Container(id="own"):
        yield Hand(id="hand")
        with Vertical(id="desk"):
            yield OwnPlate(id="me")
            yield Acts(id="acts")
    yield KeyLine(id="keys")
