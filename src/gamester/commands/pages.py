"""Long texts in a terminal: set to its width, and shown page by page if they are longer than the screen."""

from __future__ import annotations

import os
import pydoc
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator

WIDEST = 100
"""Wider lines are tiring to read."""
LABEL = re.compile(r"\s*(\S+(?: \S+)*\s{2,})?")
"""What begins a line, and what its further lines are indented by: spaces, or a label and the spaces after it."""


def show(text: str, *, markdown: bool = False) -> None:
    """Print a text; another program than a terminal gets its lines as they are."""
    if not sys.stdout.isatty():
        print(text)
        return
    size = shutil.get_terminal_size()
    width = min(size.columns, WIDEST)
    shown = rendered(text, width) if markdown else "\n".join(folded(text, width))
    if shown.count("\n") + 1 < size.lines:
        print(shown)
    else:
        os.environ.setdefault("LESS", "-R")  # it passes on what makes letters bold
        pydoc.pager(f"{shown}\n")


def rendered(text: str, width: int) -> str:
    """A text in Markdown as a terminal shows it."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=width, highlight=False)
    with console.capture() as found:
        console.print(Markdown(text, hyperlinks=False))
    return found.get().rstrip("\n")


def folded(text: str, width: int) -> Iterator[str]:
    """The lines of a text, none longer than the width where there is a space to break it at."""
    for line in text.split("\n"):
        label = LABEL.match(line)
        hanging = " " * min(label.end() if label else 0, width // 2)
        yield from textwrap.wrap(
            line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False,
            drop_whitespace=True, replace_whitespace=False,
        ) or [""]  # fmt: skip
