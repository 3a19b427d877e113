"""What can be the text box of a page, by its looks, and its button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Score, WeightTable, weight
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.blobs import Blob, is_zone_colour
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation, outlines
from kibitz.vision.tuble.text_box.buttons import button_of
from kibitz.vision.tuble.text_box.fields import (
    LEAST_STRETCH,
    LEAST_WIDTH,
    MOST_HEIGHT,
    PAGE_LIKE,
    alike,
    is_cut_off,
    odd_ones,
    ruled,
    spans_its_page,
)
from kibitz.vision.tuble.text_box.rings import is_around
from kibitz.vision.tuble.text_box.texts import (
    CARET_GAP,
    CUT_BY_CARET,
    SIDE_PX,
    STRONG,
    height_of_text,
    ink_in,
    is_sign,
    lines_in,
    parted_from_name,
)

LEAST_INNER = 15
"""Height of what an edge encloses at least, pixels: of a text box without any style 17 are left within the ring that it
has while it is typed in."""
LEAST_SHARE = 0.6
"""Share of it that is empty ground."""
TALLEST_TEXT = 0.85
MOST_TEXT_PIECES = 45
LEAST_SILENT = 0.4
"""Worth from which on something may be the text box with nothing written about it."""
CLEAR = 2.0
"""Worth from which on something is clearly a text box."""
SAME_AREA = 0.8
"""Overlap over union from which on a patch is all of an area."""
TALL = 5.0
"""Height of a text box in those of a line at most, where it is empty; cards are higher."""
MOST_LINES = 4
"""Lines and signs in a text box at most."""
MOSTLY_EMPTY = 0.8
"""Share of its box from which on an area is mostly empty."""
MOST_WIDTH_SHARE = 0.5
"""Share of the picture's width beyond which a wider box isn't likelier."""
SAME_PX = 1.5
"""How much a text box may seem to move or grow between two pictures; a list and rows that differ more are not it."""
OTHER_SIDE_PX = 6.0
"""How far a box lies off, or how much larger it is, where the other side of its edge is seen."""
MOST_BOXES = 6
"""Things that could be the text box, of those with a text and of those without one, that are looked at more closely."""
OFF_LEVEL = 0.3
"""How far off its middle a line goes across a text box, in the box's heights."""
IN_LINE = 0.3
"""How far off the middle of a text another one in its line has its own, in heights of the first."""
FAR_END = 0.25
"""Share of a text box's width, at its right, in which nothing that was typed begins."""


@dataclass(frozen=True)
class BoxWeights(WeightTable):
    """What speaks for something being the text box by its looks alone."""

    mostly_empty: float = weight(0.3, "most of it is empty ground", 0, 1)
    twin: float = weight(-0.8, "another area of its size begins above or below it", -2, 0)
    odd: float = weight(0.5, "it is the odd one out of places for guesses", 0, 2)
    begins_left: float = weight(2.0, "its text begins at the left", 0, 4)
    left_or_centred: float = weight(0.2, "its text begins at the left, and may be centred as well", 0, 1)
    entry: float = weight(-2.0, "it looks like an entry of a list", -4, 0)
    button: float = weight(1.0, "a button stands beside or below it", 0, 2)
    width: float = weight(1.0, "share of the picture's width", 0, 2)
    named: float = weight(CLEAR, "its name stands on its outline", 0, 4)
    tall: float = weight(-1.0, "it is empty, and much higher than a line of the page's text needs", -2, 0)
    ruled: float = weight(0.3, "it is a line that text can stand on", 0, 1)
    shown: float = weight(2 * CLEAR, "the user has shown it", 0, 8)


WEIGHTS = BoxWeights()


@dataclass(eq=False)
class TextBox:
    """A text box: its own area, the line in it (None when it is empty), and its button where one was found.

    name: the line that stands on its outline, or within it above what is typed, where one does. ruled: it is only a
    line under the text. odd: it is the odd one out of several empty boxes. prompted: it is what stands behind a prompt.
    patched: a patch of a zone's colour stands beside it, as in a guess. score: how much it looks like one, without
    reading a word.
    """

    area: Area
    label: int
    line: Line | None
    button: Rect | None
    button_line: Line | None
    score: Score
    name: Line | None = None
    ruled: bool = False
    odd: bool = False
    prompted: bool = False
    patched: bool = False

    @property
    def box(self) -> Rect:
        return self.area.box

    @property
    def worth(self) -> float:
        return self.score.total


