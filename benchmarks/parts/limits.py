"""Trying a reader's limits lower and higher, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

Limit = tuple[Any, str, float]
"""Module, name of the limit, and the factor by which it is tried lower and higher."""
Choice = tuple[Any, str, Any] | None
"""Module, name and value; None: all limits as they are."""


def choices(limits: Sequence[Limit]) -> Iterator[Choice]:
    """The limits as they are, then each of them lower and higher."""
    yield None
    for module, name, factor in limits:
        usual = getattr(module, name)
        for by in (1 / factor, factor):
            # A whole number must change by one at least.
            if isinstance(usual, tuple):
                yield module, name, tuple(type(value)(round(value * by, 4)) for value in usual)
            elif isinstance(usual, int):
                yield module, name, max(usual + 1, round(usual * by)) if by > 1 else min(usual - 1, round(usual * by))
            else:
                yield module, name, usual * by


@contextmanager
def chosen(choice: Choice) -> Iterator[None]:
    """The reader with that choice."""
    if choice is None:
        yield
        return
    module, name, value = choice
    usual = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, usual)


def name_of(choice: Choice) -> str:
    """How a choice is told."""
    if choice is None:
        return "as it is"
    module, name, value = choice
    told = f"{value:.3g}" if isinstance(value, float | int) else str(value)
    return f"{module.__name__.rsplit('.', 1)[-1]}.{name} = {told}"
