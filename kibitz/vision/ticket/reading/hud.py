"""What is shown beside the board, where the profile says where that is: colours, numbers and words.

Nothing is read where the surroundings of a place don't look as they do in the profile's picture: clients lay things
out anew when their window changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import equal_pixels
from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.ocr import TextLine, find_text, read_lines
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.details import DIALOG, LastFrame, Placing
from kibitz.vision.ticket.reading.palette import COLOURFUL, Floats, commonest, modes_of

FRAME, LEAST_FRAME = 0.25, 4.0
"""What is looked at around a place: of its smaller side, and pixels of the profile at least."""
SAME_TONE, MOSTLY_SAME = 20.0, 0.5
"""Levels by which a pixel around may differ, and the share of them that must not for a place to be there."""
MOSTLY_SHOWN = 0.9
"""Of a place's area, that is in the frame."""
MOST_THERE = 0.6
"""Where so many of a profile's places are there, all are; else none is."""
SAME_PAINT = 3.0
"""A patch whose colour is so near to what is around it is empty, CIELab."""
GOOD = 0.9
"""A number that is read less surely is looked at twice."""
BLANK = 12.0
"""Levels that a place without anything on it spans at most."""
TALL, LINE_HEIGHT = 1.0, 2.4
"""Padding (pixels) of a line that is cut out; a place so many times as high as its neighbours' lines has several."""
SEVERAL_LINES = 3.5
"""A place that isn't so many times as wide as it is high may hold several lines."""
NUMBERS = ("trains ", "score ", "cards ", "hand ")
ON_A_LINE = ("player", "trains", "score", "cards")
"""What is shown of one player."""
PATCHES = ("player ", "card ")
STRIPES, LEAST_STRIPE, HUE_STEP = 4, 0.03, 30.0
"""Bright colours of a patch that has all of them, the least share of each, and their hues' distance, degrees."""


Paint = tuple[tuple[Floats, float], ...]


@dataclass(frozen=True)
class Hud:
    """What is seen beside the board.

    places: name -> rectangle in the frame, those that are there. texts: name -> what is written there (lines joined by
    line breaks; empty where nothing is), and how sure that is. paint: of the patches, their CIELab colours and the
    share of each, commonest first; empty where no card is. striped: patches of all colours. bare: patches of players
    that have the colour of what is around them, as an empty place has, or one within a bar of its player's colour.
    """

    places: Mapping[str, Rect] = field(default_factory=dict)
    texts: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    paint: Mapping[str, Paint] = field(default_factory=dict)
    striped: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of the players that are shown, from 1."""
        numbers = range(1, 6)
        shown = {n for n in numbers if self.paint.get(f"player {n}") and f"player {n}" not in self.bare}
        return tuple(n for n in numbers if n in shown or self.texts.get(f"trains {n}", ("", 0))[0])


def read_hud(pixels: Pixels, profile: BoardProfile, placing: Placing, before: LastFrame) -> Hud:
    """What the profile's places show in a frame.

    before: what was read in the last frame; a place with the same pixels isn't read again.
    """
    places = places_there(pixels, profile, placing)
    paint = {name: _paint(pixels, rect) for name, rect in places.items() if name.startswith(PATCHES)}
    bare = frozenset(name for name in paint if _as_around(paint[name], pixels, places[name]))
    paint |= {name: () for name in bare if not name.startswith("player ")}
    striped = frozenset(name for name in paint if _is_striped(_lab(_cut(pixels, places[name]))))
    written = {name: rect for name, rect in places.items() if not name.startswith(PATCHES)}
    return Hud(places, _texts(pixels, written, before), paint, striped, bare)


def _texts(pixels: Pixels, places: Mapping[str, Rect], before: LastFrame) -> dict[str, tuple[str, float]]:
    """What is written at some places, and how sure that is."""
    texts: dict[str, tuple[str, float]] = {}
    single: list[str] = []
    several: list[str] = []
    for name, rect in places.items():
        known = before.texts.get(name)
        if known is not None and before.places.get(name) == rect and same_part(pixels, before.pixels, rect):
            texts[name] = known
        elif _blank(_cut(pixels, rect)):
            texts[name] = "", 1.0
        elif name.startswith(NUMBERS) or rect.w > SEVERAL_LINES * rect.h:
            single.append(name)
        else:
            several.append(name)
    lines_of = {name: _line(pixels, places[name]) for name in single}
    texts.update(zip(single, read_lines(list(lines_of.values())), strict=True))
    poor = [name for name in single if name.startswith(NUMBERS) and texts[name][1] < GOOD]
    for name, twice in zip(poor, read_lines([_twice(lines_of[name]) for name in poor]), strict=True):
        texts[name] = max(texts[name], _halved(*twice), key=lambda read: read[1])
    for name in several:
        texts[name] = _joined(find_text(_cut(pixels, places[name].grown(TALL))))
    return texts


def places_there(pixels: Pixels, profile: BoardProfile, placing: Placing) -> dict[str, Rect]:
    """The profile's places in a frame; none where most of them look otherwise."""
    height, width = pixels.shape[:2]
    found = {name: placing.rect(rect).clipped(width, height) for name, rect in profile.places.items()}
    whole = {name: placing.scale**2 * rect.area for name, rect in profile.places.items()}
    # What lies at the edge of the screen may reach beyond it by a part of a pixel.
    found = {name: rect for name, rect in found.items() if rect.area >= MOSTLY_SHOWN * whole[name] > 0}
    if not found:
        return {}
    there = [_framed(pixels, placing, profile.picture, profile.places[name]) for name in found]
    return found if sum(there) >= MOST_THERE * len(there) else {}


