"""A misread that no station explains: the least sure field is looked at again among what else it could be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.vision.tuble.guesses.deducing import deduced
from kibitz.vision.tuble.parts.details import Seen, SeenGuess, TubleDetails
from kibitz.vision.tuble.report import doubts_of

UNSURE = 0.85
"""Confidence below which a field may have been misread. What was read clearly stays: then it is likelier that the page
plays by other rules than ours."""
LEAST_CHANCE = 0.1
"""Chance below which another value isn't tried."""
MOST_CHANGES = 60
"""Pairs of changes that are tried, likeliest first."""
PLACES = {"station": "name", "stops": "stops", "colour": "blob"}
"""What a field's place is called."""


@dataclass(frozen=True)
class _Change:
    """Another value for one field of one guess, and how likely it is that it was misread so."""

    guess: int
    field: str
    value: Any
    chance: float


def reconsider(reading: Reading[ShownTuble], fits: Callable[[Sequence[Observation]], bool]) -> Reading[ShownTuble]:
    """The reading, where a station fits its guesses; else with its likeliest misread put right, or unknown.

    fits: whether any station can be the answer. One field is changed at a time, then two. Where exactly one change
    makes a station fit, it is made, with a doubt that asks to check it; where none or several do, the least sure field
    becomes None, with a doubt that names it. What was read clearly is never changed, and nothing of a game without zone
    colours, which has rules of its own.
    """
    details = reading.details
    if not isinstance(details, TubleDetails) or not details.guesses or not reading.state.zones:
        return reading
    told = deduced(details.guesses, fits)
    if told != details.guesses:
        reading = _deduced(reading, details, told)
        details = replace(details, guesses=told)
    if fits([guess.observation for guess in details.guesses]):
        return reading
    guesses = details.guesses
    changes = sorted(_changes(guesses), key=lambda change: -change.chance)
    working: list[tuple[_Change, ...]] = [(change,) for change in changes if fits(_observed(guesses, (change,)))]
    if not working:
        pairs = sorted(combinations(changes, 2), key=lambda pair: -pair[0].chance * pair[1].chance)
        apart = [pair for pair in pairs if (pair[0].guess, pair[0].field) != (pair[1].guess, pair[1].field)]
        working += [pair for pair in apart[:MOST_CHANGES] if fits(_observed(guesses, pair))]
    if len(working) == 1:
        changed = _changed(guesses, working[0])
        doubts = [_says(guesses, change) for change in working[0]]
    else:
        weakest = _weakest(guesses)
        if weakest is None:
            return reading
        changed = _changed(guesses, [weakest])
        doubts = [
            Phrase(
                "no station fits what was read; {place} is the least certain of it: please check",
                place=_place(guesses, weakest),
            )
        ]
    return _with(reading, details, changed, doubts)


def _changes(guesses: Sequence[SeenGuess]) -> Iterator[_Change]:
    """What else each field could be that wasn't read clearly."""
    for n, guess in enumerate(guesses):
        for field in PLACES:
            seen: Seen[Any] = getattr(guess, field)
            if seen.value is not None and seen.confidence >= UNSURE:
                continue
            for value, chance in seen.others:
                if value != seen.value and chance >= LEAST_CHANCE:
                    yield _Change(n, field, value, chance)


def _weakest(guesses: Sequence[SeenGuess]) -> _Change | None:
    """The least sure of the fields that weren't read clearly, made unknown; None where all were."""
    known = [
        (getattr(guess, field).confidence, n, field)
        for n, guess in enumerate(guesses)
        for field in ("colour", "stops", "station")
        if getattr(guess, field).value is not None and getattr(guess, field).confidence < UNSURE
    ]
    if not known:
        return None
    _, n, field = min(known)
    return _Change(n, field, None, 0.0)


def _changed(guesses: Sequence[SeenGuess], changes: Sequence[_Change]) -> tuple[SeenGuess, ...]:
    result = list(guesses)
    for change in changes:
        guess = result[change.guess]
        seen: Seen[Any] = getattr(guess, change.field)
        before = () if seen.value is None else ((seen.value, seen.confidence),)
        rest = tuple(other for other in seen.others if other[0] != change.value)
        text = seen.text if change.field != "station" or change.value is None else change.value
        # What was changed is never as sure as what was read.
        anew: Seen[Any] = Seen(change.value, min(0.5, change.chance), before + rest, text)
        result[change.guess] = _with_field(guess, change.field, anew)
    return tuple(result)


def _with_field(guess: SeenGuess, field: str, seen: Seen[Any]) -> SeenGuess:
    match field:
        case "station":
            return replace(guess, station=seen)
        case "stops":
            return replace(guess, stops=seen)
        case _:
            return replace(guess, colour=seen)


def _observed(guesses: Sequence[SeenGuess], changes: Sequence[_Change]) -> list[Observation]:
    return [guess.observation for guess in _changed(guesses, changes)]


def _place(guesses: Sequence[SeenGuess], change: _Change) -> str:
    number = guesses[change.guess].place or change.guess + 1
    return f"{PLACES[change.field]} {number}"


def _says(guesses: Sequence[SeenGuess], change: _Change) -> str:
    seen: Seen[Any] = getattr(guesses[change.guess], change.field)
    was, now = (_word(value) for value in (seen.value, change.value))
    looks = Phrase("looks like {was}", was=was) if seen.value is not None else Phrase("is not readable")
    return Phrase(
        "{place} {looks}, but a station fits only with {now}: please check",
        place=_place(guesses, change),
        looks=looks,
        now=now,
    )


def _word(value: Any) -> str:
    return value.name.lower() if isinstance(value, ZoneColour) else str(value)


def _deduced(
    reading: Reading[ShownTuble], details: TubleDetails, guesses: tuple[SeenGuess, ...]
) -> Reading[ShownTuble]:
    """The reading with fields that follow from the rules, and without their doubts."""
    before = doubts_of(details.guesses, reading.state.zones)
    doubts = (*doubts_of(guesses, reading.state.zones), *(one for one in reading.doubts if one not in before))
    sure = min(seen.confidence for guess in guesses for seen in (guess.station, guess.stops, guess.colour))
    return replace(
        reading,
        state=replace(reading.state, guesses=tuple(guess.observation for guess in guesses)),
        confidence=reading.confidence if doubts else sure,
        doubts=doubts,
        details=replace(details, guesses=guesses),
    )


def _with(
    reading: Reading[ShownTuble], details: TubleDetails, guesses: tuple[SeenGuess, ...], doubts: Sequence[str]
) -> Reading[ShownTuble]:
    state = replace(reading.state, guesses=tuple(guess.observation for guess in guesses))
    return replace(
        reading,
        state=state,
        confidence=min(reading.confidence, 0.4),
        doubts=(*reading.doubts, *doubts),
        details=replace(details, guesses=guesses),
    )
