"""Machine code is kept for the next start under a digest, in a folder of the user's own, and made again if anything is wrong."""

import pytest

from gamester.engine import running
from gamester.engine.running import kept


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path))
    return tmp_path / "modules"


class Compiler:
    """Makes code of a source, and counts how often."""

    def __init__(self):
        self.made = 0

    def of(self, source=b"source", how="how"):
        return kept(source, how, self.make, self.read)

    def make(self):
        self.made += 1
        return b"code"

    def read(self, native):
        assert native == b"code"
        return "read"


def test_it_is_made_once(folder):
    compiler = Compiler()
    assert [compiler.of(), compiler.of()] == ["read"] * 2
    assert compiler.made == 1
    assert folder.stat().st_mode & 0o777 == 0o700


def test_another_source_or_version_has_code_of_its_own(monkeypatch):
    compiler = Compiler()
    compiler.of()
    compiler.of(b"another")
    compiler.of(how="otherwise")
    monkeypatch.setattr(running, "version", lambda _: "99")
    compiler.of()
    assert compiler.made == 4


@pytest.mark.parametrize("damage", [lambda data: data[:-1] + b"\0", lambda data: data[:-2], lambda _: b""])
def test_damaged_code_is_never_read_and_made_again(folder, damage):
    compiler = Compiler()
    compiler.of()
    (path,) = folder.iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert [compiler.of(), compiler.of()] == ["read"] * 2
    assert compiler.made == 2
    assert len([*folder.iterdir()]) == 1


def test_code_of_another_processor_is_made_again(folder):
    compiler, refusals = Compiler(), [ValueError("another processor")]
    compiler.of()

    def read(_native):
        if refusals:
            raise refusals.pop()
        return "read"

    compiler.read = read
    assert compiler.of() == "read"
    assert compiler.made == 2


def test_a_folder_that_others_can_open_is_not_used(folder):
    folder.mkdir()
    folder.chmod(0o755)
    compiler = Compiler()
    assert [compiler.of(), compiler.of()] == ["read"] * 2
    assert compiler.made == 2
    assert not [*folder.iterdir()]


def test_where_nothing_can_be_written_it_is_made_in_memory(folder):
    folder.write_text("a file, and no folder")
    compiler = Compiler()
    assert [compiler.of(), compiler.of()] == ["read"] * 2
    assert compiler.made == 2
