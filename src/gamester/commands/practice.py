"""`gamester me --practice`: one's own mistakes, asked again after days."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.puzzle import answer
from gamester.study.practice import Mistake, answered, due, mistakes_of, question_of, read, with_new, write
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.study.report import Report
    from gamester.text.messages import Words

WORLDS = 200


def kept() -> Path:
    """Where the mistakes are remembered."""
    from gamester.local.settings import evenings_folder

    return evenings_folder().parent / "practice.json"


def forget(words: Words) -> int:
    """Forget all mistakes; returns the exit status."""
    kept().unlink(missing_ok=True)
    print(words.say("insight.forgotten"))
    return 0


def remembered() -> list[Mistake]:
    """The mistakes that are remembered."""
    return read(kept())


def remember(report: Report) -> None:
    """Remember the dearest mistakes of a report."""
    write(kept(), with_new(remembered(), mistakes_of(report)))


def practise(words: Words, today: date) -> int:
    """Ask what is due, one after the other, until the person leaves; returns the exit status."""
    mistakes = remembered()
    asked = due(mistakes, today)
    print(words.say("learn.leave") if asked else words.say("insight.nothing_due", n=len(mistakes)))
    for mistake in asked:
        right = ask(mistake, words)
        if right is None:
            break
        mistakes = answered(mistakes, mistake, today, right=right)
        write(kept(), mistakes)
    return 0


def ask(mistake: Mistake, words: Words) -> bool | None:
    """Ask one decision again and tell the worth of each act; was the answer right? None if the person leaves.

    A decision that cannot be found any more, because its record is gone, counts as right.
    """
    from gamester.bots.adviser import row
    from gamester.study.puzzles import act_named
    from gamester.study.sentences import choice_sentences, practice_sentence, situation
    from gamester.table.events import last_names
    from gamester.table.record import replay_file

    result = replay_file(Path(mistake.file))
    question = None if result.session is None else question_of(result.events, mistake, WORLDS)
    if question is None:
        return True
    choices = question.choices
    speaker = Speaker(words, last_names(result.events), you=mistake.seat)
    print(words.say("insight.again", file=Path(mistake.file).stem, deal=mistake.deal))
    for one in (*situation(question.table, mistake.seat), *choice_sentences(choices, words)):
        print(speaker.tell(one))
    act = answer(partial(act_named, choices), len(choices), words)
    if act is None:
        return None
    chosen = question.numbers_of(act)
    assert chosen is not None  # noqa: S101 - it is one of the choices
    print(speaker.tell(practice_sentence(question, chosen)))
    for each in question.verdict.acts:
        print(speaker.tell(row(question.table.session.game.id, each)))
    return question.is_right(chosen)
