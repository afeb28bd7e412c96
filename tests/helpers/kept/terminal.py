"""The client of a terminal behind a connection of a test."""

import msgspec

from gamester.client.client import Client
from gamester.client.kept import Transcripts
from gamester.protocol import wire

SERVER = "http://table"
"""The server, as a terminal names it."""


class Terminal:
    """The client of a terminal behind a connection: it takes part in the shuffles, and keeps what it saw."""

    def __init__(self, line, table: str):
        """Hear all that the connection hears."""
        self.sent = []
        self.client = Client(table, "en", self.sent.append, keeper=Transcripts(SERVER, table))
        self.receive, line.receive = line.receive, self.hear
        self.line = line
        self.client.hear(msgspec.convert(line.welcome, wire.FromServer))

    async def hear(self):
        """The next message, after which the client has said what it has to say."""
        await self.say()
        message = await self.receive()
        if message["type"] != "pong":
            self.client.hear(msgspec.convert(message, wire.FromServer))
        await self.say()
        return message

    async def say(self):
        """Send what the client has to say."""
        while self.sent:
            await self.line.wire.send(msgspec.json.encode(self.sent.pop(0)).decode())
