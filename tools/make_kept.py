"""Write what people keep and send, as the program of today writes it: a folder of `tests/kept`.

   python tools/make_kept.py tests/kept/2026-11-27

Tests open every such folder and go on with it: what people have kept opens in every later version. A folder is made
once and stays as it is: it is what an old version has written, and no later one can write it. Where something new is
kept, or kept in another way, a new folder is added. `2026-11-27` was made by commit 9f37c0c7.

A folder holds the store of a server (`server/`: a schema for each kind of database, the rows of both, and what its
people have of it), what a terminal keeps (`home/`), records, what a browser keeps (`browser.json`), links, and what a
client asked and was answered (`client.json`).
"""

import asyncio
import base64
import json
import os
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, repeat
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE / "tests"), str(HERE / "tests" / "helpers"), str(HERE / "src")]

import kept_alone  # noqa: E402
import kept_server  # noqa: E402

from kept.opened import MOMENT  # noqa: E402


@contextmanager
def the_same_each_time() -> Iterator[None]:
    """Let the same chance and the same moment come in each run; what the system's own libraries draw stays new."""
    chance = random.Random(1)
    drawn = {
        "token_hex": lambda size=32: chance.randbytes(size).hex(),
        "token_bytes": lambda size=32: chance.randbytes(size),
        "token_urlsafe": lambda size=32: base64.urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode(),
        "randbits": chance.getrandbits,
    }
    before = {name: getattr(secrets, name) for name in drawn}
    random.seed(1)
    moments = count()
    clock, time.time = time.time, lambda: MOMENT + next(moments) / 1000
    vars(secrets).update(drawn)
    try:
        yield
    finally:
        vars(secrets).update(before)
        time.time = clock


def write(path: Path, found: Any) -> None:
    """Write a text, or anything else as JSON: one part of it a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(found if isinstance(found, str) else lines_of(found), "utf-8")


def lines_of(found: dict[str, Any] | list[Any]) -> str:
    """An object or a list as JSON, with a line for each of its parts."""
    told = (json.dumps(one, ensure_ascii=False) for one in (found if isinstance(found, list) else found.values()))
    keys = (f"{json.dumps(key)}: " for key in found) if isinstance(found, dict) else repeat("")
    body = ",\n".join(key + one for key, one in zip(keys, told, strict=False))
    return f"[\n{body}\n]\n" if isinstance(found, list) else f"{{\n{body}\n}}\n"


def main() -> int:
    """Write a new folder; the exit status."""
    folder = Path(sys.argv[1])
    if folder.exists():
        print(f"{folder} is there, and is what an older version wrote: choose another name.")
        return 2
    os.environ |= {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
    with tempfile.TemporaryDirectory() as place, the_same_each_time():
        os.environ["XDG_DATA_HOME"] = place
        files = asyncio.run(kept_server.made(Path(place)))
        files |= kept_alone.home(Path(place) / "gamester", files)
        files |= asyncio.run(kept_alone.browser(files))
    for name, found in files.items():
        write(folder / name, found)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{len(files)} files, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
