"""Making puzzles one after another, so that no form, no theme and no easy ones outnumber the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from gamester.bots.levels import LEVELS
from gamester.bots.roster import CHARACTERS, bot_named
from gamester.lab.puzzles.dealing import PLAYERS, decisions
from gamester.lab.puzzles.weighing import agreed, looked_at
from gamester.study.puzzles import Puzzle, right_of
from gamester.table.events import Acted, Shuffled

if TYPE_CHECKING:
    from gamester.bots.comparing import Weighed
    from gamester.games.bots import Seen
    from gamester.kernel.cards import Seat
    from gamester.table.table import Table
    from gamester.text.act import Act

MOST_EASY, MOST_OF_FORM, MOST_OF_THEME = 2 / 7, 0.35, 0.25
"""The largest shares: of puzzles that no level misses, of a form, and of a theme."""
SLACK = 5
"""By so many puzzles a share may be exceeded, since the first puzzle is all there is."""
TRIED = LEVELS[1:]
"""The levels that try each puzzle."""
TIMES = 5
"""How often each level tries it, with chance of its own: it misses it if it is wrong more often than right."""

Kind = tuple[str, str]
"""What is counted: ("form", its variant), ("theme", game and kind), or ("easy", "")."""


def make_puzzles(seed: int, before: Iterable[Puzzle] = ()) -> Iterator[Puzzle]:
    """Puzzles without end, at most one a deal; the same seed makes the same ones. After those of `before`, the first
    ones of this seed, it goes on as if it had made them now.
    """
    made: Counter[Kind] = Counter()
    number = 0
    for puzzle in before:
        made.update([*kinds_of(puzzle), ("all", "")])
        number = puzzle.deal + 1
    while True:
        found = from_deal(seed, number, made)
        if found is not None:
            made.update([*kinds_of(found), ("all", "")])
            yield found
        number += 1


def kinds_of(puzzle: Puzzle) -> list[Kind]:
    """All that is counted of a puzzle."""
    easy = [] if puzzle.missed else [("easy", "")]
    return [("form", puzzle.variant), ("theme", f"{puzzle.game} {puzzle.theme}"), *easy]


def has_room(made: Mapping[Kind, int], kind: Kind) -> bool:
    """May one more of this kind be made?"""
    most = {"form": MOST_OF_FORM, "theme": MOST_OF_THEME, "easy": MOST_EASY}[kind[0]]
    return made.get(kind, 0) < most * made.get(("all", ""), 0) + SLACK


def from_deal(seed: int, number: int, made: Mapping[Kind, int]) -> Puzzle | None:
    """The puzzle of a deal: its first decision that makes one for which there is room; None if there is none."""
    for at, (table, seat, seen) in enumerate(decisions(seed, number)):
        own = Random(f"worlds/{seed}/{number}/{at}").getrandbits(30)
        puzzle = from_decision(table, seat, seen, own, number, made)
        if puzzle is not None:
            return puzzle
    return None


def from_decision(
    table: Table, seat: Seat, seen: Seen, seed: int, number: int, made: Mapping[Kind, int]
) -> Puzzle | None:
    """A decision as a puzzle; None if it makes none, or if there is no room for it. What costs least is asked first."""
    if not has_room(made, ("form", table.session.opened.variant)):
        return None
    first = looked_at(seen, seed)
    if first is None or not has_room(made, ("theme", f"{seen.game} {theme_of(table, seat, first)}")):
        return None
    if not has_room(made, ("easy", "")) and not missed_by(seen, right_of(first), PLAYERS, 1):
        return None
    weighed = agreed(seen, first, seed)
    if weighed is None:
        return None
    missed = missed_by(seen, right_of(weighed), TRIED, TIMES)
    puzzle = puzzle_of(table, seat, weighed, missed, number)
    return puzzle if all(has_room(made, kind) for kind in kinds_of(puzzle)) else None


def missed_by(seen: Seen, right: tuple[Act, ...], levels: Iterable[str], times: int) -> tuple[str, ...]:
    """The levels that do something else here than a right act, in more than half of so many decisions."""

    def found(level: str) -> int:
        bots = (bot_named(CHARACTERS[0].name, seed, 0, level, 0) for seed in range(times))
        return sum(bot.choose(seen) in right for bot in bots)

    return tuple(level for level in levels if 2 * found(level) < times)


def theme_of(table: Table, seat: Seat, weighed: tuple[Weighed, ...]) -> str:
    """The kind of a decision, as the game names it; "" if it names none."""
    session = table.session
    if session.game.study is None:
        return ""
    best, other = (session.game.words.steps(session.s, session.o, seat, each.act) for each in weighed[:2])
    return session.game.study().kind_of(table.view(seat), best, other)


def puzzle_of(table: Table, seat: Seat, weighed: tuple[Weighed, ...], missed: tuple[str, ...], number: int) -> Puzzle:
    """The position as a puzzle."""
    opened = table.session.opened
    acts = tuple((event.seat, event.act) for event in table.events if isinstance(event, Acted))
    shuffled = next(event for event in table.events if isinstance(event, Shuffled))
    return Puzzle(
        opened.game, opened.variant, opened.rules, dict(opened.options), len(opened.names), shuffled.dealer,
        tuple(shuffled.deck), acts, seat, weighed, theme_of(table, seat, weighed), missed, number,
    )  # fmt: skip
