"""Answers to what people have asked of the games in print, from what was kept."""

from collections.abc import Mapping, Sequence

from gamester_lab.evaluate.atlas.design import Cell, cells, presets
from gamester_lab.evaluate.atlas.evenings import Figure
from gamester_lab.evaluate.atlas.kept import Results, quoted, size
from gamester_lab.evaluate.strength.running import rows

MINUTES = 3
"""How long a deal lasts at a table, as we assume."""


def answers(results: Results) -> str:
    """Every question with its answer."""
    parts = [dealer, austen, evening, pam, at_once, skill]
    return "\n\n".join(part(results) for part in parts)


def said(results: Results, label: str, name: str, decimals: int = 2) -> str:
    """A figure of the cell of this name, in words."""
    return size(results.figure(next(cell for cell in cells() if cell.label == label), name), decimals)


def every(results: Results, figure: str) -> list[Cell]:
    """The presets that have a figure, with their usual numbers of players."""
    there = (*presets("laugh"), *presets("loo"))
    return [cell for cell in there if cell.is_usual and results.figure(cell, figure)]


def lines_of(results: Results, there: Sequence[Cell], figures: Mapping[str, int]) -> list[list[str]]:
    """A line for each cell, with so many decimals of each figure."""
    return [
        [f"`{cell.variant}`", str(cell.players), *(size(results.figure(cell, name), n) for name, n in figures.items())]
        for cell in there
    ]


def dealer(results: Results) -> str:
    """Has the dealer of Laugh and Lie Down an advantage?"""
    there = [cell for cell in presets("laugh") if results.at(cell)]
    return f"""### Has the dealer of Laugh and Lie Down an advantage?

Justin du Coeur asked in 1996 whether the dealer, who stakes more and gets what is left, gains by it.
He has one by every rule set; how much depends on it.
Among five by Willughby’s, which were asked about, it is {said(results, "willughby-1665 p5", "dealer")} chips a deal
beyond the mean of all, stakes paid; by AdPoker’s it is {said(results, "adpoker p5", "dealer")}, and eldest pays most.

{rows(["preset", "players", "dealer", "eldest"], lines_of(results, there, {"dealer": 2, "eldest": 2}))}"""


def austen(results: Results) -> str:
    """What if Austen's company had played limited loo?"""
    names = {"the pool": "pool", "the highest pool of an evening": "highest", "whoever loses most": "worst"}
    pairs = {"three cards": "three", "five cards": "five"}
    lines = [
        [f"{told}, {what}", *(said(results, f"{form}/{kind} p5", name, 1) for kind in ("wikipedia-2023", "unlimited"))]
        for told, form in pairs.items()
        for what, name in names.items()
    ]
    return f"""### What if Austen’s company had played limited loo?

*Pride and Prejudice* (ch. 8) suspects a company at loo of playing high.
Five players, an ante of three or five chips, chips in the mean of evenings of one round:

{rows(["", "limited", "unlimited"], lines)}"""


def evening(results: Results) -> str:
    """How long is an evening?"""
    lines = []
    for cell in every(results, "length"):
        length, body = results.figure(cell, "length"), results.at(cell)
        if length and body:
            minutes = f"{MINUTES * length.value:.0f}"
            lines.append([f"`{cell.variant}`", str(cell.players), size(length, 1), f"{body['acts']:.0f}", minutes])
    return f"""### How long is an evening?

A round in which each deals once, and the deals after it until nobody is looed.
The minutes assume {MINUTES} for a deal; nobody has timed tables with cards.

{rows(["preset", "players", "deals", "acts a deal", "minutes"], lines)}"""


def pam(results: Results) -> str:
    """Is Pam worth his price?"""
    lines = lines_of(results, every(results, "chips"), {"chips": 2, "stands": 3, "looed": 3})
    return f"""### Is Pam worth his price?

There is no price but the chance of a loo, and who is dealt Pam is hardly ever looed.
What he wins in that deal beyond the others, how often he stands, and how often he is then looed:

{rows(["preset", "players", "chips", "stands", "looed if he stands"], lines)}"""


def at_once(results: Results) -> str:
    """How often does the first player lie down at once?"""
    there = [cell for cell in presets("laugh") if results.at(cell)]
    lines = [[f"`{cell.variant}`", str(cell.players), per_cent(results.figure(cell, "at_once"))] for cell in there]
    return f"""### How often does the first player lie down at once?

Eldest has nothing to capture at his first turn in this share of the deals:

{rows(["preset", "players", "lies down at once"], lines)}"""


def per_cent(figure: Figure | None) -> str:
    """A share as a percentage."""
    return f"{size(in_hundred(figure), 2)} %"


def in_hundred(figure: Figure | None) -> Figure | None:
    """A share of a hundred."""
    return figure and Figure(100 * figure.value, 100 * figure.error)


def skill(results: Results) -> str:
    """Which source's game leaves most to skill?"""
    there = sorted(every(results, "skill"), key=lambda cell: -share(results, cell))
    lines = [
        [*line, f"{size(in_hundred(results.figure(cell, 'share')), 1)} %"]
        for line, cell in zip(lines_of(results, there, {"skill": 2}), there, strict=True)
    ]
    most = (
        f"Most has {quoted(cell.variant for cell in among(results, there))}; least `{there[-1].variant}`."
        if len(there) > 1
        else ""
    )
    return f"""### Which source’s game leaves most to skill?

{most}
What thinking wins in chips a deal beyond playing at random, all others thinking, and the share of skill in an evening:

{rows(["preset", "players", "chips a deal", "skill"], lines)}"""


def among(results: Results, there: Sequence[Cell]) -> list[Cell]:
    """Those whose share cannot be told from the largest, the first."""
    shares = [(cell, results.figure(cell, "share")) for cell in there]
    most = shares[0][1]
    return [cell for cell, one in shares if one and most and (apart := most.beside(one)).value <= apart.half]


def share(results: Results, cell: Cell) -> float:
    """The share of skill."""
    found = results.figure(cell, "share")
    return found.value if found else 0.0
