"""The keyboard under a game: what is known of each letter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kibitz.solvers.wordle.model.languages import ENGLISH
from kibitz.solvers.wordle.model.tiles import STYLES

if TYPE_CHECKING:
    from rich.text import Text

KEYS = ENGLISH.keys
SIGNS = {"0": " {} ", "1": "({})", "2": "[{}]"}
"""How a key shows its digit besides the colour; letters that the word doesn't have are small too."""


def letters_known(history: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The best digit that each letter has got so far.

    >>> letters_known([("SPEED", "10110"), ("CREPE", "02200")])
    {'S': '1', 'P': '0', 'E': '2', 'D': '0', 'C': '0', 'R': '2'}
    """
    known: dict[str, str] = {}
    for guess, score in history:
        for letter, digit in zip(guess, score, strict=True):
            known[letter] = max(known.get(letter, "0"), digit)
    return known


def keyboard(history: Iterable[tuple[str, str]]) -> Text:
    """The keyboard after these guesses and scores, for Rich: [E] is correct, (R) present, t absent, Q not tried.

    Letters that the English keyboard lacks stand in a row of their own once they were guessed.
    """
    from rich.text import Text

    known = letters_known(history)
    others = "".join(sorted(letter for letter in known if letter not in "".join(KEYS)))
    text = Text()
    for number, row in enumerate((*KEYS, others) if others else KEYS):
        if number:
            text.append("\n" + "  " * number)
        for letter in row:
            digit = known.get(letter)
            if digit is None:
                text.append(f" {letter} ")
            else:
                text.append(SIGNS[digit].format(letter.lower() if digit == "0" else letter), STYLES[digit])
            text.append(" ")
    return text
