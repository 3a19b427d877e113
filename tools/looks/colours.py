"""Colours as style sheets write them, and whether text can be read on them."""

from __future__ import annotations


def rgb(colour: str) -> tuple[int, int, int]:
    """The parts of ``#rrggbb``, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(a: str, b: str, share: float) -> str:
    """``a`` with so much of ``b`` in it."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 has it, 0 to 1."""
    parts = [part / 255 for part in rgb(colour)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Contrast ratio as WCAG 2 has it, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str, *wished: str, least: float = 3.0) -> str:
    """The first wished colour that can be read on the ground; else black or white, whichever is clearer."""
    for colour in wished:
        if contrast(colour, ground) >= least:
            return colour
    return max(("#111111", "#ffffff"), key=lambda colour: contrast(colour, ground))
