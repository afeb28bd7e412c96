"""`gamester keep`: people type what happened at a table with real cards."""

import io
import json
from datetime import date
from errno import ENOSPC
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from gamester.cli import main
from gamester.commands.typed_keeper import understood
from gamester.i18n import languages
from gamester.text.messages import Words

if TYPE_CHECKING:
    from gamester.protocol.api_keeper import KeeperQuestion

FIVE = ["keep", "loo", "five", "--names", "Ann,Bob,Cid,Dee,Eve"]


@pytest.fixture
def keep(tmp_path, monkeypatch, capsys):
    """Types lines into the command; what it prints, and its exit status."""

    def typed(text, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = main([*arguments, "--file", str(tmp_path / "sitting.json")])
        told = capsys.readouterr()
        return told.out + told.err, status

    return typed


def test_a_deal_is_told_by_first_letters_and_reckoned(keep):
    text, status = keep("a b d\n-\na a b b b\ndeal\n", *FIVE)
    assert status == 0
    assert "Dee took no trick: looed, 5 chips." in text
    assert "Ann: stake −5, 2 tricks at 1 +2 = −3" in text


def test_a_sitting_goes_on_where_it_was_left(keep, tmp_path):
    keep("a b d\n-\na a b b b\na b\n", *FIVE)
    text, _ = keep("", "keep")
    assert "Who swept the pool with a flush?" in text
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"][1] == {"stood": [0, 1]}


@pytest.mark.parametrize(("before", "moved"), [("a\n", True), ("", False)])
def test_a_sitting_that_was_told_is_put_aside_where_another_begins(keep, tmp_path, monkeypatch, before, moved):
    monkeypatch.setattr("gamester.commands.keep.today", lambda: date(2026, 11, 30))
    for name in ("Ann", "Abe"):
        keep(before, "keep", "loo", "five", "--names", f"{name},Bob,Cid")
    (tmp_path / "sitting-2026-11-30-2.json").write_text("in the way")
    text, _ = keep("a\n", *FIVE)
    aside = tmp_path / "sitting-2026-11-30-3.json"
    assert (str(aside) in text, aside.exists()) == (moved, moved)
    if moved:
        assert "Abe" in aside.read_text()
        assert "Ann" in (tmp_path / "sitting-2026-11-30.json").read_text()
    assert (tmp_path / "sitting-2026-11-30-2.json").read_text() == "in the way"


def test_what_is_no_sitting_is_put_aside_too(keep, tmp_path):
    (tmp_path / "sitting.json").write_text("{}")
    keep("a\n", *FIVE)
    assert "{}" in [path.read_text() for path in tmp_path.iterdir()]


def test_an_answer_that_does_not_fit_is_refused_and_not_kept(keep, tmp_path):
    text, _ = keep("a b d\n-\na a b\nzed\n", *FIVE)
    assert "Name exactly 5; named: 3." in text
    assert "“zed” names nobody who can be meant: Ann, Bob, Dee." in text
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == [{"stood": [0, 1, 3], "flush": []}]


def test_a_deal_is_told_again_and_later_deals_follow(keep):
    text, _ = keep("a b d\n-\na a b b b\n-\nfix 1\nb\nscore\n", *FIVE)
    assert "Bob stands alone and takes the pool: 5 chips." in text
    assert "Bob    +5    0  = +5" in text
    assert "Deal 3: Cid deals" in text


def test_undo_brings_back_a_deal_that_is_told_again_and_moves_no_other(keep, tmp_path):
    text, _ = keep("a b d\n-\na a b b b\n-\na b\nfix 1\nundo\n", *FIVE)
    deals = json.loads((tmp_path / "sitting.json").read_text())["deals"]
    assert deals == [{"stood": [0, 1, 3], "flush": [], "tricks": [0, 0, 1, 1, 1]}, {"stood": []}, {"stood": [0, 1]}]
    assert text.endswith("Who swept the pool with a flush? (Ann, Bob; nobody is -)\n> \n")


@pytest.mark.parametrize(
    ("typed", "deals"),
    [
        ("leave dee eve\nb\nfix 1\nundo\nundo\n", [{"company": [0, 1, 2]}]),
        ("b\nfix 1\nstop\nundo\nundo\n", [{"stood": [1]}]),
        ("b\nfix 1\nfix 1\nundo\n", [{"stood": [1]}]),
        ("b\nc\nfix 2\nfix 1\nundo\nundo\n", [{"stood": [1]}, {"stood": [2]}]),
    ],
)
def test_undo_brings_back_a_deal_whatever_was_typed_since_it_is_told_again(keep, tmp_path, typed, deals):
    keep(typed, *FIVE)
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == deals


def test_a_deal_that_no_longer_fits_is_told_on_from_what_does_not_fit(keep, tmp_path):
    first, told = {"dumby": [1], "tricks": [0, 1, 1]}, {"stood": [0, 1], "dumby": [2], "tricks": [0, 1, 2]}
    sitting = {"game": "loo", "variant": "three/wikipedia-2023", "players": ["Ann", "Bob", "Cid"]}
    (tmp_path / "sitting.json").write_text(json.dumps(sitting | {"deals": [first, told]}))
    text, _ = keep("b\n", "keep")
    assert "Deal 2 no longer fits. Cid cannot be named here." in text
    assert "Who won the tricks, one by one? (Ann, Bob" in text
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == [first, {"stood": [0, 1], "dumby": [1]}]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("n\n", [{"stood": [1]}]),
        ("q\n", [{"stood": [2]}]),
        ("may q\n", [{"stood": [0, 2]}]),
        ("may\n", [{"stood": [0]}]),
        ("m\n", []),
        ("no\n", [{"stood": []}]),
        ("quit\nq\n", []),
        ("n q\nundo\n", []),
    ],
)
def test_a_word_that_names_somebody_who_may_be_meant_is_no_command(keep, tmp_path, typed, told):
    keep("nan\n", "keep", "loo", "five", "--names", "May,Nan,Quinn,Mia")
    keep(f"undo\n{typed}", "keep")
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == told


