"""What the player asks of the loop that looks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from kibitz.automation.surfaces.surface import Surface
from kibitz.core.errors import ActionError
from kibitz.core.game import Game, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading


class Looker(Protocol):
    """The part of the loop that the player needs."""

    surface: Surface

    @property
    def game(self) -> Game[Any] | None: ...

    @property
    def games(self) -> Sequence[Game[Any]]: ...

    @property
    def view(self) -> View | None: ...

    def look(self) -> View: ...

    def remember(self, reading: Reading[Any]) -> None: ...


def game_of(loop: Looker) -> Game[Any]:
    """The game whose board was found. Raises ActionError where none was."""
    if loop.game is None:
        raise ActionError(
            Phrase("No board was found on {name}. Bring it into view and play again.", name=loop.surface.name)
        )
    return loop.game
