"""Lists of stations, such as a browser's own beside the text box: names above each other that are no guesses."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.solvers.tuble.shown import GUESSES
from kibitz.vision.tuble.guesses.names import Name
from kibitz.vision.tuble.guesses.numbers import Number

ALIGNED = 0.35
"""By how much the names of a list begin beside each other at most, in their height."""
EVEN = 0.3
"""By which share the steps from entry to entry differ from the usual one at most."""
LEAST_NUMBERED = 0.5
"""Share of the names above each other from which on a number stands beside them: then they may be guesses."""


def without_lists(names: Sequence[Name], numbers: Sequence[Number]) -> list[Name]:
    """The names but for those of lists: more than there are guesses, one below the other at an even pitch, most of
    which have no number at their height."""
    left = list(names)
    while left:
        chain = max((chain_from(name, left) for name in left), key=len)
        if len(chain) <= GUESSES or _numbered(chain, numbers) >= LEAST_NUMBERED * len(chain):
            return left
        left = [name for name in left if not any(name is one for one in chain)]
    return left


def chain_from(first: Name, names: Sequence[Name]) -> list[Name]:
    """The names below one that begin where it does, as far as they follow each other at an even pitch."""
    aligned = [one for one in names if abs(one.box.x - first.box.x) <= ALIGNED * first.height and one.stops is None]
    below = sorted((one for one in aligned if one.box.y > first.box.y), key=lambda one: one.box.y)
    chain = [first]
    for name in below:
        pitch = chain[1].box.center.y - first.box.center.y if len(chain) > 1 else None
        step = name.box.center.y - chain[-1].box.center.y
        if pitch is not None and abs(step - pitch) > EVEN * pitch:
            break
        chain.append(name)
    return chain


def _numbered(chain: Sequence[Name], numbers: Sequence[Number]) -> int:
    """How many names have a number at their height."""
    read = [number.box.center.y for number in numbers if number.value is not None]
    return sum(any(name.box.y <= y <= name.box.bottom for y in read) for name in chain)
