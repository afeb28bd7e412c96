"""Where PyTorch is not installed nothing can be trained, and `start.py test` says so."""

from importlib.util import find_spec

import pytest

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]


@pytest.fixture(scope="session", autouse=True)
def one_thread():
    """The same sums in the same order."""
    import torch

    torch.set_num_threads(1)