def find_boxes(segments: Segmentation, lines: Sequence[Line], blobs: Sequence[Blob]) -> list[TextBox]:
    """What can be the text box, the likeliest first. blobs: patches of zone colours; there is none in it."""
    areas = _box_areas(segments)
    inside = {label: lines_in(segments, area, lines) for label, area in areas.items()}
    odd = _odd(segments, areas, inside)
    found = []
    for label, area in areas.items():
        # Its own ground may be a faint yellow.
        beside = (blob for blob in blobs if blob.box.iou(area.box) < SAME_AREA and not is_around(segments, area, blob))
        if spans_its_page(segments, area.box):
            continue
        box = _box_of_area(segments, label, areas, inside, lines, is_odd=label in odd)
        if box is None:
            continue
        patched = any(_is_row(area.box, blob) for blob in beside)
        if not patched or box.button is not None:
            found.append(replace(box, patched=patched))
    if not any(box.worth >= CLEAR for box in found):
        found += outlined_boxes(segments, lines, found)
    on_lines = _ruled(segments, lines, found)
    # A bar or card with a line in it to type on is none.
    found = [box for box in found if not any(_is_within(line.box, box.box) for line in on_lines)] + on_lines
    return sorted(without_helps(found), key=lambda box: -box.worth)


def _odd(segments: Segmentation, areas: Mapping[int, Area], inside: Mapping[int, Sequence[Line]]) -> set[int]:
    """Which areas are the odd ones out of several that look alike. inside: the lines in each."""
    labels, empty = list(areas), [label for label in areas if not inside[label]]
    odd = {labels[i] for i in odd_ones(segments, [area.box for area in areas.values()])}
    # A button of its size may be another one with a rim of its own, and isn't empty.
    grounds = [areas[label].colour for label in empty]
    return odd.union(empty[i] for i in odd_ones(segments, [areas[label].box for label in empty], grounds))


def likeliest(boxes: Sequence[TextBox], before: Rect | None = None) -> list[TextBox]:
    """The first few with a text, which takes time to be read, the first few without, and what is where the text box was
    before."""
    with_text, bare = ([box for box in boxes if (box.line is None) is empty][:MOST_BOXES] for empty in (False, True))
    known = [box for box in boxes if before is not None and is_at(box, before)]
    kept = (*with_text, *bare, *known)
    return [box for box in boxes if box in kept]


def without_lines_to_other_buttons(boxes: Sequence[TextBox]) -> list[TextBox]:
    """Boxes without lines whose button stands beside another box: the line is that under a heading."""

    def is_others(button: Rect) -> bool:
        level = (box.box for box in boxes if not box.ruled and box.button == button)
        return any(at.y <= button.center.y <= at.bottom for at in level)

    return [box for box in boxes if not (box.ruled and box.button is not None and is_others(box.button))]


def without_helps(boxes: Sequence[TextBox]) -> list[TextBox]:
    """Boxes without lines on which a text seems to stand that is nearer to a box above: it is the help for that box."""
    closed = [box for box in boxes if not box.ruled]

    def helps(text: Rect, rule: float) -> bool:
        over = (at.box for at in closed if at.box.x <= text.x and text.right <= at.box.right)
        return any(0 <= text.y - at.bottom < rule - text.bottom for at in over)

    return [box for box in boxes if not (box.ruled and box.line is not None and helps(box.line.box, box.box.bottom))]


def parted_at_sides(segments: Segmentation, lines: Sequence[Line]) -> list[Line]:
    """Lines of text; one that goes on from before a text box into it is two: its name stands near, and what is typed
    begins at its very edge."""
    areas = [area for area in _box_areas(segments).values() if area.share > MOSTLY_EMPTY]
    found: list[Line] = []
    for line in lines:
        at = line.box
        inner = [area for area in areas if _goes_into(at, area.box) or _goes_across(at, area.box)]
        cut = ink_in(segments, inner[0], at) if len(inner) == 1 else None
        if len(inner) != 1 or (cut is None and not _goes_across(at, inner[0].box)):
            found.append(line)
            continue
        box = inner[0].box
        before = Rect(at.x, at.y, box.x - SIDE_PX - at.x, at.h)
        after = Rect(box.right + SIDE_PX, at.y, at.right - box.right - SIDE_PX, at.h)
        parts = [part for part in (before, cut, after) if part is not None and part.w > 0]
        found += [Line(part, max(1, round(line.pieces * part.w / sum(one.w for one in parts)))) for part in parts]
    return found


