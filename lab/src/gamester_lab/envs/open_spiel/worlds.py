"""Other courses of a game that a player of OpenSpiel cannot tell from the true one."""

from collections.abc import Iterator, Sequence
from typing import Any

from gamester.kernel.cards import NO_CARD, NO_SEAT, Seat, count
from gamester.kernel.chance import high, nth, splitmix
from gamester.kernel.chance import step as after
from gamester.table.worlds import Step, Witness, World
from gamester_lab.envs.open_spiel.line import CHANCE, Line, first_line

TRIES = 200
"""The most worlds that are sampled to find one in which the same seat is asked."""


def resampled(line: Line, seat: Seat, x: int) -> list[Line]:
    """The places of a course, first to last, in which `seat` has seen and heard the same as in this one.

    Every deal is sampled anew, earlier ones too; `x` is a generator (`chance.begin`). The seat whose turn it is stays
    the same, as OpenSpiel requires, even where the table hides it from `seat`. In that case worlds are sampled until
    one agrees, at most TRIES of them. ValueError where chance is asked, because no player decides there.
    """
    if line.acting == CHANCE:
        raise ValueError("chance is asked here: worlds are for places where a player is asked, or the game is over")
    course = Course(first_line(line.setup))
    for last in ends_of_deals(line):
        before = len(course.lines)
        for _ in range(TRIES):
            del course.lines[before:]
            world, x = witness_at(last, seat).sample(x)
            course.follow(world, last, seat, x)
            if last is not line or course.lines[-1].acting == line.acting:
                break
    return course.lines


def ends_of_deals(line: Line) -> list[Line]:
    """The last place of each deal, up to this one."""
    ends = [line]
    at: Line | None = line
    while at is not None:
        if at.dealt and at.s.deal > line.setup.first + 1:
            before = at.parent
            while before is not None and before.parent is not None and before.s is before.parent.s:
                before = before.parent
            if before is not None:
                ends.append(before)
        at = at.parent
    return ends[::-1]


def witness_at(line: Line, seat: Seat) -> Witness:
    """The witness of a seat for the deal of this place, from which worlds are sampled; made once for each place."""
    witness = line.witnesses.get(seat)
    if witness is None:
        witness = line.witnesses[seat] = witness_of(line, seat)
    return witness


def witness_of(line: Line, seat: Seat) -> Witness:
    """A new witness that holds everything a seat has seen and heard since the deal."""
    setup = line.setup
    path = []
    at = line
    while not at.dealt and at.parent is not None:
        if at.s is not at.parent.s:
            path.append(at)
        at = at.parent
    assert at.parent is not None  # noqa: S101 - somebody is asked, so there was a deal
    witness = Witness(setup.asked.game, setup.o, seen(line, at.parent.s, seat), seen(line, at.s, seat))
    for place in reversed(path):
        assert place.parent is not None  # noqa: S101 - it lies after the deal
        code = witness.kernel.SILENT
        if place.seat != NO_SEAT:
            code = witness.kernel.heard_as(place.parent.s, setup.o, place.seat, place.acts[-1], seat)
        witness.hear_code(place.seat, code, seen(line, place.s, seat))
    return witness


def seen(line: Line, s: Any, seat: Seat) -> Any:
    """What a seat sees of a table."""
    return line.setup.game.rules.view(s, line.setup.o, seat)


class Course:
    """A course of the game that follows given worlds, place by place."""

    def __init__(self, first: Line) -> None:
        self.lines = [first]
        self.order: tuple[int, ...] = ()
        """The order of the pack or new stock, top first, from which cards are dealt and drawn."""
        self.drawing: Iterator[int] = iter(())
        """The part of that order which is left."""

    def follow(self, world: World, last: Line, seat: Seat, x: int) -> None:
        """Play a deal as it was in this world, up to where the true deal stands.

        Hidden answers come in the order in which seats are asked, which is the same in every world. Answers that are
        not due yet at `last` are left out. `x` draws the answers that are due and that the world does not have.
        """
        self.turn_to(world.deck)
        self.decide()
        steps = list(world.steps)
        while steps and not self.covered(steps, last, seat):
            asked = self.lines[-1].acting
            place = next((place for place, step in enumerate(steps) if step.seat in (asked, NO_SEAT)), None)
            if place is None:  # the answer of a later seat is known, and the answer of this one is not
                x = self.answer(x)
                continue
            step = steps.pop(place)
            if step.seat == NO_SEAT:
                self.turn_to(step.order)
            else:
                self.lines.append(self.lines[-1].then(step.action))
            due = self.lines[-1].due
            if due is not None and due.kind == ("lots" if step.seat == NO_SEAT else "stock"):
                self.decide()
        answers = {step.seat: step.action for step in steps}
        while self.covered((), last, seat) and self.lines[-1].acting != last.acting:
            x = self.answer(x, answers.get(self.lines[-1].acting, NO_CARD))

    def answer(self, x: int, known: int = NO_CARD) -> int:
        """Give the hidden answer of the seat asked, the known one or one that `x` draws; the generator afterwards."""
        here = self.lines[-1]
        legal = here.legal() & here.setup.spiel.answers(here.s)
        if not legal:
            raise LookupError("a sampled world does not go the way of the table")
        x = after(x)
        self.lines.append(here.then(known if known >= 0 else nth(legal, high(splitmix(x), count(legal)))))
        return x

    def covered(self, steps: Sequence[Step], last: Line, seat: Seat) -> bool:
        """Does the true deal stand in a step with hidden answers, and does `seat` hear nothing more in this world?"""
        here, spiel = self.lines[-1].s, last.setup.spiel
        if not spiel.covered(last.s, here, last.setup.o):
            return False
        unheard = spiel.answers(here)
        return all(step.seat not in (seat, NO_SEAT) and unheard >> step.action & 1 for step in steps)

    def turn_to(self, order: tuple[int, ...]) -> None:
        """Let chance decide by this order from now on."""
        due = self.lines[-1].due
        rivals = due.among if due is not None and due.kind == "lots" else -1
        self.order = tuple(each for each in order if rivals >> each & 1)
        self.drawing = iter(self.order)

    def decide(self) -> None:
        """Let chance decide everything that is due."""
        due = self.lines[-1].due
        assert due is not None  # noqa: S101 - asked when something is
        if not self.lines[-1].setup.explicit:
            self.lines.append(self.lines[-1].decided(self.order[: due.wanted]))
            return
        while self.lines[-1].due is due:
            self.lines.append(self.lines[-1].then(next(self.drawing)))
