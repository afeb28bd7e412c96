"""The view of each game, with a plain view for other games; only this module of the server names games."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.games.game import Game, O, S, V
from gamester.kernel.cards import Seat
from gamester.protocol.payloads import Laid
from gamester.protocol.views import PlainSeat, PlainView, names, seat_or_none, word
from gamester.text.act import by_card, in_set


def view_of(game: Game[S, O, V], v: V, o: O) -> PlainView:
    """The whole table."""
    return PlainView(
        you=seat_or_none(v.seat),
        deal=v.deal,
        deals=getattr(o, "rounds", 0) * v.seats,
        phase=word(game.rules.Phase, v.phase),
        dealer=seat_or_none(v.dealer),
        turn=seat_or_none(v.turn),
        pool=getattr(v, game.facts.pool),
        hand=names(sorted(in_set(v.hand), key=by_card)),
        open=names(in_set(game.rules.faces(v) & ~v.hand)),
        seats=[PlainSeat(v.balances[seat], v.before[seat]) for seat in range(v.seats)],
    )


Plays = Sequence[tuple[Seat, str]]
"""Who played which card in a deal, in order."""


class Scene(NamedTuple):
    """The functions that show a game."""

    view_of: Callable[[Any, Any], Any]
    """(v, o) -> the view as a message."""
    asked: Callable[[Any], set[Seat]] = lambda view: set() if view.turn is None else {view.turn}
    """(view) -> the seats that must act, as far as it is public."""
    after_trick: Callable[[Any], bool] = lambda _view: False
    """(view) -> has a trick just been taken up, so that people need a moment to see it?"""
    trick_of: Callable[[Any, Plays], tuple[list[Laid], bool]] = lambda _view, _plays: ([], False)
    """(view, the last plays of the deal) -> the trick to be drawn, and whether it is taken up."""


def _loo() -> Scene:
    """The scene of Loo."""
    from gamester.protocol.seen_loo import trick_of, view_of
    from gamester.protocol.views_loo import after_trick

    return Scene(view_of, after_trick=after_trick, trick_of=trick_of)


def _laugh() -> Scene:
    """The scene of Laugh and Lie Down."""
    from gamester.protocol.seen_laugh import view_of
    from gamester.protocol.views_laugh import asked

    return Scene(view_of, asked)


SCENES = {"loo": _loo, "laugh": _laugh}
"""A game is loaded only when its table is shown."""


@cache
def _own(name: str) -> Scene:
    """The scene of one of these games."""
    return SCENES[name]()


def scene_of(name: str) -> Scene:
    """The scene of a game."""
    if name in SCENES:
        return _own(name)

    return Scene(partial(view_of, game_of(name)))
