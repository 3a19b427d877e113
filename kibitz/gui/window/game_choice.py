"""The games that are looked for, with their options. Made once, in the loop's thread; used by the window too."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.core.game import Game
from kibitz.core.geometry import Point
from kibitz.registry import game_ids, get_game, options_of
from kibitz.services.page_store import use_pages
from kibitz.services.settings import Settings, game_options


@dataclass(frozen=True)
class GameChoice:
    """``game``: an id, or empty for all games. ``settings``: has their options; ``deal_at``: a place that the user has
    shown, for games that have this option; ``told``: game -> options that count more, such as the user sets in a game's
    own panel.

    Calling it gives the games; they are pure, so that both threads may use them.
    """

    game: str = ""
    settings: Settings = field(default_factory=Settings)
    deal_at: Point | None = None
    told: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    _made: list[Game[Any]] = field(default_factory=list, compare=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, compare=False)

    def __call__(self) -> list[Game[Any]]:
        with self._lock:
            if not self._made:
                self._made.extend(self._make(game) for game in ([self.game] if self.game else game_ids()))
                use_pages(self._made)
            return list(self._made)

    def _make(self, game: str) -> Game[Any]:
        shown = {"deal_at": self.deal_at} if self.deal_at and "deal_at" in options_of(game).model_fields else {}
        return get_game(game, **{**game_options(self.settings, game), **shown, **self.told.get(game, {})})
