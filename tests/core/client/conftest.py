"""A folder of one's own for what the terminal keeps."""

from client.fixtures import home

__all__ = ["home"]
