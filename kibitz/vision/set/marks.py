"""Which cards show as selected: those whose surroundings or ground differ from most cards of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.set.appearance import (
    GROWN_PX,
    LARGER,
    LIFTED,
    MOST_LIFTED,
    ODD_SIGN,
    ON_LINE_PX,
    SIDES,
    SIGN,
    TINT,
    TURNED_DEG,
    CardAppearance,
)
from kibitz.vision.set.card.lines import FRAME_SIDES
from kibitz.vision.set.edges import (
    CLEARLY,
    FEW,
    HALO_SIDES,
    MOST_HALOS,
    RINGS,
    SHADE,
    is_strong,
    stands_out,
    usual_room,
)

UNEVEN = 5.0
"""On unevenly lit cards a tint must stand out from their own variation by this factor."""
SHADE_RINGS = 2
USUAL = 0.34
"""A colour seen on two sides or more of at least this share of the cards is a usual one; so is one seen on any side
of WIDESPREAD. At most three cards are selected."""
WIDESPREAD = 0.7
FROM_OTHERS = 2
"""On how many sides of a card those beside it may show theirs."""
LEAST_ABOUT = 2
"""So many cards that lean, and aren't selected, show that cards lie about as on a table."""
SCATTERED = 3.0
"""Where cards lie about, by this many times what is usual among them."""


def marked_among(
    appearances: Sequence[CardAppearance], plain: Iterable[CardAppearance] = (), leaning: int = 0
) -> frozenset[int]:
    """Indices of the cards that stand out by an outline, a glow, a tinted ground, by being larger, turned or out of
    their row.

    Sites mark selected cards in many ways, but always on or around the card's edge or on its ground, and most
    cards of a board are not selected: a colour found there and round few other cards is a mark, wherever exactly
    it lies. Fewer than FEW cards have no usual look; then none is reported.

    plain: how cards looked that were surely not selected: where some leaned, they lie about as on a table, and to be
    turned or off its row marks none. leaning: how many others were seen to lean, now and then, so.
    """
    lie_about = max(leaning, sum(map(is_turned, plain))) >= LEAST_ABOUT
    told = marks_among(appearances).items()
    return frozenset().union(*(cards for by, cards in told if not (lie_about and by in ("turned", "lifted"))))


def is_turned(one: CardAppearance) -> bool:
    """Whether a card doesn't lie upright."""
    return abs(one.turn_deg) > TURNED_DEG


def marks_among(appearances: Sequence[CardAppearance]) -> dict[str, frozenset[int]]:
    """The same by what the cards stand out by: ``tinted``, ``larger``, ``outlined``, ``lifted``, ``turned``,
    ``signed``, ``badged``, ``framed``, ``boxed``."""
    if len(appearances) < FEW:
        return {}
    grounds = np.array([one.ground for one in appearances])
    off = np.abs(grounds - np.median(grounds, axis=0)).max(axis=1)
    sizes = np.array([one.size for one in appearances])
    lifts = np.abs([one.lift for one in appearances])
    turns = np.array([one.turn_deg for one in appearances])
    turned = np.abs(turns - np.median(turns)) > TURNED_DEG
    signs = np.array([one.sign for one in appearances])
    framed = np.array([one.framed for one in appearances]) == FRAME_SIDES
    outlined = _glowing(appearances)
    found = {
        "framed": framed & (framed.mean() < USUAL),
        # What more cards bear than can be selected is their own.
        "signed": signs > max(SIGN, ODD_SIGN * float(np.quantile(signs, 1 - USUAL))),
        "badged": _badged(np.array([one.badges for one in appearances])),
        # Cards that lie about as on a table are all a little off their rows.
        "lifted": lifts > max(LIFTED, SCATTERED * float(np.median(lifts))),
        "turned": turned & (turned.sum() <= MOST_LIFTED),
        "tinted": off > max(TINT, UNEVEN * float(np.median(off))),
        "larger": _larger(sizes, np.array([one.edged for one in appearances])),
        "outlined": outlined,
        # A broad glow may fill a card's room as well.
        "boxed": _boxed(appearances) & ~outlined,
    }
    told = {name: frozenset(np.flatnonzero(cards).tolist()) for name, cards in found.items()}
    others = frozenset().union(*(cards for name, cards in told.items() if name != "lifted"))
    return told | {"lifted": told["lifted"] - _left_behind(appearances, told["lifted"], others)}


def _left_behind(
    appearances: Sequence[CardAppearance], lifted: frozenset[int], others: frozenset[int]
) -> frozenset[int]:
    """Which of the lifted cards only seem so: those that alone bear no mark in a row of which the line is that of cards
    which a mark, such as a frame, makes taller. others: the cards that stand out by something else."""
    line = np.array([one.middle[1] + one.lift * one.usual[1] for one in appearances])
    found: set[int] = set()
    for i in lifted - others:
        row = frozenset(np.flatnonzero(np.abs(line - line[i]) <= ON_LINE_PX).tolist())
        if row - lifted and row - lifted <= others and not row & lifted & others:
            found |= row & lifted
    return frozenset(found)


def _boxed(appearances: Sequence[CardAppearance]) -> NDArray[np.bool_]:
    """Which cards stand in a box of another look than most; none where more do than can be selected."""
    rooms = [one.room for one in appearances]
    usual = usual_room(rooms)
    boxed = np.array([stands_out(room, usual) for room in rooms])
    return np.asarray(boxed & (boxed.sum() <= MOST_LIFTED))


