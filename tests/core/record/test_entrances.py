"""A record is read alike at every entrance, as whatever editor or system it passed through has left it."""

import io
import random
from types import SimpleNamespace

import pytest

import gamester
from gamester.fair.check import verify_record
from gamester.handlers.replays import checked_lines
from gamester.local.evening import resumed_evening
from gamester.table.record import LONGEST_LINE, lines_of, replay, replay_file, whole_lines

MARK = b"\xef\xbb\xbf"


@pytest.fixture(scope="module")
def lines():
    """A record that has not ended."""
    bots = {"Ben": "advice", "Cas": "advice"}
    table = gamester.open_table("laugh", ["Ann", "Ben", "Cas"], variant="adpoker", seed=3, bots=bots)
    table.deal()
    while table.asked:
        table.act(table.asked[0], table.offers(table.asked[0])[0])
    return [line.encode() for line in table.record()]


FORMS = {
    "as written": lambda lines: b"".join(line + b"\n" for line in lines),
    "byte order mark": lambda lines: MARK + b"".join(line + b"\n" for line in lines),
    "Windows": lambda lines: MARK + b"".join(line + b"\r\n" for line in lines),
    "old Macintosh": lambda lines: b"".join(line + b"\r" for line in lines),
    "blank lines first": lambda lines: MARK + b"\n \r\n" + b"\n\n".join(lines) + b"\n",
}
ENTRANCES = {
    "replay": lambda path: replay_file(path).session.report(),
    "resume": lambda path: replay(whole_lines(path)[0]).session.report(),
    "api": lambda path: gamester.replay(path).core.session.report(),
    "lines": lambda path: gamester.replay(path.read_bytes().splitlines()).core.session.report(),
    "upload": lambda path: replay(checked_lines(path.read_bytes())).session.report(),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize("form", FORMS)
def test_marks_blank_lines_and_line_ends_change_nothing(lines, tmp_path, entrance, form):
    path = tmp_path / "record.jsonl"
    path.write_bytes(FORMS[form](lines))
    assert ENTRANCES[entrance](path) == replay(lines).session.report()


@pytest.mark.parametrize("form", FORMS)
def test_a_fault_is_named_with_its_line(lines, tmp_path, form):
    path = tmp_path / "record.jsonl"
    path.write_bytes(FORMS[form]([*lines[:2], b"{"]))
    at = 3 if form != "blank lines first" else 7
    assert replay_file(path).line == at
    assert verify_record(lines_of(path)).line == at


@pytest.mark.parametrize("form", FORMS)
def test_an_evening_goes_on_in_the_file_that_another_program_has_saved(lines, tmp_path, form):
    path = tmp_path / "record.jsonl"
    path.write_bytes(FORMS[form](lines))
    evening = resumed_evening(path)
    evening.store.close()
    assert len(evening.events) == len(lines)


def test_long_files_of_old_macintoshes_are_read_by_the_line(tmp_path):
    path = tmp_path / "record.jsonl"
    line = random.Random(1).randbytes(200).hex().encode()
    path.write_bytes((line + b"\r") * 3_000)
    assert [each.strip() for each in lines_of(path)] == [line] * 3_000
    path.write_bytes(b" " * (LONGEST_LINE + 5) + b"\r" + line)
    assert [len(each) for each in lines_of(path)] == [LONGEST_LINE + 1]


def test_without_a_path_standard_input_is_read(lines, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(FORMS["Windows"](lines))))
    assert replay_file(None).session.report() == replay(lines).session.report()


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_minus_means_standard_input(command, monkeypatch, capsys):
    from gamester.cli import main

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"nonsense\n")))
    assert main([command, "-"]) == 2
    assert "-:1: " in capsys.readouterr().err
