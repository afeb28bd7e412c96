"""What the benches share: the description of the machine, the timers, and the writer of `docs/lab/benchmarks.md`.

A bench owns the lines between its two marks there, `<!-- NAME -->` and `<!-- /NAME -->`, and changes no other lines.
"""

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from gamester_lab.workers import processor

DOC = Path(__file__).resolve().parent.parent / "docs" / "lab" / "benchmarks.md"
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""The number of cores that this process may use, counted before it is pinned to one."""


def versions(*packages: str) -> str:
    """The versions of Python and of some packages; a missing package is left out."""
    found = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def surroundings(*packages: str) -> str:
    """One line on the versions, the machine, the system and the load by other processes."""
    load = f"; load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{versions(*packages)}; {processor(CORES)}; {platform.system()} {platform.machine()}{load}."


def pin() -> None:
    """Pin this process to one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def peak_memory() -> float:
    """The most memory that this process has held, in MB (10**6 bytes); 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor time of this process for some work, in seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


def wall_seconds(work: Callable[[], object]) -> float:
    """Wall-clock time of some work, in seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def quickest(turns: int, *programs: Callable[[], object]) -> list[float]:
    """The shortest wall-clock time of each of some programs that take turns, in seconds."""
    times = [[wall_seconds(program) for program in programs] for _ in range(turns)]
    return [min(took) for took in zip(*times, strict=True)]


def enough(work: Callable[[int], object], seconds: float) -> int:
    """The number for which `work(number)` takes about so many seconds of processor time."""
    number = 1
    while True:
        began = time.process_time()
        work(number)
        took = time.process_time() - began
        if took >= seconds / 4:
            return max(1, int(number * seconds / took))
        number *= 4 if took < seconds / 40 else 2


def median_rate(work: Callable[[int], tuple[int, int]], seconds: float, chunks: int) -> tuple[float, float]:
    """The decisions and games that `work(number)` returns, a second of processor time: medians of several chunks."""
    number = enough(work, seconds)
    rates = []
    for _ in range(chunks):
        began = time.process_time()
        decisions, games = work(number)
        took = time.process_time() - began
        rates.append((decisions / took, games / took))
    return statistics.median(rate for rate, _ in rates), statistics.median(rate for _, rate in rates)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> list[str]:
    """The lines of a table whose first columns are texts and whose others are figures."""
    rule = ["---"] * texts + ["--:"] * (len(columns) - texts)
    return [f"| {' | '.join(row)} |" for row in (columns, rule, *rows)]


def put(name: str, text: str, doc: Path = DOC) -> None:
    """Write `text` between the marks of a section; a new section is appended."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    page = doc.read_text("utf-8")
    if begin not in page:
        page = f"{page.rstrip()}\n\n{begin}\n{end}\n"
    head, _, rest = page.partition(begin)
    tail = rest.partition(end)[2]
    doc.write_text(f"{head}{begin}\n\n{text.strip()}\n\n{end}{tail}", "utf-8")


def arguments(about: str | None) -> argparse.ArgumentParser:
    """The arguments of every bench: `--write`, and `--quick`, which only shows that it works."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0] if about else None)
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOC.name}")
    parser.add_argument("--quick", action="store_true", help="seconds instead of minutes; the figures mean little")
    return parser


def some(text: str) -> int:
    """A whole number of at least 1, as an argument of a command."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 on")
    return int(text)


def tell(name: str, text: str, *, write: bool) -> None:
    """Print the results, and write them if asked."""
    print(text)
    if write:
        put(name, text)


def run(name: str, about: str | None, report: Callable[..., str], **numbers: int) -> None:
    """The command of a bench whose only other arguments are these numbers: measure, print, and write if asked."""
    parser = arguments(about)
    for number, usual in numbers.items():
        parser.add_argument(f"--{number}", type=some, default=usual)
    args = parser.parse_args()
    tell(name, report(args.quick, **{number: getattr(args, number) for number in numbers}), write=args.write)
