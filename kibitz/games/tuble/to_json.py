"""A reading of Tuble as ``kibitz analyse --json`` prints it, and as captions of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.memory import memory_of
from kibitz.solvers.tuble.shown import Observation, ShownTuble

if TYPE_CHECKING:
    from kibitz.vision.tuble.parts.details import SeenGuess, TubleDetails

STATES = {True: "won", False: "lost", None: "over"}


def record(reading: Reading[ShownTuble]) -> dict[str, Any]:
    """The reading's fields. A row's station is what the page calls it; what isn't certain is null."""
    game, details, places = reading.state, _details(reading), reading.places
    texts = [offer.name.text for offer in details.offers] or list(game.offers)
    shown = [offer.visible for offer in details.offers] or [True] * len(texts)
    boxes = {name: rect.as_list() for name, rect in places.items()}
    over = reading.condition is Condition.OVER
    return {
        "state": STATES[game.won] if over else "playing",
        "rows": [_row(guess, number, boxes) for number, guess in _rows(game, details)],
        "input": boxes.get("input"),
        "input_text": memory_of(reading).read if "input" in places else None,
        "button": boxes.get("button"),
        "options": [
            {"text": text, "box": boxes.get(f"offer {i + 1}"), "visible": visible}
            for i, (text, visible) in enumerate(zip(texts, shown, strict=True))
        ],
        "legend": [rect.as_list() for _, rect in details.legend],
        "message": details.message or None,
        "overlay": details.overlay,
        "guesses_allowed": game.allowed,
        "answer": game.answer or (game.guesses[-1].station if game.won and game.guesses else None),
    }


def captions(reading: Reading[ShownTuble]) -> Mapping[str, str]:
    """Place -> what it holds."""
    found = {"input": reading.state.typed}
    for _, guess in _rows(reading.state, _details(reading)):
        found[f"name {guess.place}"] = guess.station.text or guess.station.value or "?"
        found[f"stops {guess.place}"] = "?" if guess.stops.value is None else str(guess.stops.value)
        found[f"blob {guess.place}"] = "?" if guess.colour.value is None else guess.colour.value.name.lower()
    found |= {f"offer {i}": text for i, text in enumerate(reading.state.offers, start=1)}
    return {place: found.get(place, "") for place in reading.places}


def _rows(game: ShownTuble, details: TubleDetails) -> list[tuple[int, SeenGuess]]:
    """The guesses that are in the picture with their numbers from 1, from top to bottom."""
    numbered = [
        (guess.order or i, guess) for i, guess in enumerate(details.guesses, start=1) if guess.place is not None
    ]
    return sorted(numbered, key=lambda one: one[1].place or 0)


def _row(guess: SeenGuess, number: int, boxes: Mapping[str, list[float]]) -> dict[str, Any]:
    sure: Observation = guess.observation
    return {
        "guess": number,
        "station": _as_shown(guess) if sure.station is not None else None,
        "stops": sure.stops,
        "zone_class": sure.colour.value if sure.colour is not None else None,
        "visible": guess.visible,
        "box": boxes.get(f"row {guess.place}"),
        "blob": boxes.get(f"blob {guess.place}"),
        "name_box": boxes.get(f"name {guess.place}"),
        "stops_box": boxes.get(f"stops {guess.place}"),
    }


def _as_shown(guess: SeenGuess) -> str | None:
    """A station as the page writes it; where a letter of that was misread, its canonical name."""
    from kibitz.solvers.tuble.names import canonicals

    return guess.station.text if canonicals(guess.station.text) else guess.station.value


def _details(reading: Reading[ShownTuble]) -> TubleDetails:
    """What the reader told besides; nothing where a reading was made by hand."""
    # Imported here: it brings OpenCV, which a game that isn't looked at doesn't need.
    from kibitz.vision.tuble.parts.details import TubleDetails

    return reading.details if isinstance(reading.details, TubleDetails) else TubleDetails()
