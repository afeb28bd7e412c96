"""What is kept of servers, in files that only their owner can read: the tokens by which each of them recognizes the
person, the tables where the person sat last, and what their shuffles showed.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import platformdirs

from gamester.client.share import Chain
from gamester.fair.shuffling import LINKS, SEED_BYTES
from gamester.fair.transcript import Transcript
from gamester.games import GAMES, game_of
from gamester.kernel.cards import Seat
from gamester.text.errors import Newer
from gamester.text.files import OF_OWNER, write_whole

MOST_TABLES = 20
"""So many tables are remembered."""


def data_path() -> Path:
    """The folder of what a terminal keeps of servers."""
    return platformdirs.user_data_path("gamester", appauthor=False)


class Left(NamedTuple):
    """A table at a server to which the person may come back."""

    link: str
    game: str
    variant: str


def read_kept(name: str) -> Any:
    """What such a file says; None if it is missing or invalid."""
    try:
        return json.loads((data_path() / name).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def write_private(path: Path, text: str) -> bool:
    """Replace a file as a whole, readable by its owner only; false if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode(), OF_OWNER)
    except OSError:
        return False
    return True


def keep(name: str, body: object) -> bool:
    """Write such a file; false if that fails."""
    return write_private(data_path() / name, json.dumps(body))


TOKENS = "servers.json"


def read_tokens() -> dict[str, str]:
    """The tokens by server; Newer if a later version has written more than tokens."""
    kept = read_kept(TOKENS)
    if isinstance(kept, dict) and not all(isinstance(token, str) for token in kept.values()):
        raise Newer("remote.newer", path=str(data_path() / TOKENS))
    return {str(server): str(token) for server, token in kept.items()} if isinstance(kept, dict) else {}


def keep_token(server: str, token: str) -> bool:
    """Store a token; false if that fails, and then the server will not recognize the person."""
    tokens = read_tokens()
    return tokens.get(server) == token or keep(TOKENS, {**tokens, server: token})


TABLES = "tables.json"


def tables_left() -> list[Left]:
    """The tables where the person sat last, the latest first."""
    kept = read_kept(TABLES)
    rows = [row for row in kept if isinstance(row, list)] if isinstance(kept, list) else []
    found = [Left(*map(str, row)) for row in rows if len(row) == len(Left._fields)]
    return [one for one in found if one.game in GAMES and one.variant in game_of(one.game).words.variants]


def remember_table(left: Left) -> None:
    """Put a table first among those where the person sat last."""
    keep(TABLES, [left, *(one for one in tables_left() if not are_same(one.link, left.link))][:MOST_TABLES])


def forget_table(link: str) -> None:
    """Forget a table to which nobody can come back."""
    tables = tables_left()
    others = [one for one in tables if not are_same(one.link, link)]
    if len(others) < len(tables):
        keep(TABLES, others)


def are_same(link: str, other: str) -> bool:
    """Do two links lead to one table, whatever its code is by now?"""
    return link.partition("#")[0] == other.partition("#")[0]


# --- The transcripts: one file for each seat of the last tables ----------------------------------------------


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
