"""Metrics for Prometheus. They contain no cards, names or tokens."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        """All at zero, in a separate registry."""
        self.registry = CollectorRegistry()
        self.kinds: dict[str, tuple[Counter, Histogram]] = {}
        """What counts each kind of command."""
        one = self.registry
        self.sockets = Gauge("gamester_connections", "Connections that listen to a table", ["role"], registry=one)
        self.relayed = Gauge("gamester_relayed", "Connections to tables of other processes", registry=one)
        self.tables = Gauge("gamester_tables_loaded", "Tables in memory", registry=one)
        self.commands = Counter("gamester_commands_total", "Commands by kind", ["kind"], registry=one)
        self.nacks = Counter("gamester_refusals_total", "Commands refused, by code", ["code"], registry=one)
        self.latency = Histogram(
            "gamester_command_seconds", "Command to answer", ["kind"], buckets=SECONDS, registry=one
        )
        self.commits = Histogram("gamester_commit_seconds", "Time to store events", buckets=SECONDS, registry=one)
        self.dropped = Counter("gamester_slow_clients_total", "Clients dropped for not keeping up", registry=one)
        self.limited = Counter("gamester_limited_total", "Requests over a rate limit", ["kind"], registry=one)
        self.takeovers = Counter("gamester_stand_ins_total", "Times a bot took over for a person", registry=one)
        self.resumed = Counter("gamester_resumes_total", "Connections that resumed where they were", registry=one)
        self.lag = Gauge("gamester_loop_lag_seconds", "How late the event loop is", registry=one)

    def committed(self, seconds: float) -> None:
        """Record the duration of a commit."""
        self.commits.observe(seconds)

    def answered(self, kind: str, seconds: float) -> None:
        """Count a command of this kind, which took so many seconds to its answer."""
        if kind not in self.kinds:
            self.kinds[kind] = self.commands.labels(kind), self.latency.labels(kind)
        counter, histogram = self.kinds[kind]
        counter.inc()
        histogram.observe(seconds)

    def count(self, name: str) -> None:
        """Count something that a table has done: `takeover` or `resumed`."""
        (self.takeovers if name == "takeover" else self.resumed).inc()

    def text(self) -> bytes:
        """The metrics in Prometheus's text format."""
        return generate_latest(self.registry)
