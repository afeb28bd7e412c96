"""What study says to people: of a deal, of a person's play, of a puzzle, and of a result beside par."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING

from gamester.bots.adviser import act_told, counsel_on, row
from gamester.games import game_of
from gamester.study.boards import day_named, is_ranked
from gamester.study.habits import Mean, mean_of
from gamester.study.judge import GRADES
from gamester.study.puzzles import seen_in
from gamester.study.results import Comparison, Difference, par_of, pips, shown_half
from gamester.study.review import grades_of
from gamester.text.act import Offer
from gamester.text.messages import Message, message
from gamester.text.phrases import written
from gamester.text.typed import listing

if TYPE_CHECKING:
    from gamester.bots.comparing import Weighed
    from gamester.kernel.cards import Seat
    from gamester.study.judge import Verdict
    from gamester.study.practice import Question
    from gamester.study.puzzles import Puzzle
    from gamester.study.report import Report
    from gamester.study.results import BoardResult
    from gamester.study.review import DealReview
    from gamester.table.table import Table
    from gamester.text.act import Act
    from gamester.text.messages import Words

# --- The review of a deal, and of a session -----------------------------------------------------------------

WORST = 5
"""How many of the costliest decisions the end names."""
KINDS = {
    "stand": ("stand", "pass", "dumby", "defend", "wait"),
    "exchange": ("exchange", "turnup"),
    "play": ("play", "civil", "flush", "hold"),
    "set": ("declare", "ready", "release", "claim", "leave", "lie"),
}


def review_sentences(review: DealReview, *, hindsight: bool = True) -> list[Message]:
    """One deal: its result, each decision, luck and skill, and `hindsight` if it may be told."""
    told = [review_heading(review)]
    for verdict in review.verdicts:
        told += decision_sentences(review.game, verdict)
    if not review.verdicts:
        told.append(message("review.no_choice"))
    luck = review.luck
    fills = {"drawn": luck.drawn, "dealt": luck.dealt, "played": luck.played}
    told.append(message("review.chips", **fills, cost=-review.cost, result=review.result))
    best = hindsight_sentence(review) if hindsight else None
    return told if best is None else [*told, best]


def review_heading(review: DealReview) -> Message:
    """Which deal it was, and its result."""
    return message(
        "review.deal",
        n=review.deal,
        dealer_seat=review.dealer,
        result=review.result,
        paid=float(review.paid),
        shared=review.shared,
    )


def decision_sentences(game: str, verdict: Verdict) -> list[Message]:
    """One decision: its grade, its cost, what was better and why, and the proof if there is one."""
    done, act = verdict.done, act_told(verdict.act, game)
    if verdict.grade == GRADES[0]:
        told = [message("review.fine", act=act, chips=done.chips)]
    else:
        best = act_told(verdict.acts[0].act, game)
        told = [message(f"review.{verdict.grade}", act=act, cost=verdict.cost, share=verdict.share, best=best)]
    if verdict.why is not None:
        told.append(verdict.why)
    proof = proof_sentence(game, verdict)
    return told if proof is None else [*told, proof]


def proof_sentence(game: str, verdict: Verdict) -> Message | None:
    """Why the act done is worse whatever the others hold, if that is known."""
    return None if verdict.dominated is None else message("review.dominated", best=act_told(verdict.dominated, game))


def hindsight_sentence(review: DealReview) -> Message | None:
    """The best line with every card open, or that there is none better; None if there was nothing to decide."""
    if review.hindsight is None or review.foreseeable is None:
        return None
    if review.foreseeable <= review.result:
        return message("review.hindsight_none")
    return message("review.hindsight", line=acts_sentence(review.game, review.hindsight.acts), chips=review.foreseeable)


def acts_sentence(game: str, acts: Sequence[Act]) -> Message:
    """Acts in a row."""
    told = act_told(acts[0], game)
    for act in acts[1:]:
        told = message("review.then", first=told, second=act_told(act, game))
    return told


def session_sentences(reviews: Sequence[DealReview]) -> list[Message]:
    """All deals together: the result, luck and skill, where decisions cost most, and the costliest decisions."""
    result, cost = sum(each.result for each in reviews), sum(each.cost for each in reviews)
    told = [message("review.session", n=len(reviews), result=result, luck=result + cost, cost=-cost)]
    grades = grades_of(reviews)
    told.append(message("review.grades", **{f"{grade}_n": number for grade, number in grades.items()}))
    for kind, verbs in KINDS.items():
        those = [verdict for review in reviews for verdict in review.verdicts if verdict.act.do in verbs]
        if those:
            spent = sum(verdict.cost for verdict in those)
            told.append(message(f"review.kind.{kind}", n=len(those), cost=-spent))
    return [*told, *dearest_sentences(reviews)]


def dearest_sentences(reviews: Sequence[DealReview]) -> list[Message]:
    """The costliest decisions, the dearest first; none if nothing was lost."""
    dear = [(verdict, review) for review in reviews for verdict in review.verdicts if verdict.cost]
    told = []
    for verdict, review in sorted(dear, key=lambda pair: -pair[0].cost)[:WORST]:
        act, best = (act_told(one, review.game) for one in (verdict.act, verdict.acts[0].act))
        told.append(message("review.dear", deal=review.deal, act=act, cost=-verdict.cost, best=best))
    return told


# --- The report on a person's play --------------------------------------------------------------------------

MOST_SHOWN = 6
"""How many deals are named that show a habit."""
SURE = 0.95
"""From this probability on a level is named without reserve."""


def report_sentences(report: Report) -> list[Message]:
    """The report in sentences."""
    game = report.game
    if not report.deals and game_of(game).bots is None:
        return [message("insight.no_advice", game=message(f"plain.game.{game}"), n=report.left_out)]
    if not report.deals:
        return [message("insight.no_deals")]
    return [
        whole_sentence(report),
        message("insight.gain", **mean_fills(mean_of(report.gains))),
        message("insight.luck", **mean_fills(mean_of(report.luck))),
        message("insight.lost", **mean_fills(mean_of(report.costs))),
        *(
            message("insight.kind", kind=message(f"insight.{game}.{kind}"), **mean_fills(mean))
            for kind, mean in report.listed_kinds
        ),
        nearest_level_sentence(report),
        *habit_sentences(report),
        *reservation_sentences(report),
    ]


def whole_sentence(report: Report) -> Message:
    """The number of deals, and what they brought."""
    chips = fsum(deal.worth for deal in report.deals)
    return message("insight.whole", game=message(f"insight.game.{report.game}"), n=len(report.deals), chips=chips)


def reservation_sentences(report: Report) -> list[Message]:
    """Whether other seats are modelled, and how many deals could not be judged."""
    found = [message("insight.modelled")] if report.is_modelled else []
    return [*found, message("insight.left_out", n=report.left_out)] if report.left_out else found


def week_sentences(report: Report) -> list[Message]:
    """What decisions cost week by week, if there is more than one week."""
    weeks = report.weeks
    told = [
        message("insight.week", monday=week.monday.isoformat(), n=week.deals, **mean_fills(week.lost)) for week in weeks
    ]
    return told if len(weeks) > 1 else []


def mean_fills(mean: Mean, interval: str = "interval") -> dict[str, object]:
    """A mean as fills of a message; `interval` is the message of its interval, if it has one."""
    half = mean.shown_half
    return {"value": mean.value, "half": "" if half is None else message(f"insight.{interval}", half=half)}


def nearest_level_sentence(report: Report) -> Message:
    """The level that the person plays most like."""
    levels = report.levels
    if not levels:
        return message("insight.like_nothing")
    best = levels[0]
    key = "like" if best.probability >= SURE else "like_perhaps"
    title = message(f"level.{best.level}.title")
    return message(
        f"insight.{key}", level=title, percent=int(100 * best.probability), departs=round(100 * best.departs)
    )


def habit_sentences(report: Report) -> list[Message]:
    """The habits whose cost is no accident, each with the deals that show it."""
    habits = report.habits
    if not habits:
        return [message("insight.no_habit")]
    lines = []
    for habit in habits:
        name = message(f"insight.{report.game}.{habit.name}")
        dear = habit.deals[:MOST_SHOWN]
        shown = [message("insight.shown", deal=report.deals[deal].label, chips=-cost) for deal, cost in dear]
        cost = mean_fills(habit.cost, "interval_elsewhere")
        lines.append(message("insight.habit", habit=name, **cost, n=len(habit.deals), deals=shown))
    return lines


# --- A puzzle -----------------------------------------------------------------------------------------------


def position(table: Table, puzzle: Puzzle, number: int) -> list[Message]:
    """The title, and the position as the seat in question knows it."""
    return [puzzle_title(puzzle, number), *situation(table, puzzle.seat)]


def situation(table: Table, seat: Seat) -> list[Message]:
    """What a seat has heard, what it sees and holds, and what it is asked."""
    session, v = table.session, table.view(seat)
    told = [one for heard in table.heard(seat) for one in heard.told]
    told += session.game.words.description(v, session.o)
    return [*told, message("plain.hand", cards=written(v.hand)), session.game.words.prompt(v, session.o)]


def puzzle_title(puzzle: Puzzle, number: int) -> Message:
    """The number of the puzzle, its form, and the number of players."""
    return message("puzzle.title", number=number, form=form_name(puzzle.game, puzzle.variant), n=puzzle.seats)


def choice_sentences(acts: Sequence[Act], words: Words) -> list[Message]:
    """The acts to choose from, numbered, as they may be typed."""
    listed = listing([Offer(act) for act in acts], words)
    return [message("puzzle.choice", n=n, act=line) for n, line in enumerate(listed, 1)]


def explanation(puzzle: Puzzle, act: Act) -> list[Message]:
    """Whether the answer was right, its cost if not, the reason, and the worth of every act."""
    rows = (row(puzzle.game, each) for each in puzzle.weighed)
    return [answer_sentence(puzzle, act), reason_sentence(puzzle), difficulty_sentence(puzzle), *rows]


def difficulty_sentence(puzzle: Puzzle) -> Message:
    """What the decision is about, and which levels do not find the best act."""
    theme = message(f"insight.{puzzle.game}.{puzzle.theme}")
    if not puzzle.missed:
        return message("puzzle.found", theme=theme)
    levels = [message(f"level.{level}.name") for level in puzzle.missed]
    return message("puzzle.missed", theme=theme, n=len(levels), levels=levels)


def answer_sentence(puzzle: Puzzle, act: Act) -> Message:
    """Whether the answer was right, and its cost if not."""
    if act in puzzle.right:
        told, other = (act_told(one, puzzle.game) for one in (act, puzzle.gap.act))
        return message("puzzle.right", act=told, behind=puzzle.gap.behind, other=other)
    given = next(each for each in puzzle.weighed if each.act == act)
    return beside_best(puzzle.game, "puzzle.wrong", given, puzzle.weighed[0])


def practice_sentence(question: Question, chosen: Weighed) -> Message:
    """Whether the answer to one's own mistake was right, and its cost if not."""
    key = "insight.answer_right" if question.is_right(chosen) else "puzzle.wrong"
    return beside_best(question.table.session.game.id, key, chosen, question.verdict.acts[0])


