"""The machine on which times were measured."""

from __future__ import annotations

import platform
from pathlib import Path

FACTS = Path("/proc/cpuinfo")
"""Where Linux names its processors."""


def processor(cores: int) -> str:
    """The name of the processor, with so many of its cores."""
    name = platform.processor() or platform.machine()
    if FACTS.is_file():
        names = [line.partition(":")[2].strip() for line in FACTS.read_text().splitlines() if "model name" in line]
        name = names[0] if names else name
    return f"{name}, {cores} cores"
