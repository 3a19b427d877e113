"""Points of all players: now, as far as they are known, and expected in the end; and the longest path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, isfinite, sqrt
from statistics import fmean

from kibitz.solvers.ticket.advice.model import Likely, LongestRace, Rival, Standing
from kibitz.solvers.ticket.advice.opponents import LIKELY_HELD
from kibitz.solvers.ticket.advice.pace import LAST_TURNS, turns_until_few
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.legal import claimable
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.scoring import LONGEST_BONUS
from kibitz.solvers.ticket.model.state import Phase

POINTS_A_SPACE = 1.62
"""Points for tracks that a player still gets for each space that he has the turns for."""
PLAY_ERROR, PLAY_SPACES, TRACKS_ERROR = 14.0, 8.0, 0.28
"""The standard deviation of these points: for how well he plays, as soon as he has so many spaces to come; and for each
space."""
PATH_A_SPACE = 1.0
"""Spaces by which the longest path grows for each of them."""
PATH_ERROR, LEAST_PATH_ERROR = 2.8, 0.5
"""Spaces of path that make it e times likelier to have the longest in the end, for the root of the turns left."""
COMPLETES, NO_TIME, NO_TIME_A_SPACE = 5.6, 8.0, 1.0
"""Log odds that another player completes a ticket: with all time; less for it, and for each space that it takes, over
the root of the turns left and one. He has other tickets too. All fitted to games of bots
(benchmarks/ticket_advice.py)."""
USUAL = 0.75
"""Of the points of a ticket that one knows nothing about, what it brings: seven of eight are completed."""
MOST_TRACKS = 3
"""Tracks at most by which a longest path is thought to be taken over."""


def rivals(position: Position) -> tuple[Rival, ...]:
    """The other players and their tickets, by seat."""
    unseen = position.unseen
    left = 0.0 if position.shown.phase is Phase.OVER else position.rounds
    found = []
    for row, seat in enumerate(unseen.seats):
        tickets = [
            Likely(
                ticket,
                float(unseen.probability[row, i]),
                float(unseen.progress[row, i]),
                _completes(float(unseen.apart[row][ticket.a, ticket.b]), left),
            )
            for i, ticket in enumerate(unseen.tickets)
        ]
        tickets.sort(key=lambda likely: -likely.probability)
        wants = {i: float(wanted) for i, wanted in enumerate(unseen.wants[row]) if wanted > 0.0}
        found.append(Rival(seat, unseen.held[row], unseen.assumed[row], tuple(tickets), wants))
    return tuple(found)


def standings(
    position: Position, others: Sequence[Rival], own: Sequence[tuple[Ticket, float]] | None
) -> tuple[Standing, ...]:
    """All players, by seat.

    own: one's own tickets that aren't complete, those included that will be kept, and the chance of each; None where
    they aren't known.
    """
    over = position.shown.phase is Phase.OVER
    spaces = [0.0 if over else _spaces_to_come(position, seat) for seat in range(len(position.trains))]
    longest = _longest_chances(position, spaces)
    by_seat = {rival.seat: rival for rival in others}
    found = []
    for seat, score in enumerate(position.scores[: len(position.trains)]):
        public = score.tracks + score.stations
        if seat in by_seat:
            likely = by_seat[seat].tickets
            ended, ended_squares = _mean_and_square((of, float(of.progress == 1.0)) for of in likely)
            final, final_squares = _mean_and_square((of, of.chance) for of in likely)
        elif over:
            ended = final = float(score.tickets)
            ended_squares = final_squares = 0.0
        else:
            ended, ended_squares = float(score.tickets), 0.0
            final, final_squares = _own_tickets(position, own)
        bonus = LONGEST_BONUS * longest[seat]
        bonus_squares = LONGEST_BONUS * bonus - bonus**2
        to_come = POINTS_A_SPACE * spaces[seat]
        tracks_error = PLAY_ERROR * min(1.0, spaces[seat] / PLAY_SPACES) + TRACKS_ERROR * spaces[seat]
        seen = position.shown.seats[seat]
        found.append(
            Standing(
                seat,
                score.tracks,
                score.tickets if seat == position.me and position.shown.tickets is not None else None,
                score.total,
                public + ended + score.bonus,
                sqrt(ended_squares),
                public + final + bonus + to_come,
                sqrt(final_squares + bonus_squares + tracks_error**2),
                position.trains[seat],
                seen.trains is not None,
                turns_until_few(position.shown, seat, position.trains),
                score.longest,
                longest_trail(position.board, position.shown.tracks_of(seat))[1],
                longest[seat],
            )
        )
    return tuple(found)


def longest_race(position: Position, found: Sequence[Standing]) -> LongestRace | None:
    """Who has the longest path and whether one can still have it; None where no player is known."""
    if not found:
        return None
    lengths = sorted((standing.longest for standing in found), reverse=True)
    most = lengths[0]
    leaders = tuple(standing.seat for standing in found if most and standing.longest == most)
    lead = most - lengths[1] if len(lengths) > 1 else most
    if position.me is None or position.me >= len(found):
        return LongestRace(leaders, most, lead, None, None, None, None)
    mine = found[position.me]
    best_other = max((standing.longest for standing in found if standing.seat != position.me), default=0)
    behind = best_other - mine.longest
    return LongestRace(
        leaders, most, lead, mine.longest, behind, _catching_up(position, mine, behind), mine.longest_chance
    )


def _own_tickets(position: Position, own: Sequence[tuple[Ticket, float]] | None) -> tuple[float, float]:
    """Points that one's own tickets bring in the end, and the square of their error; usual ones' if none are known."""
    if own is None:
        points = [ticket.points for ticket in position.board.tickets if not ticket.long]
        return LIKELY_HELD * USUAL * fmean(points), LIKELY_HELD * fmean(points) ** 2
    done = sum(ticket.points for ticket in position.done)
    mean = sum(ticket.points * (2 * chance - 1) for ticket, chance in own)
    return done + mean, sum((2 * ticket.points) ** 2 * chance * (1 - chance) for ticket, chance in own)


def _mean_and_square(tickets: Iterator[tuple[Likely, float]]) -> tuple[float, float]:
    """Points of tickets with their chances to be completed, and the square of their error."""
    mean = squares = 0.0
    for of, chance in tickets:
        points = of.probability * of.ticket.points * (2 * chance - 1)
        mean += points
        squares += max(0.0, of.probability * of.ticket.points**2 - points**2)
    return mean, squares


def _completes(spaces: float, left: float) -> float:
    """The chance that another player completes a ticket that takes so many spaces."""
    if spaces == 0.0:
        return 1.0
    if not isfinite(spaces):
        return 0.0
    return 1.0 / (1.0 + exp((NO_TIME + NO_TIME_A_SPACE * spaces) / sqrt(1.0 + left) - COMPLETES))


def _spaces_to_come(position: Position, seat: int) -> float:
    """Spaces that a player will still claim, expected."""
    trains = position.trains[seat]
    turns = LAST_TURNS + turns_until_few(position.shown, seat, position.trains)
    return min(float(trains), trains * position.rounds / turns)


def _longest_chances(position: Position, spaces: Sequence[float]) -> list[float]:
    if position.shown.phase is Phase.OVER:
        return [float(score.bonus > 0) for score in position.scores[: len(spaces)]]
    scale = max(LEAST_PATH_ERROR, PATH_ERROR * sqrt(position.rounds))
    ends = [score.longest + PATH_A_SPACE * more for score, more in zip(position.scores, spaces, strict=False)]
    best = max(ends, default=0.0)
    weights = [exp((end - best) / scale) for end in ends]
    return [weight / sum(weights) for weight in weights]


def _catching_up(position: Position, mine: Standing, behind: int) -> tuple[int, ...] | None:
    """Open tracks with the fewest spaces that make one's own longest path as long as the others', at least."""
    if behind <= 0:
        return ()
    board = position.board
    free = [i for i in range(len(board.tracks)) if claimable(position.state, i)]
    own = position.shown.tracks_of(mine.seat)
    cities = {city for i in own for city in board.tracks[i].pair}
    ways: list[tuple[int, ...]] = [
        (i,)
        for i in free
        if cities.issuperset(board.tracks[i].pair) and longest_trail(board, (*own, i))[0] >= mine.longest + behind
    ]
    if mine.trail:
        ways += _longer(position, _ends_of(position, mine.trail), behind, set(free), ())
    return min(ways, key=lambda way: (sum(board.tracks[i].length for i in way), len(way), way), default=None)


def _longer(
    position: Position, ends: tuple[int, int], short: int, free: set[int], way: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Ways to make a path longer at its ends by what it is short of, with a few tracks and the trains that are left."""
    board = position.board
    if short <= 0:
        return [way]
    used = sum(board.tracks[i].length for i in way)
    found = []
    for side in (0, 1):
        for i in board.tracks_at[ends[side]] if len(way) < MOST_TRACKS else ():
            track = board.tracks[i]
            if i not in free or used + track.length > position.own_trains:
                continue
            there = track.a + track.b - ends[side]
            onward = (there, ends[1]) if side == 0 else (ends[0], there)
            rest = free - {i, *board.twins[i]}
            found += _longer(position, onward, short - track.length, rest, (*way, i))
    return found


def _ends_of(position: Position, trail: Sequence[int]) -> tuple[int, int]:
    """The cities where a path of tracks in order begins and ends."""
    pairs = [position.board.tracks[i].pair for i in trail]
    if len(pairs) == 1:
        return pairs[0]
    start = pairs[0][0] if pairs[0][1] in pairs[1] else pairs[0][1]
    here = start
    for a, b in pairs:
        here = a + b - here
    return start, here