def beside_best(game: str, key: str, given: Weighed, best: Weighed) -> Message:
    """A sentence about an answer beside the best act."""
    fills = {"behind": given.behind, "doubt": given.doubt, "best": act_told(best.act, game)}
    return message(key, act=act_told(given.act, game), **fills)


def reason_sentence(puzzle: Puzzle) -> Message:
    """Why the best act is better than the wrong ones."""
    wrong = (each for each in puzzle.weighed if each.act not in puzzle.right)
    return counsel_on(seen_in(puzzle), (puzzle.weighed[0], *wrong)).reason


# --- A result with boards -----------------------------------------------------------------------------------

SIGNS = {"above": "🟩", "even": "⬜", "below": "🟥"}


def comparison_sentences(boards: Sequence[BoardResult], found: Comparison) -> list[Message]:
    """The result beside those of the levels, the difference from par with its interval, and each deal."""
    told = [message("daily.own", chips=found.own)]
    for level, won in sorted(found.levels.items(), key=lambda pair: -pair[1]):
        told.append(message("daily.level", level=message(f"level.{level}.title"), chips=won))
    told.append(message("daily.par", par=found.par, ahead=found.ahead, half=interval(found.half)))
    told.append(message(f"daily.tells.{conclusion(found)}"))
    told += [
        message("daily.deal", deal=board.deal, own=board.own, par=par_of(board), ahead=board.own - par_of(board))
        for board in boards
    ]
    return told


