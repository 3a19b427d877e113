"""Compiles everything of the engine that is compiled, for this machine: ``python -m kibitz.solvers.wordle.warming``."""

from __future__ import annotations

import numpy as np

from kibitz.solvers.wordle.many import search as many_search
from kibitz.solvers.wordle.search import compiled


def warm_up(dtype: type[np.unsignedinteger] = np.uint8) -> None:
    """Compile the searches, or load them if that was done before. Raises NotPossibleHereError without numba.

    dtype: of the pattern tables: uint8 for words of up to five letters, uint16 for longer ones.
    """
    compiled.compile_search(dtype)
    from kibitz.solvers.wordle.many import kernel  # imports numba, which may be missing

    many_search.warm_up(kernel, dtype)
    compiled.mark_compiled(dtype)


if __name__ == "__main__":
    warm_up(np.uint8)
    warm_up(np.uint16)
