"""Where everything is, as the reading tells it: the same from look to look where nothing moved."""

from __future__ import annotations

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble.page import Page
from kibitz.vision.tuble.parts.details import TubleDetails

STAYED, STAYED_PX = 0.1, 2.0
"""How far the middle of what stayed may be above or below where it was, in its heights; and in pixels."""
SAME = 0.5
"""Overlap over union from which on a text is where it was: the text detector draws its box anew wherever anything near
it changes, as the caret does."""


def places_of(page: Page, previous: Reading[ShownTuble] | None, width: int, height: int) -> dict[str, Rect]:
    """The places of a page by their names, within the picture. previous: the last reading of the same surface."""
    now = {name: box.clipped(width, height) for name, box in _places(page).items()}
    if previous is None or not isinstance(previous.details, TubleDetails):
        return now
    held, before = _held_now(page), _held_before(previous.details)
    stayed = {
        name: previous.places[name]
        for name, box in now.items()
        if name in previous.places
        and held.get(name) is not None
        and held.get(name) == before.get(name)
        and _has_stayed(box, previous.places[name])
    }
    return now | stayed


def _held_now(page: Page) -> dict[str, str]:
    """What the guesses and the offers of a page say, by their places."""
    held = {f"offer {n}": offer.name.text for n, offer in enumerate(page.offers, 1)}
    for n, row in enumerate(page.rows, 1):
        held |= _of_row(n, f"{row.station.value} {row.stops.value}")
    return held


def _held_before(details: TubleDetails) -> dict[str, str]:
    held = {f"offer {n}": offer.name.text for n, offer in enumerate(details.offers, 1)}
    for guess in details.guesses:
        if guess.place is not None:
            held |= _of_row(guess.place, f"{guess.station.value} {guess.stops.value}")
    return held


def _of_row(number: int, text: str) -> dict[str, str]:
    return {f"{part} {number}": text for part in ("name",)}


def _has_stayed(box: Rect, before: Rect) -> bool:
    moved = abs(box.center.y - before.center.y)
    return moved <= max(STAYED_PX, STAYED * box.h) and box.iou(before) > SAME


def _places(page: Page) -> dict[str, Rect]:
    places: dict[str, Rect] = {}
    for n, row in enumerate(page.rows, 1):
        places[f"row {n}"] = row.box
        if row.name_box is not None:
            places[f"name {n}"] = row.name_box
        if row.stops_box is not None:
            places[f"stops {n}"] = row.stops_box
        if row.blob is not None:
            places[f"blob {n}"] = row.blob.box
    if page.box is not None:
        places["input"] = page.box.box
        if page.button is not None:
            places["button"] = page.button
    places.update({f"offer {n}": entry.box for n, entry in enumerate(page.entries, 1)})
    places.update({f"legend {n}": blob.box for n, (_, blob) in enumerate(page.legend, 1)})
    return places
