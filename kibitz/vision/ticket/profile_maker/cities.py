"""Where the cities of a client's board are: from those that are known, their names and the marks beside these."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UnreadableBoardError, UsageError
from kibitz.core.geometry import Point
from kibitz.core.phrase import Phrase
from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.fitting import OFF, STIFFNESS, Points, affine, bent, laid, robust_affine
from kibitz.vision.ticket.profile_maker.labels import SURE_LABEL, Label, city_labels
from kibitz.vision.ticket.profile_maker.markers import (
    FEWEST,
    SHIFT,
    Marker,
    learn_marker,
    marker_map,
    marker_places,
    recurring_places,
)

ENOUGH = 4
"""Known cities that place the rest."""
ENOUGH_NAMES = 6
"""Names that place the board where too few cities are known."""
MARKER_RADIUS = 0.011
"""Of the square around a city's mark that is compared; a part of the board's width."""
NEAR_NAME = 1.5
"""How far from its name a mark may lie before it counts against it, in heights of the name."""
NEAR_FIT = 0.02
"""The same for how far it lies from where the other cities put it; a part of the board's width."""
MOST_COST = 6.0
AGREEING = (0.6, 0.75)
"""The part of the marks that must agree on a pixel: fewer where many are touched by something else."""
RARE = 0.003
"""What looks so at more of a picture's pixels is ground, and no mark."""
WORTH, GOOD = 0.25, 0.6
"""Part of the cities that must have a mark for it to be one, and from which no other is tried."""
NAME_GIVE = 10.0
"""A name says where a city is so much less than its mark does."""
REACHES = (1.0, 1.0, 2.0, 4.0, 4.0)
"""How unlike other marks one may be, round for round: from the sure ones to those with something else behind them."""
PIXEL = 0.5
"""A pixel's centre lies so far right of and below where the pixel begins; here pixels are counted by their centres."""
ON_NAME = 0.3
"""Where given cities lie so near to their names' centres, in heights of the names, the names mark the cities."""
FEW = 12
"""So many given cities show what is the same at all of them."""
EXACT, CLOSEST = 3.0, 0.004
"""How far off the fit counts, in usual distances from it, and at least; a part of the board's width."""


class Source(IntEnum):
    """How a city's place is known, the surest last."""

    FIT = 0
    NAME = 1
    MARK = 2
    GIVEN = 3


@dataclass(frozen=True, eq=False)
class FoundCities:
    """All cities of a board: names as the client spells them, places (n, 2), and how each is known.

    scale: the board's width in pixels. marker: the look of their mark, None where there is none. labels: their names
    in the picture, one each at most.
    """

    names: tuple[str, ...]
    at: Points
    sources: tuple[Source, ...]
    scale: float
    marker: Marker | None
    labels: Mapping[int, Label]


def find_cities(picture: Pixels, board: Board, given: Mapping[str, Point], lines: Sequence[TextLine]) -> FoundCities:
    """The cities of the board in a picture, from some that are given and the text that was read in it.

    given: in any spelling; they stay exactly as they are.
    Raises UsageError for a name that isn't one of the board's or is given twice, UnreadableBoardError where the board
    isn't found.
    """
    known = _known(board, given)
    labels = city_labels(board, lines)
    printed = np.array([(city.x, city.y) for city in board.cities])
    how = _whole(board, printed, known, labels, picture.shape[:2])
    scale = float(np.hypot(*how[1]))
    named = _chosen_labels(labels, laid(how, printed), scale)
    radius = marker_radius(scale)
    marks: dict[int, NDArray[np.float64]] = {}
    rough = _rough(printed, known, marks, named)
    if _names_mark(known, named):
        marks = {city: _centre(label) for city, label in named.items() if city not in known}
        rough = _rough(printed, known, marks, {})
    search = not marks and len(known) < len(printed)
    marker = _first_marker(picture, known, named, rough, scale) if search else None
    near = NEAR_FIT
    for reach in REACHES if marker is not None else ():
        assert marker is not None
        found = marker_places(marker_map(picture, marker), reach, radius)
        marks = _assigned(*found, rough, known, named, near * scale)
        rough = _rough(printed, known, marks, named)
        near = _exactness(printed, known | marks, scale)
        better = learn_marker(picture, np.array([*known.values(), *marks.values()]).reshape(-1, 2), radius)
        if better and (marker_map(picture, better[0]) < 1).mean() <= RARE:
            marker = better[0]
    at = rough.copy()
    sources = [Source.NAME if i in named else Source.FIT for i in range(len(printed))]
    for places, source in ((marks, Source.MARK), (known, Source.GIVEN)):
        for city, place in places.items():
            at[city], sources[city] = place, source
    at += PIXEL
    names = _spellings(board, given, named)
    return FoundCities(names, at, tuple(sources), scale, marker, named)


