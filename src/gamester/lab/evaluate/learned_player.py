"""The learned player at many tables at once; all its code is compiled except the network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.bots.learned.file import form_of, shipped
from gamester.bots.learned.net import Weights, ask
from gamester.bots.learned.preferences import ACTIONS, named, preferences
from gamester.games import bots_of
from gamester.kernel.judged import PRINTED
from gamester.text.errors import BadWeights

if TYPE_CHECKING:
    from gamester.bots.learned.file import Learned
    from gamester.kernel.network import Mind
    from gamester.lab.compile.arena import Batch, Ints

BITS = 62


class LearnedPlayer:
    """A player that uses the shipped weights, or the printed advice if there are none for the form, like the bot."""

    wants_witness = False

    def __init__(self, name: str = "learned", learned: Learned | None = None) -> None:
        """`learned` is a network other than the shipped one."""
        self.name, self.learned = name, learned and in_numpy(learned)

    def choose(self, batch: Batch) -> Ints:
        """An action for each place, sampled from the network's probabilities."""
        import numpy as np

        from gamester.lab.compile.choosing import decider
        from gamester.lab.compile.encoding import rows_of

        usual = np.empty(len(batch.masks), np.int64)
        decider(batch.game)(batch.views, batch.options, batch.masks, np.zeros(1), PRINTED, 0, batch.drawn, usual)
        learned = self.learned or network_for(batch)
        if learned is None:
            return usual
        shares = likely(learned, rows_of(batch.game, batch.options, batch.views), batch.masks, usual)
        up_to = shares.cumsum(1)
        actions = (up_to <= (batch.drawn / 2.0**BITS * up_to[:, -1])[:, np.newaxis]).sum(1)
        legal = batch.masks >> np.minimum(actions, BITS - 1) & 1
        return np.asarray(np.where(legal, actions, usual), np.int64)


def network_for(batch: Batch) -> Learned | None:
    """The shipped network, if it was trained for these tables."""
    from gamester.lab.compile.encoding import options_of

    try:
        learned = shipped(batch.game)
    except BadWeights:
        return None
    o: Any = options_of(batch.game, batch.options)
    found = learned.at(form_of(batch.game, o, int(batch.views["seats"][0])))
    return found and in_numpy(found)


def in_numpy(learned: Learned) -> Learned:
    """The same with its weights in arrays of NumPy, which other processes can be given."""
    import numpy as np

    return learned._replace(weights=Weights(*map(np.asarray, learned.weights)))


def in_arrays(mind: Mind) -> Mind:
    """The same in arrays of NumPy, which compiled loops take."""
    import numpy as np

    return mind._replace(
        numbers=np.asarray(mind.numbers, np.uint8),
        weights=np.asarray(mind.weights, np.float32),
        room=np.asarray(mind.room, np.float32),
    )


def likely(learned: Learned, rows: Any, masks: Any, usual: Any) -> Any:
    """The probability of each action in each row, [rows, 62].

    `masks` are the legal actions. `usual` is the action of the printed advice for each row.
    """
    import numpy as np

    look, actions = bots_of(learned.game).features, np.arange(ACTIONS)
    legal = (np.asarray(masks)[:, np.newaxis] >> actions & 1).astype(np.float32)
    advised_ones = named(look, usual)
    tokens, around, which = look.lanes(rows, np.asarray(usual))
    answer = ask(learned.weights, tokens.astype(np.float32), around)
    liked = preferences(look, answer, which, legal, advised_ones, np.concatenate) + learned.margin * advised_ones
    share = np.exp((liked - liked.max(1, keepdims=True)) / learned.temperature, dtype=np.float64) * legal
    return share / share.sum(1, keepdims=True)
