"""A run from the command line: checked, played with a progress bar, interrupted by Ctrl-C, reported and written."""

from __future__ import annotations

import json
import logging
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gamester.study.rulebook import preset_text
from gamester.text.catalogue import spelled
from gamester.text.errors import BadRun
from gamester.text.files import beside, write_whole
from gamester.text.messages import Words
from gamester.text.started import as_typed
from gamester_lab.files import check_file, said
from gamester_lab.simulation.playing import write_rows
from gamester_lab.simulation.progress import Pace, paced
from gamester_lab.simulation.report import report
from gamester_lab.simulation.run import (
    Outcome,
    Parts,
    RunFolder,
    Wanted,
    Watch,
    crew_for,
    is_ready,
    make_ready,
    play,
)
from gamester_lab.simulation.setup import Setup, is_unguided
from gamester_lab.simulation.sums import Sums
from gamester_lab.simulation.writing import Numbers
from gamester_lab.workers import HERE, Stop

ROWS = (".parquet", ".csv")
"""Files with a row for each deal."""
JSON = ".json"
"""Files with the figures."""


@dataclass(frozen=True)
class Outputs:
    """The outputs that are written when a run ends, by absolute paths."""

    save: tuple[str, ...] = ()
    """Files of rows or figures; the suffix gives the kind."""
    plot: str = ""
    records: str = ""
    """A folder for records of the chosen deals."""
    choose: tuple[str, ...] = ()
    most: int = 0

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Outputs:
        """The outputs as JSON has them."""
        return cls(**{**body, "save": tuple(body["save"]), "choose": tuple(body["choose"])})

    def joined(self, other: Outputs) -> Outputs:
        """These outputs, replaced by those of `other` where it names any."""
        choose = other if other.records else self
        save = tuple(dict.fromkeys((*self.save, *other.save)))
        return Outputs(save, other.plot or self.plot, choose.records, choose.choose, choose.most)

    @property
    def rows(self) -> bool:
        """Is a row of each deal wanted?"""
        return any(Path(name).suffix in ROWS for name in self.save)

    def check(self, made: Path | None = None) -> None:
        """BadRun if an output is of an unknown kind or cannot be written; the folder `made` will be made in time."""
        for name in self.save:
            if Path(name).suffix not in (*ROWS, JSON):
                raise BadRun("simulate.save_kind", path=name, values=" ".join((*ROWS, JSON)))
            check_file(Path(name), made)
        if self.plot:
            from gamester.study.plots import check_path

            check_path(Path(self.plot), made)
        if self.records:
            check_records(Path(self.records))


def check_records(path: Path) -> None:
    """BadRun if a path cannot be a new folder of records."""
    with said(path):
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadRun("simulate.records_taken", path=str(path))
        above = next(folder for folder in (path, *path.parents) if folder.exists())
        with tempfile.TemporaryFile(dir=above):
            pass


def save(outputs: Outputs, setup: Setup, outcome: Outcome, rows: Sequence[Path], words: Words, title: str) -> None:
    """Write all outputs; BadRun or StoreError if one cannot be written. `rows` are the files of the chunks."""
    for name in outputs.save:
        with said(name), beside(Path(name)) as path:
            if Path(name).suffix == JSON:
                path.write_bytes(figures_file(setup, outcome))
            else:
                write_rows(path, Path(name).suffix, setup, rows)
    if outputs.records:
        from gamester_lab.simulation.interpreted import write_records

        write_records(Path(outputs.records), setup, outcome.finder.chosen())
    if outputs.plot and outcome.sums.deals:
        from gamester_lab.simulation.report import plot

        with said(outputs.plot):
            plot(Path(outputs.plot), title, outcome.sums, words)


