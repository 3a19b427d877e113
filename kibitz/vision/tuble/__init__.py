"""Sight of Tuble: rows of guesses anywhere in a frame, the text box and its suggestions, and how the game ended."""

from kibitz.vision.tuble.parts.details import Bgr, Palette, Seen, SeenGuess, SeenOffer, TubleDetails
from kibitz.vision.tuble.reader import read_tuble
from kibitz.vision.tuble.reconsider import reconsider

__all__ = ["Bgr", "Palette", "Seen", "SeenGuess", "SeenOffer", "TubleDetails", "read_tuble", "reconsider"]
