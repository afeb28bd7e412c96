"""`gamester learn`: somebody who acts only on what is written goes through every lesson, in each language."""

import io
import re

import pytest

from gamester.cli import main
from gamester.handlers.lessons import lessons
from gamester.i18n import languages
from gamester.text.messages import Words

CARD = re.compile("(?:10|[2-9AJQK])[♣♦♥♠]")
ANSWER = re.compile(r"^(\d): ", re.MULTILINE)
MOST_LINES = 200
"""More than any lesson needs."""


class Learner(io.StringIO):
    """A terminal: what is typed follows from what was written since the last line."""

    def __init__(self, words, way):
        """`way`: which is taken of several acts or answers."""
        super().__init__()
        self.words, self.way, self.told, self.lines = words, way, "", []

    def readline(self):
        """What this person types now; nothing more when it takes too long."""
        heard = self.getvalue()[len(self.told) :]
        self.told += heard
        self.lines.append(self.answer(heard) if len(self.lines) < MOST_LINES else "quit")
        return f"{self.lines[-1]}\n"

    def answer(self, heard):
        """What one types who knows nothing but this."""
        if self.words.say("web.typed.go_on") in heard:
            return ""
        examples = re.findall(f"^{self.words.say('learn.type', act='(.*)')}$", heard, re.MULTILINE)
        if examples:
            return examples[-self.way]
        answers = ANSWER.findall(heard)
        if answers:
            return answers[-self.way]
        wanted = CARD.findall(heard.split(":")[-1])
        asked = self.words.say("learn.other", act="").rstrip(" .") in heard
        return " ".join(wanted) if asked and wanted else str(len(self.lines) % 3 + 1)


@pytest.fixture
def learn(monkeypatch, capsys):
    """Goes through a lesson; the person who did."""

    def learnt(lang, way, *named):
        person = Learner(Words(lang), way)
        with monkeypatch.context() as patched:
            patched.setattr("sys.stdin", person)
            patched.setattr("sys.stdout", person)
            assert main(["learn", *named, "--lang", lang]) == 0
        return person

    return learnt


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lesson", lessons())
def test_a_lesson_is_gone_through_by_what_is_written(learn, lesson, lang, way):
    person = learn(lang, way, lesson)
    assert person.lines[-1] != "quit", person.getvalue()[-2000:]
    assert "gamester play" in person.getvalue().splitlines()[-1]


def test_after_a_refusal_one_reads_what_to_type(learn):
    person = learn("fr", 0, "stand")
    told = person.getvalue()
    other = Words("fr").say("learn.other", act="").rstrip(" .")
    assert all(after.split("\n")[1].startswith("Tapez : ") for after in told.split(other)[1:])
    assert other in told


def test_a_lesson_is_chosen_from_a_list(learn):
    person = learn("en", 1)
    assert "4: " in person.getvalue().split(">")[0]
    assert person.lines[-1] != "quit"


def test_what_is_no_lesson_is_refused_with_their_names(capsys):
    assert main(["learn", "whist"]) == 2
    assert "no lesson whist" in capsys.readouterr().err


def test_whoever_learns_is_told_how_to_leave(learn):
    for named, times in ((), 2), (("loo",), 1):
        assert learn("en", 0, *named).getvalue().count("Type quit at any time to leave") == times
