"""Before a game is played: what lies over it is closed, and what is cut off is brought into view."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.automation.player.acting import Actor
from kibitz.automation.player.looker import Looker, game_of
from kibitz.automation.player.readiness import reading_of
from kibitz.automation.player.relocate import boards_agree
from kibitz.core.action import ShowMore
from kibitz.core.game import Game, Message, View
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading

log = logging.getLogger(__name__)

MOST_SHOWN_MORE = 6
"""Steps by which more of a page is shown at most."""
MOST_BEYOND = 5
"""The same where no board is seen: then it is half as large."""
MOST_REST = 2
"""The same where all of a board may be in view already."""
AT_EDGE = 2.5
"""How near to the left edge of what is watched a title begins before which there is no room, in its heights."""
MOST_CLOSED = 2
"""Things that lie over a game before it begins and are closed, at most: a welcome, and the rules."""


class Clearing:
    """Clears the way to one board; what was tried once isn't tried again."""

    def __init__(self, loop: Looker, actor: Actor) -> None:
        self._loop = loop
        self._actor = actor
        self._cut_off: list[Reading[Any]] = []
        self._closed: list[Message] = []
        self._shown = self._rest = 0
        self._looked_over: NDArray[np.uint8] | None = None

    def show_more(self, view: View) -> bool:
        """Bring more of a board into view that is cut off, where the game knows how; whether it was tried."""
        reading = view.reading
        if reading is None or reading.condition is not Condition.CUT_OFF or len(self._cut_off) == MOST_SHOWN_MORE:
            return False
        if any(boards_agree(reading, before) for before in self._cut_off):
            return False
        log.info("not all of the board is seen (%s): showing more of the page", "; ".join(reading.doubts))
        return self._shown_more(reading)

    def show_rest(self, view: View) -> bool:
        """Bring more of the page into view before the first move, where the board that is seen may go on beyond its
        window; whether it was tried."""
        reading = reading_of(view)
        if reading.condition is not Condition.READY or self._begun or self._rest == MOST_REST:
            return False
        self._rest += 1
        return self._shown_more(reading)

    def fit_in(self, view: View) -> bool:
        """Bring more of the page into view, where a part of the board that is read goes on beyond its window; whether
        it was tried."""
        if len(self._cut_off) == MOST_SHOWN_MORE:
            return False
        log.info("a part of the board is beyond its window: showing more of the page")
        return self._shown_more(replace(reading_of(view), condition=Condition.CUT_OFF))

    def _shown_more(self, reading: Reading[Any]) -> bool:
        """Show more of the page by one step, where the game knows how; whether it does."""
        action = game_of(self._loop).show_more(reading)
        if action is None:
            return False
        self._cut_off.append(reading)
        self._actor.show_more(action)
        return True

    def show_page(self, view: View) -> bool:
        """Bring more of a page into view that is about the game, and on which neither a board nor a way in to it is
        seen; whether it was tried."""
        if view.reading is not None or self._begun or self._shown == MOST_BEYOND:
            return False
        title = self._game.named_at(view.frame) if self._game is not None else None
        # A click there, if it needs one to have the keyboard, must not follow a link.
        if title is None:
            return False
        # One that begins close to the window's edge has room behind it.
        x = title.x - title.h if title.x >= AT_EDGE * title.h else title.right + title.h
        beside = Point(x, title.center.y)
        self._shown += 1
        log.info("no board is seen: showing more of the page")
        self._actor.show_more(ShowMore(beside))
        return True

    def over_example(self, view: View) -> Message | None:
        """What tells how the game is played, where the board that is seen before the first move is an example in it."""
        reading = reading_of(view)
        return self._way_in(view, reading.bounds) if game_of(self._loop).may_be_example(reading) else None

    def over_hidden(self, view: View) -> Message | None:
        """What lies over a game that hasn't begun and tells how it is played; each picture is looked at once.

        What seems to be a board that is cut off may be an example there.
        """
        if view.reading is not None and view.reading.condition is Condition.CUT_OFF:
            return self.over_example(view)
        hidden = view.reading is None or view.reading.condition is Condition.COVERED
        if not hidden or self._looked_over is view.frame.pixels:
            return None
        self._looked_over = view.frame.pixels
        message = self._way_in(view)
        if message is None or view.reading is None or not message.is_title:
            return message
        # Where a board is seen, something else lies over it: a game that was paused, or is over.
        return message if game_of(self._loop).may_be_example(view.reading) else None

    def _way_in(self, view: View, board: Rect | None = None) -> Message | None:
        begun = self._begun or len(self._closed) == MOST_CLOSED
        message = self._game.way_in(view.frame, board) if self._game is not None and not begun else None
        # What stays though its button was pressed is left to the user.
        return message if message not in self._closed else None

    @property
    def _game(self) -> Game[Any] | None:
        """The game that is played; None where no board tells yet which of several that is."""
        return self._loop.game or (self._loop.games[0] if len(self._loop.games) == 1 else None)

    @property
    def _begun(self) -> bool:
        """Whether anything was done but to clear the way."""
        return self._actor.actions > len(self._closed) + len(self._cut_off) + self._shown

    def close(self, message: Message, view: View) -> None:
        """Close what lies over the game. Raises as `Actor.act` does."""
        self._closed.append(message)
        # What lies over the game itself goes where the game does; a picture behind a start page may end anywhere.
        reading = view.reading
        over_game = reading is not None and not game_of(self._loop).may_be_example(reading)
        self._actor.close(message, reading.bounds if reading is not None and over_game else message.button)
