"""Records on disk: JSON Lines, read line by line and played while valid. An error names the line that is wrong."""

import codecs
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

try:
    import fcntl
except ImportError:  # Windows lacks it: there, two programs that write one record do not notice each other
    fcntl = None  # type: ignore[assignment]

from gamester.table.events import FORMAT, Acted, Event, Opened, read_body, read_event, write_line
from gamester.table.session import Session
from gamester.text.act import Act, in_set, write_cards
from gamester.text.errors import BadRecord, GamesterError, IllegalAct, NewerRecord
from gamester.text.messages import Message, Words, message, printable
from gamester.text.saying import Speaker
from gamester.text.started import as_typed

LONGEST_LINE = 1_000_000
"""The most bytes that a line of a record needs, its line end included."""
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""What a file in UTF-16 begins with."""
ZEROS = bytes(4)
"""What a line begins with that a disk or a system has lost."""


@dataclass(slots=True)
class Replay:
    """How far a record could be played: the session, and what stopped it."""

    session: Session | None = None
    events: list[Event] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The number of each event's line, from 1."""
    fault: GamesterError | None = None
    line: int = 0
    """The number of the wrong line; 0 if the file itself is wrong."""
    tried: Event | None = None
    """The event that could not be played."""

    @property
    def unreadable(self) -> bool:
        """Is this file no record at all? (exit status 2)"""
        return isinstance(self.fault, BadRecord) and self.fault.unreadable

    @property
    def status(self) -> int:
        """Exit status of `gamester replay`: 0, 1 or 2. C6"""
        if self.fault is None:
            return 0
        return 2 if self.unreadable else 1


def replay(lines: Iterable[bytes | str], watch: Callable[[Session, Event], None] | None = None) -> Replay:
    """Play a record line by line while it is valid; `watch` is called after each event with the resulting session.

    A byte order mark of UTF-8 and blank lines are passed over.
    """
    result = Replay()
    for number, raw in enumerate(lines, 1):
        result.line = number
        line = without_mark(raw) if number == 1 else raw
        if not line.strip() and len(line) <= LONGEST_LINE:  # a line that is too long is refused, whatever it holds
            continue
        try:
            event = _next_event(result, line)
            result.tried = event
            if result.session is None:
                if not isinstance(event, Opened):
                    raise BadRecord("record.no_head", unreadable=True)
                result.session = Session(event)
            else:
                result.session.apply(event)
        except GamesterError as fault:
            result.fault = fault
            return result
        result.events.append(event)
        result.numbers.append(number)
        if watch is not None:
            watch(result.session, event)
    result.tried = None
    if result.session is None:
        result.line = 0
        result.fault = BadRecord("record.empty", unreadable=True)
    return result


def reason_of(result: Replay) -> Message:
    """What is wrong with a record, as part of another sentence."""
    fault = result.fault or BadRecord("record.empty")
    return Message(fault.key, fault.fills)


def _next_event(result: Replay, line: bytes | str) -> Event:
    """The event on a line; the first line must be the head of a record of this format. C6"""
    if result.session is not None:
        return read_event(_body(line), result.session.game.words.verbs)
    try:
        if isinstance(line, bytes) and (line.startswith(UTF16) or (b"\0" in line[:4] and not line.startswith(ZEROS))):
            raise BadRecord("record.utf16")
        body = _body(line)
    except BadRecord as fault:
        raise BadRecord(fault.key, unreadable=True, **fault.fills) from None
    if body["type"] != "opened":
        raise BadRecord("record.no_head", unreadable=True)
    if type(body.get("format")) is not int:
        kind = message("words.kind.number")
        raise BadRecord("record.no_key", unreadable=True, key="format", kind=kind)
    if body["format"] > FORMAT:
        raise NewerRecord("record.newer", unreadable=True, format=str(body["format"])[:40], known=FORMAT)
    if body["format"] != FORMAT:
        raise BadRecord("record.format", unreadable=True, format=str(body["format"])[:40], known=FORMAT)
    return read_event(body, {})


def without_mark(line: bytes | str) -> bytes | str:
    """The first line of a record, or a whole record, without the byte order mark that some editors write."""
    return line.removeprefix(codecs.BOM_UTF8) if isinstance(line, bytes) else line.removeprefix("\ufeff")


def _body(line: bytes | str) -> dict[str, Any]:
    """The JSON object on a line; BadRecord if there is none, or if the line is too long to be read."""
    if isinstance(line, bytes) and line.startswith(ZEROS):
        raise BadRecord("record.zeros")
    if len(line) > LONGEST_LINE:
        raise BadRecord("record.too_long", most=LONGEST_LINE)
    return read_body(line)


def path_of(name: str) -> Path | None:
    """The path of a record that a command names; None for `-`, which is standard input."""
    return None if name == "-" else Path(name)


