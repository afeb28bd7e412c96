"""The output files of a run: rows, figures, records, a plot. An output that cannot be written is refused in advance."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gamester.lab.simulation.folder import beside, said
from gamester.lab.simulation.rows import write_rows
from gamester.lab.simulation.run import Outcome
from gamester.lab.simulation.setup import Setup
from gamester.text.errors import BadRun
from gamester.text.messages import Words

ROWS = (".parquet", ".csv")
"""Files with a row for each deal."""
FIGURES = ".json"
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
        """The outputs that `to_json` has written."""
        return cls(**{**body, "save": tuple(body["save"]), "choose": tuple(body["choose"])})

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

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
            if Path(name).suffix not in (*ROWS, FIGURES):
                raise BadRun("simulate.save_kind", path=name, values=" ".join((*ROWS, FIGURES)))
            check_file(Path(name), made)
        if self.plot:
            from gamester.study.plots import check_path

            check_path(Path(self.plot), made)
        if self.records:
            check_records(Path(self.records))


def check_file(path: Path, made: Path | None = None) -> None:
    """BadRun if no file can be made at a path. An existing file stays until the new one is complete."""
    with said(path):
        if path.is_dir():
            raise BadRun("simulate.is_folder", path=str(path))
        if path.parent == made:
            return
        with tempfile.TemporaryFile(dir=path.parent):
            pass


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
            if Path(name).suffix == FIGURES:
                path.write_bytes(figures_file(setup, outcome))
            else:
                write_rows(path, Path(name).suffix, setup, rows)
    if outputs.records:
        from gamester.lab.simulation.records import write_records

        write_records(Path(outputs.records), setup, outcome.finder.chosen())
    if outputs.plot and outcome.sums.deals:
        from gamester.lab.simulation.plots import plot

        with said(outputs.plot):
            plot(Path(outputs.plot), title, outcome.sums, words)


def figures_file(setup: Setup, outcome: Outcome) -> bytes:
    """The setup and the figures as JSON."""
    from gamester.lab.simulation.statistics import figures

    body = {"setup": setup.to_json(), "interrupted": outcome.interrupted, "figures": figures(outcome.sums)}
    return (json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()
