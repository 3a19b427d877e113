"""Fields that a picture leaves open and the rules don't: of what they could be only one fits any station."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from kibitz.solvers.tuble.shown import Observation
from kibitz.vision.tuble.parts.details import Seen, SeenGuess

SURE = 0.999
"""Confidence from which on a colour with other meanings is not open."""
DEDUCED = 0.9
"""Confidence of what only the rules tell."""
LEAST_CHANCE = 0.005
"""Chance below which another value isn't tried."""
MOST_WAYS = 400
"""Ways to fill open fields that are tried."""


@dataclass(frozen=True)
class _Open:
    """A field that is open, in one guess or in all whose patches look alike, and what it could be."""

    field: str
    guesses: tuple[int, ...]
    values: tuple[Any, ...]


def deduced(guesses: tuple[SeenGuess, ...], fits: Callable[[Sequence[Observation]], bool]) -> tuple[SeenGuess, ...]:
    """The guesses with what follows for their open fields. fits: whether any station can be the answer."""
    fields = list(_open_fields(guesses))
    while fields and prod(len(one.values) for one in fields) > MOST_WAYS:
        fields.remove(max(fields, key=lambda one: len(one.values)))
    if not fields or not fits([_filled(guess, {}, n) for n, guess in enumerate(guesses)]):
        return guesses
    ways = [way for way in product(*(one.values for one in fields)) if _are_apart(fields, way)]
    fitting = [way for way in ways if fits(_observed(guesses, fields, way))]
    if not fitting or len(fitting) == len(ways):
        return guesses
    found = list(guesses)
    for at, one in enumerate(fields):
        left = {way[at] for way in fitting}
        for n in one.guesses:
            found[n] = _narrowed(found[n], one.field, left)
    return tuple(found)


def _narrowed(guess: SeenGuess, field: str, left: set[Any]) -> SeenGuess:
    """A guess whose field can only have the values that are left: the one there is, or else none that isn't left."""
    value = getattr(guess, field).value
    if value in left or (value is None and len(left) > 1):
        return guess
    return _with_value(guess, field, next(iter(left)) if len(left) == 1 else None)


def _open_fields(guesses: Sequence[SeenGuess]) -> Iterator[_Open]:
    colours = {guess.colour for guess in guesses if _is_open(guess.colour)}
    for colour in sorted(colours, key=lambda one: one.others):
        yield _Open("colour", tuple(n for n, guess in enumerate(guesses) if guess.colour == colour), _values(colour))
    for n, guess in enumerate(guesses):
        for field in ("stops", "station"):
            seen: Seen[Any] = getattr(guess, field)
            if seen.value is None and seen.others:
                yield _Open(field, (n,), _values(seen))


def _is_open(seen: Seen[Any]) -> bool:
    return bool(seen.others) and (seen.value is None or seen.confidence < SURE)


def _values(seen: Seen[Any]) -> tuple[Any, ...]:
    likely = [value for value, chance in seen.others if chance >= LEAST_CHANCE]
    return tuple(dict.fromkeys(([seen.value] if seen.value is not None else []) + likely))


def _are_apart(fields: Sequence[_Open], way: Sequence[Any]) -> bool:
    """Whether colours that differ have different meanings."""
    colours = [value for one, value in zip(fields, way, strict=True) if one.field == "colour"]
    return len(set(colours)) == len(colours)


def _observed(guesses: Sequence[SeenGuess], fields: Sequence[_Open], way: Sequence[Any]) -> list[Observation]:
    values = {(n, one.field): value for one, value in zip(fields, way, strict=True) for n in one.guesses}
    return [_filled(guess, values, n) for n, guess in enumerate(guesses)]


def _filled(guess: SeenGuess, values: dict[tuple[int, str], Any], n: int) -> Observation:
    """What a guess says with other values for its open fields; without any, open fields say nothing."""
    known = guess.observation
    colour = None if _is_open(guess.colour) else known.colour
    return Observation(
        values.get((n, "station"), known.station),
        values.get((n, "stops"), known.stops),
        values.get((n, "colour"), colour),
    )


def _with_value(guess: SeenGuess, field: str, value: Any) -> SeenGuess:
    seen: Seen[Any] = getattr(guess, field)
    others = tuple(one for one in seen.others if one[0] != value)
    told = Seen(value, DEDUCED if value is not None else 0.5, others, seen.text)
    match field:
        case "station":
            return replace(guess, station=told)
        case "stops":
            return replace(guess, stops=told)
        case _:
            return replace(guess, colour=told)
