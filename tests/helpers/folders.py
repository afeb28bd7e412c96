"""Where things are, for tests in whatever folder."""

from pathlib import Path

HELPERS = Path(__file__).resolve().parent
TESTS = HELPERS.parent
ROOT = TESTS.parent
GOLDEN = TESTS / "golden"
"""Golden records, and what is told of them."""
