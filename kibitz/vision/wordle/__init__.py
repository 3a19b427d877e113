"""Sight of Wordle and its family: boards, tiles, letters, keyboard."""

from kibitz.vision.wordle.reader import BoardLook, GameLook, read_wordle

__all__ = ["BoardLook", "GameLook", "read_wordle"]
