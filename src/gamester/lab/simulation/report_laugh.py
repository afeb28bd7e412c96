"""The sections of a report that only Laugh and Lie Down has."""

from __future__ import annotations

from gamester.lab.simulation.distributions import quotient
from gamester.lab.simulation.sections import Writer
from gamester.lab.simulation.writing import table


def sections(writer: Writer) -> list[list[str]]:
    """The sections that only Laugh and Lie Down has."""
    return [lay(writer), cards(writer), endings(writer), carried(writer)]


def lay(writer: Writer) -> list[str]:
    """Who lay down first, second, and so on."""
    rows = writer.found["lay"]
    orders = [number for number in range(1, len(rows[0])) if any(row[number] for row in rows)]
    columns = [[writer.per_cent(quotient(row[number], sum(row))) for row in rows] for number in [*orders, 0]]
    headings = [*(writer.say("report.column.order", n=number) for number in orders), writer.say("report.column.never")]
    names = [writer.name("place", number) for number in range(len(rows))]
    lines = table([writer.say("report.column.place"), *headings], [names, *columns])
    return writer.headed("lay", lines, [writer.say("report.heading.lay_note")])


def cards(writer: Writer) -> list[str]:
    """The number of cards that players won."""
    counts = writer.found["cards"]
    told = {"bins": [[number, number, count] for number, count in enumerate(counts) if count]}
    return writer.headed("cards", writer.distribution(told, "won"))


def endings(writer: Writer) -> list[str]:
    """How deals ended, and how many began with something carried over."""
    kinds = {kind: part["share"] for kind, part in writer.found["endings"].items()}
    return writer.headed("endings", writer.went(kinds | {"carrying": writer.found["carrying"]}))


def carried(writer: Writer) -> list[str]:
    """The chips carried into the deal, where that happens."""
    if not writer.found["carrying"]:
        return []
    told = writer.found["pool"]
    return writer.headed("carried", writer.spread(told["mean"], told["quantiles"]), writer.distribution(told, "pool"))
