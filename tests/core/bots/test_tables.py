"""The opponent that plays by solved tables: how often it does what, and what it does without a table."""

import logging
import random
import shutil
from math import sqrt

import pytest

from bots.field import sitting
from gamester.bots import tables
from gamester.bots import tables as files
from gamester.bots.roster import AdviceBot
from gamester.bots.tables import TablesBot, note_on
from gamester.games import game_of
from gamester.games.loo.advice.buckets import SIZE
from gamester.text.messages import Words

FORMS = {
    "three": "three/wikipedia-2023",
    "irish": "irish/wikipedia-2023",
    "five": "five/wikipedia-2023",
    "dealt": "five/cotton-1674",
}


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """A folder of tables that may be spoilt."""
    for path in files.FOLDER.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    for cached in (tables.table_of, tables.warn):
        cached.cache_clear()
    yield tmp_path
    for cached in (tables.table_of, tables.warn):
        cached.cache_clear()


def declared(variant, seats, words, pool, bots):
    """What was seen at each declaration of some deals."""
    found = []

    def watch(seat, seen, choice):
        if any(offer.act.do == "stand" for offer in seen.offers):
            found.append(seen)

    sitting("loo", variant, seats, bots, 25, 3, words, pool, watch)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_tables_made_for_these_rules(form):
    for seats in range(3, 9):
        table = files.solved_table("loo", game_of("loo").words.options_of(FORMS[form], {}, seats), seats)
        assert (len(table.numbers), table.variant, table.is_exact) == (SIZE, FORMS[form], True)
        assert sum(1 for number in table.numbers if number) > 300


def test_stakes_need_no_other_table_and_other_rules_are_named():
    loo = game_of("loo")
    assert note_on("loo", loo.words.options_of("three/wikipedia-2023", {"loo": "unlimited", "ante": 6}, 5), 5) is None
    for variant, words in (("three/hoffmann-1909", {}), ("five/wikipedia-2023", {"pam": "none"})):
        note = note_on("loo", loo.words.options_of(variant, words, 5), 5)
        assert note.key == "bots.table_nearest"
        assert note.fills["variant"] in FORMS.values()
        assert "{" not in Words("fr").tell(note)
    assert note_on("laugh", game_of("laugh").words.options_of("adpoker", {}, 5), 5).key == "bots.no_tables"


def test_what_it_chooses_is_drawn_as_often_as_it_says():
    mixed = 0
    for seen in declared("three/wikipedia-2023", 5, {}, 6, [AdviceBot()] * 5):
        assessed = TablesBot().assess(seen)
        assert sum(each.probability for each in assessed) == pytest.approx(1)
        if max(each.probability for each in assessed) < 0.9:
            mixed += 1
            acts = [TablesBot(seed=seed).choose(seen) for seed in range(150)]
            for each in assessed:
                expected = 150 * each.probability
                assert abs(acts.count(each.act) - expected) < 4.5 * sqrt(expected) + 1
    assert mixed > 5


def test_its_boldness_makes_it_stand_more_often():
    seen = declared("three/wikipedia-2023", 5, {}, 3, [TablesBot(seed=n) for n in range(5)])
    often = []
    for boldness in (-2, 0, 2):
        assessed = [TablesBot(boldness=boldness).assess(each) for each in seen]
        often.append(sum(one.probability for each in assessed for one in each if one.act.do != "pass"))
    assert often[0] < often[1] < often[2]


def spoil(path, how, monkeypatch):
    """Make a file what it should not be."""
    whole = path.read_bytes()
    if how == "missing":
        path.unlink()
    elif how == "damaged":
        path.write_bytes(whole[:-9] + bytes(9))
    elif how == "header":
        path.write_bytes(whole.replace(b'"variant"', b'"variamt"'))
    else:
        rules, buckets = files.made_for("loo")
        others = ("0" * 16, buckets) if how == "other rules" else (rules, "0" * 16)
        with monkeypatch.context() as patch:
            patch.setattr(files, "made_for", lambda game: others)
            files.write_file("loo", path, {"variant": "", "options": {}}, dict.fromkeys(range(3, 9), bytes(SIZE)))


@pytest.mark.parametrize("how", ["missing", "damaged", "header", "other rules", "other buckets"])
def test_without_a_table_it_plays_by_printed_advice_and_says_so_once(how, folder, caplog, monkeypatch):
    spoil(folder / "loo-three.table", how, monkeypatch)
    bots = [TablesBot(seed=n) for n in range(4)]
    with caplog.at_level(logging.WARNING):
        for seen in declared("three/wikipedia-2023", 4, {}, 6, bots):
            assert bots[0].choose(seen) == AdviceBot().choose(seen)
            assert [each.probability for each in bots[0].assess(seen) if each.act == AdviceBot().choose(seen)] == [1]
    o = game_of("loo").words.options_of("three/wikipedia-2023", {}, 4)
    said = Words("en").tell(note_on("loo", o, 4))
    assert [record.message for record in caplog.records] == [f"gamester: {said}"]
    assert "loo-three.table" in said


@pytest.mark.parametrize("cut", [0, 1, 40, 2000])
def test_any_part_of_a_file_is_refused_whole(cut, folder, caplog):
    path = folder / "loo-five.table"
    path.write_bytes(path.read_bytes()[:cut] + random.Random(cut).randbytes(30))
    assert note_on("loo", game_of("loo").words.options_of("five/wikipedia-2023", {}, 5), 5).key == "bots.table_damaged"
