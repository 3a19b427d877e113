"""Cards without an edge of their own: told apart by the spacing of their symbols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.vision.set.card.forms import SAME_FORM, group_forms, outline_form, overlap
from kibitz.vision.set.card.places import MOST_SYMBOLS, CardPlace, copies, line_clusters, pitch, stacked
from kibitz.vision.set.card.symbols import Symbol

SURE_LATTICE = 6
MOST_LOOSE = 120
"""More symbols of one size than any board has: a page of text."""
MOST_COMPARED = 400
"""More are the grain of a picture; their forms would be compared each with each."""
MOST_GAPS = 6
LINE_WIDTH = 0.3
"""Middles of cards of one row or column differ by at most this share of a symbol's length."""
OFF_LINE = 0.12
"""A card stands off its place in the lattice by at most this share of the distance between two cards."""
LEAST_CARD = 1.5
"""The longer side of a card at least, in the length of its symbols."""
AROUND = 2.0
"""How far the middles of symbols that lie aslant are from each other at most, in their length."""
Link = tuple[int, int, float]
"""Two symbols, by their numbers, and how far apart they are, pixels."""
MOST_FORMS = 6
"""A deck has three forms; twice as many are kept, since tiny drawings of one form may differ."""


def cards_by_spacing(symbols: list[Symbol], placed: list[CardPlace]) -> list[CardPlace]:
    """Cards among symbols that lie on one common ground, with or without cards that show an edge.

    Every plausible gap is tried as the largest distance within a card; the one whose cards form the best lattice
    wins. Letters and ornaments of the same size do not fall on the lattice and are left out.
    """
    if len(symbols) > MOST_COMPARED:
        return []
    if sum(len(c.symbols) for c in placed) > len(symbols):
        usual = np.median([[s.long_side, s.short_side] for c in placed for s in c.symbols], axis=0)
        symbols = [s for s in symbols if s.long_side < usual[0] * 1.5 and s.short_side > usual[1] / 1.8]
        symbols = _of_forms(symbols, [s for c in placed for s in c.symbols])
    else:
        symbols = _frequent_forms(symbols)
    if not symbols or len(symbols) > MOST_LOOSE:
        return []
    # A striped symbol may look like a card.
    least = LEAST_CARD * float(np.median([s.long_side for s in symbols]))
    placed = [card for card in placed if max(card.rect.w, card.rect.h) >= least]
    best: tuple[float, list[CardPlace]] = (-1.0, [])
    for groups in _groupings(symbols):
        cards = _with_rects(_on_lattice(groups, placed), placed)
        score = _board_score(cards, placed)
        if score > best[0] + 1e-9:
            best = (score, cards)
    return best[1]


def _groupings(symbols: list[Symbol]) -> Iterator[list[list[Symbol]]]:
    """Ways to put the symbols together that may be of one card: in rows, or in any direction, by every likely gap."""
    for axis in (*_axes(symbols), None):
        links = _links(symbols, axis) if axis is not None else _links_around(symbols)
        steps = sorted({round(d, 1) for _, _, d in links})
        jumps = [a for a, b in pairwise([*steps, np.inf]) if b > a * 1.08 + 1]
        for limit in [0.0, *(a * 1.04 + 0.5 for a in jumps[:MOST_GAPS])]:
            yield (_chains if axis is not None else _clusters)(symbols, links, limit)


def _of_forms(symbols: list[Symbol], examples: list[Symbol]) -> list[Symbol]:
    """Symbols that look like one of the examples."""
    if not symbols:
        return []
    forms, wanted = (np.stack([outline_form(s) for s in group]) for group in (symbols, examples))
    alike = overlap(forms, wanted).max(axis=1) >= SAME_FORM
    return [s for s, ok in zip(symbols, alike, strict=True) if ok]


def _frequent_forms(symbols: list[Symbol]) -> list[Symbol]:
    """Symbols of the forms that occur most; a deck has three, letters beside it have many."""
    forms = group_forms([outline_form(s) for s in symbols])
    counts = np.bincount(forms)
    if len(counts) <= MOST_FORMS:
        return symbols
    common = set(np.argsort(-counts, kind="stable")[:MOST_FORMS].tolist())
    return [s for s, form in zip(symbols, forms, strict=True) if int(form) in common]


