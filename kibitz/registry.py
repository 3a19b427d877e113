"""The games there are: five built in, and those of other packages (entry-point group ``kibitz.games``)."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.core.game import Game

ENTRY_POINT_GROUP = "kibitz.games"

_BUILT_IN = {
    "set": "kibitz.games.set.game:SetGame",
    "wordle": "kibitz.games.wordle.game:WordleGame",
    "tuble": "kibitz.games.tuble.game:TubleGame",
    "pyramid": "kibitz.games.pyramid.game:PyramidGame",
    "ticket": "kibitz.games.ticket.game:TicketGame",
}


def resolve(path: str) -> Any:
    """The object that ``module:name`` stands for, imported now."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def game_ids() -> list[str]:
    """The ids of all games, built-in ones first, without importing any."""
    found = [e.name for e in entry_points(group=ENTRY_POINT_GROUP)]
    return list(dict.fromkeys([*_BUILT_IN, *sorted(found)]))


def get_game(game_id: str, **options: Any) -> Game[Any]:
    """The game with this id, made with its options.

    Raises UsageError for an unknown id, or for an entry point that cannot be loaded.

    >>> get_game("set").title
    'Set'
    """
    game: Game[Any] = _factory(game_id)(**options)
    return game


def wizard_of(game_id: str) -> str:
    """`Game.wizard` of the game with this id, without making the game; empty where there is no such game either."""
    try:
        return str(getattr(_factory(game_id), "wizard", ""))
    except UsageError:
        return ""


def _factory(game_id: str) -> Any:
    if game_id in _BUILT_IN:
        return resolve(_BUILT_IN[game_id])
    matches = [e for e in entry_points(group=ENTRY_POINT_GROUP) if e.name == game_id]
    if not matches:
        raise UsageError(f"There is no game called {game_id!r}. Known games: {', '.join(game_ids())}.")
    try:
        return matches[0].load()
    except (ImportError, AttributeError) as error:
        raise UsageError(
            f"The game {game_id!r} is installed as {matches[0].value} but cannot be loaded: {error}. "
            "Reinstall the package that brings it."
        ) from error
