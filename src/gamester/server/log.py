"""The log of the program: one line an event on stderr, without cards, names or tokens."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from functools import cached_property
from typing import Any

from gamester.messages import printable


class Log:
    """Made when it is first written to: what makes it takes long to load, and most servers never write a line."""

    def __init__(self, *, as_json: bool) -> None:
        """Lines of JSON, or lines to be read."""
        self.as_json = as_json

    def note(self, event: str, **told: Any) -> None:
        """Something that takes a while has begun."""
        self.writer.info(event, **told)

    def warning(self, event: str, **told: Any) -> None:
        """Something went wrong and was seen to."""
        self.writer.warning(event, **told)

    def fault(self, event: str, **told: Any) -> None:
        """Something went wrong that should not."""
        self.writer.error(event, **told)

    @cached_property
    def writer(self) -> Any:
        """What writes it."""
        import structlog

        shape = structlog.processors.JSONRenderer() if self.as_json else structlog.dev.ConsoleRenderer(colors=False)
        return structlog.wrap_logger(
            structlog.PrintLogger(sys.stderr),
            [_on_one_line, structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso"), shape],
            structlog.make_filtering_bound_logger(logging.INFO),
        )


def _on_one_line(_: Any, __: str, told: MutableMapping[str, Any]) -> dict[str, Any]:
    """An event whose texts cannot begin a line of their own, whoever wrote them."""
    return {key: printable(value) if isinstance(value, str) else value for key, value in told.items()}
