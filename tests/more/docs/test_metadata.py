"""The wheel: its metadata says where the project is to be found, and its bytes follow from the sources alone."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO

from hatch_build import Address

from folders import GOLDEN, ROOT, TESTS

HOME = "https://forge.example/gamester"


def told(monkeypatch, home):
    """What the build's hook says of the project, with this address."""
    monkeypatch.setenv("GAMESTER_HOME", home)
    metadata = {}
    Address(str(ROOT), {}).update(metadata)
    return metadata["urls"], metadata["readme"]["text"]


SOURCES = ("src", "tools/hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE", ".gitignore")
YEAR_2001 = 1_000_000_000


def moved(place):
    """The sources in another folder, of another time and with other permissions."""
    for name in SOURCES:
        (place / name).parent.mkdir(exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, place / name)
    for path in place.rglob("*"):
        os.utime(path, (YEAR_2001, YEAR_2001))
        path.chmod(0o700 if path.is_dir() else 0o600)
    return place


def wheel_of(place, target, umask, **environment):
    """The bytes of the wheel of these sources."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=place, env=os.environ | environment, umask=umask, capture_output=True, check=True,
    )  # fmt: skip
    return next(target.glob("*.whl")).read_bytes()


def test_the_wheel_has_the_same_bytes_wherever_and_whenever_it_is_built(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    here = wheel_of(ROOT, tmp_path / "one", 0o022, TZ="UTC", LC_ALL="C", PYTHONHASHSEED="1", GAMESTER_HOME=HOME)
    there = wheel_of(
        moved(elsewhere),
        tmp_path / "two",
        0o077,
        TZ="Asia/Tokyo",
        LC_ALL="C.UTF-8",
        PYTHONHASHSEED="2",
        GAMESTER_HOME=HOME,
    )
    assert here == there
    with zipfile.ZipFile(BytesIO(here)) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        assert f"Project-URL: Homepage, {HOME}\n" in wheel.read(name).decode()


def test_the_independent_reader_is_a_wheel_that_checks_a_record_alone(tmp_path):
    wheel_of(TESTS / "reference", tmp_path / "dist", 0o022)
    with zipfile.ZipFile(next((tmp_path / "dist").glob("gamester_reader-*.whl"))) as wheel:
        wheel.extractall(tmp_path / "alone")
    record = GOLDEN / "laugh-basic.jsonl"
    done = subprocess.run(
        [sys.executable, "-S", "-m", "gamester_reader", str(record)],
        cwd=tmp_path / "alone", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(f"{record}: right, ")


def targets(text):
    return re.findall(r'(?:]\(|src=")([^)"]+)', text)


def test_with_an_address_every_link_and_picture_leads_there(monkeypatch):
    urls, text = told(monkeypatch, HOME + "/")
    assert set(urls.values()) >= {HOME, f"{HOME}/issues"}
    assert all(target.startswith("https://") for target in targets(text))
    files = [target.removeprefix(f"{HOME}/").split("/", 2)[2].partition("#")[0] for target in targets(text)]
    assert len(files) > 15
    assert all((ROOT / file).exists() for file in files)
    assert f"![Five-Card Loo in a browser]({HOME}/raw/HEAD/docs/pictures/page-loo-desk.png)" in text


def test_without_an_address_nothing_leads_nowhere(monkeypatch):
    urls, text = told(monkeypatch, "")
    assert urls == {}
    assert [target for target in targets(text) if not target.startswith("https://")] == []
    assert "[how strong they are]" not in text
    assert "how strong they are" in text
