"""Which settings are meant by words that the user types."""

from __future__ import annotations

import unicodedata


def finds(asked: str, words: str) -> bool:
    """Whether all that is asked for stands in the words, in any order, as the beginning or any part of one.

    Capitals, accents and umlauts make no difference.

    >>> finds("ueberlagerung", "Überlagerung"), finds("couleur h", "Couleurs, Contraste élevé, Haut")
    (False, True)
    >>> finds("uberlag", "Überlagerung"), finds("", "anything")
    (True, True)
    """
    text = _plain(words)
    return all(part in text for part in _plain(asked).split())


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
