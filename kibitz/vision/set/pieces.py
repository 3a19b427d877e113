"""Cards beside a board that are only partly seen: cut off by the picture's edge, or covered by something.

Such a piece begins where the next card of the lattice would, a gutter away from a card that was read, and is as broad
as a card; it ends too early. A panel beside the board goes on where a card ends, so it is no such piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.places import CardPlace, rows_of

LIKE_GROUND = 16.0
"""Grey levels by which a card's own ground varies at most."""
LEAST_APART = 6.0
"""Where cards and page differ by less, no piece of a card can be told from the page."""
MOSTLY, HARDLY = 0.85, 0.2
"""Share of a strip that is ground: on a card, and in a gutter."""
RIM = 0.09
"""Where a card shows nothing but its ground: this share of its side away from its edge."""
LEAST_GUTTER_PX = 4.0
LEAST_PIECE, WHOLE = 0.08, 0.93
"""A piece is between these shares of a card."""
SAME_LESS = 0.3
"""Share by which a card that is smaller all round may be so by more in one way than in the other."""
LEAST_CUT = 2
"""Pieces beside each other from which on something cuts off a whole row."""
LEAST_LINES, CENTRED = 2, 0.04
"""So many lines of whole cards tell where the next one is, and so near to it, as a share of a card's side, lie symbols
in its middle."""
AT_EDGE_PX = 2
LINE_PX = 4
"""How far from where it is due a card's own line may run."""
EDGE_PX = 4
"""Where a window ends there is a border: so far beyond it something else is seen."""
OTHER, EVERYWHERE = 6.0, 0.95
"""Grey levels by which that differs from what is above, and the share of the board's width, and a card's on both sides,
along which it does."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a card. beside: index of the card that was read next to it. side: where it lies from there, or ``of`` for
    that card itself. at_edge: whether the picture ends there, or, as it looks, the window; else something covers the
    rest. end: where it does, in pixels of the part that was looked at; None for a card itself. of_window: it is the
    window's edge, or something as broad. is_read: none of its symbols can be hidden."""

    beside: int
    side: str
    at_edge: bool
    end: float | None = None
    of_window: bool = False
    is_read: bool = False

    @property
    def words(self) -> str:
        """For the user."""
        edge = "the window's edge, or another window," if self.of_window else "the picture's edge"
        what = f"{edge} cuts off" if self.at_edge else "something covers part of"
        which = "" if self.side == "of" else f"a card {self.side} "
        return f"{what} {which}card {self.beside + 1}"


def pieces_beside(pixels: NDArray[np.uint8], places: Sequence[CardPlace], faces: Sequence[Face]) -> list[Piece]:
    """The pieces of cards next to these cards, or of them."""
    if any(place.corners is not None for place in places):
        return []
    ground = np.asarray(np.median([face.ground for face in faces], axis=0), np.float64)
    rects = [place.rect for place in places]
    height, width = pixels.shape[:2]
    # The next cards lie this near; more of a large screen need not be looked at.
    near = Rect.around(rects).grown(1.5 * max(max(r.w, r.h) for r in rects)).clipped(width, height)
    x, y = int(near.x), int(near.y)
    pixels = pixels[y : int(near.bottom), x : int(near.right)]
    rects = [rect.moved(-x, -y) for rect in rects]
    across, down = _gutter(places, 0), _gutter(places, 1)
    # A single row or column has the other direction's gutter.
    across, down = min(across, down) if across == np.inf else across, min(across, down) if down == np.inf else down
    if not LEAST_GUTTER_PX <= min(across, down) < np.inf:
        return []
    apart = float(np.abs(ground - _page(pixels, rects, min(across, down))).max())
    if apart < LEAST_APART:
        return list(_outlined_below(pixels, rects, down, ground))
    away = channel_max(np.abs(pixels.astype(np.int16) - np.round(ground).astype(np.int16)))
    flat = away <= min(LIKE_GROUND, apart / 2)
    turned = [Rect(r.y, r.x, r.h, r.w) for r in rects]
    found = [
        *_cut_short(rects, [Rect.around(list(face.boxes)).moved(-x, -y) for face in faces]),
        *_along(flat, rects, across, down, ("left of", "right of")),
        *_along(flat.T, turned, down, across, ("above", "below")),
    ]
    found = _of_rows([_of_window(piece, pixels, rects) for piece in found], rects)
    # Cards of which the window leaves enough to be read matter where others of their row aren't read.
    found = [piece for piece in found if not piece.is_read or (piece.at_edge and len(rects) % 3)]
    return sorted(found, key=lambda piece: piece.beside)


