"""What the user can say of guesses: their stations, numbers of stops, and zone colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice, Said
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.correcting import as_said, holding
from kibitz.solvers.tuble.names import canonical, station_names
from kibitz.solvers.tuble.shown import ShownTuble, ZoneColour
from kibitz.vision.colour import to_lab
from kibitz.vision.glyphs import common_colour
from kibitz.vision.tuble.parts.details import Seen, SeenGuess, TubleDetails
from kibitz.vision.tuble.report import doubts_of

STATION, STOPS, COLOUR = "station", "stops", "colour"
FIELDS = {"name": STATION, "stops": STOPS, "blob": COLOUR}
"""Word of a place -> what can be said of it; of a whole row all of them."""
ROW = "row"
MOST_STOPS = 60
SAME_COLOUR = 9.0
"""Distance in Lab up to which two colours are one zone's."""


def aspects(reading: Reading[ShownTuble], place: str) -> list[Aspect]:
    """What can be said of a place of a guess."""
    guess = _guess_at(reading, place)
    if guess is None:
        return []
    word = place.split()[0]
    told = {
        STATION: _aspect(STATION, _stations(), guess.station, drawn=True),
        STOPS: _aspect(STOPS, _numbers(), guess.stops, drawn=True),
    }
    if reading.state.zones:
        told[COLOUR] = _aspect(COLOUR, _colours(), guess.colour)
    if word != ROW:
        return [told[FIELDS[word]]] if FIELDS[word] in told else []
    # What has a place of its own is asked there.
    own = {FIELDS[one] for one in FIELDS if f"{one} {guess.place}" in reading.places}
    return [replace(one, known=one.name in own) for one in told.values()]


def _aspect(name: str, choices: tuple[Choice, ...], seen: Seen[Any], *, drawn: bool = False) -> Aspect:
    guess = _text(seen.others[0][0]) if seen.value is None and seen.others else ""
    return Aspect(name, choices, _text(seen.value), guess, drawn=drawn)


def _text(value: object) -> str:
    if value is None:
        return ""
    return value.name.lower() if isinstance(value, ZoneColour) else str(value)


@cache
def _stations() -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in dict.fromkeys(canonical(one) or one for one in station_names()))


@cache
def _numbers() -> tuple[Choice, ...]:
    return tuple(Choice(str(n), str(n), str(n) if n < 10 else "") for n in range(MOST_STOPS + 1))


@cache
def _colours() -> tuple[Choice, ...]:
    return tuple(Choice(_text(zone), _text(zone), _text(zone)[0]) for zone in ZoneColour)


def lesson(
    reading: Reading[ShownTuble], frame: Frame, place: str, aspect: str, value: str
) -> Mapping[str, tuple[float, ...]]:
    """What a correction teaches: the colour of a zone, in Lab."""
    rect = reading.places.get(f"blob {place.split()[1]}")
    return (
        {f"zone_{ZoneColour[value.upper()].value}": _colour_at(frame.pixels, rect)}
        if aspect == COLOUR and rect is not None
        else {}
    )


def with_said(reading: Reading[ShownTuble], pixels: NDArray[np.uint8], view: PageView) -> Reading[ShownTuble]:
    """The reading with what was said of guesses that look as they did, and with zones whose colours were said."""
    details = reading.details
    if not isinstance(details, TubleDetails):
        return reading
    places = {place: rect for place, rect in reading.places.items() if place.split()[0] in (*FIELDS, ROW)}
    held = list(holding(pixels, places, view.said))
    zones = [(int(name.split()[0].removeprefix("zone_")), numbers) for name, numbers in view.examples.items()]
    guesses = [_with_zone(guess, reading.places, pixels, zones) for guess in details.guesses]
    for one in held:
        number = int(one.place.split()[1])
        guesses = [_with_one(guess, one) if guess.place == number else guess for guess in guesses]
    if tuple(guesses) == details.guesses:
        return as_said(reading, held)
    return as_said(_restated(reading, details, guesses), held)


def _with_one(guess: SeenGuess, said: Said) -> SeenGuess:
    if said.aspect == STATION:
        return replace(guess, station=Seen(said.value, 1.0, text=said.value))
    if said.aspect == STOPS:
        return replace(guess, stops=Seen(int(said.value), 1.0))
    return replace(guess, colour=Seen(ZoneColour[said.value.upper()], 1.0))


def _with_zone(
    guess: SeenGuess,
    places: Mapping[str, Rect],
    pixels: NDArray[np.uint8],
    zones: Sequence[tuple[int, tuple[float, ...]]],
) -> SeenGuess:
    """The guess with the zone whose colour it has."""
    rect = places.get(f"blob {guess.place}")
    if rect is None or not zones:
        return guess
    own = np.array(_colour_at(pixels, rect))
    apart = [float(np.linalg.norm(own - np.array(numbers))) for _, numbers in zones]
    nearest = int(np.argmin(apart))
    if apart[nearest] > SAME_COLOUR:
        return guess
    return replace(guess, colour=Seen(ZoneColour(zones[nearest][0]), 1.0))


def _colour_at(pixels: NDArray[np.uint8], rect: Rect) -> tuple[float, ...]:
    """The commonest colour of a place, as Lab."""
    part = rect.grown(-0.2 * min(rect.w, rect.h)).clipped(pixels.shape[1], pixels.shape[0])
    rows, columns = slice(int(part.y), int(part.bottom) + 1), slice(int(part.x), int(part.right) + 1)
    return tuple(to_lab(common_colour(pixels[rows, columns])).tolist())


def _restated(reading: Reading[ShownTuble], details: TubleDetails, guesses: Sequence[SeenGuess]) -> Reading[ShownTuble]:
    """The reading with other guesses, and what follows from them."""
    was, zones = reading.state, reading.state.zones
    before = doubts_of(details.guesses, zones)
    doubts = (*doubts_of(guesses, zones), *(one for one in reading.doubts if one not in before))
    sure = min(
        min(guess.station.confidence, guess.stops.confidence, guess.colour.confidence if zones else 1.0)
        for guess in guesses
    )
    state = replace(was, guesses=tuple(guess.observation for guess in guesses))
    condition = reading.condition
    if any(guess.right for guess in was.guesses) and not any(guess.right for guess in state.guesses):
        # It was over because of a number that was misread.
        state = replace(state, end=None, over=False)
        condition = Condition.READY if condition is Condition.OVER else condition
    if condition is Condition.UNSETTLED and all(guess.stops.value is not None for guess in guesses):
        condition = Condition.READY
    return replace(
        reading,
        state=state,
        doubts=doubts,
        condition=condition,
        confidence=reading.confidence if doubts else max(sure, reading.confidence),
        details=replace(details, guesses=tuple(guesses)),
    )


def _guess_at(reading: Reading[ShownTuble], place: str) -> SeenGuess | None:
    word, _, number = place.partition(" ")
    if word not in (*FIELDS, ROW) or not number.isdigit() or not isinstance(reading.details, TubleDetails):
        return None
    return next((guess for guess in reading.details.guesses if guess.place == int(number)), None)
