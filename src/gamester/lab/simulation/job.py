"""A run from the command line: checked, played with a progress bar, interrupted by Ctrl-C, reported and written."""

from __future__ import annotations

import logging
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gamester.lab.cluster import HERE
from gamester.lab.simulation.folder import Parts, RunFolder, said, write_whole
from gamester.lab.simulation.part import Wanted
from gamester.lab.simulation.progress import shown
from gamester.lab.simulation.ready import is_ready, make_ready
from gamester.lab.simulation.report import report
from gamester.lab.simulation.run import Outcome, crew_for, play
from gamester.lab.simulation.saving import Outputs, figures_file, save
from gamester.lab.simulation.setup import Setup
from gamester.lab.simulation.writing import Numbers
from gamester.lab.workers import Stop
from gamester.study.rulebook import preset_text
from gamester.text.catalogue import spelled
from gamester.text.messages import Words
from gamester.text.started import as_typed

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
            keep(self.setup, self.outputs.to_json())

    def go(self) -> int:
        """Play, report and write; the exit status. GamesterError if the run cannot go on."""
        if self.compiles:
            if not is_ready(self.setup) and not self.quiet:
                print(self.words.say("simulate.compiling"), file=sys.stderr, flush=True)
            logging.getLogger("gamester.lab.compile").setLevel(logging.ERROR)  # the message is out already
            make_ready(self.setup)
        with self.parts() as parts:
            with (
                interruptible() as stop,
                shown(self.setup, self.words, quiet=self.quiet) as watch,
                crew_for(self.setup, self.workers, self.ray) as (crew, work),
            ):
                outcome = play(self.setup, self.wanted, crew, work, parts, stop, watch)
            self.tell(outcome)
            if not (outcome.interrupted and self.folder):
                rows = [parts.rows(number) for number in sorted(outcome.done)] if parts else []
                save(self.outputs, self.setup, outcome, rows, self.words, self.lines()[0])
            if self.folder and parts and not outcome.interrupted:
                self.folder.note(self.setup, Outputs().to_json())
                parts.drop_rows()
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

    # --- Messages -------------------------------------------------------------------------------------------

    def tell(self, outcome: Outcome) -> None:
        """Print the report, and keep it in the folder, where an interrupted run can be resumed."""
        seconds = None if outcome.kept else outcome.seconds  # a rate would mix two runs
        text = report(self.lines(), outcome.sums, self.words, seconds=seconds, interrupted=outcome.interrupted)
        print(text.rstrip("\n"), flush=True)
        if self.folder is not None:
            with said(self.folder.path):
                write_whole(self.folder.path / REPORT, (text.rstrip("\n") + "\n").encode())
                write_whole(self.folder.path / FIGURES, figures_file(self.setup, outcome))
            if outcome.interrupted:
                print(self.words.say("simulate.go_on", path=as_typed([str(self.folder.path)])), file=sys.stderr)

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
