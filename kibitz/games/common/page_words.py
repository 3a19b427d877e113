"""What pages say in words: in the place of a board above all, where they tell that its game is over, and how. Only what
is surely read."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading, StateT
from kibitz.games.common.end_words import concludes
from kibitz.solvers.end import End
from kibitz.vision.channels import channel_max
from kibitz.vision.ocr import TextLine, find_text, read_lines

SURE_WORDS = 0.9
MOST_KEPT = 4
GAP = 0.8
"""A gap in a line of text from which on what stands on both sides is two texts, in heights of the line's box; words of
one text stand half as far apart."""
INKED = 0.4
"""How far a pixel is from the line's ground if it is part of a letter, share of the farthest."""

WIDER = 0.5
"""How far beside a board what lies over it is read, as a share of the board's width."""
ABOVE = 0.2
"""How far above it, as a share of its height: a dialog's heading may stand higher than what it covers."""

_GUESSING_ENDS = re.compile(
    # English
    r"^\W*((you\s+(have\s+)?)?(won|win|lost|lose)(\s*[!.,]|\s+(in|after|with|on|the\s+game)\b|\W*$)|game\s+over(?!\s+(after|when|if|once)\b)"
    r"|congrat|winner\b|victory\b|success\W+(the|you|it)\b|well\s+done|solved\s+in|you\s+(have\s+)*(guessed|solved|got)\s+(it|the|today.?s)\b|you\s+(have\s+)?found\s.*\bin\s+\d+\s+(tries|guesses|attempts|turns|goes)\b|(the\s+)?(word|answer|solution)\s+(was|is)\b"
    r"|(perfect|brilliant|excellent|fantastic|magnificent|splendid|superb|amazing|completed?|finished)\s*([!.]|\W*$)"
    r"|all\s+(done|(letters|words)\s+(are\s+)?(used|found))\b|(both|all)\s+((the|two|four|eight|\d+)\s+)?\w+\s+(are\s+)?solved\b"
    r"|in\s+\d+\s+(out\s+)?of\s+\d+\s+(tries|guesses|attempts|turns|goes)\b|(hooray|hurray|hurrah|woo-?hoo)\b"
    r"|(level|puzzle|pyramid|game|stage)\s+(no\.?\s*)?#?(\d+\s+)?(is\s+)?(completed?|cleared|solved)\W*$"
    r"|(that.s\s+|¡\s*)?(correct|right|richtig|correcto|exacto|exact|corretto|esatto|correto|juist|dobrze|r[äa]tt)\s*!"
    r"|(play|try)\s+again|new\s+(game|word)|next\s+(game|word|puzzle|wordle)|statistics\W*$|share\W*$"
    # German, Spanish, French, Italian, Portuguese
    r"|gewonnen|verloren|du\s+hast\s+(gewonnen|verloren)|gl[uü]ckwunsch|herzlichen|geschafft|nochmal|neues\s+spiel"
    r"|das\s+wort\s+war|die\s+l[oö]sung|teilen\W*$|statistik\W*$"
    r"|(¡?\s*)?(has\s+)?gana(ste|do)\b|perdiste|has\s+perdido|felicidades|felicitaciones|enhorabuena|la\s+palabra\s+era"
    r"|jugar\s+(otra|de\s+nuevo)|compartir\W*$|estad[ií]sticas\W*$"
    r"|gagn[eé]|perdu|bravo|f[eé]licitations|le\s+mot\s+([eé]tait|est)|rejouer|partager\W*$|statistiques\W*$"
    r"|hai\s+(vinto|perso)|complimenti|la\s+parola\s+era|gioca\s+ancora|condividi\W*$|statistiche\W*$"
    r"|voc[eê]\s+(ganhou|venceu|perdeu|acertou|descobriu)|has\s+(acertado|adivinado)|adivinaste|hai\s+indovinato|parab[eé]ns|a\s+palavra\s+era|jogar\s+novamente"
    # Catalan, Dutch, Polish, Swedish, Danish, Turkish, Czech, Hungarian, Finnish
    r"|felicitats|enhorabona|molt\s+b[eé]\s*!|has\s+(guanyat|encertat|endevinat|perdut)|la\s+paraula\s+era|torna\s+a\s+jugar"
    r"|gefeliciteerd|goed\s+gedaan|je\s+hebt\s+(gewonnen|verloren)|het\s+woord\s+was|opnieuw\s+spelen"
    r"|brawo|gratulacje|wygra[łl]\w*|przegra[łl]\w*|koniec\s+gry|zagraj\s+ponownie"
    r"|grattis|bra\s+(gjort|jobbat)|du\s+(vann|f[öo]rlorade)|ordet\s+var|spela\s+igen|tillykke|du\s+(vandt|tabte)"
    r"|tebrikler|kazand[ıi]\w*|kaybetti\w*|tekrar\s+oyna|gratuluj\w*|vyhr[aá]l\w*|prohr[aá]l\w*|gratul[aá]l\w*"
    r"|onneksi\s+olkoon|voitit|h[äa]visit)",
    re.IGNORECASE,
)
"""How lines begin that tell, over the board of a game of guesses, that it is over: on its dialog, or its buttons."""

