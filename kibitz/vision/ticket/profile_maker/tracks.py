"""The tracks of a client's board, found in a picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.core.errors import UnreadableBoardError
from kibitz.solvers.ticket.model.boards import Board, Colour
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.bars import Bars, Floats, find_bars, turned
from kibitz.vision.ticket.profile_maker.chains import FOUND, Chain, Way, all_chains
from kibitz.vision.ticket.profile_maker.searching import search_bars
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer
from kibitz.vision.ticket.profile_maker.track_colours import TrackColours, broad_grounds, grounds, learn_track_colours

ALONG = 30.0
"""Degrees between a space and the straight way of its track, mostly."""
CORRIDOR = 0.25
"""How far from that way, as a part of its length, patches lie from which the usual width is learnt."""
OFF_WIDTH, LEAST_OFF_WIDTH = 0.12, 0.7
"""A width that is off by this part of the usual, or so many pixels, counts."""
MOST_OFF = 3.5
"""What a patch of another width or length loses at most."""
WIDTHS = (0.5, 1.8)
"""Widths that can be a space's at all, against the usual."""
LOOSE = 6.0
"""What a patch loses that fills nothing of its box."""
OFF_LENGTH = 0.15
OFF_COLOUR, MOST_COLOUR = 1.2, 4.0
"""What a patch loses for a colour that is just not close to the track's, and at most."""
EASES = (1.0, 1.0, 0.4)
"""How much a crooked way counts, round for round; those without a chain at last may be more crooked."""
RIGHT_COLOUR = 2.0
"""What a patch gains for the very colour of the track."""
SEARCH_EASE = 0.6
"""The same for what was looked for."""
FEWEST_PITCHES, SAME_PITCH = 20, 0.05
"""From so many pairs of neighbours, and with so little spread, a whole board has the same distance between spaces."""
CLEARLY_OFF, CLEARLY_ON = 1.7, 0.9
"""How far all of a track's patches must be off its printed colour, and at most off another, to be of that."""
DOUBTFUL = 3.5
"""Worth of a patch from which it may be part of a space, or none."""
LEARNT_WORTH = 1.0
"""Worth a space, from which a chain is learnt from."""


@dataclass(frozen=True, eq=False)
class Habits:
    """How a client draws: a space's usual width, its length, and its colours.

    length: of all spaces where that is steady, else as a part of the pitch. pitch: from space to space, in pixels,
    where that is the same on the whole board.
    """

    width: float
    length: float
    steady: bool
    track_colours: TrackColours
    pitch: float | None = None

    def length_at(self, pitch: float) -> float:
        """The length of spaces that are so far apart from centre to centre, pixels."""
        return self.length * (1.0 if self.steady else pitch)

    def ways(self, ways: Sequence[Way], ease: float) -> list[Way]:
        """The ways with what is known of their spaces."""
        length = self.length if self.steady else 0.0
        return [replace(way, ease=ease, pitch=self.pitch, length=length) for way in ways]


@dataclass(frozen=True, eq=False)
class FoundChains:
    """The patches of a picture and the chain of each of the board's tracks; colours: of the tracks, as they are seen.

    worths: (tracks, patches).
    """

    bars: Bars
    chains: tuple[Chain | None, ...]
    ways: tuple[Way, ...]
    worths: Floats
    habits: Habits
    colours: tuple[Colour, ...]


def find_chains(picture: Pixels, board: Board, ways: Sequence[Way], scale: float) -> FoundChains:
    """The chains of all tracks: first by where patches lie, then also by their length and colour.

    Raises UnreadableBoardError where nothing looks like a space.
    """
    bars = find_bars(picture, scale)
    if not len(bars.at):
        raise UnreadableBoardError(
            "No spaces of tracks are seen in the picture. Give one of the whole board, with nothing over it."
        )
    ground = grounds(picture, bars)
    width = usual_width(bars, ways)
    plain = _plain_worth(bars, width)
    worths = np.repeat(plain[None], len(ways), axis=0)
    chains = all_chains(bars, worths, ways)
    habits = _habits(board, bars, ground, chains, width)
    colours = [track.colour for track in board.tracks]
    for ease in EASES:
        worths = _worths(habits, plain, bars, ground, colours, ways)
        fixed = None if ease == 1 else chains
        chains = all_chains(bars, worths, habits.ways(ways, ease), fixed)
        habits = _habits(board, bars, ground, chains, width)
    both = (ground, broad_grounds(picture, bars, width))
    colours = [
        _seen_colour(habits.track_colours, colour, chain, bars, both)
        for colour, chain in zip(colours, chains, strict=True)
    ]
    worths = _worths(habits, plain, bars, ground, colours, ways)
    return FoundChains(bars, tuple(chains), tuple(ways), worths, habits, tuple(colours))


def _worths(
    habits: Habits, plain: Floats, bars: Bars, ground: Floats, colours: Sequence[Colour], ways: Sequence[Way]
) -> Floats:
    """What each patch is worth as a space of each track, (tracks, patches)."""
    cost = {colour: _colour_cost(habits, colour, bars, ground) for colour in set(colours)}
    return np.stack(
        [plain - cost[colour] - _length_cost(habits, bars, way) for colour, way in zip(colours, ways, strict=True)]
    )


