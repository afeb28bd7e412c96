"""`gamester serve` and `gamester site`: tables in a browser, from a server or from a folder of static files."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from contextlib import suppress
from ipaddress import ip_network
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.parsing import Add, refuse
from gamester.text.messages import Say, Words
from gamester.text.started import as_typed

if TYPE_CHECKING:
    from gamester.hosting.timing import Timing

SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How many times as long as usual bots wait."""

ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]+)?")
"""An origin as browsers write it."""


def add_serve(add: Add, say: Say) -> None:
    """The arguments of `gamester serve`."""
    serve = add("serve", "serve.about", "serve:serve_command")
    serve.add_argument("--host", default="127.0.0.1", help=say("serve.host"))
    serve.add_argument("--port", type=int, default=8000, help=say("serve.port"))
    serve.add_argument("--database", metavar="ADDRESS", help=say("serve.database"))
    serve.add_argument("--internal", default="127.0.0.1", metavar="ADDRESS", help=say("serve.internal"))
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help=say("serve.origin"))
    serve.add_argument("--embed", action="append", default=[], metavar="ORIGIN", help=say("serve.embed"))
    serve.add_argument("--proxy", default="", metavar="ADDRESSES", help=say("serve.proxy"))
    serve.add_argument("--speed", choices=SPEEDS, default="normal", help=say("serve.speed"))
    serve.add_argument("--rate", type=float, default=1.0, metavar="FACTOR", help=say("serve.rate"))
    serve.add_argument("--grace", type=float, default=45.0, metavar="SECONDS", help=say("serve.grace"))
    serve.add_argument("--site", type=Path, metavar="FOLDER", help=say("serve.site"))
    serve.add_argument("--log-json", action="store_true", help=say("serve.log_json"))
    serve.add_argument("--open", action=argparse.BooleanOptionalAction, default=None, help=say("serve.open"))


def serve_command(args: argparse.Namespace, words: Words) -> int:
    """Serve until a signal; exit status 2 and one sentence if something is asked that cannot be; GamesterError."""
    from gamester.server.serving import Serving, new_loop, serve
    from gamester.server.store import default_address

    if not (0 <= args.rate < inf and 0 <= args.grace < inf and 0 <= args.port <= 65_535):
        return refuse(words.say("serve.numbers"))
    if args.site is not None and not (args.site / "play" / "index.html").is_file():
        return refuse(words.say("serve.no_site", path=as_typed([str(args.site)])))
    origins = [origin.lower().rstrip("/") for origin in args.origin]
    for option, given in (("--origin", origins), ("--embed", args.embed)):
        if wrong := [origin for origin in given if not ORIGIN.fullmatch(origin)]:
            return refuse(words.say("serve.no_origin", option=option, origin=wrong[0]))
    if wrong := [address for address in args.proxy.split(",") if not is_proxy(address.strip())]:
        return refuse(words.say("serve.no_proxy", address=wrong[0].strip()))
    serving = Serving(
        host=args.host,
        port=args.port,
        database=args.database or default_address(),
        internal=args.internal,
        origins=tuple(origins),
        embed=tuple(args.embed),
        proxies=args.proxy,
        limits=args.rate,
        timing=timing_of(args.speed, args.grace),
        metrics_token=os.environ.get("GAMESTER_METRICS", ""),
        alone=None if args.site is None else args.site / "play",
        log_json=args.log_json,
        open_browser=sys.stdout.isatty() if args.open is None else args.open,
    )

    def ready(url: str, friends: str | None) -> None:
        """Print the address, and how friends find the server."""
        print(words.say("serve.ready", url=url), flush=True)
        print(words.say("serve.friends", url=friends) if friends else words.say("serve.alone"), flush=True)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(serving, ready))
    return 0


def is_proxy(address: str) -> bool:
    """Can this be the address of a proxy, or of a network of proxies? `*` is all of them, and nothing is none."""
    with suppress(ValueError):
        ip_network(address)
        return True
    return address in ("", "*")


def timing_of(speed: str, grace: float) -> Timing:
    """The waiting times of the tables."""
    from dataclasses import replace

    from gamester.hosting.timing import at_speed

    return replace(at_speed(SPEEDS[speed]), grace=grace)


def add_site(add: Add, say: Say) -> None:
    """The arguments of `gamester site`."""
    site = add("site", "site.about", "serve:site_command")
    site.add_argument("out", type=Path, metavar="OUT", help=say("site.out"))
    site.add_argument("--pyodide", type=Path, metavar="FOLDER", help=say("site.pyodide_folder"))
    site.add_argument("--speed", choices=SPEEDS, default="normal", help=say("serve.speed"))
    site.add_argument("--play-only", action="store_true", help=say("site.play_only"))


def site_command(args: argparse.Namespace, words: Words) -> int:
    """Write the folder; exit status 2 and one sentence if it cannot be written; GamesterError."""
    from gamester.site import write_site

    try:
        written = write_site(args.out, args.pyodide, SPEEDS[args.speed], play_only=args.play_only)
    except OSError as fault:
        return refuse(words.say("site.write", path=str(args.out), reason=fault.strerror or str(fault)))
    print(words.say("site.ready", path=str(args.out), files=written.files, version=written.version))
    return 0
