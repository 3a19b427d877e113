"""Ticket to Ride to play, against bots."""
