"""Making puzzles: deals are played, and positions in which one act wins clearly and levels disagree are kept.

They are made one after another, so that no form, no theme and no easy ones outnumber the others.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from gamester.bots.base import Bot, is_asked, is_forced, seen_by
from gamester.bots.comparing import Weighed, weigh
from gamester.bots.levels import LEVELS
from gamester.bots.roster import CHARACTERS, bot_named
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.kernel.cards import Seat, count
from gamester.study.judge import pool_of
from gamester.study.puzzles import WEEK, Puzzle, right_of, seen_in
from gamester.table.events import Acted, Opened, Shuffled
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
    first = ahead_at_first(seen, seed)
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


# --- The deals of which puzzles are made: every form in turn, played by a mixture of levels -----------------

PLAYERS = ("advice", "tables", "learned")
"""The levels that play: those that decide at once."""


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


def decisions(seed: int, number: int) -> Iterator[tuple[Table, Seat, Seen]]:
    """The decisions of a deal, each with its table, from one drawn by chance to the end of the deal.

    The deal begins anywhere, so that late decisions are met as often as early ones.
    """
    form, chance = FORMS[number % len(FORMS)], Random(f"puzzles/{seed}/{number}")
    table = dealt(form, chance)
    players = [player(seat, chance) for seat in range(len(table.names))]
    skipped = chance.randrange(3 * len(players))
    while table.session.under_way:
        seat, seen = asked_at(table)
        if not is_forced(seen):
            skipped -= 1
            if skipped < 0:
                yield table, seat, seen
        table.act(seat, players[seat].choose(seen))


def dealt(form: Form, chance: Random) -> Table:
    """A table of this form, dealt."""
    seats = chance.choice(form.seats)
    options: dict[str, Any] = {"opening_pool": chance.choice(form.pools)} if game_of(form.game).facts.set_pool else {}
    names = tuple(map(str, range(seats)))
    table = Table(Opened(form.game, form.variant, options, game_of(form.game).rules_number, names), chance)
    table.deal(chance.randrange(seats))
    return table


def player(seat: Seat, chance: Random) -> Bot:
    """The bot of a seat: any of the levels that decide at once, timid, even or bold."""
    level, boldness, seed = chance.choice(PLAYERS), chance.randint(-1, 1), chance.getrandbits(30)
    return bot_named(CHARACTERS[seat].name, seed, boldness, level, 0)


def asked_at(table: Table) -> tuple[Seat, Seen]:
    """The first seat that the table waits for, and what it sees."""
    each = ((seat, seen_by(table, seat)) for seat in table.to_act())
    return next((seat, seen) for seat, seen in each if is_asked(seen))


# --- Does one act win clearly, whichever worlds it is compared in? ------------------------------------------

FIRST_LOOK, LOOK = 100, 1_000
"""The numbers of worlds of a first look, and of each of the two weighings that must agree."""
AGAIN = 4 * LOOK
"""The number of worlds in which a position must stand before it is kept."""
LEAST, MOST = 0.04, 0.5
"""How far the next best act lies behind, as a share of the pool: less is hard to be sure of, more is too easy."""
CERTAIN, PERHAPS = 4, 2
"""The least lead over every other act, in standard errors: of a weighing, and of a first look."""
TRIVIAL = ("claim", "release", "declare")
"""Acts that are no puzzle: to win cards by a single word. To take three cards rather than one is none either."""


def ahead_at_first(seen: Seen, seed: int) -> tuple[Weighed, ...] | None:
    """The acts of a first look, best first; None if no act is ahead."""
    acts = weigh(seen, FIRST_LOOK, seed)
    return acts if wins_clearly(acts, pool_of(seen), PERHAPS) else None


def agreed(seen: Seen, first: tuple[Weighed, ...], seed: int) -> tuple[Weighed, ...] | None:
    """The acts with the numbers of the largest weighing; None unless the first look and all three weighings name the
    same act. No world serves two of them.
    """
    for worlds, own in ((LOOK, seed + 1), (LOOK, seed + 2), (AGAIN, seed + 3)):
        acts = weigh(seen, worlds, own)
        if not wins_clearly(acts, pool_of(seen)) or right_of(acts) != right_of(first):
            return None
    return acts


def wins_clearly(acts: tuple[Weighed, ...], pool: int, certain: float = CERTAIN) -> bool:
    """Is the best act ahead of every other that is not equivalent, by enough and surely, but not absurdly far?"""
    if acts[0].act.do in TRIVIAL or count(acts[0].act.takes) == 3:
        return False
    others = acts[len(right_of(acts)) :]
    if not others or pool <= 0:
        return False
    share = others[0].behind / pool
    return LEAST <= share <= MOST and all(each.behind > certain * each.doubt for each in others)


class Standing(NamedTuple):
    """What became of a puzzle when it was weighed again."""

    agree: bool
    """Do two weighings name the same best acts, those of the puzzle?"""
    stands: bool
    """Is the best act ahead by two standard errors and half the least lead, in four times the worlds?"""


def weighed_again(puzzle: Puzzle, seed: int, worlds: int = LOOK) -> Standing:
    """Weigh a puzzle twice in so many worlds, and once in four times as many; no world serves two weighings."""
    seen = seen_in(puzzle)
    twice = [right_of(weigh(seen, worlds, seed + number)) for number in (0, 1)]
    again = weigh(seen, 4 * worlds, seed + 2)
    others = [each for each in again if each.act not in puzzle.right]
    apart = LEAST / 2 * pool_of(seen)
    stands = again[0].act in puzzle.right and all(each.behind > max(2 * each.doubt, apart) for each in others)
    return Standing(twice == [puzzle.right] * 2, stands)


# --- The order of puzzles: easy on Mondays, hard on Sundays -------------------------------------------------


def arranged(puzzles: Sequence[Puzzle], seed: int) -> list[Puzzle]:
    """Whole weeks of puzzles: a seventh of all for each day of the week, the easiest seventh for Mondays.

    Within a day of the week chance shuffles them, so that forms and themes vary. What is left over is dropped.
    """
    weeks = len(puzzles) // WEEK
    ranked = sorted(puzzles[: weeks * WEEK], key=difficulty)
    days = [ranked[day * weeks : (day + 1) * weeks] for day in range(WEEK)]
    for day, found in enumerate(days):
        Random(f"arranged/{seed}/{day}").shuffle(found)
    return [found[week] for week in range(weeks) for found in days]


def difficulty(puzzle: Puzzle) -> tuple[int, float, int]:
    """What puzzles are ranked by: first the number of levels that miss it, then how close the next best act is."""
    return len(puzzle.missed), -puzzle.gap.behind / pool_of(seen_in(puzzle)), puzzle.deal
