"""What is read by a page as it is shown so far: work that is done beside the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.analyse import Finding
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Rect
from kibitz.core.page import Page
from kibitz.core.reading import Reading
from kibitz.games.common.taught import read_by
from kibitz.gui.page_wizard.draft import Draft
from kibitz.gui.widgets.language import translated
from kibitz.services.annotate import annotate
from kibitz.vision.pages.teaching import teach

MakeGame = Callable[[str], Game[Any]]
"""A game by its id, with the options that the user has given."""


@dataclass(frozen=True, eq=False)
class Look:
    """A page as it is shown so far, and what is read by it; None where nothing is.

    draft: what it was made of. picture: (h, w, 3) uint8 BGR, with what is read drawn on it. cells: where the board's
    cells are, px of the picture. rows, columns: how many there are.
    """

    draft: Draft
    page: Page
    reading: Reading[Any] | None
    picture: NDArray[np.uint8]
    cells: tuple[Rect, ...]
    rows: int
    columns: int


def look(frame: Frame, make: MakeGame, draft: Draft, name: str, last: Look | None = None) -> Look:
    """What is read by what is shown. last: what was read before; it saves counting the same board's cells again.

    Raises KibitzError.
    """
    game = make(draft.game)
    taught = teach(
        frame, game, name, _counted(draft, last).spec(), lambda frame, view: read_by(game, frame, None, view)
    )
    page, reading = taught.page, taught.reading
    # The legend that is written below isn't needed: the window says it in words.
    drawn = (
        annotate(frame, [Finding(game, reading, None)], translated)[: frame.height]
        if reading is not None
        else frame.pixels
    )
    cells = tuple(cell.moved(page.at.x, page.at.y) for cell in page.cells)
    rows = _count([(cell.y, cell.bottom) for cell in cells])
    columns = _count([(cell.x, cell.right) for cell in cells])
    return Look(draft, page, reading, drawn, cells, rows, columns)


def _counted(draft: Draft, last: Look | None) -> Draft:
    """What is shown, with rows and columns as they were found where nothing has changed that tells them."""
    before = replace(last.draft, places=draft.places, colours=draft.colours) if last is not None else None
    if last is None or before != draft or last.reading is None or draft.rows or not last.cells:
        return draft
    return replace(draft, rows=last.rows, columns=last.columns if draft.game != "pyramid" else None)


def board_in(reading: Reading[Any], game: Game[Any]) -> Rect:
    """The rectangle around the board that was read: its cells, where it has any."""
    cells = [at for name, at in reading.places.items() if game.cell and name.split()[0] == game.cell]
    return Rect.around(cells) if cells else reading.bounds


def proposed(frame: Frame, game: Game[Any]) -> Rect | None:
    """Where the board may be: as it is read, or what came nearest to one; None where nothing does."""
    reading = game.read(frame)
    if reading is not None:
        return board_in(reading, game)
    candidates = [one for decision in game.nearest(frame) for one in decision.candidates if one.box is not None]
    best = max(candidates, key=lambda one: one.score.total, default=None)
    return best.box.clipped(frame.width, frame.height) if best is not None and best.box is not None else None


def _count(spans: Sequence[tuple[float, float]]) -> int:
    """How many lines these spans make: the next begins beyond the middle of the last."""
    count, middle = 0, float("-inf")
    for start, end in sorted(spans):
        if start >= middle:
            count, middle = count + 1, (start + end) / 2
    return count
