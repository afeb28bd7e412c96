"""One table for an environment: its deals, its bots, and what a seat sees of it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from gamester.backend.rounds import MISDEAL, rounds, steps_of
from gamester.bots.base import Bot
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.i18n import source
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Seat, bit, left_of
from gamester.kernel.chance import MASK
from gamester.table.events import Event, Opened
from gamester.table.hearing import followed
from gamester.table.session import Session
from gamester.table.worlds import Witness, remembered
from gamester.text.catalogue import Word
from gamester.text.messages import Words
from gamester.text.saying import Speaker
from gamester_lab.compile.arena import FIRST, between_deals
from gamester_lab.compile.vector import ACTIONS, drawn_dealer
from gamester_lab.envs.shared import Row, action_of, mask_array, observation, options_row, seed_of, whole_number
from gamester_lab.simulation.interpreted import Written
from gamester_lab.whole_numbers import plain


class Past(NamedTuple):
    """Everything that determines a deal; the deal is replayed whenever it is asked for."""

    before: Any
    """The table before the deal."""
    seed: int
    number: int
    """Seed and number of the deal, which determine its chance."""
    actions: list[tuple[Seat, int]]
    """The acts since then, with their seats."""


def events_of(game: Any, o: Any, past: Past) -> list[Event]:
    """The deal in the form of a record; an incomplete act is not part of it."""
    written, s, order = Written(game), game.rules.copy(past.before), [0] * PACK_SIZE
    steps = steps_of(written.game)
    x = steps.deal_out(s, o, order, past.seed, 0, past.number)
    for seat, action in past.actions:
        x = steps.act(s, o, seat, action, order, x)
    return written.events


def session_of(game: Any, variant: str, options: Mapping[str, Word], past: Past) -> Session:
    """The session as it stood before the deal."""
    names: Sequence[str] = [f"seat {seat}" for seat in range(past.before.seats)]
    session = Session(Opened(game.id, variant, options, game.rules_number, tuple(names)))
    session.s = game.rules.copy(past.before)
    return session


EPISODES = ("deal", "session")
USUAL_SEATS = 5
"""Where there is no such preset, which is said later."""


def seats_of(game: str, variant: str, seats: int | None) -> int:
    """The number of players that was asked for, or the usual number of a preset; ValueError for what is no number."""
    if seats is not None:
        return whole_number("seats", seats)
    preset = game_of(game).words.variants.get(variant)
    return preset.usual_players if preset else USUAL_SEATS


class Beginning:
    """How an episode begins.

    By default a deal is an ordinary one, not the first of its session. At Loo its pool is three times the stakes
    (twenty times where loos are unlimited). The dealer is drawn at random. The deals after it inherit pool and dealer
    as at any table, until a reset with a seed. If `pool` (chips, stakes included; 0 for the first deal of a session) or
    `dealer` is given, every deal begins so at a table of its own. A session begins with its first deal.
    """

    def __init__(
        self, game: str, o: Any, seats: int, episode: str, pool: int | None = None, dealer: Seat | None = None
    ) -> None:
        """BadOptions if there can be no such pool, ValueError for another wrong argument."""
        if episode not in EPISODES:
            raise ValueError(f"an episode is one of {', '.join(EPISODES)}, not {episode}")
        pool, dealer = (
            None if value is None else whole_number(name, value) for name, value in (("pool", pool), ("dealer", dealer))
        )
        if dealer is not None and not 0 <= dealer < seats:
            raise ValueError(f"there is no seat {dealer} at a table of {seats} that could deal")
        self.whole = episode == "session"
        if self.whole and pool is not None:
            raise ValueError("a session begins with its first deal: a pool is given for single deals")
        self.dealer = dealer
        self.afresh = not self.whole and (pool is not None or dealer is not None)
        self._asked = game, o, seats, FIRST if self.whole else pool
        self.table()

    def table(self, lot: Seat = 0) -> Any:
        """A new table, at which `lot` deals unless a dealer was named."""
        return between_deals(*self._asked, lot if self.dealer is None else self.dealer)


class OneTable:
    """A table that is asked seat by seat; an episode is a deal, or a whole session."""

    def __init__(
        self, game: str, variant: str | None, seats: int | None, options: Mapping[str, Word] | None, episode: str,
        pool: int | None = None, dealer: Seat | None = None,
    ) -> None:  # fmt: skip
        """Set up a table; BadOptions if there can be none, ValueError for another wrong argument."""
        self.game, self.package, self.steps = game, game_of(game), rounds(game)
        self.variant = variant or self.package.words.default_variant
        self.seats = seats_of(game, self.variant, seats)
        self.options = plain(options or {})
        self.o = options_row(game, self.variant, self.options, self.seats)
        self.beginning = Beginning(game, self.o, self.seats, episode, pool, dealer)
        self.whole = self.beginning.whole
        self.s = self.beginning.table()
        self.order = [0] * PACK_SIZE
        self.dealt = self.lots = self.chance = 0
        self.past = Past(self.s, 0, 0, [])
        self.counted = [0] * self.seats
        self.gains = [0] * self.seats
        self.done = True

    def __getstate__(self) -> dict[str, Any]:
        """The state from which a copy is made: everything except functions."""
        return {name: value for name, value in vars(self).items() if name not in ("package", "steps")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy, which goes on exactly as the table would."""
        vars(self).update(state)
        self.package, self.steps = game_of(self.game), rounds(self.game)

    def reset(self, seed: int | None, other: int) -> None:
        """A new session if there is a seed or after an unfinished episode, else the next deal of this table.

        Without a seed, `other` deals in a new session; it should be drawn at random. ValueError if that is no seed.
        """
        seed = seed_of(seed)
        if seed is not None or not self.done or not self.dealt:
            self.chance = (other if seed is None else seed) & MASK
            self.dealt = 0
            self._sit_down()
        self.done = False
        self.gains = [0] * self.seats
        while self.package.rules.over(self.s) or self.s.deal == 0:
            if self.beginning.afresh or self.package.rules.finished(self.s, self.o):
                self._sit_down()
            self._next_deal()

    def _sit_down(self) -> None:
        """A new table."""
        self.s = self.beginning.table()
        if self.beginning.dealer is None:
            self.s.dealer = drawn_dealer(self.chance, 0, self.dealt, self.seats)
        self.counted = [0] * self.seats

    def _next_deal(self) -> None:
        """Shuffle and deal."""
        self.past = Past(self.package.rules.copy(self.s), self.chance, self.dealt, [])
        self.lots = self.steps.deal_out(self.s, self.o, self.order, self.chance, 0, self.dealt)
        self.dealt += 1

    # --- Questions ------------------------------------------------------------------------------------------

    def asked(self) -> Seat:
        """The seat that decides: of several who may act at once the first from eldest; NO_SEAT after the deal."""
        return NO_SEAT if self.done else left_of(self.s.dealer, self.package.rules.waited_for(self.s))

    def mask(self, seat: Seat) -> int:
        """The legal actions of a seat, none unless it is asked."""
        return self.package.rules.legal(self.s, self.o, seat) & ~bit(MISDEAL) if seat == self.asked() else 0

    def view(self, seat: Seat) -> Any:
        """What a seat sees."""
        return self.package.rules.view(self.s, self.o, seat)

    def seen(self, seat: Seat) -> Seen:
        """What a bot in a seat is shown: the same as at a table, with its memory of the deal."""
        return Seen.at(self.package, self.s, self.o, seat, partial(self.memory, seat))

    def memory(self, seat: Seat) -> Witness:
        """A seat's memory of the current deal."""
        before = session_of(self.package, self.variant, self.options, self.past)
        told = events_of(self.package, self.o, self.past)
        return remembered(self.game, self.o, followed(before, told, seat))

    def observation(self, seat: Seat) -> Row:
        """What a seat sees, as an array."""
        return observation(self.game, self.view(seat), self.o)

    def mask_array(self, seat: Seat) -> Row:
        """The legal actions of a seat, as an array of 62 places."""
        return mask_array(self.mask(seat))

    def described(self, seat: Seat) -> str:
        """The table in English sentences, as a seat sees it."""
        speaker = Speaker(Words(source().code), [f"seat {number}" for number in range(self.seats)])
        return "\n".join(speaker.tell(told) for told in self.package.words.description(self.view(seat), self.o))

    # --- Moves ----------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """The seat that is asked takes an action; ValueError, and nothing has changed, if it is not legal."""
        seat, number = self.asked(), action_of(action)
        mask = self.mask(seat)
        if not mask >> number & 1:
            acts = ", ".join(str(legal) for legal in range(ACTIONS) if mask >> legal & 1)
            raise ValueError(f"seat {seat}: action {action} is not legal; legal are {acts or 'none: reset first'}")
        self._do(seat, number)

    def act_by(self, bot: Bot) -> list[int]:
        """The seat that is asked acts as a bot chooses from that seat's view; the chips that each seat gets by it."""
        seat = self.asked()
        act = bot.choose(self.seen(seat))
        for action in self.package.words.steps(self.s, self.o, seat, act):
            self._do(seat, action)
        return self.gains

    def _do(self, seat: Seat, action: int) -> None:
        """Take one action with its consequences; `gains` is what each seat got by it, in chips."""
        self.gains = [0] * self.seats
        self.past.actions.append((seat, action))
        self.lots = self.steps.act(self.s, self.o, seat, action, self.order, self.lots)
        if not self.package.rules.over(self.s):
            return
        while self.package.rules.over(self.s):
            if not self.whole or self.package.rules.finished(self.s, self.o):
                self.done = True
                break
            self._next_deal()
        now = self.s.balances if self.done else self.s.before
        then = self.counted if self.whole else self.s.before
        self.gains = [now[seat] - then[seat] for seat in range(self.seats)]
        self.counted = list(now[: self.seats]) if self.whole and not self.done else [0] * self.seats