def read_dialog(pixels: Pixels, box: Rect, before: LastFrame) -> tuple[str, float]:
    """What stands in a dialog, and how sure that is; the same one isn't read again."""
    known = before.texts.get(DIALOG)
    if known is not None and before.places.get(DIALOG) == box and same_part(pixels, before.pixels, box):
        return known
    return _joined(find_text(_cut(pixels, box)))


def name_beside(pixels: Pixels, hud: Hud, number: int) -> str:
    """What a player is called: the first word that stands on his line."""
    line = [rect for word in ON_A_LINE if (rect := hud.places.get(f"{word} {number}")) is not None]
    if not line:
        return ""
    for text in find_text(_cut(pixels, Rect.around(line).grown(TALL))):
        letters = " ".join(word for word in text.text.split() if any(sign.isalpha() for sign in word))
        if len(letters) > 1:
            return letters
    return ""


def _framed(pixels: Pixels, placing: Placing, picture: Pixels, place: Rect) -> bool:
    """Whether what is around a place looks as it does in the profile's picture, as far as both show it.

    A profile's picture may end where its window does; on the desktop there is something beyond.
    """
    margin = max(LEAST_FRAME, FRAME * min(place.w, place.h))
    seen = placing.rect(_within(picture, place.grown(margin)))
    seen = _within(pixels, seen)
    around = placing.rect_back(seen)
    size = (int(around.w) // 2 + 1, int(around.h) // 2 + 1)
    here, there = _shrunk(picture, around, size), _shrunk(pixels, seen, size)
    edge = np.ones(here.shape[:2], np.bool_)
    inner = place.moved(-around.x, -around.y)
    edge[max(0, int(inner.y / 2)) : int(inner.bottom / 2), max(0, int(inner.x / 2)) : int(inner.right / 2)] = False
    same = channel_max(np.abs(here.astype(np.int16) - there.astype(np.int16))) < SAME_TONE
    return not edge.any() or bool(same[edge].mean() >= MOSTLY_SAME)


def _within(pixels: Pixels, rect: Rect) -> Rect:
    return rect.clipped(pixels.shape[1], pixels.shape[0])


def _shrunk(pixels: Pixels, rect: Rect, size: tuple[int, int]) -> Pixels:
    return np.asarray(cv2.resize(_cut(pixels, rect), size, interpolation=cv2.INTER_AREA), np.uint8)


def _cut(pixels: Pixels, rect: Rect) -> Pixels:
    """The part of a picture in a rectangle, at least a pixel."""
    height, width = pixels.shape[:2]
    left, top = int(np.clip(rect.x, 0, width - 1)), int(np.clip(rect.y, 0, height - 1))
    right, bottom = np.clip(np.ceil(rect.right), left + 1, width), np.clip(np.ceil(rect.bottom), top + 1, height)
    return pixels[top : int(bottom), left : int(right)]


def _line(pixels: Pixels, rect: Rect) -> Pixels:
    """A line to be read: as much as has something on it, with a little of the ground around."""
    part = _cut(pixels, rect)
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    ground = float(np.median(grey))
    marked = np.abs(grey - ground) > BLANK
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    if not rows.size:
        return part
    high = int(rows[-1] - rows[0] + 1)
    pad = max(2, high // 4)
    trimmed = part[max(0, rows[0] - pad) : rows[-1] + 1 + pad, max(0, columns[0] - 2 * pad) : columns[-1] + 1 + 2 * pad]
    return np.asarray(cv2.copyMakeBorder(trimmed, pad, pad, 2 * pad, 2 * pad, cv2.BORDER_REPLICATE), np.uint8)


def _twice(line: Pixels) -> Pixels:
    """A line twice side by side, black on white."""
    ground = np.median(line.reshape(-1, 3), axis=0)
    ink = channel_max(np.abs(line.astype(np.float32) - ground))
    grey = 255 - np.clip(ink * (255 / max(float(ink.max()), 1.0)), 0, 255)
    return np.asarray(cv2.cvtColor(np.hstack([grey, grey]).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def _halved(text: str, sure: float) -> tuple[str, float]:
    """What stands once on a line that was read twice over; a lonely 0 is told from an O no other way."""
    plain = text.replace(" ", "")
    half = len(plain) // 2
    return (plain[:half], sure) if plain and plain[:half] == plain[half:] else ("", 0.0)


def _is_striped(colours: Floats) -> bool:
    """Whether (n, 3) CIELab points have bright colours of all hues."""
    bright = colours[np.hypot(colours[:, 1], colours[:, 2]) > COLOURFUL]
    hues = np.degrees(np.arctan2(bright[:, 2], bright[:, 1])) // HUE_STEP
    _, counts = np.unique(hues, return_counts=True)
    return int((counts > LEAST_STRIPE * len(colours)).sum()) >= STRIPES


def _joined(lines: Sequence[TextLine]) -> tuple[str, float]:
    """The text of several lines, and how sure the least certain of them is."""
    return "\n".join(_rows(lines)), min((line.confidence for line in lines), default=1.0)


def _rows(lines: Sequence[TextLine]) -> list[str]:
    """Texts that stand on one line joined, from top to bottom."""
    ordered = sorted(lines, key=lambda line: line.box.center.y)
    rows: list[list[TextLine]] = []
    for line in ordered:
        if rows and line.box.center.y < rows[-1][0].box.bottom - 0.3 * line.box.h:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [" ".join(line.text.strip() for line in sorted(row, key=lambda line: line.box.x)) for row in rows]


def _blank(part: Pixels) -> bool:
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    low, high = np.percentile(grey, [0.5, 99.5])
    return bool(high - low < BLANK)


def same_part(now: Pixels, before: NDArray[np.uint8] | None, rect: Rect) -> bool:
    """Whether two pictures are equal in a rectangle."""
    if before is None or before.shape != now.shape:
        return False
    return equal_pixels(_cut(now, rect.grown(TALL)), _cut(before, rect.grown(TALL)))


def _paint(pixels: Pixels, rect: Rect) -> Paint:
    """The colours of a patch, commonest first, and the share of each."""
    return tuple(modes_of(_lab(_cut(pixels, rect.grown(-0.12 * min(rect.w, rect.h))))))


def _as_around(paint: Paint, pixels: Pixels, rect: Rect) -> bool:
    """Whether a patch has no other colour than what is around it."""
    margin = max(2.0, 0.12 * min(rect.w, rect.h))
    outer = _cut(pixels, rect.grown(margin))
    edge = np.ones(outer.shape[:2], np.bool_)
    inset = max(1, int(margin))
    edge[inset:-inset, inset:-inset] = False
    around = commonest(_lab(outer)[edge.ravel()])
    return len(paint) == 1 and float(np.linalg.norm(paint[0][0] - around)) < SAME_PAINT


def _lab(part: Pixels) -> Floats:
    return np.asarray(cv2.cvtColor(part.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32).reshape(-1, 3)
