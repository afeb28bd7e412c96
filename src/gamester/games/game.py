"""What a game is to the rest of the program: a value with typed capabilities.

`s` is a game's State, `o` its Options, `v` its View. Only the game looks into them, but for the fields that all have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from gamester.games.bots import Bots, Seen
from gamester.kernel.cards import Cards, Seat, Seats
from gamester.kernel.chance import nothing_due, nothing_put_in
from gamester.text.act import Act, Offer
from gamester.text.catalogue import Catalogue, Variant, Word
from gamester.text.errors import IllegalAct
from gamester.text.messages import Message

LONGEST = 2000
"""The acts after which a deal must be over: the longest of our own have some dozens."""


class BaseState(Protocol):
    """What every State has: a dataclass whose fields are ints and lists of ints."""

    seats: int
    deal: int
    """The number of the deal; 0 before the first."""
    dealer: int
    phase: Any
    """A Phase, or its number."""
    balances: list[int]
    """Chips by seat."""
    before: list[int]
    """The same before the deal."""


class BaseView(BaseState, Protocol):
    """What every View has besides, all set by `look`; and the pool, which `Facts` names."""

    seat: int
    turn: int
    hand: int


S = TypeVar("S", bound=BaseState)
O = TypeVar("O")  # noqa: E741 - `o` is what all code calls them
V = TypeVar("V", bound=BaseView)
Term: TypeAlias = tuple[Message, int]
Sum: TypeAlias = tuple[Seat, list[Term], int]
Sums: TypeAlias = list[Sum]
"""A finished deal as sums: for each seat its terms and their total, in chips."""


def never(_s: object, _o: object) -> int:
    """No: in this game everybody is asked in turn."""
    return 0


def plain_sums() -> Any:
    """The sums of chips and pools; nothing but a simulation imports them."""
    from gamester.kernel import plain_sums as sums

    return sums


def copied(s: S) -> S:
    """An independent copy of a state whose fields are ints and lists of ints."""
    values = (getattr(s, each.name) for each in fields(s))  # type: ignore[arg-type]
    return type(s)(*(value[:] if isinstance(value, list) else value for value in values))


def nothing(*_: object) -> None:
    """Nothing: the game lacks this feature."""


def names_in(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """What modules hold, by name."""
    return {name: value for module in modules for name, value in vars(module).items()}


def taken(kind: type, made: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was made, what a kind of object has fields for."""
    return {each.name: made[each.name] for each in fields(kind) if each.name in made}


@dataclass(frozen=True)
class Rules(Generic[S, O, V]):
    """The kernel: judgements, moves, and what a seat sees."""

    State: type[S]
    """What changes at a table: a dataclass with `seats`, `deal`, `dealer`, `balances` and `before` among its fields."""
    Options: type[O]
    """What a table agrees on: a NamedTuple of ints."""
    View: type[V]
    """What a seat sees: a dataclass with these, `seat`, `phase`, `turn`, `hand` and the pool, all set by `look`."""
    Phase: type
    """What a table waits for: an IntEnum."""
    pack: Callable[[O], Cards]
    """(o) -> the cards that are shuffled."""
    open_table: Callable[[int, O], S]
    """(seats, o) -> a state before its first deal, `dealer` 0: the program may name another."""
    copy: Callable[[S], S]
    """(s) -> an independent copy."""
    next_deal: Callable[[S, O], None]
    """(s, o): count the deal, and say who deals it; the first is dealt by the dealer of `open_table`."""
    start: Callable[[S, O, list[int]], None]
    """(s, o, deck): stake and deal."""
    legal: Callable[[S, O, Seat], int]
    """(s, o, seat) -> the actions open to a seat, a mask of 62 bits."""
    may_act: Callable[[S, O], Seats]
    """(s, o) -> the seats that have a proper act."""
    waited_for: Callable[[S], Seats]
    """(s) -> the seats the table waits for."""
    do: Callable[[S, O, Seat, int], None]
    """(s, o, seat, action): one action."""
    over: Callable[[S], int]
    """(s) -> is the deal settled?"""
    payoff: Callable[[S, O, Seat], int]
    """(s, o, seat) -> net of the deal, in chips."""
    finished: Callable[[S, O], int]
    """(s, o) -> has the session ended?"""
    in_pool: Callable[[S], int]
    """(s) -> chips in the pool."""
    new_view: Callable[[], V]
    """() -> an empty view."""
    look: Callable[[S, O, Seat, V], None]
    """(s, o, seat, v): fill a view; NO_SEAT is the public."""
    faces: Callable[[V], Cards]
    """(v) -> every card that a view shows face up."""
    may_close_claims: Callable[[S, O], int] = never
    """(s, o) -> may a timer close a step that is open to all at once?"""
    close_claims: Callable[[S, O], None] = nothing
    """(s, o): close it."""

    def view(self, s: S, o: O, seat: Seat) -> V:
        """What a seat may see of a state; NO_SEAT for the public."""
        view = self.new_view()
        self.look(s, o, seat, view)
        return view

    @classmethod
    def of(cls, *modules: ModuleType) -> Rules[S, O, V]:
        """The classes and functions of modules by these names; `copy` and `new_view` are made if there are none."""
        found = names_in(modules)
        return cls(**taken(cls, {"copy": copied, "new_view": found["View"]} | found))


