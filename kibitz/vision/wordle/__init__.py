"""Sight of Wordle and its family: boards, tiles, letters, keyboard."""

from kibitz.vision.wordle.details import SeenBoard, WordleDetails
from kibitz.vision.wordle.reader import read_wordle

__all__ = ["SeenBoard", "WordleDetails", "read_wordle"]
