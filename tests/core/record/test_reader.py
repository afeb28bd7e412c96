"""The independent reader as a program of its own: it checks records, and has nothing of Gamester's."""

import ast
import io
import json
import sys

import pytest

from folders import GOLDEN, TESTS
from reference.__main__ import main

RECORD = GOLDEN / "loo-three--cassell.jsonl"


def test_every_golden_record_is_right(capsys):
    records = sorted(map(str, GOLDEN.glob("*.jsonl")))
    assert main(records) == 0
    assert all(": right, " in line for line in capsys.readouterr().out.splitlines())


def test_a_wrong_payment_is_named_with_its_line(tmp_path, capsys):
    lines = RECORD.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if '"settled"' in line)
    settled = json.loads(lines[at])
    settled["payments"][0] += 1
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([*lines[:at], json.dumps(settled), *lines[at + 1 :]]))
    assert main([str(wrong), str(RECORD)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"{wrong}:{at + 1}: the payments are ")
    assert told.out.startswith(f"{RECORD}: right, ")


@pytest.mark.parametrize("text", ["", "[]", '{"type":"opened","game":"whist"}', "no JSON"])
def test_what_is_no_record_exits_with_2(text, tmp_path, capsys):
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    assert main([str(path)]) == 2
    assert "no record" in capsys.readouterr().err


def test_standard_input_is_read_with_a_byte_order_mark_and_blank_lines(monkeypatch, capsys):
    text = b"\xef\xbb\xbf\r\n" + RECORD.read_bytes().replace(b"\n", b"\r\n\r\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(RECORD.with_suffix(".json").read_text())


def test_the_reader_imports_nothing_but_the_standard_library():
    for path in (TESTS / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module]
            assert {name.partition(".")[0] for name in names} <= {*sys.stdlib_module_names, "loo_options"}, path
