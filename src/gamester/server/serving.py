"""The server as a process: opening the store, listening, pauses of the garbage collector, and a clean shutdown."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from errno import EADDRNOTAVAIL
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from gamester.engine.modules import module_of
from gamester.games import GAMES
from gamester.hosting.timing import Timing
from gamester.server.admission import Admission, AdmittingConfig
from gamester.server.app import is_loopback, make_app
from gamester.server.bounded_websocket import BoundedWebSocket
from gamester.server.limits import Bounds, Limits
from gamester.server.log import Log
from gamester.server.peers import Peers
from gamester.server.registry import Registry
from gamester.server.store import is_shared, only_server, open_store
from gamester.server.web import ServerContext
from gamester.text.errors import GamesterError

TURNS = 0.0005
"""The interpreter's switch interval in seconds; it is short, so that the disk-writing thread gets its turn quickly."""
PATIENCE = 5
"""The seconds that connections have to end when the server shuts down."""


@dataclass(frozen=True)
class Serving:
    """The settings of the server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ":memory:"
    internal: str = "127.0.0.1"
    """The host, or `host:port`, at which the other processes of a shared database reach this one."""
    origins: tuple[str, ...] = ()
    embed: tuple[str, ...] = ()
    """The origins of sites that may show replays and puzzles in a frame."""
    proxies: str = ""
    """The addresses of reverse proxies that are trusted to name a client's address."""
    limits: float = 1.0
    bounds: Bounds = field(default_factory=Bounds)
    timing: Timing = field(default_factory=Timing)
    metrics_token: str = ""
    """With it the metrics are read from elsewhere."""
    alone: Path | None = None
    """The folder of the page that plays alone, if the server offers it."""
    log_json: bool = False
    open_browser: bool = False


def new_loop() -> asyncio.AbstractEventLoop:
    """The fastest event loop for this system."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def allow_many_connections() -> None:
    """Raise this process's limit of open files and connections to the system's maximum; the default is often 1,024."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; GamesterError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        ear = socket.socket(family, kind, protocol)
        if sys.platform != "win32":  # there it would let two programs listen at one port
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        ear.bind(address)
        ear.listen(2048)
    except (OSError, UnicodeError) as fault:
        elsewhere = not isinstance(fault, OSError) or isinstance(fault, socket.gaierror) or fault.errno == EADDRNOTAVAIL
        key, reason = "serve.no_host" if elsewhere else "serve.listen", getattr(fault, "strerror", None) or str(fault)
        raise GamesterError(key, host=host, port=port, reason=reason) from None
    ear.setblocking(False)
    return ear


@asynccontextmanager
async def house_of(serving: Serving, log: Log) -> AsyncIterator[Registry]:
    """The registry with its store, peers and sweep, which are all closed at the end."""
    with only_server(serving.database):
        store = await open_store(serving.database)
        try:
            registry = Registry(store, log, serving.timing)
            if is_shared(serving.database):
                registry.peers = await join(registry, serving.internal)
            sweeping = asyncio.create_task(registry.sweep())
            try:
                with few_collections():
                    yield registry
            finally:
                sweeping.cancel()
                await registry.drain()
        finally:
            await store.close()


async def join(registry: Registry, address: str) -> Peers:
    """The processes that serve the same tables, with this one among them; GamesterError."""
    try:
        return await Peers.join(registry, address)
    except (OSError, ValueError) as fault:
        raise GamesterError("serve.internal_listen", address=address, reason=str(fault)) from None


class Server(uvicorn.Server):
    """A server that drains the tables before it closes the connections, so that clients know to reconnect."""

    registry: Registry

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let SIGTERM and Ctrl-C shut the server down cleanly, without raising them again afterwards."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            if sys.platform == "win32":
                signal.signal(number, self.handle_exit)
            else:
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down cleanly."""
        await self.registry.drain()
        await super().shutdown(sockets)


def server_of(app: Starlette, serving: Serving, gate: Admission) -> Server:
    """The server of an app, behind a gate."""
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of every malformed request
    bounds = gate.bounds
    config = AdmittingConfig(
        app, gate, log_config=None, access_log=False, lifespan="off", http=http_protocol(), ws=BoundedWebSocket,
        ws_max_size=bounds.frame, ws_per_message_deflate=False, ws_ping_interval=bounds.silent_seconds,
        server_header=False,
        proxy_headers=bool(serving.proxies), forwarded_allow_ips=serving.proxies or None,
        timeout_keep_alive=bounds.idle_seconds, h11_max_incomplete_event_size=bounds.head,
        timeout_graceful_shutdown=PATIENCE,
    )  # fmt: skip
    return Server(config)


def http_protocol() -> Any:
    """The HTTP protocol with all bounds; on Windows, without httptools, it has only uvicorn's bounds."""
    if sys.platform == "win32":
        return "h11"
    from gamester.server.bounded_http import BoundedHttp

    return BoundedHttp


async def serve(serving: Serving, ready: Callable[[str, str | None], None]) -> None:
    """Serve until a signal; once the server listens, `ready` is called with its address here and that for friends."""
    sys.setswitchinterval(TURNS)
    allow_many_connections()
    log = Log(as_json=serving.log_json)
    ear = listen(serving.host, serving.port)
    for game in GAMES:
        module_of(game)  # later all tables would wait for it
    async with house_of(serving, log) as registry:
        port = int(ear.getsockname()[1])
        friends = open_to_others(serving.host, port, serving.origins)
        limits = Limits(serving.limits, serving.bounds)
        context = ServerContext(
            registry, limits, serving.origins, friends, serving.alone, serving.embed, serving.metrics_token
        )
        gate = Admission(
            context.limits, context.turns, serving.proxies, lambda why: registry.metrics.limited.labels(why).inc()
        )
        server = server_of(make_app(context), serving, gate)
        server.registry = registry
        url = f"{url_of(serving.host, port)}/"
        ready(url, context.friends)
        if serving.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, url)
        try:
            await server.serve(sockets=[ear])
        finally:
            await context.close()


# --- The cyclic garbage collector, whose pauses must not delay the tables -----------------------------------


MANY = 500_000, 2, 2
"""So many new objects the collector looks at together; it looks again at those of three such times, then of nine."""


@contextmanager
def few_collections() -> Iterator[None]:
    """Exempt all current objects from the collector, and let it run only when many are new."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*MANY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


# --- Where the browsers of others find this server: the address that an invitation names ---------------------


EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104
"""The addresses that stand for all interfaces of a machine."""


def url_of(host: str, port: int) -> str:
    """The address of a server as a browser on this machine opens it, without a slash at its end."""
    shown = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def lan_address(port: int) -> str | None:
    """The address of this machine in the local network, found without sending anything; None if there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        if not found.startswith("127."):
            return f"http://{found}:{port}"
    return None


def open_to_others(host: str, port: int, origins: Sequence[str]) -> str | None:
    """The address that friends can open: a named origin, else this machine's in its network; None if there is none."""
    if origins:
        return origins[0].rstrip("/")
    if host in EVERYWHERE:
        return lan_address(port)
    return None if is_loopback(host) else url_of(host, port)
