"""A picture with what was read and what is advised drawn on it. Pure: pixels in, pixels out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kibitz.analyse import Finding
from kibitz.core.advice import HelpLevel, Mark, MarkShape
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.vision.lettering import INK, KIND_BGR, PAPER, Bgr, font, plate, text_width

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

MOST_COVERED = 0.3
"""Share of a place's height that its caption may take."""
LEAST_TO_WRITE_ON = 4.0
"""Ringed things that are less high than so many lines have their number on the edge."""
LEAST_CAPTION_PX = 8
PLACE: Bgr = (150, 130, 110)
BY_HAND: Bgr = (170, 40, 120)
"""Of what the user has corrected."""


def annotate(
    frame: Frame, findings: Sequence[Finding], translated: Callable[[str], str] = str, *, legend: bool = True
) -> Pixels:
    """The frame (BGR) with a box and a caption at every place, numbered rings for the moves, and a legend below.

    The picture keeps its width; the legend makes it higher, so that places stay where they were.
    translated: gives captions in the language of who looks at it. legend: without it, what it says must be told beside.
    """
    picture = frame.pixels.copy()
    # Letters of a 27-inch screen's picture look the same as those of a small one when it is scaled to the page.
    text_px = max(11, round(min(frame.width, frame.height) / 55))
    lines: list[tuple[str, Bgr]] = []
    for finding in findings:
        _draw_places(picture, finding, text_px, translated)
        if finding.advice is not None:
            marks = finding.game.marks(finding.reading, finding.advice, HelpLevel.ALL)
            _draw_marks(picture, marks, list(finding.game.kept_free(finding.reading)), text_px)
        _draw_corrected(picture, finding, text_px)
        lines += _legend(finding) if legend else []
    return _with_legend(picture, lines, text_px)


def group_colour(group: int) -> Bgr:
    """The colour of the marks of one group."""
    return KIND_BGR[group % len(KIND_BGR)]


def _draw_places(picture: Pixels, finding: Finding, text_px: int, translated: Callable[[str], str]) -> None:
    import cv2

    captions = finding.game.captions(finding.reading)
    for name, rect in finding.reading.places.items():
        if name not in captions:
            continue
        cv2.rectangle(picture, _pixel(rect.x, rect.y), _pixel(rect.right - 1, rect.bottom - 1), PLACE, 1)
        caption = translated(captions.get(name, ""))
        if caption and rect.h * MOST_COVERED >= LEAST_CAPTION_PX:
            fitting = text_px * rect.w / max(1, text_width(caption, text_px) + text_px)
            size = min(text_px, max(LEAST_CAPTION_PX, round(min(fitting, rect.h * MOST_COVERED))))
            plate(picture, caption, Point(rect.x + 1, rect.bottom - 1), size, INK, PAPER)


def _draw_corrected(picture: Pixels, finding: Finding, text_px: int) -> None:
    """A folded corner and a dashed frame at every place that the user has corrected: no colour alone tells it."""
    import cv2
    import numpy as np

    places = finding.reading.places
    for name in {said.place for said in finding.reading.corrected if said.place in places}:
        rect = places[name]
        side = max(5, round(min(rect.w, rect.h, 4 * text_px) / 4))
        x, y = _pixel(rect.right, rect.y)
        corner = np.array([(x - side, y), (x, y), (x, y + side)], np.int32)
        cv2.fillPoly(picture, [corner], BY_HAND, cv2.LINE_AA)
        cv2.polylines(picture, [corner], True, PAPER, 1, cv2.LINE_AA)
        for start, end in dashes(rect.grown(-2), max(3, side / 2)):
            cv2.line(picture, _pixel(*start), _pixel(*end), BY_HAND, 2)


