"""Probabilities in words."""

from __future__ import annotations


def percent(probability: float) -> str:
    """A probability as people read it.

    >>> percent(1), percent(0.1234), percent(0.00001), percent(0)
    ('100%', '12.3%', '<0.1%', '-')
    """
    if probability <= 0:
        return "-"
    if probability < 0.001:
        return "<0.1%"
    return "100%" if probability > 0.9999 else f"{probability:.1%}"


def uncertain(probability: float) -> str:
    """The same for what isn't certain, however likely.

    >>> uncertain(0.1234), uncertain(0.99999)
    ('12.3%', '>99.9%')
    """
    return percent(probability) if probability < 0.9995 else ">99.9%"
