"""What submits words where no button says so in words that are known: told by its part in the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.pyramid.memory import OTHER_LOOK, PyramidMemory, apart, memory_of
from kibitz.solvers.pyramid.shown import ShownPyramid
from kibitz.vision.pyramid.details import PyramidDetails, SeenName

ASIDE, BELOW = 0.5, 1.2
"""How far from the pyramid a button comes alive, in its sides."""
SENDER = "sender"
"""Name of its place in a reading."""
PUSHED = 4.0
"""How far a button may have been pushed up or down since no letter was selected, in its name's height."""
LEVEL, BESIDE = 0.5, 8.0
"""How far the middles of names in one row may be apart, and how wide the gap between them may be, in their height."""


def sender_of(reading: Reading[ShownPyramid]) -> SeenName | None:
    """The button that submits, as far as it follows: the one that has done so before, or of those that aren't known to
    do anything else the only one that has come alive since letters are selected, or that stands beside the one that
    clears; of several that are alive the one that stands there. None where it doesn't, and of those that were pressed
    in vain.
    """
    details, memory = reading.details, memory_of(reading)
    if not isinstance(details, PyramidDetails):
        return None
    names = [one for one in details.names if one.name not in memory.vain]
    known = [one for one in names if one.name == memory.sender]
    clear = reading.places.get("clear")
    paired = [one for one in names if clear is not None and _in_row(one.box, clear)]
    # What is faint until letters are selected may not have been read.
    idle = {one.name for one in memory.idle}
    alive = [*_awake(names, details, memory), *(one for one in paired if one.name not in idle)]
    both = [one for one in paired if one in alive]
    return next((found[0] for found in (known, both, alive, paired) if len(found) == 1), None)


def _awake(names: Sequence[SeenName], details: PyramidDetails, memory: PyramidMemory) -> list[SeenName]:
    """Those of some names near the pyramid that look otherwise than they did when no letter was selected."""
    # What is further away, such as an advertisement, has a life of its own.
    board = Rect.around([cell.box for cell in details.cells])
    x, y = ASIDE * board.w, BELOW * board.h
    around = Rect(board.x - x, board.y - y, board.w + 2 * x, board.h + 2 * y)
    near = [(one, _same_of(memory.idle, one)) for one in names if around.holds(one.box)]
    return [one for one, was in near if was is not None and apart(was.colour, one.colour) > OTHER_LOOK]


def _same_of(idle: Sequence[SeenName], name: SeenName) -> SeenName | None:
    """The same name where it stood, or a little above or below that; None where there is none: a page's heading may be
    that of its menu's entry, too, in other colours."""
    box = name.box
    same = (one for one in idle if one.name == name.name and abs(one.box.center.x - box.center.x) <= box.h)
    return next((one for one in same if abs(one.box.y - box.y) <= PUSHED * box.h), None)


def with_sender(reading: Reading[ShownPyramid]) -> Reading[ShownPyramid]:
    """The reading with that button as one of its places, where letters are selected; with none where there is none."""
    sender = sender_of(reading) if reading.state.selected else None
    places = {name: box for name, box in reading.places.items() if name != SENDER}
    return replace(reading, places=places if sender is None else places | {SENDER: sender.box})


def _in_row(a: Rect, b: Rect) -> bool:
    """Whether two names stand in one row, the one beside the other."""
    tall = min(a.h, b.h)
    level = abs(a.center.y - b.center.y) <= LEVEL * tall
    return level and max(a.x - b.right, b.x - a.right) <= BESIDE * tall
