"""A third game, added by an entry point and nothing else, is played wherever the other two are."""

import os
import subprocess
import sys
import tomllib
from zipfile import ZipFile

import pytest

from gamester.text.errors import BadOptions
from gamester_lab.compile.lockstep import OnProcessor, compare
from third_game import install

pytestmark = pytest.mark.usefixtures("installed")


def gamester(package, *words, typed=""):
    """Run a command where the package is installed."""
    return subprocess.run(
        [sys.executable, "-m", "gamester", *map(str, words)], input=typed, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(package), *sys.path])},
    )  # fmt: skip


def test_it_is_played_compiled_as_it_is_interpreted():
    *_, progress = compare(OnProcessor(), "ducat", 1, 0, 24)
    assert progress.acts > 2000


def test_a_replay_tells_nothing_before_the_first_deal(package, tmp_path):
    record = tmp_path / "evening.jsonl"
    opened = (
        '{"type":"opened","format":1,"game":"ducat","variant":"plain","options":{},"rules":1,"seats":["Ann","Ben"]}'
    )
    record.write_text(f'{opened}\n{{"type":"evening","bots":{{}}}}\n', "utf-8")
    assert "The deal is over" not in gamester(package, "replay", record).stdout


def test_a_built_package_has_its_code_its_sentences_and_its_module(tmp_path):
    folder = install(tmp_path / "ducat")
    backend = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["build-system"]["build-backend"]
    pytest.importorskip(backend)
    (folder / "ducat" / "built").mkdir()
    (folder / "ducat" / "built" / "ducat.wasm").touch()
    build = f"import sys; from {backend} import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, tmp_path], cwd=folder, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    shipped = {name for name in ZipFile(wheel).namelist() if name.startswith("ducat/")}
    files = (path for path in (folder / "ducat").rglob("*") if path.is_file())
    assert shipped == {path.relative_to(folder).as_posix() for path in files}


@pytest.mark.lld
def test_its_module_plays_what_the_interpreter_plays_until_its_rules_change(tmp_path):
    package = install(tmp_path)
    program = """
from gamester.engine.modules import loaded
from gamester.games import game_of
from gamester_lab.simulation.playing import Player
from gamester_lab.simulation.setup import Setup
import numpy as np
game_of("ducat")
if loaded("ducat") is None:
    raise SystemExit("interpreted")
setup = Setup("ducat", "plain", {}, [{"bot": "random"}] * 3, 5, deals=40, length=4)
lengths = np.full(10, 4)
compiled, interpreted = (Player(setup, slow).play(0, lengths.copy()) for slow in (False, True))
assert compiled.acts == interpreted.acts > 100
assert compiled.rows.tobytes() == interpreted.rows.tobytes()
"""

    def python(*words):
        return subprocess.run(
            [sys.executable, *words], env=os.environ | {"PYTHONPATH": str(package)}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    assert python("-m", "gamester", "lab", "build", "ducat").returncode == 0
    assert python("-c", program).stderr == ""
    rules = package / "ducat" / "kernel" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\n\nCHANGED = 1\n", "utf-8")
    done = python("-c", program)
    assert done.stderr.splitlines()[-1] == "interpreted"
    assert "`gamester lab build ducat` makes it anew" in done.stderr


@pytest.mark.lld
def test_what_cannot_be_compiled_is_said_with_its_file_and_line(tmp_path):
    package = install(tmp_path)
    rules = package / "ducat" / "kernel" / "rules.py"
    before, head, after = rules.read_text("utf-8").partition(
        "def start(s: State, o: Options, deck: list[int]) -> None:\n"
    )
    rules.write_text(f"{before}{head}    s.pool += len([card for card in deck]) - 52\n{after}", "utf-8")
    number = f"{before}{head}".count("\n") + 1
    for words, status in ((["build", "ducat"], 2), (["simulate", "ducat", "--deals", 10], 1)):
        done = gamester(package, "lab", *words)
        assert done.returncode == status
        assert f"The rules of the game ducat cannot be compiled: {rules}, line {number}," in done.stderr
        assert "Traceback" not in done.stderr


def test_a_game_that_is_added_after_others_were_compiled_is_compiled_too(package):
    program = """
from gamester_lab.compile.compiler import admit
admit()  # as any loop of another game does first
from gamester.games import registry
import sys
sys.path.append(sys.argv[1])
registry._others.cache_clear()
from gamester_lab.compile.sums import adding
from gamester_lab.solve.grow import Deals, grow
import numpy as np
o = registry.game_of("ducat").words.options_of("plain", {}, 3)
assert len(grow(Deals("ducat", 2, o, 0, np.array([[0, 1, 2, 3]]), np.ones(1))).chips)
assert adding("ducat").add_small
"""
    done = subprocess.run([sys.executable, "-c", program, package], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_it_is_measured_in_plain_ways_and_learned_by_no_network():
    from gamester_lab.evaluate.gauges import gauge_of
    from gamester_lab.train.courses import course_of

    gauge = gauge_of("ducat")
    assert list(gauge.holed(None)) == ["plays the lowest card"]
    assert len({gauge.bucket(None, 7, action, 1) for action in range(3)}) == 3
    with pytest.raises(BadOptions, check=lambda refusal: refusal.fills["values"] == ["loo", "laugh"]):
        course_of("ducat")
