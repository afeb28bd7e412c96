"""The program's log: one line per event on stderr, without cards, names or tokens."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from functools import cached_property
from typing import Any

from gamester.text.messages import printable


class Log:
    """A log that loads its library at the first line, because that takes long and most servers never write one."""

    def __init__(self, *, as_json: bool) -> None:
        """Write JSON lines, or lines for people."""
        self.as_json = as_json

    def note(self, event: str, **told: Any) -> None:
        """Log an event for information, such as the start of slow work."""
        self.writer.info(event, **told)

    def warning(self, event: str, **told: Any) -> None:
        """Log a problem that the program has handled."""
        self.writer.warning(event, **told)

    def fault(self, event: str, **told: Any) -> None:
        """Log an unexpected error."""
        self.writer.error(event, **told)

    @cached_property
    def writer(self) -> Any:
        """The structlog logger."""
        import structlog

        shape = structlog.processors.JSONRenderer() if self.as_json else structlog.dev.ConsoleRenderer(colors=False)
        return structlog.wrap_logger(
            structlog.PrintLogger(sys.stderr),
            [_on_one_line, structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso"), shape],
            structlog.make_filtering_bound_logger(logging.INFO),
        )


def _on_one_line(_: Any, __: str, told: MutableMapping[str, Any]) -> dict[str, Any]:
    """An event with the control characters removed from its texts, so that no text can forge a line."""
    return {key: printable(value) if isinstance(value, str) else value for key, value in told.items()}
