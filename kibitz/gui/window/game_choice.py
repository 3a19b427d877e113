"""The games that are looked for, with their options. Made once, in the loop's thread; used by the window too."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.core.game import Game
from kibitz.core.geometry import Point
from kibitz.gui.settings.preferences import Preferences
from kibitz.registry import game_ids, get_game


@dataclass(frozen=True)
class GameChoice:
    """``game``: an id, or empty for all games. ``preferences``: their options; ``deal_at``: a place that Set has;
    ``told``: game -> options that count more, such as the user sets in a game's own panel.

    Calling it gives the games; they are pure, so that both threads may use them.
    """

    game: str = ""
    preferences: Preferences = field(default_factory=Preferences)
    deal_at: Point | None = None
    told: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    _made: list[Game[Any]] = field(default_factory=list, compare=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, compare=False)

    def __call__(self) -> list[Game[Any]]:
        with self._lock:
            if not self._made:
                self._made.extend(self._make(game) for game in ([self.game] if self.game else game_ids()))
            return list(self._made)

    def _make(self, game: str) -> Game[Any]:
        return get_game(game, **{**self._options(game), **self.told.get(game, {})})

    def _options(self, game: str) -> dict[str, Any]:
        chosen = self.preferences
        if game == "set":
            return {"variant": chosen.set_variant, "deal_at": self.deal_at}
        if game == "wordle":
            return {
                "words": chosen.wordle_words or None,
                "mode": chosen.wordle_mode,
                "boards": chosen.wordle_boards or None,
                "sequence": chosen.wordle_sequence,
                "typing": chosen.wordle_typing,
            }
        if game == "tuble":
            return {"graph": chosen.tuble_graph, "worst": chosen.tuble_worst, "palette": chosen.tuble_colours}
        return {}
