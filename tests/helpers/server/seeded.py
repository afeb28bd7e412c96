"""`gamester` whose new tables have the same cards in every run of a test: `python seeded.py SEED WORDS`."""

import os
import runpy
import sys
from collections import Counter
from random import Random
from types import SimpleNamespace

seeds: Counter[str] = Counter()


def new_seed() -> str:
    """The running test, and how many seeds it has taken."""
    test = os.environ["PYTEST_CURRENT_TEST"]
    seeds[test] += 1
    return f"{test} {seeds[test]}"


def seeded(*words: str) -> tuple[str, ...]:
    """What Python runs for it."""
    return __file__, new_seed(), *words


def secrets_of(seed: str) -> SimpleNamespace:
    """What a server takes for chance where it opens tables."""
    ids, shuffles, bots = (Random(f"{name} {seed}") for name in ("ids", "shuffles", "bots"))
    return SimpleNamespace(
        token_hex=lambda size: ids.randbytes(size).hex(), token_bytes=shuffles.randbytes, randbits=bots.getrandbits
    )


if __name__ == "__main__":
    from gamester.server import http_tables

    seed, *words = sys.argv[1:]
    http_tables.secrets = secrets_of(seed)
    sys.argv = ["gamester", *words]
    runpy.run_module("gamester", run_name="__main__", alter_sys=True)
