"""What pages say in words. Only what is surely read."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.ocr import TextLine, find_text

SURE_WORDS = 0.9
MOST_KEPT = 4

_GUESSING_ENDS = re.compile(
    # English
    r"^\W*((you\s+(have\s+)?)?(won|win|lost|lose)(\s*[!.,]|\s+(in|after|with|on|the\s+game)\b|\W*$)|game\s+over"
    r"|congrat|well\s+done|solved\s+in|you\s+(guessed|solved|got)\s+(it|the)|(the\s+)?(word|answer|solution)\s+(was|is)\b"
    r"|(play|try)\s+again|new\s+(game|word)|next\s+(game|word|puzzle|wordle)|statistics\W*$|share\W*$"
    # German, Spanish, French, Italian, Portuguese
    r"|gewonnen|verloren|du\s+hast\s+(gewonnen|verloren)|gl[uü]ckwunsch|herzlichen|geschafft|nochmal|neues\s+spiel"
    r"|das\s+wort\s+war|die\s+l[oö]sung|teilen\W*$|statistik\W*$"
    r"|(¡?\s*)?(has\s+)?gana(ste|do)\b|perdiste|has\s+perdido|felicidades|felicitaciones|enhorabuena|la\s+palabra\s+era"
    r"|jugar\s+(otra|de\s+nuevo)|compartir\W*$|estad[ií]sticas\W*$"
    r"|gagn[eé]|perdu|bravo|f[eé]licitations|le\s+mot\s+([eé]tait|est)|rejouer|partager\W*$|statistiques\W*$"
    r"|hai\s+(vinto|perso)|complimenti|la\s+parola\s+era|gioca\s+ancora|condividi\W*$|statistiche\W*$"
    r"|voc[eê]\s+(ganhou|venceu|perdeu)|parab[eé]ns|a\s+palavra\s+era|jogar\s+novamente)",
    re.IGNORECASE,
)
"""How lines begin that tell, over the board of a game of guesses, that it is over: on its dialog, or its buttons."""


class PageWords:
    """Reads the words in parts of pages, the same part once only."""

    def __init__(self) -> None:
        self._read: OrderedDict[bytes, tuple[TextLine, ...]] = OrderedDict()

    def lines_in(self, pixels: NDArray[np.uint8], area: Rect) -> tuple[TextLine, ...]:
        """The lines of text in an area, which may reach over the picture's edge; all in pixels of the picture."""
        within = area.clipped(pixels.shape[1], pixels.shape[0])
        x, y = int(within.x), int(within.y)
        part = np.ascontiguousarray(pixels[y : int(within.bottom), x : int(within.right)])
        if not part.size:
            return ()
        key = blake2b(part.tobytes(), digest_size=16).digest()
        if key not in self._read:
            self._read[key] = tuple(find_text(part))
            while len(self._read) > MOST_KEPT:
                self._read.popitem(last=False)
        return tuple(TextLine(line.text, line.confidence, line.box.moved(x, y)) for line in self._read[key])


def told_end(words: PageWords, pixels: NDArray[np.uint8], board: Rect, guesses: Collection[str] = ()) -> str:
    """The line, where a board was, that tells that its game of guesses is over; empty where none does.

    guesses: in capitals; a row of the board that can still be seen may hold such a word.
    """
    lines = (line for line in words.lines_in(pixels, board) if ends_guessing(line))
    return next((line.text for line in lines if re.sub(r"\W", "", line.text).upper() not in guesses), "")


def ends_guessing(line: TextLine) -> bool:
    """Whether a line that has come over the board of a game of guesses surely tells that it is over."""
    return line.confidence >= SURE_WORDS and tells_end(line.text)


def tells_end(text: str) -> bool:
    """Whether a text, read or heard for certain, begins as those do that tell that a game of guesses is over."""
    return bool(_GUESSING_ENDS.match(text.strip()))
