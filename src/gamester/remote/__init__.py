"""Play at a server's table from a terminal: it shows the server's messages and sends what is typed. It has no rules."""

from gamester.remote.playing import Wishes, play_there

__all__ = ["Wishes", "play_there"]
