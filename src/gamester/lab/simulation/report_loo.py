"""The sections of a report that only Loo has."""

from __future__ import annotations

from gamester.lab.simulation.distributions import quotient
from gamester.lab.simulation.figures_loo import FLUSHES
from gamester.lab.simulation.sections import Writer
from gamester.lab.simulation.writing import table

NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""The number of deals of a session that are shown."""


def sections(writer: Writer) -> list[list[str]]:
    """The sections that only Loo has."""
    return [endings(writer), standers(writer), tricks(writer), pool(writer), by_deal(writer), by_pool(writer)]


def endings(writer: Writer) -> list[str]:
    """How deals ended, whether they were forced, and the flushes."""
    kinds = {}
    for kind, part in writer.found["endings"].items():
        kinds[kind] = part["share"]
        if kind == "flush":
            kinds |= {name: flush["share"] for name, flush in writer.found["flushes"].items()}
    kinds |= {kind: part["share"] for kind, part in writer.found["forced"].items()}
    kinds |= {kind: writer.found[kind] for kind in ("defended", "emptied")}
    return writer.headed("endings", writer.went(kinds, FLUSHES))


def standers(writer: Writer) -> list[str]:
    """How many players stood and were looed in a deal."""
    rows = [writer.found["standers"], writer.found["loos"]]
    columns = [[writer.per_cent(row[number] / writer.found["deals"]) for row in rows] for number in range(len(rows[0]))]
    names = [writer.say("report.column.stood"), writer.say("report.column.loos")]
    return writer.headed(
        "standers", table([writer.say("report.column.number"), *map(str, range(len(rows[0])))], [names, *columns])
    )


def tricks(writer: Writer) -> list[str]:
    """The tricks of those who stood, by place."""
    rows = writer.found["tricks"]
    most = max(number for row in rows for number, players in enumerate(row) if players or number == 0)
    columns = [[writer.per_cent(quotient(row[number], sum(row))) for row in rows] for number in range(most + 1)]
    names = [writer.name("place", number) for number in range(len(rows))]
    headings = [writer.say("report.column.taken", n=number) for number in range(most + 1)]
    return writer.headed("tricks", table([writer.say("report.column.place"), *headings], [names, *columns]))


def pool(writer: Writer) -> list[str]:
    """The chips in the pool."""
    told = writer.found["pool"]
    return writer.headed("pool", writer.spread(told["mean"], told["quantiles"]), writer.distribution(told, "pool"))


def by_deal(writer: Writer) -> list[str]:
    """The mean pool by the number of the deal in its session."""
    told = writer.found["pool"]
    kept = [row for row in told["by_deal"] if row["deal"] in NUMBERS]
    names = [
        writer.say("report.onwards", n=told["later"]) if row["deal"] == told["later"] else str(row["deal"])
        for row in kept
    ]
    return writer.headed(
        "by_deal",
        table(
            [writer.say(f"report.column.{name}") for name in ("deal", "deals", "mean")],
            [
                names,
                [writer.numbers.whole(row["deals"]) for row in kept],
                writer.numbers.column([row["pool"] for row in kept]),
            ],
        ),
    )


def by_pool(writer: Writer) -> list[str]:
    """How often players stand and are looed, by the chips in the pool."""
    rows = writer.found["by_pool"]
    keys = ("share", "stands", "looed_if_standing")
    headings = [writer.say(f"report.column.{name}") for name in ("pool", "players_share", *keys[1:])]
    names = [writer.numbers.span(row["from"], row["to"]) for row in rows]
    return writer.headed(
        "by_pool", table(headings, [names, *([writer.per_cent(row[key]) for row in rows] for key in keys)])
    )
