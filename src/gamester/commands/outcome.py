"""The exit of a command: success, or a refusal in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from typing import Any

from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import Speaker

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


def refusing(work: Callable[[], int], words: Words) -> int:
    """Do the work of a command; returns its exit status, 2 with one sentence if it is refused."""
    try:
        return work()
    except GamesterError as fault:
        return refuse(Speaker(words, (), signs=False).say(fault.key, **fault.fills))


def refuse(text: str) -> int:
    """Print one sentence on standard error; returns the exit status."""
    print(f"gamester: {text}", file=sys.stderr)
    return REFUSED
