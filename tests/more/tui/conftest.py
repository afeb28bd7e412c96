"""Evenings of the tests lie in a folder of their own."""

from tui.fixtures import evenings, quick_hints

__all__ = ["evenings", "quick_hints"]