def _goes_into(line: Rect, box: Rect) -> bool:
    """Whether a line begins well before a box, and ends in it."""
    level = box.y < line.y and line.bottom < box.bottom
    return level and line.x < box.x - line.h and box.x + SIDE_PX < line.right < box.right


def _goes_across(line: Rect, box: Rect) -> bool:
    """Whether a line begins well before a box and ends well behind it: its name, its ring and its button are one."""
    level = abs(line.center.y - box.center.y) < OFF_LEVEL * box.h and line.h < 2 * box.h
    return level and line.x < box.x - line.h and line.right > box.right + line.h


def _box_areas(segments: Segmentation) -> dict[int, Area]:
    """The areas that have the size and the form of a text box, by their numbers."""
    x, y, w, h = segments.boxes.T
    width = segments.labels.shape[1]
    fits = (w >= LEAST_WIDTH) & (h >= LEAST_INNER) & (h <= MOST_HEIGHT) & (w >= LEAST_STRETCH * h)
    fits &= (segments.sizes >= LEAST_SHARE * w * h) & ~((x <= 1) & (w >= PAGE_LIKE * width))
    # A text box has an edge above it; at that of the window are tabs and titles.
    fits &= y > 0
    return {label: _with_left_of_caret(segments, label) for label in np.flatnonzero(fits).tolist() if label}


def _with_left_of_caret(segments: Segmentation, label: int) -> Area:
    """An area, with what is left of the caret where that parts a low text box from edge to edge, but for a pixel."""
    area = segments.area(label)
    at, middle = area.box, int(area.box.center.y)
    if at.h > CUT_BY_CARET:
        return area
    top, left = int(at.y), max(0, int(at.x) - CARET_GAP)
    # Of what is around it: which pixels are ink or edge.
    dark = (
        channel_max(np.abs(segments.pixels[max(0, top - CARET_GAP) : middle + 1, : int(at.x) + 1] - area.colour))
        > STRONG
    )
    over, inner = dark[: min(top, CARET_GAP)], dark[min(top, CARET_GAP) :]
    caret = left + np.flatnonzero(inner[-1, left:])
    if not len(caret) or inner[0, caret[-1]] or not len(over) or not over[-1, -1]:
        return area
    # Its upper edge goes on to its corner.
    corner = int(np.flatnonzero(~over[-1])[-1]) + 1 if not over[-1].all() else 0
    x = float(corner + np.count_nonzero(over[:, -1]))
    return Area(Rect(x, at.y, at.right - x, at.h), area.colour, area.share) if x < at.x else area


def _box_of_area(
    segments: Segmentation,
    label: int,
    areas: Mapping[int, Area],
    inside: Mapping[int, Sequence[Line]],
    lines: Sequence[Line],
    *,
    is_odd: bool,
) -> TextBox | None:
    """The text box that an area can be, with what speaks for and against it; None where it can't be one.

    inside: the lines in each area. is_odd: it is the odd one out of several that look alike.
    """
    area, own = areas[label], inside[label]
    if _is_of_a_zone(segments, area) or len(own) > MOST_LINES:
        return None
    texts, name = parted_from_name(_low_enough(segments, area, own), area.box)
    line = written_in(texts, area.box)
    if sum(not is_sign(one) and not _is_keycap(segments, label, area.box, one) for one in texts) > 1:
        return None
    if line is not None and (line.pieces > MOST_TEXT_PIECES or not _is_ground(segments, line.box, label, area.box)):
        return None
    button, button_line = button_of(segments, area.box, lines)
    twins = _twins(areas, label, button)
    is_odd, twins = is_odd and bool(twins), [] if is_odd else twins
    # Empty places for guesses are several of one size, and have no button.
    if line is None and name is None and button is None:
        cut_off = is_cut_off(area.box, [one.box for one in areas.values()], segments.labels.shape[0])
        if cut_off or any(not inside[twin] for twin in twins):
            return None
    score = WEIGHTS.score(mostly_empty=area.share > MOSTLY_EMPTY, twin=len(twins), odd=is_odd)
    if line is not None:
        is_entry = _is_entry(segments, area, line, lines) or _is_stacked(area, line, areas, inside)
        score += _score_of_text(line.box, area.box) + WEIGHTS.score(entry=is_entry)
    else:
        score += WEIGHTS.score(tall=area.box.h > TALL * usual_height(lines), begins_left=name is not None)
    score += WEIGHTS.score(button=button is not None, width=_width_share(segments, area.box))
    return TextBox(area, label, line, button, button_line, score, name, odd=is_odd)


