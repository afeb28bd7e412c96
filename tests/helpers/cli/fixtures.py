"""What tests of evenings in typed lines share."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Evenings are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "data" / "gamester" / "evenings"
