"""What the image installs serves, is healthy, and ends in good order."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from urllib.request import urlopen

import pytest

from core.docs.test_deploy import stages
from folders import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """What the image installs: a wheel built from what it copies and nothing else, unpacked."""
    place, wheels = tmp_path_factory.mktemp("context"), tmp_path_factory.mktemp("wheels")
    for name in (
        line[1:]
        for line in (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().splitlines()
        if line.startswith("!")
    ):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (place / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, place / name)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], cwd=place, check=True)
    with zipfile.ZipFile(next(wheels.iterdir())) as wheel:
        wheel.extractall(wheels / "site")
    return wheels / "site"


def test_what_the_image_installs_serves_is_healthy_and_ends_in_good_order(installed, tmp_path):
    last = dict(stages()[-1])
    command = [word.replace("/data", str(tmp_path)) for word in json.loads(last["CMD"])]
    environment = dict(os.environ, PYTHONPATH=str(installed), HOME=str(tmp_path))
    words = [sys.executable, "-m", "gamester", *command, "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path) as program:
        try:
            port = re.search(r":(\d+)/", program.stdout.readline())[1]
            looks = json.loads(last["HEALTHCHECK"].partition("CMD")[2])
            subprocess.run([sys.executable, *(word.replace("8000", port) for word in looks[1:])], check=True)
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"<title>" in page.read()
            assert (tmp_path / "tables.db").exists()
        finally:
            program.send_signal(signal.Signals[last["STOPSIGNAL"]])
    assert program.returncode == 0
