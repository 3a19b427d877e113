"""Which station a line of text means: unique, or unsure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from kibitz.solvers.tuble.names import canonicals, name_key, station_names
from kibitz.vision.tuble.parts.details import Seen

ERRORS_PER_LETTER = 1 / 7
"""Letters of a name that may be misread at most."""
CLEARLY = 2
"""By how many letters more the next best name must differ."""
SURE_UNLISTED = 0.9
"""Confidence from which on a text that no list has stands as it was read."""
UNLIKE = 3
"""Letters by which such a text must differ from every name: one of another railway, and no misread one."""
LEAST_LETTERS = 3
TYPED_PER_ERROR = 6
"""Letters of what is typed of which one may be misread; the caret makes one of a shorter text so, too."""
ELLIPSIS = re.compile(r"\s*(…|\.\.+|·{2,})\W*$")
CLUTTER = re.compile(r"^[^\w(]+|[^\w).…]+$")
MOST_OTHERS = 4


def name_station(text: str, confidence: float) -> Seen[str]:
    """The station that a line names: its canonical name where that is certain, else None with what it could be.

    text: as it was recognised; confidence: of the recognition, 0 to 1.
    """
    shown = _clean(text)
    if ELLIPSIS.search(shown):
        return _beginning(ELLIPSIS.sub("", shown), shown, confidence)
    key = _letters(shown)
    if len(key) < LEAST_LETTERS:
        return Seen(None, 0.0, (), shown)
    exact = canonicals(shown)
    if len(exact) == 1:
        return Seen(exact[0], max(confidence, 0.8), (), shown)
    if len(exact) > 1:
        return Seen(None, confidence / len(exact), tuple((name, confidence / len(exact)) for name in exact), shown)
    return _alike(key, shown, confidence)


def could_be_station(text: str) -> bool:
    """Whether a text is a station's name, or nearly."""
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    shown = _clean(text)
    key = _letters(ELLIPSIS.sub("", shown))
    if len(key) < LEAST_LETTERS:
        return False
    if ELLIPSIS.search(shown):
        return begins_a_station(key)
    allowed = max(1, int(ERRORS_PER_LETTER * len(key)))
    return process.extractOne(key, _keys().keys(), scorer=Levenshtein.distance, score_cutoff=allowed) is not None


def could_be_name(text: str) -> bool:
    """Whether a text could be a station that no list of ours has."""
    return _is_name(_clean(text))


def begins_a_station(text: str) -> bool:
    """Whether the name of a station begins with a text, of which a letter may be misread where it is long."""
    key = _letters(text)
    return bool(key) and any(other.startswith(key) for other in _keys())


def ends_a_name(above: str, text: str) -> bool:
    """Whether a line is the rest of a long name that the line above it begins."""
    from rapidfuzz.distance import Levenshtein

    # The tables of names are without that word.
    is_rest = Levenshtein.distance(text.lower(), "station") <= 1 or could_be_station(f"{above} {text}")
    return begins_a_station(above) and is_rest


def ends_a_station(text: str) -> bool:
    """Whether a text is the end of a station's name, as where an edge has cut off its beginning; a small l may be read
    as I."""
    key = _letters(text).replace("i", "l")
    return len(key) >= LEAST_LETTERS and any(other.replace("i", "l").endswith(key) for other in _keys())


def holding(names: Sequence[str], typed: str) -> list[bool]:
    """Which names hold what is typed. Of a lone letter recognition is not sure: where it isn't in all of them, what
    several begin with is it."""
    if sum(map(str.isalnum, typed)) <= 1:
        letter = "".join(filter(str.isalnum, typed)).lower()
        if letter and len(names) > 1 and all(letter in name.lower() for name in names):
            return [True] * len(names)
        begun = Counter(name[:1].lower() for name in names).most_common(1)
        typed = begun[0][0] if begun and begun[0][1] > 1 else typed
    return [holds(name, typed) for name in names]


