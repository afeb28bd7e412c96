"""A server refuses to start over a database of a later version, in one sentence that names it, and leaves it alone."""

import subprocess
import sys

import psycopg
import pytest

from kept.later import refused
from kept.opened import FOLDERS, NEWER, all_in, made_newer, postgres_database, sqlite_file

SERVE = ("serve", "--no-open", "--port", "0")


def in_a_process(*words):
    """What `gamester` with these words does."""
    line = [sys.executable, "-m", "gamester", *map(str, words)]
    return subprocess.run(line, check=False, capture_output=True, text=True, timeout=60)


@pytest.fixture(params=["en", "fr"])
def lang(request):
    return request.param


def test_a_file(tmp_path, lang):
    path = tmp_path / "tables.db"
    before = made_newer(sqlite_file(FOLDERS[-1], path))
    refused(lang, path, *SERVE, "--database", path, by=in_a_process)
    assert all_in(path) == before


@pytest.mark.postgres
def test_a_database_of_postgresql(new_address, tmp_path, lang):
    address = postgres_database(FOLDERS[-1], new_address("postgres"))
    with psycopg.connect(address) as database:
        database.execute(NEWER)
    refused(lang, "postgresql://", *SERVE, "--database", address, by=in_a_process)
    for words in (("backup", tmp_path / "backup"), ("export", "any")):
        refused(lang, "postgresql://", *words, "--database", address)
    with psycopg.connect(address) as database:
        assert database.execute("select count(*) from schema_version").fetchone() == (4,)
