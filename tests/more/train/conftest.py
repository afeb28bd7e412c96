"""Where PyTorch is not installed nothing can be trained, and `start.py test` says so."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
