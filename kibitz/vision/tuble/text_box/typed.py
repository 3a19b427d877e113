"""What is typed in a text box, told from the words that stand in an empty one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.first_sign import parted_behind_sign
from kibitz.vision.tuble.parts.numerals import count_of
from kibitz.vision.tuble.parts.segmentation import Area, Line, Segmentation
from kibitz.vision.tuble.parts.stations import begins_a_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.parts.words import commands, is_asking, prompt_of
from kibitz.vision.tuble.text_box.box import FAR_END, SAME_PX, WEIGHTS, TextBox, written_in
from kibitz.vision.tuble.text_box.buttons import button_of
from kibitz.vision.tuble.text_box.texts import CUT_BY_CARET, SIDE_PX, is_sign, lines_in, parted_from_name

GAP = 0.5
"""Gap behind a text, in its heights, beyond which what stands there is something else."""
CARET_STEP, CARET_PX, CARET_STRETCH, SOLID = 40.0, 4, 5.0, 0.7
"""Of the caret: difference from the ground, grey levels; width in pixels at most; height in its widths where it stands
alone, and which share of it is drawn, at least."""
LIKE_CARETS = "fijlrtI1!]"
"""What a caret is read as that touches the last letter."""
LINE_PX = 3
"""By how many pixels a line may reach beyond its ink."""
SMALL, WAYS = 16, (1, 2, 3)
"""Height of small print, pixels, and ways to look at it again."""
LEAST_LETTER = 0.4
"""Confidence of a lone letter, below which it is a picture that is like one."""
SLANT_PX = 2
"""How far slanted letters reach over the beginning of their line, pixels."""
THINNEST = 0.1
"""Width of a lone letter at least, as a share of its height; what is thinner is the side of something that came."""
LONGEST_COUNT = 16.0
"""Width of a number with its words at most, in its heights."""
EDGE_WIDE = 0.96
"""Share of a text box's width from which on what goes along it is its edge; a long name leaves a little room."""
FAINT, DARK = 0.56, 0.8
"""Contrast of ink, of the most that its ground allows, below which it is a placeholder, and above which it is typed."""


