"""Words on a page of Set: its buttons that deal and hand in, and that the game is over. Only what is surely read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.vision.ocr import TextLine

AROUND = 0.7
LEAST_AROUND_PX = 260.0
"""How far around the board its page is read: this share of the board's longer side, and at least so many pixels. What
lies farther off may be another program's."""

_MORE = r"(more|extra|additional|new)"
_CARDS = r"cards?"
_COUNT = r"(\+?\s*(3|three))"
_DEALS = re.compile(
    rf"^\W*((no\s+sets?\W+)?(deal|add|draw)(\s+{_COUNT})?(\s+{_MORE})?(\s+{_CARDS})?|{_COUNT}(\s+{_MORE})?(\s+{_CARDS})?"
    rf"|{_MORE}\s+{_CARDS})\W*$",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"^[^\w+]*(new\s+cards?|3|three|(3|three)\s+cards?|draw\s+new.*)\W*$", re.IGNORECASE)
"""What the pattern above also fits, but what may as well be a count, a heading, or a new game."""
_HANDS_IN = re.compile(
    r"^\W*((submit|check|confirm|claim|validate)(\s+(the\s+|this\s+|my\s+)?(set|selection|cards))?"
    r"|valider|vérifier|prüfen|bestätigen|abschicken|enviar|comprobar|confirmar|conferma|verifica)\W*$",
    re.IGNORECASE,
)
_FOUND = r"(sets?|triples?|triplets?|trios?|match(es)?|moves?)"
_ENDS = re.compile(
    r"^\W*(set\W+)?((the\s+)?game\s+(is\s+|was\s+|has\s+)?(over|completed?|finished|ended)\b|finished\s*([!.:,]|$)"
    r"|(you\s+(have\s+)?)?(won|win)\s*([!.,]|$)|you\s+did\s+it\s*[!.]|congratulations|(well\s+(done|played)|good\s+game)\s*([!.,]|$)"
    rf"|(there\s+are\s+)?no\s+(more\s+)?{_FOUND}\s+(are\s+)?(left|remain(ing)?)|no\s+more\s+{_FOUND}\s*([!.,:]|$)"
    r"|all\s+sets\s+(were\s+|are\s+)?found|all\s+done\s*[!.]"
    r"|you\s+(have\s+)?(found|completed|finished)\s+(all|every|the\s+(game|deck|puzzle)))",
    re.IGNORECASE,
)
"""At a line's beginning, but for the game's title beside it."""
_ENDS_LATER = re.compile(r"[.!]\s+((the|this)\s+)?game\s+((is\s+)?over|has\s+ended)\s*[,.!]", re.IGNORECASE)
"""As a sentence of its own behind others."""
_DECK_IS_EMPTY = re.compile(
    r"^(.{1,30}[,;:|·•–—-](\s*\d+\b)?)?\W*(((0|no)\s+(more\s+)?)(cards?\s+)?((left|remaining)\s+)?in\s+(the\s+)?deck"
    r"|(0|no)\s+(more\s+)?cards?\s+(left|remaining|to\s+come)|cards\s+(left|remaining|in\s+(the\s+)?deck)\s*:?\s*0"
    r"|(the\s+)?(deck|(draw\s+)?pile|stock)\s*:?\s*0|the\s+deck\s+is\s+(played|empty|finished|used\s+up)|these\s+are\s+the\s+last\s+cards)"
    r"(?!\s*:?\s*[1-9])(\W|$)",
    re.IGNORECASE,
)
"""That no card can come any more; where there is no set on the table either, that is the end. Other counts may come
before it on the line, and a nought of theirs is not the deck's: “Sets: 0 Cards left: 21”."""
_ONLY_A_RULE = re.compile(r"\b(when|if|until|once|unless|games?\s*:|\?)", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!](\s|$)")
_ONLY_A_COUNT = re.compile(r"^\W*(set\W+)?(game\s+)?(finished|complete)\s*:\s*\d+\W*$", re.IGNORECASE)


def deal_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that deals more cards; None where there is none, or more than one that may be it."""
    found = [line.box for line in _lines_around(words, pixels, board, cards) if deals_more(line)]
    return found[0] if len(found) == 1 else None


def submit_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that hands in the cards that are selected; None where there is none, or more than one
    that may be it."""
    lines = _lines_around(words, pixels, board, cards)
    found = [line.box for line in lines if line.confidence >= SURE_WORDS and _HANDS_IN.match(line.text.strip())]
    return found[0] if len(found) == 1 else None


def told_end(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect], *, no_set: bool) -> str:
    """The line on the page that says that the game is over; empty where none does.

    no_set: whether surely no set lies on the table: then an empty deck is the end, too.
    """
    lines = _lines_around(words, pixels, board, cards)
    return next((line.text for line in lines if ends(line) or (no_set and deck_is_empty(line))), "")


def end_over(words: PageWords, pixels: NDArray[np.uint8], table: Rect, cards: Sequence[Rect]) -> str:
    """The line of something that lies over a table, and over none of the cards that are seen, which says that the game
    is over; empty where none does."""
    lines = _lines_around(words, pixels, table, cards)
    return next((line.text for line in lines if table.contains(line.box.center) and ends(line)), "")


def _lines_around(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> list[TextLine]:
    """The lines of text around a board that are not on its cards, in pixels of the picture."""
    near = board.grown(max(LEAST_AROUND_PX, AROUND * max(board.w, board.h)))
    lines = words.lines_in(pixels, near)
    return [line for line in lines if not any(card.contains(line.box.center) for card in cards)]


def deals_more(line: TextLine) -> bool:
    """Whether this is surely what a button is called that deals three more cards."""
    text = line.text.strip()
    return line.confidence >= SURE_WORDS and bool(_DEALS.match(text)) and not _OTHERWISE.match(text)


def ends(line: TextLine) -> bool:
    """Whether this line surely says that the game is over."""
    text = line.text.strip()
    rule = _ONLY_A_RULE.search(text) or _ONLY_A_COUNT.match(text)
    return line.confidence >= SURE_WORDS and bool(_ENDS.match(text) or _ENDS_LATER.search(text)) and not rule


def deck_is_empty(line: TextLine) -> bool:
    """Whether this line surely says that no card is left to be dealt."""
    found = _DECK_IS_EMPTY.match(text := line.text.strip())
    if line.confidence < SURE_WORDS or found is None:
        return False
    # What comes behind in sentences of its own may well be advice: “Find sets if you still can.”
    rest = _SENTENCE_ENDS.search(text, found.end() - 1)
    return not _ONLY_A_RULE.search(text[: rest.start() if rest else None])
