"""The check mark, clear and hint buttons: by what they say, or by the sign on them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.words import load_words
from kibitz.vision.boxes import intersections_over_union
from kibitz.vision.pyramid.cell.rims import lab_of
from kibitz.vision.pyramid.details import SeenName
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.shown_words import rows_of
from kibitz.vision.pyramid.words.button_names import ALSO, LABELS, NEVER_SUBMITS
from kibitz.vision.pyramid.words.lines import UNKNOWN, Line
from kibitz.vision.pyramid.words.word_boxes import are_among
from kibitz.vision.signs import LIKE_SIGN, Sign, signs_in

LIKE_IN_PRINT = str.maketrans({"I": "L", "Ł": "L", "Ø": "O"})
LONG_LABEL, MOST_SLIPS, SURE_NEARLY = 6, 2, 0.75
"""Letters of a label of which some may be misread: so many in a button's outline, half of that elsewhere; and how sure
the rest is then."""
SMALLEST, LARGEST = 14, 140
"""Height of a button, pixels."""
WIDEST = 14.0
"""Its width, in heights: on phones buttons reach across the page."""
BRACKETS = frozenset("ILJCTF" + UNKNOWN)
"""What brackets about a label are read as."""
STROKES, MOST_STROKES = "IL", 5
"""Letters that are single strokes, and how many of them are tried for each other."""
SIGNS = {Sign.CHECK: "submit", Sign.ARROW: "send", Sign.CROSS: "clear"}
"""What the button does on which a sign stands."""
SURE_LABEL = 0.8
"""Confidence of a text from which on it names a button: one that is pressed must be certain."""
LEAST_ARROW = 0.45
"""Height of a button with an arrow at least, in that of a cell."""
MOST_LOOKED_AT = 24
SIGN = 0.4
"""Height of an outline with a sign, in that of a cell, from which on it is looked at first: others are letters."""
MOST_ASKED, LEAST_LABELLED, LEAST_WIDE, INSET = 5, 20.0, 1.3, 0.12
"""Outlines of which what they say is read anew at most, 7 ms each; how high they are at least, in pixels, and how wide,
in their height; and the share of it that is left out all around."""
PART = 1.5
"""How many times as large as an outline a line of text is of which that is a part, at least."""
SAME_FRAME = 0.8
"""Intersection over union of outlines from which on they are of one thing."""
NEAR, SHORTEST_NAME, LONGEST_NAME = 1.0, 2, 14
"""How far from the pyramid names of buttons are looked for, in its sides, and how many letters they have."""
KEYS = ("ENTER", "RETURN", "INTRO", "INVIO", "ENTREE")
"""Names of the key that submits what is typed."""
LOW_BOX, FAR_END = 8.0, 0.3
"""How high a text box is at most, in the height of a key's name in it; and how far off its middle that stands at least,
as a share of its width."""
MOST_IN_LABEL = 3
"""Words of a label at most."""
TILE = 0.35
"""How far a letter's tile reaches from its middle at least, in the distance to the next one."""
ALIKE = 0.2
"""How far the heights and the middles of buttons in one row may differ, in their height."""

Ask = Callable[[Sequence[Rect]], Sequence[tuple[str, float]]]
"""What stands in boxes, and how sure that is."""


def _nothing(boxes: Sequence[Rect]) -> Sequence[tuple[str, float]]:
    return [("", 0.0) for _ in boxes]


def find_buttons(
    pixels: NDArray[np.uint8],
    lines: Sequence[Line],
    boxes: Boxes,
    board: Rect,
    cells: Sequence[Rect],
    lies: Callable[[str], bool] = lambda text: False,
    ask: Ask = _nothing,
) -> dict[str, Rect]:
    """``submit``, ``clear``, ``start`` and ``hint``, as far as they are certain.

    lines: the words of the page. boxes: all its outlines. board: of the pyramid. cells: their boxes. lies: whether a
    text runs along the cells: then it may be the word in the making. ask: reads what outlines say by the reader of
    lines, which knows more prints; only where nothing else submits.
    """
    frames = _frames(boxes, board, cells)
    found = _named(pixels, lines, frames, board, cells, lies)
    if "submit" not in found:
        unread = _unread(frames, lines, board)
        read = [_label(box, *text) for box, text in zip(unread, ask([_within(one) for one in unread]), strict=True)]
        rest = [line for line in lines if not any(box.contains(line.box.center) for box in unread)]
        found = _named(pixels, [*rest, *read], frames, board, cells, lies) if any(one.text for one in read) else found
    return found


