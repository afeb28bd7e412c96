"""Metrics for Prometheus. They contain no cards, names or tokens, and nothing in them moves with a single act.

Some acts nobody may notice, such as a flush that is kept back, and whoever reads the metrics may sit at the table.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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
