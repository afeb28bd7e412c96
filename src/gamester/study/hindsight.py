"""The best line in hindsight: what a seat could have made of a deal if every card had been open.

Nobody could have known it. It is reported as hindsight, and no decision is judged by it. The others play as the adviser
would, by what they see.
"""

from dataclasses import dataclass
from random import Random

from gamester.bots.base import is_asked
from gamester.bots.roster import AdviceBot
from gamester.bots.search import acts_to_try
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.games.game import AnyGame, BaseState, share, shuffled
from gamester.kernel.cards import NO_ACTION, Seat
from gamester.kernel.judged import PRINTED
from gamester.text.act import Act

PLAYER = AdviceBot()
"""The bot that plays for the others."""
MOST_ENDS = 400
"""At most this many lines are followed to their end; after that the adviser plays for the seat too."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The acts of the best line found, and its result from the seat's first decision on."""

    chips: float
    acts: tuple[Act, ...]


@dataclass(slots=True)
class Search:
    """A search through the acts of one seat, while everybody else plays by advice."""

    game: AnyGame
    o: object
    seat: Seat
    opened: BaseState
    """The table at the first decision."""
    ends: int = 0

    def best(self, state: BaseState) -> Hindsight:
        """The best line from a state in which the seat is asked, or the deal is over."""
        s = self.game.rules.copy(state)
        lone = self.advance(s)
        if self.game.rules.over(s):
            self.ends += 1
            won = s.balances[self.seat] - self.opened.before[self.seat]
            return Hindsight(won + share(self.game.rules.in_pool(s), self.opened, self.seat), lone)
        _, seen = asked(self.game, s, self.o)
        acts = acts_to_try(seen, s, PRINTED, 0)
        if self.ends >= MOST_ENDS:
            acts = [PLAYER.choose(seen)]
        found: Hindsight | None = None
        for act in acts:
            after = self.game.rules.copy(s)
            do(self.game, after, self.o, self.seat, act, Random(0))
            line = self.best(after)
            if found is None or line.chips > found.chips:
                found = Hindsight(line.chips, (*lone, act, *line.acts))
        assert found is not None  # noqa: S101 - a seat that is asked has an act
        return found

    def advance(self, s: BaseState) -> tuple[Act, ...]:
        """Let the others act until the seat has a choice or the deal is over; returns the seat's forced acts."""
        lone: list[Act] = []
        while not self.game.rules.over(s):
            turn, seen = asked(self.game, s, self.o)
            if turn == self.seat:
                acts = acts_to_try(seen, s, PRINTED, 0)
                if len(acts) > 1:
                    break
                lone += acts
                act = acts[0]
            else:
                act = PLAYER.choose(seen)
            do(self.game, s, self.o, turn, act, Random(0))
        return tuple(lone)


def hindsight_of(game: str, state: BaseState, o: object, seat: Seat) -> Hindsight:
    """The best line of `seat` from this state of the whole table; its chips include the stakes."""
    return Search(game_of(game), o, seat, state).best(state)


def asked(game: AnyGame, s: BaseState, o: object) -> tuple[Seat, Seen]:
    """The first seat that the table waits for, and what it sees."""
    seats = game.rules.may_act(s, o)
    for seat in range(s.seats):
        if seats >> seat & 1:
            seen = Seen.at(game, s, o, seat)
            if is_asked(seen):
                return seat, seen
    raise LookupError("nobody is asked, and the deal is not over")


def do(game: AnyGame, s: BaseState, o: object, seat: Seat, act: Act, chance: Random) -> None:
    """Do one act, and add what chance must draw."""
    for action in game.words.steps(s, o, seat, act):
        draw_due(game, s, o, action, chance)
        game.rules.do(s, o, seat, action)
    draw_due(game, s, o, NO_ACTION, chance)


def draw_due(game: AnyGame, s: BaseState, o: object, action: int, chance: Random) -> None:
    """Draw what chance must draw before an action, or now."""
    due = game.chance.due(s, o, action)
    if due:
        game.chance.put_in(s, o, shuffled(due, chance.shuffle))
