"""The server of the server's tests, and a folder of one's own for what the terminal keeps."""

import pytest

from server.fixtures import nothing_left, people, served

__all__ = ["nothing_left", "people", "served"]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Tokens are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_PROXY", "*")
    return tmp_path / "data" / "gamester"
