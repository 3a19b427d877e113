"""Ticket to Ride on the screen, read by the profile of a client's board."""
