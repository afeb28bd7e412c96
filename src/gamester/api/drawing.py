"""Text as HTML for a notebook: escaped, with red suits in red."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

_RED = re.compile("((?:10|[2-9JQKA])[♦♥])")


def drawn(text: str) -> str:
    """One line of text as HTML: text from players is escaped."""
    return _RED.sub(r'<span style="color:#b00">\1</span>', html.escape(text))


def framed(title: str, lines: Sequence[str]) -> str:
    """A heading and its lines as HTML."""
    body = "".join(f"<div>{drawn(line)}</div>" for line in lines)
    return f'<div class="gamester"><strong>{drawn(title)}</strong>{body}</div>'


def tabled(title: str, rows: Sequence[Sequence[str]]) -> str:
    """A heading and a table as HTML; the first row heads the columns."""
    head = "".join(f"<th>{drawn(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{drawn(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="gamester"><strong>{drawn(title)}</strong><table><tr>{head}</tr>{body}</table></div>'
