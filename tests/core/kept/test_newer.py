"""What a later version has kept is refused in one sentence: what it is, where, and what to do. It stays as it is."""

import pytest

from kept.later import refused
from kept.opened import FOLDERS, all_in, made_newer, sqlite_file


@pytest.fixture(params=FOLDERS[-1:], ids=lambda folder: folder.name)
def folder(request):
    """What is made newer here."""
    return request.param


@pytest.fixture(params=["en", "fr"])
def lang(request):
    return request.param


def test_a_database(folder, tmp_path, lang):
    path = tmp_path / "tables.db"
    before = made_newer(sqlite_file(folder, path))
    refused(lang, path, "backup", tmp_path / "backup", "--database", path)
    refused(lang, path, "restore", path, "--database", tmp_path / "new.db")
    refused(lang, path, "export", "any", "--database", path)
    assert all_in(path) == before
    assert not (tmp_path / "new.db").exists()
    assert not (tmp_path / "backup").exists()