@dataclass(frozen=True)
class Chance(Generic[S, O]):
    """What chance must draw now, and how the draw is entered. A game in which chance only shuffles needs nothing."""

    due: Callable[[S, O, int], int] = nothing_due
    """(s, o, action) -> what chance must shuffle, 0 if nothing. Before an action these are the cards of a new stock;
    with NO_ACTION the seats among which chance draws now.
    """
    put_in: Callable[[S, O, list[int]], None] = nothing_put_in
    """(s, o, order): enter what was due, in the order drawn."""


@dataclass(frozen=True)
class Words(Generic[S, O, V]):
    """The game in words: options, acts, refusals, commentary."""

    variants: Mapping[str, Variant]
    """The variants by name, each with its numbers of players."""
    default_variant: str
    """The variant where nobody names one."""
    catalogue: Catalogue
    """The options by key: which words each takes."""
    verbs: Mapping[str, tuple[str, ...]]
    """The verbs of acts, each with what it names: `("cards",)`, `("cards", "takes")` or nothing."""
    options_of: Callable[[str, Mapping[str, Word], int], O]
    """(variant, given, seats) -> the options of a table; BadOptions if refused."""
    offers: Callable[[S, O, Seat], list[Offer]]
    """(s, o, seat) -> the proper acts of a seat; none if it is not asked."""
    steps: Callable[[S, O, Seat, Act], list[int]]
    """(s, o, seat, act) -> the actions of an act; IllegalAct if it may not be done."""
    act_of: Callable[[S, O, Seat, Sequence[int]], Act]
    """(before, o, seat, actions) -> the act that these actions make: the inverse of `steps`."""
    saying: Mapping[int, str]
    """The word for every action that is not a card."""
    why_not: Callable[[S, O, Seat, Act], IllegalAct | None]
    """(s, o, seat, act) -> the rule that forbids an act."""
    tell: Callable[[V, V, O, Seat, Act | None], Sequence[Message]]
    """(before, after, o, seat, act) -> commentary for a listener on what happened between two of his views; the act is
    None, and the seat NO_SEAT, for the deal itself and for what chance does.
    """
    prompt: Callable[[V, O], Message]
    """(v, o) -> what a seat is asked, or what the table waits for."""
    settlement: Callable[[V, O], Sums]
    """(v, o) -> a finished deal as sums: for each seat its terms and their total, in chips."""
    describe: Callable[[V, O], Mapping[str, Sequence[Message]]]
    """(v, o) -> the table in sentences, by what may be asked about it: `pool`, `trick` and `who`, in reading order."""
    matters_now: Callable[[V, O], str]
    """(v, o) -> the rule paragraph that matters now."""
    # What most games leave at its default.
    listed: Callable[[V, O, Sequence[Offer]], list[Offer]] = lambda _v, _o, offers: list(offers)
    """(v, o, offers) -> the offers that the seat is told; in unaided play verbs without cards."""
    under_way: Callable[[S], bool] = lambda _s: False
    """(s) -> is somebody in the middle of an act of several actions?"""
    gone_on: Callable[[S, O, Seat], S | None] = nothing
    """(s, o, seat) -> the table after this seat ended unasked claims; None if the seat cannot do so now."""
    offence: Callable[[S, O, Seat, Act], str | None] = nothing
    """(s, o, seat, act) -> the kind of offence an act is."""
    caution: Callable[[V, O, Act], str | None] = nothing
    """(v, o, act) -> the question to put before an act that costs the seat something; None if it costs nothing."""
    clockwise: Callable[[O], bool] = lambda _o: True
    """(o) -> is the next player the one on the left?"""
    goes_on: Callable[[O], Message | None] = lambda _o: None
    """(o) -> until when a session goes on after the deals agreed; None if it ends with them."""
    summary: Callable[[S, O], dict[str, object]] = lambda _s, _o: {}
    """(s, o) -> what a report says about a finished deal."""
    overheard: Callable[[S, O, Seat, Act, Seat], Act | None] = lambda _s, _o, _seat, act, _listener: act
    """(s, o, seat, act, listener) -> an act as a listener hears it."""

    @classmethod
    def of(cls, *modules: ModuleType) -> Words[S, O, V]:
        """The functions of modules by these names, and their constants by these names in capitals."""
        found = names_in(modules)
        return cls(**taken(cls, {name.lower(): value for name, value in found.items() if name.isupper()} | found))

    def description(self, v: V, o: O) -> list[Message]:
        """The table in sentences, as a view shows it."""
        return [told for part in self.describe(v, o).values() for told in part]