def replay_file(path: Path | None, watch: Callable[[Session, Event], None] | None = None) -> Replay:
    """Replay a file, or standard input without a path; a file that cannot be read gives an error of its own."""
    try:
        return replay(lines_of(path), watch)
    except BadRecord as fault:
        return Replay(fault=fault)


def lines_of(path: Path | None) -> Iterator[bytes]:
    """The lines of a file, or of standard input without a path, whatever ends them; BadRecord if it cannot be read.

    A line that is too long is cut off and ends the reading.
    """
    try:
        with nullcontext(sys.stdin.buffer) if path is None else path.open("rb") as file:
            yield from _lines_in(file)
    except OSError as fault:
        raise BadRecord("record.unreadable", unreadable=True, reason=fault.strerror or str(fault)) from None


def _lines_in(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, ended by a line feed, a carriage return or both."""
    rest = b""
    while len(rest) <= LONGEST_LINE and (piece := file.readline(LONGEST_LINE + 1)):
        lines = (rest + piece).splitlines(keepends=True)
        rest = b"" if piece.endswith(b"\n") else lines.pop()
        yield from lines
    if rest:
        yield rest


MOST_SEATS = 8


def by_number(words: Words) -> Speaker:
    """A speaker that names seats by their numbers."""
    return Speaker(words, [words.say("cli.told.seat_name", number=seat) for seat in range(MOST_SEATS)], signs=False)


def fault_line(result: Replay, name: str, words: Words) -> str:
    """One line with the file, the line, the attempted act, and the broken rule."""
    fault = result.fault
    if fault is None:
        return ""
    reason = by_number(words).say(fault.key, **fault.fills)
    if isinstance(fault, IllegalAct) and isinstance(result.tried, Acted):
        rule = f" ({fault.rule})" if fault.rule else ""
        act = tried(result.tried.act, words)
        reason = words.say("cli.told.may_not", number=result.tried.seat, act=act, reason=reason) + rule
    place = f"{name}:{result.line}" if result.line else name
    return printable(" ".join(f"{place}: {reason}".split()))


def tried(act: Act, words: Words) -> str:
    """An act as a verb phrase: `play 3H`. Unknown verbs are quoted."""
    kind = "_takes" if act.takes else "_none" if act.do == "exchange" and not act.cards else ""
    key = f"cli.tried.{act.do}{kind}"
    if not words.has(key):
        return f"«{act.do[:20]}»"
    return words.say(key, cards=write_cards(in_set(act.cards)), takes=write_cards(in_set(act.takes)))


# --- The record as it is written: each batch of events whole, and flushed to the disk before any seat is told


class StoreError(GamesterError):
    """The record cannot be written; what was told before is already stored."""


class RecordFile:
    """A record that grows. `append` puts either all of its events on the disk or none of them."""

    def __init__(self, path: Path, needs: Mapping[str, tuple[str, ...]], *, size: int = 0) -> None:
        """Open `path` and keep its first `size` bytes (0: a new file, which must not exist yet)."""
        self.path = path
        self.needs = needs
        self.size = size
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | (0 if size else os.O_EXCL) | getattr(os, "O_BINARY", 0)
            self.file = os.open(path, flags, 0o600)
        except FileExistsError:
            raise StoreError("store.exists", path=as_typed([str(path)])) from None
        except OSError as fault:
            raise StoreError("store.open", path=str(path), reason=fault.strerror or str(fault)) from None
        self._lock()
        os.ftruncate(self.file, size)

    def _lock(self) -> None:
        """Stop other programs from writing the same record; StoreError if one is writing it already."""
        if fcntl is None or sys.platform == "win32":
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.file)
            raise StoreError("store.locked", path=str(self.path)) from None

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` and force them to the disk; StoreError if that fails, and the file is then as it was."""
        data = "".join(write_line(event, self.needs) + "\n" for event in events).encode("utf-8", "surrogatepass")
        try:
            written = 0
            os.lseek(self.file, self.size, os.SEEK_SET)
            while written < len(data):
                written += os.write(self.file, data[written:])
            os.fsync(self.file)
        except OSError as fault:
            self._take_back()
            raise StoreError("store.write", path=str(self.path), reason=fault.strerror or str(fault)) from None
        self.size += len(data)

    def _take_back(self) -> None:
        """Cut off a half-written batch. If that fails too, the torn end is cut off when the record is resumed."""
        try:
            os.ftruncate(self.file, self.size)
        except OSError:
            return

    def close(self) -> None:
        """Close the file."""
        os.close(self.file)


def whole_lines(path: Path) -> tuple[list[bytes], int]:
    """The complete lines of a record and how many bytes they take. A line that a crash cut short was never told to
    anybody, and is left out. StoreError if the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise StoreError("store.open", path=str(path), reason=fault.strerror or str(fault)) from None
    end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
    return data[:end].splitlines(keepends=True), end
