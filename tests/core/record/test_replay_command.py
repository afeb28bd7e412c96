"""`gamester replay` as people and programs call it."""

import json

import pytest

from cli.obeying import gamester
from folders import GOLDEN
from gamester.i18n import languages
from gamester.text.messages import Words


def test_json_prints_one_object_a_line_for_each_file_in_order():
    names = [GOLDEN / "loo-three--cassell.jsonl", GOLDEN / "laugh-basic.jsonl"]
    done = gamester("replay", "--json", *names)
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        json.loads(name.with_suffix(".json").read_text()) for name in names
    ]


def test_an_illegal_act_is_one_line_with_file_line_act_and_rule(tmp_path):
    record = tmp_path / "game.jsonl"
    lines = (GOLDEN / "loo-three--cassell.jsonl").read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if '"play"' in line)
    body = json.loads(lines[at])
    record.write_text("\n".join([*lines[:at], json.dumps(body | {"do": "pass"})]) + "\n")
    done = gamester("replay", "--json", "--lang", "en", record)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"{record}:{at + 1}: seat {body['seat']} may not pass: ")
    assert done.stderr.rstrip().endswith("(G11)")
    printed = json.loads(done.stdout)
    assert printed["error"] == done.stderr.rstrip("\n")
    assert printed["next"]


@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_deal_in_every_language(language):
    done = gamester("replay", GOLDEN / "loo-five--hoffmann-1909.jsonl", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert Words(language).say("words.suit.H") in done.stdout
    assert "{" not in done.stdout


def test_who_takes_a_seat_over_is_called_by_his_own_name_from_then_on(tmp_path):
    head, *rest = (GOLDEN / "laugh-willughby-1665.jsonl").read_text().splitlines()
    old = json.loads(head)["seats"][1]
    deal = [at for at, line in enumerate(rest) if '"type":"shuffled"' in line][1]
    told = {}
    for at in (0, deal):
        record = tmp_path / f"{at}.jsonl"
        seat = json.dumps({"type": "seat", "seat": 1, "name": "Zenobia", "by": "person"})
        record.write_text("\n".join([head, *rest[:at], seat, *rest[at:]]) + "\n")
        done = gamester("replay", record, "--lang", "en")
        assert (done.returncode, done.stderr) == (0, "")
        told[at] = done.stdout
    assert old not in told[0]
    first, later = told[deal].split("Deal 2:")
    assert (old in first, old in later) == (True, False)
    assert ("Zenobia" in first, "Zenobia" in later) == (False, True)


def test_the_worst_status_of_several_files_counts(tmp_path):
    good = GOLDEN / "laugh-basic.jsonl"
    torn = tmp_path / "torn.jsonl"
    torn.write_text(good.read_text()[:-9])
    assert gamester("replay", good, torn).returncode == 1
    assert gamester("replay", torn, tmp_path / "none", good).returncode == 2


def test_version():
    done = gamester("--version")
    assert done.stdout.startswith("gamester 0.")
    assert done.returncode == 0


def test_a_line_without_end_and_lone_surrogates_are_one_sentence(tmp_path):
    done = gamester("replay", "--json", "/dev/zero")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    record = tmp_path / "s.jsonl"
    record.write_text(
        '{"type":"opened","format":1,"game":"loo","variant":"\\ud800","options":{},"rules":1,"seats":["a","b","c"]}\n'
    )
    done = gamester("replay", "--json", record, GOLDEN / "laugh-basic.jsonl")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert [("error" in json.loads(line)) for line in done.stdout.splitlines()] == [True, False]


@pytest.mark.parametrize(
    "note", ['{"type":"note","text":"%s"}', '{"type":"act","seat":0,"do":"%s"}', "%s", " " * 1_000_001 + "%s"]
)
@pytest.mark.parametrize(("command", "told"), [("replay", "\nDeal "), ("replay --json", '"dealer"'), ("verify", None)])
def test_a_line_that_is_too_long_is_a_fault_of_that_line_and_what_came_before_is_told(tmp_path, note, command, told):
    record = tmp_path / "game.jsonl"
    lines = (GOLDEN / "loo-three--cassell.jsonl").read_text().splitlines()
    settled = [at for at, line in enumerate(lines) if '"settled"' in line][1] + 1
    record.write_text("\n".join([*lines[:settled], note % ("x" * 1_000_000), *lines[settled:]]) + "\n")
    done = gamester(*command.split(), "--lang", "en", record)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{record}:{settled + 1}: This line has more than 1000000 bytes, ")
    assert told is None or done.stdout.count(told) == 2


def test_a_line_of_a_million_bytes_is_read_and_a_first_line_of_more_is_no_record(tmp_path):
    record = tmp_path / "game.jsonl"
    head, *rest = (GOLDEN / "loo-three--cassell.jsonl").read_text().splitlines(keepends=True)
    note = '{"type":"note","text":"%s"}\n'
    record.write_text("".join([head, note % ("x" * (1_000_000 - len(note) + 2)), *rest]))
    assert gamester("replay", record).returncode == 0
    record.write_text("".join([head.replace('"type"', '"note":"%s","type"' % ("x" * 1_000_000)), *rest]))
    done = gamester("replay", record, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "\n") or done.returncode == 2
    assert done.stderr.startswith(f"{record}:1: This line has more than")
