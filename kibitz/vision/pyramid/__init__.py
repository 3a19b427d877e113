"""Sight of letter pyramids: the triangle anywhere in a frame, its letters and their states, words and buttons."""

from kibitz.vision.pyramid.details import PyramidDetails, SeenCell, SeenWord
from kibitz.vision.pyramid.reader import read_pyramid

__all__ = ["PyramidDetails", "SeenCell", "SeenWord", "read_pyramid"]