_ONLY_A_BUTTON = re.compile(
    r"^\W*((play|try)\s+again|new\s+(game|word)|next\s+(game|word|puzzle|wordle)|nochmal|neues\s+spiel"
    r"|jugar\s+(otra|de\s+nuevo)|rejouer|gioca\s+ancora|jogar\s+novamente)\b"
    r"|^\W*(statistics|share|teilen|statistik|compartir|estad[ií]sticas|partager|statistiques|condividi|statistiche)\W*$",
    re.IGNORECASE,
)
"""What is on buttons that may stand there all the time; “Try again” is also what a page says that refuses a guess."""
_WON = re.compile(
    r"\b(correcto?|right|richtig|exacto?|corretto|esatto|correto|juist|dobrze|r[äa]tt)\s*!|\b(won|win|winner|victory|success|congrat\w*|well\s+done|solved|guessed|got\s+it|perfect|brilliant|excellent|fantastic|magnificent|splendid"
    r"|you\s+(have\s+)?found|superb|amazing|completed?|cleared|hooray|hurray|hurrah|woo-?hoo|all\s+(done|letters|words)|gewonnen|gl[uü]ckwunsch|geschafft|gana(ste|do)|felici\w+"
    r"|enhorab(ue|o)na|gagn[eé]|bravo|f[eé]licit\w+|vinto|indovinato|complimenti|ganhou|venceu|acertou|descobriu|acertado|adivina(do|ste)|parab[eé]ns"
    r"|molt\s+b[eé]|guanyat|encertat|endevinat|gefeliciteerd|goed\s+gedaan|brawo|gratul\w+|wygra[łl]\w*|grattis|bra\s+(gjort|jobbat)"
    r"|vann|tillykke|vandt|tebrikler|kazand[ıi]\w*|vyhr[aá]l\w*|onneksi\s+olkoon|voitit)\b",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(lost|lose|verloren|perd(iste|ido|u|ut|eu)|perso|przegra[łl]\w*|f[öo]rlorade|tabte|kaybetti\w*|prohr[aá]l\w*|h[äa]visit)\b",
    re.IGNORECASE,
)


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

    def sure_lines(self, pixels: NDArray[np.uint8]) -> list[TextLine]:
        """The lines of text of a whole picture that are surely read."""
        height, width = pixels.shape[:2]
        return [line for line in self.lines_in(pixels, Rect(0, 0, width, height)) if line.confidence >= SURE_WORDS]