def marker_radius(scale: float) -> int:
    """Of the square around a city's mark that is compared, on a board that is so wide; pixels."""
    return round(min(max(MARKER_RADIUS * scale, 6), 24))


def _known(board: Board, given: Mapping[str, Point]) -> dict[int, NDArray[np.float64]]:
    known: dict[int, NDArray[np.float64]] = {}
    for name, point in given.items():
        city = city_in(board, name)
        if city is None:
            raise UsageError(
                Phrase(
                    "The board {id} has no city {strip!r}. Check its name, or choose --board.",
                    id=board.id,
                    strip=name.strip(),
                )
            )
        if city in known:
            raise UsageError(
                Phrase(
                    "{names} is given twice, the second time as {name!r}. Give each city once.",
                    names=board.names[city],
                    name=name,
                )
            )
        known[city] = np.array([point.x, point.y]) - PIXEL
    return known


def _whole(
    board: Board,
    printed: Points,
    known: Mapping[int, NDArray[np.float64]],
    labels: Sequence[Label],
    shape: tuple[int, ...],
) -> Points:
    """The affine map that lays the whole board into the picture."""
    size = (int(shape[0]), int(shape[1]))
    cities = [*known, *(label.city for label in labels)]
    seen = np.array([*known.values(), *((label.box.center.x, label.box.center.y) for label in labels)]).reshape(-1, 2)
    fit = robust_affine(printed[cities], seen, printed, size, ASPECT)
    agreeing = 0 if fit is None else len({city for city, agrees in zip(cities, fit[1], strict=True) if agrees})
    if fit is not None and agreeing >= ENOUGH_NAMES:
        return fit[0]
    if len(known) >= ENOUGH:
        chosen = np.array(list(known))
        terms = np.column_stack([np.ones(len(chosen)), printed[chosen]])
        if np.linalg.matrix_rank(terms, tol=0.05) == 3:
            return affine(printed[chosen], np.array(list(known.values())))
    missing = [name for i, name in enumerate(board.names) if i not in cities]
    raise UnreadableBoardError(
        Phrase(
            "No board {id!r} was found in this picture: {agreeing} of its {printed} cities fit "
            "together ({missing} and others weren't found). Give at least {enough} cities that are "
            "far apart and not on one line, or a picture of the whole board.",
            id=board.id,
            agreeing=agreeing,
            printed=len(printed),
            missing=", ".join(missing[:6]),
            enough=ENOUGH,
        )
    )


ASPECT = 1.55
"""Of the printed boards: width by height."""


def _chosen_labels(labels: Sequence[Label], laid_out: Points, scale: float) -> dict[int, Label]:
    """For each city the one of its names that lies where the board puts it."""
    chosen: dict[int, tuple[float, Label]] = {}
    for label in labels:
        centre = np.array([label.box.center.x, label.box.center.y])
        off = float(np.linalg.norm(centre - laid_out[label.city])) / scale + 0.1 * (1 - label.likeness)
        if off < 1.5 * OFF and (label.city not in chosen or off < chosen[label.city][0]):
            chosen[label.city] = off, label
    return {city: label for city, (_, label) in chosen.items()}


def _centre(label: Label) -> NDArray[np.float64]:
    return np.array([label.box.center.x, label.box.center.y]) - PIXEL


def _names_mark(known: Mapping[int, NDArray[np.float64]], named: Mapping[int, Label]) -> bool:
    """Whether the known cities lie in the middle of their names, as where there is no other mark."""
    off = [float(np.linalg.norm(known[i] - _centre(named[i]))) / named[i].box.h for i in known if i in named]
    return len(off) >= FEWEST and float(np.median(off)) < ON_NAME


def _first_marker(
    picture: Pixels,
    known: Mapping[int, NDArray[np.float64]],
    named: Mapping[int, Label],
    rough: Points,
    scale: float,
) -> Marker | None:
    """The look of a mark that is found at most cities and hardly anywhere else, of several that may be it."""
    radius = marker_radius(scale)
    given = np.array(list(known.values())).reshape(-1, 2)
    sets = [given]
    if len(known) < FEW and len(named) >= ENOUGH_NAMES:
        recurring = recurring_places(picture, [label.box for label in named.values()], radius)
        sets += recurring[:1] + [np.vstack([given, places]) for places in recurring[:1]] + recurring[1:]
    best: tuple[float, Marker | None] = WORTH, None
    for places in sets:
        for most in AGREEING:
            learnt = learn_marker(picture, places, radius, most)
            worth = _worth(picture, learnt[0], rough, known, named, scale) if learnt else 0.0
            if learnt and worth > best[0]:
                best = worth, learnt[0]
        if best[0] > GOOD:
            break
    return best[1]


