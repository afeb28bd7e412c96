"""What was kept by each version, and the moment after which it is opened."""

import shutil
import time

import pytest

from kept.opened import FOLDERS, MOMENT, server_over, sqlite_file

A_DAY = 86_400
HOME = "{home}"
"""Stands for the folder of the person's data."""


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request):
    return request.param


@pytest.fixture(autouse=True)
def a_day_later(monkeypatch):
    """It is the day after: tokens are valid, and the day's cards are those of yesterday."""
    monkeypatch.setattr(time, "time", lambda: MOMENT + A_DAY)


@pytest.fixture
async def served(folder, tmp_path):
    async with server_over(sqlite_file(folder, tmp_path / "kept.db")) as served:
        yield served


@pytest.fixture
def home(folder, tmp_path, monkeypatch):
    """The folder of the person's data, as it was kept."""
    place = tmp_path / "gamester"
    shutil.copytree(folder / "home", place)
    practice = place / "practice.json"
    practice.write_text(practice.read_text("utf-8").replace(HOME, str(place)), "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return place
