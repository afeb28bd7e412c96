"""Gamester: Lanterloo and Laugh and Lie Down, their rules whole, their records, and a table to play them at."""

__version__ = "0.1.0"
