"""What a page of Set says in words: that the game is over, and how many cards are left. Only what is surely read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.games.common.end_words import concludes, goes_on, offers_new_game, praises
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.vision.ocr import TextLine

AROUND = 1.2
LEAST_AROUND_PX = 600.0
"""How far around the board its page is read: this share of the board's longer side, and at least so many pixels. What
lies farther off may be another program's."""

_OF_THE_GAME = re.compile(
    r"\b(game|the\s+end|end\s*!|deck|time|playing|spiel|ende|partie|jeu|fin|juego|partida|jogo|fim|gioco|partita|fine|spel|einde|gry|gra|koniec)\b",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(no|not|nothing|keine?n?|nichts|plus|aucune?|ning\w+|non|nessun[oa]?|n[aã]o|geen|nie)\b", re.IGNORECASE
)
"""That none is left may be said of the table alone."""
_TO_FIND = re.compile(
    r"\b[1-9]\d?\s+(?:more\s+)?(?!(?:cards?|hints?|lives|undos?|tries|shuffles?)\b)(?:[^\W\d]+\s+)?(?:left|remaining|to\s+(?:go|find))\b|\bnoch\s+[1-9]\d?\s+(?!karten)"
    r"|\bencore\s+[1-9]\d?\s+(?!cartes)",
    re.IGNORECASE,
)
"""How many sets are still to be found."""
_DECK_IS_EMPTY = re.compile(
    r"^(.{1,30}[,;:|·•–—-](\s*\d+\b)?)?\W*(and\s+)?(((0|no)\s+(more\s+)?)(cards?\s+)?((left|remaining)\s+)?in\s+(the\s+)?deck"
    r"|(0|no)\s+(more\s+)?cards?\s+((is|are)\s+)?(left|remaining|to\s+come)|cards\s+(left|remaining|in\s+(the\s+)?deck)\s*:?\s*0"
    r"|keine\s+karten\s+(mehr|übrig|ubrig)|0\s+karten\s+(übrig|ubrig|im\s+stapel)|(der\s+)?stapel\s+(ist\s+)?(leer|:?\s*0)"
    r"|(la\s+)?pioche\s+(est\s+)?(vide|:?\s*0)|0\s+cartes?\s+restantes?|plus\s+aucune\s+carte"
    r"|no\s+quedan\s+(m[aá]s\s+)?cartas|0\s+cartas\s+restantes|(el\s+)?mazo\s+(est[aá]\s+)?(vac[ií]o|:?\s*0)|cartas\s+restantes\s*:?\s*0"
    r"|(il\s+)?mazzo\s+([eè]\s+)?(vuoto|:?\s*0)|0\s+carte\s+rimaste|(de\s+)?stapel\s+is\s+leeg|0\s+kaarten\s+over"
    r"|(the\s+)?(deck|(draw\s+)?pile|stock)\s*:?\s*0|the\s+deck\s+is\s+(played|empty|finished|used\s+up|out\b|exhausted|done\b|gone\b)|these\s+are\s+the\s+last\s+cards)"
    r"(?!\s*:?\s*[1-9])(\W|$)",
    re.IGNORECASE,
)
"""That no card can come any more; where there is no set on the table either, that is the end. Other counts may come
before it on the line, and a nought of theirs is not the deck's: “Sets: 0 Cards left: 21”."""
_COUNTS_DECK = re.compile(
    r"\b(\d{1,2})\s+(?:more\s+)?(?:cards?\s+)?(?:(?:are\s+)?(?:left\s+|remaining\s+)?in\s+(?:the\s+)?(?:deck|pile|stock)"
    r"|to\s+come|im\s+stapel|en\s+el\s+mazo|nel\s+mazzo)\b"
    r"|\b(?:deck|pile|stock|stapel|pioche|mazo|mazzo|cards\s+(?:left|remaining|in\s+(?:the\s+)?deck))"
    r"\s*[:(]?\s*(\d{1,2})\b",
    re.IGNORECASE,
)
_NAMES_DECK = re.compile(
    r"^\W*((cards?\s+)?((left|remaining)\s+)?(in\s+)?(the\s+)?(deck|(draw\s+)?pile|stock)|cards\s+(left|remaining)|stapel|pioche|mazo|mazzo"
    r"|(karten\s+)?im\s+stapel|restkarten)\W*$",
    re.IGNORECASE,
)
_ONE_SET = re.compile(
    r"\b(an?|another|one|this|eine?n?|une?|un[ao]?|otr[ao]|uma?|een|ett?|jeden)\s+([^\W\d]+\s+)?(sets?|trios?|triads?|triplets?|triples?|match)\b",
    re.IGNORECASE,
)
"""What praise speaks of that is for a set, not for the game."""
NUMBER_WITHIN = (12.0, 1.5)
"""How far a number may stand to the right of its label, and above or below it, in the label's heights."""
_ONLY_A_RULE = re.compile(r"\b(when|if|until|once|unless|games?\s*:|\?)", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!](\s|$)")


