"""Compiles what of the engine is compiled, for this machine: ``python -m kibitz.solvers.wordle.warming [TYPE ...]``.

The types are those of pattern tables, uint8 for words of up to five letters and uint16 for longer ones; without any it
is both. What most games need comes first, and is used as soon as it is there.
"""

from __future__ import annotations

import sys

import numpy as np

from kibitz.solvers.wordle.many import search as many_search
from kibitz.solvers.wordle.search import compiled
from kibitz.solvers.wordle.search.compiled import Part


def warm_up(dtype: type[np.unsignedinteger] = np.uint8, part: Part | None = None) -> None:
    """Compile one part or both, or load what was compiled before. Raises NotPossibleHereError without numba.

    dtype: of the pattern tables: uint8 for words of up to five letters, uint16 for longer ones.
    """
    for each in Part if part is None else (part,):
        with compiled.compiling(dtype, each):
            if each is Part.SEARCH:
                compiled.compile_search(dtype)
            else:
                from kibitz.solvers.wordle.many import kernel  # imports numba, which may be missing

                many_search.warm_up(kernel, dtype)


if __name__ == "__main__":
    for kind in (np.uint8, np.uint16):
        if len(sys.argv) == 1 or kind.__name__ in sys.argv[1:]:
            warm_up(kind)
