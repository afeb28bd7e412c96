"""PostgreSQL, started in its own folder for tests and benches, and stopped at the end."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from programs import POSTGRES, as_its_user, its_user, path_of

SETTINGS = "-c listen_addresses= -c max_connections=40"
CARELESS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
"""Settings for tests, which need no durability."""


def run(*command: str) -> None:
    """Run a program to its end; CalledProcessError if it fails."""
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=60)


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """A PostgreSQL server on its own socket; its address. `durable`: with its default settings."""
    bin_, as_user = path_of(POSTGRES).parent, as_its_user()
    with tempfile.TemporaryDirectory(prefix="gamester-pg-", ignore_cleanup_errors=True) as folder:
        if as_user:
            shutil.chown(folder, its_user())
        settings = f"{SETTINGS} {'' if durable else CARELESS} -c unix_socket_directories={folder}"
        control = [*as_user, str(bin_ / "pg_ctl"), "-D", f"{folder}/data"]
        run(*as_user, str(bin_ / "initdb"), "-D", f"{folder}/data", "-U", "app", "--auth=trust", "--no-sync",
            "-E", "UTF8", "--locale=C.UTF-8")  # fmt: skip
        run(*control, "-w", "-l", f"{folder}/log", "-o", settings, "start")
        try:
            yield f"postgresql:///postgres?host={folder}&user=app"
        finally:
            run(*control, "-m", "immediate", "stop")


def crash(address: str) -> None:
    """Restart a server of `postgres` as after a crash: its connections are cut, and its log is read again."""
    folder = address.partition("host=")[2].partition("&")[0]
    run(*as_its_user(), str(path_of(POSTGRES)), "-D", f"{folder}/data", "-w", "-m", "immediate", "-l", f"{folder}/log",
        "restart")  # fmt: skip
