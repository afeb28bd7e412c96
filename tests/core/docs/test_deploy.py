"""The container files say what they should: nobody is root, nothing is written but the volume, everything is pinned."""

import json
import re
import tomllib
from ipaddress import ip_address, ip_network

import pytest
import yaml

from folders import ROOT
from gamester.cli import parser
from gamester.text.messages import Words

COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OURS = ("gamester-1", "gamester-2")


def stages():
    """The instructions of the Dockerfile, by stage, each as its name and its words, lines put together."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "deploy" / "Dockerfile").read_text())
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, words = line.partition(" ")
            if name == "FROM":
                found.append([])
            found[-1].append((name, words))
    return found


def test_the_image_runs_as_nobody_in_particular_with_one_volume_and_says_how_it_is():
    last = dict(stages()[-1])
    assert last["USER"] == "10001:10001"
    assert last["VOLUME"] == last["WORKDIR"] == "/data"
    assert "/healthz" in last["HEALTHCHECK"]
    assert last["ENTRYPOINT"] == '["gamester"]'
    names = [name for name, _ in stages()[-1]]
    assert names.index("USER") > max(place for place, name in enumerate(names) if name in ("RUN", "COPY"))
    assert names.count("VOLUME") == 1


def test_everything_in_the_image_is_pinned():
    for stage in stages():
        assert re.fullmatch(r"python:3\.\d+-slim-\w+( AS build)?", dict(stage)["FROM"])
    installs = re.findall(r"pip install ([^&]*)", " && ".join(words for _, words in stages()[0]))
    locked, own = installs
    assert "--require-hashes -r requirements/web.lock" in locked
    assert {"--no-deps", "--no-build-isolation"} <= set(own.split()), "built by what the lock holds"
    locked = set(re.findall(r"^([\w-]+)==", (ROOT / "requirements/web.lock").read_text(), re.MULTILINE))
    assert {"psycopg", "hatchling"} <= locked


def test_the_image_and_the_laboratory_agree_on_versions():
    web, lab = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / f"requirements/{name}.lock").read_text(), re.MULTILINE))
        for name in ("web", "lab")
    )
    assert {"numpy", "numba"} <= lab.keys()
    assert {name for name in web.keys() & lab.keys() if web[name] != lab[name]} == set()


def test_the_image_holds_only_what_it_copies_and_that_is_there():
    ignored = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    copied = {word for name, words in stages()[0] if name == "COPY" for word in words.split()[:-1]}
    assert copied == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["src/gamester"]
    assert {"README.md", "tools/hatch_build.py", *project["project"]["license-files"]} <= copied


def test_every_command_line_of_the_container_files_is_one_that_gamester_takes():
    lines = [json.loads(dict(stages()[-1])["CMD"]), *(SERVICES[name]["command"] for name in OURS)]
    text = re.sub(r"\\\n\s*", "", (ROOT / "docs" / "guide" / "hosting.md").read_text())
    told = re.findall(r"docker (?:exec|compose .*?run) .*?(?:gamester|gamester-1) +(backup .*)", text)
    assert len(told) == 2
    for line in [*lines, *map(str.split, told)]:
        assert parser(Words("en")).parse_args(line).command == line[0]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_writes_only_to_its_volume_and_gains_no_rights(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert "privileged" not in service
    assert name in OURS or re.search(r":\d", service["image"])
    assert name in OURS or "healthcheck" in service
    assert not any("docker.sock" in str(volume) for volume in service.get("volumes", []))


def test_there_are_two_servers_on_one_database_behind_one_proxy():
    assert set(SERVICES) == {*OURS, "proxy", "postgres"}
    for name in OURS:
        words = " ".join(SERVICES[name]["command"])
        for option in ("--database=postgresql://gamester@postgres/", "--internal=0.0.0.0", "--proxy=10.77.0.2"):
            assert option in words
        assert SERVICES[name]["cap_drop"] == ["ALL"]
        assert SERVICES[name]["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["proxy"]
    own = ip_address(SERVICES["proxy"]["networks"]["inside"]["ipv4_address"])
    inside = COMPOSE["networks"]["inside"]["ipam"]["config"][0]
    assert str(own) == "10.77.0.2"
    assert own in ip_network(inside["subnet"])
    assert own not in ip_network(inside["ip_range"]), "or a service that starts before it may be given its address"
    caddy = (ROOT / "deploy" / "Caddyfile").read_text()
    assert all(f"{name}:8000" in caddy for name in OURS)
    assert caddy.count("{") == caddy.count("}")
    assert "lb_policy header X-Table" in caddy, "all people of a table go to one process"
    assert "respond /metrics 404" in caddy


def test_no_password_stands_in_the_files():
    text = (ROOT / "deploy" / "compose.yaml").read_text()
    assert not re.search(r"PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)", text)
    assert re.search(r"://[^/@\s]*:[^/@\s]*@", text) is None
    volumes = [volume for service in SERVICES.values() for volume in service.get("volumes", [])]
    assert {volume.split(":")[0] for volume in volumes} == {*COMPOSE["volumes"], "./Caddyfile"}
