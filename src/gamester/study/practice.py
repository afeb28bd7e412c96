"""One's own mistakes as puzzles that come back after days: soon after a wrong answer, later after each right one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.bots.base import seen_by
from gamester.games.bots import SURE
from gamester.study.judge import judge
from gamester.study.puzzles import in_listed_order
from gamester.study.review import before_deal
from gamester.table.events import Acted, Shuffled, opening
from gamester.table.table import Table
from gamester.text.errors import Newer
from gamester.text.files import write_whole

if TYPE_CHECKING:
    from gamester.bots.comparing import Weighed
    from gamester.kernel.cards import Seat
    from gamester.study.judge import Verdict
    from gamester.study.report import Report
    from gamester.table.events import Event
    from gamester.text.act import Act

SPACES = (1, 3, 7, 16, 35)
"""The days until a mistake comes back, by how often in a row it was answered rightly."""
WORTH = 0.3
"""A decision that cost fewer chips is no mistake to practise."""
MOST_AT_ONCE = 20
"""At most so many mistakes of one report are remembered, the dearest."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision to practise: where it stands, and when it comes back."""

    file: str
    """The record."""
    deal: int
    at: int
    """The number of the action in its deal."""
    seat: Seat
    due: date
    box: int = 0
    """How often in a row it was answered rightly."""

    @property
    def place(self) -> tuple[str, int, int]:
        """What names the decision."""
        return self.file, self.deal, self.at


FIELDS = {field.name for field in fields(Mistake)}
"""What there is of a mistake; a later version that keeps more, or an object in place of the list, is known by that."""


def read(path: Path) -> list[Mistake]:
    """The mistakes that are remembered; none if there is no file, or if it cannot be read. Newer."""
    try:
        return understood(path.read_text("utf-8"))
    except Newer:
        raise Newer("insight.newer", path=str(path)) from None
    except (OSError, ValueError):
        return []


def understood(text: str) -> list[Mistake]:
    """The mistakes of a text that `written` has made; none if it is damaged. Newer if a later version wrote it."""
    try:
        rows = json.loads(text)
        if isinstance(rows, dict) or any(set(row) - FIELDS for row in rows):
            raise Newer("browser.newer")
        return [Mistake(**{**row, "due": date.fromisoformat(row["due"])}) for row in rows]
    except (ValueError, TypeError, KeyError):
        return []


def written(mistakes: Iterable[Mistake]) -> str:
    """Mistakes as a text."""
    return json.dumps([asdict(each) | {"due": each.due.isoformat()} for each in mistakes])


def write(path: Path, mistakes: Iterable[Mistake]) -> None:
    """Remember these mistakes and no others; OSError if they cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, written(mistakes).encode())


def mistakes_of(report: Report) -> list[Mistake]:
    """The dearest mistakes of a report, due the day after their records."""
    costly = [
        (each.cost, Mistake(deal.record, deal.number, each.at, deal.seat, deal.day + timedelta(1)))
        for deal, verdicts in zip(report.deals, report.verdicts, strict=True)
        for each in verdicts
        if each.cost >= WORTH
    ]
    return [mistake for _, mistake in sorted(costly, key=lambda pair: -pair[0])[:MOST_AT_ONCE]]


def with_new(old: Sequence[Mistake], new: Iterable[Mistake]) -> list[Mistake]:
    """The old mistakes as they are, and the new ones that are not among them."""
    places = {each.place for each in old}
    return [*old, *(each for each in new if each.place not in places)]


def due(mistakes: Iterable[Mistake], today: date) -> list[Mistake]:
    """The mistakes that come back today or should have before, the longest due first.

    A day further off than the longest space was written when the clock was ahead: that mistake is due too.
    """
    last = today + timedelta(max(SPACES))
    asked = (each for each in mistakes if each.due <= today or each.due > last)
    return sorted(asked, key=lambda each: (each.due, each.place))


def answered(mistakes: Sequence[Mistake], mistake: Mistake, today: date, *, right: bool) -> list[Mistake]:
    """The mistakes after an answer: this one comes back later, or tomorrow, or never again after the last space."""
    box = mistake.box + 1 if right else 0
    others = [each for each in mistakes if each.place != mistake.place]
    if box >= len(SPACES):
        return others
    return [*others, replace(mistake, box=box, due=today + timedelta(SPACES[box]))]


def table_at(events: Sequence[Event], mistake: Mistake) -> tuple[Table, Act] | None:
    """The table just before the decision, and what was done; None if the record has no such decision."""
    table, at = Table(opening(events), random.Random(0)), 0
    for event in events[before_deal(table, events, mistake.deal) :]:
        if isinstance(event, Shuffled) and event.deal != mistake.deal:
            return None
        if isinstance(event, Acted):
            if at == mistake.at and event.seat == mistake.seat:
                return table, event.act
            at += len(table.session.game.words.steps(table.session.s, table.session.o, event.seat, event.act))
        table.take_in([event])
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """A mistake that is due, judged anew."""

    mistake: Mistake
    table: Table
    """The table just before the decision."""
    verdict: Verdict

    @property
    def choices(self) -> list[Act]:
        """The acts to choose from, in an order that gives no hint."""
        return in_listed_order(self.verdict.acts)

    def numbers_of(self, act: Act) -> Weighed | None:
        """An act with its numbers; None if it is none of the choices."""
        return next((each for each in self.verdict.acts if each.act == act), None)

    def is_right(self, chosen: Weighed) -> bool:
        """Is a choice the best act, or surely no worse?"""
        return chosen.behind <= SURE * chosen.doubt or chosen == self.verdict.acts[0]


def question_of(events: Sequence[Event], mistake: Mistake, worlds: int) -> Question | None:
    """The question that a mistake asks; None if the record has no such decision."""
    found = table_at(events, mistake)
    if found is None:
        return None
    table, done = found
    return Question(mistake, table, judge(seen_by(table, mistake.seat), done, worlds))
