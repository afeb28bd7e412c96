"""Notifications through Redis: messages on one channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import redis.asyncio
from redis.exceptions import RedisError

from gamester.server.store.faults import unreachable

PATIENCE = 5.0
"""The timeout of Redis in seconds."""


class RedisWire:
    """A client of a Redis server."""

    def __init__(self, address: str, channel: str) -> None:
        """Connect when opened."""
        self.address = address
        self.channel = channel
        parts = urlsplit(address)
        self.place = f"{parts.scheme}://{parts.hostname or ''}{parts.path}"
        self.client: Any = None
        self.hearing: Any = None

    async def open(self) -> None:
        """Connect and subscribe; after this returns, no message is missed."""
        try:
            self.client = redis.asyncio.from_url(
                self.address, socket_connect_timeout=PATIENCE, health_check_interval=PATIENCE, decode_responses=True
            )
            self.hearing = self.client.pubsub()
            await self.hearing.subscribe(self.channel)
            answer = await self.hearing.get_message(timeout=PATIENCE)
        except (RedisError, OSError, ValueError) as wrong:
            raise unreachable(self.place, wrong) from wrong
        if answer is None:
            raise unreachable(self.place, "no answer")

    async def messages(self) -> AsyncIterator[str]:
        """The published messages, polled with a timeout, so that a dead connection is noticed."""
        try:
            while self.hearing is not None:
                heard = await self.hearing.get_message(timeout=PATIENCE)
                if heard is not None and heard["type"] == "message":
                    yield str(heard["data"])
        except (RedisError, OSError) as wrong:
            raise unreachable(self.place, wrong) from wrong

    async def send(self, message: str) -> None:
        """Publish to all processes, including this one."""
        if self.client is None:
            raise unreachable(self.place, "")
        try:
            await self.client.publish(self.channel, message)
        except (RedisError, OSError) as wrong:
            raise unreachable(self.place, wrong) from wrong

    async def close(self) -> None:
        """Close the connections."""
        for held in (self.hearing, self.client):
            if held is not None:
                with suppress(RedisError, OSError):
                    await held.aclose()
        self.hearing = self.client = None