@dataclass(frozen=True)
class Numbers:
    """How views and finished deals are encoded as numbers: modules of the kernel."""

    encode: Any
    """PLANES, OPTION_PLANES, SIZE and encode: a view for a learner."""
    tally: Any
    """Tally and note: the statistics of a finished deal."""
    sums: Any = field(default_factory=plain_sums)
    """OwnTable, OwnCounts, add_deals and most_chips: the sums of many deals; the default adds up chips and pools."""


@dataclass(frozen=True)
class Advice:
    """Which action to choose from a view: modules in the kernel dialect."""

    choosing: Any
    """choose and judge."""
    learned: Any
    """choose by a network, and its features."""
    acting: Any = None
    """The acts of a seat, for opponents that play whole deals in a module; None if these are only interpreted."""


@dataclass(frozen=True)
class Belief(Generic[V, O]):
    """What can be inferred about hidden cards: modules in the kernel dialect."""

    observed: Any
    """Witness: the memory of a seat."""
    sampling: Any
    """Deals that agree with the memory."""
    posterior: Any
    """The same deals, weighted by the others' acts."""
    candidates: Any
    """Acts for the search to try."""
    heard_codes: Callable[[V, V, O, Seat, Act | None], list[int]]
    """(last, v, o, seat, act) -> an act as it was heard, in the codes of a witness."""


@dataclass(frozen=True)
class Pools(Generic[O]):
    """What may lie in the pool when a deal begins that is not the first of its session, stakes included."""

    stakes: Callable[[O, int], int]
    """(o, seats) -> chips staked for such a deal."""
    usual: Callable[[O, int], int]
    """(o, seats) -> chips in the pool of an ordinary deal."""
    step: Callable[[O], int]
    """(o) -> the chips beyond the stakes are a multiple of this number."""


@dataclass(frozen=True)
class Race(Generic[S, O]):
    """How to rewrite covered claims as a race, for the samplers of worlds: the result of a deal is the same."""

    raced: Callable[[O], O]
    """(o) -> the options of the same table with a race; `o` itself if no claim is covered."""
    is_silent: Callable[[S, Seat, Act], bool]
    """(s, seat, act) -> does this act leave no trace in a race?"""
    granted: Callable[[S, tuple[Seat, ...]], list[tuple[Seat, Act]]]
    """(s, order) -> who gets which claims, if chance prefers the seats in this order."""
    claiming: int
    """The phase in which claims are made."""
    drawing: int
    """The phase in which lots are drawn for claims."""


class Daily(NamedTuple):
    """A form in which a game's daily deals are played: a session of twelve deals, each seat dealing equally often."""

    variant: str
    players: int
    options: Mapping[str, Word]
    spread: float
    """The measured standard deviation of a person's difference from par in one deal, in chips."""
    steady: float
    """That of what a person's decisions gain over the printed advice in one deal, in chips."""


@dataclass(frozen=True)
class Study(Generic[V]):
    """What the game calls the decisions of a seat, when its play is looked at over many deals."""

    kinds: tuple[str, ...]
    """The kinds of decisions, in the order in which people read them."""
    kind_of: Callable[[V, Sequence[int], Sequence[int]], str]
    """(v, done, best) -> the kind of a decision, by the actions done and those of the best act."""
    habits: tuple[str, ...]
    """Ways to go wrong, each with a name."""
    habit_of: Callable[[V, Sequence[int], Sequence[int]], str]
    """(v, done, best) -> the way in which what was done differs from the best act; "" for no way with a name."""
    doubts: Mapping[str, float] = field(default_factory=dict)
    """By habit: up to so many chips a deal the judge charges even the best level with it, so less proves nothing."""
    opposites: Mapping[str, str] = field(default_factory=dict)
    """By habit: the one that contradicts it."""
    dominating: Callable[[Seen, Act], Act | None] = nothing
    """(seen, act) -> the act that is better in every world, if one is known to be."""


@dataclass(frozen=True)
class Keeping(Generic[V, O]):
    """How the chips of deals with real cards are kept, by what people tell of them."""

    kernel: Any
    """Asked, kind, following, among, least, most, step, begin, answer and stop: see `kernel/keeping.py` of a game."""
    questions: Mapping[int, str]
    """The sentence of each question by its number."""
    begun: Callable[[V, V, O], Sequence[Message]]
    """(before, v, o) -> the sentences at the beginning of a deal."""
    settled: Callable[[V, V, O], Sequence[Message]]
    """(before, v, o) -> those at its end."""
    paragraphs: Callable[[V, O, int], Sequence[str]]
    """(v, o, asked) -> the paragraphs of the rules that say what may be done, while this question is open."""
    pool: str = "pool"
    """The field of a State that holds the chips in the pool."""


