"""Advice for a turn of Ticket to Ride: tickets, tracks, cards, the end, other players, points."""

from kibitz.solvers.ticket.advice.adviser import TicketAdviser
from kibitz.solvers.ticket.advice.model import (
    CardAdvice,
    DrawAdvice,
    EndAdvice,
    KeepAdvice,
    KeyTrack,
    Likely,
    LongestRace,
    Loss,
    Recommendation,
    Rival,
    Standing,
    TicketAdvice,
    TrackAdvice,
    Unknown,
    Urgent,
    WhatIf,
)
from kibitz.solvers.ticket.advice.whatif import what_if

__all__ = [
    "CardAdvice",
    "DrawAdvice",
    "EndAdvice",
    "KeepAdvice",
    "KeyTrack",
    "Likely",
    "LongestRace",
    "Loss",
    "Recommendation",
    "Rival",
    "Standing",
    "TicketAdvice",
    "TicketAdviser",
    "TrackAdvice",
    "Unknown",
    "Urgent",
    "WhatIf",
    "what_if",
]
