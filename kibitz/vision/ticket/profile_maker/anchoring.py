"""Cities that are neither known nor seen, placed by the tracks that lead to them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Board
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.fitting import Points
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer
from kibitz.vision.ticket.profile_maker.straight import StraightRule
from kibitz.vision.ticket.profile_maker.tracks import Habits

REACH = 0.065
"""How far from where it is thought to be a city is looked for; a part of the board's width."""
ENOUGH = 1.6
"""Sum of the scores of spaces that say where a city is."""
NEARER = 0.5
"""What the farthest place that is tried must have more in scores than the nearest."""


def anchored(
    scorer: SpaceScorer,
    board: Board,
    cities: Points,
    sure: NDArray[np.bool_],
    rule: StraightRule,
    habits: Habits,
    scale: float,
) -> Points:
    """The cities, of which those that aren't sure are moved so that their straight tracks fit what is seen."""
    cities, sure = cities.copy(), sure.copy()
    for _ in range(2):
        for city in sorted(np.nonzero(~sure)[0], key=lambda c: -_links(board, int(c), sure)):
            coarse = max(1.5, 0.35 * habits.width)
            for reach, step in ((REACH * scale, coarse), (1.5 * coarse, 0.5)):
                offers = _grid(cities[city], reach, step)
                worths = _worths(scorer, board, cities, sure, int(city), offers, rule, habits)
                far = np.linalg.norm(offers - cities[city], axis=1) / (REACH * scale)
                best = int(np.argmax(worths - NEARER * far**2))
                if worths[best] >= ENOUGH:
                    cities[city] = offers[best]
            sure[city] = bool(worths[best] >= ENOUGH)
    return cities


def _links(board: Board, city: int, sure: NDArray[np.bool_]) -> int:
    return sum(bool(sure[t.a if t.b == city else t.b]) for t in (board.tracks[i] for i in board.tracks_at[city]))


def _grid(middle: Floats, reach: float, step: float) -> Points:
    moves = np.arange(-round(reach / step), round(reach / step) + 1) * step
    dx, dy = np.meshgrid(moves, moves)
    return np.column_stack([middle[0] + dx.ravel(), middle[1] + dy.ravel()])


def _worths(
    scorer: SpaceScorer,
    board: Board,
    cities: Points,
    sure: NDArray[np.bool_],
    city: int,
    offers: Points,
    rule: StraightRule,
    habits: Habits,
) -> Floats:
    """For each place of a city, how much its tracks to sure cities look like tracks then."""
    worths = np.zeros(len(offers))
    for pair in {board.tracks[i].pair for i in board.tracks_at[city]}:
        other = pair[0] if pair[1] == city else pair[1]
        if not sure[other]:
            continue
        tracks = board.pairs[pair]
        count = board.tracks[tracks[0]].length
        along = offers - cities[other]
        long = np.maximum(np.linalg.norm(along, axis=1), 1.0)
        ahead = along / long[:, None]
        turn = np.degrees(np.arctan2(ahead[:, 1], ahead[:, 0]))
        for side in (0.0,) if len(tracks) == 1 else (-1.0, 1.0):
            for k in range(count):
                forth = rule.margin + (k + 0.5) / count * (long - 2 * rule.margin)
                aside = side * rule.aside
                x = cities[other][0] + ahead[:, 0] * forth - aside * ahead[:, 1]
                y = cities[other][1] + ahead[:, 1] * forth + aside * ahead[:, 0]
                size = np.full(len(offers), habits.length) if habits.steady else habits.length * long / count
                poses = np.column_stack([x, y, turn, size, np.full(len(offers), habits.width)])
                scores = [scorer.scores(poses, colour) for colour in {board.tracks[i].colour for i in tracks}]
                worths += np.maximum(np.max(scores, axis=0), 0)
    return worths