def parts_of(pixels: NDArray[np.uint8], line: TextLine) -> list[TextLine]:
    """A line of text in the parts between which there are wide gaps, each read by itself: a label and its button, found
    as one line. The line itself where it has no such gap."""
    box = line.box.clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(box.x), int(box.y)
    part = pixels[y : int(box.bottom), x : int(box.right)]
    if part.shape[1] < GAP * 2 * part.shape[0]:
        return [line]
    away = channel_max(np.abs(part.astype(np.int16) - np.median(part, axis=(0, 1)).astype(np.int16)))
    inked = np.flatnonzero((away > INKED * int(away.max())).sum(axis=0) > 1)
    if not inked.size:
        return [line]
    breaks = np.flatnonzero(np.diff(inked) > GAP * part.shape[0])
    if not breaks.size:
        return [line]
    margin = part.shape[0] // 4
    starts, ends = (inked[[0, *(breaks + 1)]], inked[[*breaks, -1]])
    spans = [
        (max(0, int(a) - margin), min(part.shape[1], int(b) + 1 + margin)) for a, b in zip(starts, ends, strict=True)
    ]
    read = read_lines([np.ascontiguousarray(part[:, a:b]) for a, b in spans])
    return [
        TextLine(text, sure, Rect(x + a, y, b - a, part.shape[0]))
        for (text, sure), (a, b) in zip(read, spans, strict=True)
    ]


def told_in_place(
    words: PageWords, before: Reading[StateT], after: View, guesses: Collection[str] = ()
) -> tuple[str, ...]:
    """The lines which tell, in the place of a board that is gone, that something lies over or has pushed out of the
    picture, that its game of guesses is over; none where the board is seen.

    before: the board as it was last. guesses: see `told_end`.
    """
    if after.reading is not None and after.reading.condition not in (Condition.COVERED, Condition.CUT_OFF):
        return ()
    return told_end(words, after.frame.pixels, before.bounds, guesses)


def told_anywhere(words: PageWords, before: View, after: View) -> tuple[str, ...]:
    """The same anywhere on a page, as on a dialog that lies beside the board more than over it: what the page said
    before tells nothing. Takes a second or two."""
    if after.reading is not None and after.reading.condition is not Condition.COVERED:
        return ()
    told = [line.text for line in words.sure_lines(after.frame.pixels) if ends_guessing(line)]
    if not told:
        return ()
    known = {line.text for line in words.sure_lines(before.frame.pixels)}
    return tuple(text for text in told if text not in known)


def told_end(
    words: PageWords, pixels: NDArray[np.uint8], board: Rect, guesses: Collection[str] = ()
) -> tuple[str, ...]:
    """The lines, where a board was, which tell that its game of guesses is over.

    guesses: in capitals; a row of the board that can still be seen may hold such a word.
    """
    lines = (line for line in lines_over(words, pixels, board) if ends_guessing(line))
    return tuple(line.text for line in lines if re.sub(r"\W", "", line.text).upper() not in guesses)


def lines_over(words: PageWords, pixels: NDArray[np.uint8], board: Rect) -> list[TextLine]:
    """The lines of text where a board was, whole: what lies over a board is mostly wider than it."""
    wide, high = WIDER * board.w, ABOVE * board.h
    around = Rect(board.x - wide, board.y - high, board.w + 2 * wide, board.h + high)
    return [line for line in words.lines_in(pixels, around) if line.box.x < board.right and line.box.right > board.x]


def results_of(told: Sequence[str]) -> tuple[str, ...]:
    """Those of lines that tell an end which are no names of buttons.

    >>> results_of(["Game over", "Play again"])
    ('Game over',)
    """
    return tuple(text for text in told if not _ONLY_A_BUTTON.match(text))


def end_in(told: Sequence[str]) -> End | None:
    """How a game ended, by lines that tell its end; None where they don't tell, or tell both.

    >>> end_in(["You won in 4"]), end_in(["Game over", "You lost!"]), end_in(["The answer was Bank"])
    (<End.WON: 'won'>, <End.LOST: 'lost'>, None)
    """
    won, lost = (any(pattern.search(text) for text in told) for pattern in (_WON, _LOST))
    if won == lost:
        return None
    return End.WON if won else End.LOST


def ends_guessing(line: TextLine) -> bool:
    """Whether a line that has come over the board of a game of guesses surely tells that it is over."""
    return line.confidence >= SURE_WORDS and tells_end(line.text)


def tells_end(text: str) -> bool:
    """Whether a text, read or heard for certain, begins as those do that tell that a game of guesses is over."""
    # One word alone may be a word of the game.
    return bool(_GUESSING_ENDS.match(text.strip())) or (concludes(text) and not text.strip().isalpha())
