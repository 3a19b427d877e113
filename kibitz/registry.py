"""The games there are: built in, a line each, or of other packages (entry-point group ``kibitz.games``)."""

from __future__ import annotations

import importlib
import logging
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import UsageError

if TYPE_CHECKING:
    from kibitz.core.game import Game
    from kibitz.core.options import GameOptions

log = logging.getLogger(__name__)

ENTRY_POINT_GROUP = "kibitz.games"


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """What is known of a game before anything of it is loaded: its reader would bring OpenCV along.

    game, options: ``module:class``. commands: ``module:app`` of its own commands, which need a solver and no more;
    about: what they are.
    """

    id: str
    title: str
    game: str
    options: str
    commands: str = ""
    about: str = ""


_BUILT_IN = (
    BuiltIn(
        "set",
        "Set",
        "kibitz.games.set.game:SetGame",
        "kibitz.games.set.options:SetOptions",
        "kibitz.cli.commands.set_commands:app",
        "Commands of the game set: solver and more.",
    ),
    BuiltIn(
        "wordle",
        "Wordle",
        "kibitz.games.wordle.game:WordleGame",
        "kibitz.games.wordle.options:WordleOptions",
        "kibitz.cli.wordle:app",
        "Wordle and its relatives: solve, analyse, measure.",
    ),
    BuiltIn(
        "tuble",
        "Tuble",
        "kibitz.games.tuble.game:TubleGame",
        "kibitz.games.tuble.options:TubleOptions",
        "kibitz.cli.tuble:app",
        "Tuble, the station game: solve, routes, trees.",
    ),
    BuiltIn(
        "pyramid",
        "Pyramid Scheme",
        "kibitz.games.pyramid.game:PyramidGame",
        "kibitz.games.pyramid.options:PyramidOptions",
        "kibitz.cli.pyramid:app",
        "Letter pyramids: the words that use every letter.",
    ),
    BuiltIn(
        "ticket",
        "Ticket to Ride",
        "kibitz.games.ticket.game:TicketGame",
        "kibitz.games.ticket.options:TicketOptions",
        "kibitz.cli.ticket:app",
        "Ticket to Ride: best routes, plans for tickets, board profiles, bots.",
    ),
)


def resolve(path: str) -> Any:
    """The object that ``module:name`` stands for, imported now."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def built_in(game_id: str) -> BuiltIn | None:
    """The line of a built-in game; None for games of other packages, and where there is no such game."""
    return next((game for game in _BUILT_IN if game.id == game_id), None)


def game_ids() -> list[str]:
    """The ids of all games, built-in ones first, without importing any."""
    found = [e.name for e in entry_points(group=ENTRY_POINT_GROUP)]
    return list(dict.fromkeys([*(game.id for game in _BUILT_IN), *sorted(found)]))


def title_of(game_id: str) -> str:
    """The title of the game with this id, without importing it; games of other packages go by their id.

    >>> title_of("set"), title_of("ticket"), title_of("nim")
    ('Set', 'Ticket to Ride', 'Nim')
    """
    game = built_in(game_id)
    return game.title if game is not None else game_id.capitalize()


def get_game(game_id: str, **options: Any) -> Game[Any]:
    """The game with this id, made with its options.

    Raises UsageError for an unknown id, for an entry point that cannot be loaded, and for options that can't be.

    >>> get_game("set").title
    'Set'
    """
    game: Game[Any] = game_class(game_id)(**options)
    return game


def game_class(game_id: str) -> Any:
    """The class of the game with this id, imported now. Raises UsageError as `get_game` does."""
    game = built_in(game_id)
    if game is not None:
        return resolve(game.game)
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


def options_of(game_id: str) -> type[GameOptions]:
    """The model of the game's options; of a built-in game no more is imported. Raises UsageError as `get_game` does."""
    from kibitz.core.options import options_of_class

    game = built_in(game_id)
    model: type[GameOptions] = resolve(game.options) if game is not None else options_of_class(game_class(game_id))
    return model


def all_options() -> dict[str, type[GameOptions]]:
    """Id -> options of every game that can be loaded; the log names the others."""
    found = {}
    for game_id in game_ids():
        try:
            found[game_id] = options_of(game_id)
        except UsageError as error:
            log.warning("%s", error)
    return found


def wizard_of(game_id: str) -> str:
    """`Game.wizard` of the game with this id, without making the game; empty where there is no such game either."""
    try:
        return str(getattr(game_class(game_id), "wizard", ""))
    except UsageError:
        return ""
