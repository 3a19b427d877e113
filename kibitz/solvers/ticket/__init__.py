"""Ticket to Ride: boards, best routes, sets of tickets, the rules of a whole game (docs/ticket.md)."""