def test_undo_takes_the_last_answer_back(keep, tmp_path):
    text, _ = keep("a b d\nundo\nundo\n", *FIVE)
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == []
    assert "Nothing was told yet." in text


def test_whoever_stops_divides_the_pool_and_may_go_on(keep):
    text, _ = keep("a b d\n-\na a b b b\nstop\na\nundo\n", *FIVE)
    assert "What lies in the pool is divided: 5 chips." in text
    assert "The sitting is over: undo goes on with it." in text
    assert text.endswith("Who stood? (Ann, Bob, Cid, Dee, Eve; nobody is -)\n> \n")


def test_people_leave_join_and_come_back_between_deals(keep, tmp_path):
    text, _ = keep("a b d\n-\na a b b b\nleave dee eve\njoin Flo after ann\nf\njoin dee\nscore\nundo\nstop\n", *FIVE)
    assert "From here on Ann, Flo, Bob, Cid play, in this order." in text
    assert "Flo stands alone and takes the pool: 10 chips." in text
    assert "From here on Ann, Flo, Bob, Cid, Dee play, in this order." in text
    assert "Dee    −5       = −5" in text
    assert "Eve     0       = 0" in text
    assert "Flo         +5  = +5" in text
    kept = json.loads((tmp_path / "sitting.json").read_text())
    assert kept["later"] == ["Flo"]
    assert kept["deals"][1:] == [{"company": [0, 5, 1, 2], "stood": [5]}]


def test_a_place_is_named_in_either_language(keep):
    assert "Ann, Léa, Bob, Cid, Dee, Eve play" in keep("join Léa après ann\n", *FIVE)[0]


def test_a_deal_that_is_told_again_keeps_its_company(keep, tmp_path):
    keep("leave dee eve\nb\nfix 1\na\n", *FIVE)
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == [{"company": [0, 1, 2], "stood": [0]}]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("leave zed", "“zed” names nobody who can be meant"),
        ("leave cid dee eve", "cannot be played by 2"),
        ("leave ann bob cid dee eve", "cannot be played by 0"),
        ("join ann", "Ann plays already."),
        ("join flo after zed", "“zed” names nobody who can be meant"),
        ("a\nleave eve\n", "Deal 1 is open"),
    ],
)
def test_a_company_that_cannot_be_is_refused_in_one_sentence(keep, line, reason):
    variant = ["keep", "loo", "three", "--names", "Ann,Bob,Cid,Dee,Eve", "--option", "bold_stand=false"]
    text, _ = keep(f"{line}\n", *variant)
    assert reason in text
    assert "From here on" not in text


