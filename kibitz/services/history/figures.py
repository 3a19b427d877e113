"""What the history says in figures: wins, streaks, guesses, marks, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from kibitz.core.wording import clock_text
from kibitz.services.history.records import By, GameRecord, Result


@dataclass(frozen=True, slots=True)
class Figures:
    """Of games of one kind.

    games: all of them. ended: those whose end was seen. won, lost: of these, where it can be told. streak,
    longest_streak: wins in a row, the newest ones and the most ever. moves: how many games were won with how many
    moves. skills, lucks: marks (0 to 99) of the games that have them, oldest first. times: seconds of
    the ended games, oldest first. seconds: their median; None without one.
    """

    games: int
    ended: int
    won: int
    lost: int
    streak: int
    longest_streak: int
    moves: Mapping[int, int]
    skills: Sequence[int]
    lucks: Sequence[int]
    times: Sequence[float]
    seconds: float | None

    @property
    def share(self) -> float | None:
        """Games won of those won or lost; None without one."""
        told = self.won + self.lost
        return self.won / told if told else None

    @property
    def skill(self) -> float | None:
        """Mean skill mark; None where no game has one."""
        return fmean(self.skills) if self.skills else None


def as_words(found: Figures, none: str = "") -> tuple[str, ...]:
    """The figures as people read them: games, share won, streak, longest streak, mean skill, usual time. ``none``
    stands for what there is not."""
    return (
        str(found.games),
        none if found.share is None else f"{found.share:.0%}",
        str(found.streak),
        str(found.longest_streak),
        none if found.skill is None else f"{found.skill:.0f}",
        none if found.seconds is None else clock_text(found.seconds),
    )


def to_json(found: Figures) -> dict[str, Any]:
    """The figures for ``--json``."""
    return {**asdict(found), "share": found.share, "skill": found.skill}


def figures(records: Sequence[GameRecord], *, kibitz: bool = False) -> Figures:
    """Figures of some games, in any order. kibitz: those that Kibitz alone played; else those that the user did."""
    own = sorted(
        (record for record in records if (record.by is By.KIBITZ if kibitz else record.by is By.USER)),
        key=lambda record: record.began,
    )
    ended = [record for record in own if record.result is not Result.OPEN]
    told = [record.result is Result.WON for record in ended if record.result is not Result.OVER]
    streak = longest = 0
    for won in told:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return Figures(
        games=len(own),
        ended=len(ended),
        won=sum(told),
        lost=len(told) - sum(told),
        streak=streak,
        longest_streak=longest,
        moves=dict(sorted(Counter(record.moves for record in ended if record.result is not Result.LOST).items())),
        skills=[record.skill for record in ended if record.skill is not None],
        lucks=[record.luck for record in ended if record.luck is not None],
        times=[record.seconds for record in ended],
        seconds=median(record.seconds for record in ended) if ended else None,
    )
