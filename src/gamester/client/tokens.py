"""The tokens by which servers recognize the person: one for each server, in a file that only its owner can read."""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path

import platformdirs


def data_path() -> Path:
    """The folder of what a terminal keeps of servers."""
    return platformdirs.user_data_path("gamester", appauthor=False)


def read_tokens() -> dict[str, str]:
    """The tokens by server; empty if the file is missing or invalid."""
    try:
        kept = json.loads((data_path() / "servers.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(server): str(token) for server, token in kept.items()} if isinstance(kept, dict) else {}


def keep_token(server: str, token: str) -> bool:
    """Store a token; false if that fails, and then the server will not recognize the person."""
    tokens = read_tokens()
    if tokens.get(server) == token:
        return True
    return write_private(data_path() / "servers.json", json.dumps({**tokens, server: token}))


def write_private(path: Path, text: str) -> bool:
    """Replace a file as a whole, readable by its owner only; false if that fails."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        return False
    return True
