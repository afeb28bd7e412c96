"""Records: replayed and checked."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from gamester.api.refusals import Refused, said_by, words_of
from gamester.api.seating import Opponent, PlayerFunction, key_of, seated, told_apart
from gamester.api.settlement import Review
from gamester.api.table import Table, core_of
from gamester.bots.base import Bot
from gamester.bots.roster import bot_of
from gamester.kernel.cards import Seat
from gamester.study.own_deals import bots_in
from gamester.table.events import EVENING, Body, Other, last_names
from gamester.table.record import Replay, by_number, fault_line, lines_of
from gamester.table.record import replay as replayed
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import Speaker

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


def replay(
    record: Source,
    *,
    bots: Mapping[str, Opponent] | None = None,
    seed: int | str | None = None,
    language: str = "",
) -> Table:
    """Replay a record: the table as the record leaves it, at which play can go on.

    `record` is the name of a file or a list of lines. Opponents and seed are the record's own, so the next deals have
    the cards that they would have had. `bots` puts others into seats: no record can tell a player of one's own, and a
    level that this installation lacks leaves its seat empty. `seed` shuffles otherwise; a record without a seed gets
    one that nobody knows. `Refused` names the line that breaks a rule.
    """
    words = words_of(language)
    played = _played(record, words)
    told = next((event.body for event in played.events if isinstance(event, Other) and event.type == EVENING), {})
    with said_by(Speaker(words, (), signs=False)):
        key = key_of(told.get("seed") if seed is None else seed)
        core = core_of(played.events, key)
        names = told_apart(last_names(core.events))
        own: dict[Seat, Bot | PlayerFunction] = {}
        for seat, spec in enumerate(bots_in(core.events, len(names))):
            with suppress(ImportError):
                own |= {seat: bot_of(spec)} if spec else {}
        own |= seated(core.session.game.id, names, bots, key)
    return Table(core, own, words, _first_dealer(told, len(names)))


def _first_dealer(told: Body, seats: int) -> Seat:
    """Who deals first, as a record says, else the first seat."""
    dealer = told.get("dealer")
    return dealer if type(dealer) is int and 0 <= dealer < seats else 0


def review(
    record: Source, player: str | int = 0, *, deal: int | None = None, worlds: int = 200, language: str = ""
) -> Review:
    """Review the finished deals of a record, or one of them: the cost of each decision of a player.

    It is `Table.review` of the table that `replay` returns. `Refused` if a line breaks a rule, or there is no such deal
    or player.
    """
    return replay(record, language=language).review(player, deal=deal, worlds=worlds)


def verify(record: Source, *, language: str = "") -> Verdict:
    """Compute the shuffles of a server's record again: does each follow from the seed and the bytes in the record?

    This proves that the record agrees with itself. `gamester verify FILE --mine` compares it with what you saw.
    """
    from gamester.fair.check import verify_record

    words = words_of(language)
    try:
        verdict = verify_record(_lines(record, words))
    except GamesterError as fault:
        return Verdict("unreadable", words.say(fault.key, **fault.fills), 0)
    return Verdict(verdict.found, by_number(words).tell(verdict.why), verdict.line)


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
