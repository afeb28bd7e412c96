"""Functions over structs."""

from dataclasses import replace

__all__ = ["replace"]