@dataclass(frozen=True)
class Facts(Generic[S, O]):
    """Facts about a game that the rest of the program needs."""

    no_deal: str
    """The paragraph according to which nobody acts between deals."""
    pool: str
    """The field of a state and of a view that holds the pool."""
    form_of: Callable[[str], str] = lambda variant: variant
    """(variant) -> the form of the game to which a preset belongs."""
    pools: Pools[O] | None = None
    """The possible pools at the beginning of a deal, if the best act depends on the pool; otherwise None."""
    race: Race[S, O] | None = None
    """How covered claims become a race; None if claims are never covered."""
    exchanging: int | None = None
    """The phase in which a seat puts cards out one by one as one act; None if there is none."""
    tells_risk: bool = False
    """Do people see the chance of the worst end of a deal (to be looed)? Otherwise they see that of the best."""
    irregular: Callable[[S, O, int], int] | None = None
    """(s, o, lot) -> an irregular act as seat << 8 | action, or NO_ACTION; a function in the kernel dialect."""
    irregular_words: Mapping[str, Word] | None = None
    """House rules that punish such acts, with which more hands are played."""
    daily: tuple[Daily, ...] = ()
    """The forms of the daily deals, one after the other from day to day; a game may have none."""

    @property
    def set_pool(self) -> bool:
        """Can a deal begin with chips in the pool, and does the best act depend on them?"""
        return self.pools is not None


@dataclass(frozen=True)
class Game(Generic[S, O, V]):
    """A game. Capabilities that a table does not need are functions, so that a table starts at once."""

    id: str
    """Its name in commands, records and keys of sentences."""
    package: str
    """The game's package; its folders `kernel`, `advice` and `belief` hold the code that can be compiled."""
    rules_number: int
    """The version of the rules for records: it is raised when the meaning of a legal record changes."""
    fingerprint: str
    """A digest of how the rules behave; solved tables and networks are tied to it. Empty if there are none."""
    rules: Rules[S, O, V]
    """What is played, as code that can be compiled."""
    words: Words[S, O, V]
    """What people read and say."""
    facts: Facts[S, O]
    """What else the program must know."""
    numbers: Callable[[], Numbers]
    """What simulations and environments need."""
    chance: Chance[S, O] = field(default_factory=Chance)
    """What chance does besides shuffling the pack."""
    advice: Callable[[], Advice] | None = None
    """Advice in the kernel's dialect, for compiled opponents."""
    belief: Callable[[], Belief[V, O]] | None = None
    """Deals that agree with what a seat knows, for opponents that search."""
    bots: Callable[[], Bots] | None = None
    """How opponents play by advice; without it they play any legal act."""
    study: Callable[[], Study[V]] | None = None
    """What decisions are called when a person's play is looked at."""
    keeping: Callable[[], Keeping[V, O]] | None = None
    """How the chips of deals with real cards are kept."""

    def due_before(self, s: S, o: O, seat: Seat, actions: Sequence[int]) -> int:
        """What chance must shuffle before a legal act of these actions; 0 if nothing."""
        if len(actions) == 1 or self.chance.due is nothing_due:
            return self.chance.due(s, o, actions[-1])
        trial = self.rules.copy(s)
        for action in actions[:-1]:
            if due := self.chance.due(trial, o, action):
                return due
            self.rules.do(trial, o, seat, action)
        return self.chance.due(trial, o, actions[-1])

    def may_be_due(self, s: S, o: O) -> int:
        """What chance must shuffle before some act that is open now; 0 if no act needs it."""
        for seat in members(self.rules.waited_for(s)):
            trial = self.rules.copy(s)
            for _ in range(LONGEST):
                actions = members(self.rules.legal(trial, o, seat))
                if not actions:
                    break
                if due := max(self.chance.due(trial, o, action) for action in actions):
                    return due
                self.rules.do(trial, o, seat, actions[0])
                if not self.words.under_way(trial):
                    break
        return 0


def seated_at(s: BaseState) -> Seats:
    """Who is still at the table: everybody, unless the game lets players leave."""
    return int(getattr(s, "seated", (1 << s.seats) - 1))


def share(chips: int, s: BaseState, seat: Seat) -> float:
    """What chips in the pool are worth to a seat: all who are still at the table have equal parts of them."""
    seated = seated_at(s)
    return chips / seated.bit_count() if seated >> seat & 1 else 0.0


def members(mask: int) -> list[int]:
    """The indices of the set bits of a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def shuffled(mask: int, shuffle: Callable[[list[int]], None]) -> list[int]:
    """The indices of the set bits of a mask in a random order, given what shuffles a list in place."""
    order = members(mask)
    shuffle(order)
    return order


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the name is known."""
