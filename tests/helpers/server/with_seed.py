"""A server whose assemblies all have the same ids and a seed of one's own: `python with_seed.py DATABASE SEED`."""

import asyncio
import sys
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

from gamester.boards import round_boards
from gamester.hosting.timing import AT_ONCE
from gamester.server import http_assembly
from gamester.server.serving import Serving, serve

if __name__ == "__main__":
    numbers, seed = count(1), bytes.fromhex(sys.argv[2])
    http_assembly.secrets = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}", token_bytes=bytes)
    http_assembly.round_boards = lambda *asked: replace(round_boards(*asked), seed=seed)
    serving = Serving(port=0, database=sys.argv[1], timing=AT_ONCE, limits=0)
    asyncio.run(serve(serving, lambda url, _: print(url, flush=True)))
