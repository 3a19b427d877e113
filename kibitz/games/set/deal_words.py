"""What buttons of Set are called that deal three more cards: told by their words, whatever their order, in several
languages."""

from __future__ import annotations

import re

from kibitz.games.common.page_words import SURE_WORDS
from kibitz.vision.ocr import TextLine


def _among(words: str) -> frozenset[str]:
    return frozenset(words.split())


_DEALS = _among(
    "deal deals add draw serve"
    " geben austeilen ziehen legen aufdecken teilen nachlegen dazulegen hinlegen auflegen hinzufügen hinzufugen"
    " distribuer piocher ajouter tirer sortir poser donner demander"
    " repartir añadir anadir sacar robar agregar dar pedir distribuir adicionar comprar"
    " distribuisci aggiungi pesca dai chiedi scopri"
    " deel delen geef trek leg pak uitdelen bijleggen"
    " dołóż doloz dołoz dobierz rozdaj dodaj dela dra lägg ekle aç"
)
"""Verbs of dealing."""
_ALONE = _among("deal add draw nachlegen dazulegen dołóż doloz dołoz dobierz rozdaj")
"""Those that say it alone."""
_ASKS = _among("show give get take need want lay put open")
"""Verbs that ask for cards as well as for anything else."""
_THREE = _among("3 three drei trois tres três tre drie trzy üç")
_MORE = _among(
    "more extra additional further another some next"
    " mehr weitere noch nächste dazu hinzu plus supplémentaires supplementaires"
    " más mas mais otras altre ancora meer nog erbij bij więcej wiecej kolejne fler till daha"
)
_CARDS = _among(
    "card cards karte karten carte cartes carta cartas tarjeta tarjetas naipe naipes"
    " kaart kaarten kart karty karta kartę kort kortti"
)
_BESIDE = _among(
    "the a an me us i please let's lets few in out up down on to from deck pile of"
    " bitte vom stapel die der den de des d les la le svp por favor las los as os do da del per favore"
    " alstublieft van w z proszę några"
    " board table al tablero mesa a à au tableau tapis auf tisch sul tavolo na op tafel do stołu"
)
"""Words that may stand beside the others."""
_NEW = _among("new neue nouvelles nuevas novas nuove nieuwe nowe nya yeni")
"""New cards, but for three, may be those of a new game."""
_MOST_WORDS = 4
"""Of such a name whose verb isn't known."""
_PLUS, _PLEASE = "+", "please"
_KNOWN = _DEALS | _ASKS | _THREE | _MORE | _NEW | _CARDS | _BESIDE | {_PLUS}
_WORDS = re.compile(r"\+|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+")
_BEHIND = re.compile(r"\s*[(\[]\s*(?:\d+(?:\s+[^\W\d]+)*|[^\W\d]{1,6}|F\d{1,2})\s*[)\]]\W*$")
"""How many cards are left, or the key that deals, as it stands behind the words."""
_BETWEEN = re.compile(r"[?!.:;–—|·•]\s*|\s-\s|,\s")
"""What parts the words of a button that deals from what it says besides: “No trio? Draw three more · key D”."""
_NO_PART = re.compile(r"\b(when|until|once|unless|press|click|tap|hint|undo|shuffle|new\s+game|again)\b", re.IGNORECASE)


def deals_more(line: TextLine) -> bool:
    """Whether a line surely is the name of a button that deals three more cards."""
    return line.confidence >= SURE_WORDS and names_deal(line.text)


def names_deal(text: str) -> bool:
    """Whether this is what a button is called that deals three more cards, whatever else it says.

    >>> says = ("No set? Deal three more (D)", "Sortir trois cartes de plus", "3 cards", "Choose three cards")
    >>> [names_deal(text) for text in says]
    [True, True, False, False]
    """
    text = text.strip()
    if _NO_PART.search(text):
        return _deals(text)
    cuts = [found.span() for found in _BETWEEN.finditer(text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    return any(_deals(text[start:end]) for start in starts for end in ends if start < end)


def may_deal_three(text: str) -> bool:
    """Whether a button that says so deals, most likely: a verb that isn't known, and three more of what isn't said.

    >>> may_deal_three("Forage three more"), may_deal_three("Three more sets to find"), may_deal_three("Hint")
    (True, False, False)
    """
    words = set(_words(text))
    strange = words - _KNOWN
    return len(strange) == 1 and bool(words & _THREE) and bool(words & _MORE) and len(words) <= _MOST_WORDS


def names_three(text: str) -> bool:
    """Whether a name of such a button says how many cards come."""
    return any(word in _THREE for word in _words(text))


def _words(text: str) -> list[str]:
    return _WORDS.findall(_BEHIND.sub("", text).lower().replace("’", "'"))


def _deals(text: str) -> bool:
    """Whether a whole text is such a name."""
    words = set(_words(text))
    deals, asks, three, cards, new = (bool(words & kind) for kind in (_DEALS, _ASKS, _THREE, _CARDS, _NEW))
    more, plus = bool(words & _MORE), _PLUS in words
    strange = words - _KNOWN
    if strange:
        # A verb that isn't known: nothing but dealing has three cards more.
        return len(strange) == 1 and all(map(str.isalpha, strange)) and all((three, cards, more or plus))
    if new:
        return three and cards
    if deals:
        return any((three, more, cards, words <= _ALONE | _BESIDE))
    if asks or not three:
        # Any game has one take three cards.
        return (more and any((asks and three, cards))) or (cards and not asks and _PLEASE in words)
    return more or plus