def _outlined_below(
    pixels: NDArray[np.uint8], rects: Sequence[Rect], gap: float, ground: NDArray[np.float64]
) -> Iterator[Piece]:
    """Cards of the page's own colour that the picture's lower edge cuts off: of each the line along its top and those
    along its sides are seen. gap: between rows."""
    height = len(pixels)
    away = channel_max(np.abs(pixels.astype(np.int16) - np.round(ground).astype(np.int16))) >= LEAST_APART
    for i, rect in enumerate(rects):
        top = rect.bottom + gap
        below = Rect(rect.x, top, rect.w, rect.h)
        if (
            top + LEAST_PIECE * rect.h > height
            or below.bottom <= height
            or any(below.iou(other) > 0 for other in rects)
        ):
            continue
        across = slice(round(rect.x + RIM * rect.w), round(rect.right - RIM * rect.w))
        down = slice(round(top + RIM * rect.h), height)
        sides = [_line(away.T, side, down) for side in (rect.x, rect.right)]
        # A page that shades off differs from the cards everywhere, and no line is seen on it.
        inside = away[down, across]
        if inside.size and inside.mean() < MOSTLY and _line(away, top, across) and all(sides):
            yield Piece(i, "below", True, float(height))


def _line(away: NDArray[np.bool_], at: float, along: slice) -> bool:
    """Whether a line runs along there, about that row."""
    rows = away[max(0, round(at) - LINE_PX) : round(at) + LINE_PX + 1, along]
    return bool(rows.size) and float(rows.mean(axis=1).max()) >= MOSTLY


def _of_window(piece: Piece, pixels: NDArray[np.uint8], rects: Sequence[Rect]) -> Piece:
    """The piece, cut off where it ends at a line that is broader than the board: so a window ends at its foot.

    Another window may lie there as well. On both the page can be shown smaller.
    """
    whole, card = Rect.around(list(rects)), rects[piece.beside]
    end = card.bottom if piece.side == "of" else piece.end
    if piece.side not in ("below", "of") or piece.at_edge or end is None:
        return piece
    left, right = max(0, int(whole.x - card.w)), int(whole.right + card.w)
    last, beyond = int(end) - EDGE_PX // 2, int(end) + EDGE_PX
    if beyond >= len(pixels):
        return piece
    away = np.abs(pixels[last, left:right].astype(np.int16) - pixels[beyond, left:right]).max(axis=1)
    # Lines of the page may have the colour of what is beyond its window, where that is of one alone.
    plain = float(np.ptp(pixels[beyond, left:right].astype(np.int16), axis=0).max()) <= OTHER
    edge = bool((away > OTHER).mean() >= (MOSTLY if plain else EVERYWHERE))
    return replace(piece, at_edge=True, of_window=True) if edge else piece


def _of_rows(pieces: Sequence[Piece], rects: Sequence[Rect]) -> list[Piece]:
    """The pieces; where those above or below all cards of a row end at one line, a bar cuts them off that keeps its
    place while the cards are scrolled: on more of the page they are whole."""
    found = list(pieces)
    for side in ("above", "below"):
        cut = [piece for piece in pieces if piece.side == side and piece.end is not None and not piece.at_edge]
        if len(cut) < LEAST_CUT:
            continue
        level = rects[cut[0].beside].center.y
        row = {i for i, rect in enumerate(rects) if abs(rect.center.y - level) < rect.h / 2}
        ends = [piece.end for piece in cut if piece.end is not None]
        if {piece.beside for piece in cut} == row and max(ends) - min(ends) <= LINE_PX:
            found = [replace(piece, at_edge=True, of_window=True) if piece in cut else piece for piece in found]
    return found


def _cut_short(rects: Sequence[Rect], symbols: Sequence[Rect]) -> Iterator[Piece]:
    """Cards that were read although they end too early; of some a margin is hidden, and no symbol can be.

    symbols: what holds all symbols of each card.
    """
    w, h = np.median([(rect.w, rect.h) for rect in rects], axis=0).tolist()
    whole = [rect for rect in rects if min(rect.w / w, rect.h / h) >= WHOLE]
    columns, rows = _lines(rect.center.x for rect in whole), _lines(rect.center.y for rect in whole)
    for i, (rect, own) in enumerate(zip(rects, symbols, strict=True)):
        less = w - rect.w, h - rect.h
        # Of a card with a broad border the inside may be seen, which is as much less either way.
        inside = min(less) > 0 and max(less) - min(less) <= SAME_LESS * max(less) + 2
        if not min(rect.w / w, rect.h / h) < WHOLE <= max(rect.w / w, rect.h / h) or inside:
            continue
        is_low = rect.h / h < rect.w / w
        centred = (
            _is_due(own.center.y, rows, h, (rect.y + h / 2, rect.bottom - h / 2))
            if is_low
            else _is_due(own.center.x, columns, w, (rect.x + w / 2, rect.right - w / 2))
        )
        yield Piece(i, "of", False, is_read=centred)