def contrast(segments: Segmentation, box: TextBox) -> float:
    """How far the ink in a text box is from its ground, of the most that is possible, 0 to 1; but for its ends, where a
    caret may stand that touches a letter."""
    assert box.line is not None
    at = box.line.box
    if at.w <= CARET_PX and (whole := without_caret(segments, box)) is not None and whole.right > at.right + 1:
        # Only the caret was strong enough to be found, and faint letters stand behind it.
        at = Rect(at.right + 1, whole.y, whole.right - at.right - 1, whole.h)
    aside = CARET_PX if at.w > CARET_STRETCH * CARET_PX else 0
    at = Rect(at.x + aside, at.y, at.w - 2 * aside, at.h)
    part = segments.pixels[int(at.y) : int(at.bottom), int(at.x) : int(at.right)].reshape(-1, 3).astype(np.float64)
    ground = box.area.colour
    far = np.linalg.norm(part - ground, axis=1)
    most = max(float(np.linalg.norm(ground)), float(np.linalg.norm(255 - ground)))
    strongest = np.sort(far)[-max(3, len(far) // 33) :]
    return float(np.median(strongest)) / most


def kept_box(segments: Segmentation, lines: Sequence[Line], texts: Texts, before: Rect) -> list[TextBox]:
    """The text box where it was in the last picture, where what is typed stands there now; else none.

    An open list may hide its outline, or the line that it is. But a name with a number beside it, on the same ground,
    is a guess that came there.
    """
    area = Area(before, segments.median(before), 1.0)
    # Slanted letters reach over its side.
    roomy = replace(area, box=before.grown(SLANT_PX))
    own = lines_in(segments, roomy, [line for line in lines if _may_be_typed(line.box, before)])
    # At its right end there may be a note: which key does what.
    own = [line for line in own if line.box.x < before.right - FAR_END * before.w]
    own, name = parted_from_name(own, before)
    line = written_in(own, before)
    if line is None or sum(not is_sign(one) for one in own) > 1 or line.box.w <= THINNEST * line.box.h:
        return []
    label = segments.ground(line.box)
    beside = [other.box for other in lines if other not in own and before.y < other.box.center.y < before.bottom]
    beside = [at for at in beside if segments.ground(at) == label and at.w < LONGEST_COUNT * at.h]
    if any(count_of(text) is not None for text, _ in texts.read(beside)):
        return []
    button, button_line = button_of(segments, before, lines)
    score = WEIGHTS.score(begins_left=1, button=button is not None)
    box = TextBox(area, label, line, button, button_line, score, name)
    return [box] if begins_a_station(text_in(segments, box, texts)) else []


def is_joined(box: Rect, before: Rect | None) -> bool:
    """Whether an area is the text box of the last picture in one with the list that has opened on it: both are of one
    colour, and nothing is between them."""
    if before is None or abs(box.x - before.x) > SAME_PX or box.h <= before.h + SAME_PX:
        return False
    return abs(box.y - before.y) <= SAME_PX or abs(box.bottom - before.bottom) <= SAME_PX


def typed_on_top(segments: Segmentation, texts: Texts, box: TextBox) -> TextBox:
    """A text box; one of several lines' height without the name that was taken for what it asks: in the uppermost of
    them a station is typed."""
    if box.name is None or box.line is not None:
        return box
    typed = replace(box, line=box.name, name=None)
    return typed if begins_a_station(text_in(segments, typed, texts)) else box


def _may_be_typed(line: Rect, box: Rect) -> bool:
    """Whether a line may stand in a text box. What reaches over its sides, or from one to the other, is of its edge, as
    dashes are, and its name may stand on its outline."""
    inside = box.grown(2).contains(line.center) and line.h <= box.h and line.center.y > box.y + SIDE_PX
    return inside and box.x - 2 <= line.x and line.right <= box.right + 2 and line.w < EDGE_WIDE * box.w


def text_in(segments: Segmentation, box: TextBox, texts: Texts) -> str:
    """What stands in a text box without its caret and the prompt before it, typed or asking; nothing where it is empty.

    What is no beginning of a station is looked at once more: small print is read in another way then.
    """
    at = without_caret(segments, box) if box.line is not None else None
    if at is None:
        return ""
    cut = texts.cut(at, behind=box.area.colour)
    text, sure = texts.read_cut(cut)
    if len(text) == 1 and sure < LEAST_LETTER:
        return ""
    read = without_read_caret(_without_sign(prompt_of(text.strip(" |"))[1]))
    # No station begins with a number.
    read = "O" if read == "0" else read
    if not read or begins_a_station(read) or is_asking(read):
        return read
    assert box.line is not None, "something stands there"
    _, *rest = parted_behind_sign(segments, replace(box.line, box=at), box.area.colour)
    if rest:
        text = texts.read_cut(texts.cut(rest[0].box, behind=box.area.colour))[0].strip(" |")
        if begins_a_station(text) or is_asking(text):
            return text
    if at.h > SMALL:
        return read
    again = (texts.read_cut(cut, way)[0].strip(" |") for way in WAYS)
    return next((text for text in again if begins_a_station(text)), read)


def _without_sign(text: str) -> str:
    """A text without the sign before it, such as a magnifying glass, that is read as a letter, be it as one of the
    first word: no name of a station begins with a word of one letter."""
    sign, _, rest = text.partition(" ")
    if len(sign) > 1 and text[1].isupper():
        sign, rest = text[0], text[1:]
    is_sign = len(sign) == 1 and not begins_a_station(text) and (begins_a_station(rest) or is_asking(rest))
    return rest if is_sign else text


def without_read_caret(text: str) -> str:
    """A text without a thin letter at its end, where it begins a station only so: the caret is read as one.

    >>> without_read_caret("Mill Hill Eastf"), without_read_caret("Bank"), without_read_caret("Chigwelx")
    ('Mill Hill East', 'Bank', 'Chigwelx')
    """
    is_read = text[-1:] in LIKE_CARETS and not begins_a_station(text) and begins_a_station(text[:-1])
    return text[:-1] if is_read else text


def without_caret(segments: Segmentation, box: TextBox) -> Rect | None:
    """Where the text in a text box is without the caret behind it; None where there is nothing but the caret.

    The caret is a thin upright line, as high as the letters at least, that reaches lower than they do; a few pixels of
    ground are before it.
    """
    assert box.line is not None
    at, height = box.line.box, segments.labels.shape[0]
    top, bottom = max(0, int(at.y) - 3, int(box.box.y)), min(height, int(at.bottom) + 3, int(box.box.bottom))
    if box.box.h <= CUT_BY_CARET:
        # There its edges are as near.
        top, bottom = max(top, int(box.box.y) + 1), min(bottom, int(box.box.bottom) - 1)
    inner = min(int(box.box.right) - 3, segments.pixels.shape[1])
    ink = segments.pixels[top:bottom, int(at.x) : max(inner, int(at.right) + 1)].astype(np.float64) - box.area.colour
    strong = channel_max(np.abs(ink)) > CARET_STEP
    columns = np.flatnonzero(strong.any(axis=0))
    # A last letter that the caret touches is no part of the line that was found.
    apart = np.flatnonzero((np.diff(columns) > GAP * at.h) & (columns[:-1] >= at.w - LINE_PX))
    columns = columns[: apart[0] + 1] if len(apart) else columns
    if not len(columns):
        return at
    first = end = int(columns[-1])
    while first - 1 in columns:
        first -= 1
    rest = _runs(strong[:, :first])
    if not rest and end + 1 - first > CARET_PX + 2:
        # One letter, which the caret touches.
        rest = [strong[:, first : end + 1 - CARET_PX]]
    if not rest:
        tall = int(np.ptp(np.flatnonzero(strong[:, first : end + 1].any(axis=1)))) + 1
        return None if tall > CARET_STRETCH * (end + 1 - first) else at
    base = float(np.median([np.flatnonzero(part.any(axis=1))[-1] for part in rest]))
    high = min(float(np.flatnonzero(part.any(axis=1))[0]) for part in rest)
    # It may touch the last letter: only what reaches lower than that is it.
    cut = end + 1
    while cut > first and _is_caret(np.flatnonzero(strong[:, cut - 1]), high, base):
        cut -= 1
    if not 0 < end + 1 - cut <= CARET_PX:
        return Rect(at.x, at.y, max(at.w, end + 1), at.h)
    # As high as the letters are: the same whether the caret is seen or not.
    rows = np.flatnonzero(strong[:, :cut].any(axis=1))
    return Rect(at.x, top + int(rows[0]), max(1, int(columns[columns < cut][-1]) + 1), int(np.ptp(rows)) + 1)


def _is_caret(rows: NDArray[np.intp], top: float, base: float) -> bool:
    """Whether a column of ink is one of the caret. top, base: of the letters, but for those that reach down."""
    return bool(len(rows) > SOLID * (rows[-1] - rows[0] + 1) and rows[-1] > base + 1 and rows[0] <= top + 1)


def _runs(ink: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """Pieces of ink that stand beside each other with ground between."""
    columns = np.flatnonzero(ink.any(axis=0))
    segments = np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)
    return [ink[:, part[0] : part[-1] + 1] for part in segments if len(part)]


def is_placeholder(text: str, strength: float, asked: str = "") -> bool:
    """Whether a text in a text box, with ink of that contrast, was not typed. asked: what stood there while it was
    empty, where that is known."""
    if begins_a_station(text):
        # "Guess" and "Search" begin no station; a station in faint ink is an example, but where something else asked.
        return strength < FAINT and (not asked or text == asked or begins_a_station(asked))
    if asked and text == asked:
        # A caret in the middle of it is darker.
        return True
    if is_asking(text):
        return strength < DARK or commands(text)
    return strength < FAINT
