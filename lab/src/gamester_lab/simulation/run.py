"""A run from its first chunk to its last, for any kind of workers; finished chunks stay in a folder, to go on from."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gamester.text.errors import BadRun
from gamester.text.files import write_whole
from gamester.text.started import as_typed
from gamester_lab.compile.compiler import first_call, is_kept, tally_of
from gamester_lab.compile.layout import record_type
from gamester_lab.dialect import in_dialect
from gamester_lab.files import said
from gamester_lab.simulation.choosing import Finder
from gamester_lab.simulation.playing import Player, encoded, is_compiled, random_tables
from gamester_lab.simulation.setup import Chunk, Setup, check_seats
from gamester_lab.simulation.sums import Sums, adds_itself
from gamester_lab.workers import Stop, Workers, cluster, processes, processors, source, threads


def sums_name(setup: Setup) -> str:
    """The name of the sums of a game among compiled loops."""
    return f"{setup.game}-sums"


def needs_compiler(setup: Setup) -> bool:
    """Does a run need code that is compiled for this processor?"""
    return is_compiled(setup) or adds_itself(setup.game) is None


def is_ready(setup: Setup) -> bool:
    """Is everything that a run needs in this machine's cache, so that nothing has to be compiled?"""
    plays = not is_compiled(setup) or is_kept(random_tables(setup).loop)
    return plays and (adds_itself(setup.game) is not None or is_kept(sums_name(setup)))


def make_ready(setup: Setup) -> None:
    """Compile what a run needs, unless it is in this machine's cache; BadRules if the compiler does not know it."""
    with in_dialect(setup.game):
        if is_compiled(setup):
            random_tables(setup).prepare()
        if adds_itself(setup.game) is None:
            rows, none = np.zeros((1, 1), record_type(tally_of(setup.game).Tally)), np.zeros(1, np.int64)
            first_call(sums_name(setup), lambda: Sums.of(setup.game, setup.players, rows, none, 0))


@dataclass(frozen=True)
class Wanted:
    """What a run keeps besides its sums."""

    rows: bool = False
    """Whether a row for each deal is kept."""
    choose: tuple[str, ...] = ()
    """The deals to find, see `choosing`."""
    most: int = 0
    """How many deals of each notable kind."""


class Part(NamedTuple):
    """The result of a chunk."""

    number: int
    sums: Mapping[str, Any]
    """`Sums.to_json()`."""
    found: Mapping[str, Sequence[Sequence[int]]]
    """By choice, the deals that `Finder` has found."""
    rows: bytes
    """The rows in the form of `rows.encoded`; empty if they are not wanted."""


def play_part(player: Player, chunk: Chunk, wanted: Wanted) -> Part:
    """Play a chunk."""
    setup = player.setup
    sums = Sums.empty(setup.game, setup.players)
    finder = Finder(setup, wanted.choose, wanted.most)
    kept = []
    for batch in player.batches(chunk):
        sums.add(Sums.of(setup.game, setup.players, batch.rows, batch.lengths, batch.acts))
        finder.take(batch)
        if wanted.rows:
            kept.append(batch)
    return Part(chunk.number, sums.to_json(), finder.found, encoded(setup, kept) if wanted.rows else b"")


def play_elsewhere(what: str, interpreted: bool, chunk: Chunk, wanted: Wanted) -> Part:
    """Play a chunk of the setup that this JSON describes, in another process or on another machine."""
    return play_part(player_of(what, interpreted), chunk, wanted)


@lru_cache(maxsize=2)
def player_of(what: str, interpreted: bool) -> Player:
    """The player of a process for a setup."""
    return Player(Setup.from_json(json.loads(what)), interpreted)


SETUP = "setup.json"
PARTS = "parts"


