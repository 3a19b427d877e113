"""Stations by any of their names: as a page spells them, as a person types them, as text recognition reads them."""

from __future__ import annotations

from functools import cache

from kibitz.solvers.names import NameMatch, most_alike, plain_words
from kibitz.solvers.tuble.networks import NETWORKS, Network, load_network, rows

GAME = "game2023-t4"
"""The network whose names Kibitz uses: the game's own, with the one station of today that it hasn't got."""
IGNORED = {"and", "line", "lines", "underground", "tube", "station"}
"""Words that make no difference, unless nothing else is left."""
SAME_WORDS = {"st": "saint", "terminals": "terminal", "rd": "road"}


@cache
def station_names() -> tuple[str, ...]:
    """Every spelling that a page might show: the game's own names first, then those of other networks, then others."""
    own = [name for network_id in NETWORKS for name in load_network(network_id).names]
    return tuple(dict.fromkeys([*own, *(spelling for spelling, _ in rows("aliases.tsv"))]))


@cache
def canonical(name: str) -> str | None:
    """What Kibitz calls the station; None for a name that is unknown, or stands for more than one station.

    Capitals, accents, punctuation, "&" for "and" and "Saint" for "St." make no difference.

    >>> canonical("kings cross st pancras"), canonical("Monument"), canonical("Edgware Road")
    ("King's Cross St. Pancras", 'Bank - Monument', None)
    """
    found = canonicals(name)
    return found[0] if len(found) == 1 else None


@cache
def canonicals(name: str) -> tuple[str, ...]:
    """The stations, by their canonical names, that a name can stand for; none for an unknown name.

    >>> canonicals("Edgware Road")
    ('Edgware Road (Bakerloo)', 'Edgware Road (Circle Line)')
    """
    game = load_network(GAME)
    return tuple(game.names[i] for i in indices_in(game, name))


def index_in(network: Network, name: str) -> int | None:
    """The station of a network that any spelling of its name means; None where it is none of them or several."""
    found = indices_in(network, name)
    return found[0] if len(found) == 1 else None


@cache
def indices_in(network: Network, name: str) -> tuple[int, ...]:
    """The stations of a network that a name can mean.

    A network's own names mean their own station. The name of a station that is two stations in this network means
    both of them, and the name of one of two that are one here means that one.

    >>> current = load_network("current")
    >>> [current.names[i] for i in indices_in(current, "Bank - Monument")]
    ['Bank', 'Monument']
    """
    key = name_key(name)
    own = _own_keys(network.id).get(key)
    if own is not None:
        return (own,)
    members = _members().get(key, frozenset())
    return tuple(i for i, station in enumerate(network.stations) if station.members & members)


def find_stations(text: str, limit: int = 5) -> list[NameMatch]:
    """The stations (their canonical names) that are most like a text, best first; those of the same score by name.

    The text may have typing or reading errors, or be only the beginning of a name or of a word of it.

    >>> [match.name for match in find_stations("ealing bradway", 2)]
    ['Ealing Broadway', 'Tooting Broadway']
    """
    return most_alike(name_key(text), _names_of_keys(), limit)


@cache
def name_key(name: str) -> str:
    """A name without what makes no difference: two spellings of one name have the same key.

    >>> name_key("St. James's Park"), name_key("SAINT JAMES\N{RIGHT SINGLE QUOTATION MARK}S PARK station")
    ('saint jamess park', 'saint jamess park')
    """
    words = [SAME_WORDS.get(word, word) for word in plain_words(name)]
    return " ".join([word for word in words if word not in IGNORED] or words)


@cache
def _own_keys(network_id: str) -> dict[str, int]:
    """Key of a network's own name -> index of the station."""
    return {name_key(name): i for i, name in enumerate(load_network(network_id).names)}


@cache
def _members() -> dict[str, frozenset[str]]:
    """Key of every spelling -> the stations of today that it stands for; the game's meaning goes before others."""
    found: dict[str, frozenset[str]] = {}
    for network_id in (GAME, *NETWORKS):
        for station in load_network(network_id).stations:
            found.setdefault(name_key(station.name), station.members)
    for spelling, members in rows("aliases.tsv"):
        found.setdefault(name_key(spelling), frozenset(members.split(",")))
    return found


@cache
def _names_of_keys() -> dict[str, tuple[str, ...]]:
    """Key of every spelling -> the canonical names that it can stand for."""
    return {key: canonicals(key) for key in _members()}


@cache
def spelling(name: str) -> str | None:
    """The name as a network writes it that has a station of just this name; the game's own network goes first.

    >>> spelling("bank"), spelling("EARLS COURT"), spelling("St. Pancras")
    ('Bank', "Earl's Court", None)
    """
    key = name_key(name)
    for network_id in NETWORKS:
        own = _own_keys(network_id).get(key)
        if own is not None:
            return load_network(network_id).names[own]
    return None
