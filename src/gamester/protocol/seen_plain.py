"""What a seat sees of a table of any game, made a message: what the `View` of every game has."""

from __future__ import annotations

from gamester.games.game import Game, O, S, V
from gamester.protocol.card_codec import names, seat_or_none, word
from gamester.protocol.views_plain import PlainSeat, PlainView
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
