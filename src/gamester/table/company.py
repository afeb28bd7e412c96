"""The company of a sitting with real cards: people come and go, and sit on the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamester.kernel.asking import Kind
from gamester.table.keeping import BadAnswer, Question, Standing


class Company(NamedTuple):
    """Who sits where. A person is a place among all who ever came; a seat is one at the table that sits now."""

    people: list[int]
    """Who sits at the table, in the order of play."""
    gone: list[int]
    """Who has played and is not there now."""
    strangers: list[int]
    """Who has not played."""

    @property
    def players(self) -> list[int]:
        """Who plays or has played."""
        return self.people + self.gone

    @property
    def everybody(self) -> list[int]:
        """All, those at the table first: a place here is their seat, so that others can be named too."""
        return self.players + self.strangers

    def persons(self, seats: Sequence[int]) -> list[int]:
        """Who sits on these seats."""
        return [self.people[seat] for seat in seats]

    def seats_in(self, question: Question, given: Sequence[int]) -> list[int]:
        """An answer that names people as one that names seats; BadAnswer if a number for somebody is missing."""
        if question.kind == Kind.NUMBER:
            return list(given)
        if question.kind != Kind.COUNTS:
            everybody = self.everybody
            return [everybody.index(person) if person in everybody else person for person in given]
        if len(given) <= max(self.people):
            raise BadAnswer("keeper.wrong.counts", seats=len(self.people))
        for seat, person in enumerate(self.everybody):
            if seat >= len(self.people) and person < len(given) and given[person]:
                raise BadAnswer("keeper.wrong.seat", seat=seat)
        return [given[person] for person in self.people]


def moved(people: Sequence[int], at: Standing, company: Sequence[int], balances: Sequence[int]) -> Standing:
    """A table with these people as it stands when this company goes on.

    Everybody keeps their chips, and what lies in the pool stays there.
    To the left of the last dealer sits the next, and if he is gone, the next who was there and has not gone.
    """
    left = [people[(at.dealer + step) % len(people)] for step in range(len(people))]
    first = next((person for person in left if person in company), company[0])
    gone = at.deal > 0 and first != left[0]
    dealer = (company.index(first) - gone) % len(company)
    return Standing(at.deal, dealer, [balances[person] for person in company], at.pool, list(range(len(company))))
