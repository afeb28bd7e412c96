"""The registry of games: the only place that knows which games exist."""

from __future__ import annotations

import copyreg
import logging
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from gamester.engine.stamp import lies_in
from gamester.games.bots import Bots
from gamester.games.game import Advice, AnyGame, Belief, Game
from gamester.kernel.judged import choose_any
from gamester.text.errors import BadOptions, NoGame
from gamester.text.messages import add_sentences

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "gamester.games"
"""The entry point group through which packages add games: each entry has a game's name and the place of its `Game`."""
OWN = {"loo": "gamester.games.loo", "laugh": "gamester.games.laugh"}
"""Our own games. They are found without a search through the installed packages, which takes a while."""

_registered: dict[str, AnyGame] = {}
_log = logging.getLogger(__name__)
_refused: set[str] = set()
"""The games of which the log has said that they cannot be loaded."""


@cache
def _others() -> dict[str, EntryPoint]:
    """The games that installed packages add."""
    from importlib.metadata import entry_points  # slow to import, and needed for the games of others only

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN}


class Names(Sequence[str]):
    """The names of all games, our own first. Installed packages are searched only when the result depends on them."""

    def __contains__(self, name: object) -> bool:
        """Is there a game of this name?"""
        return name in OWN or name in _registered or name in _others()

    def __iter__(self) -> Iterator[str]:
        """Each name once."""
        return iter(dict.fromkeys([*OWN, *_others(), *_registered]))

    def __len__(self) -> int:
        """The number of names."""
        return len(list(iter(self)))

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        """One name, or several."""
        return list(self)[place]


GAMES = Names()


def register(game: AnyGame) -> None:
    """Add a game to this process; it replaces a game of the same name."""
    _registered[game.id] = game
    _find(game)


@cache
def _loaded(name: str) -> AnyGame:
    """The game, imported; NoGame if its package cannot be."""
    if name in OWN:
        own: AnyGame = import_module(OWN[name]).GAME
        return own
    try:
        found = _others()[name].load()
    except Exception as fault:  # whatever another's package raises
        raise NoGame("options.broken_game", game=name, reason=f"{type(fault).__name__}: {fault}") from fault
    if not isinstance(found, Game):
        raise NoGame("options.no_game", game=name, value=str(_others()[name].value))
    _find(found)
    return found


def every_game() -> list[str]:
    """The names of all games that can be played here, our own first; a package that cannot be loaded is left out."""
    found = list[str]()
    for name in GAMES:
        try:
            game_of(name)
        except NoGame as fault:
            if name not in _refused:
                _refused.add(name)
                _log.warning("%s", fault)
        else:
            found.append(name)
    return found


def is_here(name: str) -> bool:
    """Can this game be played here?"""
    try:
        game_of(name)
    except NoGame:
        return False
    return True


def _find(game: AnyGame) -> None:
    """Find what lies in the package of a game from outside: its sentences in `locale`, its module in `built`."""
    path = getattr(sys.modules.get(game.package), "__file__", None)
    if path is not None:
        add_sentences(Path(path).parent / "locale")
        lies_in(game.id, Path(path).parent)


def advice_of(name: str) -> Advice:
    """The advice of a game; BadOptions if it has none."""
    capability = game_of(name).advice
    if capability is None:
        raise BadOptions("options.no_advice", game=name)
    return capability()


def bots_of(name: str) -> Bots:
    """How bots play a game; BadOptions if the game does not provide it."""
    capability = game_of(name).bots
    if capability is None:
        raise BadOptions("options.no_advice", game=name)
    return capability()


def choose_of(name: str) -> Any:
    """(v, o, legal, t, level, temper, drawn) -> action: the policy of a game; random if it has no advice."""
    return choose_any if game_of(name).advice is None else advice_of(name).choosing.choose


def belief_of(name: str) -> Belief[Any, Any]:
    """What can be inferred about a game's hidden cards; BadOptions if the game does not provide it."""
    capability = game_of(name).belief
    if capability is None:
        raise BadOptions("options.no_belief", game=name)
    return capability()


def game_of(name: str) -> AnyGame:
    """The game of this name, imported on first use; NoGame if there is none."""
    if name in _registered:
        return _registered[name]
    if name not in GAMES:
        raise NoGame("options.game", game=name, values=list(GAMES))
    return _loaded(name)


def variant_named(game: str, variant: str | None) -> str:
    """A variant by its full name, or a form of Loo (`three`) for its default."""
    if variant is None:
        return game_of(game).words.default_variant
    whole = f"{variant}/wikipedia-2023"
    return whole if whole in game_of(game).words.variants else variant


copyreg.pickle(Game, lambda game: (game_of, (game.id,)))  # by its name: its functions lie where the copy is restored