def _axes(symbols: Sequence[Symbol]) -> list[int]:
    """Stacking directions to try: across the symbols' length; both where they are about as long as wide."""
    ratio = float(np.median([s.box[3] / s.box[2] for s in symbols]))
    return [0] if ratio > 1.25 else [1] if ratio < 0.8 else [0, 1]


def _links(symbols: Sequence[Symbol], axis: int) -> list[Link]:
    """Each symbol's next copy along the axis in its own line, with their distance in pixels."""
    other = 1 - axis
    centers = np.array([s.center for s in symbols])
    sizes = np.array([s.box[2:] for s in symbols], np.float64)
    ahead = centers[None, :, axis] - centers[:, None, axis]
    in_line = np.abs(centers[None, :, other] - centers[:, None, other]) < 0.3 * sizes[:, None, other]
    ahead = np.where(in_line & (ahead > 0), ahead, np.inf)
    following = ahead.argmin(axis=1)
    return [
        (i, int(j), float(ahead[i, j]))
        for i, j in enumerate(following)
        if np.isfinite(ahead[i, j]) and copies([symbols[i], symbols[int(j)]])
    ]


def _chains(symbols: Sequence[Symbol], links: Sequence[Link], limit: float) -> list[list[Symbol]]:
    ahead = {i: j for i, j, apart in links if apart <= limit}
    followers = set(ahead.values())
    chains = []
    for i in range(len(symbols)):
        if i not in followers:
            chain = [i]
            while chain[-1] in ahead:
                chain.append(ahead[chain[-1]])
            chains.append([symbols[k] for k in chain])
    return chains


def _links_around(symbols: Sequence[Symbol]) -> list[Link]:
    """Copies that lie near each other in any direction, with their distance in pixels: some pages lay two symbols
    aslant, or three in a triangle."""
    centers = np.array([s.center for s in symbols])
    apart = np.linalg.norm(centers[:, None] - centers[None], axis=2)
    near = apart <= AROUND * float(np.median([s.long_side for s in symbols]))
    return [
        (int(i), int(j), float(apart[i, j]))
        for i, j in np.argwhere(np.triu(near, 1))
        if copies([symbols[i], symbols[j]])
    ]


def _clusters(symbols: Sequence[Symbol], links: Sequence[Link], limit: float) -> list[list[Symbol]]:
    """Symbols that are joined by links of at most this length, directly or by others."""
    joined = np.eye(len(symbols), dtype=bool)
    for i, j, apart in links:
        if apart <= limit:
            both = joined[i] | joined[j]
            joined[both] |= both
    return [
        [symbols[k] for k in np.flatnonzero(row).tolist()] for n, row in enumerate(joined) if int(row.argmax()) == n
    ]


def _on_lattice(groups: list[list[Symbol]], placed: list[CardPlace]) -> list[list[Symbol]]:
    """Those groups whose middles fall on the rows and columns that most cards share.

    A last, ragged row may be centred, so that its cards stand half a column off.
    """
    if not groups or any(len(g) > MOST_SYMBOLS for g in groups):
        return []
    centers = np.array([_middle(g) for g in groups])
    sure = np.array([[c.rect.center.x, c.rect.center.y] for c in placed]).reshape(-1, 2)
    known = sure if len(sure) > len(groups) else np.vstack([centers, sure])
    size = float(np.median([s.long_side for g in groups for s in g]))
    off = np.zeros_like(centers)
    lowest = 0.0
    for k in (0, 1):
        every_line = line_clusters(known[:, k], LINE_WIDTH * size)
        # Two rows of which the lower is half a column off share no column.
        lines = [line for line in every_line if len(line) > 1] or every_line
        middles = np.array([np.mean(line) for line in lines])
        start = middles[int(np.argmax([len(line) for line in lines]))]
        off[:, k] = (centers[:, k] - start) / pitch(middles)
        lowest = float(middles[-1])
    aside = np.abs(off - np.round(off))
    last_row = centers[:, 1] > lowest - 0.5 * size
    half = last_row & (np.abs(2 * off[:, 0] - np.round(2 * off[:, 0])) < OFF_LINE)
    fits = ((aside[:, 0] < OFF_LINE) | half) & (aside[:, 1] < OFF_LINE)
    return [
        g
        for g, (x, y), ok in zip(groups, centers, fits, strict=True)
        if ok and not any(c.rect.contains(Point(x, y)) for c in placed)
    ]


