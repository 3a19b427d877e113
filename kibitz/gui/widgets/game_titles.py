"""What games are called before anything of them is loaded."""

from __future__ import annotations

_TITLES = {"pyramid": "Pyramid Scheme", "ticket": "Ticket to Ride"}


def title_of(game: str) -> str:
    """The title of the game with this id; games of other packages go by their id.

    >>> title_of("set"), title_of("ticket")
    ('Set', 'Ticket to Ride')
    """
    return _TITLES.get(game, game.capitalize())
