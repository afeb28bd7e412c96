"""The stand-in for msgspec, with which a site is built, knows all that the declarations of messages say."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamester.protocol
from gamester.browser import stand_in

STAND_IN = Path(next(iter(stand_in.__path__)))
MODULES = [found.name for found in pkgutil.iter_modules(gamester.protocol.__path__, "gamester.protocol.")]


def loaded() -> list[str]:
    """The modules of msgspec and of the messages that are loaded."""
    packages = "msgspec", "gamester.protocol"
    return [name for name in sys.modules if any(f"{name}.".startswith(f"{package}.") for package in packages)]


@pytest.fixture
def in_place_of_msgspec(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The stand-in is found first, and none of these modules is loaded; all is as before at the end."""
    for name in MODULES:
        importlib.import_module(name)  # with all that it needs besides, which is loaded once only
    monkeypatch.setattr(gamester, "protocol", gamester.protocol)  # loaded anew, it would stay in this place
    for name in loaded():
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(STAND_IN)
    yield
    for name in loaded():
        del sys.modules[name]


@pytest.mark.usefixtures("in_place_of_msgspec")
def test_messages_are_declared_with_the_stand_in_too() -> None:
    for name in MODULES:
        importlib.import_module(name)
    assert Path(sys.modules["msgspec"].__file__ or "").is_relative_to(STAND_IN)
