"""One interpreted table, at which bots and chance play: random seats draw the same as in compiled random play."""

from __future__ import annotations

from typing import Any

from gamester.backend.rounds import rounds, steps_of
from gamester.bots.levels import SEARCHING
from gamester.bots.roster import bot_of
from gamester.games import AnyGame, game_of
from gamester.games.bots import Seen
from gamester.games.check import check_acts
from gamester.kernel.cards import PACK_SIZE, Seat
from gamester.kernel.chance import begin, splitmix, step
from gamester.lab.simulation.memories import Memories
from gamester.lab.simulation.setup import Setup


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
        view = game.rules.new_view()
        game.rules.look(s, o, seat, view)
        offers = tuple(game.words.offers(s, o, seat))
        act = bot.choose(Seen(self.setup.game, o, view, offers, lambda: self.memories.of[seat]))
        return game.words.steps(s, o, seat, act)
