"""What can be done in a turn, how good it is, and why; the words for it are others' business."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kibitz.solvers.ticket.model.actions import Action
from kibitz.solvers.ticket.model.boards import Colour, Ticket


class Why(StrEnum):
    """Kinds of reasons; behind each the fields of `Reason` that it fills."""

    COMPLETES = "completes"
    """ticket (number: its points): the claim completes it."""
    SERVES = "serves"
    """ticket (number: its points): the track is part of the plan for it."""
    LAST_WAY = "last way"
    """ticket, track: without this track there is no way left for the ticket."""
    DETOUR = "detour"
    """track, number: its loss would cost the plan so many more spaces."""
    TWIN_TAKEN = "twin taken"
    """track: the other track of the double route is gone."""
    RIVAL_NEAR = "rival near"
    """track, seat: this player has tracks at its cities."""
    POINTS = "points"
    """track, number: the claim's points."""
    LONGEST = "longest"
    """track, number: one's own longest path would be so long; of: the others' longest."""
    ENDS_GAME = "ends game"
    """number: points ahead (behind, if negative) as scores are known, where this brings the last round."""
    LAST_TURNS = "last turns"
    """number: turns that are likely to be left."""
    NEEDS = "needs"
    """track, colour, number: cards of this colour that are missing for the track."""
    LIES_OPEN = "lies open"
    """colour, number: so many of this colour lie face up."""
    CHANCE = "chance"
    """number (0 to 1): that what is drawn blind is of use, or that a ticket is completed in time (then with ticket)."""
    LOCOMOTIVE = "locomotive"
    """A locomotive from the row costs the whole draw."""
    PAYS_WITH = "pays with"
    """colour, number: the cards paid are needed least elsewhere; number: locomotives among them."""
    COSTS = "costs"
    """ticket or none, number: spaces that are still to be claimed; of: turns for it."""
    SAME_WAY = "same way"
    """ticket: it shares its tracks with other tickets, or is completed already."""
    TOO_LATE = "too late"
    """ticket or none: there are too few trains or turns left for it."""
    CUT_OFF = "cut off"
    """ticket: there is no way left for it."""
    NO_PLAN = "no plan"
    """All tickets are completed, or none can be."""
    UNKNOWN = "unknown"
    """track or none: something that matters isn't known: the track's owner, one's own hand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason, with what `Why` says for its kind; the rest is None."""

    why: Why
    track: int | None = None
    ticket: Ticket | None = None
    colour: Colour | None = None
    seat: int | None = None
    number: float | None = None
    of: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, legal as far as is known. worth: in points, to be compared with those of the same ranking only."""

    action: Action
    worth: float
    reasons: tuple[Reason, ...] = ()
