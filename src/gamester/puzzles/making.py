"""Making puzzles: bots of every boldness play deals, and positions in which one act wins clearly become puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.bots import AdviceBot, Weighed, is_asked, seen_by
from gamester.bots.base import is_forced
from gamester.bots.comparing import weigh
from gamester.events import Acted, Opened, Shuffled
from gamester.games import game_of
from gamester.kernel.cards import count
from gamester.puzzles.puzzle import Puzzle
from gamester.table import Table

if TYPE_CHECKING:
    from gamester.bots import Seen
    from gamester.kernel.cards import Seat

FIRST_LOOK, SECOND_LOOK = 40, 400
"""The numbers of worlds that weigh a position for a first look, and before it is kept; no world serves both."""
LEAST, MOST = 0.04, 0.5
"""How far the next best act lies behind, as a share of the pool: less is hard to be sure of, more is too easy."""
CERTAIN = 4
"""The least gap to the next best act, in standard errors."""
MOST_OF_A_KIND = 0.2
"""The largest share of all puzzles that one kind of decision may have."""


class Form(NamedTuple):
    """A form of which puzzles are made."""

    game: str
    variant: str
    seats: range
    pools: tuple[int, ...]
    """Chips in the pool before the stake."""


FORMS = (
    Form("loo", "five/wikipedia-2023", range(3, 7), (5, 10, 20)),
    Form("loo", "three/wikipedia-2023", range(3, 7), (3, 6, 12)),
    Form("laugh", "adpoker", range(3, 6), (0,)),
    Form("loo", "irish/wikipedia-2023", range(3, 7), (3, 6, 12)),
    Form("laugh", "adpoker", range(3, 6), (0,)),
)


def make_puzzles(seed: int, wanted: int, *, compiling: bool = False) -> Iterator[Puzzle]:
    """`wanted` puzzles, at most one a deal; the same seed gives the same puzzles. `compiling` is that of `weigh`."""
    kinds: Counter[tuple[str, str]] = Counter()
    most = max(1, round(MOST_OF_A_KIND * wanted))
    number = 0
    while sum(kinds.values()) < wanted:
        chance = Random(f"puzzles/{seed}/{number}")
        puzzle = from_deal(FORMS[number % len(FORMS)], chance, seed, compiling=compiling)
        number += 1
        if puzzle is not None:
            kind = (puzzle.variant, puzzle.weighed[0].act.do)
            if kinds[kind] < most:
                kinds[kind] += 1
                yield puzzle


def from_deal(form: Form, chance: Random, seed: int, *, compiling: bool) -> Puzzle | None:
    """Play a deal up to a position that makes a puzzle; None if the position tried makes none."""
    seats = chance.choice(form.seats)
    options: dict[str, Any] = {"opening_pool": chance.choice(form.pools)} if game_of(form.game).facts.set_pool else {}
    names = tuple(map(str, range(seats)))
    table = Table(Opened(form.game, form.variant, options, game_of(form.game).rules_number, names), chance)
    bots = [AdviceBot(str(seat), chance.randint(-1, 1)) for seat in range(seats)]
    dealer, stop = chance.randrange(seats), chance.randint(1, 4 * seats)
    table.deal(dealer)
    while table.session.under_way:
        seat, seen = asked(table)
        stop -= not is_forced(seen)
        if stop == 0:
            weighed = clear_lead(seen, pool_of(seen), seed, compiling=compiling)
            return None if weighed is None else puzzle_of(table, form, dealer, seat, weighed)
        table.act(seat, bots[seat].choose(seen))
    return None


def asked(table: Table) -> tuple[Seat, Seen]:
    """The first seat that the table waits for, and what it sees."""
    each = ((seat, seen_by(table, seat)) for seat in table.to_act())
    return next((seat, seen) for seat, seen in each if is_asked(seen))


def pool_of(seen: Seen) -> int:
    """The pool, in chips."""
    return int(getattr(seen.view, game_of(seen.game).facts.pool))


def clear_lead(seen: Seen, pool: int, seed: int, *, compiling: bool) -> tuple[Weighed, ...] | None:
    """The acts with the numbers of the second look, if the best of them wins clearly there and at the first look."""
    first = weigh(seen, FIRST_LOOK, 2 * seed, compiling=compiling)
    if not wins_clearly(first, pool, certain=2):
        return None
    second = weigh(seen, SECOND_LOOK, 2 * seed + 1, compiling=compiling)
    return second if wins_clearly(second, pool) and second[0].act == first[0].act else None


def wins_clearly(acts: tuple[Weighed, ...], pool: int, certain: float = CERTAIN) -> bool:
    """Is the best act ahead of every other that is not equivalent, by enough and surely, but not absurdly far?

    To take three cards rather than one, or to win two cards by a single word, is no puzzle.
    """
    if acts[0].act.do in ("claim", "release", "declare") or count(acts[0].act.takes) == 3:
        return False
    others = [each for each in acts[1:] if each.behind or each.doubt]
    if not others or pool <= 0:
        return False
    share = others[0].behind / pool
    return LEAST <= share <= MOST and all(each.behind > certain * each.doubt for each in others)


def puzzle_of(table: Table, form: Form, dealer: Seat, seat: Seat, weighed: tuple[Weighed, ...]) -> Puzzle:
    """The position as a puzzle."""
    opened = table.session.opened
    acts = tuple((event.seat, event.act) for event in table.events if isinstance(event, Acted))
    deck = next(event.deck for event in table.events if isinstance(event, Shuffled))
    return Puzzle(
        form.game, form.variant, dict(opened.options), len(opened.names), dealer, tuple(deck), acts, seat, weighed
    )
