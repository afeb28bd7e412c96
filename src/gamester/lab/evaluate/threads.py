"""One thread for each process, where several processes work at once; this module does not load NumPy."""

from __future__ import annotations

import os

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""The environment variables of the libraries that multiply matrices for NumPy."""


def one_thread_each() -> None:
    """Let each process multiply matrices in one thread: this one, if NumPy is not loaded yet, and its workers.

    Otherwise each worker would use all processors, and the last digits would depend on their number.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
