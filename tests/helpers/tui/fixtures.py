"""Evenings of the tests lie in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the evenings of a test are kept."""
    monkeypatch.setattr("gamester.local.settings.evenings_folder", lambda: tmp_path / "evenings")
    return tmp_path / "evenings"


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints over few worlds: what they say is tested elsewhere."""
    monkeypatch.setattr("gamester.bots.comparing.HINT_WORLDS", 10)