def _lines(middles: Iterable[float]) -> list[float]:
    """Where whole cards have their middles along one way, ascending, each once."""
    lines: list[float] = []
    for middle in sorted(middles):
        if not lines or middle - lines[-1] > LINE_PX:
            lines.append(middle)
    return lines


def _is_due(at: float, lines: Sequence[float], side: float, may_be: Sequence[float]) -> bool:
    """Whether the symbols of a card that ends too early lie in the middle that it has, were it whole: where the lattice
    of the others has a line. Were one of them hidden, the others would lie beside it.

    at: the middle of its symbols. side: of a whole card. may_be: its middle, if it is cut off at the end or at the
    beginning.
    """
    if len(lines) < LEAST_LINES:
        return False
    step = float(np.median(np.diff(lines)))
    off = abs((at - lines[0] + step / 2) % step - step / 2)
    return off <= CENTRED * side and any(abs(at - middle) <= CENTRED * side for middle in may_be)


def _page(pixels: NDArray[np.uint8], rects: Sequence[Rect], gap: float) -> NDArray[np.float64]:
    """The colour between the cards."""
    height, width = pixels.shape[:2]
    spots = [(rect.right + gap / 2, rect.center.y + k * rect.h / 4) for rect in rects for k in (-1, 0, 1)]
    spots += [(rect.center.x + k * rect.w / 4, rect.bottom + gap / 2) for rect in rects for k in (-1, 0, 1)]
    seen = [pixels[int(y), int(x)] for x, y in spots if x < width and y < height]
    return np.asarray(np.median(seen, axis=0), np.float64)


def _along(
    flat: NDArray[np.bool_], rects: Sequence[Rect], gap: float, other_gap: float, sides: tuple[str, str]
) -> Iterator[Piece]:
    """Pieces to the left and to the right; ``gap``: between cards in that direction, ``other_gap``: across it."""
    width = flat.shape[1]
    mirrored = flat[:, ::-1]
    for i, rect in enumerate(rects):
        for side, picture, right in ((sides[1], flat, rect.right), (sides[0], mirrored, width - rect.x)):
            start = right + gap
            taken = Rect(start if picture is flat else width - start - rect.w, rect.y, rect.w, rect.h)
            if start + 3 > width or any(taken.iou(other) > 0 for other in rects):
                continue
            length = _length(picture, rect, right, gap, other_gap)
            at_edge = start + length >= width - AT_EDGE_PX
            # A card of which next to nothing is cut off wasn't read either.
            if LEAST_PIECE * rect.w <= length < (1.0 if at_edge else WHOLE) * rect.w:
                end = start + length
                yield Piece(i, side, at_edge, end if picture is flat else width - end)


def _length(flat: NDArray[np.bool_], rect: Rect, right: float, gap: float, other_gap: float) -> float:
    """How far a card can be seen that begins a gutter right of this one; 0 where none does."""
    height, width = flat.shape
    start = right + gap
    inside = round(start + max(3.0, 0.04 * rect.w))
    top, bottom = round(rect.y + RIM * rect.h), round(rect.bottom - RIM * rect.h)
    if inside >= width or top < 0 or bottom > height or bottom - top < 4:
        return 0.0
    gutter = flat[top:bottom, round(right + 0.3 * gap) : round(right + 0.7 * gap) + 1]
    if flat[top:bottom, inside].mean() < MOSTLY or gutter.mean() > HARDLY:
        return 0.0
    for y in (rect.y - other_gap / 2, rect.bottom + other_gap / 2):
        if np.isfinite(y) and 0 <= round(y) < height and flat[round(y), inside]:
            return 0.0  # it goes on where a card ends
    rims = (round(rect.y + RIM * rect.h), round(rect.bottom - RIM * rect.h))
    return max(_run(flat[y, inside:]) for y in rims) + inside - start


def _run(line: NDArray[np.bool_]) -> int:
    """How many elements are true from the first on."""
    ends = np.flatnonzero(~line)
    return int(ends[0]) if ends.size else len(line)


def _gutter(places: Sequence[CardPlace], axis: int) -> float:
    """The usual distance of neighbouring cards in a row (axis 0) or of rows (1); infinite for a single one."""
    rows = rows_of(places)
    if axis == 0:
        gaps = [b.rect.x - a.rect.right for row in rows for a, b in pairwise(row)]
    else:
        gaps = [
            float(np.median([c.rect.y for c in below]) - np.median([c.rect.bottom for c in above]))
            for above, below in pairwise(rows)
        ]
    return float(np.median(gaps)) if gaps else np.inf