def figures_file(setup: Setup, outcome: Outcome) -> bytes:
    """The setup and the figures as JSON."""
    from gamester_lab.simulation.statistics import figures

    body = {"setup": setup.to_json(), "interrupted": outcome.interrupted, "figures": figures(outcome.sums)}
    return (json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


INTERRUPTED = 130
REPORT, FIGURES = "results.txt", "figures.json"


class Job:
    """One run, from its checks to its files."""

    def __init__(
        self, setup: Setup, outputs: Outputs, folder: RunFolder | None, words: Words, *, quiet: bool = False
    ) -> None:
        """Play this setup, write these outputs, and keep finished chunks in the folder if there is one."""
        self.setup, self.outputs, self.folder, self.words, self.quiet = setup, outputs, folder, words, quiet
        self.wanted = Wanted(outputs.rows, outputs.choose, outputs.most)
        self.ray: str | None = None
        self.workers: int | None = None
        self.compiles = True
        """Does this machine have to compile?"""

    def begin(self, ray: str | None, workers: int | None, *, resumed: bool) -> None:
        """Check what could fail later and make the folder; GamesterError, and nothing has changed, if a check fails."""
        self.outputs.check(self.folder.path.absolute() if self.folder else None)
        self.ray, self.workers, self.compiles = ray, workers, ray in (None, HERE)
        if self.folder is not None:
            keep = self.folder.note if resumed else self.folder.begin
            keep(self.setup, asdict(self.outputs))

    def go(self) -> int:
        """Play, report and write; the exit status. GamesterError if the run cannot go on."""
        if self.compiles:
            if not is_ready(self.setup) and not self.quiet:
                print(self.words.say("simulate.compiling"), file=sys.stderr, flush=True)
            logging.getLogger("gamester_lab.compile").setLevel(logging.ERROR)  # the message is out already
            make_ready(self.setup)
        with self.parts() as parts:
            with (
                interruptible() as stop,
                shown(self.setup, self.words, quiet=self.quiet) as watch,
                crew_for(self.setup, self.workers, self.ray) as (crew, work),
            ):
                outcome = play(self.setup, self.wanted, crew, work, parts, stop, watch)
            try:
                self.write(outcome, parts)
            finally:
                self.tell(outcome)
        return INTERRUPTED if outcome.interrupted else 0

    @contextmanager
    def parts(self) -> Iterator[Parts | None]:
        """The place of finished chunks: the folder of the run, or a temporary place beside the file of rows."""
        if self.folder is not None:
            yield self.folder.parts()
        elif self.wanted.rows:
            with tempfile.TemporaryDirectory(prefix=".gamester-", dir=Path(self.outputs.save[0]).parent) as place:
                yield Parts(Path(place))
        else:
            yield None

    def write(self, outcome: Outcome, parts: Parts | None) -> None:
        """Write what was asked for, and the report into the folder; an interrupted run that can be resumed writes no
        outputs yet. BadRun or StoreError if that fails.
        """
        if self.folder is not None:
            with said(self.folder.path):
                write_whole(self.folder.path / REPORT, f"{self.report(outcome)}\n".encode())
                write_whole(self.folder.path / FIGURES, figures_file(self.setup, outcome))
        if not (outcome.interrupted and self.folder):
            rows = [parts.rows(number) for number in sorted(outcome.done)] if parts else []
            save(self.outputs, self.setup, outcome, rows, self.words, self.lines()[0])
        if self.folder and parts and not outcome.interrupted:
            self.folder.note(self.setup, asdict(Outputs()))
            parts.drop_rows()

    # --- Messages -------------------------------------------------------------------------------------------

    def tell(self, outcome: Outcome) -> None:
        """Print the report, and how to go on with an interrupted run."""
        print(self.report(outcome), flush=True)
        if self.folder and outcome.interrupted:
            print(self.words.say("simulate.go_on", path=as_typed([str(self.folder.path)])), file=sys.stderr)

    def report(self, outcome: Outcome) -> str:
        """The report."""
        seconds = None if outcome.kept else outcome.seconds  # a rate would mix two runs
        text = report(self.lines(), outcome.sums, self.words, seconds=seconds, interrupted=outcome.interrupted)
        return text.rstrip("\n")

    def lines(self) -> list[str]:
        """The setup of the simulation in words."""
        say, setup = self.words.say, self.setup
        title = preset_text(setup.game, setup.variant, self.words.language)["title"]
        lines = [say("simulate.what", title=title, variant=setup.variant, n=setup.players)]
        if setup.options:
            options = ", ".join(f"{key}={spelled(word)}" for key, word in setup.options.items())
            lines.append(say("simulate.options", options=options))
        if setup.all_random:
            lines.append(say("simulate.all_random"))
        else:
            lines.append(say("simulate.seats", seats=", ".join(str(spec["name"]) for spec in setup.seats)))
        if is_unguided(setup):
            lines.append(say("simulate.unguided"))
        key = "simulate.of_deals" if setup.deals else "simulate.of_sessions"
        whole = Numbers(self.words).whole
        fills = {"all": whole(setup.amount), "tables": whole(setup.tables), "length": whole(setup.length)}
        return [*lines, say(key, n=setup.tables, seed=setup.seed, **fills)]


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Whether Ctrl-C or a termination signal has come, while this context lasts; a second one has its usual effect."""
    come: list[int] = []

    def note(number: int, _frame: Any) -> None:
        come.append(number)
        for signal_number, handler in before.items():
            signal.signal(signal_number, handler)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(come)
    finally:
        for signal_number, handler in before.items():
            signal.signal(signal_number, handler)


@contextmanager
def shown(setup: Setup, words: Words, *, quiet: bool) -> Iterator[Watch]:
    """The progress display of a run while it lasts; the first call counts what was there before."""
    pace, begun = Pace(setup.amount, words, f"simulate.pace_{'deals' if setup.deals else 'sessions'}"), False
    with paced(pace, quiet=quiet) as show:

        def watch(sums: Sums) -> None:
            nonlocal begun
            done = sums.deals if setup.deals else sums.tables
            if not begun:
                begun = True
                pace.begin(done)
            show(done)

        yield watch