class Parts:
    """Finished chunks in a folder."""

    def __init__(self, folder: Path) -> None:
        """Keep the chunks in this folder; BadRun if it cannot be made."""
        with said(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def rows(self, number: int) -> Path:
        """The file for the rows of a chunk."""
        return self.folder / f"{number:09d}.arrow"

    def keep(self, part: Part) -> None:
        """Write a chunk; BadRun if that fails."""
        body = {"sums": part.sums, "found": part.found}
        with said(self.folder):
            if part.rows:
                write_whole(self.rows(part.number), part.rows)
            write_whole(self._file(part.number), json.dumps(body).encode())

    def drop_rows(self) -> None:
        """Drop the rows, which are in a file of their own now."""
        for path in self.folder.glob("*.arrow"):
            path.unlink(missing_ok=True)

    def load(self, number: int, wanted: Wanted) -> Part | None:
        """A chunk without its rows; None if it is not kept, or not with everything that is wanted."""
        try:
            body = json.loads(self._file(number).read_bytes())
            found = {word: body["found"][word] for word in wanted.choose}
            if wanted.rows and not self.rows(number).is_file():
                return None
            return Part(number, body["sums"], found, b"")
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _file(self, number: int) -> Path:
        """The file for the other data of a chunk."""
        return self.folder / f"{number:09d}.json"


class RunFolder:
    """A folder that holds one run: its setup, its outputs and its chunks."""

    def __init__(self, path: Path) -> None:
        """A run in this folder; `begin` or `setup` checks whether that is possible."""
        self.path = path

    def begin(self, setup: Setup, outputs: Mapping[str, Any]) -> None:
        """Make the folder for a new run; BadRun if it is not empty or cannot be made."""
        with said(self.path):
            if (self.path / SETUP).exists():
                raise BadRun("simulate.out_taken", path=as_typed([str(self.path)]))
            if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
                raise BadRun("simulate.out_not_empty", path=str(self.path))
            self.path.mkdir(parents=True, exist_ok=True)
        self.note(setup, outputs)

    def note(self, setup: Setup, outputs: Mapping[str, Any]) -> None:
        """Write the setup of the run and its remaining outputs; BadRun if that fails."""
        body = {"source": source(), "setup": setup.to_json(), "outputs": dict(outputs)}
        with said(self.path):
            write_whole(self.path / SETUP, json.dumps(body, indent=1, ensure_ascii=False).encode())

    def begun(self) -> tuple[Setup, dict[str, Any]]:
        """The setup and the outputs of the run in this folder; BadRun if there is none by this version of Gamester."""
        try:
            body = json.loads((self.path / SETUP).read_bytes())
            found, setup, outputs = body["source"], Setup.from_json(body["setup"]), dict(body["outputs"])
        except (OSError, ValueError, KeyError, TypeError):
            raise BadRun("simulate.no_run", path=str(self.path)) from None
        if found != source():
            raise BadRun("simulate.other_source", path=str(self.path), found=found, own=source())
        return setup, outputs

    def parts(self) -> Parts:
        """The finished chunks of the run."""
        return Parts(self.path / PARTS)


Work = Callable[[Chunk, Wanted], Part]
"""Plays a chunk, wherever it is called."""
Watch = Callable[[Sums], None]
"""Receives the progress of the run: once before anything is played, and after each chunk."""


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    sums: Sums
    finder: Finder
    done: frozenset[int]
    """The chunks in the result."""
    kept: int
    """How many of them were kept from earlier runs."""
    seconds: float
    """The seconds that the other chunks took."""
    interrupted: bool
    """Was the run interrupted?"""


def simulate(setup: Setup, workers: int | None = None, wanted: Wanted | None = None) -> Outcome:
    """Play a whole setup on this machine, with so many workers or one for each processor; the result is the same.

    Where Python itself plays, it does so in spawned processes, so a script that calls this must guard the call by
    `if __name__ == "__main__"`.
    """
    check_seats(setup)
    make_ready(setup)
    with crew_for(setup, workers) as (crew, work):
        return play(setup, wanted or Wanted(), crew, work)


@contextmanager
def crew_for(
    setup: Setup, workers: int | None, ray: str | None = None, *, interpreted: bool = False
) -> Iterator[tuple[Workers, Work]]:
    """The workers for a setup, and what they do with a chunk: threads for modules and compiled code, processes where
    Python itself plays, or the Ray cluster at this address.
    """
    elsewhere = partial(play_elsewhere, json.dumps(setup.to_json()), interpreted)
    if ray is not None:
        with cluster(ray, workers) as crew:
            yield crew, elsewhere
        return
    player, many = Player(setup, interpreted), workers or processors()
    with processes(many) if player.is_interpreted else threads(many) as crew:
        yield crew, elsewhere if player.is_interpreted else partial(play_part, player)


def play(
    setup: Setup, wanted: Wanted, crew: Workers, work: Work, parts: Parts | None = None,
    stop: Stop = lambda: False, watch: Watch = lambda _sums: None,
) -> Outcome:  # fmt: skip
    """Play every chunk that is not in `parts`, and keep it there; BadRun if that fails."""
    sums = Sums.empty(setup.game, setup.players)
    finder = Finder(setup, wanted.choose, wanted.most)
    done: set[int] = set()

    def take(part: Part) -> None:
        sums.add(Sums.from_json(part.sums))
        finder.merge(part.found)
        done.add(part.number)

    if parts is not None:
        for number in range(setup.chunks):
            part = parts.load(number, wanted)
            if part is not None:
                take(part)
    kept = frozenset(done)
    watch(sums)
    begun = time.perf_counter()
    calls = (partial(work, chunk, wanted) for chunk in setup.all_chunks() if chunk.number not in kept)
    for part in crew.as_done(calls, stop):
        if parts is not None:
            parts.keep(part)
        take(part)
        watch(sums)
    seconds = time.perf_counter() - begun
    return Outcome(sums, finder, frozenset(done), len(kept), seconds, interrupted=len(done) < setup.chunks)
