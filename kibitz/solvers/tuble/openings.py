"""The best first guesses of every variant, worked out beforehand: the first suggestion waits for no search."""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from typing import Any

from kibitz.solvers.tuble.advice import RankedGuess
from kibitz.solvers.tuble.networks import FOLDER
from kibitz.solvers.tuble.variants import Variant

OPENINGS = 20
"""Guesses that are stored of each variant."""
STORED_LIMITS = (None, 4)
"""No more guesses than these for any station; None: however many the best way takes."""


def stored_openings(variant: Variant, limit: int | None = None) -> tuple[RankedGuess, ...]:
    """The best first guesses, best first, with no game taking more than ``limit`` guesses (one of `STORED_LIMITS`).

    >>> from kibitz.solvers.tuble.variants import variant
    >>> best = stored_openings(variant("game2023"))[0]
    >>> best.name, round(best.expected_guesses, 4), best.groups
    ('Chigwell', 2.7807, 91)
    """
    return _read()[opening_key(variant, limit)]


def opening_key(variant: Variant, limit: int | None) -> str:
    """The key of a variant's guesses in the file.

    >>> from kibitz.solvers.tuble.variants import variant
    >>> opening_key(variant("2009"), 4)
    '2009 half 4'
    """
    return f"{variant.network_id} {variant.rule}{f' {limit}' if limit else ''}"


def to_record(move: RankedGuess) -> dict[str, Any]:
    """A guess as it is stored."""
    return {slot: getattr(move, slot) for slot in RankedGuess.__slots__}


@cache
def _read() -> dict[str, tuple[RankedGuess, ...]]:
    data = pkgutil.get_data("kibitz.resources", f"{FOLDER}/openings.json")
    assert data is not None  # the package's own files
    return {key: tuple(RankedGuess(**record) for record in records) for key, records in json.loads(data).items()}
