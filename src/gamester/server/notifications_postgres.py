"""Notifications through PostgreSQL: LISTEN on one connection, NOTIFY on another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import psycopg

from gamester.server.store.faults import unreachable
from gamester.server.store.postgres import place_of

CONNECTING = 5
"""The timeout of a connection in seconds."""


class PostgresWire:
    """Two connections to a PostgreSQL server."""

    def __init__(self, address: str, channel: str) -> None:
        """Connect when opened."""
        self.address = address
        self.channel = channel
        self.place = place_of(address)
        self.hearing: psycopg.AsyncConnection[Any] | None = None
        self.saying: psycopg.AsyncConnection[Any] | None = None
        self.turn = asyncio.Lock()

    async def open(self) -> None:
        """Connect twice, and listen on one."""
        try:
            self.hearing, self.saying = [
                await psycopg.AsyncConnection.connect(self.address, autocommit=True, connect_timeout=CONNECTING)
                for _ in range(2)
            ]
            await self.hearing.execute(f"listen {self.channel}")
        except psycopg.Error as wrong:
            raise unreachable(self.place, wrong) from wrong

    async def messages(self) -> AsyncIterator[str]:
        """The notifications of the server."""
        if self.hearing is None:
            return
        try:
            async for notice in self.hearing.notifies():
                yield notice.payload
        except psycopg.Error as wrong:
            raise unreachable(self.place, wrong) from wrong

    async def send(self, message: str) -> None:
        """Notify all processes, including this one."""
        async with self.turn:
            if self.saying is None:
                raise unreachable(self.place, "")
            try:
                await self.saying.execute("select pg_notify(%s, %s)", (self.channel, message))
            except psycopg.Error as wrong:
                if self.saying.closed and self.hearing is not None:
                    await self.hearing.close()  # the listener notices, and opens both again
                raise unreachable(self.place, wrong) from wrong

    async def close(self) -> None:
        """Close both connections."""
        for connection in (self.hearing, self.saying):
            if connection is not None:
                await connection.close()
        self.hearing = self.saying = None
