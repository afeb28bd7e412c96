"""A person's own deals, as records tell them: what is needed to judge the decisions of one seat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import PurePath
from typing import NamedTuple

from gamester.bots.roster import slips_of
from gamester.games import bots_of, game_of
from gamester.games.bots import the_same
from gamester.games.game import BaseState, share
from gamester.kernel.cards import Card, Seat
from gamester.kernel.judged import PRINTED, RANDOM, TABLES
from gamester.table.events import Acted, Body, Event, Other, Settled, Shuffled, opening
from gamester.table.session import Session
from gamester.text.act import Act

KNOWN = {"random": RANDOM, "advice": PRINTED, "tables": TABLES}
"""The policies that a judge can ask cheaply."""
UNSURE = 5
"""An act that no policy explains halves the weight of a world so many times; see `gamester.backend.judging`."""


class Others(NamedTuple):
    """How the other seats play, as far as the record says."""

    levels: tuple[int, ...]
    tempers: tuple[int, ...]
    slack: int
    """0 if all of them surely play so, else UNSURE."""


class OwnDeal(NamedTuple):
    """A finished deal of a person."""

    number: int
    """Its number in its session."""
    game: str
    o: object
    opened: BaseState
    """The state just before the cards were dealt."""
    deck: tuple[Card, ...]
    steps: tuple[tuple[Seat, int], ...]
    seat: Seat
    others: Others
    worth: float
    """Net chips, and the seat's share of what the pool gained."""
    turns: tuple[int, ...] = ()
    """By action: which of the acts of its seat in this deal it belongs to, from 1."""
    acts: tuple[Act, ...] = ()
    """By action: the act that it belongs to."""
    record: str = ""
    """Its record: a file, or the id of a table."""
    day: date = date.min
    """The day on which the record was last written."""

    @property
    def label(self) -> str:
        """What it is called among the deals of several records."""
        return f"{PurePath(self.record).stem}:{self.number}"


def own_deals(events: Sequence[Event], seat: Seat, record: str = "", day: date = date.min) -> Iterator[OwnDeal]:
    """The finished deals of a record, as `seat` played them; the record must be playable."""
    opened = opening(events)
    deals = deals_from(Session(opened), events[1:], seat, others_in(events, seat))
    return (deal._replace(record=record, day=day) for deal in deals)


def each_once(deals: Iterable[OwnDeal]) -> list[OwnDeal]:
    """Deals, each once however many records have it: the first of them."""
    found: dict[object, OwnDeal] = {}
    for deal in deals:
        found.setdefault((deal.deck, deal.steps, deal.seat), deal)
    return list(found.values())


def others_in(events: Sequence[Event], seat: Seat) -> Others:
    """How the other seats of a record play; the record must be playable."""
    opened = opening(events)
    return others_of(opened.game, bots_in(events, len(opened.names)), seat)


def bots_in(events: Sequence[Event], seats: int) -> list[Body]:
    """The bot of each seat, as the lines of a table tell them; {} for a seat without one."""
    bots: dict[str, Body] = {}
    for event in events:
        if isinstance(event, Other) and event.type == "evening" and isinstance(event.body.get("bots"), Mapping):
            bots |= event.body["bots"]
        elif isinstance(event, Other) and event.type == "simulated" and isinstance(event.body.get("bots"), list):
            bots |= {str(seat): spec for seat, spec in enumerate(event.body["bots"])}
        elif isinstance(event, Other) and event.type == "seat":
            bots[str(event.body.get("seat"))] = event.body.get("bot") or {}
    return [bots.get(str(seat), {}) for seat in range(seats)]


def deals_from(session: Session, events: Iterable[Event], seat: Seat, others: Others) -> Iterator[OwnDeal]:
    """The deals that these events finish, as `seat` played them; the session takes the events in."""
    rules = session.game.rules
    before: BaseState | None = None
    deck: tuple[Card, ...] = ()
    steps: list[tuple[Seat, int]] = []
    turns: list[int] = []
    acts: list[Act] = []
    acted: Counter[Seat] = Counter()
    whole = False
    for event in events:
        if isinstance(event, Shuffled):
            before, deck, steps, whole = ready(session, event), event.deck, [], True
            turns, acts, acted = [], [], Counter()
        elif isinstance(event, Acted):
            whole &= event.act.do != "misdeal"
            actions = session.game.words.steps(session.s, session.o, event.seat, event.act)
            acted[event.seat] += 1
            steps += [(event.seat, action) for action in actions]
            turns += [acted[event.seat]] * len(actions)
            acts += [event.act] * len(actions)
        elif not isinstance(event, Settled | Other):
            whole = False
        told = len(session.deals)
        session.apply(event)
        if len(session.deals) > told and whole and before is not None:
            gain = rules.in_pool(session.s) - rules.in_pool(before)
            worth = rules.payoff(session.s, session.o, seat) + share(gain, before, seat)
            number, played = session.s.deal, (tuple(steps), seat, others, worth, tuple(turns), tuple(acts))
            yield OwnDeal(number, session.game.id, session.o, before, deck, *played)


def ready(session: Session, event: Shuffled) -> BaseState:
    """The state just before the cards of a deal are dealt."""
    s: BaseState = session.game.rules.copy(session.s)
    if s.deal == 0:
        s.dealer = event.dealer
    session.game.rules.next_deal(s, session.o)
    return s


def others_of(game: str, specs: Sequence[Body], seat: Seat) -> Others:
    """How the seats play, by the bots in a record; a seat without one is not known.

    The level of the judged seat is what the judge plays for it.
    """
    levels = [
        PRINTED if other == seat else KNOWN.get(str(spec.get("bot")), PRINTED) for other, spec in enumerate(specs)
    ]
    tempers = [spec.get("boldness", 0) if other != seat else 0 for other, spec in enumerate(specs)]
    sure = all(other == seat or is_sure(game, spec) for other, spec in enumerate(specs))
    return Others(tuple(levels), tuple(tempers), 0 if sure else UNSURE)


def is_sure(game: str, spec: Body) -> bool:
    """Does a bot play exactly by a policy that can be asked: no search, no network, nothing overlooked?

    Slips, of which a bold character has more, are unclaimed pairs. A game without any has no slips.
    """
    slips = slips_of(spec.get("slips", 0), spec.get("boldness", 0))
    return spec.get("bot") in KNOWN and not (slips and overlooks(game))


def overlooks(game: str) -> bool:
    """Has the game things that an inattentive bot overlooks?"""
    return game_of(game).bots is not None and bots_of(game).unattended is not the_same
