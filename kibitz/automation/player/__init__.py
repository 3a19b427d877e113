"""Plays: a settled board, one action, its check; and what it tells on the way."""
