"""What our player goes by: numbers that were found by letting it play many games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Points, unless it says otherwise.

    turn: what a turn is worth, also because others play on. train: what a train is worth for other tracks.
    """

    turn: float = 2.2
    train: float = 1.3
    card: float = 0.6
    luck: float = 1.7
    rival_train: float = 0.78
    rival_card: float = -0.5
    rival_turns: float = 4.0
    late: float = 3.0
    trail_half: float = 0.5
    trail_sigma: float = 3.5
    fill_own: float = 0.3
    draw_tickets: float = 3.0
    second_ticket: float = 0.5
    ticket_turns: float = 8.0
    ticket_forest: float = 3.0
    risk: float = 4.0
    take: float = 0.02
    take_near: float = 0.03
    fill_loss: float = 3.0
    variants: tuple[tuple[float, float], ...] = ((1.3, 0.0), (1.3, 1.0), (2.2, 0.5))
    per_variant: int = 3
    unplanned: float = 3.0
    fill_top: int = 9
    firsts: tuple[int, ...] = (4,)


WEIGHTS = Weights()