def unknown_names(
    pixels: NDArray[np.uint8], lines: Sequence[Line], board: Rect, lies: Callable[[str], bool]
) -> list[SeenName]:
    """What stands near the pyramid, is surely read, and may be the name of a button that isn't known to do anything.

    pixels: (h, w, 3) uint8 BGR. lies: as for `find_buttons`.
    """
    near = Rect(board.x - NEAR * board.w, board.y - NEAR * board.h, (1 + 2 * NEAR) * board.w, (1 + 2 * NEAR) * board.h)
    found = []
    for line in lines:
        name = "".join(sign for sign in _folded(line.text) if sign.isalpha())
        short = SHORTEST_NAME <= len(name) <= LONGEST_NAME and len(name) == len(line.known)
        if not short or line.confidence < SURE_LABEL or not near.holds(line.box) or board.contains(line.box.center):
            continue
        if _does_else(name) or lies(line.text) or any(name in _known(other) for other in LABELS):
            continue
        part = line.box.grown(0.3 * line.box.h).clipped(pixels.shape[1], pixels.shape[0])
        tile = pixels[int(part.y) : int(part.bottom), int(part.x) : int(part.right)]
        found.append(SeenName(name, line.box, tuple(lab_of(tile.reshape(-1, 3).mean(axis=0)).tolist())))
    return found


def _named(
    pixels: NDArray[np.uint8],
    lines: Sequence[Line],
    frames: Sequence[Rect],
    board: Rect,
    cells: Sequence[Rect],
    lies: Callable[[str], bool],
) -> dict[str, Rect]:
    """The buttons that these words name, or a sign."""
    lines = _with_whole_labels(lines, frames)
    around = {line.box: _around(line, frames) for line in lines}
    alone = [line for line in _alone(lines, around) if not _is_key_to_press(line, frames)]
    said, like = (_labels(alone, around, board, lies, exact) for exact in (True, False))
    signs = _best_signs(pixels, _plain(frames, lines, board, SIGN * cells[0].h))
    arrow = signs.pop("send", None)
    if arrow is not None and arrow.y > board.center.y and arrow.h > LEAST_ARROW * cells[0].h:
        # It may lead anywhere: it submits where it is large, below, and nothing else does.
        signs.setdefault("submit", arrow)
    # What is only like a label, such as a title, is one where nothing says or shows it better.
    return _places(like, around) | signs | _places(said, around)


def _with_whole_labels(lines: Sequence[Line], frames: Sequence[Rect]) -> list[Line]:
    """The words, those of one outline as one where they are a label together: letters that stand wide apart leave more
    room between words."""
    found = list(lines)
    for frame in frames:
        within = [line for line in found if line.known and frame.holds(line.box)]
        level = [line for line in within if abs(line.box.center.y - frame.center.y) < line.box.h / 2]
        if not 1 < len(level) == len(within) <= MOST_IN_LABEL:
            continue
        words = sorted(level, key=lambda line: line.box.x)
        box = Rect.around([line.box for line in words])
        whole = Line("".join(line.text for line in words), min(line.confidence for line in words), box)
        if any(_says(whole, name) for name in LABELS):
            found = [*(line for line in found if line not in words), whole]
    return found


def _places(labels: Mapping[str, Line], around: Mapping[Rect, Sequence[Rect]]) -> dict[str, Rect]:
    """The buttons that some labels name: their outlines, or what is around the words."""
    found = {}
    for name, line in labels.items():
        frames = around[line.box]
        found[name] = min(frames, key=lambda box: box.area) if frames else line.box.grown(0.5 * line.box.h)
    return found


def is_beside_button(line: Line, button: Rect) -> bool:
    """Whether a word is what another button says, in one row with a certain one."""
    level = abs(line.box.center.y - button.center.y) < 0.4 * button.h
    return level and any(_folded(line.text) in map(_folded, labels) for labels in LABELS.values())


def _around(line: Line, frames: Sequence[Rect]) -> list[Rect]:
    """Outlines that may be of a button that says this."""
    return [box for box in frames if box.grown(1).holds(line.box) and box.h <= 6 * line.box.h]


def _alone(lines: Sequence[Line], around: Mapping[Rect, Sequence[Rect]]) -> list[Line]:
    """The words that stand alone in their line of text, or in an outline. around: outlines about each."""
    known = [line for line in lines if line.known]
    alone = {id(line) for row in rows_of(lines) if sum(bool(one.known) for one in row) == 1 for line in row}
    alone |= {
        id(line)
        for line in known
        if any(sum(box.contains(one.box.center) for one in known) == 1 for box in around[line.box])
    }
    return [line for line in lines if id(line) in alone]


