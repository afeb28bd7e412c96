"""The server of the server's tests, and a folder of one's own for what the terminal keeps."""

from client.fixtures import home, nothing_left, people, served

__all__ = ["home", "nothing_left", "people", "served"]
