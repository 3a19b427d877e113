"""Pages that the user has shown: where a game's board and its other things are on one page.

A `Page` is what is kept; a `PageView` is the same page found again in a frame, at another place or scale. Places are
relative to the board's top left corner, in pixels of the picture that was shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeVar

from kibitz.core.correction import Correction
from kibitz.core.geometry import Point, Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.core.frame import Frame
    from kibitz.core.game import Game
    from kibitz.core.reading import Reading

StateT = TypeVar("StateT")

Colour = tuple[int, int, int]
"""Blue, green, red, 0 to 255 each."""


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """A small part of the page by which it is found again.

    x, y: of its top left corner, from the board's, pixels of the shown picture. pixels: (h, w) uint8, grey.
    """

    x: float
    y: float
    pixels: NDArray[np.uint8]


class Shown(Enum):
    """How a frame is handed to a reader that is to read a board by what is known of its page."""

    PLAIN = "as it is"
    FRAMED = "with edges around the cells"
    ALONE = "with edges around the cells, and nothing else"


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """What the user has shown of one page.

    game: its id. name: what the user calls it; empty as long as it isn't saved. picture: width and height of the
    picture that was shown. at: the board's top left corner in it. board: its width and height. cells: its tiles, cards
    or letters. rects: name -> where a thing is (``text_box``; of one guess of Tuble ``name``, ``number``, ``blob``).
    points: name -> what to click (``send``, ``deal``, ``press_first``). colours: meaning -> its colour (``correct``,
    ``zone_0``, ``free``, ...). examples: the same of cells, as the game's own reader measures them (see
    `Game.measured`). names: attribute of cards -> what the reader calls a kind -> what the user has called it. edges:
    how many times as strong edges are along the cells as elsewhere on the board. shown: how the picture was handed to
    the reader when the examples were measured. anchors: by which it is found again.
    """

    game: str
    name: str
    picture: tuple[int, int]
    at: Point
    board: tuple[float, float]
    cells: tuple[Rect, ...] = ()
    rects: Mapping[str, Rect] = field(default_factory=dict)
    points: Mapping[str, Point] = field(default_factory=dict)
    colours: Mapping[str, Colour] = field(default_factory=dict)
    examples: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    edges: float = 0.0
    shown: Shown = Shown.PLAIN
    anchors: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class PageView:
    """A page found in a frame.

    x, y: where the top left corner of its board is, frame pixels. scale: frame pixels for one of the shown picture.
    recoloured: the page has other colours than it was shown with (a dark theme), so that its colours say nothing.
    shown: how the frame was read. said: what the user says of places on it.
    """

    page: Page
    x: float
    y: float
    scale: float = 1.0
    recoloured: bool = False
    shown: Shown = Shown.PLAIN
    said: Sequence[Correction] = ()

    @property
    def board(self) -> Rect:
        """Where the board is, frame pixels."""
        w, h = self.page.board
        return self.rect(Rect(0, 0, w, h))

    def rect(self, of_page: Rect) -> Rect:
        """A place of the page in frame pixels."""
        s = self.scale
        return Rect(self.x + s * of_page.x, self.y + s * of_page.y, s * of_page.w, s * of_page.h)

    def named(self, name: str) -> Rect | None:
        """Where a thing that was shown is, frame pixels."""
        return self.rect(self.page.rects[name]) if name in self.page.rects else None

    def point(self, name: str) -> Point | None:
        """What was shown to be clicked, frame pixels."""
        at = self.page.points.get(name)
        return Point(self.x + self.scale * at.x, self.y + self.scale * at.y) if at is not None else None

    @property
    def cells(self) -> list[Rect]:
        """The board's cells, frame pixels."""
        return [self.rect(cell) for cell in self.page.cells]

    @property
    def colours(self) -> Mapping[str, Colour]:
        """Meaning -> its colour, as far as that is true here."""
        return {} if self.recoloured else self.page.colours

    @property
    def examples(self) -> Mapping[str, tuple[float, ...]]:
        """Meaning -> how a cell looks that has it, as far as that is true here; further ones of a meaning with numbers
        behind it."""
        return {} if self.recoloured else self.page.examples

    def examples_of(self, word: str) -> list[tuple[str, tuple[float, ...]]]:
        """Of the examples whose names begin with a word, such as ``letter``, what follows it, and the numbers."""
        parted = ((name.split(), numbers) for name, numbers in self.examples.items())
        return [(words[1], numbers) for words, numbers in parted if words[0] == word and len(words) > 1]


class KnownPages(Protocol):
    """The pages that a game knows, and how it reads with them (see `kibitz.games.common.taught`)."""

    def look(self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None) -> Reading[StateT] | None:
        """The reading of a frame by the page that is seen in it; what `Game.read` gives where none is."""
        ...
