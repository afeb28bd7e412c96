"""Worlds: sampled complete deals that agree with all that one seat has seen and heard.

A `Witness` is a seat's memory of the deal under way. It gets only what a table gives that seat anyway: views, and acts
as the seat could hear them. So no world can depend on what is hidden. Before a world is returned it is replayed under
the rules: each act must be legal, and each view must be the seat's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamester.games import belief_of, game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT, Card, Seat, count
from gamester.table.hearing import Followed
from gamester.text.act import Act


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a deal: an action of a seat, or with NO_SEAT the order that chance gave to a new stock or to lots."""

    seat: Seat
    action: int = 0
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class World:
    """A possible complete deal, up to now."""

    deck: tuple[Card, ...]
    """The pack as it was dealt."""
    steps: tuple[Step, ...]
    """All that was done since, including hidden acts and chance."""
    state: Any
    """The table after these steps: a `State` of the game."""


class Witness:
    """One seat's memory of the deal under way."""

    def __init__(self, game: str, o: object, before: object, view: object) -> None:
        """A seat begins to watch the deal; `before` is its view just before the cards are dealt, `view` just after."""
        self.game = game_of(game)
        self.o = o
        self.kernel = belief_of(game).observed
        self.sampler = belief_of(game).sampling
        self.record = self.kernel.Witness()
        self.view = view
        self.kernel.open_witness(self.record, before, view)
        self._plan: Any = None

    def __getstate__(self) -> dict[str, object]:
        """The state from which a copy is made: everything except modules."""
        return {name: value for name, value in vars(self).items() if name not in ("kernel", "sampler")}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Restore a copy."""
        vars(self).update(state)
        belief = belief_of(self.game.id)
        self.kernel, self.sampler = belief.observed, belief.sampling

    def hear(self, seat: Seat, act: Act | None, view: object) -> None:
        """`seat` did `act` as the listener could hear it, None if it could not; `view` is the listener's view now."""
        codes = self.sampler_codes(seat, act, view)
        for code in codes[:-1]:
            self.kernel.note(self.record, seat, code, self.kernel.UNCHECKED)
        self.hear_code(seat, codes[-1], view)

    def sampler_codes(self, seat: Seat, act: Act | None, view: object) -> list[int]:
        """What the listener hears, as codes of the kernel."""
        return belief_of(self.game.id).heard_codes(self.view, view, self.o, seat, act)

    def hear_code(self, seat: Seat, code: int, view: object) -> None:
        """Hear one action, coded as `heard_as` of the game's `observed` module does."""
        self.kernel.hear(self.record, self.o, self.view, view, seat, code)
        self.view = view
        self._plan = None

    def worlds(self, x: int, most: int) -> list[World]:
        """This many worlds from the generator `x`, see `gamester.kernel.chance.begin`, which determines them."""
        found = []
        for _ in range(most):
            world, x = self.sample(x)
            found.append(world)
        return found

    def sample(self, x: int) -> tuple[World, int]:
        """A world, and the generator afterwards; LookupError if none is found, which no true memory has caused yet."""
        s = self.game.rules.open_table(self.record.seats, self.o)
        if self._plan is None:
            self._plan = self.sampler.Plan()
            self.sampler.prepare(self._plan, s, self.o, self.record)
        raw = self.sampler.World()
        x = self.sampler.sample(raw, s, self.game.rules.new_view(), self.o, self.record, self._plan, x)
        if x < 0:
            raise LookupError(
                f"no world found in agreement with what seat {self.record.seat} has seen: please report this deal"
            )
        return World(
            tuple(raw.deck[: count(self.game.rules.pack(self.o))]),
            tuple(steps_of(raw, self.sampler.CHANCE, self.sampler.ROW)),
            s,
        ), x


def remembered(game: str, o: object, followed: Followed) -> Witness:
    """The memory of a seat at a table, built from what the seat followed."""
    witness = Witness(game, o, followed.before, followed.view)
    for seat, act, view in followed.heard:
        witness.hear(seat, act, view)
    return witness


def steps_of(raw: Any, chance: int, width: int) -> list[Step]:
    """The steps of a kernel world."""
    steps = []
    for seat, action in zip(raw.who[: raw.length], raw.what[: raw.length], strict=True):
        number = int(action) - chance
        if seat == NO_SEAT and number >= 0:
            first = number * width
            steps.append(Step(NO_SEAT, 0, tuple(map(int, raw.orders[first : first + raw.sizes[number]]))))
        else:
            steps.append(Step(int(seat), int(action)))
    return steps


def witness_of(
    game: str, o: object, before: object, deck: Sequence[Card], steps: Sequence[Step], seat: Seat
) -> Witness:
    """What `seat` knows of a deal that is given in full: `before` is the table before it. No argument is changed."""
    package = game_of(game)
    s = package.rules.copy(before)
    first = package.rules.view(s, o, seat)
    package.rules.next_deal(s, o)
    package.rules.start(s, o, list(deck))
    witness = Witness(game, o, first, package.rules.view(s, o, seat))
    for step in steps:
        stock = step.order and not package.chance.due(s, o, NO_ACTION)
        code = take(package, witness.kernel, s, o, step, seat)
        if not stock:  # a new stock belongs to the exchange that calls for it
            witness.hear_code(step.seat, code, package.rules.view(s, o, seat))
    return witness


def take(package: Any, kernel: Any, s: Any, o: object, step: Step, listener: Seat) -> int:
    """Do one step of a deal; returns what the listener hears of it, as a code."""
    if step.seat == NO_SEAT:
        if not step.order:
            package.rules.close_claims(s, o)
        else:
            package.chance.put_in(s, o, list(step.order))
        return int(kernel.SILENT)
    code = int(kernel.heard_as(s, o, step.seat, step.action, listener))
    package.rules.do(s, o, step.seat, step.action)
    return code


def resample(
    game: str, o: object, before: object, deck: Sequence[Card], steps: Sequence[Step], seat: Seat, x: int
) -> tuple[World, int]:
    """Another whole deal that `seat` cannot tell from the true one, and the generator afterwards."""
    return witness_of(game, o, before, deck, steps, seat).sample(x)
