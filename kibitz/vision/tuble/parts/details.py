"""What a reading of Tuble says beyond the state: how sure each field is, what else it could be, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.shown import Observation, ZoneColour
from kibitz.vision.tuble.parts.window_text import WindowText

ValueT = TypeVar("ValueT")

Bgr = tuple[int, int, int]
Palette = tuple[Bgr, Bgr, Bgr, Bgr]
"""The colours of green, yellow, orange and red as a user gives them: BGR, 0-255 each."""


@dataclass(frozen=True, slots=True)
class Seen(Generic[ValueT]):
    """One field as it was read.

    value: None where it isn't certain. confidence: of the value, or of the best of ``others``, 0 to 1.
    others: what else it could be with the confidence of each, most likely first; with ``value`` None the first one is
    what it most likely is. text: as it was read, or as the page writes it.
    """

    value: ValueT | None
    confidence: float
    others: tuple[tuple[ValueT, float], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeenGuess:
    """One guess as it was read.

    station: canonical name; ``text`` is what the page shows. visible: False where the window's edge, a suggestion list,
    a toast or a dialog hides a part of it (what is known of it then comes from earlier readings).
    order: 1 for the first guess; None where it can't be told. place: its number in the reading's places (``row 2``);
    None where it isn't in the picture.
    """

    station: Seen[str]
    stops: Seen[int]
    colour: Seen[ZoneColour]
    visible: bool = True
    order: int | None = None
    place: int | None = None

    @property
    def observation(self) -> Observation:
        """What the solver gets of it."""
        return Observation(self.station.value, self.stops.value, self.colour.value)


@dataclass(frozen=True, slots=True)
class SeenOffer:
    """One entry of a suggestion list.

    name: as the page writes it in ``text``; the value is canonical, None where it isn't certain which station it is.
    visible: False where it is clipped by the list's or the window's edge. highlighted: the one that Enter takes.
    """

    name: Seen[str]
    visible: bool = True
    highlighted: bool = False


@dataclass(frozen=True)
class KnownTexts:
    """What was read, for the next picture: digest of a line's pixels -> its text, and how sure that is. window: where
    the text detector found text. asked: what stood in the empty text box, asked_at: where that was. begun: whether
    guesses have been seen, which a list may hide while it is open. rows: where they were, also those that a dialog
    hides. welcome: as in `Page`. alone: what was typed, where the page offered nothing for it. legend: where the
    samples of one were, also those that a list hides."""

    texts: Mapping[bytes, tuple[str, float]] = field(default_factory=dict)
    window: WindowText | None = None
    asked: str = ""
    asked_at: Rect | None = None
    begun: bool = False
    rows: tuple[Rect, ...] = ()
    welcome: Rect | None = None
    alone: str = ""
    legend: tuple[Rect, ...] = ()


@dataclass(frozen=True)
class TubleDetails:
    """Everything that was seen of a game.

    guesses: first to last, as in the state. offers: ``offer 1``... in order. input_text: in the text box, without a
    placeholder. chooses: the text box may be one in which one of a list is chosen. message: a line that says something
    about what was typed ("not a station") or how the game ended. overlay: a dialog lies over the page. newest_first:
    the newest guess is the uppermost; None where it can't be told. legend: boxes of the colour samples that are no
    guesses. memory: for the next reading.
    """

    guesses: tuple[SeenGuess, ...] = ()
    offers: tuple[SeenOffer, ...] = ()
    input_text: str = ""
    message: str = ""
    overlay: bool = False
    newest_first: bool | None = None
    legend: tuple[tuple[ZoneColour, Rect], ...] = ()
    memory: KnownTexts = field(default_factory=KnownTexts)
    chooses: bool = False
