"""A set of data from a named task: what a level saw and did, sampled worlds, and judged values, as Parquet.

Two files for each part of the deals. `decisions-N.parquet` has a row for each action that somebody chose,
`judged-N.parquet` a row for each decision of one seat of each deal, the seats in turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.bots.network import ACTIONS
from gamester.games.game import members
from gamester.kernel.cards import PER_SEAT
from gamester.kernel.chance import begin, splitmix
from gamester.kernel.judged import PRINTED, RANDOM
from gamester.study.own_deals import UNSURE
from gamester.text.errors import BadRun
from gamester.text.files import beside
from gamester_lab.compile.arena import FEWER, Arena, Batch, Ints
from gamester_lab.compile.encoding import options_of, rows_of
from gamester_lab.compile.judging_compiled import Seats
from gamester_lab.compile.layout import Record
from gamester_lab.compile.worlds import Workplace
from gamester_lab.evaluate.luck import POLICIES, judge_of
from gamester_lab.evaluate.match import parted
from gamester_lab.evaluate.players import BITS, LearnedPlayer, PolicyPlayer, likely
from gamester_lab.evaluate.posers import opened_at, pack_of
from gamester_lab.files import said
from gamester_lab.tasks import Task
from gamester_lab.tasks.frozen import opponent
from gamester_lab.workers import source

if TYPE_CHECKING:
    import pyarrow as pa

    from gamester_lab.compile.arena import Player

PART = 1000
"""The deals of a part."""
DRAWS = 32
"""The evenly spaced random numbers by which the probabilities of a compiled policy are counted."""
Row = dict[str, Any]


class Asked(NamedTuple):
    """What a set of data holds."""

    task: Task
    level: str
    worlds: int
    """Sampled worlds for each decision."""
    seed: int


class Watched:
    """A level whose every decision is noted."""

    wants_table = True

    def __init__(self, asked: Asked, player: Player) -> None:
        """Play as `player`."""
        self.asked, self.player, self.name = asked, player, player.name
        self.wants_witness = player.wants_witness or asked.worlds > 0
        self.rows: list[list[Row]] = []
        """The decisions at each table."""
        self.place: Workplace | None = None

    def choose(self, batch: Batch) -> Ints:
        """What the player chooses."""
        assert batch.inside is not None  # noqa: S101 - `wants_table` is true
        own = batch if self.player.wants_witness else batch._replace(witnesses=None)
        actions = self.player.choose(own)
        liked = probabilities(self.player, own)
        seen = self.asked.task.observation.pack(rows_of(batch.game, batch.options, batch.views))
        hands = batch.inside.states["hands"][batch.inside.places, : self.asked.task.form.players]
        for at, place in enumerate(batch.inside.places.tolist()):
            self.rows[place].append({
                "number": len(self.rows[place]), "seat": int(batch.views["seat"][at]), "seen": seen[at].tobytes(),
                "legal": int(batch.masks[at]), "action": int(actions[at]),
                "policy": None if liked is None else liked[at, members(int(batch.masks[at]))].tolist(),
                "hands": hands[at].tolist(), "worlds": self.sampled(batch, at),
            })  # fmt: skip
        return actions

    def sampled(self, batch: Batch, at: int) -> list[list[int]]:
        """The hands of all seats in worlds that agree with what the deciding seat knows; fewer where none was found."""
        if batch.witnesses is None or not self.asked.worlds:
            return []
        players = self.asked.task.form.players
        self.place = self.place or Workplace(batch.game, players, options_of(batch.game, batch.options))
        found, x = [], splitmix(int(batch.drawn[at]))
        for _ in range(self.asked.worlds):
            x = self.place.sample_for(batch.witnesses[at : at + 1], x)
            if x < 0:
                x = -1 - x
                continue
            found.append(self.place.states[0]["hands"][:players].tolist())
        return found


def probabilities(player: Player, batch: Batch) -> npt.NDArray[Any] | None:
    """[n, 62] the probability of each action; None for a player that searches, which tells none."""
    actions = np.arange(ACTIONS)
    if isinstance(player, LearnedPlayer) and (learned := player.learned):
        usual = PolicyPlayer("advice", PRINTED).choose(batch)
        return np.asarray(likely(learned, rows_of(batch.game, batch.options, batch.views), batch.masks, usual))
    if not isinstance(player, PolicyPlayer):
        return None
    if player.level == RANDOM:
        legal = batch.masks[:, np.newaxis] >> actions & 1
        return np.asarray(legal / legal.sum(1, keepdims=True))
    draws = ((2 * np.arange(DRAWS) + 1) << BITS) // (2 * DRAWS)
    chosen = [player.choose(batch._replace(drawn=np.full(len(batch.masks), draw))) for draw in draws.tolist()]
    return np.asarray(np.mean([one[:, np.newaxis] == actions for one in chosen], 0))


class Playing:
    """Plays and judges the deals of a set of data."""

    def __init__(self, asked: Asked) -> None:
        self.asked, form = asked, asked.task.form
        self.arena: Arena = form.arena(asked.seed)
        policy = POLICIES.get(asked.level, PRINTED)
        self.seats = Seats([policy] * PER_SEAT, [0] * PER_SEAT, 0 if asked.level in POLICIES else UNSURE)
        self.judge = judge_of(form, policy)
        self.opened: Record = opened_at(form, self.arena, form.pool)

    def part(self, first: int, deals: int) -> tuple[list[Row], list[Row]]:
        """The decisions of so many deals, and those that are judged."""
        decisions, judged = list[Row](), list[Row]()
        for start, many in parted(first, first + deals, FEWER):
            numbers = np.arange(start, start + many)
            for number, rows in zip(numbers.tolist(), self.played(numbers), strict=True):
                decisions += rows
                judged += self.judged(number, rows)
        return decisions, judged

    def played(self, numbers: Ints) -> list[list[Row]]:
        """The decisions of some deals."""
        form = self.asked.task.form
        player = Watched(self.asked, opponent(self.asked.level, form))
        player.rows = [[] for _ in numbers]
        placing = np.zeros((len(numbers), form.players), np.int64)
        worths = self.arena.play([player], numbers, placing, form.pool).worths
        for number, rows, worth in zip(numbers.tolist(), player.rows, worths, strict=True):
            for row in rows:
                row |= {"deal": number, "u": float(worth[row["seat"]])}
        return player.rows

    def judged(self, number: int, rows: list[Row]) -> Iterator[Row]:
        """The decisions of one seat of a deal, with what each act is worth from now on."""
        seat = number % self.asked.task.form.players
        steps = [(row["seat"], row["action"]) for row in rows]
        found = self.judge.judge(
            self.opened, pack_of(self.arena, number), steps, seat, self.seats, begin(self.asked.seed, number, 1)
        )
        if found is None:
            raise ValueError(f"deal {number} of {self.asked.task.name} cannot be replayed")
        for one in found:
            acts = [[int(action) for action in act if action >= 0] for act in one.rows]
            values = [float(chips.mean()) for chips in one.chips]
            yield {"deal": number, "number": one.at, "seat": seat, "acts": acts, "values": values, "done": one.done}


# --- The files ------------------------------------------------------------------------------------------------------


def schemas(asked: Asked) -> dict[str, pa.Schema]:
    """The columns of both kinds of file; the data sheet says what they hold."""
    import pyarrow as pa

    places: list[Any] = [("deal", pa.int64()), ("number", pa.int16()), ("seat", pa.int8())]
    cards = pa.list_(pa.int64(), asked.task.form.players)
    known = {"task": asked.task.name, "level": asked.level, "seed": str(asked.seed), "worlds": str(asked.worlds)}
    decisions = pa.schema([
        *places, ("seen", pa.binary(asked.task.observation.size)), ("legal", pa.int64()), ("action", pa.int8()),
        ("policy", pa.list_(pa.float32())), ("hands", cards), ("worlds", pa.list_(cards)), ("u", pa.float32()),
    ], known)  # fmt: skip
    judged = pa.schema([
        *places, ("acts", pa.list_(pa.list_(pa.int8()))), ("values", pa.list_(pa.float32())), ("done", pa.int16()),
    ], known)  # fmt: skip
    return {"decisions": decisions, "judged": judged}


def files_of(folder: Path, first: int) -> dict[str, Path]:
    """The two files of a part."""
    return {kind: folder / f"{kind}-{first // PART:05d}.parquet" for kind in ("decisions", "judged")}


def write_part(asked: Asked, folder: Path, first: int, deals: int) -> int:
    """Play and write a part, whole or not at all; how many deals it has. OSError if it cannot be written."""
    import pyarrow as pa
    from pyarrow import parquet

    rows = Playing(asked).part(first, deals)
    for (kind, path), found in zip(files_of(folder, first).items(), rows, strict=True):
        with beside(path) as at:
            parquet.write_table(pa.Table.from_pylist(found, schemas(asked)[kind]), at, compression="zstd")
    return deals


def holds(path: Path, data: dict[str, Any]) -> bool:
    """Does a file hold these JSON data?"""
    try:
        return bool(json.loads(path.read_text("utf-8")) == data)
    except ValueError:
        return False


def begin_at(folder: Path, asked: Asked, deals: int) -> list[Callable[[], int]]:
    """The parts that the folder lacks, as calls; BadRun if it holds other data, or cannot be made."""
    about = folder / "about.json"
    data = {
        "task": asked.task.name, "level": asked.level, "deals": deals, "seed": asked.seed, "worlds": asked.worlds,
        "source": source(),
    }  # fmt: skip
    with said(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if not about.is_file():
            about.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
        elif not holds(about, data):
            raise BadRun("measure.other_data", path=str(folder))
    return [
        partial(write_part, asked, folder, *part)
        for part in parted(0, deals, PART)
        if not all(path.is_file() for path in files_of(folder, part[0]).values())
    ]
