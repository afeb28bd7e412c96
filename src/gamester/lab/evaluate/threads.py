"""One thread for each process, where several are to be kept busy; nothing here loads NumPy."""

from __future__ import annotations

import os

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""What the libraries that multiply matrices for NumPy are told by."""


def one_thread_each() -> None:
    """Let each process multiply matrices in one thread: this one, if NumPy is not loaded yet, and its workers.

    Otherwise each worker would take all processors, and the last digits would depend on how many there are.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