def _twins(areas: Mapping[int, Area], label: int, button: Rect | None) -> list[int]:
    """The areas of the size of one, above and below it, but for its button."""
    others = [other for other, twin in areas.items() if other != label and alike(twin.box, areas[label].box)]
    return [other for other in others if areas[other].box != button]


def _is_keycap(segments: Segmentation, label: int, box: Rect, line: Line) -> bool:
    """Whether a word at the far end of a text box stands on a card of its own: it is the name of a key to press."""
    if line.box.x < box.right - FAR_END * box.w:
        return False
    # The edge of the card may be one with the word.
    return any(segments.ground(at) not in (0, label) for at in (line.box, line.box.grown(-SIDE_PX)))


def _low_enough(segments: Segmentation, area: Area, own: Sequence[Line]) -> list[Line]:
    """The lines in an area that aren't too high for a text in it: in a low box the caret is nearly as high."""
    box = area.box
    tallest = box.h if box.h <= CUT_BY_CARET else TALLEST_TEXT * box.h
    return [line for line in own if line.box.h <= tallest or height_of_text(segments, area, line.box) <= tallest]


def _is_ground(segments: Segmentation, line: Rect, label: int, box: Rect) -> bool:
    """Whether a line stands on an area, or on what is left of the caret in its box."""
    ground = segments.ground(line)
    return ground == label or (ground != 0 and box.h <= CUT_BY_CARET and box.holds(segments.area(ground).box))


def usual_height(lines: Sequence[Line]) -> float:
    """Height of a line of a page's text, of those that are words."""
    heights = [line.box.h for line in lines if not is_sign(line)]
    return float(np.median(heights)) if heights else MOST_HEIGHT


def _is_of_a_zone(segments: Segmentation, area: Area) -> bool:
    """Whether an area has the strong colour of a guess, and does not have it from the page around."""
    if not is_zone_colour(area.colour) or float(np.ptp(area.colour)) < STRONG:
        return False
    around = segments.colour(label) if (label := segments.ground(area.box)) else None
    return around is None or not is_zone_colour(around) or float(np.abs(around - area.colour).max()) > STRONG


def _score_of_text(line: Rect, box: Rect) -> Score:
    """What it says for a text box where its text begins: typed text begins at the left."""
    left, right = line.x - box.x, box.right - line.right
    begins = _begins_left(line, box) and (left < 0.6 * right or right < 1.2 * box.h)
    centred = abs(left - right) < 0.12 * box.w and left > 0.5 * box.h
    return WEIGHTS.score(begins_left=begins and not centred, left_or_centred=begins and centred)


def _begins_left(line: Rect, box: Rect) -> bool:
    return line.x - box.x < 0.16 * box.w + 0.5 * box.h


def _width_share(segments: Segmentation, box: Rect) -> float:
    """A box's width as a share of the picture's, as far as it counts."""
    return float(min(box.w / segments.labels.shape[1], MOST_WIDTH_SHARE))


def written_in(lines: Sequence[Line], box: Rect) -> Line | None:
    """The line in a text box that was typed or asks: signs such as a magnifying glass stand before it, others after.

    What stands alone at its far end was not typed: it is an arrow, a cross that empties the box, or the name of a key.
    """
    inner = [line for line in lines if line.box.x < box.right - FAR_END * box.w]
    words = [line for line in inner if not is_sign(line)]
    signs = sorted((line for line in inner if line.box.x < box.center.x), key=lambda line: line.box.x) or inner
    return next(iter(words), None) or (signs[-1] if signs else None)


def outlined_boxes(segments: Segmentation, lines: Sequence[Line], known: Sequence[TextBox]) -> list[TextBox]:
    """Text boxes whose name stands on their outline, without those that are known."""
    found = []
    for at in outlines(segments):
        own = [line for line in lines if at.contains(line.box.center) and at.y + 4 < line.box.y]
        names = [
            line
            for line in lines
            if line.box.y - 2 <= at.y <= line.box.bottom + 2 and at.x < line.box.x and line.box.right < at.right
        ]
        if sum(not is_sign(one) for one in own) > 1 or not names or any(box.box.iou(at) > 0.5 for box in known):
            continue
        line = written_in(own, at)
        label = segments.ground(line.box if line else names[0].box)
        button, button_line = button_of(segments, at, lines)
        area = Area(at, segments.colour(label), 1.0)
        found.append(TextBox(area, label, line, button, button_line, WEIGHTS.score(named=1), names[0]))
    return found


