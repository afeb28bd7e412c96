"""A program that plays one seat of a Gamester server, with nothing but the standard library.

    python docs/examples/bot.py http://127.0.0.1:8000 TABLE TOKEN

The host of a table makes the token: POST /api/tables/TABLE/seats/N/token.  The program reads one JSON object a line
and answers each question put to its seat: it plays the first card it may, and changes nothing.
"""

from __future__ import annotations

import json
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def choose(state: dict[str, Any]) -> dict[str, Any] | None:
    """The act to be done; None if the table does not wait for us. This is the part to make better."""
    acts = [act for act in state["acts"] if not act["unasked"]]
    return {key: acts[0][key] for key in ("do", "cards", "takes")} if acts else None


def play(server: str, table: str, token: str) -> None:
    """Play until the session is over."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    url = f"{server}/api/tables/{table}"
    with urlopen(Request(f"{url}/stream", headers=headers)) as lines:
        for line in lines:
            message = json.loads(line)
            for heard in message.get("heard", ()):
                print(*heard["text"])
            state = message.get("state")
            if message["type"] == "bye":
                raise URLError(message["text"])
            if not state:
                continue
            if state["finished"]:
                return
            act = choose(state)
            if act:
                body = {"id": uuid.uuid4().hex, "decision": state["decision"], **act}
                try:
                    urlopen(Request(f"{url}/acts", json.dumps(body).encode(), headers)).close()
                except HTTPError as refused:  # another act came first: the next line has the new question
                    print(json.load(refused)["text"], file=sys.stderr)
    raise URLError("the stream broke off")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    while True:
        try:
            play(*sys.argv[1:])
            break
        except URLError as lost:
            print(lost, file=sys.stderr)
            time.sleep(2)
