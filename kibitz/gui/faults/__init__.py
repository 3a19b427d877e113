"""Faults of Kibitz itself, told to the user."""