def luck_removed_sentences(found: Difference) -> list[Message]:
    """What the decisions gained over the printed advice, in round numbers as far as one day can tell, and exactly."""
    return [
        message(f"daily.steadily.{conclusion(found)}", n=max(1, round(abs(found.ahead)))),
        message("daily.steady", ahead=found.ahead, half=interval(found.half)),
    ]


def interval(half: float | None) -> Message | str:
    """Half an interval in words, never without a width; nothing where there is none."""
    return "" if half is None else message("daily.interval", half=shown_half(half))


def conclusion(found: Comparison | Difference) -> str:
    """What the interval allows to say: `above`, `below`, or `nothing`."""
    if found.half is None:
        return "nothing"
    if found.ahead > found.half:
        return "above"
    return "below" if found.ahead < -found.half else "nothing"


def boards_title(name: str, game: str, variant: str, *, short: bool = False) -> Message:
    """The title of some boards: the date of a day, or that they are a challenge, and the form; `short` as one sends it:
    without the year.
    """
    form, found = form_name(game, variant), day_named(name)
    if found is None:
        return message("daily.challenge.title", form=form)
    day, kind = found[0], "ranked" if is_ranked(name) else "title"
    if not short:
        return message(f"daily.{kind}", date=day.isoformat(), form=form)
    date = message("daily.short.date", day=day.day, month=message(f"daily.month.{day.month}"))
    return message(f"daily.short.{kind}", form=form, date=date)


