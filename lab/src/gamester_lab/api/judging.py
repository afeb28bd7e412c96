"""The judge of named tasks and of any other table, for one's own player."""

import pickle
from collections.abc import Callable, Sequence
from numbers import Real

from gamester.text.errors import BadRun
from gamester_lab.api.duels import MOST, Contestant, contestant
from gamester_lab.evaluate.estimates import Estimate
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import levels, player_of
from gamester_lab.tasks import FIELDS, Task, task
from gamester_lab.tasks.frozen import opponent
from gamester_lab.tasks.judging import Judging, Verdict, judge_among, unwatched
from gamester_lab.whole_numbers import seed_in, whole_in, workers_in
from gamester_lab.workers import workers as crew

PACKS = 16_000
"""The most packs, if no other number is asked for."""
HALF = 0.03
"""Half the interval, in chips, at which the judge stops."""
OTHER_PACKS = 1
"""The seed of the packs of a table that is no task."""


def judge(
    player: Contestant,
    at: str | Task | Form,
    *,
    among: str | Sequence[str] | None = None,
    packs: int = PACKS,
    half: float = HALF,
    seed: int | None = None,
    workers: int = 1,
    watch: Callable[[str, Estimate], None] | None = None,
) -> Verdict:
    """What a player gains at a named task, or at any table, among each of some opponents, in chips a deal.

    A player is one of `Task.player`, a level, a function from a `View` to an act, an object with `choose(seen)`, or a
    player of the arena, with `wants_witness` for its memory of the deal. The opponents are levels: those frozen with a
    task, as far as the table has them, or those of `among`. The judge stops once the interval of 95 %, which holds
    whenever one stops, leaves 0 out and is no wider than `half` on either side, or after so many `packs`. Without a
    `seed` the packs are the task's own, by which results are published; give a seed while you tune. `watch` hears of
    each look. With several `workers` the player must be picklable. The same call gives the same verdict for any number
    of workers. `GamesterError` if there is no such task, opponent or number, or if the player gives no whole numbers or
    cannot be pickled; ValueError if it chooses an illegal action.
    """
    if isinstance(at, Form):
        title, form, own, there, made = at.label, at, OTHER_PACKS, levels(at), player_of
    else:
        asked = task(at)
        title, form, own, there, made = asked.name, asked.form, asked.seed, FIELDS, opponent
    usual = [field for field in FIELDS if field in there] or there
    fields = usual if among is None else [among] if isinstance(among, str) else list(among)
    unknown = [str(field) for field in fields if field not in there]
    if not fields:
        raise BadRun("measure.nobody", values=", ".join(there))
    if unknown:
        raise BadRun("measure.level", text=", ".join(unknown), values=", ".join(there))
    if not isinstance(half, Real) or not half >= 0:
        raise BadRun("measure.half", text=f"{half!r:.40}")
    plan = Judging(whole_in("packs", packs, 1, MOST), float(half), own if seed is None else seed_in(seed))
    others = [made(field, form) for field in fields]
    if workers_in(workers) > 1:
        check_picklable(player)
    with crew(workers_in(workers)) as hands:
        return judge_among(title, form, contestant(player, form), others, plan, hands, watch or unwatched)


def check_picklable(player: Contestant) -> None:
    """BadRun if a player cannot be sent to other processes."""
    try:
        pickle.dumps(player)
    except Exception as fault:  # whatever the parts of a player raise
        raise BadRun("measure.unpicklable", reason=str(fault)) from fault
