"""What each act of a seat is worth more than a guide expects, in worlds that the seat cannot tell from the true one.

The worlds are a chain of packs that begins with the true one, so each is an exact draw (`gamester.backend.judging`).
"""

from typing import Any, NamedTuple

from gamester.backend.judging import KEPT, NOW
from gamester.backend.rounds import MISDEAL
from gamester.games import belief_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, bit, lowest
from gamester.kernel.chance import splitmix, step
from gamester_lab.compile.compiler import admit_inner, admitted_rounds
from gamester_lab.compile.judging_compiled import parts
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.evaluate.deciding import dealing
from gamester_lab.evaluate.perfect_information import LEAST, best_lines

OWN, OTHER = 0, 1
"""The rows of a docket for the field's own act and for the one that is compared with it."""
FIELD, OPEN, LATE = 0, 1, 2
"""Guides: who plays on as the field does, who sees all cards from now on, and who does so once cards are changed."""


class Effort(NamedTuple):
    """How much work goes into each decision."""

    worlds: int = 64
    """The worlds in which its acts are compared; more make the bound tighter."""
    apart: int = 64
    """The packs that are tried between two worlds; more make them less alike."""
    guide: int = FIELD
    """FIELD, OPEN or LATE: with whose chips an act is compared."""


def weigher(game: str) -> Any:
    """(b, line, place, o, seat, aside, effort): fill in the advantages of each action at a place.

    FIELD compares an action with the field's own; the field plays on after both. OPEN compares the most that the seat
    can have after it, all cards open, with the most after any action, which is never less. At the first decision with
    open cards it compares with the field, so that each line goes on with the expected gain of perfect information.
    """
    judge, rules = parts(game), game_of(game).rules
    known, stir, copied, legal = judge["known"], judge["stir"], judge["copied"], rules.legal
    width, (field_worth, open_worth) = belief_of(game).candidates.WIDTH, guides(game)

    def try_acts(b: Any, line: Any, place: int, o: Any, seat: int, acts: int, effort: Any, key: int) -> None:
        """Compare the acts in the kept world."""
        begun = place > 0 and line.open[place - 1]
        usual = LEAST if begun else field_worth(b, o, OWN, seat, key)
        most, rest = LEAST, acts
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            if line.open[place]:
                b.chips[action] = open_worth(b, line.opened, o, seat, action, key)
            else:
                b.rows[OTHER * width] = action
                b.chips[action] = field_worth(b, o, OTHER, seat, key)
            most = max(most, b.chips[action])
        if usual == LEAST:
            usual = most
        while acts:
            action = lowest(acts)
            acts &= acts - 1
            line.advantages[place, action] += (b.chips[action] - usual) / effort.worlds

    def weigh(b: Any, line: Any, place: int, o: Any, seat: int, aside: int, effort: Any) -> None:
        n, number, x = b.notes[0], line.numbers[place], line.keys[place]
        for card in range(PACK_SIZE):
            n.deck[card] = b.deck[card]
        n.missed, n.moves = 0, 0
        copied(b.states, KEPT, line.states, place)
        for rest in range(2 * width):
            b.rows[rest] = -1
        for action in range(ACTIONS):
            line.advantages[place, action] = 0.0
        seen = known(b, seat, number) | aside
        acts = legal(line.states[place], o, seat) & ~bit(MISDEAL) if line.open[place] else line.left[place]
        for _ in range(effort.worlds):
            x = step(stir(b, o, seat, number, effort.apart, 0, seen, x))
            try_acts(b, line, place, o, seat, acts, effort, splitmix(x))

    admit_inner(game, (try_acts, weigh))
    return weigh


def guides(game: str) -> tuple[Any, Any]:
    """The functions that value an act in the kept world: if the field plays on after it, and if all cards are open."""
    judge, around, left_over = parts(game), admitted_rounds(game), belief_of(game).candidates.left_over
    play_on, copied, policy, act = judge["play_on"], judge["copied"], judge["policy"], around.act

    def worth(s: Any, _o: Any, seat: int) -> float:
        """What the seat has in the end, with its share of the pool."""
        return float(s.balances[seat] + left_over(s) / s.seats)

    def decide(s: Any, o: Any, seat: int, acts: int, _v: Any, had: Any, b: Any, key: int, _x: int) -> int:
        b.notes[0].drawn[seat] = had[seat]
        had[seat] += 1
        return int(policy(s, o, seat, acts, b, key))

    kind = f"{game}_opened"
    goes_on, free = dealing(game, around, around.asked, decide)
    admit_inner(kind, (worth, decide, free, goes_on))
    _, best_line = best_lines(game, kind, goes_on, worth)

    def field_worth(b: Any, o: Any, row: int, seat: int, key: int) -> float:
        play_on(b, o, row, seat, key)
        return float(worth(b.states[NOW], o, seat))

    def open_worth(b: Any, line: Any, o: Any, seat: int, action: int, key: int) -> float:
        copied(line.states, 0, b.states, KEPT)
        lots = line.lots[0]
        for other in range(PER_SEAT):
            lots.had[other] = 0
        lots.x = act(line.states[0], o, seat, action, line.order, step(key))
        return float(best_line(line, o, b, seat, key, key))

    admit_inner(game, (field_worth, open_worth))
    return field_worth, open_worth
