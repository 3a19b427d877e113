"""Words on a page of Set: its buttons that deal and hand in, and that the game is over. Only what is surely read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.vision.boxes import outline_boxes
from kibitz.vision.ocr import TextLine

AROUND = 0.7
LEAST_AROUND_PX = 260.0
"""How far around the board its page is read: this share of the board's longer side, and at least so many pixels. What
lies farther off may be another program's."""

_MORE = r"(more|extra|additional|new)"
_CARDS = r"cards?"
_COUNT = r"(\+?\s*(3|three))"
_DEALS = re.compile(
    rf"^\W*((no\s+sets?(\s+(here|left|seen))?\W+)?(deal|add|draw)(\s+{_COUNT})?(\s+{_MORE})?(\s+{_CARDS})?"
    rf"|{_COUNT}(\s+{_MORE})?(\s+{_CARDS})?"
    rf"|{_MORE}\s+{_CARDS}|{_COUNT}\s+{_CARDS}\s+{_MORE}"
    # German, French, Spanish and Portuguese, Italian, Dutch
    r"|((3|drei|mehr|weitere|neue)\s+)*karten\s+(nachlegen|geben|austeilen|ziehen|dazu|mehr)|(mehr|weitere)\s+karten|nachlegen"
    r"|(distribuer|piocher|ajouter|tirer)(\s+(3|trois))?\s+cartes(\s+de\s+plus)?|(3|trois)\s+cartes\s+de\s+plus|plus\s+de\s+cartes"
    r"|(repartir|añadir|anadir|sacar|robar|agregar|dar|distribuir|adicionar)(\s+(3|tres|três|mais|más|mas))?\s+cartas(\s+(más|mas|mais))?"
    r"|(3\s+)?(más|mas|mais)\s+cartas|(distribuisci|aggiungi|pesca|dai)(\s+(3|tre|altre))*\s+carte|altre\s+(3\s+|tre\s+)?carte"
    r"|((deel|geef|trek|leg)\s+)?(3|drie|meer)\s+kaarten(\s+(bij|erbij|delen))?)\W*$",
    re.IGNORECASE,
)
_CLAIMS_NONE = re.compile(r"^\W*(there.s\s+)?no\s+sets?(\s+(here|left))?\W*$", re.IGNORECASE)
"""What a button is called that deals where the player says that there is no set; or a message, which stands on none."""
_OTHERWISE = re.compile(r"^[^\w+]*(new\s+cards?|3|three|(3|three)\s+cards?|draw\s+new.*)\W*$", re.IGNORECASE)
"""What the pattern above also fits, but what may as well be a count, a heading, or a new game."""
_HANDS_IN = re.compile(
    r"^\W*((submit|check|confirm|claim|validate)(\s+(the\s+|this\s+|my\s+)?(set|selection|cards))?"
    r"|valider|vérifier|prüfen|bestätigen|abschicken|enviar|comprobar|confirmar|conferma|verifica)\W*$",
    re.IGNORECASE,
)
_CALLS = re.compile(r"^\W*((call|shout|claim|declare)\s+(a\s+)?)?set\s*\W*$", re.IGNORECASE)
MARGIN = 3.5
"""Height of a button at most, and how far around its label it is looked for, in the label's heights."""
_FOUND = r"(sets?|triples?|triplets?|trios?|match(es)?|moves?)"
_ENDS = re.compile(
    r"^\W*(set\W+)?((the\s+)?game\s+(is\s+|was\s+|has\s+)?(over|completed?|finished|ended)\b|finished\s*([!.:,]|$)"
    r"|(you\s+(have\s+)?)?(won|win)\s*([!.,]|$)|you\s+did\s+it\s*[!.]|the\s+end\s*[!.]*$|congratulations"
    r"|(well\s+(done|played)|good\s+game)\s*([!.,]|$)"
    rf"|(there\s+are\s+)?no\s+(more\s+)?{_FOUND}\s+(are\s+)?(left|remain(ing)?)|no\s+more\s+{_FOUND}\s*([!.,:]|$)"
    rf"|that\s+was\s+the\s+last\s+{_FOUND}\b"
    r"|all\s+sets\s+(were\s+|are\s+)?found|all\s+done\s*[!.]"
    r"|you\s+(have\s+)?(found|completed|finished)\s+(all|every|the\s+(game|deck|puzzle))"
    # German, French, Spanish, Portuguese, Italian, Dutch
    r"|(das\s+)?spiel\s+(ist\s+)?(vorbei|beendet|zu\s+ende|aus\b)|spielende\b|kein(e)?\s+(weitere[ns]?\s+)?sets?\s+(mehr|übrig|ubrig)"
    r"|alle\s+sets\s+(sind\s+)?gefunden|(du\s+hast\s+)?gewonnen\s*[!.]|(herzlichen\s+)?gl[uü]ckwunsch|geschafft\s*[!.]"
    r"|(la\s+)?partie\s+(est\s+)?(termin[eé]e|finie)|(le\s+)?jeu\s+(est\s+)?(termin[eé]|fini)|fin\s+d[eu]\s+(la\s+)?(partie|jeu)"
    r"|(il\s+n.y\s+a\s+)?plus\s+(aucun|de)\s+sets?\b|f[eé]licitations|(vous\s+avez\s+|tu\s+as\s+)?gagn[eé]\s*[!.]"
    r"|(¡\s*)?(juego|partida|partita|gioco)\s+(terminad[oa]|acabad[oa]|finalizad[oa]|terminat[oa]|finit[oa])"
    r"|(el\s+juego|la\s+partida|il\s+gioco|la\s+partita|o\s+jogo)\s+(ha\s+terminado|[eè]\s+(finit|terminat)[oa]|acabou|terminou)"
    r"|fin\s+(del\s+juego|de\s+la\s+partida)|fine\s+(del(la)?\s+)?(gioco|partita)|fim\s+d[eo]\s+jogo"
    r"|(¡\s*)?(no\s+(quedan|hay)\s+m[aá]s\s+sets|no\s+quedan\s+sets|has\s+ganado|felicidades|felicitaciones|enhorabuena)"
    r"|(non\s+ci\s+sono\s+pi[uù]|n[aã]o\s+h[aá]\s+mais)\s+sets?|complimenti|hai\s+vinto|parab[eé]ns|voc[eê]\s+(ganhou|venceu)"
    r"|(het\s+)?spel\s+(is\s+)?(afgelopen|voorbij|klaar)|geen\s+sets?\s+meer|gefeliciteerd)",
    re.IGNORECASE,
)
"""At a line's beginning, but for the game's title beside it."""
_ENDS_LATER = re.compile(r"[.!]\s+((the|this)\s+)?game\s+((is\s+)?over|has\s+ended)\s*[,.!]", re.IGNORECASE)
"""As a sentence of its own behind others."""
_DECK_IS_EMPTY = re.compile(
    r"^(.{1,30}[,;:|·•–—-](\s*\d+\b)?)?\W*(and\s+)?(((0|no)\s+(more\s+)?)(cards?\s+)?((left|remaining)\s+)?in\s+(the\s+)?deck"
    r"|(0|no)\s+(more\s+)?cards?\s+((is|are)\s+)?(left|remaining|to\s+come)|cards\s+(left|remaining|in\s+(the\s+)?deck)\s*:?\s*0"
    r"|keine\s+karten\s+(mehr|übrig|ubrig)|0\s+karten\s+(übrig|ubrig|im\s+stapel)|(der\s+)?stapel\s+(ist\s+)?(leer|:?\s*0)"
    r"|(la\s+)?pioche\s+(est\s+)?(vide|:?\s*0)|0\s+cartes?\s+restantes?|plus\s+aucune\s+carte"
    r"|no\s+quedan\s+(m[aá]s\s+)?cartas|0\s+cartas\s+restantes|(el\s+)?mazo\s+(est[aá]\s+)?(vac[ií]o|:?\s*0)|cartas\s+restantes\s*:?\s*0"
    r"|(il\s+)?mazzo\s+([eè]\s+)?(vuoto|:?\s*0)|0\s+carte\s+rimaste|(de\s+)?stapel\s+is\s+leeg|0\s+kaarten\s+over"
    r"|(the\s+)?(deck|(draw\s+)?pile|stock)\s*:?\s*0|the\s+deck\s+is\s+(played|empty|finished|used\s+up)|these\s+are\s+the\s+last\s+cards)"
    r"(?!\s*:?\s*[1-9])(\W|$)",
    re.IGNORECASE,
)
"""That no card can come any more; where there is no set on the table either, that is the end. Other counts may come
before it on the line, and a nought of theirs is not the deck's: “Sets: 0 Cards left: 21”."""
_DECK = re.compile(
    r"^\W*(deck|(draw\s+)?pile|stock|stapel|mazo|pioche|mazzo)\s*[:(]?\s*[1-9]\d*\s*(cards?)?\W*$", re.IGNORECASE
)
_ONLY_A_RULE = re.compile(r"\b(when|if|until|once|unless|games?\s*:|\?)", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!](\s|$)")
_ONLY_A_COUNT = re.compile(r"^\W*(set\W+)?(game\s+)?(finished|complete)\s*:\s*\d+\W*$", re.IGNORECASE)