def test_what_may_be_done_now_is_answered_by_paragraphs(keep):
    assert "B3  *Bold Stand, or Force.*" in keep("may\n", "keep", "loo", "three", "--names", "Ann,Bob,Cid")[0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["keep"], "Who plays?"),
        (["keep", "--names", "Ann,Bob"], "cannot be played by 2"),
        (["keep", "--names", "Ann,Bob,Cid", "--dealer", "Zed"], "“Zed” is none of the players"),
        (["keep", "--names", "Ann,ann,Bob"], "ann is named twice"),
        (["keep", "--names", "Ann,Bob,Ann", "--dealer", "Ann"], "Ann is named twice"),
        (["keep", "loo", "three"], "Who plays?"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_one_sentence(keep, arguments, reason):
    text, status = keep("", *arguments)
    assert status == 2
    assert reason in text
    assert text.count("\n") == 1


@pytest.mark.parametrize("first", ["Ann Lee", "2"])
def test_the_first_named_deals_whatever_the_name(keep, first):
    assert f"Deal 1: {first} deals" in keep("", "keep", "--names", f"{first},Bob,Cid")[0]


def test_a_game_whose_chips_nobody_keeps_is_refused(keep, third_game):
    said, status = keep("", "keep", "ducat", "--names", "Ann,Bob")
    assert (said, status) == ("gamester: There is no keeper for ducat yet.\n", 2)


def test_a_sitting_of_any_length_is_kept(keep, tmp_path):
    sitting = {"game": "loo", "variant": "five/wikipedia-2023", "players": ["Ann", "Bob", "Cid"]}
    (tmp_path / "sitting.json").write_text(json.dumps(sitting | {"deals": [{"stood": [0]}] * 200}))
    text, _ = keep("b\nscore\n", "keep")
    assert "Deal 202: Ann deals" in text
    assert len(json.loads((tmp_path / "sitting.json").read_text())["deals"]) == 201


def test_the_end_is_drawn_into_a_file_when_asked(keep, tmp_path):
    text, _ = keep(f"b\npicture {tmp_path}/end\nstop\npicture {tmp_path}/end\npicture {tmp_path}/no/end\n", *FIVE)
    assert "type stop first" in text
    assert "1. Bob" in (tmp_path / "end.svg").read_text()
    assert "no/end.svg cannot be written: No such file" in text


@pytest.mark.parametrize("named", ["", ".", "folder/.."])
def test_the_end_is_drawn_in_a_folder_where_no_name_is_given(keep, tmp_path, monkeypatch, named):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    text, status = keep(f"b\nstop\npicture {named}\nscore\n", *FIVE)
    assert status == 0
    assert "1. Bob" in (tmp_path / "gamester.svg").read_text()
    assert "Bob    +5" in text.rpartition("gamester.svg")[2], "and the keeper goes on"


def test_a_picture_whose_path_cannot_be_is_not_drawn_and_that_is_said(keep):
    text, status = keep("b\nstop\npicture a\0b\nscore\n", *FIVE)
    assert status == 0
    assert "b.svg cannot be written" in text


def test_a_file_without_a_sitting_is_refused_and_left_as_it_is(keep, tmp_path):
    (tmp_path / "sitting.json").write_text("{}")
    text, status = keep("", "keep")
    assert status == 2
    assert "holds no sitting of the keeper" in text
    assert (tmp_path / "sitting.json").read_text() == "{}"


@pytest.mark.parametrize("language", languages())
def test_yes_and_no_are_said_in_the_language_or_by_y_and_n(language):
    yes = Words(language).say("plain.yes")
    assert yes in Words(language).say("keeper.choices.yes_no").split()
    asked = cast("KeeperQuestion", SimpleNamespace(kind="number"))
    assert [understood(line, asked, [], yes) for line in ("y", yes, yes.upper())] == [[1]] * 3
    assert [understood(line, asked, [], yes) for line in ("n", "No", "-", "0", "maybe")] == [[0]] * 4 + [None]


def test_an_answer_that_finds_no_room_is_asked_again(keep, tmp_path, monkeypatch):
    writes = iter([True, False, True, False, True, True])
    monkeypatch.setattr("gamester.commands.typed_keeper.write_whole", lambda *given: room(next(writes), *given))
    text, status = keep("a b d\n-\n-\nundo\nundo\n-\n", *FIVE)
    assert status == 0
    sentence = f"{tmp_path / 'sitting.json'} cannot be written (No space left on device)"
    assert text.count(sentence) == 2
    assert json.loads((tmp_path / "sitting.json").read_text())["deals"] == [{"stood": [0, 1, 3], "flush": []}]


def test_a_deal_that_is_told_again_without_room_stays_as_it_was_told(keep, tmp_path, monkeypatch):
    keep("b\n", *FIVE)
    monkeypatch.setattr("gamester.commands.typed_keeper.write_whole", lambda *given: room(False, *given))
    text, _ = keep("fix 1\nundo\nscore\n", "keep")
    assert text.count("No space left") == 2
    assert "Tell deal 1 again" not in text
    assert "Bob    +5" in text


def room(there, path, data):
    """Write a file, or find no room for it."""
    if not there:
        raise OSError(ENOSPC, "No space left on device", str(path))
    path.write_bytes(data)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("body", ["{}", "no JSON", '{"game": 1}', "[" * 100_000])
def test_what_holds_no_sitting_is_said_in_the_language_of_the_person(keep, tmp_path, language, body):
    (tmp_path / "sitting.json").write_text(body)
    text, status = keep("", "keep", "--lang", language)
    assert status == 2
    assert text.endswith(f"{Words(language).say('keeper.no_sitting', path=str(tmp_path / 'sitting.json'))}\n")
    assert "JSON" not in text
    assert "Object" not in text
