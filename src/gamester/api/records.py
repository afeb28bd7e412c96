"""Records: replayed and checked."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from gamester.api.looking_back import Review
from gamester.api.refusals import Refused
from gamester.api.table import Table
from gamester.errors import GamesterError
from gamester.faults import fault_line
from gamester.i18n import language_of
from gamester.messages import Words
from gamester.record import Replay, lines_of
from gamester.record import replay as replayed
from gamester.saying import Speaker
from gamester.table import Table as Core

Source: TypeAlias = "str | PathLike[str] | Iterable[str | bytes] | Table"
"""A record: the name of its file, its lines, or a table."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the shuffles of a server's record follow from its seed and the players' bytes."""

    found: str
    """`fair`, `unfair`, `unopened`, `unproven`, `broken` or `unreadable`."""
    sentence: str
    """The reason for the verdict."""
    line: int
    """The number of the wrong line, from 1; 0 if no line is wrong."""

    def __bool__(self) -> bool:
        """Was every shuffle computed again and found right?"""
        return self.found == "fair"


def replay(record: Source, *, language: str = "") -> Table:
    """Replay a record: the table as the record leaves it, at which play can go on.

    `record` is the name of a file or a list of lines. `Refused` names the line that breaks a rule.
    """
    words = _words(language)
    played = _played(record, words)
    core = Core.resume(played.events, random.Random(secrets.token_hex(16)))
    return Table(core, {}, words)


def review(
    record: Source, player: str | int = 0, *, deal: int | None = None, worlds: int = 200, language: str = ""
) -> Review:
    """Review the finished deals of a record, or one of them: the cost of each decision of a player.

    It is `Table.review` of the table that `replay` returns. `Refused` if a line breaks a rule, or there is no such deal
    or player.
    """
    return replay(record, language=language).review(player, deal=deal, worlds=worlds)


def verify(record: Source, *, language: str = "") -> Verdict:
    """Compute the shuffles of a server's record again: does each follow from the seed and the players' bytes?"""
    from gamester.fair.check import verify_record

    words = _words(language)
    try:
        verdict = verify_record(_lines(record, words))
    except GamesterError as fault:
        return Verdict("unreadable", words.say(fault.key, **fault.fills), 0)
    seats = [words.say("cli.told.seat_name", number=seat) for seat in range(8)]
    return Verdict(verdict.found, Speaker(words, seats, signs=False).tell(verdict.why), verdict.line)


def _words(language: str) -> Words:
    """The words of a language, or of the source language if there is no such language."""
    return Words(language_of(language).code)


def _lines(record: Source, words: Words) -> Iterable[str | bytes]:
    """The lines of a record; Refused if it is no record."""
    if isinstance(record, Table):
        return record.record()
    if isinstance(record, str | PathLike):
        return lines_of(Path(fspath(record)))
    if isinstance(record, Iterable) and not isinstance(record, bytes):
        return record
    text = str(record)[:40]
    raise Refused("api.source", sentence=words.say("api.source", text=text), text=text)


def _played(record: Source, words: Words) -> Replay:
    """A record that was replayed to its end; Refused if a line cannot be played."""
    lines = _lines(record, words)
    try:
        played = replayed(lines)
    except GamesterError as fault:
        played = Replay(fault=fault)
    if played.fault is not None:
        name = fspath(record) if isinstance(record, str | PathLike) else "record"
        rule = getattr(played.fault, "rule", "")
        raise Refused(played.fault.key, sentence=fault_line(played, name, words), rule=rule, **played.fault.fills)
    return played
