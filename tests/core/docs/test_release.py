"""A release is of one version, which every place names, and its notes are the changelog's."""

import tarfile

import release
import yaml

from folders import ROOT


def test_every_place_says_the_same_version():
    assert set(release.versions().values()) == {release.versions()["pyproject.toml"]}


def test_the_notes_are_the_section_of_the_changelog():
    version = release.versions()["pyproject.toml"]
    text = release.notes(version)
    assert text.startswith("### Rules")
    assert text in (ROOT / "docs" / "CHANGELOG.md").read_text()
    assert "\n## " not in text


def test_the_citation_names_what_the_format_demands():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert str(cited["version"]) == release.versions()["pyproject.toml"]


def test_an_archive_has_the_same_bytes_whenever_it_is_made(tmp_path):
    for name, mode in (("one", 0o600), ("two", 0o640)):
        (tmp_path / name / "inner").mkdir(parents=True)
        (tmp_path / name / "inner" / "page.html").write_text("<p>Loo</p>")
        (tmp_path / name / "inner" / "page.html").chmod(mode)
        release.packed(tmp_path / name, tmp_path / f"{name}.tar.gz")
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        assert archive.getnames() == ["inner", "inner/page.html"]
