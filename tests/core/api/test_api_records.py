"""Records through the API: played again, looked back on, checked."""

import json

import pytest

import gamester
from folders import HELPERS

FAIR = HELPERS / "fair" / "shuffle-v1.jsonl"
NAMES = ["Ann", "Ben", "Cas"]


@pytest.fixture
def table():
    table = gamester.open_table("loo", NAMES, seed=7, bots=dict.fromkeys(NAMES, "advice"))
    table.deal()
    table.play_bots()
    return table


def test_a_record_plays_again_from_its_lines_its_file_and_its_table(table, tmp_path):
    table.save(tmp_path / "evening.jsonl")
    for source in (table.record(), tmp_path / "evening.jsonl", str(tmp_path / "evening.jsonl"), table):
        again = gamester.replay(source)
        assert again.record() == table.record()
        assert str(again) == str(table)


def test_a_record_is_not_written_over_another(table, tmp_path):
    table.save(tmp_path / "evening.jsonl")
    with pytest.raises(gamester.Refused, match=r"evening\.jsonl"):
        table.save(tmp_path / "evening.jsonl")


def test_a_record_that_breaks_a_rule_names_its_line_and_paragraph(table):
    lines = table.record()
    place = next(at for at, line in enumerate(lines) if '"act"' in line)
    act = json.loads(lines[place])
    lines[place] = json.dumps(act | {"seat": (act["seat"] + 1) % 3})
    with pytest.raises(gamester.Refused, match=rf"^record:{place + 1}: ") as refused:
        gamester.replay(lines)
    assert f"({refused.value.rule})" in str(refused.value)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nowhere.jsonl", "The file cannot be read"),
        ([], "The file is empty"),
        (["nonsense"], "This line is not JSON"),
        (7, "A record is the name of a file, a list of its lines, or a table; this is “7”."),
        (b"{}", "A record is the name of a file"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(source, sentence):
    with pytest.raises(gamester.Refused, match=sentence.replace(".", r"\.")):
        gamester.replay(source)


def test_a_review_says_what_each_decision_cost(table):
    found = table.review("Ben", worlds=5)
    assert found.player == "Ben"
    assert [deal["deal"] for deal in found.report["deals"]] == [1]
    assert found.sentences[0] in str(found)
    assert str(found) == repr(found)
    assert found._repr_html_().startswith('<div class="gamester"><strong>Ben</strong>')


@pytest.mark.parametrize("wrong", [{"player": "Zoe"}, {"deal": 9}, {"worlds": 0}, {"worlds": "x"}])
def test_a_review_of_what_is_not_there_is_refused(table, wrong):
    with pytest.raises(gamester.Refused):
        table.review(**wrong)


def test_a_record_without_its_seed_is_not_called_fair(table):
    verdict = gamester.verify(table)
    assert not verdict
    assert verdict.found == "unproven"
    assert gamester.verify("nowhere.jsonl").found == "unreadable"


def test_a_fair_record_is_called_fair():
    verdict = gamester.verify(FAIR)
    assert verdict
    assert (verdict.found, verdict.line) == ("fair", 0)
    assert verdict.sentence


def test_a_record_is_reviewed_as_its_table_is(table):
    assert gamester.review(table.record(), "Ben", worlds=5) == table.review("Ben", worlds=5)
