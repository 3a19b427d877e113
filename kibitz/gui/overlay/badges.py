"""Where labels of marks stand: beside what is read, and rather where the page has nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from kibitz.core.advice import Mark, MarkShape
from kibitz.core.geometry import Rect
from kibitz.gui.widgets.theme import OKABE_ITO

MOST_GAP = 3.0
"""Between what is ringed and its ring, logical px."""
_LABEL_SIZES_PX = (13, 11, 9)
_LABEL_PAD = 3.0
_STEP = 8.0
"""Between two places that are tried for a label, logical px."""
_FARTHER, _MOST_FARTHER = 40.0, 3
"""Labels go that much farther to the side, logical px, and so often, where the page has something beside the board."""
_PLAIN_PLATE = "#3A4250"


class Ground(Protocol):
    """What lies under a place, in the px of the marks."""

    def is_taken(self, rect: Rect) -> bool:
        """Whether no label may be there."""

    def is_busy(self, rect: Rect) -> bool:
        """Whether a label would cover something of the page."""


@dataclass(frozen=True, slots=True)
class Under:
    """The ground in logical px."""

    ground: Ground | None
    scale: float

    def is_taken(self, box: QRectF) -> bool:
        return self.ground is not None and self.ground.is_taken(self._physical(box))

    def is_busy(self, box: QRectF) -> bool:
        return self.ground is not None and self.ground.is_busy(self._physical(box))

    def _physical(self, box: QRectF) -> Rect:
        scale = self.scale
        return Rect(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale)


@dataclass(frozen=True, slots=True)
class Badge:
    """A short text on a coloured plate: logical px of its window."""

    box: QRectF
    text: str
    colour: str
    size_px: int


def group_colour(group: int) -> str:
    """The colour of a group of marks, as ``#RRGGBB``."""
    return OKABE_ITO[group % len(OKABE_ITO)]


def badge_beside(
    mark: Mark,
    rect: QRectF,
    keep_out: Sequence[QRectF],
    others: Sequence[Badge],
    within: QRectF,
    gap: float,
    under: Under,
) -> Badge | None:
    """A label beside ``rect`` that covers nothing that is read, and none of our windows; None without such a place.

    Where there is any place that is plain, it covers nothing else either.

    gap: how far above or below ``rect`` it stands, logical px.
    """
    # A label about the board as a whole must not look like a part of one group.
    colour = _PLAIN_PLATE if mark.shape is MarkShape.LABEL else group_colour(mark.group)
    sizes = []
    for size in _LABEL_SIZES_PX:
        metrics = QFontMetricsF(label_font(size))
        height = metrics.capHeight() + 2 * _LABEL_PAD + 1
        # The plate's ends are round: beside them a text needs more room than a number.
        ends = 3 * _LABEL_PAD if len(mark.text) < 3 else height
        sizes.append((size, max(height, metrics.horizontalAdvance(mark.text) + ends), height))
    at_sides = mark.shape is MarkShape.TAG
    covered = (*keep_out, *(badge.box for badge in others))
    least: Badge | None = None
    # Rather small where it belongs than large where it is not looked for.
    near = (_beside, _over) if at_sides else (_over, _beside)
    # Farther away a number would seem to be another ring's.
    for spots in near if mark.shape is MarkShape.RING else (*near, _aside):
        for size, width, height in sizes:
            for box in spots(rect, width, height, gap):
                if not within.contains(box) or any(box.intersects(other) for other in covered) or under.is_taken(box):
                    continue
                badge = Badge(box, mark.text, colour, size)
                if not under.is_busy(box):
                    return badge
                least = least or badge
    # With something everywhere around, the page has a pattern, and nothing to read is lost.
    return least


def _over(rect: QRectF, width: float, height: float, gap: float) -> Iterable[QRectF]:
    """Places above and below ``rect``, best first."""
    for y in (rect.top() - gap - height, rect.bottom() + gap):
        for number in range(max(1, int((rect.width() - width) // _STEP))):
            yield QRectF(rect.left() + 6 + number * _STEP, y, width, height)


def _beside(rect: QRectF, width: float, height: float, _: float) -> Iterable[QRectF]:
    """Places to the left and right of ``rect``, with room for a ring round it, best first."""
    yield from _columns(rect, width, height, MOST_GAP + 3)


def _aside(rect: QRectF, width: float, height: float, _: float) -> Iterable[QRectF]:
    """Places farther to the left and right of ``rect``."""
    for number in range(1, _MOST_FARTHER + 1):
        yield from _columns(rect, width, height, MOST_GAP + 3 + number * _FARTHER)


def _columns(rect: QRectF, width: float, height: float, gap: float) -> Iterable[QRectF]:
    for x in (rect.left() - gap - width, rect.right() + gap):
        for number in range(max(1, int((rect.height() - height) // (height + 2)))):
            yield QRectF(x, rect.top() + 6 + number * (height + 2), width, height)


def label_font(size_px: int) -> QFont:
    font = QFont()
    font.setPixelSize(size_px)
    font.setBold(True)
    return font
