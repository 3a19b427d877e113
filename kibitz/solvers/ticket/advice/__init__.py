"""Advice for a turn of Ticket to Ride: tickets, tracks, cards, the end, other players, points."""