def deal_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that deals more cards; None where there is none, or more than one that may be it."""
    lines = _lines_around(words, pixels, board, cards)
    found = [line.box for line in lines if deals_more(line)]
    if not found:
        named = [line.box for line in lines if line.confidence >= SURE_WORDS and _CLAIMS_NONE.match(line.text.strip())]
        found = [box for box in named if _is_on_button(pixels, box)]
    return found[0] if len(found) == 1 else None


def deck(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The one label of the deck that tells how many cards are left in it: some pages deal when it is clicked on. None
    where there is none, or more than one that may be it."""
    lines = _lines_around(words, pixels, board, cards)
    found = [line.box for line in lines if line.confidence >= SURE_WORDS and _DECK.match(line.text.strip())]
    return found[0] if len(found) == 1 else None


def submit_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that hands in the cards that are selected; None where there is none, or more than one
    that may be it."""
    lines = _lines_around(words, pixels, board, cards)
    found = [line.box for line in lines if line.confidence >= SURE_WORDS and _HANDS_IN.match(line.text.strip())]
    return found[0] if len(found) == 1 else None


def set_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button with the game's name, which says that one has seen a set; None where there is none,
    or more than one that may be it. The same word in a heading stands on no button."""
    lines = _lines_around(words, pixels, board, cards)
    named = [line.box for line in lines if line.confidence >= SURE_WORDS and _CALLS.match(line.text.strip())]
    found = [box for box in named if _is_on_button(pixels, box)]
    return found[0] if len(found) == 1 else None


def _is_on_button(pixels: NDArray[np.uint8], text: Rect) -> bool:
    """Whether a line of text stands within an outline that is little larger than it."""
    around = text.grown(MARGIN * text.h).clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(around.x), int(around.y)
    part = np.ascontiguousarray(pixels[y : int(around.bottom), x : int(around.right)])
    inner = text.moved(-x, -y).grown(-0.1 * text.h)
    boxes = outline_boxes(part, widest=part.shape[1])
    return any(Rect(*box).holds(inner) and box[3] <= MARGIN * text.h for box in boxes)


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
