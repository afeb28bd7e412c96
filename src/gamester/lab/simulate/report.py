"""The figures as a text to read: sections of aligned columns, at most a hundred signs wide."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from gamester.lab.simulate.statistics import FLUSHES, figures, grouped, quotient
from gamester.lab.simulate.sums import Sums
from gamester.lab.simulate.writing import Numbers, bars, table
from gamester.messages import Words

Figures = dict[str, Any]
Columns = tuple[tuple[str, int, bool], ...]

PER_CENT = 100
PLAYER: dict[str, Columns] = {
    "loo": (
        ("chips", 1, True), ("wins", PER_CENT, False), ("stands", PER_CENT, True), ("looed", PER_CENT, False),
        ("looed_if_standing", PER_CENT, True), ("tricks", 1, False), ("changed", 1, False), ("dumby", PER_CENT, False),
        ("sweeps", PER_CENT, False),
    ),
    "laugh": (
        ("chips", 1, True), ("wins", PER_CENT, False), ("cards", 1, True), ("captures", 1, True),
        ("last_in", PER_CENT, True), ("lies_down", PER_CENT, False),
    ),
}  # fmt: skip
"""Columns of the table of players: the figure, what it is multiplied by, and whether its interval is shown."""
ANYONE: Columns = (("chips", 1, True), ("wins", PER_CENT, False))
"""The same where a game has none of its own."""
WIDTH = 96
"""Signs to a line of a note."""
GROUPS = 12
"""So many rows a distribution has at most."""
NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""Deals of a session that are shown."""


def report(setup_lines: list[str], sums: Sums, words: Words, *, seconds: float | None, interrupted: bool) -> str:
    """The readable table: what was simulated, as told in `setup_lines`, and what came of it."""
    writer = Writer(words, figures(sums))
    sections = [list(setup_lines)]
    if interrupted:
        sections.append([words.say("report.interrupted")])
    sections += writer.sections() if sums.deals else [[words.say("report.nothing")]]
    if seconds is not None and seconds > 0:
        rate = writer.numbers.real(sums.deals / seconds, 0)
        sections.append([words.say("report.seconds", seconds=writer.numbers.real(seconds, 1), rate=rate)])
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


