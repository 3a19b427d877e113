"""The buttons of a page of Set: those that deal and hand in, and the one that says that a set was seen."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import Message
from kibitz.core.geometry import Rect
from kibitz.games.common.end_words import offers_new_game
from kibitz.games.common.on_button import is_on_button
from kibitz.games.common.page_words import SURE_WORDS, PageWords, parts_of
from kibitz.games.common.welcome import is_on_a_tab
from kibitz.games.set.deal_words import deals_more, may_deal_three, names_three
from kibitz.games.set.words import lines_around
from kibitz.vision.boxes import outline_boxes
from kibitz.vision.channels import channel_max
from kibitz.vision.ocr import TextLine

_FOUND = r"(sets?|triples?|triplets?|trios?|triads?|match(es)?|sätze|satz|tríos?|tercetos?)"
_CLAIMS_NONE = re.compile(
    rf"^\W*((there(.s|\s+(is|are))\s+|i\s+(see|find|have)\s+)?(none|no\s+{_FOUND})(\s+(here|left|seen|visible|found|there))?|more|stuck|i?mpossible"
    rf"|(kein|pas\s+de|aucun|ning[uú]n|nessun|nenhum|geen|brak)\s+{_FOUND})\W*$",
    re.IGNORECASE,
)
"""What a button is called that deals where the player says that there is no set; or a message, which stands on none. A
thin first letter may be missed."""
_HANDS_IN = re.compile(
    r"^\W*((submit|check|confirm|claim|validate|take|collect|declare|hand\s+in)(\s+(a\s+|the\s+|this\s+|these\s+|my\s+)?"
    r"(sets?|triples?|triplets?|trios?|triads?|match|selection|cards|three|it|them|answer))?"
    r"|(i\s+)?found\s+(it|one|a\s+[^\W\d]+)|(that.s|this\s+is|it.s)\s+(a|one|it)(\s+[^\W\d]+)?"
    r"|valider|vérifier|v[eé]rifie|trouv[eé]|prüfen|bestätigen|abschicken|gefunden|einreichen|enviar|comprobar|confirmar|verificar|conferma|verifica"
    r"|trovato|controleer|controleren|gevonden|bevestig(en)?|sprawd[zź]|zatwierd[zź]|potwierd[zź])\W*$",
    re.IGNORECASE,
)
_CALLS = re.compile(r"^\W*((call|shout|claim|declare)\s+(a\s+)?)?set\s*\W*$", re.IGNORECASE)
_HANDS_NOTHING_IN = re.compile(
    r"\b(hints?|clear|cancel|deselect|unselect|reset|undo|new|shuffle|menu|help|deal|draw|add|more|give|restart|end|quit|skip|pass|pause|settings"
    r"|rules|share|sound|hinweis|tipp|löschen|abbrechen|zurück|indice|effacer|annuler|pista|borrar|cancelar|annulla|wis|anuluj"
    r"|not?|nope|wrong|sorry|oops|incorrect|invalid|try|kein|nicht|falsch|leider|pas|faux|non|não|errado|mal|incorrecto|niet|fout|nie)\b|n.t\b|\d",
    re.IGNORECASE,
)
"""Other buttons that a page may wake once three cards are selected, counters, and refusals."""
SIGN_STEP, SIGN_GAP_PX, SIGN_SIDES = 12, 15, (10.0, 160.0)
"""A button with a sign alone: grey levels by which what wakes differs, how far apart its parts may be, and the sides of
what changes, pixels."""
SIGN_AWAY = 0.06
"""How far about the table marks of its cards may reach, as a share of its shorter side."""
_PILE = r"(deck|(draw\s+)?pile|stock|stack|stapel|mazo|baraja|pioche|paquet|mazzo|baralho)"
_DECK = re.compile(rf"^\W*{_PILE}\s*[:(]?\s*[1-9]\d*\s*(cards?)?\W*$", re.IGNORECASE)
_NAMES_DECK = re.compile(
    rf"^\W*{_PILE}\W*$"
    r"|\b(tap|click|press|touch|hit|tipp\w*|klick\w*|drück\w*|touche[rz]?|clique[rz]?|appuye[rz]|pulsa|toca|tocca|clicca)"
    rf"(\s+(on|auf|sur|en|su|em))?(\s+(the|den|das|la|le|el|il|lo|o|a))?\s+{_PILE}\b",
    re.IGNORECASE,
)
"""What stands by a deck that is drawn as one: its name, or that it is to be clicked on."""
_ONLY_A_NUMBER = re.compile(r"^\W*(\d{1,2})(?:\s*(?:cards?|left))*[^\w%]*$", re.IGNORECASE)
PILE_NEAR, PILE_FORM, PILE_SIZE = 10.0, 0.3, (0.15, 1.3)
"""How far from such words the deck is at most, in their height; how far the ratio of its sides may be from the cards',
as a share; and its area, in theirs."""
WHOLE_DECKS = frozenset({27, 81})
"""Cards of the deck before any is dealt, of the junior game and the whole one."""
CARD_FORM, CARD_SIDE = (1.15, 2.2), (40.0, 320.0)
"""The longer side of a card in its shorter one, and both sides in pixels, where none is known."""


def claim_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button by which the player says that there is no set; None where there is none, or more than
    one. Such a button may be wanted at the end, too."""
    named = [label.box for label in _labels(words, pixels, board, cards) if _CLAIMS_NONE.match(label.text.strip())]
    found = _on_buttons(pixels, named)
    return found[0] if len(found) == 1 else None


