"""One's own player at the tables of the duplicate harness: it is asked for whole acts and is shown only views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gamester.api.reading import act_meant
from gamester.api.refusals import forbidden
from gamester.api.view import View
from gamester.games import game_of
from gamester.i18n import source
from gamester.lab.compile.encoding import options_of
from gamester.lab.compile.layout import unpack
from gamester.text.messages import Words
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.api.seating import PlayerFunction
    from gamester.bots.base import Bot
    from gamester.lab.compile.arena import Batch, Ints

UNASKED = "misdeal"
"""An act for which the harness asks nobody."""


class OwnPlayer:
    """A function or a bot as a player of the arena.

    The arena asks for one action at a time, such as one card. This player is asked once for each act, and the arena
    then takes the actions of the act one after another.
    """

    wants_witness = False
    wants_table = True

    def __init__(self, player: PlayerFunction | Bot) -> None:
        """`player` takes a View and returns an act, or has a method `choose(seen)`."""
        self.player = player
        self.name = str(getattr(player, "name", getattr(player, "__name__", type(player).__name__)))
        self.begun: dict[tuple[int, int], list[int]] = {}
        """By table and seat, the remaining actions of an act."""

    def choose(self, batch: Batch) -> Ints:
        """One legal action for each place; Refused if the player names an act that is not legal."""
        assert batch.inside is not None  # noqa: S101 - the arena gives it to every player that wants it
        o = options_of(batch.game, batch.options)
        asked = zip(batch.inside.places.tolist(), batch.views["seat"].tolist(), batch.masks.tolist(), strict=True)
        return np.array([self.action(batch, o, *each) for each in asked], np.int64)

    def action(self, batch: Batch, o: Any, place: int, seat: int, mask: int) -> int:
        """The action of one seat at one table: the next one of its current act, or the first of a new act."""
        assert batch.inside is not None  # noqa: S101
        package = game_of(batch.game)
        s = package.rules.open_table(int(batch.views["seats"][0]), o)
        unpack(batch.inside.states, s, place)
        left = self.begun.pop((place, seat), [])
        if not package.words.under_way(s):
            left = package.words.steps(s, o, seat, self.act_of(batch.game, package, s, o, seat))
        elif not left or not mask >> left[0] & 1:  # another player has begun this act differently
            left = [mask.bit_length() - 1]
        if len(left) > 1:
            self.begun[place, seat] = left[1:]
        return left[0]

    def act_of(self, game: str, package: Any, s: Any, o: Any, seat: int) -> Any:
        """The whole act that the player chooses from the view of its seat; Refused if it is not legal."""
        view = package.rules.new_view()
        package.rules.look(s, o, seat, view)
        offers = tuple(offer for offer in package.words.offers(s, o, seat) if offer.act.do != UNASKED)
        names = tuple(f"Player {number}" for number in range(s.seats))
        speaker = Speaker(Words(source().code), names)
        shown = View(game, view, o, names, offers, offers, speaker)
        choose = getattr(self.player, "choose", None)
        said = choose(shown.seen()) if choose else self.player(shown)  # type: ignore[operator]
        act = act_meant(said, offers, view.hand, speaker)
        refused = package.words.why_not(s, o, seat, act)
        if refused is not None:
            raise forbidden(refused, seat, str(act), speaker) from None
        return act