def told_end(
    words: PageWords,
    pixels: NDArray[np.uint8],
    board: Rect,
    cards: Sequence[Rect],
    *,
    no_set: bool,
    sure: bool = False,
    covered: bool = False,
    within: Rect | None = None,
) -> str:
    """The line on the page that says that the game is over; empty where none does.

    no_set: whether surely no set lies on the table: then an empty deck is the end, too. sure: whether only what is said
    of the game as a whole counts, not praise, nor that there is no set. covered: whether cards that lay there can't be
    seen: then the name of a button in their place counts, too, that begins another game. within: where such a line must
    stand, if not anywhere.
    """
    lines = [line for line in lines_around(words, pixels, board, cards) if line.confidence >= SURE_WORDS]
    told = _told(lines, within)
    left = deck_count(lines)
    whole = next((text for text in told if _is_of_the_game(text)), "") or (no_set and _empty_deck(lines, left))
    if whole:
        return whole
    if left:
        return ""
    if sure or any(_TO_FIND.search(line.text) for line in lines):
        told = [text for text in told if not (_NONE.search(text) or praises(text))]
    elif covered:
        told += _offers(lines, board)
    return next(iter(told), "")


def _told(lines: Sequence[TextLine], within: Rect | None) -> list[str]:
    """What is said of an end, anywhere or in a part of the page."""
    near = [line for line in lines if within is None or within.contains(line.box.center)]
    return [line.text for line in near if ends(line) and not _goes_on_from_above(line, lines)]


def _goes_on_from_above(line: TextLine, lines: Sequence[TextLine]) -> bool:
    """Whether a line is the rest of a sentence that begins in the line above it, as in rules of the game."""
    text, box = line.text.strip(), line.box
    if not text[:1].islower():
        return False
    above = [
        other
        for other in lines
        if 0 < box.center.y - other.box.center.y < 2 * box.h
        and max(box.h, other.box.h) < 1.4 * min(box.h, other.box.h)
        and other.box.x < box.right
        and box.x < other.box.right
    ]
    return any(other.text.strip()[-1:] not in ".!?:;" for other in above)


def _empty_deck(lines: Sequence[TextLine], left: int | None) -> str:
    """The line that says that no card is left in the deck; empty where none does. left: as counted on the page."""
    return next((line.text for line in lines if deck_is_empty(line)), "0 in the deck" if left == 0 else "")


def _offers(lines: Sequence[TextLine], table: Rect) -> list[str]:
    """The names of buttons over a table that begin another game, where none leads back to this one."""
    over = [line.text for line in lines if table.contains(line.box.center)]
    return [] if any(map(goes_on, over)) else [text for text in over if offers_new_game(text)]


def _is_of_the_game(text: str) -> bool:
    return concludes(text) and bool(_OF_THE_GAME.search(text))


def lines_around(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> list[TextLine]:
    """The lines of text around a board that are not on its cards, in pixels of the picture."""
    near = board.grown(max(LEAST_AROUND_PX, AROUND * max(board.w, board.h)))
    lines = words.lines_in(pixels, near)
    return [line for line in lines if not any(card.contains(line.box.center) for card in cards)]


def ends(line: TextLine) -> bool:
    """Whether this line surely says that the game is over, or praises the player for it."""
    praised = praises(line.text) and not _ONE_SET.search(line.text)
    return line.confidence >= SURE_WORDS and (concludes(line.text) or praised)


def deck_is_empty(line: TextLine) -> bool:
    """Whether this line surely says that no card is left to be dealt."""
    found = _DECK_IS_EMPTY.match(text := line.text.strip())
    if line.confidence < SURE_WORDS or found is None:
        return False
    # What comes behind in sentences of its own may well be advice: “Find sets if you still can.”
    rest = _SENTENCE_ENDS.search(text, found.end() - 1)
    return not _ONLY_A_RULE.search(text[: rest.start() if rest else None])


def deck_count(lines: Sequence[TextLine]) -> int | None:
    """How many cards are left in the deck, as these lines say; None where they don't, or don't agree.

    The number may stand in a line of its own beside the words, or nearest above or below them.
    """
    counts = set()
    for line in lines:
        text = line.text.strip()
        if line.confidence < SURE_WORDS or _ONLY_A_RULE.search(text):
            continue
        if named := _COUNTS_DECK.search(text):
            counts.add(int(named[1] or named[2]))
        elif _NAMES_DECK.match(text) and (number := _number_beside(line, lines)) is not None:
            counts.add(number)
    return counts.pop() if len(counts) == 1 else None


def _number_beside(label: TextLine, lines: Sequence[TextLine]) -> int | None:
    """The number that stands nearest to a label: to its right, or above or below it; None where that isn't clear."""
    box = label.box
    gaps = []
    for line in lines:
        if line is label or line.confidence < SURE_WORDS or not re.fullmatch(r"\d{1,2}", line.text.strip()):
            continue
        other = line.box
        beside = 0 < other.x - box.right <= NUMBER_WITHIN[0] * box.h and abs(other.center.y - box.center.y) < box.h / 2
        under = max(other.y - box.bottom, box.y - other.bottom)
        close = under <= NUMBER_WITHIN[1] * box.h and box.x - box.h <= other.center.x <= box.right + box.h
        if beside or close:
            gaps.append((0.0 if beside else max(0.0, under), int(line.text)))
    gaps.sort()
    if not gaps or (len(gaps) > 1 and gaps[1][0] < gaps[0][0] + box.h / 2):
        return None
    return gaps[0][1]
