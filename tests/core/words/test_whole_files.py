"""Files are written whole or not at all, and what cannot be written is named."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from gamester.cli import main
from gamester.study.pictures import write_picture
from gamester.text.files import OF_OWNER, write_whole

NO_ROOM = "No space left on device"


@pytest.fixture
def full(monkeypatch):
    """A disk with room for one byte."""

    def write(path, data):
        with path.open("wb") as file:
            file.write(data[:1])
        raise OSError(ENOSPC, NO_ROOM)

    monkeypatch.setattr(Path, "write_bytes", write)


def test_what_was_there_stays_where_the_new_file_has_no_room(tmp_path, full):
    path = tmp_path / "kept.txt"
    path.write_text("old")
    with pytest.raises(OSError, match=NO_ROOM) as fault:
        write_whole(path, b"new")
    assert fault.value.filename == str(path)
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("name", ["card.pdf", "booklet.pdf"])
def test_a_sheet_without_room_leaves_the_old_one_and_is_named(tmp_path, full, capsys, name):
    path = tmp_path / name
    path.write_text("old")
    assert main([path.stem, "loo", "--file", str(path)]) == 2
    assert path.read_text() == "old"
    assert str(path) in (told := capsys.readouterr().err)
    assert NO_ROOM in told


@pytest.mark.parametrize("name", ["day.svg", "day.png"])
def test_a_picture_without_room_leaves_the_old_one(tmp_path, full, name):
    path = tmp_path / name
    path.write_text("old")
    with pytest.raises(OSError, match=NO_ROOM) as fault:
        write_picture(path, '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="315"/>')
    assert fault.value.filename == str(path)
    assert path.read_text() == "old"


def test_a_file_keeps_its_permissions_and_its_place_behind_a_link(tmp_path):
    path, link = tmp_path / "there.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    write_whole(tmp_path / "private.txt", b"", OF_OWNER)
    assert (tmp_path / "private.txt").stat().st_mode & 0o777 == 0o600


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"told")
    assert os.read(reader, 10) == b"told"
    assert pipe.is_fifo()
    os.close(reader)