def _seen_colour(
    track_colours: TrackColours, printed: Colour, chain: Chain | None, bars: Bars, grounds_of: tuple[Floats, Floats]
) -> Colour:
    """The colour of a whole chain: the printed one unless all its patches are clearly of one other.

    grounds_of: what lies beside each patch, and what lies around it: between a tunnel's teeth it isn't the ground.
    """
    if chain is None or len(chain.bars) < 2 or -1 in chain.bars:
        return printed
    picked = list(chain.bars)
    off = {
        colour: np.min(
            [track_colours.off(colour, bars.colour[picked], ground[picked]) for ground in grounds_of], axis=0
        )
        for colour in track_colours.paint
    }
    nearest = min(off, key=lambda colour: float(off[colour].sum()), default=printed)
    if printed not in off or off[printed].min() < CLEARLY_OFF or off[nearest].max() > CLEARLY_ON:
        return printed
    return nearest


def search_more(scorer: SpaceScorer, found: FoundChains) -> FoundChains:
    """The same with chains of all tracks, as far as there are any: what is missing is looked for by its colour."""
    poor = [
        i
        for i, chain in enumerate(found.chains)
        if chain is None or -1 in chain.bars or found.worths[i, list(chain.bars)].min() < DOUBTFUL
    ]
    ways = found.habits.ways(found.ways, SEARCH_EASE)
    pool, rows = [found.bars], [found.worths]
    for i in poor:
        way = ways[i]
        length = found.habits.length_at(float(np.linalg.norm(way.b - way.a)) / way.count)
        bars, scores = search_bars(scorer, found.colours[i], way, length, found.habits.width)
        pool.append(bars)
        worths = np.full((len(found.ways), len(bars)), -np.inf)
        worths[i] = FOUND * scores + RIGHT_COLOUR
        rows.append(worths)
    bars, worths = Bars.joined(pool), np.concatenate(rows, axis=1)
    fixed = [None if i in poor else chain for i, chain in enumerate(found.chains)]
    return replace(found, bars=bars, worths=worths, chains=tuple(all_chains(bars, worths, ways, fixed)))


def usual_width(bars: Bars, ways: Sequence[Way]) -> float:
    """The width of most patches that lie along the ways between neighbouring cities."""
    a, b = np.array([way.a for way in ways]), np.array([way.b for way in ways])
    along = b - a
    long = np.linalg.norm(along, axis=1)
    part = np.einsum("ijk,jk->ij", bars.at[:, None] - a[None], along) / long**2
    off = np.linalg.norm(bars.at[:, None] - (a[None] + part[..., None] * along[None]), axis=2)
    course = np.degrees(np.arctan2(along[:, 1], along[:, 0]))
    on = (part > 0) & (part < 1) & (off < CORRIDOR * long) & (turned(bars.angle[:, None], course[None]) < ALONG)
    on &= bars.length[:, None] < 1.05 * long / np.array([way.count for way in ways])
    widths = np.sort(bars.width[on.any(axis=1) & (bars.length > 1.4 * bars.width)])
    if not len(widths):
        return float(np.median(bars.width)) if len(bars) else 1.0
    near = np.abs(widths[:, None] - widths[None]) < np.maximum(0.1 * widths, 0.5)[None]
    centre = int(near.sum(axis=0).argmax())
    return float(np.median(widths[near[:, centre]]))


def _plain_worth(bars: Bars, width: float) -> Floats:
    off = np.abs(bars.width - width) / max(OFF_WIDTH * width, LEAST_OFF_WIDTH)
    worth = FOUND - np.minimum(off**2, MOST_OFF) - LOOSE * (1 - bars.solid)
    worth[(bars.width < WIDTHS[0] * width) | (bars.width > WIDTHS[1] * width)] = -np.inf
    return np.asarray(worth, np.float64)


def _colour_cost(habits: Habits, colour: Colour, bars: Bars, ground: Floats) -> Floats:
    return (
        np.minimum(OFF_COLOUR * habits.track_colours.off(colour, bars.colour, ground) ** 2, MOST_COLOUR) - RIGHT_COLOUR
    )


def _length_cost(habits: Habits, bars: Bars, way: Way) -> Floats:
    usual = habits.length_at(float(np.linalg.norm(way.b - way.a)) / way.count)
    return np.minimum((np.log(bars.length / usual) / OFF_LENGTH) ** 2, MOST_OFF)


def _habits(board: Board, bars: Bars, ground: Floats, chains: Sequence[Chain | None], width: float) -> Habits:
    """What the surest chains have in common."""
    sure = [(i, chain) for i, chain in enumerate(chains) if chain is not None]
    best = [(i, chain) for i, chain in sure if chain.worth > LEARNT_WORTH * len(chain.bars)] or sure
    lengths, parts, colours, picked, pitches = [], [], [], [], []
    for i, chain in best:
        for bar, after in zip(chain.bars, (*chain.bars[1:], -1), strict=True):
            if bar >= 0 and after >= 0:
                pitches.append(float(np.linalg.norm(bars.at[after] - bars.at[bar])))
            if bar >= 0:
                lengths.append(bars.length[bar])
                parts.append(bars.length[bar] / chain.pitch)
                colours.append(board.tracks[i].colour)
                picked.append(bar)
    if not picked:
        return Habits(width, 3 * width, True, TrackColours({}, 0.0, 1.0))
    steady = _spread(lengths) <= _spread(parts)
    track_colours = learn_track_colours(colours, bars.colour[picked], ground[picked])
    same = len(pitches) >= FEWEST_PITCHES and _spread(pitches) < SAME_PITCH
    pitch = float(np.median(pitches)) if same else None
    return Habits(width, float(np.median(lengths if steady else parts)), steady, track_colours, pitch)


def _spread(values: Sequence[float]) -> float:
    logs = np.log(values)
    return float(np.median(np.abs(logs - np.median(logs))))
