"""The exit of a command that uses the server's modules: success, or a refusal in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from typing import Any

from gamester.text.errors import GamesterError
from gamester.text.messages import Words

REFUSED = 2


def carry_out(work: Coroutine[Any, Any, None], words: Words, new_loop: Callable[[], Any] | None = None) -> int:
    """Run the work; returns the exit status."""
    import asyncio

    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(work)
    except GamesterError as fault:
        return refuse(words.say(fault.key, **fault.fills))
    return 0


def refuse(text: str) -> int:
    """Print one sentence on standard error; returns the exit status."""
    print(f"gamester: {text}", file=sys.stderr)
    return REFUSED
