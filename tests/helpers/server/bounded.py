"""A server in memory with bounds of one's own, as JSON: `python bounded.py '{"head_seconds": 0.5}' PROXIES`."""

import asyncio
import json
import sys

from gamester.server.limits import RATES, Bounds, Rate
from gamester.server.serving import Serving, serve

if __name__ == "__main__":
    wishes = json.loads(sys.argv[1])
    rates = {**RATES, **{kind: Rate(*rate) for kind, rate in wishes.pop("rates", {}).items()}}
    serving = Serving(port=0, bounds=Bounds(**wishes, rates=rates), proxies=sys.argv[2])
    asyncio.run(serve(serving, lambda url, _: print(url, flush=True)))