def _ruled(segments: Segmentation, lines: Sequence[Line], known: Sequence[TextBox]) -> list[TextBox]:
    """Text boxes that are only a line under the text."""
    found = []
    for rule in ruled(segments, lines):
        if any(box.box.iou(rule.box) > 0.2 and not _is_within(rule.box, box.box) for box in known):
            continue
        if any(_is_within(box.box, rule.box) for box in known):
            # A line below a box parts the page.
            continue
        if rule.line is not None and any(box.line is rule.line and not _is_within(rule.box, box.box) for box in known):
            # What stands in a box above a line, as above that of a table, doesn't stand on the line.
            continue
        ground = segments.ground(rule.box.grown(-4))
        button, button_line = button_of(segments, rule.box, lines)
        if button is None:
            # How high the box over a line is isn't seen.
            higher = Rect(rule.box.x, rule.box.y - rule.box.h, rule.box.w, 2 * rule.box.h)
            button, button_line = button_of(segments, higher, lines)
        score = WEIGHTS.score(
            ruled=1,
            button=button is not None,
            width=_width_share(segments, rule.box),
            begins_left=rule.line is not None and _begins_left(rule.line.box, rule.box),
        )
        area = Area(rule.box, segments.colour(ground), 1.0)
        found.append(TextBox(area, ground, rule.line, button, button_line, score, ruled=True))
    return found


def _is_within(inner: Rect, box: Rect) -> bool:
    """Whether a box stands free of all sides of another one."""
    return box.grown(-SIDE_PX).holds(inner)


def _is_row(box: Rect, blob: Blob) -> bool:
    """Whether an area has a patch in it, or just beside it: a guess."""
    # A long bar of statistics is no wider a patch than it is high.
    beside = min(blob.box.w, blob.box.h) + 4
    wide = Rect(box.x - beside, box.y, box.w + 2 * beside, box.h)
    level = abs(blob.box.center.y - box.center.y) < 0.25 * box.h
    return wide.contains(blob.box.center) and level and 0.25 * box.h < blob.box.h < 1.4 * box.h


def _is_entry(segments: Segmentation, area: Area, line: Line, lines: Sequence[Line]) -> bool:
    """Whether an area is the marked entry of a list: other lines begin just where its own does, on what is around."""
    outer = segments.ground(area.box)
    if not outer or segments.boxes[outer][2] > 1.12 * area.box.w + 8:
        return False
    return any(
        other is not line
        and abs(other.box.x - line.box.x) <= 3
        and 0.5 * line.box.h < abs(other.box.y - line.box.y) < 2.2 * area.box.h
        and segments.ground(other.box) == outer
        for other in lines
    )


def _is_stacked(area: Area, line: Line, areas: Mapping[int, Area], inside: Mapping[int, Sequence[Line]]) -> bool:
    """Whether an area with a line touches another one as wide whose line begins at the same place: entries do."""
    for label, other in areas.items():
        gap = max(other.box.y - area.box.bottom, area.box.y - other.box.bottom)
        like = abs(other.box.x - area.box.x) <= 3 and abs(other.box.w - area.box.w) <= 3 and -1 <= gap <= 4
        if like and other is not area and any(abs(one.box.x - line.box.x) <= 3 for one in inside[label]):
            return True
    return False


def has_stayed(box: TextBox, before: Rect | None) -> bool:
    """Whether a text box is as wide as in the last picture, and where it was but for its height."""
    return before is not None and max(abs(before.x - box.box.x), abs(before.w - box.box.w)) <= SAME_PX


def is_at(box: TextBox, place: Rect | None, within: float = SAME_PX) -> bool:
    """Whether a text box is at a place, and as large as that: where it was before, or where it was empty."""
    if place is None:
        return False
    at = box.box
    # Of its edge now the outer side is seen and now the inner one.
    sides = (at.x - place.x, at.y - place.y, at.right - place.right, at.bottom - place.bottom)
    return max(map(abs, sides)) <= within


def described(box: TextBox) -> str:
    """A text box in words, for a decision's candidates."""
    kind = "line" if box.ruled else "box"
    return f"the {kind} at {box.box.x:.0f}, {box.box.y:.0f}, {box.box.w:.0f} wide"