def _is_key_to_press(line: Line, frames: Sequence[Rect]) -> bool:
    """Whether a word is the name of a key at one end of a text box: what that key does, no click on its name does."""
    low = [box for box in frames if box.holds(line.box) and box.h <= LOW_BOX * line.box.h]
    box = min(low, key=lambda one: one.area, default=None)
    aside = box is not None and abs(line.box.center.x - box.center.x) > FAR_END * box.w
    return aside and _folded(line.text) in map(_folded, KEYS)


def _labels(
    alone: Sequence[Line],
    around: Mapping[Rect, Sequence[Rect]],
    board: Rect,
    lies: Callable[[str], bool],
    exact: bool,
) -> dict[str, Line]:
    """The nearest word that names each button: certain, one that stands alone, and no word of the pyramid. exact: by
    what it says; else by what it is like."""
    found = {}
    for name in LABELS:
        if name == "start" and not exact:
            continue  # “Restart game” is like “Start game”
        said = [
            line
            for line in alone
            if (_says(line, name) if exact else _is_like(line, name, bool(around[line.box]))) and not lies(line.text)
        ]
        if said:
            found[name] = min(said, key=lambda line: _distance(line.box, board))
    return found


def _plain(frames: Sequence[Rect], lines: Sequence[Line], board: Rect, tall: float) -> list[Rect]:
    """The nearest outlines that no word is in, so that there may be a sign; those of this height first."""
    taken = [line.box.center for line in lines if len(line.known) >= 2 and line.confidence >= SURE_NEARLY]
    plain = [box for box in frames if not any(box.contains(point) for point in taken)]
    return sorted(plain, key=lambda box: (box.h < tall, _distance(box, board)))[:MOST_LOOKED_AT]


def _unread(frames: Sequence[Rect], lines: Sequence[Line], board: Rect) -> list[Rect]:
    """The nearest outlines of a button's form that don't say what another button does. Those with a label come first: a
    page's pattern makes outlines, too, of that form."""
    wide = [box for box in frames if box.h >= LEAST_LABELLED and box.w >= LEAST_WIDE * box.h]
    known = [line.box.center for line in lines if any(_says(line, name) for name in LABELS)]
    # Part of a line of text has an outline of its own; what holds another button is a panel.
    wide = [box for box in wide if not any(_is_part(box, line.box) for line in lines)]
    alone = [box for box in wide if not any(box is not other and box.holds(other.grown(-1)) for other in wide)]
    unread = [box for box in alone if not any(box.contains(point) for point in known)]
    return sorted(unread, key=lambda box: (not _has_label(box, lines), _distance(box, board)))[:MOST_ASKED]


def _has_label(box: Rect, lines: Sequence[Line]) -> bool:
    """Whether letters stand in the middle of an outline."""
    return any(
        len(line.known) >= SHORTEST_NAME and box.holds(line.box) and _within(box).contains(line.box.center)
        for line in lines
    )


def _is_part(box: Rect, line: Rect) -> bool:
    return line.grown(2).holds(box) and line.area > PART * box.area


def _label(box: Rect, text: str, confidence: float) -> Line:
    """What an outline says, as a line in it."""
    return Line("".join(sign for sign in text.upper() if sign.isalpha()), confidence, _within(box))


def _within(box: Rect) -> Rect:
    return box.grown(-INSET * box.h)


def row_of(button: Rect, boxes: Boxes) -> Rect:
    """All outlines that stand in one row with a button, one beside the other, and are as high. boxes: all outlines."""
    level = np.abs(boxes[:, 1] + boxes[:, 3] / 2 - button.center.y) < ALIKE * button.h
    high = np.abs(boxes[:, 3] - button.h) < ALIKE * button.h
    row = button
    others = [Rect(*box) for box in boxes[level & high & (boxes[:, 2] >= 0.8 * boxes[:, 3])].tolist()]
    for other in sorted(others, key=lambda box: abs(box.center.x - button.center.x)):
        if other.x - row.right < button.h and row.x - other.right < button.h:
            row = Rect.around([row, other])
    return row


def _best_signs(pixels: NDArray[np.uint8], boxes: Sequence[Rect]) -> dict[str, Rect]:
    """Of each sign the box that shows it best, as far as it is like enough; the last of equals."""
    best: dict[str, tuple[float, Rect]] = {}
    for box in boxes:
        for sign, likeness in signs_in(pixels, box).items():
            name = SIGNS[sign]
            if likeness >= max(LIKE_SIGN, best.get(name, (0.0, box))[0]):
                best[name] = (likeness, box)
    return {name: box for name, (_, box) in best.items()}


def _says(line: Line, name: str) -> bool:
    """Whether a word is a label of this button, for certain."""
    known = _known(name)
    within = len(line.text) > 2 and {line.text[0], line.text[-1]} <= BRACKETS
    return line.confidence >= SURE_LABEL and (
        _folded(line.text) in known or (within and _folded(line.text[1:-1]) in known)
    )