def _badged(badges: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cards have a badge in one corner, where few others have one. badges: (n, 4), see `CardAppearance`. What is
    in more corners is the card's edge, found elsewhere."""
    return np.asarray((badges & (badges.mean(axis=0) < USUAL)).any(axis=1) & (badges.sum(axis=1) == 1))


def _larger(sizes: NDArray[np.float64], edged: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cards are larger than most. sizes: (n, 2). edged: those of which an edge tells how large they are; where
    few have one, it may be that of a mark."""
    usual = np.median(sizes[edged], axis=0) if edged.sum() >= FEW else np.inf
    return np.asarray((sizes > usual * LARGER + GROWN_PX).all(axis=1) & edged)


def _glowing(appearances: Sequence[CardAppearance]) -> NDArray[np.bool_]:
    """Which cards have an outline, a glow or a shadow that the others don't have.

    Where one that glows on all sides doesn't stand out of the others, most of these show some of its glow: there is
    no usual look then, and those that glow all around are it.
    """
    edges, pages = np.array([one.edge for one in appearances]), np.array([one.page for one in appearances])
    ringed = _ringed(edges)
    if 0 < ringed.sum() <= MOST_LIFTED:
        # Its light falls on its neighbours, and what these lack of a shadow is no mark.
        return ringed
    outlined = _outlined(edges, pages, _softened(edges, pages, appearances))
    halos = np.array([one.halo == HALO_SIDES for one in appearances], bool)
    return halos if halos.sum() <= MOST_HALOS and bool((halos & ~outlined).any()) else outlined


def _ringed(edges: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which cards have a strong colour on all four sides that others have on two at most, as it is their neighbour's.
    edges: (n, RINGS, 4, 3)."""
    n = len(edges)
    strong = is_strong(edges)
    found = np.zeros(n, bool)
    for i in range(n):
        for colour in edges[i][strong[i]]:
            sides = ((np.abs(edges - colour).max(axis=3) <= CLEARLY) & strong).any(axis=1).sum(axis=1)
            found[i] |= sides[i] == 4 and bool(((sides == 4) | (sides <= FROM_OTHERS)).all())
    return found


def _softened(
    edges: NDArray[np.float32], pages: NDArray[np.float32], appearances: Sequence[CardAppearance]
) -> NDArray[np.bool_]:
    """Which colours, (n, RINGS, 4), are a mixture of the card's and the page's on a board of which cards lean: the edge
    of one that leans is drawn softer than that of an upright one. pages: as for `_outlined`; a broad mark may reach
    farther than is looked."""
    if not any(one.turn_deg for one in appearances):
        return np.zeros(edges.shape[:3], np.bool_)
    return _are_mixed(edges, edges[:, :1], np.where(np.isnan(pages), edges[:, -1], pages)[:, None])


def _are_mixed(
    colours: NDArray[np.float32], inner: NDArray[np.float32], outer: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Which colours are a mixture of two others."""
    along = outer - inner
    share = ((colours - inner) * along).sum(axis=3) / np.maximum((along * along).sum(axis=3), 1.0)
    mixed = inner + np.clip(share, 0.0, 1.0)[..., None] * along
    return np.asarray(np.abs(colours - mixed).max(axis=3) <= TINT)


def _outlined(edges: NDArray[np.float32], pages: NDArray[np.float32], softened: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cards have an outline, a glow or a shadow. edges: (n, RINGS, 4, 3). pages: (n, 4, 3), as in
    `CardAppearance`: a page that shades off looks otherwise beside each card. softened: (n, RINGS, 4), see `_softened`.
    """
    n = len(edges)
    # Nan, where the page isn't known, explains nothing.
    plain = (np.abs(edges - pages[:, None]).max(axis=3) <= TINT) | softened
    colours = edges.reshape(-1, 3)
    # Channel by channel: numpy is slow at reducing an axis of three.
    apart = np.zeros((len(colours), len(colours)), np.float32)
    for channel in range(3):
        values = colours[:, channel]
        np.maximum(apart, np.abs(values[:, None] - values[None]), out=apart)
    # For each colour of each card: which cards show it, and on how many sides. A selected card's outline shows on the
    # near side of its neighbours too; thin borders show on any side, as the pixels fall.
    on_side = apart.reshape(n, -1, n, RINGS, 4).min(axis=3) <= CLEARLY
    about = (on_side.sum(axis=3) >= 2).mean(axis=2)
    anywhere = on_side.any(axis=3).mean(axis=2)
    unusual = (about < USUAL) & (anywhere < WIDESPREAD)
    odd = unusual.reshape(n, RINGS, 4) & ~plain
    if _shades_off(pages):
        # An edge that falls between two pixels is of another colour beside each card there.
        odd[:, 1:-1] &= odd[:, :-2] | odd[:, 2:] | ~_are_mixed(edges[:, 1:-1], edges[:, :-2], edges[:, 2:])
    sides = odd.any(axis=1)
    return np.asarray((sides.sum(axis=1) >= SIDES) | _shaded(edges, plain))


def _shades_off(pages: NDArray[np.float32]) -> bool:
    """Whether the page isn't of one colour beside the cards. pages: as for `_outlined`."""
    known = pages[~np.isnan(pages).any(axis=(1, 2))]
    return len(known) > 0 and float(np.ptp(known, axis=0).max()) > TINT


def _shaded(edges: NDArray[np.float32], plain: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cards have a broad band outside their edge where the others have none, if only of a usual colour.

    The usual look of each ring may lie one ring further in or out: places are exact to a pixel or two.
    plain: (n, RINGS, 4), what is the page's or the card's own edge.
    """
    usual = np.median(edges, axis=0)
    shifted = np.stack([np.roll(usual, k, axis=0) for k in (-1, 0, 1)])
    apart = np.abs(edges[:, None] - shifted[None]).max(axis=4).min(axis=1)
    broad = ((apart > SHADE) & ~plain)[:, 1:-1].sum(axis=1) >= SHADE_RINGS
    return np.asarray(broad.sum(axis=1) >= SIDES)
