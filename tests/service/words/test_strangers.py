"""What others wrote - names, notes, verbs of a record, chat - stays on its line wherever it is shown."""

import json
import subprocess
import sys

from core.words.test_strangers import FORGED, PLAIN, stays_on_its_line, write
from gamester.events import Other, write_line


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
