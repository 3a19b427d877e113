"""A profile of our own practice board of Ticket to Ride, made as a user would make one of any client's."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.cli.printing.board_log import BoardLog
from kibitz.cli.printing.output import say
from kibitz.core.errors import ActionError, UnreadableBoardError
from kibitz.core.geometry import Point, Rect
from kibitz.games.ticket.profile_store import save_profile

if TYPE_CHECKING:
    from kibitz.automation.surfaces.surface import Surface

NAME = "Kibitz practice"
DRAWN_S = 20.0
"""Within which a window that has told its layout is on the screen, on a machine with much else to do."""
POLL_S = 0.3
SETTINGS = {"pay": "hand first", "me": "1"}
"""Cards to pay with are clicked on before the track; of the players' places the first is one's own."""


def profile_of_practice(surface: Surface, log: BoardLog, folder: Path) -> dict[str, str]:
    """Make the profile from what the screen shows while no track is claimed yet, and save it; gives the game's options.

    folder: for the profile. log: the practice board's, which tells where the cities are and what lies beside the map.
    Raises ActionError where the board has not told that, UnreadableBoardError where it isn't seen within `DRAWN_S`.
    """
    say("Making a profile of the empty board ...")
    from kibitz.vision.ticket.profile_maker.finishing import finished
    from kibitz.vision.ticket.profile_maker.making import make_profile

    layout, game = log.last("layout"), log.last("new")
    if layout is None or game is None:
        raise ActionError("The practice board has not told where it is. Is it still open?")
    deadline_s = time.monotonic() + DRAWN_S
    while True:
        frame = surface.grab()
        left, top = frame.origin or (0, 0)
        window = Rect(*layout["window"]).moved(-left, -top).clipped(frame.width, frame.height)
        x, y = int(window.x), int(window.y)
        picture = frame.pixels[y : int(window.bottom), x : int(window.right)]
        cities = {name: Point(*at).moved(-left - x, -top - y) for name, at in layout["cities"].items()}
        try:
            made = make_profile([picture], game["board"], cities, NAME)
            break
        except UnreadableBoardError:
            # The window tells its layout before it is drawn.
            if time.monotonic() > deadline_s:
                raise
            time.sleep(POLL_S)
    places = {name: Rect(*rect).moved(-left - x, -top - y) for name, rect in layout["places"].items()}
    saved = save_profile(finished(made, NAME, places, SETTINGS), folder / "profile.json")
    return {"profile": str(saved)}
