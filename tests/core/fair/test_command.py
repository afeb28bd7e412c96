"""`gamester verify` as people call it."""

import json

import msgspec
import pytest

from cli.obeying import gamester
from fair.playing import session
from folders import HELPERS
from gamester.cli import main
from gamester.fair.check import verify_record
from gamester.fair.transcript import Transcript


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("fair") / "record.jsonl"
    path.write_text("\n".join(session("loo", "five/wikipedia-2023", {}, 2, {0: b"a" * 32, 3: b"b" * 32})) + "\n")
    return path


def transcript_of(lines, seat, table="tbl"):
    """What the client in a seat kept of a session without refusals."""
    fair = [body for body in map(json.loads, lines) if body["type"] == "fair"]
    rounds = [body["commitments"] for body in fair if body["step"] == "shares"]
    return {
        "table": table, "seat": seat, "commitment": fair[0]["commitment"],
        "rounds": [{"pack": pack, "out": 0, "commits": each} for pack, each in enumerate(rounds, 1)],
    }  # fmt: skip


def mine(record, kept, tmp_path, capsys):
    """What `gamester verify RECORD --mine FILE` says, and its status."""
    file = tmp_path / "mine.json"
    file.write_text(kept if isinstance(kept, str) else json.dumps(kept))
    status = main(["verify", str(record), "--mine", str(file)])
    return status, "".join(capsys.readouterr())


def test_with_a_transcript_it_is_said_whose_bytes_are_proved_and_to_whom(record, tmp_path, capsys):
    lines = record.read_text().splitlines()
    for kept in (transcript_of(lines, 3), [transcript_of(lines, 3), transcript_of(lines, 3, "another")]):
        status, told = mine(record, kept, tmp_path, capsys)
        assert status == 0
        assert "Seat 3 is yours: your own bytes went into 2 of 2 packs" in told
        assert "Bytes of seat 0 went into 2 of 2 packs." in told
        assert "You have no proof whose bytes those of the other seats are" in told
    assert main(["verify", str(record)]) == 0
    assert "this proves only that the record is consistent" in capsys.readouterr().out


def test_a_record_forged_without_any_server_is_found_by_whoever_played(record, tmp_path, capsys):
    kept = transcript_of(record.read_text().splitlines(), 3)
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join(session("loo", "five/wikipedia-2023", {}, 2, {0: b"a" * 32, 3: b"c" * 32})))
    assert main(["verify", str(forged)]) == 0, "of itself it is fair"
    assert capsys.readouterr().err == ""
    status, told = mine(forged, kept, tmp_path, capsys)
    assert status == 1
    assert "In pack 1 the record has other bytes for seat 3 than your client opened there" in told
    status, told = mine(forged, kept | {"table": "another"}, tmp_path, capsys)
    assert status == 1
    assert "No transcript of the table tbl was found" in told


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[1]", '{"table": 1}', '{"table": "t", "seat": 0, "rounds": [{}]}', "\xff"]
)
def test_what_is_no_transcript_is_one_sentence_and_status_2(text, record, tmp_path, capsys):
    status, told = mine(record, text, tmp_path, capsys)
    assert (status, told.count("\n")) == (2, 1)
    assert "transcript" in told


def test_a_terminal_that_has_kept_nothing_says_so(record, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["verify", str(record), "--mine"]) == 2
    assert "this terminal has kept no transcript" in capsys.readouterr().err
    assert main(["verify", str(record), "--mine", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_seats_and_deals_of_a_transcript_may_be_anything(record):
    lines = record.read_text().splitlines()
    odd = {"cards": {"x": {"y": ["2C"]}}, "rounds": [{"pack": 1, "out": 0, "commits": {"x": "y"}}]}
    for kept in (odd, odd | {"rounds": []}):
        told = msgspec.convert(transcript_of(lines, 3) | kept, Transcript)
        assert verify_record(lines, [told]).found == "unfair"


OLD = HELPERS / "fair" / "shuffle-v1.jsonl"
"""As a server of before version 2 wrote it: one who sat there from the first deal, one who came for the second."""


def verify(*files, language="en"):
    return gamester("verify", *files, "--lang", language)


def test_a_fair_record_is_told_in_both_languages(record):
    done = verify(record)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{record}: Every shuffle is what the seed")
    assert "2 deals were computed again." in done.stdout
    assert "Bytes of seat 0 went into 2 of 2 packs." in done.stdout
    assert "gamester-shuffle-v1" not in done.stdout
    done = verify(record, language="fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 donnes ont été recalculées." in done.stdout
    assert "Les octets de la place 3 sont entrés dans 2 paquets sur 2." in done.stdout


def test_an_old_record_is_fair_and_its_algorithm_is_said_to_prove_less():
    done = verify(OLD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gamester-shuffle-v1" in done.stdout
    assert "It does not prove that an operator who played, or an operator’s friend, chose no deal." in done.stdout
    assert "Bytes of seat 1 went into 3 of 4 packs." in done.stdout
    assert "Ceci ne prouve pas" in verify(OLD, language="fr").stdout


def test_a_changed_record_is_one_line_that_names_the_line(record, tmp_path):
    lines = record.read_text().splitlines()
    at = next(place for place, line in enumerate(lines) if '"shuffled"' in line)
    body = json.loads(lines[at])
    body["deck"] = " ".join(sorted(body["deck"].split()))
    other = tmp_path / "other.jsonl"
    other.write_text("\n".join([*lines[:at], json.dumps(body), lines[-1]]))
    done = verify(other)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"{other}:{at + 1}: Shuffle 1 must have been: ")


@pytest.mark.parametrize("text", [None, "", "hello\n", '{"type":"opened"}\n'])
def test_what_is_no_record_is_one_sentence_and_status_2(text, tmp_path):
    path = tmp_path / "none.jsonl"
    if text is not None:
        path.write_text(text)
    done = verify(path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr
