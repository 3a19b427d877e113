"""A station's name on a page: what to type for it, which entry of a list it is, and what a text box shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kibitz.solvers.tuble.names import find_stations, indices_in, name_key, station_names
from kibitz.solvers.tuble.networks import load_network

LIKE_STATION, CLEARLY = 0.85, 0.05
"""A text that is no spelling of a station, because it was misread, is the one that it is so much like, where the next
one is less so by this margin."""
CONFUSED = str.maketrans({"1": "l", "i": "l", "|": "l", "!": "l", "0": "o"})
"""Signs that text recognition takes for each other."""
CARET, FIRST_CHINESE = "l", 0x2E80
"""What the blinking caret behind a text looks like; and the first of the signs that text recognition knows and no name
of a station has."""


LEAST_CUT = 6
"""Letters that are seen of a name which is too long for its text box at least."""
LEAST_KEPT, ALIKE_PERCENT = 4, 80
"""Letters that are left of a text at least when the caret makes others unreadable, and how much alike both then are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A station to be guessed. graph: id of the network that its name is from."""

    station: str
    graph: str

    @property
    def index(self) -> int:
        """Its index in its network."""
        return load_network(self.graph).index[self.station]


def stations_meant(text: str, graph: str) -> tuple[int, ...]:
    """The stations of a network that a text on a page can mean, also one that was not read quite rightly."""
    network = load_network(graph)
    meant = indices_in(network, text)
    if meant:
        return meant
    best = find_stations(text, 2)
    if not best or best[0].score < LIKE_STATION or (len(best) > 1 and best[1].score > best[0].score - CLEARLY):
        return ()
    return indices_in(network, best[0].name)


def is_station(text: str, wanted: Wanted) -> bool:
    """Whether a text can mean the wanted station."""
    return wanted.index in stations_meant(text, wanted.graph)


def may_be(text: str, wanted: Wanted) -> bool:
    """Whether an entry of a list could be the wanted station, or can't be read."""
    meant = stations_meant(text, wanted.graph)
    return not meant or wanted.index in meant


def entry_of(offers: Sequence[str], wanted: Wanted) -> int | None:
    """Which entry of a suggestion list is the wanted station; None where none is for certain.

    >>> entry_of(["Edgware Road (Bakerloo)", "Edgware"], Wanted("Edgware", "game2023"))
    1
    """
    key = name_key(wanted.station)
    meant = [stations_meant(text, wanted.graph) for text in offers]
    exact = [i for i, text in enumerate(offers) if name_key(text) == key]
    only = [i for i, stations in enumerate(meant) if stations == (wanted.index,)]
    possible = [i for i, stations in enumerate(meant) if wanted.index in stations]
    if exact or only:
        return (exact or only)[0]
    return possible[0] if len(possible) == 1 else None


@cache
def ways_to_type(station: str) -> tuple[str, ...]:
    """What to type for a station, one after the other until a list offers it.

    First the beginning that keyboards and pages agree on; then the whole name, in its usual spelling and in others.

    >>> ways_to_type("St. James's Park")
    ('St', "St. James's Park", "St James's Park", 'St Jamess Park')
    >>> ways_to_type("Edgware")
    ('Edgware',)
    """
    plain = re.match(r"[A-Za-z ]*[A-Za-z]", station)
    key = name_key(station)
    respelt = station.replace(".", ""), station.replace("&", "and"), re.sub(r"['.]", "", station)
    others = [name for name in station_names() if name_key(name) == key]
    return tuple(dict.fromkeys([plain[0] if plain else station, station, *respelt, *others]))


def is_whole(text: str, station: str) -> bool:
    """Whether a text that is typed is the station's whole name in some spelling.

    >>> is_whole("st james's park", "St. James's Park"), is_whole("St", "St. James's Park")
    (True, False)
    """
    return name_key(text) == name_key(station)


def looks_like(read: str, text: str) -> bool:
    """Whether what was read in a text box is the text, as far as text recognition tells, with or without the caret.

    >>> looks_like("King's Cross St Pancrasl", "King's Cross St. Pancras"), looks_like("Chigwel\u5ddd", "Chigwell")
    (True, True)
    >>> looks_like("Edgwre", "Edgware")
    False
    """
    shown, meant = _look(read), _look(text)
    # The caret beside letters like itself is taken for one Chinese sign.
    as_one = any(ord(sign) >= FIRST_CHINESE for sign in read) and shown.rstrip(CARET) == meant.rstrip(CARET)
    return as_one or shown in (meant, meant + CARET)


def is_nearly(read: str, text: str) -> bool:
    """Whether what was read in a text box is much like a text: the caret, and small print, make letters unreadable.

    >>> is_nearly("Chiwell]", "Chigwell"), is_nearly("Edg", "Edgware"), is_nearly("Euston", "Epping")
    (True, False, False)
    """
    from rapidfuzz import fuzz

    shown, meant = _look(read), _look(text)
    return min(len(shown), len(meant)) >= LEAST_KEPT and fuzz.ratio(shown, meant) >= ALIKE_PERCENT


def cut_name(read: str, station: str) -> str | None:
    """The spelling of a station of which a text box that is too narrow shows the beginning or the end; None for none.

    >>> cut_name("herd's Bush (Central)", "Shepherd's Bush (Central)"), cut_name("Bush", "Shepherd's Bush (Central)")
    ("Shepherd's Bush (Central)", None)
    """
    shown = _look(read)
    whole = [(name, _look(name)) for name in (station, *ways_to_type(station))] if len(shown) >= LEAST_CUT else []
    return next((name for name, meant in whole if meant.startswith(shown) or meant.endswith(shown)), None)


def steadied(read: str, before: str, *, sure: bool = False) -> str:
    """What was read in a text box, or what was read before, where only the caret makes the difference.

    sure: ``before`` is known to the letter. Then it is also what stands there where some of it is unreadable: the caret
    makes letters unreadable rather than it adds any.

    >>> steadied("Barons Cou", "Barons Court", sure=True), steadied("Barons Cou", "Barons Court")
    ('Barons Court', 'Barons Cou')
    >>> steadied("(", "C", sure=True), steadied("Barons Court", "B", sure=True)
    ('C', 'Barons Court')
    >>> steadied("St", "S", sure=True), steadied("Chigwell", "Chigwel")
    ('St', 'Chigwell')
    """
    if sure and looks_like(read, before):
        return before
    if not sure and (looks_like(read, before) or looks_like(before, read)):
        # A last letter like the caret is taken for it rather than the caret for two.
        return read if len(_look(read)) > len(_look(before)) else before
    if not sure or not before:
        return read
    if len(before) == 1:
        # Text recognition needs more than a letter to be sure, and takes the caret for another one.
        return before if len(read) == 1 or looks_like(read[1:], CARET) else read
    return before if is_nearly(read, before) and len(_look(before)) >= len(_look(read)) else read


def is_letter(read: str, letter: str) -> bool:
    """Whether what was read in a text box can be one letter, and the caret: text recognition needs more to be sure."""
    shown = "".join(read.split())
    return 0 < len(shown) <= 1 + len(CARET) or looks_like(read, letter)


def in_common(typed: str, text: str) -> int:
    """How many characters of what is typed can stay; capitals make no difference.

    >>> in_common("edgw", "Edgware")
    4
    """
    same = 0
    while same < min(len(typed), len(text)) and typed[same].lower() == text[same].lower():
        same += 1
    return same


def _look(text: str) -> str:
    """What is left of a text when all is taken off that is easily misread."""
    signs = [sign for sign in text.lower() if (sign.isalnum() and ord(sign) < FIRST_CHINESE) or sign in "|!"]
    letters = "".join(signs).translate(CONFUSED)
    return letters.replace("rn", "m").replace("vv", "w")
