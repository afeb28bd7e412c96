"""`gamester me --practice`: one's own mistakes, asked again after days."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.puzzle import answer
from gamester.study.practice import Mistake, answered, due, mistakes_of, read, table_at, with_new, write
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.commands.me import Dated
    from gamester.study.report import Look
    from gamester.text.messages import Words

WORLDS = 200


def kept() -> Path:
    """Where the mistakes are remembered."""
    from gamester.local.settings import evenings_folder

    return evenings_folder().parent / "practice.json"


def remember(look: Look, dated: Sequence[Dated]) -> int:
    """Remember the dearest mistakes of a look; returns how many wait in all."""
    new = mistakes_of(look, [(str(each.path), each.day) for each in dated])
    mistakes = with_new(read(kept()), new)
    write(kept(), mistakes)
    return len(mistakes)


def practise(words: Words, today: date) -> None:
    """Ask what is due, one after the other, until the input ends."""
    mistakes = read(kept())
    asked = due(mistakes, today)
    if not asked:
        print(words.say("insight.nothing_due", n=len(mistakes)))
    for mistake in asked:
        right = ask(mistake, words)
        if right is None:
            return
        mistakes = answered(mistakes, mistake, today, right=right)
        write(kept(), mistakes)


def ask(mistake: Mistake, words: Words) -> bool | None:
    """Ask one decision again and tell the worth of each act; was the answer right? None at the end of input.

    A decision that cannot be found any more, because its record is gone, counts as right.
    """
    from gamester.bots.base import seen_by
    from gamester.bots.reasons import act_told, row
    from gamester.games import game_of
    from gamester.study.review import judge
    from gamester.study.sentences import situation
    from gamester.table.events import last_names
    from gamester.table.record import replay_file
    from gamester.text.messages import message

    result = replay_file(Path(mistake.file))
    found = None if result.session is None else table_at(result.events, mistake)
    if found is None:
        return True
    table, done = found
    seen = seen_by(table, mistake.seat)
    v = table.view(mistake.seat)
    speaker = Speaker(words, last_names(result.events), you=mistake.seat)
    told = situation(table, mistake.seat)
    judged = judge(seen, done, getattr(v, game_of(seen.game).facts.pool), WORLDS)
    acts = sorted((each.act for each in judged.acts), key=str)
    told += [message("puzzle.choice", n=number, act=act_told(act)) for number, act in enumerate(acts, 1)]
    print(words.say("insight.again", file=Path(mistake.file).stem, deal=mistake.deal))
    for one in told:
        print(speaker.tell(one))
    number = answer(lambda line: number_in(line, len(acts)), len(acts), words)
    if number is None:
        return None
    given = next(each for each in judged.acts if each.act == acts[number - 1])
    right = given.behind <= 2 * given.doubt or given == judged.acts[0]
    best = act_told(judged.acts[0].act)
    fills = {"act": act_told(given.act), "behind": given.behind, "doubt": given.doubt, "best": best}
    print(speaker.tell(message("insight.answer_right" if right else "puzzle.wrong", **fills)))
    for each in judged.acts:
        print(speaker.tell(row(seen.game, each)))
    return right


def number_in(line: str, many: int) -> int | None:
    """The number in a line, from 1 to so many; None if it is none of them."""
    return int(line[:4]) if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= many else None
