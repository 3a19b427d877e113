"""Files that say where things are in a picture: cities, and other places of a client's window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.core.geometry import Point, Rect
from kibitz.core.wording import unreadable_because

CITIES_FORM = '{"Seattle": [210.5, 180], "Miami": [1190, 760], ...}'
PLACES_FORM = '{"deck": [1100, 680, 90, 120], "hand red": [350, 660, 60, 110], ...}'


def read_cities(path: Path) -> dict[str, Point]:
    """City -> its centre. Raises UsageError where the file says no such thing.

    Besides ``{city: [x, y]}`` it may have that under "cities", as points ``{"x": .., "y": ..}``, or as a list of
    ``[city, x, y]`` or of ``{"name": .., "x": .., "y": ..}``.
    """
    found: dict[str, Point] = {}
    for name, value in _entries(_json(path), "cities", path, CITIES_FORM):
        if name in found:
            raise UsageError(f"{path} names {name!r} twice. Give each city once.")
        found[name] = Point(*_numbers(value, 2, name, path, CITIES_FORM))
    return found


def read_places(path: Path) -> dict[str, Rect]:
    """Place -> its rectangle. Raises UsageError where the file says no such thing, or names what no place is."""
    from kibitz.vision.ticket.profile import place_names

    known = place_names()
    found: dict[str, Rect] = {}
    for name, value in _entries(_json(path), "places", path, PLACES_FORM):
        if name not in known:
            raise UsageError(f"{path}: no place is called {name!r}. There are: {', '.join(known)}.")
        rect = Rect(*_numbers(value, 4, name, path, PLACES_FORM))
        if rect.w <= 0 or rect.h <= 0:
            raise UsageError(f"{path}: {name} has no area. Write left, top, width and height.")
        found[name] = rect
    return found


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} can't be read: {unreadable_because(error)}.") from error
    except ValueError as error:
        raise UsageError(f"{path} is no JSON that can be read ({error}).") from error


def _entries(found: Any, key: str, path: Path, form: str) -> Iterator[tuple[str, Any]]:
    """Names with what is said of them, whatever the form. Raises UsageError."""
    if isinstance(found, dict) and isinstance(found.get(key), dict | list):
        found = found[key]
    if isinstance(found, dict):
        yield from ((str(name), value) for name, value in found.items())
        return
    if not isinstance(found, list):
        raise UsageError(f"{path} has no {key}. Write them as {form}")
    for entry in found:
        if isinstance(entry, list) and len(entry) > 1 and isinstance(entry[0], str):
            yield entry[0], entry[1] if isinstance(entry[1], list) else entry[1:]
        elif isinstance(entry, dict) and isinstance(entry.get("name"), str):
            yield entry["name"], entry
        else:
            raise UsageError(f"{path}: {json.dumps(entry)[:80]} has no name. Write {key} as {form}")


def _numbers(value: Any, count: int, name: str, path: Path, form: str) -> list[float]:
    if isinstance(value, dict):
        value = [value.get(letter) for letter in "xywh"[:count]]
    is_numbers = isinstance(value, list) and all(
        isinstance(number, int | float) and not isinstance(number, bool) for number in value
    )
    if not is_numbers or len(value) != count:
        what = "x and y" if count == 2 else "left, top, width and height"
        raise UsageError(f"{path}: {name} needs {what}, in pixels of the picture. Write {form}")
    return [float(number) for number in value]
