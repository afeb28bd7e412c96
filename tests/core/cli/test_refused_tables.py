"""A table that cannot be is refused in one sentence of the language, before anything is asked."""

import re

import pytest

from folders import ROOT
from gamester.cli import main
from gamester.i18n import languages
from gamester.text.messages import Words
from pairs import in_turn

HEAD = (ROOT / "tests" / "golden" / "loo-three--wikipedia-2023.jsonl").read_bytes().split(b"\n")[0]
REFUSED = [
    (["whist"], "whist"),
    (["loo", "--variant", "five/nobody"], "five/nobody"),
    (["loo", "seven"], "seven"),
    (["loo", "-p", "9"], "9"),
    (["loo", "-o", "joker=1"], "joker"),
    (["loo", "-o", "ante=7"], "7"),
    (["loo", "-o", "ante"], "must=true"),
    (["loo", "--variant", "three", "-o", "flush=true"], "flush"),
    (["loo", "--dealer", "0"], "--dealer 0"),
    (["laugh", "-v", "willughby-1665", "--dealer", "1"], "first_dealer=chosen"),
    (["--dealer", "1"], "--dealer 1"),
    (["loo", "--opponents", "A,B,C,D,E,F"], "6"),
    (["--resume", "/nowhere/at/all"], "/nowhere/at/all"),
    (["--resume"], "gamester play"),
    (["loo", "--resume", "x.jsonl"], "game "),
    (["loo", "three", "--resume", "x.jsonl"], "--resume"),
    (["--resume", "x.jsonl", "-p", "4"], "--players"),
    (["--resume", "x.jsonl", "--level", "search"], "--level"),
    (["--resume", "x.jsonl", "--no-record"], "--no-record"),
    (["--resume", "--name", "Ann"], "--name"),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("record", "key"),
    [(b"", "empty"), (b"\n\n", "empty"), (bytes(100), "zeros"), (HEAD, "torn"), (HEAD[:20], "not_json")],
    ids=["nothing", "blank", "zeros", "one", "torn"],
)
def test_a_record_without_a_whole_line_is_not_resumed_and_no_line_0_is_named(record, key, language, capsys, tmp_path):
    path = tmp_path / "evening.jsonl"
    path.write_bytes(record)
    assert main(["play", "--plain", "--resume", str(path), "--lang", language]) == 2
    told = capsys.readouterr().err
    assert Words(language).say(f"record.{key}") in told
    assert str(path) in told
    assert " 0" not in told
    assert path.read_bytes() == record


@pytest.mark.parametrize(("arguments", "named", "language"), in_turn(REFUSED, languages()))
def test_a_table_that_cannot_be_is_refused_in_one_sentence(arguments, named, language, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", *arguments, "--plain", "--lang", language]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert named in done.err
    assert not re.search(r"\{\w*\}|options\.\w+\.", done.err)
