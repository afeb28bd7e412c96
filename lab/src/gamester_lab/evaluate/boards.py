"""Results with boards, tried out on players that pose as persons: how much luck is removed, what intervals cover.

A player plays many days. The truth is the mean of its differences over all of them. An interval should cover
it on 95 of 100 days. Each day is compared in two ways: its result with par, and its decisions with the printed advice.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gamester.games import GAMES, game_of
from gamester.games.game import Daily
from gamester.study.results import difference
from gamester_lab.compile.arena import Reals
from gamester_lab.evaluate.estimates import wilson
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.luck import after
from gamester_lab.evaluate.posers import PERSONS, Days, days_of
from gamester_lab.evaluate.strength.running import rows

DAY = 12
"""The deals of a day."""
JUDGED = 500 * DAY
LEAST = 20 * DAY
"""With fewer deals a player has too few days for a spread or a share of days."""
RESULTS, STEADY = "from par", "without luck"
"""How a day is compared."""


class Compared(NamedTuple):
    """What the days of one player at one form say, compared in one way. Chips a day."""

    form: str
    person: str
    way: str
    days: int
    ahead: float
    """The mean difference."""
    raw: float
    """The standard deviation of the results."""
    compared: float
    """The standard deviation of the differences."""
    covered: float
    """The share of days whose interval covers the mean difference."""
    ratio: float | None
    """How much of the raw standard deviation is left; None if all results were alike."""


def cells() -> list[tuple[str, Daily, str]]:
    """The forms with their games, and the players that pose there."""
    found = [(game, form, person) for game in GAMES for form in game_of(game).facts.daily for person in PERSONS]
    return [(game, form, person) for game, form, person in found if PERSONS[person](form_of(game, form)) is not None]


def form_of(game: str, form: Daily) -> Form:
    """A daily form as a form of the arena."""
    return Form(game, form.variant, form.players, form.options)


def days_in(deals: int) -> int:
    """The whole days of so many deals."""
    return deals // DAY


def whole(deals: int) -> int:
    """How many days are played in all."""
    return len(cells()) * days_in(deals)


def tried(deals: int, seed: int, watch: Callable[[int], None]) -> Iterator[list[Compared]]:
    """Try every cell with the days of so many deals, compared in both ways; `watch` hears how many days are played."""
    days = days_in(deals)
    for number, (game, form, person) in enumerate(cells()):
        at = form_of(game, form)
        player = PERSONS[person](at)
        if player is None:
            continue
        found = days_of(at, player, days, seed, after(number * days, watch))
        if found.gains.any():  # otherwise the player does all that a level does, and poses as nobody
            yield compared(form, person, found)


def compared(form: Daily, person: str, days: Days) -> list[Compared]:
    """What these days say, by the results and without luck."""
    raw = float(days.own.sum(1).std())
    ways = {RESULTS: (days.own - days.par, form.spread), STEADY: (days.gains, form.steady)}
    return [one_way(form.variant, person, way, raw, *each) for way, each in ways.items()]


def one_way(form: str, person: str, way: str, raw: float, deals: Reals, spread: float) -> Compared:
    """What [days, deals] differences from par say."""
    found = [difference(day.tolist(), spread) for day in deals]
    whole = deals.sum(1)
    ahead, spread_left = float(whole.mean()), float(whole.std())
    covered = sum(abs(one.ahead - ahead) <= (one.half or 0.0) for one in found) / len(found)
    ratio = spread_left / raw if raw else None
    return Compared(form, person, way, len(deals), ahead, raw, spread_left, covered, ratio)


def told(found: Sequence[Compared]) -> str:
    """The players and, below them, the forms, as tables of Markdown."""
    lines = [
        [
            f"`{one.form}` {one.person}, {one.way}", f"{one.days}", f"{one.ahead:+.2f}", f"{one.raw:.2f}",
            f"{one.compared:.2f}", "" if one.ratio is None else f"{one.ratio:.2f}", f"{100 * one.covered:.1f} %",
        ]
        for one in found
    ]  # fmt: skip
    headings = (
        "form, player that poses, way", "days", "difference, a day", "sd of results", "sd of differences", "ratio",
        "covered",
    )  # fmt: skip
    whole = [
        [f"`{form}`, {way}", f"{days}", f"{100 * share:.1f} ({100 * low:.1f} to {100 * high:.1f} %)"]
        for form, way, days, share, low, high in forms(found)
    ]
    return f"{rows(headings, lines)}\n\n{rows(('form, way', 'days', 'covered'), whole)}"


def forms(found: Sequence[Compared]) -> list[tuple[str, str, int, float, float, float]]:
    """By form and way: the days of all players, the share of them whose interval covers, and its own interval."""
    rows = []
    for form, way in dict.fromkeys((one.form, one.way) for one in found):
        own = [one for one in found if (one.form, one.way) == (form, way)]
        days = sum(one.days for one in own)
        share = sum(one.covered * one.days for one in own) / days
        rows.append((form, way, days, share, *wilson(share * days, days)))
    return rows
