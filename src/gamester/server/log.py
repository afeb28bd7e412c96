"""The log and the metrics of a server, without cards, names or tokens; nothing in the metrics moves with an act."""

import logging
import sys
from collections.abc import MutableMapping
from functools import cached_property
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from gamester.text.messages import printable


class Log:
    """A log that loads its library at the first line, because that takes long and most servers never write one."""

    def __init__(self, *, as_json: bool) -> None:
        """Write JSON lines, or lines for people."""
        self.as_json = as_json

    def warning(self, event: str, **told: object) -> None:
        """Log a problem that the program has handled."""
        self.writer.warning(event, **told)

    def fault(self, event: str, **told: object) -> None:
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


def _on_one_line(_: object, __: str, told: MutableMapping[str, object]) -> dict[str, object]:
    """An event with the control characters removed from its texts, so that no text can forge a line."""
    return {key: printable(value) if isinstance(value, str) else value for key, value in told.items()}


# --- Metrics for Prometheus ---------------------------------------------------------------------------------


SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        """All at zero, in a separate registry."""
        self.registry = CollectorRegistry()
        one = self.registry
        self.sockets = Gauge("gamester_connections", "Connections that listen to a table", ["role"], registry=one)
        self.relayed = Gauge("gamester_relayed", "Connections to tables of other processes", registry=one)
        self.tables = Gauge("gamester_tables_loaded", "Tables in memory", registry=one)
        self.answers = Histogram("gamester_answer_seconds", "Ping to a table's answer", buckets=SECONDS, registry=one)
        self.commits = Histogram("gamester_commit_seconds", "Commits that try the store", buckets=SECONDS, registry=one)
        self.dropped = Counter("gamester_slow_clients_total", "Clients dropped for not keeping up", registry=one)
        self.limited = Counter("gamester_limited_total", "Requests over a rate limit", ["kind"], registry=one)
        self.takeovers = Counter("gamester_stand_ins_total", "Times a bot took over for a person", registry=one)
        self.resumed = Counter("gamester_resumes_total", "Connections that resumed where they were", registry=one)
        self.thinking = Gauge("gamester_thinking_ratio", "How busy the thread of bots was, in 0.01", registry=one)
        self.lag = Gauge("gamester_loop_lag_seconds", "How late the event loop is", registry=one)

    def count(self, name: str) -> None:
        """Count something that a table has done: `takeover` or `resumed`."""
        (self.takeovers if name == "takeover" else self.resumed).inc()

    def text(self) -> bytes:
        """The metrics in Prometheus's text format."""
        return generate_latest(self.registry)
