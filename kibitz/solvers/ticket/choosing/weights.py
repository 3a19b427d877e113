"""What our player goes by: numbers that were found by letting it play many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Points, unless it says otherwise.

    turn: what a turn is worth, since others play on meanwhile. luck: cards that one can choose between for each that is
    drawn, as it were. locomotive: turns for one that a ferry asks for. tunnel: turns for what a tunnel may ask for.

    train, card, cap: turns that a rival needs for each train; less for each card, of which no more than ``cap`` for
    each train count. late: turns to spare that make a plan all but certain. unsure: share of a plan's points that are
    lost where it isn't finished.

    trail, spread: spaces that each train adds to a rival's longest path; how far that may be wrong. touching: for a
    track that ends where one has been, for the longest path.

    taken, near: chance that a rival takes a track before one comes back to it, and more for each of his tracks nearby;
    more than in truth, since one doesn't always come back soon. twin: of that, where the other track of a double route
    does as well. spare: what it costs to lose a track that isn't needed for tickets. unplanned: against claims that no
    plan has, and of tracks that may be another's.

    tickets, second: against drawing tickets; share of the second best that counts. tickets_turns: turns that must be
    left then beyond the plan's. tickets_plan: turns for open tickets with which none are drawn.

    plans: by what ways are found: points for a train, and how far the hand counts. best_plans: of each, so many sets of
    tickets are looked at closely. fillings, firsts: open tracks that are looked at closely, and lengths of a first one.
    """

    turn: float = 2.0
    luck: float = 1.7
    locomotive: float = 0.7
    tunnel: float = 0.3
    train: float = 0.87
    card: float = 0.5
    cap: float = 0.65
    late: float = 3.0
    unsure: float = 0.6
    trail: float = 0.5
    spread: float = 3.5
    touching: float = 0.3
    taken: float = 0.03
    near: float = 0.03
    twin: float = 0.2
    spare: float = 3.0
    unplanned: float = 4.0
    tickets: float = 3.0
    second: float = 0.5
    tickets_turns: float = 8.0
    tickets_plan: float = 3.0
    plans: tuple[tuple[float, float], ...] = ((1.3, 0.0), (1.3, 1.0), (2.2, 0.5))
    best_plans: int = 3
    fillings: int = 9
    firsts: tuple[int, ...] = (4,)


WEIGHTS = Weights()
