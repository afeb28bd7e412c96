"""The server of the server's tests, and a folder of one's own for what the terminal keeps."""

from client.fixtures import home, people, served

__all__ = ["home", "people", "served"]
