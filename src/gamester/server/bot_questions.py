"""The questions of a table for bots that search: they are passed on to the bot workers, and the answers come back."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.hosting import Hosting
    from gamester.hosting.state import Question
    from gamester.server.registry import Registry


def prepare_bots(registry: Registry, hosting: Hosting) -> None:
    """Start the bot workers if a bot at this table searches."""
    if hosting.searching:
        registry.workers(hosting.t.head.game)


def ask_bots(registry: Registry, hosting: Hosting) -> None:
    """Pass on the questions of a table."""
    for question in hosting.questions():
        thought = registry.workers(hosting.t.head.game).think(question.bot, question.seen)
        thought.add_done_callback(partial(_found, hosting, question))


def _found(hosting: Hosting, question: Question, thought: asyncio.Future[Act | None]) -> None:
    """A bot has an answer."""
    if not thought.cancelled():
        hosting.found(question, thought.result())