def _middle(group: Sequence[Symbol]) -> tuple[float, float]:
    boxes = np.array([s.box for s in group])
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    return float((low[0] + high[0]) / 2), float((low[1] + high[1]) / 2)


def _board_score(cards: list[CardPlace], placed: list[CardPlace]) -> float:
    """How much of a full board these cards make: more symbols in fuller, more regular rows score higher.

    Rows count one by one, since a last, ragged row may stand half a column off.
    """
    every = [*cards, *placed]
    if len(placed) >= SURE_LATTICE:
        # The lattice is known: what explains most symbols by fewest cards is right, half a column off or not.
        return sum(len(c.symbols) for c in cards) - 0.01 * len(cards)
    if len(every) < 2 or any(len(c.symbols) > MOST_SYMBOLS for c in cards):
        return -1.0
    size = float(np.median([s.long_side for c in every for s in c.symbols]))
    centers = np.array([(c.rect.center.x, c.rect.center.y) for c in every])
    middles, rows = _rows(centers, LINE_WIDTH * size)
    steps = np.concatenate([np.diff(sorted(row)) for row in rows])
    usual = float(np.median(steps)) if steps.size else np.inf
    if usual < LINE_WIDTH * size:
        return -1.0
    slots = sum(round((max(row) - min(row)) / usual) + 1 for row in rows)
    off = float(np.abs(steps / usual - np.round(steps / usual)).mean()) if steps.size else 0.0
    return sum(len(c.symbols) for c in every) * (min(1.0, len(every) / slots) - off - 0.5 * _unevenness(middles))


def _unevenness(lines: list[float]) -> float:
    """Spread of the distances between neighbouring lines, 0 for a regular lattice."""
    steps = np.diff(lines)
    return float(np.std(steps) / np.mean(steps)) if len(steps) > 1 else 0.0


def _with_rects(groups: list[list[Symbol]], placed: list[CardPlace]) -> list[CardPlace]:
    """Rectangles for cards without an edge of their own: like the others', else as large as the spacing allows."""
    if not groups:
        return []
    centers = np.array([_middle(g) for g in groups])
    if placed:
        w, h = np.median([(c.rect.w, c.rect.h) for c in placed], axis=0).tolist()
    else:
        w, h = _cell_size(groups, centers)
    return [
        CardPlace(stacked(g), Rect(float(cx) - w / 2, float(cy) - h / 2, w, h), None, None)
        for g, (cx, cy) in zip(groups, centers, strict=True)
    ]


def _cell_size(groups: list[list[Symbol]], centers: NDArray[np.float64]) -> tuple[float, float]:
    size = float(np.median([s.long_side for g in groups for s in g]))
    extent = [max(_extent(g, k) for g in groups) for k in (0, 1)]
    middles, rows = _rows(centers, LINE_WIDTH * size)
    steps = np.concatenate([np.diff(sorted(row)) for row in rows])
    apart = (float(np.median(steps)) if steps.size else np.inf, pitch(np.array(middles)))
    # Without neighbours in a direction a card is a little larger than what is drawn on it.
    across, down = (min(0.95 * apart[k], max(extent[k] * 1.5, extent[k] + size)) for k in (0, 1))
    return across, down


def _extent(group: Sequence[Symbol], axis: int) -> int:
    """How long a card's symbols are together along an axis, pixels."""
    return max(s.box[axis] + s.box[2 + axis] for s in group) - min(s.box[axis] for s in group)


def _rows(centers: NDArray[np.float64], apart: float) -> tuple[list[float], list[list[float]]]:
    """The heights of the rows that these middles of cards make, and the places of the cards along each row."""
    middles = [float(np.mean(line)) for line in line_clusters(centers[:, 1], apart)]
    row_of = np.abs(centers[:, 1][:, None] - np.array(middles)[None]).argmin(axis=1)
    return middles, [centers[row_of == row, 0].tolist() for row in range(len(middles))]