def deal_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that deals more cards; None where there is none, or more than one that may be it."""
    labels = _labels(words, pixels, board, cards)
    named = [label for label in labels if deals_more(label)]
    likely = named or [label for label in labels if may_deal_three(label.text)]
    on_buttons = [label for label in likely if is_on_button(pixels, label.box)]
    if not on_buttons:
        # A log of the game tells of three cards, too, beside the button that was pressed for them.
        claims = claim_button(words, pixels, board, cards)
        if claims is not None or not named:
            return claims
    # “Deal” may also be a menu, and rules of the game speak of dealing.
    found = on_buttons or named
    if len(found) > 1:
        found = [label for label in found if names_three(label.text)] or found
    return found[0].box if len(found) == 1 else None


def deal_offered(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> TextLine | None:
    """The label of the one button over the table itself that deals more cards, as on a dialog; None where there is
    none, or more than one."""
    named = [label for label in _labels(words, pixels, board, cards) if deals_more(label)]
    found = [label for label in named if board.contains(label.box.center) and is_on_button(pixels, label.box)]
    return found[0] if len(found) == 1 else None


def deck(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The deck that some pages deal from when it is clicked on: the one label that tells how many cards are left in it,
    or what has the form of a card beside words that name it. None where there is none, or more than one label."""
    labels = _labels(words, pixels, board, cards)
    found = [label.box for label in labels if _DECK.match(label.text.strip())]
    if found:
        return found[0] if len(found) == 1 else None
    named = [label.box for label in labels if _NAMES_DECK.search(label.text.strip())]
    return next(filter(None, (_pile_by(pixels, box, cards) for box in named)), None)


def counted_deck(
    words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect], left: Collection[int]
) -> Rect | None:
    """What has the form of a card beside the number of those that are left in the deck, without a word: a face-down
    pile. None where there is none. left: how many may be left by what was seen and taken."""
    numbers = [(label.box, _ONLY_A_NUMBER.match(label.text)) for label in _labels(words, pixels, board, cards)]
    told = [box for box, number in numbers if number is not None and 0 < int(number[1]) in left]
    return next(filter(None, (_pile_by(pixels, box, cards) for box in told)), None)


def whole_deck(words: PageWords, pixels: NDArray[np.uint8]) -> Message | None:
    """The deck that nothing was dealt from yet, with what stands by it: how many cards there are in all. None where
    there is none, or more than one."""
    told = []
    for line in words.sure_lines(pixels):
        number = _ONLY_A_NUMBER.match(line.text) or _DECK.match(line.text)
        if number is not None and int(re.sub(r"\D", "", line.text)) in WHOLE_DECKS:
            told.append((line, _pile_by(pixels, line.box, ())))
    found = [Message(line.text.strip(), pile, is_title=True) for line, pile in told if pile is not None]
    return found[0] if len(found) == 1 else None


