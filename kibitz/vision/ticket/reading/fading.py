"""Claims that are still fading in: trains of a colour between that of the empty track and a player's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kibitz.vision.ticket.reading.changes import BoardDifference, distance
from kibitz.vision.ticket.reading.groups import ALIKE, Group
from kibitz.vision.ticket.reading.palette import Floats, bgr_of, lab_of

LEAST_SHOWN, MOST_SHOWN = 0.15, 0.95
"""Share of the trains' colour in the picture while they fade in."""
MIXED = ALIKE / 2
"""A colour is a mixture of two others if it is so near to one, CIELab."""


def without_fading(look: BoardDifference, groups: Sequence[Group], chips: Mapping[str, Floats]) -> list[Group]:
    """The groups without those that one track alone is of, in a mixture of its empty look and trains that are known.

    That of a player who isn't shown is left out, too, until his second claim, where it happens to be such a colour.
    chips: colour of trains -> CIELab as the client shows it.
    """
    return [group for group in groups if not _is_fading(look, group, groups, chips)]


def _is_fading(look: BoardDifference, group: Group, groups: Sequence[Group], chips: Mapping[str, Floats]) -> bool:
    shown = list(chips.values())
    if len(group.tracks) > 1 or any(distance(group.colour, colour) < ALIKE for colour in shown):
        return False
    which = list(group.spaces)
    empty = np.median(look.empty[which][look.core[which] & look.usable[which]], axis=0).astype(np.float32)
    known = [other.colour for other in groups if other is not group] + shown
    return any(_is_between(group.colour, empty, colour) for colour in known)


def _is_between(colour: Floats, empty: Floats, trains: Floats) -> bool:
    """Whether a colour is what a screen shows of trains over an empty track that are neither gone nor there."""
    now, bare, whole = (np.array(bgr_of(one), np.float64) for one in (colour, empty, trains))
    way = whole - bare
    share = float((now - bare) @ way) / max(1.0, float(way @ way))
    return LEAST_SHOWN < share < MOST_SHOWN and bool(distance(lab_of((bare + share * way).tolist()), colour) < MIXED)
