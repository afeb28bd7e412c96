"""What others wrote - names, notes, verbs of a record, chat - stays on its line wherever it is shown."""

import json
import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.words.test_strangers import FORGED, PLAIN, SIGNS, stays_on_its_line, told, unseen, write
from gamester.events import Other, write_line


def change(path: Path, kind: str, **more) -> Path:
    """The record with the first line of a kind changed."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    next(line for line in lines if line["type"] == kind).update(more)
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    return path


hostile = st.text(st.one_of(st.sampled_from(SIGNS), st.sampled_from("aé♠ []$<\\")), min_size=1, max_size=30)
few = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@few
@given(hostile)
def test_a_fault_of_a_record_is_told_in_one_line_whatever_it_quotes(tmp_path, word):
    for kind, change_to in [
        ("opened", {"game": word}), ("opened", {"variant": word}), ("opened", {"options": {word: word}}),
        ("opened", {"format": word}), ("shuffled", {"deck": word}), ("act", {"do": word}),
        ("settled", {"payments": word}), ("opened", {"options": {"ante": word}}),
    ]:  # fmt: skip
        path = change(write(tmp_path / "record.jsonl", PLAIN), kind, **change_to)
        for command in ("replay", "review", "verify"):
            shown = told(command, path)
            assert not unseen(shown)
        assert told("verify", path).count("\n") == 1


@few
@given(st.tuples(hostile, hostile, hostile), hostile)
def test_replay_tells_a_record_in_as_many_lines_whoever_sits_there(tmp_path, names, note):
    plain = told("replay", write(tmp_path / "plain.jsonl", PLAIN))
    stays_on_its_line(told("replay", write(tmp_path / "hostile.jsonl", names, note)), plain)


def test_an_evening_goes_on_in_typed_lines_with_such_names(tmp_path):
    shown = []
    for name, names in (("plain", PLAIN), ("hostile", [FORGED] * 3)):
        path = write(tmp_path / f"{name}.jsonl", names)
        spec = {"bot": "random", "name": names[1], "seed": 1}
        note = Other("evening", {"person": 0, "bots": {"1": spec, "2": spec}, "seed": "s", "dealer": 0})
        with path.open("a") as file:
            file.write(json.dumps(json.loads(write_line(note, {}))) + "\n")
        done = subprocess.run(
            [sys.executable, "-m", "gamester", "play", "--plain", "--lang", "en", "--resume", path],
            input="table\nscore\nlog\nreview\nplay \x1b[1m\nquit\nyes\n", capture_output=True, text=True, timeout=100, check=False,
        )  # fmt: skip
        shown.append((done.stdout + done.stderr).replace(str(path), "FILE"))
    assert "\ufffd" in shown[1]
    stays_on_its_line(shown[1], shown[0])