def _pile_by(pixels: NDArray[np.uint8], label: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The largest outline by a label that has the form of a card, and is none; None where there is none. cards: those
    on the table, perhaps none yet."""
    around = label.grown(PILE_NEAR * label.h).clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(around.x), int(around.y)
    part = np.ascontiguousarray(pixels[y : int(around.bottom), x : int(around.right)])
    piles = [Rect(*box).moved(x, y) for box in outline_boxes(part, widest=part.shape[1])]
    piles = [pile for pile in piles if _may_be_a_pile(pile, cards)]
    return max(piles, key=lambda pile: pile.area, default=None)


def _may_be_a_pile(pile: Rect, cards: Sequence[Rect]) -> bool:
    """Whether an outline has the form of these cards, or where there are none, of any card."""
    if not cards:
        short, long = sorted((pile.w, pile.h))
        return CARD_FORM[0] <= long / short <= CARD_FORM[1] and CARD_SIDE[0] <= short and long <= CARD_SIDE[1]
    wide, tall = np.median([(card.w, card.h) for card in cards], axis=0).tolist()
    form = (pile.w / pile.h) / (wide / tall)
    sized = PILE_SIZE[0] <= pile.area / (wide * tall) <= PILE_SIZE[1]
    return sized and 1 - PILE_FORM <= form <= 1 / (1 - PILE_FORM) and not any(card.iou(pile) for card in cards)


def submit_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button that hands in the cards that are selected; None where there is none, or more than one
    that may be it."""
    found = [label.box for label in _labels(words, pixels, board, cards) if _HANDS_IN.match(label.text.strip())]
    return _only(pixels, found) or set_button(words, pixels, board, cards)


def woken_button(
    words: PageWords,
    before: NDArray[np.uint8],
    after: NDArray[np.uint8],
    board: Rect,
    cards: Sequence[Rect],
) -> Rect | None:
    """The label of the one button that looks otherwise since the last card was selected, and may well hand them in, or
    one that bears a sign, such as a tick; None where there is none, or more than one."""
    if before.shape != after.shape:
        return None
    labels = _labels(words, after, board, cards)
    likely = [one for one in labels if not _HANDS_NOTHING_IN.search(one.text) and not offers_new_game(one.text)]
    woken = [one.box for one in likely if _has_changed(before, after, one.box)]
    found = _on_buttons(after, woken) or _woken_signs(before, after, board, labels)
    return found[0] if len(found) == 1 else None


def _woken_signs(
    before: NDArray[np.uint8], after: NDArray[np.uint8], board: Rect, labels: Sequence[TextLine]
) -> list[Rect]:
    """What looks otherwise away from the table, has the size of a button, and bears no words: a button with a sign."""
    changed = (channel_max(cv2.absdiff(before, after)) > SIGN_STEP).astype(np.uint8)
    about = board.grown(SIGN_AWAY * min(board.w, board.h)).clipped(changed.shape[1], changed.shape[0])
    changed[int(about.y) : int(about.bottom), int(about.x) : int(about.right)] = 0
    joined = cv2.dilate(changed, np.ones((SIGN_GAP_PX, SIGN_GAP_PX), np.uint8))
    boxes = cv2.connectedComponentsWithStats(joined, connectivity=8)[2][1:, : cv2.CC_STAT_AREA].tolist()
    seen = [Rect(*box).grown(-(SIGN_GAP_PX // 2)) for box in boxes]
    worded = [any(one.contains(label.box.center) for label in labels) for one in seen]
    least, most = SIGN_SIDES
    return [
        one
        for one, has_words in zip(seen, worded, strict=True)
        if least <= min(one.w, one.h) and max(one.w, one.h) <= most and not has_words
    ]


def _has_changed(before: NDArray[np.uint8], after: NDArray[np.uint8], box: Rect) -> bool:
    part = slice(int(box.y), int(box.bottom)), slice(int(box.x), int(box.right))
    return not np.array_equal(before[part], after[part])


def _labels(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> list[TextLine]:
    """What may be the names of buttons around a board: the lines of text that are surely read, each in its parts. The
    title on a browser's tab is none."""
    lines = lines_around(words, pixels, board, cards)
    parts = [part for line in lines for part in parts_of(pixels, line)]
    sure = [part for part in parts if part.confidence >= SURE_WORDS]
    return [part for part in sure if not is_on_a_tab(part, sure)]


def _only(pixels: NDArray[np.uint8], found: Sequence[Rect]) -> Rect | None:
    """The one of these labels that is a button's; None where that isn't clear. Rules of the game speak of it, too."""
    if len(found) > 1:
        found = _on_buttons(pixels, found)
    return found[0] if len(found) == 1 else None


def _on_buttons(pixels: NDArray[np.uint8], labels: Sequence[Rect]) -> list[Rect]:
    return [box for box in labels if is_on_button(pixels, box)]


def set_button(words: PageWords, pixels: NDArray[np.uint8], board: Rect, cards: Sequence[Rect]) -> Rect | None:
    """The label of the one button with the game's name, which says that one has seen a set; None where there is none,
    or more than one that may be it. The same word in a heading stands on no button."""
    named = [label.box for label in _labels(words, pixels, board, cards) if _CALLS.match(label.text.strip())]
    found = _on_buttons(pixels, named)
    return found[0] if len(found) == 1 else None
