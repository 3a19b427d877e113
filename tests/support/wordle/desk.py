"""A page on which decoys are drawn: pictures in which something looks like a Wordle board."""

from __future__ import annotations

import random

from tests.support.paint import Box, Canvas, Colour, font_files, mixed, readable_on

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BRIGHT = ((83, 141, 78), (201, 180, 88), (120, 124, 126), (66, 133, 244), (220, 60, 50), (245, 121, 58))
WORDS = ["the", "board", "is", "empty", "and", "nobody", "knows", "which", "word", "comes", "after", "in", "others"]


class Desk:
    """A page to draw a decoy on, and the chance that shapes it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        dark = self.chance.random() < 0.4
        page = self.chance.choice([(20, 20, 24), (40, 44, 52)] if dark else [(255, 255, 255), (242, 244, 246)])
        self.page: Colour = page
        self.ink: Colour = readable_on(page)
        self.faint: Colour = mixed(page, self.ink, 0.25)
        self.font = self.chance.choice(font_files(plain=True))
        self.width, self.height = self.chance.choice([(1280, 800), (1100, 760), (1920, 1080)])
        self.canvas = Canvas(self.width, self.height, page)
        self.left, self.top = self.chance.randint(40, 200), self.chance.randint(60, 140)

    def cell(self, col: int, row: int, size: int, gap: int = 0) -> Box:
        return self.left + col * (size + gap), self.top + row * (size + gap), size, size

    def write(self, box: Box, text: str, share: float = 0.5, colour: Colour | None = None) -> None:
        x, y, w, h = box
        self.canvas.text((x + w / 2, y + h / 2), text, h * share, colour or self.ink, self.font)
