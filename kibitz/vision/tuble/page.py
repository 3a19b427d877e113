"""What was found on a page, as the reader gathers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Decision
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble.guesses.row import Row
from kibitz.vision.tuble.panels import Panel
from kibitz.vision.tuble.parts import words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.details import Seen, SeenOffer
from kibitz.vision.tuble.parts.window_text import WindowText
from kibitz.vision.tuble.suggestions import Entry
from kibitz.vision.tuble.text_box.box import TextBox

SAME_PX = 3
"""By how much something that is the same may look broader in another picture."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is written in a text box and beside it.

    asks: a text asks for a station, or is the beginning of one. sends: the button beside it is one that sends. named: a
    name of the game's stands above it or on its outline.
    """

    asks: bool = False
    sends: bool = False
    named: bool = False

    @property
    def any(self) -> bool:
        return self.asks or self.sends or self.named


@dataclass(eq=False)
class Page:
    """A page of Tuble.

    colours: of each row. told: what is written about the text box. stayed: it is just where it was. button: that of the
    text box, where it is one that sends. chooses: it may be one in which one of a list is chosen. asked: what stood in
    the text box while it was empty, asked_at: where that was. were: where rows were in the last picture, explained:
    where samples of a legend were. welcome: what of the page looks like a dialog and isn't one, seen before the first
    guess. said: lines that tell about the game, read as far as needed. toasts: messages that lie over something.
    window: what the text detector found. decisions: how the reader decided, for people.
    """

    rows: list[Row] = field(default_factory=list)
    colours: list[Seen[ZoneColour]] = field(default_factory=list)
    legend: list[tuple[ZoneColour, Blob]] = field(default_factory=list)
    box: TextBox | None = None
    told: Told = Told()
    stayed: bool = False
    button: Rect | None = None
    chooses: bool = False
    typed: str = ""
    placeholder: str = ""
    asked: str = ""
    asked_at: Rect | None = None
    were: Sequence[Rect] = ()
    explained: tuple[Rect, ...] = ()
    welcome: Rect | None = None
    entries: list[Entry] = field(default_factory=list)
    offers: list[SeenOffer] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    message: str = ""
    toasts: list[Panel] = field(default_factory=list)
    dialog: Panel | None = None
    window: WindowText | None = None
    decisions: list[Decision] = field(default_factory=list)

    @property
    def covers(self) -> list[Rect]:
        """Boxes of what lies over the page."""
        return [panel.box for panel in (*self.toasts, *([self.dialog] if self.dialog is not None else []))]

    def is_welcome(self, dialog: Panel) -> bool:
        """Whether what looks like a dialog is what was there before the first guess; the page may have moved since, or
        have been made smaller."""
        at, now = self.welcome, dialog.box
        return at is not None and abs(at.w * now.h / at.h - now.w) <= SAME_PX

    @property
    def gone(self) -> tuple[Rect, ...]:
        """Where rows were in the last picture, and none is now."""
        return tuple(one for one in self.were if not any(one.iou(row.box) > 0 for row in self.rows))

    @property
    def at_an_end(self) -> bool:
        """Whether it looks as at the end of a game: a dialog is open, or there is no text box, or that says so; or all
        that could be one is an empty place that nothing is written about, and no guess is seen."""
        if self.dialog is not None or self.box is None or words.tells_an_end([self.placeholder]):
            return True
        empty = self.box.line is None and self.box.name is None and not self.rows and not self.entries
        return empty and not self.told.any


def may_be_right(row: Row) -> bool:
    """Whether a guess is right for all that is seen of it: no stops, a number that is none rather than another, or
    nothing where its number must be."""
    seen = row.stops
    if row.stops_box is None and seen.value is None:
        return True
    return seen.value == 0 or (seen.value is None and bool(seen.others) and seen.others[0][0] == 0)
