"""The tokens by which servers recognize the person: one for each server, in a file that only its owner can read."""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path

import platformdirs


def tokens_file() -> Path:
    """The file of the tokens."""
    return platformdirs.user_data_path("gamester", appauthor=False) / "servers.json"


def read_tokens() -> dict[str, str]:
    """The tokens by server; empty if the file is missing or invalid."""
    try:
        kept = json.loads(tokens_file().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(server): str(token) for server, token in kept.items()} if isinstance(kept, dict) else {}


def keep_token(server: str, token: str) -> bool:
    """Store a token; false if that fails, and then the server will not recognize the person."""
    tokens = read_tokens()
    if tokens.get(server) == token:
        return True
    path = tokens_file()
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({**tokens, server: token}, file)
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        return False
    return True