def holds(name: str, typed: str) -> bool:
    """Whether what is typed is in a name, or nearly begins one of its words.

    >>> holds("St. Paul's", "St"), holds("Royal Oak", "oak"), holds("Canning Town", "Chig"), holds("St. Paul's", "Sl")
    (True, True, False, True)
    """
    # "St" stands for "Saint" only where it is one.
    return any(_begins(spelt(name).split(), spelt(typed).replace(" ", "")) for spelt in (name_key, _plain))


def _begins(parts: Sequence[str], key: str) -> bool:
    from rapidfuzz.distance import Levenshtein

    begun = ["".join(parts[n:]) for n in range(len(parts))]
    if len(key) <= 1:
        return bool(key) and any(part.startswith(key) for part in begun)
    allowed = max(1, len(key) // TYPED_PER_ERROR)
    return key in begun[0] or any(Levenshtein.distance(key, part[: len(key)]) <= allowed for part in begun)


def _plain(text: str) -> str:
    """Letters and spaces of a text as they stand there."""
    return "".join(sign for sign in text.lower() if sign.isalnum() or sign == " ")


def _alike(key: str, shown: str, confidence: float) -> Seen[str]:
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    allowed = max(1, int(ERRORS_PER_LETTER * len(key)))
    found = process.extract(key, _keys().keys(), scorer=Levenshtein.distance, score_cutoff=allowed + CLEARLY, limit=12)
    far: dict[str, float] = {}
    for other, distance, _ in found:
        for name in _keys()[other]:
            far[name] = min(distance, far.get(name, distance))
    ranked = sorted(far, key=lambda name: (far[name], name))
    others = tuple((name, round(confidence * 0.8 ** far[name] * 0.9, 3)) for name in ranked[:MOST_OTHERS])
    if ranked and far[ranked[0]] <= allowed and (len(ranked) == 1 or far[ranked[1]] >= far[ranked[0]] + CLEARLY):
        return Seen(ranked[0], others[0][1], others[1:], shown)
    near = far[ranked[0]] if ranked else UNLIKE
    if near >= UNLIKE and confidence >= SURE_UNLISTED and _is_name(shown) and not _is_piece(key):
        return Seen(shown, confidence * 0.8, others, shown)
    return Seen(None, others[0][1] if others else 0.0, others, shown)


def _is_piece(key: str) -> bool:
    """Whether letters are a piece of a name, or nearly its beginning: something lies over the rest of it."""
    from rapidfuzz.distance import Levenshtein

    few = max(1, len(key) // 5)
    return any(key in other or Levenshtein.distance(key, other[: len(key)]) <= few for other in _keys())


def _beginning(start: str, shown: str, confidence: float) -> Seen[str]:
    """A name that is cut off by an ellipsis."""
    key = _letters(start)
    names = sorted({name for other, own in _keys().items() if other.startswith(key) for name in own}) if key else []
    if len(names) == 1 and len(key) >= LEAST_LETTERS:
        return Seen(names[0], confidence * 0.9, (), shown)
    share = confidence / max(1, len(names))
    return Seen(None, share, tuple((name, share) for name in names[:MOST_OTHERS]), shown)


def _clean(text: str) -> str:
    """Without the dots and arrows that stand before or after a name."""
    text = text.replace("’", "'").replace("（", "(").replace("）", ")").replace("＆", "&")
    text = re.sub(r"\bl(?=[bcdfghjklmnpqrstvwxz])", "I", text)
    return CLUTTER.sub("", re.sub(r"[^\x00-\u024f…]+", " ", text)).strip()


def _is_name(text: str) -> bool:
    """Whether a text could be a station that we don't know: capitalised words and nothing else."""
    words = re.findall(r"[A-Za-z][A-Za-z'.]*", text)
    signs = re.sub(r"[A-Za-z0-9' .&()\-/]", "", text)
    capital = sum(word[0].isupper() for word in words)
    return bool(words) and not signs and len(words) <= 5 and 2 * capital > len(words) and len(_letters(text)) >= 4


@cache
def _letters(text: str) -> str:
    """Letters and digits of a text as names are compared."""
    return name_key(text).replace(" ", "")


@cache
def _keys() -> dict[str, tuple[str, ...]]:
    """Letters of every spelling -> the canonical names that it can stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for name in station_names():
        found[_letters(name)] = canonicals(name) or (name,)
    return found
