"""Make a release: `python tools/release.py [--out dist] [--tag]`.

Into the folder go the three wheels, a static site as one archive, the container's image where a container engine runs,
the checksums and the notes.  The same commit gives the same bytes, except of the image.  Nothing is published: what is
in the folder is what one uploads, and `--tag` names the commit `vVERSION`.
"""

import argparse
import gzip
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from results import ROOT, commit

PROJECTS = (ROOT, ROOT / "lab", ROOT / "tests" / "reference")
ENGINES = ("docker", "podman")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; leaves with its complaint if it fails."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr.strip()}")
    return done.stdout.strip()


def versions() -> dict[str, str]:
    """Every place that says a version, and what it says."""
    found = {
        str(folder.relative_to(ROOT) / "pyproject.toml"): str(
            tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        )
        for folder in PROJECTS
    }
    said = {
        "src/gamester/__init__.py": r'^__version__ = "(.+)"$',
        "CITATION.cff": r"^version: (.+)$",
        "docs/CHANGELOG.md": r"^## (\S+)",
        "lab/pyproject.toml (what it needs)": r'"gamester\[plots]==(.+)"',
    }
    for place, pattern in said.items():
        match = re.search(pattern, (ROOT / place.partition(" ")[0]).read_text("utf-8"), re.MULTILINE)
        found[place] = match[1] if match else "none"
    return found


def notes(version: str) -> str:
    """What the changelog says of this version."""
    text = (ROOT / "docs" / "CHANGELOG.md").read_text("utf-8")
    section = text.partition(f"\n## {version}")[2].partition("\n")[2]
    return section.partition("\n## ")[0].strip() + "\n"


def packed(folder: Path, archive: Path) -> None:
    """The folder as one archive, with nothing in it that tells when or by whom it was made."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = member.mtime = 0
        member.uname = member.gname = ""
        member.mode = 0o755 if member.isdir() else 0o644
        return member

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w") as tar,
    ):
        for path in sorted(folder.rglob("*")):
            tar.add(path, path.relative_to(folder), recursive=False, filter=plain)


def engine() -> str | None:
    """A container engine that runs here."""
    for name in ENGINES:
        if shutil.which(name) and not subprocess.run([name, "info"], capture_output=True, check=False).returncode:
            return name
    return None


def make(out: Path, version: str) -> Iterator[str]:
    """Make each part, and tell what was made or why not."""
    for folder in PROJECTS:
        before = {*out.iterdir()}
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=folder)
        yield from (path.name for path in {*out.iterdir()} - before)
    with tempfile.TemporaryDirectory() as written:
        run(sys.executable, "-m", "gamester", "site", written)
        site = out / f"gamester-{version}-site.tar.gz"
        packed(Path(written), site)
        yield site.name
    if name := engine():
        checked = ["--format", "docker"] if name == "podman" else []  # by itself podman drops the check of health
        run(name, "build", *checked, "--file", "deploy/Dockerfile", "--tag", f"gamester:{version}", ".")
        image = out / f"gamester-{version}-image.tar"
        run(name, "save", "--output", image, f"gamester:{version}")
        yield image.name
    else:
        yield f"no image: neither {' nor '.join(ENGINES)} runs here"


def main(words: Sequence[str] | None = None) -> None:
    """Make everything, or say why not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to (dist)")
    parser.add_argument("--tag", action="store_true", help="name the commit vVERSION")
    asked = parser.parse_args(words)
    said = versions()
    if len(set(said.values())) > 1:
        sys.exit("The versions differ: " + "; ".join(f"{place} says {version}" for place, version in said.items()))
    version = said["pyproject.toml"]
    if run("git", "status", "--porcelain"):
        sys.exit("There are changes that are not committed: commit them first, so that the release is of a commit.")
    out = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        sys.exit(f"{out} is not empty: name another folder, or empty it.")
    left = []
    for line in make(out, version):
        print(line, flush=True)
        left += [line] if line.startswith("no ") else []
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    tried = f"Made on {platform.system()}, Python {platform.python_version()}; on no other system was it tried."
    text = [f"# Gamester {version}", f"Made from commit {commit()}.", tried, *left, notes(version)]
    (out / "NOTES.md").write_text("\n\n".join(text), "utf-8")
    if asked.tag:
        run("git", "tag", "--annotate", f"v{version}", "--message", f"Gamester {version}")
    print(f"{out}: {len(sums) + 2} files")


if __name__ == "__main__":
    main()
