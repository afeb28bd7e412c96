"""The transcripts that the terminal keeps: one file for each seat of the last tables, which only its owner can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from gamester.client.share import Chain
from gamester.client.tokens import data_path, write_private
from gamester.fair.shuffling import LINKS, SEED_BYTES
from gamester.fair.transcript import Transcript
from gamester.kernel.cards import Seat

MOST_KEPT = 50
"""The number of transcripts that are kept; the oldest are dropped."""
LARGEST = 1_000_000
"""The most characters of a transcript; only a server that means harm needs more."""


class Transcripts:
    """The chains of one table of one server."""

    def __init__(self, server: str, table: str) -> None:
        """No two servers can have the same file: with it one would know the links to be opened at the other."""
        self.server = server
        self.table = table
        self.kept = True
        """Could everything be kept so far?"""

    def load(self, seat: Seat) -> Chain | None:
        """The chain of a seat; None if it is missing or invalid."""
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            chain = msgspec.json.decode(self._file(seat).read_bytes(), type=Chain)
            of_ours = (chain.table, chain.seat) == (self.table, seat) and 0 <= chain.opened <= LINKS
            if of_ours and len(bytes.fromhex(chain.secret)) in (0, SEED_BYTES):
                return chain
        return None

    def save(self, chain: Chain) -> None:
        """Keep a chain, and drop the oldest files if there are too many."""
        file = self._file(chain.seat)
        new = not file.exists()
        text = msgspec.json.encode(chain).decode()
        self.kept = len(text) <= LARGEST and write_private(file, text) and self.kept
        for old in _files()[MOST_KEPT:] if new else ():
            with suppress(OSError):
                old.unlink()

    def _file(self, seat: Seat) -> Path:
        """The file of a seat."""
        return _folder() / f"{sha256(f'{self.server}/{self.table}/{seat}'.encode()).hexdigest()[:32]}.json"


def kept_transcripts() -> Iterator[Transcript]:
    """All transcripts that this machine keeps."""
    for file in _files():
        with suppress(OSError, msgspec.MsgspecError):
            yield msgspec.json.decode(file.read_bytes(), type=Transcript)


def read_transcripts(data: bytes) -> list[Transcript]:
    """The transcripts of a file that the page has made, or of the terminal's own; msgspec.MsgspecError."""
    found = msgspec.json.decode(data, type=list[Transcript] | Transcript)
    return found if isinstance(found, list) else [found]


def _folder() -> Path:
    """The folder of the transcripts."""
    return data_path() / "transcripts"


def _files() -> list[Path]:
    """The files of the transcripts, the latest first."""
    with suppress(OSError):
        return sorted(_folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    return []
