"""The report: the figures in columns, in both languages, and nothing that does not apply."""

import codecs
import re
from pathlib import Path

import pytest

from gamester.games.loo.kernel.state import Ended
from gamester.i18n import languages
from gamester.text.messages import Words
from gamester.text.saying import nearest
from gamester_lab.simulation.report import report
from gamester_lab.simulation.sums import Sums
from gamester_lab.simulation.writing import Numbers
from simulate.dealt import TABLES, rows_of

WIDEST = 100
KEPT = Path(__file__).with_name("reports.txt")
"""Written anew by `PYTHONPATH=tests/helpers python tests/lab/simulate/test_report.py`."""


def told(place, language="en", tables=12, **others):
    game, _, seats, _ = TABLES[place]
    rows, lengths = rows_of(place)
    sums = Sums.of(game, seats, rows[:tables], lengths[:tables], 4321)
    return report(["What was played."], sums, Words(language), **{"seconds": None, "interrupted": False} | others)


def whole():
    """Reports of each kind in each language: every section is in one of them and missing from another."""
    return "\f\n".join(told(place, language) for place in (0, 2, 5, 6) for language in languages())


def test_reports_are_those_that_are_kept():
    text = whole()
    assert text == KEPT.read_text("utf-8")
    assert not re.search(r"(report|spread|column|heading)\.|\{|\bNone\b|\bnan\b", text)
    assert max(map(len, text.splitlines())) <= WIDEST
    assert all(line == line.rstrip() for line in text.splitlines())


def test_flushes_are_told_by_their_class():
    rows, lengths = rows_of(0)
    rows = rows.copy()
    rows["flush"][:5], rows["ended"][:5], rows["swept"][:5] = 5, Ended.FLUSH, 0b10
    lines = report([], Sums.of("loo", 5, rows, lengths, 1), Words("en"), seconds=None, interrupted=False).splitlines()
    start = next(number for number, line in enumerate(lines) if "swept by a flush" in line)
    assert lines[start + 1].split() == ["by", "a", "Pam-flush", *lines[start].split()[-2:]]
    assert "blaze" not in "".join(lines)


@pytest.mark.parametrize("language", languages())
def test_no_deals_have_no_figures(language):
    words = Words(language)
    text = report(["Nothing."], Sums.empty("loo", 5), words, seconds=0.5, interrupted=True)
    assert words.say("report.nothing") in text
    assert words.say("report.heading.places").upper() not in text


@pytest.mark.parametrize("language", languages())
def test_a_report_fits_every_encoding(language):
    text = told(2, language)
    codecs.register_error("nearest", nearest)
    for encoding in ("ascii", "latin-1", "cp1252", "cp437"):
        plain = text.encode(encoding, "nearest").decode(encoding)
        assert "\\" not in plain
        assert len(plain.splitlines()) == len(text.splitlines())


@pytest.mark.parametrize(
    ("language", "number", "decimals", "written"),
    [
        ("en", 1234.567, 2, "1,234.57"), ("fr", 1234.567, 2, "1\u202f234,57"), ("en", -0.5, 1, "-0.5"),
        ("en", None, 1, "–"), ("en", 5e15, 2, "5.000e15"), ("fr", 5e15, 2, "5,000e15"), ("en", 10**12, 0, "1.000e12"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_in_the_language(language, number, decimals, written):
    assert Numbers(Words(language)).real(number, decimals) == written


def test_figures_have_as_many_decimals_as_their_intervals_bear():
    numbers = Numbers(Words("en"))
    wide = {"value": 12.3456, "low": 11.1, "high": 13.6, "of": 9}
    narrow = {"value": 12.3456, "low": 12.3, "high": 12.4, "of": 9}
    assert numbers.column([wide]) == ["12.3 ± 1.3"]
    assert numbers.column([narrow]) == ["12.346 ± 0.054"]
    assert numbers.column([narrow], sure=False) == ["12.346"]
    assert numbers.column([{"value": 0.25, "low": None, "high": None, "of": 9}], 100) == ["25.00"]


if __name__ == "__main__":
    KEPT.write_text(whole(), "utf-8")
