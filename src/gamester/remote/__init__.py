"""Playing at a table of a server from a terminal: what the server says is shown, what is typed is sent. No rules."""

from gamester.remote.playing import Wishes, play_there

__all__ = ["Wishes", "play_there"]
