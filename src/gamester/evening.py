"""An evening at home: one person at a table of bots. The record is on disk after every act. Both fronts use this."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from gamester.act import Act, card_name
from gamester.bots import CHARACTERS, Bot, bot_named, bot_of, is_asked, opponents, seen_by, spec_of, weakened
from gamester.catalogue import Word, differing, full_words
from gamester.errors import BadOptions, GamesterError
from gamester.events import Event, Opened, Other
from gamester.first_dealer import Draw, draw_for_deal
from gamester.games import game_of
from gamester.kernel.cards import Seat, Seats
from gamester.levels import SEARCHING, USUAL
from gamester.record import reason_of, replay
from gamester.store import RecordFile, StoreError, whole_lines
from gamester.table import Table


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chooses before sitting down."""

    game: str = "loo"
    variant: str | None = None
    players: int = 5
    options: Mapping[str, Word] = field(default_factory=dict)
    seed: str | None = None
    level: str = USUAL
    boldness: int | None = None
    """How bold the opponents are, -2 to 2; each has its own boldness when None."""
    temperature: int = 0
    """How much they are weakened, 0 to 100; 0 is not at all."""
    oversights: int | None = None
    """The percentage of things they overlook; each has its own when None."""
    name: str = "You"
    opponents: tuple[str, ...] = ()
    """Names for the opponents; empty for the roster's own."""
    dealer: Seat = 0
    """Who deals first, where the rules let the players choose."""
    record: Path | None = None
    """Where the record goes; a new file in the evenings' folder when None."""
    keep: bool = True
    """Whether there is a record at all."""


class KeyedChance:
    """Shuffles that depend on a seed and on the number of events, so that a resumed evening goes on in the same way."""

    def __init__(self, seed: str) -> None:
        """Start with no events."""
        self.seed = seed
        self.happened = 0

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list into a random order, in place."""
        random.Random(f"{self.seed}/{self.happened}/{len(x)}").shuffle(x)


def evenings_folder() -> Path:
    """Where evenings are kept."""
    return platformdirs.user_data_path("gamester", appauthor=False) / "evenings"


def unfinished_evenings() -> list[Path]:
    """Records in the evenings' folder whose session has not ended, the latest first."""
    found = []
    try:
        paths = sorted(evenings_folder().glob("*.jsonl"), reverse=True)
    except OSError:
        return []
    for path in paths[:20]:
        try:
            result = replay(whole_lines(path)[0])
        except StoreError:
            continue
        if result.session is not None and result.fault is None and not result.session.finished:
            found.append(path)
    return found


