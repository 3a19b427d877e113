"""What was found on a page, as the reader gathers it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.geometry import Rect
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble.blobs import Blob
from kibitz.vision.tuble.box import Entry, TextBox
from kibitz.vision.tuble.details import Seen, SeenOffer
from kibitz.vision.tuble.panels import Panel
from kibitz.vision.tuble.rows import Row


@dataclass(eq=False)
class Page:
    """A page of Tuble.

    colours: of each row. said: lines that tell about the game, read as far as needed. toasts: messages that
    lie over something.
    """

    rows: list[Row] = field(default_factory=list)
    colours: list[Seen[ZoneColour]] = field(default_factory=list)
    legend: list[tuple[ZoneColour, Blob]] = field(default_factory=list)
    box: TextBox | None = None
    typed: str = ""
    placeholder: str = ""
    entries: list[Entry] = field(default_factory=list)
    offers: list[SeenOffer] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    message: str = ""
    toasts: list[Panel] = field(default_factory=list)
    dialog: Panel | None = None

    @property
    def covers(self) -> list[Rect]:
        """Boxes of what lies over the page."""
        return [panel.box for panel in (*self.toasts, *([self.dialog] if self.dialog is not None else []))]
