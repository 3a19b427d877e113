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


def stored_openings(variant: Variant) -> tuple[RankedGuess, ...]:
    """The best first guesses, best first.

    >>> from kibitz.solvers.tuble.variants import variant
    >>> best = stored_openings(variant("game2023"))[0]
    >>> best.name, round(best.expected_guesses, 4), best.groups
    ('Chigwell', 2.7807, 91)
    """
    return _read()[f"{variant.network_id}-{variant.rule}"]


def to_record(move: RankedGuess) -> dict[str, Any]:
    """A guess as it is stored."""
    return {slot: getattr(move, slot) for slot in RankedGuess.__slots__}


@cache
def _read() -> dict[str, tuple[RankedGuess, ...]]:
    data = pkgutil.get_data("kibitz.resources", f"{FOLDER}/openings.json")
    assert data is not None  # the package's own files
    return {key: tuple(RankedGuess(**record) for record in records) for key, records in json.loads(data).items()}