def form_name(game: str, variant: str) -> Message:
    """The form of a game."""
    return message(f"tui.form.{game_of(game).facts.form_of(variant)}")


def rank_sentences(found: Comparison) -> list[Message]:
    """The place among the levels, and which of them are beaten, or are as good."""
    place = message(f"daily.place.{1 + len(found.better)}")
    rank, beaten = message("daily.rank", place=place, of=1 + len(found.levels)), found.beaten
    if len(beaten) == len(found.levels):
        return [rank, message("daily.beat_all")]
    if len(found.better) == len(found.levels):
        return [rank, message("daily.beat_none")]
    named = [message(f"level.{level}.name") for level in beaten or found.even]
    return [rank, message("daily.beat" if beaten else "daily.even", levels=named)]


def averaged_sentence(found: Comparison) -> Message:
    """The result beside the mean of the levels, in whole chips."""
    return message("daily.averaged", par=found.par, own=found.own)


def pooled_sentences(found: Comparison, paid: int) -> list[Message]:
    """Why the table paid other chips than the result counts; nothing if they are the same."""
    return [] if round(found.own, 2) == paid else [message("daily.pooled", paid=float(paid), own=found.own)]


def shared_sentences(title: Message, boards: Sequence[BoardResult], found: Comparison) -> list[Message]:
    """A result to share, in two lines: no card can be told from it."""
    marks = "".join(SIGNS[pip] for pip in pips(boards))
    return [
        message("daily.share", title=title),
        message("daily.share_marks", rank=rank_sentences(found)[0], marks=marks),
    ]


def pictured_sentences(title: Message, found: Comparison) -> list[Message]:
    """The lines of the picture of a result, whose pips say what the marks say."""
    return [title, *rank_sentences(found)]
