"""Objects of the HTTP API for those who want to play better: lessons, looks back on deals, puzzles, their own play."""

from typing import Annotated, Literal

import msgspec

from gamester.protocol.api import OwnLanguage
from gamester.protocol.payloads import Heard, HeardAct, State, Weighed
from gamester.protocol.wire import LONGEST_SAYING, Cards, Verb

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]


# --- Lessons ------------------------------------------------------------------------------------------------


class Attempt(msgspec.Struct, frozen=True):
    """An act that somebody tries, in a lesson or as the answer to a puzzle."""

    do: Verb
    cards: Cards = []
    takes: Cards = []


class Learn(msgspec.Struct, frozen=True):
    """At which step of a lesson a learner is, and what he tries now."""

    done: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    attempt: Attempt | None = None
    lang: OwnLanguage = None


class Line(msgspec.Struct, frozen=True):
    """A line that somebody types in a lesson, before this step of it, or in a puzzle."""

    line: Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)]
    done: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    lang: OwnLanguage = None


class Meaning(msgspec.Struct, frozen=True):
    """What a typed line means: an act, which is not done yet, or sentences on the part of the table that it names."""

    act: HeardAct | None
    text: list[str]


class Frame(msgspec.Struct, frozen=True):
    """The table after one thing was heard, or as it lies."""

    state: State
    heard: Heard | None = None


class OtherWay(msgspec.Struct, frozen=True):
    """Another act that the learner may choose, and the step to which it leads."""

    act: Attempt
    then: int


class Question(msgspec.Struct, frozen=True):
    """A question about what has just been learned."""

    answers: list[str]
    right: int
    """Which answer is right, from 0."""
    wrong: str
    """What is said of the others."""


class Lesson(msgspec.Struct, frozen=True):
    """Where the lesson stands: what has just happened, what is taught now, what the learner is to do."""

    game: str
    done: int
    steps: int
    frames: list[Frame]
    """What happened since the last step, one thing after the other; the last is how the table lies now."""
    text: str
    expected: Attempt | None
    """The act that is asked of the learner; None where he only reads, or is asked a question."""
    over: bool
    refused: str | None = None
    """Why the attempt was not done, by the rules or by the lesson."""
    rule: str | None = None
    then: int = 0
    """The step to which the expected act leads, or reading, or the right answer."""
    also: list[OtherWay] = []
    question: Question | None = None
    left: int = 0
    """How many steps follow on the way that is taken; where the learner still chooses, on the first way."""


# --- Looks back, and puzzles --------------------------------------------------------------------------------


class Decision(msgspec.Struct, frozen=True):
    """One decision of a deal, judged by what its seat knew at that moment. Chips are those of the deal from then on."""

    turn: int
    """Which of the acts of its seat in this deal it was, from 1."""
    text: str
    """The act that was done, in the caller's language."""
    grade: Grade
    cost: float
    """How much more the best act is worth; 0 unless that is sure."""
    doubt: float
    """One standard error of it."""
    share: float
    """The cost in hundredths of the pool."""
    best: str | None
    """The best act and, in `why`, why it is; None where what was done is as good."""
    why: str | None
    dominated: str | None
    """Why what was done is worse whatever the others hold, where that can be proved."""
    acts: list[Weighed]
    """What every act was worth, best first."""


class Luck(msgspec.Struct, frozen=True):
    """What luck brought, in chips; with the cost of the decisions it makes the result."""

    dealt: float
    drawn: float
    played: float


class DealReview(msgspec.Struct, frozen=True):
    """A finished deal as one seat played it."""

    deal: int
    seat: int
    text: str
    """What the deal brought, in a sentence."""
    result: float
    """What was won, and the seat's share of what the pool gained: over all seats this sums to nothing."""
    luck: Luck
    cost: float
    """What the decisions cost."""
    decisions: list[Decision]
    hindsight: str | None
    """The best line had every card lain open; None while that would tell of cards that another person holds back."""
    told: list[str] = []
    """All of it in sentences, for fronts of typed lines."""


class Reviewed(msgspec.Struct, frozen=True):
    """A look back, or how far it has come: then it is to be asked for again."""

    done: int
    """So many acts of the seat have been looked at."""
    of: int
    review: DealReview | None


class PuzzleChoice(msgspec.Struct, frozen=True):
    """An act to be chosen."""

    do: str
    cards: list[str]
    takes: list[str]
    text: str


class Subject(msgspec.Struct, frozen=True):
    """What puzzles may be about."""

    about: str
    """As a query names it: a game, or a game and a kind of decision."""
    text: str


class Puzzle(msgspec.Struct, frozen=True):
    """A position as the seat that is asked sees it, and the acts to choose among."""

    number: int
    """From 1."""
    of: int
    """So many puzzles there are."""
    game: str
    title: str
    seat: int
    heard: list[str]
    """What that seat has heard since the deal."""
    state: State
    choices: list[PuzzleChoice]
    subjects: list[Subject]
    """What other puzzles are about."""


class Solved(msgspec.Struct, frozen=True):
    """Whether that was right, why, and what every act is worth."""

    right: bool
    text: str
    why: str
    about: str
    """The kind of the decision, and which levels miss it."""
    acts: list[Weighed]
    """Best first."""


# --- What one's own records say of one's play, for a browser alone -------------------------------------------


class PlayFigure(msgspec.Struct, frozen=True):
    """A figure in chips a hundred deals."""

    text: str
    value: float
    half: float | None
    """Half the interval of 95 %; None with fewer than two deals."""
    part: bool
    """Is it a part of what decisions lost?"""


class PlayMoment(msgspec.Struct, frozen=True):
    """A decision that shows a habit."""

    table: str
    deal: int
    seat: int
    turn: int
    """Which of the acts of its seat in its deal it is, from 1."""
    text: str


class PlayHabit(msgspec.Struct, frozen=True):
    """A habit whose cost is no accident."""

    text: str
    moments: list[PlayMoment]


class PlayWeek(msgspec.Struct, frozen=True):
    """What decisions lost in a week, in chips a hundred deals."""

    monday: str
    deals: int
    value: float
    half: float | None


class GamePlay(msgspec.Struct, frozen=True):
    """A person's play of one game."""

    game: str
    text: str
    figures: list[PlayFigure]
    like: str
    """The level that the person plays most like."""
    habits: list[PlayHabit]
    notes: list[str]
    """How far all this may be believed."""
    weeks: list[PlayWeek]


class OwnPlay(msgspec.Struct, frozen=True):
    """The last look over one's own records, and how far the next one has come, which is then to be asked for again."""

    working: bool
    """Is a look under way?"""
    done: int
    """So many deals have been looked at."""
    of: int
    games: list[GamePlay]
    notes: list[str]
    """What could not be read or kept."""
    practice: int
    """So many of one's own mistakes are due today."""


class OwnSeat(msgspec.Struct, frozen=True):
    """The seat in a record from outside that is one's own; none if it is only watched."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None


class OwnRecord(msgspec.Struct, frozen=True):
    """A record of one's own from a server, to be looked over here."""

    id: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    changed: float
    """When it was last written, in seconds since 1970."""
    record: str


class OwnKept(msgspec.Struct, frozen=True):
    """The ids of the records that are kept here for looks."""

    ids: list[str]
