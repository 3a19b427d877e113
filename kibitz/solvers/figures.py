"""Figures of many games: how many took how many guesses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Figures:
    """Games counted by the guesses that they took.

    >>> figures = Figures({2: 78, 3: 1225, 4: 971, 5: 41})
    >>> figures.games, figures.total, round(figures.mean, 4), round(figures.std, 3), figures.depth
    (2315, 7920, 3.4212, 0.589, 5)
    """

    histogram: Mapping[int, int]
    """Guesses -> games; without the numbers of guesses that no game took."""

    @classmethod
    def of(cls, guesses: Iterable[int]) -> Figures:
        """The figures of games that took so many guesses each."""
        counts: dict[int, int] = {}
        for number in guesses:
            counts[number] = counts.get(number, 0) + 1
        return cls(dict(sorted(counts.items())))

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """Guesses of all games together."""
        return sum(guesses * games for guesses, games in self.histogram.items())

    @property
    def mean(self) -> float:
        """Guesses a game; 0 without games."""
        return self.total / self.games if self.games else 0.0

    @property
    def std(self) -> float:
        """Standard deviation of the guesses a game (of the games themselves, not of a sample); 0 without games."""
        if not self.games:
            return 0.0
        squares = sum(guesses * guesses * games for guesses, games in self.histogram.items())
        return sqrt(max(0.0, squares / self.games - self.mean**2))

    @property
    def depth(self) -> int:
        """Guesses of the longest game; 0 without games."""
        return max(self.histogram, default=0)

    def over(self, rows: int) -> int:
        """Games that took more than so many guesses: lost, where a game allows no more."""
        return sum(games for guesses, games in self.histogram.items() if guesses > rows)

    def chart(self, width: int = 50, first: int = 1) -> str:
        """The histogram as bars of at most ``width`` signs, one line for each number of guesses from ``first`` on.

        >>> print(Figures({1: 1, 2: 79, 4: 40}).chart(width=8))
        1 |           (1)
        2 | ████████ (79)
        3 |           (0)
        4 | ████     (40)
        """
        largest = max(self.histogram.values(), default=0)
        counts = {n: f"({self.histogram.get(n, 0):,})" for n in range(first, self.depth + 1)}
        space = max(map(len, counts.values()), default=0)
        lines = []
        for n, count in counts.items():
            bar = "█" * round(width * self.histogram.get(n, 0) / largest)
            lines.append(f"{n:>{len(str(self.depth))}} | {bar:<{width}} {count:>{space}}")
        return "\n".join(lines)

    def text(self) -> str:
        """The chart and the figures below it."""
        return f"{self.chart()}\n\n{self.lines()}"

    def lines(self) -> str:
        """The figures, one a line."""
        lines = [
            f"Games:    {self.games:,}",
            f"Guesses:  {self.total:,}",
            f"Mean:     {self.mean:.4f}",
            f"Std:      {self.std:.3f}",
            f"Longest:  {self.depth}",
        ]
        return "\n".join(lines)

    def to_json(self) -> dict[str, object]:
        """``games``, ``total``, ``mean``, ``std``, ``histogram`` (its keys are strings) and ``depth``."""
        return {
            "games": self.games,
            "total": self.total,
            "mean": round(self.mean, 6),
            "std": round(self.std, 6),
            "histogram": {str(guesses): games for guesses, games in sorted(self.histogram.items())},
            "depth": self.depth,
        }
