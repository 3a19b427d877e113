"""The games that are looked for, with their options. Made once, in the loop's thread; used by the window too."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

from kibitz.game import Game, game_ids, get_game
from kibitz.geometry import Point


@dataclass(frozen=True)
class GameChoice:
    """``game``: an id, or empty for all games. ``set_variant``, ``set_deal_at``: options of Set.

    Calling it gives the games; they are pure, so that both threads may use them.
    """

    game: str = ""
    set_variant: str = "auto"
    set_deal_at: Point | None = None
    _made: list[Game[Any]] = field(default_factory=list, compare=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, compare=False)

    def __call__(self) -> list[Game[Any]]:
        with self._lock:
            if not self._made:
                self._made.extend(self._make(game) for game in ([self.game] if self.game else game_ids()))
            return list(self._made)

    def _make(self, game: str) -> Game[Any]:
        if game == "set":
            return get_game(game, variant=self.set_variant, deal_at=self.set_deal_at)
        return get_game(game)
