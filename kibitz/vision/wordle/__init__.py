"""Sight of Wordle and its family: boards, tiles, letters, keyboard."""

from kibitz.vision.wordle.details import BoardLook, GameLook
from kibitz.vision.wordle.reader import read_wordle

__all__ = ["BoardLook", "GameLook", "read_wordle"]