def _worth(
    picture: Pixels,
    marker: Marker,
    rough: Points,
    known: Mapping[int, NDArray[np.float64]],
    named: Mapping[int, Label],
    scale: float,
) -> float:
    """The part of the cities that have such a mark, less for such marks elsewhere."""
    apart = marker_map(picture, marker)
    if (apart < 1).mean() > RARE:
        return 0.0
    places, levels = marker_places(apart, 1.0, marker.radius)
    marks = _assigned(places, levels, rough, known, named, NEAR_FIT * scale)
    at_known = sum(bool((np.linalg.norm(places - at, axis=1) < SHIFT + 1).any()) for at in known.values())
    return (len(marks) + at_known) ** 2 / max(1, len(places)) / len(rough)


def _exactness(printed: Points, sure: Mapping[int, NDArray[np.float64]], scale: float) -> float:
    """How far from the fit a mark may lie: as the known ones lie from the fit to the others. Part of the width."""
    if len(sure) < FEW:
        return NEAR_FIT
    return float(np.clip(EXACT * _fit_off(printed, sure) / scale, CLOSEST, NEAR_FIT))


def _fit_off(printed: Points, sure: Mapping[int, NDArray[np.float64]]) -> float:
    """How far known cities usually lie from a fit to the others, pixels."""
    chosen, seen = np.array(list(sure)), np.array(list(sure.values()))
    off = []
    for i in range(len(chosen)):
        others = np.arange(len(chosen)) != i
        fit = bent(printed, chosen[others], seen[others], np.full(len(chosen) - 1, STIFFNESS / 10))
        off.append(float(np.linalg.norm(fit[chosen[i]] - seen[i])))
    return float(np.median(off))


def _rough(
    printed: Points,
    known: Mapping[int, NDArray[np.float64]],
    marks: Mapping[int, NDArray[np.float64]],
    named: Mapping[int, Label],
) -> Points:
    """All cities by a smooth fit: to places that are known, and less to names."""
    sure = {**marks, **known}
    centres = {city: np.array([label.box.center.x, label.box.center.y]) for city, label in named.items()}
    aside = np.array([sure[city] - centres[city] for city in centres if city in sure]).reshape(-1, 2)
    usual = np.median(aside, axis=0) if len(aside) >= FEWEST else np.zeros(2)
    loose = {city: centre + usual for city, centre in centres.items() if city not in sure}
    if len(sure) >= FEW and len(aside) and np.median(np.linalg.norm(aside - usual, axis=1)) > _fit_off(printed, sure):
        loose = {}
    give = [STIFFNESS / 10] * len(sure) + [STIFFNESS * NAME_GIVE] * len(loose)
    chosen = np.array([*sure, *loose])
    return bent(printed, chosen, np.array([*sure.values(), *loose.values()]), np.array(give))


def _assigned(
    places: Points,
    levels: NDArray[np.float64],
    rough: Points,
    known: Mapping[int, NDArray[np.float64]],
    named: Mapping[int, Label],
    near: float,
) -> dict[int, NDArray[np.float64]]:
    """City -> its mark: of all that look like one, near to its name and where the fit puts it; the cheapest first."""
    taken = [int(np.argmin(off)) for place in known.values() if (off := np.linalg.norm(places - place, axis=1)).size]
    free = [i for i in range(len(places)) if i not in taken]
    offers: list[tuple[float, int, int]] = []
    for city in range(len(rough)):
        if city in known:
            continue
        for i in free:
            cost = float(levels[i] + (np.linalg.norm(places[i] - rough[city]) / near) ** 2 / 2)
            if city in named:
                box = named[city].box
                dx = max(box.x - places[i][0], places[i][0] - box.right, 0)
                dy = max(box.y - places[i][1], places[i][1] - box.bottom, 0)
                cost = cost / 2 + float(np.hypot(dx, dy) / (NEAR_NAME * box.h)) ** 2
            if cost < MOST_COST:
                offers.append((cost, city, i))
    found: dict[int, NDArray[np.float64]] = {}
    used: set[int] = set()
    for _, city, i in sorted(offers):
        if city not in found and i not in used:
            found[city] = places[i]
            used.add(i)
    return found


def _spellings(board: Board, given: Mapping[str, Point], named: Mapping[int, Label]) -> tuple[str, ...]:
    """The cities as the client spells them, where that was given or read for certain."""
    names = list(board.names)
    for city, label in named.items():
        exact = city_in(board, label.text) == city and re.fullmatch(r"[^\W\d_]+(\.?[ '-][^\W\d_]+)*", label.text)
        if exact and label.confidence >= SURE_LABEL and label.text.casefold() != names[city].casefold():
            names[city] = label.text
    for name in given:
        meant = city_in(board, name)
        if meant is not None:
            names[meant] = name.strip()
    return tuple(names)
