"""What a person chooses before an evening at home, and where its record lies."""

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from gamester.bots.base import Bot
from gamester.bots.levels import usual_of
from gamester.bots.roster import CHARACTERS, bot_named, opponents
from gamester.bots.weakened import weakened
from gamester.client.kept import data_path, keep, read_kept
from gamester.kernel.cards import Seat
from gamester.table.record import Replay, StoreError, replay, whole_lines
from gamester.table.seeds import number_of
from gamester.text.catalogue import Word
from gamester.text.errors import NewerRecord

MOST_LOOKED_AT = 20
"""So many records are read to find those that can be gone on with."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chooses before sitting down."""

    game: str = "loo"
    variant: str | None = None
    players: int = 5
    options: Mapping[str, Word] = field(default_factory=dict)
    seed: str | None = None
    level: str | None = None
    """How well they play; as is usual in the game when None."""
    boldness: int | None = None
    """How bold the opponents are, -2 to 2; each has its own boldness when None."""
    temperature: int = 0
    """How much they are weakened, 0 to 100; 0 is not at all."""
    oversights: int | None = None
    """The percentage of things they overlook; each has its own when None."""
    name: str = "You"
    opponents: tuple[str, ...] = ()
    """Names for the opponents; empty for the roster's own."""
    dealer: Seat = 0
    """Who deals first, where the rules let the players choose."""
    record: Path | None = None
    """Where the record goes; a new file in the evenings' folder when None."""
    keep: bool = True
    """Whether there is a record at all."""


def evenings_folder() -> Path:
    """Where evenings are kept."""
    return data_path() / "evenings"


def new_path(game: str, variant: str) -> Path:
    """A file name in the evenings' folder that no other evening has."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return evenings_folder() / f"{stamp}-{game}-{variant.replace('/', '-')}-{secrets.token_hex(2)}.jsonl"


def unfinished_evenings() -> list[Path]:
    """Records in the evenings' folder whose session has not ended, the latest first, but those that were put away."""
    gone = names_put_away()
    return [
        path
        for path, result in last_evenings()
        if result.fault is None and result.session is not None and not result.session.closed and path.name not in gone
    ]


PUT_AWAY = "put_away.json"


def names_put_away() -> list[str]:
    """The names of the records of evenings with which the person does not want to go on."""
    kept = read_kept(PUT_AWAY)
    return [name for name in kept if isinstance(name, str)] if isinstance(kept, list) else []


def put_away(path: Path) -> None:
    """Offer an evening no longer; its record stays."""
    keep(PUT_AWAY, [path.name, *names_put_away()][:MOST_LOOKED_AT])


def begun_at(path: Path) -> str:
    """When an evening was begun, by the name of its record: date and time; empty if the name does not say so."""
    with suppress(ValueError):
        return time.strftime("%Y-%m-%d %H:%M", time.strptime(path.name[:15], "%Y%m%d-%H%M%S"))
    return ""


def newer_evenings() -> list[Path]:
    """Records in the evenings' folder that a later version of the program has made, the latest first."""
    return [path for path, result in last_evenings() if isinstance(result.fault, NewerRecord)]


def last_evenings() -> Iterator[tuple[Path, Replay]]:
    """The records in the evenings' folder that were written last, the latest first, as far as they can be played."""
    with suppress(OSError):
        for path in sorted(evenings_folder().glob("*.jsonl"), key=written_at, reverse=True)[:MOST_LOOKED_AT]:
            with suppress(StoreError):
                yield path, replay(whole_lines(path)[0])


def written_at(path: Path) -> tuple[float, str]:
    """When a file was last written, and its name, which tells apart what was written at once."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:  # it has just gone, or cannot be looked at
        return 0.0, path.name


def invited(settings: Settings, seed: str) -> list[Bot]:
    """The opponents: those invited by name, if the roster knows them, and others drawn at random."""
    bots: list[Bot] = []
    temper = settings.boldness, settings.level or usual_of(settings.game), settings.oversights
    taken = [settings.name, *settings.opponents]
    for name in settings.opponents:
        if name in {character.name for character in CHARACTERS}:
            bots.append(bot_named(name, number_of(f"{seed}/{name}"), *temper))
        else:
            bots += opponents(1, number_of(f"{seed}/{name}"), temper[0], temper[1], taken, temper[2])
            taken.append(bots[-1].name)
    count = settings.players - 1 - len(bots)
    bots += opponents(count, number_of(seed), temper[0], temper[1], taken, temper[2])
    return weakened(bots, settings.temperature, number_of(seed))