def dashes(rect: Rect, length: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The dashes around a rectangle, each from where to where; between them is as much room as they are long."""
    found = []
    corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        count = max(1, round(math.hypot(bx - ax, by - ay) / (2 * length)))
        for i in range(count):
            a, b = (i + 0.25) / count, (i + 0.75) / count
            found.append(((ax + a * (bx - ax), ay + a * (by - ay)), (ax + b * (bx - ax), ay + b * (by - ay))))
    return found


def _draw_marks(picture: Pixels, marks: Sequence[Mark], places: Sequence[Rect], text_px: int) -> None:
    import cv2

    thickness = max(2, text_px // 6)
    rings: Counter[Rect] = Counter()
    ringed = {mark.rect.center: mark.rect for mark in marks if mark.shape is MarkShape.RING}
    taken = list(places)
    named: list[Mark] = []
    for mark in marks:
        colour = group_colour(mark.group)
        if mark.shape is MarkShape.RING:
            number = rings[mark.rect]
            rings[mark.rect] += 1
            ring = mark.rect.grown(thickness * (0.5 + 1.5 * number))
            cv2.rectangle(picture, _pixel(ring.x, ring.y), _pixel(ring.right, ring.bottom), colour, thickness)
            if mark.text:
                # On a small thing the number stands on its edge, not on what it holds.
                small = mark.rect.h < LEAST_TO_WRITE_ON * text_px
                size = max(LEAST_CAPTION_PX, round(mark.rect.h * MOST_COVERED)) if small else text_px
                low = 0.5 if small else 1.4
                tag = Point(mark.rect.x + number * size * 1.9, mark.rect.y + low * size)
                plate(picture, mark.text, tag, size, PAPER, colour)
        elif mark.shape is MarkShape.PATH:
            for start, end in pairwise(mark.points):
                line = (_towards(start, end, ringed.get(start)), _towards(end, start, ringed.get(end)))
                cv2.line(picture, _pixel(*line[0]), _pixel(*line[1]), colour, thickness, cv2.LINE_AA)
            if mark.text:
                named.append(mark)
        else:
            box = _beside(mark, taken, picture.shape[1], picture.shape[0], text_px)
            taken.append(box)
            ground = colour if mark.shape is MarkShape.TAG else INK
            plate(picture, mark.text, Point(box.x, box.bottom), text_px, PAPER, ground)
    # Beside the middle of its line, above all lines.
    for mark in named:
        box = _beside(mark, taken, picture.shape[1], picture.shape[0], text_px)
        taken.append(box)
        plate(picture, mark.text, Point(box.x, box.bottom), text_px, PAPER, group_colour(mark.group))


def _towards(start: Point, end: Point, ring: Rect | None) -> tuple[float, float]:
    """Where a line from one point to another leaves the ring round the first: it doesn't run over what is ringed."""
    away = math.hypot(end.x - start.x, end.y - start.y)
    part = min(0.5, min(ring.w, ring.h) / 2 / away) if ring and away else 0.0
    return start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)


def _beside(mark: Mark, taken: Sequence[Rect], width: int, height: int, text_px: int) -> Rect:
    """Where a label goes: beside its rectangle, on nothing that is read or written; on its corner if there is no room.

    A tag stands to the left or right first, other labels above or below.
    """
    rect, pad = mark.rect, max(2, text_px // 5)
    wide, high = text_width(mark.text, text_px) + 2.0 * pad, text_px + 2.0 * pad
    above = [Rect(rect.x, y, wide, high) for y in (rect.y - high - pad, rect.bottom + pad)]
    rows = range(max(1, int(rect.h // (high + pad))))
    aside = [
        Rect(x, rect.y + row * (high + pad), wide, high)
        for x in (rect.x - wide - 2 * pad, rect.right + 2 * pad)
        for row in rows
    ]
    for box in [*aside, *above] if mark.shape is MarkShape.TAG else [*above, *aside]:
        if box.clipped(width, height) == box and not any(box.iou(other) > 0 for other in taken):
            return box
    return Rect(rect.x, rect.y - high, wide, high)


def _legend(finding: Finding) -> list[tuple[str, Bgr]]:
    reading, advice = finding.reading, finding.advice
    head = f"{finding.game.title}, confidence {reading.confidence:.0%}"
    lines = [(f"{head}. {advice.answer}" if advice and not advice.moves else head, INK)]
    if advice is not None:
        lines += [(f"{i + 1}  {move.title}: {move.reason}", group_colour(i)) for i, move in enumerate(advice.moves)]
    lines += [(f"unsure: {doubt}", INK) for doubt in reading.doubts]
    lines += [(f"corrected by hand: {finding.by_hand}", BY_HAND)] if finding.by_hand else []
    return lines


def _with_legend(picture: Pixels, lines: Sequence[tuple[str, Bgr]], text_px: int) -> Pixels:
    import cv2
    import numpy as np

    width, margin, line_px = picture.shape[1], text_px, round(text_px * 1.7)
    rows = [
        (row, colour, number == 0)
        for text, colour in lines
        for number, row in enumerate(_wrapped(text, width - 2 * margin, text_px))
    ]
    legend = np.full((len(rows) * line_px + margin if rows else 0, width, 3), PAPER, np.uint8)
    for index, (row, colour, is_first) in enumerate(rows):
        baseline = margin // 2 + index * line_px + round(text_px * 1.2)
        if is_first and colour != INK:
            cv2.rectangle(legend, (0, baseline - text_px), (margin // 2, baseline), colour, -1)
        cv2.putText(legend, row, (margin, baseline), INK, font(), text_px)
    return np.vstack([picture, legend]).astype(np.uint8, copy=False)


def _wrapped(text: str, width: int, text_px: int) -> list[str]:
    """Text in rows that are at most ``width`` pixels wide; a longer word has a row of its own."""
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}" if rows[-1] else word
        if rows[-1].strip() and text_width(longer, text_px) > width:
            rows.append(f"    {word}")
        else:
            rows[-1] = longer
    return rows


def _pixel(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)
