"""Readings by pages that the user has shown, for every game.

A reader looks at the frame as it is first. Where it doesn't see the board that was shown, it gets the frame with edges
drawn around the cells, and then with nothing else on it; the best of these readings counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz.core.correction import Correction
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Point, Rect
from kibitz.core.page import Page, PageView, Shown
from kibitz.core.reading import Reading, StateT
from kibitz.vision.pages.finding import find_first, is_still
from kibitz.vision.pages.framing import framed_cells, only

SAME_CELL = 0.5
"""Overlap over union from which on a place is a cell that was shown."""
LIKE_IN_SIZE = 1.25
"""Cards that were dealt since are as large as those that were shown, within this factor."""
SEEN = 0.9
"""Share of the cells from which on a board is the one that was shown."""
CERTAIN = 1.2
"""Worth of a reading from which on it shows by itself that the page is there: all cells are seen, and read."""
SHOWN_PX = 8.0
"""Half the side of the place around a point that was shown."""
STAYS = 0.7
"""Overlap over union of a board's places on two looks, from which on it is where it was."""
ROOM = 0.3
"""How far beyond the rectangle of a board without cells is looked at, as a share of its height."""


@dataclass(frozen=True)
class TaughtPages:
    """Some pages of one game, by which it is read. said: what the user says of places on the board."""

    pages: Sequence[Page]
    said: Sequence[Correction] = ()

    def look(self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None) -> Reading[StateT] | None:
        """See `kibitz.core.page.KnownPages`."""
        before = previous.page if previous is not None else None
        if before is not None and is_still(frame.pixels, before) and (known := self._as_now(before.page)) is not None:
            return self._by(game, frame, previous, replace(before, page=known))
        view = find_first(frame.pixels, self.pages)
        if view is not None:
            return self._by(game, frame, previous, view)
        if self.said:
            return self._followed(game, frame, previous)
        return game.read(frame, previous) or self._where_shown(game, frame)

    def _as_now(self, page: Page) -> Page | None:
        """A page of an earlier look, as it is known now."""
        return next((one for one in self.pages if one.anchors is page.anchors), None)

    def _by(
        self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None, view: PageView
    ) -> Reading[StateT] | None:
        """The reading by a page that is seen. One that isn't saved is read as it is: it was read before it was one."""
        view = replace(view, said=self.said)
        if view.page.name:
            return read_by(game, frame, previous, view)[0]
        found = game.read_page(frame, previous, view)
        return replace(found, page=view) if found is not None else None

    def _followed(self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None) -> Reading[StateT] | None:
        """The reading where none of the pages is seen: a board that stays where it was is still that of its page."""
        view = self._page_of(previous)
        if previous is not None and view is not None:
            found = self._by(game, frame, previous, view)
            if found is None or found.bounds.iou(previous.bounds) >= STAYS:
                return found
        page = Page(game.id, "", (frame.width, frame.height), Point(0, 0), (frame.width, frame.height))
        found = game.read_page(frame, previous, PageView(page, 0, 0, said=self.said))
        own = next((page for page in self.pages if not page.name), None)
        if found is None or not found.corrected or own is None:
            return found
        # Where something looks as it did when it was corrected, the page is that one.
        board = found.bounds
        return self._by(game, frame, previous, PageView(own, board.x, board.y, board.w / own.board[0]))

    def _page_of(self, previous: Reading[Any] | None) -> PageView | None:
        """The page that isn't saved on which a board was read, or was to be corrected, in the last look."""
        if previous is None:
            return None
        if previous.page is not None:
            known = self._as_now(previous.page.page)
            return replace(previous.page, page=known) if known is not None and not known.name else None
        views = (PageView(page, page.at.x, page.at.y) for page in self.pages if not page.name)
        return next((view for view in views if view.board.iou(previous.bounds) >= STAYS), None)

    def _where_shown(self, game: Game[StateT], frame: Frame) -> Reading[StateT] | None:
        """The reading by a page that has nothing beside its board to be found by, where it was when it was shown."""
        for page in self.pages:
            if page.picture == (frame.width, frame.height):
                reading, worth = read_by(game, frame, None, PageView(page, page.at.x, page.at.y))
                if worth >= CERTAIN:
                    return reading
        return None


def read_by(
    game: Game[StateT], frame: Frame, previous: Reading[StateT] | None, view: PageView
) -> tuple[Reading[StateT] | None, float]:
    """The best reading of a frame in which a page is seen, and its worth, 0 to 1.5; None where none of the ways to look
    at it shows a board."""
    before = previous.page.shown if previous is not None and previous.page is not None else None
    best: tuple[float, Reading[StateT] | None] = (0.0, None)
    for shown, pixels in _ways(game, frame, view, before):
        found = game.read_page(
            replace(frame, pixels=pixels), previous if before in (None, shown) else None, replace(view, shown=shown)
        )
        if found is None:
            continue
        found = replace(found, places={**found.places, **_shown_places(game, view)})
        seen = share_seen(game, found, view)
        worth = seen + 0.5 * found.confidence - 0.05 * len(found.doubts)
        if worth > best[0]:
            best = (worth, replace(found, page=replace(view, shown=shown)))
        if seen >= SEEN and not found.doubts:
            break
    return best[1], best[0]


def _shown_places(game: Game[Any], view: PageView) -> dict[str, Rect]:
    """What the user has shown to be clicked, by the names that a reader gives such places."""
    points = {place: view.point(name) for name, place in game.shown_places.items()}
    return {place: Rect(at.x, at.y, 0, 0).grown(SHOWN_PX) for place, at in points.items() if at is not None}


def _ways(game: Game[Any], frame: Frame, view: PageView, before: Shown | None) -> Iterator[tuple[Shown, Any]]:
    """The frame as it is handed to the reader, the way that showed most in the last one, or when the page was shown,
    first. A reader that is told the cells needs no edges around them."""
    cells, keep = view.cells, [at for name in view.page.rects if (at := view.named(name)) is not None]

    def shown(way: Shown) -> Any:
        if way is Shown.PLAIN:
            return frame.pixels
        if not cells:
            return only(frame.pixels, [view.board.grown(ROOM * view.board.h), *keep])
        return framed_cells(frame.pixels, cells, keep, alone=way is Shown.ALONE)

    ways = [Shown.PLAIN, Shown.FRAMED, Shown.ALONE] if cells else [Shown.PLAIN, Shown.ALONE]
    if cells and game.reads_shown_cells:
        ways = [Shown.PLAIN]
    first = before or view.page.shown
    for way in sorted(ways, key=lambda way: way is not first):
        yield way, shown(way)


def share_seen(game: Game[Any], reading: Reading[Any], view: PageView) -> float:
    """How much of the board that was shown a reading has, 0 to 1."""
    found = [at for name, at in reading.places.items() if name.split()[0] == game.cell]
    cells = view.cells
    if not game.cell:
        return 1.0
    if not found:
        return 0.0
    if not cells:
        return Rect.around(found).iou(view.board)
    if game.deals:
        return sum(_is_like(at, cells[0]) for at in found) / len(found)
    hit = sum(any(cell.iou(at) > SAME_CELL for at in found) for cell in cells)
    return hit / max(len(cells), len(found))


def _is_like(card: Rect, cell: Rect) -> bool:
    return all(own / LIKE_IN_SIZE <= other <= own * LIKE_IN_SIZE for own, other in ((cell.w, card.w), (cell.h, card.h)))