@cache
def _known(name: str) -> frozenset[str]:
    return frozenset(map(_folded, (*LABELS[name], *ALSO.get(name, ()))))


def _is_like(line: Line, name: str, framed: bool) -> bool:
    """Whether a word is a long label but for what was not read well. framed: it stands in an outline of its own.

    Another word of the language is just that: "Summit" is no "Submit" that was misread.
    """
    labels = LABELS[name]
    if line.confidence < SURE_NEARLY or _may_be_a_word(line.text, name) or (name == "submit" and _does_else(line.text)):
        return False
    text, most = _folded(line.text), MOST_SLIPS if framed else MOST_SLIPS / 2
    long = [label for label in labels if len(label) >= LONG_LABEL and _least_slips(text, label) <= most]
    return any(_slips(text, _folded(label), most) <= most for label in long)


def _may_be_a_word(text: str, name: str) -> bool:
    """Whether a text is a word of the language and no label of this button, be it with strokes for each other: in thin
    letters they are alike."""
    if sum(map(text.count, STROKES)) > MOST_STROKES:
        return text in load_words()
    ways = ["".join(signs) for signs in product(*(STROKES if sign in STROKES else sign for sign in text))]
    return any(way in load_words() for way in ways) and not any(_folded(way) in _known(name) for way in ways)


def _does_else(text: str) -> bool:
    """Whether a name is that of a button that does something else than submit a word."""
    folded = _folded(text)
    return folded not in _known("submit") and folded.startswith(_other_beginnings())


@cache
def _other_beginnings() -> tuple[str, ...]:
    return tuple(map(_folded, (*NEVER_SUBMITS, *LABELS["clear"], *LABELS["hint"])))


def _least_slips(text: str, label: str) -> float:
    """As many slips as their lengths alone make of two texts."""
    return max(len(label) - len(text), (len(text) - len(label)) / 2)


@lru_cache(maxsize=4096)
def _slips(text: str, label: str, most: float) -> float:
    """How many letters were misread, left out or added; one that was not read counts half. Where it is certain to be
    more than ``most``, just something that is more."""
    row = [float(k) for k in range(len(label) + 1)]
    for sign in text:
        last, row = row, [row[0] + 1]
        cost = 0.5 if sign == UNKNOWN else 1.0
        for k, letter in enumerate(label):
            row.append(min(last[k] + cost * (sign != letter), last[k + 1] + cost, row[k] + 1))
        if min(row) > most:
            break
    return min(row) if min(row) > most else row[-1]


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """A text without accents; a small l is read as I."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return plain.translate(LIKE_IN_PRINT)


def _frames(boxes: Boxes, board: Rect, cells: Sequence[Rect]) -> list[Rect]:
    """Outlines that can be a button's, each once: the larger of about equal ones."""
    x, y, w, h = boxes.T
    side = cells[0].h
    good = (h >= SMALLEST) & (h <= min(LARGEST, 2.4 * side)) & (w >= 0.8 * h) & (w <= WIDEST * h)
    good &= (x > board.x - 2.0 * board.w - 60) & (x + w < board.right + 2.0 * board.w + 60)
    good &= (y > board.y - 3 * side) & (y < board.bottom + 6 * side + 100)
    good &= ~are_among(boxes, cells) & ~_over_letters(boxes, cells)
    largest = boxes[good][np.argsort(-boxes[good][:, 2] * boxes[good][:, 3])][:200].astype(np.float64)
    equal = intersections_over_union(largest) >= SAME_FRAME
    kept: list[int] = []
    for k in range(len(largest)):
        if not equal[k, kept].any():
            kept.append(k)
    return [Rect(*box) for box in largest[kept].tolist()]


def _over_letters(boxes: Boxes, cells: Sequence[Rect]) -> NDArray[np.bool_]:
    """Which outlines lie over what surely is a letter's tile, however much of that is seen: they are strokes of it."""
    if len(cells) < 3:
        return np.zeros(len(boxes), bool)
    middles = np.array([(cell.center.x, cell.center.y) for cell in cells])
    pitch = np.array([abs(cells[2].center.x - cells[1].center.x), abs(cells[1].center.y - cells[0].center.y)])
    ends = np.stack([boxes[:, :2] - middles[:, None], boxes[:, :2] + boxes[:, 2:] - middles[:, None]])
    return np.asarray(((ends[0] < TILE * pitch) & (ends[1] > -TILE * pitch)).all(axis=2).any(axis=0))


def _distance(box: Rect, board: Rect) -> float:
    """How far a button is from the middle of a pyramid's lower edge."""
    return abs(box.center.x - board.center.x) + abs(box.center.y - board.bottom)