class Evening:
    """A table, its bots, the person's seat and the record."""

    table: Table

    def __init__(self, person: Seat, bots: dict[Seat, Bot], store: RecordFile | None, chance: KeyedChance) -> None:
        """Use `Evening.open` or `Evening.resume`, which set the table."""
        self.person = person
        self.bots = bots
        self.store = store
        self.chance = chance
        self.draw: Draw | None = None
        """How the first dealer was found, for the front to show; None after `resume`."""
        self.dealer: Seat = 0
        """Who deals first."""

    # --- Sitting down ---------------------------------------------------------------------------------------

    @classmethod
    def open(cls, settings: Settings) -> Evening:
        """Sit down at a new table; BadOptions or StoreError if that is impossible."""
        game = game_of(settings.game)
        variant = settings.variant or game.words.default_variant
        game.words.options_of(variant, settings.options, settings.players)
        words = full_words(game.words.catalogue, game.words.variants[variant].words, settings.options)
        seed = settings.seed or secrets.token_hex(8)
        if settings.level in SEARCHING:  # compile before the person sits down, not at the first card
            from gamester.bots.search import make_ready

            make_ready(settings.game)
        bots = weakened(invited(settings, seed), settings.temperature, number_of(seed))
        names = [*settings.opponents, *(bot.name for bot in bots[len(settings.opponents) :])]
        options = differing(game.words.variants[variant], words)
        opened = Opened(settings.game, variant, options, game.rules_number, (settings.name, *names))
        store = None
        if settings.keep:
            store = RecordFile(settings.record or new_path(settings.game, variant), game.words.verbs)
        evening = cls(0, dict(enumerate(bots, 1)), store, KeyedChance(seed))
        evening.table = Table(opened, evening.chance, evening.append)
        evening.draw = draw_for_deal(
            str(words.get("first_dealer", "random")),
            settings.players,
            evening.chance,
            settings.dealer,
            game.rules.pack(evening.table.session.o),
        )
        evening.dealer = evening.draw.dealer
        evening.table.remark(
            "evening",
            person=0,
            bots={str(seat): spec_of(bot) for seat, bot in evening.bots.items()},
            seed=seed,
            dealer=evening.dealer,
            drawn=[[seat, card_name(card)] for seat, card in evening.draw.drawn],
        )
        return evening

    @classmethod
    def resume(cls, path: Path) -> Evening:
        """Sit down again where a record stops; the record goes on in the same file."""
        lines, size = whole_lines(path)
        result = replay(lines)
        session = result.session
        if result.fault is not None or session is None:
            raise BadOptions("table.not_resumable", path=str(path), line=result.line, reason=reason_of(result))
        if session.finished and not session.unsettled:
            raise BadOptions("table.session_over", path=str(path))
        body = next((e.body for e in result.events if isinstance(e, Other) and e.type == "evening"), None)
        person, bots, seed, dealer = seated(session.opened, body)
        evening = cls(person, bots, RecordFile(path, session.game.words.verbs, size=size), KeyedChance(seed))
        evening.chance.happened = len(result.events)
        evening.dealer = dealer
        evening.table = Table.resume(result.events, evening.chance, evening.append)
        evening.table.mend()
        return evening

    def append(self, events: Sequence[Event]) -> None:
        """Store events, where there is a record, and count them."""
        if self.store is not None:
            self.store.append(events)
        self.chance.happened += len(events)

    # --- Playing --------------------------------------------------------------------------------------------

    @property
    def persons_act(self) -> bool:
        """Is the person asked for an act?"""
        return self.person in self.table.to_act()

    @property
    def must_wait(self) -> bool:
        """Must the person act before anything else can happen?"""
        return self.table.to_act() == [self.person] or (self.untold and self.asked)

    @property
    def asked(self) -> bool:
        """Does the table wait for the person? Not if the person may merely speak up."""
        session = self.table.session
        return session.under_way and bool(session.game.rules.waited_for(session.s) >> self.person & 1)

    @property
    def untold(self) -> bool:
        """May pairs be claimed unasked until the next player acts?"""
        session = self.table.session
        waited = session.game.rules.waited_for(session.s) if session.under_way else 0
        return any(session.game.words.gone_on(session.s, session.o, seat) is not None for seat in seats_in(waited))

    def next_deal(self) -> None:
        """Deal."""
        self.table.deal(self.dealer)

    def bots_act(self) -> Seat | None:
        """Let one bot act, if one is asked, and return its seat. Where pairs are claimed unasked, the others claim
        first.
        """
        if self.untold:
            return self._next_bot_acts()
        for seat in self.table.to_act():
            if seat == self.person:
                continue
            seen = seen_by(self.table, seat)
            if is_asked(seen):
                self.table.act(seat, self.bots[seat].choose(seen))
                return seat
        return None

    def _next_bot_acts(self) -> Seat | None:
        """The bot that is next to play ends the claims and plays; None if the person is next."""
        if self.asked:
            return None
        self._others_claim()
        session = self.table.session
        seat = next(iter(seats_in(session.game.rules.waited_for(session.s))))
        while self.untold:
            self.table.act(seat, self.bots[seat].choose(seen_by(self.table, seat)))
        if session.game.rules.waited_for(self.table.session.s) >> seat & 1 and self.table.session.under_way:
            self.table.act(seat, self.bots[seat].choose(seen_by(self.table, seat)))
        return seat

    def _others_claim(self) -> None:
        """All bots but the next to play claim the pairs they see, or stay silent."""
        asked = self.table.session.game.rules.waited_for(self.table.session.s)
        for seat in self.bots:
            while seat in self.table.to_act() and not asked >> seat & 1:
                self.table.act(seat, self.bots[seat].choose(seen_by(self.table, seat)))

    def comes_first(self) -> bool:
        """In a race of several seats, is the person the first to speak up? The order is random."""
        order = self.table.to_act()
        self.chance.shuffle(order)
        return order[0] == self.person

    def act(self, act: Act) -> None:
        """The person acts; IllegalAct or StoreError, and then nothing has happened."""
        if self.untold and self._others_are_first(act):
            self._others_claim()
        self.table.act(self.person, act)

    def _others_are_first(self, act: Act) -> bool:
        """Do the bots claim before the person's act, which may end the claims? Always, or in a race at random."""
        if self.racing:
            return (self.asked or act.do == "claim") and not self.comes_first()
        return self.asked and act.do != "claim"

    @property
    def racing(self) -> bool:
        """Does a pair go to the first who claims it?"""
        session = self.table.session
        return bool(session.game.rules.may_close_claims(session.s, session.o))

    def close(self) -> None:
        """Leave the table; the record stays."""
        if self.store is not None:
            self.store.close()


def seats_in(seats: Seats) -> list[Seat]:
    """The seats of a set, by number."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]


def number_of(seed: str) -> int:
    """A number made from a seed, which may be any word."""
    return random.Random(seed.encode("utf-8", "surrogatepass")).getrandbits(32)


def invited(settings: Settings, seed: str) -> list[Bot]:
    """The opponents: those invited by name, if the roster knows them, and others drawn at random."""
    bots: list[Bot] = []
    temper = settings.boldness, settings.level, settings.oversights
    for name in settings.opponents:
        if name in {character.name for character in CHARACTERS}:
            bots.append(bot_named(name, number_of(f"{seed}/{name}"), *temper))
        else:
            bots += opponents(1, number_of(f"{seed}/{name}"), temper[0], temper[1], oversights=temper[2])
    taken = (settings.name, *settings.opponents)
    count = settings.players - 1 - len(bots)
    return bots + opponents(count, number_of(seed), temper[0], temper[1], taken, temper[2])


def new_path(game: str, variant: str) -> Path:
    """A file name in the evenings' folder that no other evening has."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return evenings_folder() / f"{stamp}-{game}-{variant.replace('/', '-')}-{secrets.token_hex(2)}.jsonl"


def seated(opened: Opened, body: Mapping[str, Any] | None) -> tuple[Seat, dict[Seat, Bot], str, Seat]:
    """The person's seat, the bots, the seed and the first dealer, as the record's `evening` line says. A record without
    that line is resumed from seat 0 against fresh bots.
    """
    seats = len(opened.names)
    try:
        if body is None:
            raise KeyError
        bots = {int(seat): bot_of(spec) for seat, spec in body["bots"].items()}
        person, seed, dealer = body["person"], str(body["seed"]), body["dealer"]
        if set(bots) | {person} != set(range(seats)) or person in bots or dealer not in range(seats):
            raise KeyError
    except (KeyError, TypeError, ValueError, AttributeError, GamesterError):
        seed = secrets.token_hex(8)
        return 0, dict(enumerate(opponents(seats - 1, number_of(seed), taken=opened.names), 1)), seed, 0
    return person, bots, seed, dealer
