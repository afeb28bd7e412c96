"""A process in which the package of the third game is installed."""

from types import SimpleNamespace

import pytest

from gamester.games import registry
from third_game import install


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """The folder in which the third game is installed."""
    return install(tmp_path_factory.mktemp("ducat"))


@pytest.fixture
def installed(monkeypatch, package):
    """The package of the third game is installed."""
    monkeypatch.syspath_prepend(package)
    registry._others.cache_clear()
    yield
    registry._others.cache_clear()
    registry._loaded.cache_clear()


def broken():
    """A package that cannot be loaded."""
    raise ImportError("no module of this name")


@pytest.fixture(params=["gone", "broken"])
def without_ducat(request, third_game):
    """Ducat is played at first; what this returns takes its package away, and returns what is said of that."""

    def take_away():
        registry._loaded.cache_clear()
        left = {} if request.param == "gone" else {"ducat": SimpleNamespace(load=broken, value="ducat:GAME")}
        patch.setattr(registry, "_others", lambda: left)
        return "There is no game" if request.param == "gone" else "cannot be loaded: ImportError: no module"

    with pytest.MonkeyPatch.context() as patch:
        yield take_away
