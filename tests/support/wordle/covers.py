"""What lies over a made-up Wordle page now and then: toasts, dialogs, another window."""

from __future__ import annotations

import random

from tests.support.paint import Box, Canvas, Colour, readable_on, shifted
from tests.support.wordle.looks import Look

REFUSALS = ("Not in word list", "Unknown word", "Invalid guess", "Word not found", "Not a valid word", "No such word")
TOASTS = ("Copied to clipboard", "Not enough letters", "Hard mode is on", "4th letter must be R", "Connection lost")
PRAISE = ("Splendid", "Great!", "Phew", "You won!", "Well done")


class Covers:
    """Draws over a page. lengths: in pixels of the page before it is scaled."""

    def __init__(self, canvas: Canvas, look: Look, scale: float) -> None:
        self.canvas, self.look, self.scale = canvas, look, scale
        self.width, self.height = canvas.size
        self.ink = readable_on(look.page)

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def toast(self, text: str, top: int, colour: Colour | None = None) -> Box:
        """A short message in a box in the middle; top: in pixels of the picture."""
        fill = colour or self.ink
        w, h = self.px(34 + 9 * len(text)), self.px(44)
        box = (self.width // 2 - w // 2, top, w, h)
        self.canvas.box(box, fill, self.px(5))
        ink = self.look.page if colour is None else readable_on(colour)
        self.canvas.text((self.width // 2, top + h / 2), text, self.px(15), ink)
        return box

    def dialog(self, lines: tuple[str, ...], width: int, height: int, dim: float = 0.5) -> Box:
        """A box with words in the middle of a page that is darker meanwhile."""
        look = self.look
        if dim:
            self.canvas.shade((0, 0, self.width, self.height), (0, 0, 0), dim)
        w, h = min(self.px(width), self.width - 8), min(self.px(height), self.height - 8)
        box = ((self.width - w) // 2, (self.height - h) // 2, w, h)
        self.canvas.box(box, look.page, self.px(10), shifted(look.page, 60 if look.dark else -60))
        for i, line in enumerate(lines):
            at = (self.width // 2, box[1] + h * (i + 1) / (len(lines) + 1))
            self.canvas.text(at, line, self.px(20), self.ink, look.font)
        return box

    def window(self, chance: random.Random, over: Box) -> Box:
        """Another program's window over a corner of the boards."""
        x, y, w, h = over
        width, height = (round(side * chance.uniform(0.3, 0.7)) + self.px(60) for side in (w, h))
        left = chance.choice([x - self.px(80), x + w - round(width * 0.6)])
        top = chance.choice([y + round(h * 0.45), y - self.px(30)])
        fill = chance.choice([(250, 250, 250), (45, 48, 56)])
        ink = readable_on(fill)
        self.canvas.box((left, top, width, height), fill, 0, shifted(fill, -60 if sum(fill) > 400 else 60))
        self.canvas.box((left, top, width, self.px(28)), shifted(fill, -25 if sum(fill) > 400 else 25))
        self.canvas.text((left + self.px(12), top + self.px(14)), "Messages", self.px(13), ink, anchor="lm")
        for line in range(max(0, (height - self.px(60)) // self.px(24))):
            share = chance.uniform(0.3, 0.9)
            at = (left + self.px(12), top + self.px(48 + 24 * line))
            self.canvas.line([at, (left + round(width * share), at[1])], shifted(ink, 90 if sum(ink) < 400 else -90), 3)
        return left, top, width, height
