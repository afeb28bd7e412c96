"""Boards at home, the day's cards or a challenge: a record for each, begun once, gone on with, and kept."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from gamester.bots.roster import check_bots, spec_of
from gamester.fair.log import committed
from gamester.fair.shuffling import V3
from gamester.games import game_of
from gamester.hosting.opening import opened_of
from gamester.local.settings import evenings_folder
from gamester.study.boards import Boards, Named, day_named, named_in
from gamester.table.events import EVENING, Event, Opened, Other, opening
from gamester.table.record import RecordFile, Replay, StoreError, replay, whole_lines
from gamester.text.errors import GamesterError

MARK = "-day-"


class Kept(NamedTuple):
    """A record of boards: how far they were played."""

    path: Path
    named: Named
    record: Replay

    @property
    def day(self) -> date | None:
        """The date, if these are a day's cards."""
        found = day_named(self.named.name)
        return None if found is None else found[0]

    @property
    def seed(self) -> bytes:
        """The seed of the shuffles."""
        told = (event.body for event in self.record.events if isinstance(event, Other) and event.type == EVENING)
        return bytes.fromhex(str(next(told)["seed"]))

    @property
    def finished(self) -> bool:
        """Have they been played to their end?"""
        session = self.record.session
        return session is not None and self.record.fault is None and session.closed

    @property
    def opened(self) -> Opened:
        """What was played."""
        return opening(self.record.events)


def day_path(boards: Boards, day: date) -> Path:
    """Where the record of a day lies; another version of the rules has another file."""
    rules = game_of(boards.game).fingerprint[:8]
    return evenings_folder() / f"{day:%Y%m%d}{MARK}{boards.game}-{rules}.jsonl"


def challenge_path(boards: Boards) -> Path:
    """Where the record of a challenge lies."""
    rules = game_of(boards.game).fingerprint[:8]
    return evenings_folder() / f"{boards.name.replace(' ', '-')}-{rules}.jsonl"


def begin(boards: Boards, name: str, path: Path) -> None:
    """Begin the record, whole or not at all; one that is there is left alone. BadOptions, StoreError or Missing."""
    if path.exists():
        return
    check_bots(boards.bots().values())
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    file = RecordFile(draft, game_of(boards.game).words.verbs)
    try:
        file.append(first_events(boards, name))
        os.link(draft, path)
    except FileExistsError:  # another program was quicker: its record is as good
        pass
    except OSError as fault:
        raise StoreError("store.open", path=str(path), reason=fault.strerror or str(fault)) from None
    finally:
        file.close()
        draft.unlink(missing_ok=True)


def first_events(boards: Boards, name: str) -> list[Event]:
    """The first events of a record: the table, its boards, the commitment to the seed, and who plays."""
    bots = boards.bots()
    names = tuple(bots[seat].name if seat in bots else name for seat in range(boards.players))
    seated = {str(seat): spec_of(bot) for seat, bot in bots.items()}
    return [
        opened_of(boards.game, boards.variant, boards.options, names),
        boards.told(),
        committed(boards.name, boards.seed, V3),
        Other(EVENING, {"person": boards.chair, "bots": seated, "seed": boards.seed.hex()}),
    ]


def kept_in(path: Path) -> Kept | None:
    """The boards of a record; None if the file is no readable record of boards."""
    with suppress(GamesterError):
        return kept_of(path, replay(whole_lines(path)[0]))
    return None


def kept_of(path: Path, record: Replay) -> Kept | None:
    """The boards of a record that has been read from a file; None if it is none of boards."""
    with suppress(GamesterError):
        named = named_in(record.events)
        return None if named is None else Kept(path, named, record)
    return None


def kept_days() -> Iterator[Kept]:
    """All days in the evenings' folder, the first ones first."""
    with suppress(OSError):
        for path in sorted(evenings_folder().glob(f"*{MARK}*.jsonl")):
            kept = kept_in(path)
            if kept is not None and kept.day is not None:
                yield kept
