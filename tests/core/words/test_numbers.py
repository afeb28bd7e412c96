"""Numbers in sentences as each language writes them: signs, thousands, and the noun that a decimal number counts."""

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from gamester.cli import main
from gamester.i18n import languages
from gamester.study.habits import Mean
from gamester.study.sentences import habit_sentences
from gamester.text.messages import Words

if TYPE_CHECKING:
    from gamester.study.report import Report


@pytest.mark.parametrize(("behind", "said"), [(0.98, "0,98 jeton"), (1.16, "1,16 jeton"), (1.999, "2,00 jetons")])
def test_in_french_less_than_two_is_one(behind, said):
    told = Words("fr").say("puzzle.right", act="A", other="B", behind=behind)
    assert re.search(rf"\b{said} ", told)


@pytest.mark.parametrize("language", languages())
def test_what_a_decimal_number_counts_has_a_form_for_each_category(language):
    categories = languages()[language].plurals.categories
    for path in languages()[language].folder.glob("*.toml"):
        for forms in re.findall(r"\{\w+:[^{} ]*f ([^{}]+)\}", path.read_text("utf-8")):
            assert len(forms.split("|")) == len(categories), path.name


@pytest.mark.parametrize(
    ("language", "packs"), [("en", "20,000 packs"), ("fr", "20\u202f000 paquets"), ("de", "20.000 ")]
)
def test_thousands_are_told_as_the_language_writes_them(capsys, language, packs):
    main(["opponents", "--lang", language])
    assert packs in capsys.readouterr().out


@pytest.mark.parametrize(("language", "deals"), [("en", "a (−3.0), b (0.0)"), ("fr", "a (−3,0), b (0,0)")])
def test_the_deals_of_a_habit_have_true_signs_and_no_minus_before_a_zero(language, deals):
    habit = SimpleNamespace(name="stands_too_often", deals=[(0, 3.0), (1, 0.04)], cost=Mean(10.2, 3.0))
    report = SimpleNamespace(game="loo", habits=[habit], deals=[SimpleNamespace(label="a"), SimpleNamespace(label="b")])
    told = habit_sentences(cast("Report", report))
    assert Words(language).tell(told[0]).endswith(deals)
