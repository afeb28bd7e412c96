"""One interpreted table, at which bots and chance play, and the records of chosen deals, which are played again there.

Random seats draw the same as in compiled random play.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamester.backend.rounds import rounds, steps_of
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import bot_of
from gamester.games import AnyGame, game_of
from gamester.games.bots import Seen
from gamester.games.check import check_acts
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PACK_SIZE, Seat
from gamester.kernel.chance import begin, splitmix, step
from gamester.table.events import Acted, Drawn, Event, Opened, Other, Reshuffled, Settled, Shuffled
from gamester.table.record import RecordFile
from gamester.table.worlds import Witness
from gamester_lab.simulation.setup import Found, Setup


class Memories:
    """The memories of some seats: `game` is the game, with moves that these seats follow."""

    def __init__(self, game: AnyGame, o: Any, seats: Collection[Seat]) -> None:
        self.plain, self.o, self.seats = game, o, seats
        rules = replace(game.rules, next_deal=self._next_deal, start=self._start, do=self._do)
        self.game = replace(game, rules=rules, chance=replace(game.chance, put_in=self._put_in))
        self.of: dict[Seat, Witness] = {}
        """The memory of each of the seats."""
        self._before: dict[Seat, Any] = {}

    def _next_deal(self, s: Any, o: Any) -> None:
        """What a seat sees before the cards are dealt."""
        self._before = {seat: self._seen(s, seat) for seat in self.seats}
        self.plain.rules.next_deal(s, o)

    def _start(self, s: Any, o: Any, deck: list[int]) -> None:
        """The deal of a pack."""
        self.plain.rules.start(s, o, deck)
        for seat in self.seats:
            self.of[seat] = Witness(self.plain.id, o, self._before[seat], self._seen(s, seat))

    def _do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """An action, as each seat hears it."""
        codes = {one: memory.kernel.heard_as(s, o, seat, action, one) for one, memory in self.of.items()}
        self.plain.rules.do(s, o, seat, action)
        self._hear(s, seat, codes)

    def _put_in(self, s: Any, o: Any, order: list[int]) -> None:
        """Random draws, which the seats see; a new stock belongs to the exchange that calls for it."""
        lots = self.plain.chance.due(s, o, NO_ACTION)
        self.plain.chance.put_in(s, o, order)
        if lots:
            self._hear(s, NO_SEAT, {one: memory.kernel.SILENT for one, memory in self.of.items()})

    def _hear(self, s: Any, seat: Seat, codes: dict[Seat, int]) -> None:
        """Let each seat hear what was done, and look."""
        for one, code in codes.items():
            self.of[one].hear_code(seat, code, self._seen(s, one))

    def _seen(self, s: Any, seat: Seat) -> Any:
        """What a seat sees."""
        return self.plain.rules.view(s, self.o, seat)


class BotTable:
    """A table of a setup; its deals are played in order, from the first or from the start of any session."""

    def __init__(self, setup: Setup, table: int, recorded: AnyGame | None = None) -> None:
        """Open table number `table`; `recorded` is the game with moves that record what happens."""
        self.setup, self.table = setup, table
        self.game, self.o = game_of(setup.game), setup.row
        searching = [seat for seat, spec in enumerate(setup.seats) if spec["bot"] in SEARCHING]
        self.memories = Memories(recorded or self.game, self.o, searching)
        self.steps = steps_of(self.memories.game) if recorded or searching else rounds(setup.game)
        self.order = [0] * PACK_SIZE
        self.s = self.game.rules.open_table(setup.players, self.o)

    @property
    def finished(self) -> bool:
        """Has the session ended?"""
        return bool(self.game.rules.finished(self.s, self.o))

    def deal(self, number: int) -> int:
        """Play deal number `number` of the table; the number of actions. After a finished session a new one begins."""
        if self.finished:
            self.s = self.game.rules.open_table(self.setup.players, self.o)
        s, o, steps, seed = self.s, self.o, self.steps, self.setup.seed
        chance = begin(seed, self.table, number)
        bots = {
            seat: bot_of({**spec, "seed": begin(chance, seat, 0)})
            for seat, spec in enumerate(self.setup.seats)
            if spec["bot"] != "random"
        }
        x = steps.deal_out(s, o, self.order, seed, self.table, number)
        acts = 0
        while not self.game.rules.over(s):
            x = step(x)
            drawn = splitmix(x)
            seat = steps.asked(s, drawn)
            bot = bots.get(seat)
            for action in self._chosen(seat, bot) if bot else [steps.some(s, o, seat, drawn)]:
                x = steps.act(s, o, seat, action, self.order, x)
                acts += 1
            check_acts(self.game.id, acts)
        return acts

    def _chosen(self, seat: Seat, bot: Any) -> list[int]:
        """The actions of the act that a bot chooses from the view of its seat."""
        game, s, o = self.game, self.s, self.o
        act = bot.choose(Seen.at(game, s, o, seat, lambda: self.memories.of[seat]))
        return game.words.steps(s, o, seat, act)


class Written:
    """Records what happens to a state as events: `game` is the game, with moves that are recorded."""

    def __init__(self, game: AnyGame) -> None:
        self.plain = game
        self.game = replace(
            game,
            rules=replace(game.rules, start=self._start, do=self._do),
            chance=replace(game.chance, put_in=self._put_in),
        )
        self.events: list[Event] = []
        self._before: Any = None
        self._actions: list[int] = []

    def _start(self, s: Any, o: Any, deck: list[int]) -> None:
        """The deal of a pack."""
        self.events.append(Shuffled(s.deal, s.dealer, tuple(deck)))
        self.plain.rules.start(s, o, deck)

    def _put_in(self, s: Any, o: Any, order: list[int]) -> None:
        """Random draws at this point, or a new stock."""
        lots = self.plain.chance.due(s, o, NO_ACTION)
        self.events.append(Drawn(tuple(order)) if lots else Reshuffled(tuple(order)))
        self.plain.chance.put_in(s, o, order)

    def _do(self, s: Any, o: Any, seat: Seat, action: int) -> None:
        """An action; the last action of an act completes the act."""
        words = self.plain.words
        if not self._actions:
            self._before = self.plain.rules.copy(s)
        self._actions.append(action)
        self.plain.rules.do(s, o, seat, action)
        if not words.under_way(s):
            self.events.append(Acted(seat, words.act_of(self._before, o, seat, self._actions)))
            self._actions = []


def events_of(setup: Setup, found: Found) -> list[Event]:
    """The record of a deal, from the first deal of its session on."""
    game = game_of(setup.game)
    written = Written(game)
    table = BotTable(setup, found.table, written.game)
    for number in range(found.start, found.place + 1):
        table.deal(number)
        payments = tuple(game.rules.payoff(table.s, table.o, seat) for seat in range(setup.players))
        written.events.append(Settled(table.s.deal, payments, game.rules.in_pool(table.s)))
    names = tuple(str(spec["name"]) for spec in setup.seats)
    origin = {"seed": setup.seed, "table": found.table, "first": found.start, "last": found.place}
    return [
        Opened(setup.game, setup.variant, setup.options, game.rules_number, names),
        Other("simulated", {**origin, "bots": [dict(spec) for spec in setup.seats]}),
        *written.events,
    ]


def name_of(setup: Setup, found: Found) -> str:
    """The file name of the record of a deal."""
    number = setup.number_of(found.table, found.place)
    if setup.sessions:
        return f"session-{number}-deal-{found.place + 1}.jsonl"
    return f"deal-{number}.jsonl"


def write_records(folder: Path, setup: Setup, chosen: Iterable[Found]) -> list[Path]:
    """Write the record of each chosen deal into a folder; StoreError if that fails or a record exists already."""
    paths = []
    for found in chosen:
        path = folder / name_of(setup, found)
        file = RecordFile(path, game_of(setup.game).words.verbs)
        try:
            file.append(events_of(setup, found))
        finally:
            file.close()
        paths.append(path)
    return paths
