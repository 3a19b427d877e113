"""How the reader of Ticket to Ride decided, for people: where the board lies, and whose unclear tracks are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, WeightTable, weight
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.reading.checksum import Checked
from kibitz.vision.ticket.reading.claims import CLOSED, EMPTY
from kibitz.vision.ticket.reading.details import UNKNOWN, Claims, Placing, Tried

CLEAR = 0.9
"""Tracks that are more certain are clear."""
MOST_TRACKS = 15
"""Tracks that are told, the least certain ones; under a dialog all are unknown."""


@dataclass(frozen=True)
class PlacingWeights(WeightTable):
    """What speaks for a board's lying somewhere. Where few of its patches are there, it isn't."""

    patches: float = weight(1.0, "patches of the board that are there", 0, 1)
    agreeing: float = weight(0.01, "features of the picture that agree on the place", 0, 1)
    missing: float = weight(-1.0, "patches of the board that are not", -1, 0)


@dataclass(frozen=True)
class TrackWeights(WeightTable):
    """What speaks against a track's being somebody's."""

    cost: float = weight(-1.0, "difference in colour from what its spaces would look like", -1, 0)
    numbers: float = weight(100.0, "only so the numbers of all players' trains are right", 0, 100)
    before: float = weight(100.0, "it was seen in an earlier picture, and claims don't go away", 0, 100)


PLACING, TRACK = PlacingWeights(), TrackWeights()


def decisions_of(
    profile: BoardProfile, tried: Sequence[Tried], placing: Placing, claims: Claims, sums: Checked
) -> Iterator[Decision]:
    """Where the board was looked for, and every track that wasn't clear. claims: as this frame alone shows them."""
    yield which_place(profile, tried, placing)
    unclear = [i for i, track in enumerate(claims.tracks) if track.costs and track.confidence < CLEAR]
    unclear.sort(key=lambda i: claims.tracks[i].confidence)
    for i in unclear[:MOST_TRACKS]:
        yield _whose(i, profile, placing, claims, sums)


def which_place(profile: BoardProfile, tried: Sequence[Tried], placing: Placing | None) -> Decision:
    """Where a profile's board lies. placing: the place that was taken, if any."""
    order = sorted(tried, key=lambda one: (one.placing != placing, -one.patches))
    candidates = [
        Candidate(
            _place_name(one.placing),
            PLACING.score(patches=one.patches, agreeing=one.agreeing, missing=one.compared - one.patches),
            _area(profile, one.placing),
        )
        for one in order
    ]
    if placing is not None and not any(one.placing == placing for one in tried):
        kept = Candidate(f"{_place_name(placing)}, as before", PLACING.score(), _area(profile, placing))
        candidates = [kept, *candidates]
    if not candidates:
        candidates = [Candidate("nowhere: too few features of the picture agree on any place", PLACING.score())]
    taken = 0 if placing is not None else None
    return Decision(f"where the board of the profile {profile.name} lies", tuple(candidates), taken)


def _place_name(placing: Placing) -> str:
    return f"from {placing.dx:.1f}, {placing.dy:.1f} at {placing.scale:.3f} times its size"


def _area(profile: BoardProfile, placing: Placing) -> Rect:
    height, width = profile.picture.shape[:2]
    return placing.rect(Rect(0, 0, width, height))


def _whose(i: int, profile: BoardProfile, placing: Placing, claims: Claims, sums: Checked) -> Decision:
    """Whose a track is: what it was compared with, and what was taken in the end."""
    own, owner = profile.tracks[i].track.colour.word, sums.tracks[i].owner
    names = {what: _owner_name(what, own) for what in claims.tracks[i].costs}
    taken = None if owner == UNKNOWN else "nobody's" if owner is None else f"{owner}'s"
    elsewhere = sums.tracks[i].owner != claims.tracks[i].owner
    because = {"numbers": i in sums.settled, "before": i not in sums.settled} if elsewhere else {}
    candidates = [
        Candidate(name, TRACK.score(cost=claims.tracks[i].costs[what], **(because if name == taken else {})))
        for what, name in names.items()
    ]
    if taken is not None and taken not in names.values():
        candidates.append(Candidate(taken, TRACK.score(**because)))
    candidates.sort(key=lambda one: (one.name != taken, -one.score.total))
    box = placing.rect(Rect.around([space.bounds for space in profile.tracks[i].spaces]))
    told = tuple(Candidate(one.name, one.score, box) for one in candidates)
    return Decision(f"whose {profile.board.track_name(i)} is", told, 0 if taken is not None else None)


def _owner_name(what: str, own: str) -> str:
    """What a track was compared with, in words. own: the colour that its trains may have for being its own."""
    if what.startswith(EMPTY):
        return "nobody's"
    if what.startswith(CLOSED):
        return f"nobody's, closed for good{what.removeprefix(CLOSED)}"
    return f"{what or own}'s"