class Writer:
    """Writes the sections of one report."""

    def __init__(self, words: Words, found: Figures) -> None:
        """Write these figures in this language."""
        self.words = words
        self.found = found
        self.numbers = Numbers(words)

    def say(self, key: str, **fills: Any) -> str:
        """A word of the report."""
        return self.words.say(key, **fills)

    def headed(self, heading: str, *parts: Sequence[str]) -> list[str]:
        """A section: its heading, and its parts one after another, moved in."""
        lines = [f"  {line}" for number, part in enumerate(parts) for line in ([""] if number else []) + list(part)]
        return [self.say(f"report.heading.{heading}").upper(), *(line.rstrip() for line in lines)]

    def sections(self) -> list[list[str]]:
        """All sections that apply."""
        own = {"loo": self.loo, "laugh": self.laugh}.get(self.found["game"], list)()
        return [self.overview(), self.players("places"), self.players("chairs"), *own, self.sessions()]

    # --- Both games -----------------------------------------------------------------------------------------

    def overview(self) -> list[str]:
        """How much was played."""
        found, whole = self.found, self.numbers.whole
        told = found["sessions"]
        sessions = self.say("report.sessions_told", ended=whole(told["ended"]), unfinished=whole(told["unfinished"]))
        rows = (
            (self.say("report.deals"), whole(found["deals"])),
            (self.say("report.tables"), whole(found["tables"])),
            (self.say("report.sessions"), sessions),
            (self.say("report.acts"), self.numbers.real(found["acts_per_deal"], 1)),
        )
        width = max(len(label) for label, _ in rows)
        several = found["tables"] > 1
        note = (
            self.say("report.intervals", tables=whole(found["tables"])) if several else self.say("report.no_intervals")
        )
        return [*(f"{label.ljust(width)}   {value}" for label, value in rows), "", note]

    def players(self, whose: str) -> list[str]:
        """The figures of the places, or of the chairs."""
        players = self.found[whose]
        one = whose.removesuffix("s")
        names = [self.name(one, number) for number in range(len(players))]
        headings, columns = [self.say(f"report.column.{one}")], [names]
        for key, scale, sure in PLAYER.get(self.found["game"], ANYONE):
            estimates = [player[key] for player in players]
            if any(estimate["value"] for estimate in estimates):
                headings.append(self.say(f"report.column.{key}"))
                columns.append(self.numbers.column(estimates, scale, sure=sure))
        notes = [self.say(f"report.heading.{whose}_note")]
        if whose == "chairs":
            balance = {key: self.numbers.whole(chips) for key, chips in self.found["balance"].items()}
            notes += textwrap.wrap(self.say("report.balance", **balance), WIDTH)
        return self.headed(whose, table(headings, columns), notes)

    def name(self, one: str, number: int) -> str:
        """A place or a chair."""
        if one == "chair":
            return self.say("report.chair.name", n=number)
        if number == 0:
            return self.say("report.place.eldest")
        last = number == self.found["seats"] - 1
        return self.say("report.place.dealer") if last else self.say("report.place.other", n=number + 1)

    def per_cent(self, part: float | None, decimals: int = 1) -> str:
        """A share."""
        return self.numbers.real(part, decimals, PER_CENT)

    def sessions(self) -> list[str]:
        """How long sessions were."""
        told = self.found["sessions"]
        if not told["ended"]:
            return []
        if len(told["bins"]) == 1:
            return self.headed("sessions", [self.say("report.spread.all", n=self.numbers.span(*told["bins"][0][:2]))])
        return self.headed(
            "sessions", self.spread(told["length"], told["quantiles"]), self.distribution(told, "length")
        )

    def spread(self, mean: Any, quantiles: dict[str, int]) -> list[str]:
        """Mean and quantiles."""
        fills = {f"q{per_cent}": self.numbers.real(number, 0) for per_cent, number in quantiles.items()}
        line = self.say("report.spread.mean", mean=self.numbers.column([mean])[0])
        return [f"{line}; {self.say('report.spread.quantiles', **fills)}."]

    def distribution(self, told: Figures, column: str) -> list[str]:
        """Bins with their shares and bars."""
        groups = grouped(told["bins"], GROUPS)
        return self.drawn(
            column, [self.numbers.span(low, high) for low, high, _ in groups], [count for *_, count in groups]
        )

    def drawn(self, column: str, names: list[str], counts: list[int]) -> list[str]:
        """Shares with a bar each."""
        shares = [count / sum(counts) for count in counts]
        lines = table(
            [self.say(f"report.column.{column}"), self.say("report.column.share")],
            [names, [self.per_cent(part) for part in shares]],
        )
        return [*lines[:2], *(f"{line}   {bar}" for line, bar in zip(lines[2:], bars(shares), strict=True))]

    def went(self, kinds: dict[str, float | None]) -> list[str]:
        """How deals went: the kinds that occurred, each with its share and how rare it was; flushes by their class."""
        kept = {kind: part for kind, part in kinds.items() if part}
        names = [self.say(f"report.went.{kind}") for kind in kept]
        return table(
            [self.say("report.went.kind"), self.say("report.column.share"), self.say("report.went.frequency")],
            [
                [f"  {name}" if kind in FLUSHES else name for kind, name in zip(kept, names, strict=True)],
                [self.per_cent(part, 2) for part in kept.values()],
                [self.numbers.real(1 / part, 0 if part < 0.01 else 1) for part in kept.values()],
            ],
        )

    # --- Loo ------------------------------------------------------------------------------------------------

    def loo(self) -> list[list[str]]:
        """What only Loo has."""
        return [self.endings(), self.standers(), self.tricks(), self.pool(), self.by_deal(), self.by_pool()]

    def endings(self) -> list[str]:
        """How deals ended, whether they were forced, and the flushes."""
        kinds = {}
        for kind, part in self.found["endings"].items():
            kinds[kind] = part["share"]
            if kind == "flush":
                kinds |= {name: flush["share"] for name, flush in self.found["flushes"].items()}
        kinds |= {kind: part["share"] for kind, part in self.found["forced"].items()}
        kinds |= {kind: self.found[kind] for kind in ("defended", "emptied")}
        return self.headed("endings", self.went(kinds))

    def standers(self) -> list[str]:
        """How many stood and were looed in a deal."""
        rows = [self.found["standers"], self.found["loos"]]
        columns = [[self.per_cent(row[number] / self.found["deals"]) for row in rows] for number in range(len(rows[0]))]
        names = [self.say("report.column.stood"), self.say("report.column.loos")]
        return self.headed(
            "standers", table([self.say("report.column.number"), *map(str, range(len(rows[0])))], [names, *columns])
        )

    def tricks(self) -> list[str]:
        """The tricks of those who stood, by place."""
        rows = self.found["tricks"]
        most = max(number for row in rows for number, players in enumerate(row) if players or number == 0)
        columns = [[self.per_cent(quotient(row[number], sum(row))) for row in rows] for number in range(most + 1)]
        names = [self.name("place", number) for number in range(len(rows))]
        headings = [self.say("report.column.taken", n=number) for number in range(most + 1)]
        return self.headed("tricks", table([self.say("report.column.place"), *headings], [names, *columns]))

    def pool(self) -> list[str]:
        """What lay in the pool."""
        told = self.found["pool"]
        return self.headed("pool", self.spread(told["mean"], told["quantiles"]), self.distribution(told, "pool"))

    def by_deal(self) -> list[str]:
        """The mean pool by the number of the deal in its session."""
        told = self.found["pool"]
        kept = [row for row in told["by_deal"] if row["deal"] in NUMBERS]
        names = [
            self.say("report.onwards", n=told["later"]) if row["deal"] == told["later"] else str(row["deal"])
            for row in kept
        ]
        return self.headed(
            "by_deal",
            table(
                [self.say(f"report.column.{name}") for name in ("deal", "deals", "mean")],
                [
                    names,
                    [self.numbers.whole(row["deals"]) for row in kept],
                    self.numbers.column([row["pool"] for row in kept]),
                ],
            ),
        )

    def by_pool(self) -> list[str]:
        """How often players stand, and are looed, by what there is to win."""
        rows = self.found["by_pool"]
        keys = ("share", "stands", "looed_if_standing")
        headings = [self.say(f"report.column.{name}") for name in ("pool", "players_share", *keys[1:])]
        names = [self.numbers.span(row["from"], row["to"]) for row in rows]
        return self.headed(
            "by_pool", table(headings, [names, *([self.per_cent(row[key]) for row in rows] for key in keys)])
        )

    # --- Laugh and Lie Down ---------------------------------------------------------------------------------

    def laugh(self) -> list[list[str]]:
        """What only Laugh and Lie Down has."""
        return [self.lay(), self.cards(), self.laugh_endings(), self.carried()]

    def lay(self) -> list[str]:
        """Who lay down first, second, and so on."""
        rows = self.found["lay"]
        orders = [number for number in range(1, len(rows[0])) if any(row[number] for row in rows)]
        columns = [[self.per_cent(quotient(row[number], sum(row))) for row in rows] for number in [*orders, 0]]
        headings = [*(self.say("report.column.order", n=number) for number in orders), self.say("report.column.never")]
        names = [self.name("place", number) for number in range(len(rows))]
        lines = table([self.say("report.column.place"), *headings], [names, *columns])
        return self.headed("lay", lines, [self.say("report.heading.lay_note")])

    def cards(self) -> list[str]:
        """How many cards players won."""
        counts = self.found["cards"]
        told = {"bins": [[number, number, count] for number, count in enumerate(counts) if count]}
        return self.headed("cards", self.distribution(told, "won"))

    def laugh_endings(self) -> list[str]:
        """How deals ended, and how many began with something carried over."""
        kinds = {kind: part["share"] for kind, part in self.found["endings"].items()}
        return self.headed("endings", self.went(kinds | {"carrying": self.found["carrying"]}))

    def carried(self) -> list[str]:
        """What was carried into the deal, where that happens."""
        if not self.found["carrying"]:
            return []
        told = self.found["pool"]
        return self.headed("carried", self.spread(told["mean"], told["quantiles"]), self.distribution(told, "pool"))
