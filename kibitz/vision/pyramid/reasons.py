"""How the reader of pyramids chose among triangles, for people."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.scoring import Candidate, Decision
from kibitz.vision.pyramid.board.seen import SeenPyramid, Tried
from kibitz.vision.pyramid.lattice.triangle import Triangle


def which_triangle(told: Sequence[Tried], seen: SeenPyramid | None) -> Decision:
    """Which triangle is the pyramid. told: those that were weighed. seen: the one that was taken, if any."""
    order = sorted(told, key=lambda one: (one.seen is not seen or seen is None, -one.score.total))
    candidates = tuple(Candidate(_triangle_name(one.triangle), one.score, one.triangle.box) for one in order)
    is_taken = seen is not None and order[0].seen is seen
    return Decision("which triangle is the pyramid", candidates, 0 if is_taken else None)


def _triangle_name(triangle: Triangle) -> str:
    where = f"from {triangle.x:.0f}, {triangle.y:.0f}, its cells {triangle.across:.0f} × {triangle.down:.0f} px apart"
    return f"{triangle.base} rows {where}"
