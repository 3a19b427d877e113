"""Wordle and its family to play."""
