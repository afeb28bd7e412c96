"""The figures as a text report, at most a hundred characters wide, and as a picture with several panels."""

import textwrap
from pathlib import Path

from gamester.study.plots import check_path, picture
from gamester.text.messages import Words
from gamester_lab.simulation.drawing import Drawing
from gamester_lab.simulation.figures import figures_of
from gamester_lab.simulation.statistics import AMOUNTS, figures
from gamester_lab.simulation.sums import Sums
from gamester_lab.simulation.writing import PER_CENT, Writer, table

WIDTH = 96
"""The width of a note, in characters."""


def report(setup_lines: list[str], sums: Sums, words: Words, *, seconds: float | None, interrupted: bool) -> str:
    """The text report: the setup as in `setup_lines`, and the results."""
    writer = Writer(words, figures(sums))
    sections = [list(setup_lines)]
    if interrupted:
        sections.append([words.say("report.interrupted")])
    sections += sections_of(writer) if sums.deals else [[words.say("report.nothing")]]
    if seconds is not None and seconds > 0:
        rate = writer.numbers.real(sums.deals / seconds, 0)
        sections.append([words.say("report.seconds", seconds=writer.numbers.real(seconds, 1), rate=rate)])
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def sections_of(writer: Writer) -> list[list[str]]:
    """All sections that apply."""
    own = figures_of(writer.found["game"]).sections(writer)
    return [overview(writer), players(writer, "places"), players(writer, "chairs"), *own, sessions(writer)]


def overview(writer: Writer) -> list[str]:
    """The amount of play."""
    found, whole = writer.found, writer.numbers.whole
    told = found["sessions"]
    ended = writer.say("report.sessions_told", ended=whole(told["ended"]), unfinished=whole(told["unfinished"]))
    rows = (
        (writer.say("report.deals"), whole(found["deals"])),
        (writer.say("report.tables"), whole(found["tables"])),
        (writer.say("report.sessions"), ended),
        (writer.say("report.acts"), writer.numbers.real(found["acts_per_deal"], 1)),
    )
    width = max(len(label) for label, _ in rows)
    several = found["tables"] > 1
    note = (
        writer.say("report.intervals", tables=whole(found["tables"])) if several else writer.say("report.no_intervals")
    )
    return [*(f"{label.ljust(width)}   {value}" for label, value in rows), "", note]


def players(writer: Writer, whose: str) -> list[str]:
    """The figures of the places, or of the chairs."""
    those = writer.found[whose]
    one = whose.removesuffix("s")
    names = [writer.name(one, number) for number in range(len(those))]
    headings, columns = [writer.say(f"report.column.{one}")], [names]
    for key, part, _, sure in figures_of(writer.found["game"]).player:
        estimates = [player[key] for player in those]
        if any(estimate["value"] for estimate in estimates):
            headings.append(writer.say(f"report.column.{key}"))
            columns.append(writer.numbers.column(estimates, 1 if part in AMOUNTS else PER_CENT, sure=sure))
    notes = [writer.say(f"report.heading.{whose}_note")]
    if whose == "chairs":
        balance = {key: writer.numbers.whole(chips) for key, chips in writer.found["balance"].items()}
        notes += textwrap.wrap(writer.say("report.balance", **balance), WIDTH)
    return writer.headed(whose, table(headings, columns), notes)


def sessions(writer: Writer) -> list[str]:
    """The length of sessions."""
    told = writer.found["sessions"]
    if not told["ended"]:
        return []
    if len(told["bins"]) == 1:
        return writer.headed("sessions", [writer.say("report.spread.all", n=writer.numbers.span(*told["bins"][0][:2]))])
    return writer.spread("sessions", told, "length", "length")


def plot(path: Path, title: str, sums: Sums, words: Words) -> None:
    """Draw the figures of the sums under a title into a file; BadOptions if it is neither PNG nor SVG, OSError if
    writing fails.
    """
    check_path(path)
    with picture(path, (14, 8.6), h_pad=0.16, w_pad=0.14, rect=(0.01, 0.01, 0.98, 0.975)) as figure:
        draw(Drawing(figure, words, figures(sums)), title)


def draw(drawing: Drawing, title: str) -> None:
    """The title, a line on how much was played, and the panels."""
    found, whole = drawing.found, drawing.numbers.whole
    drawing.figure.suptitle(title, x=0.025, ha="left", fontsize=20)
    played = {"deals": found["deals"], "tables": found["tables"], "sessions": found["sessions"]["ended"]}
    told = "   ·   ".join(f"{drawing.say(f'report.{key}')} {whole(number)}" for key, number in played.items())
    drawing.figure.supxlabel(told, x=0.975, ha="right", fontsize=12)
    if not found["deals"]:
        drawing.figure.text(0.5, 0.5, drawing.say("report.nothing"), ha="center", fontsize=14)
        return
    panels = figures_of(found["game"]).panels
    for panel, axes in zip(panels, drawing.figure.subplots(2, len(panels) // 2).flat, strict=True):
        panel(drawing, axes)
