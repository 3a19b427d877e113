"""Boards, the state of a game, its rules and scores."""
