"""What a page says about the end of a game, and what that says of its letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.states import States
from kibitz.vision.pyramid.shown_words import rows_of, says
from kibitz.vision.pyramid.words.lines import Line

MOSTLY_USED = 0.6
"""Share of the letters that are used where words of the page are believed that say that all are, or that it is over."""
LONGEST_MESSAGE = 32
"""Letters of what a page says about the end, at most; longer rows are rules or an article."""
WON = re.compile(
    r"(?<!S)SOLVED|ALLLETTERS(ARE)?(USED|FOUND)|ALLWORDS(ARE)?(FOUND|SOLVED)|FOUNDALL|WELLDONE|CONGRAT|YOUWLN|YOUWON|YOUDLDLT|"
    r"(?<!S)COMPLETED|BRLLLLANT|PERFECT|VLCTORY|GREATJOB|BRAVO|GEWONNEN|GEL.ST|GESCHA|GAGN.|R.SOLU|GANASTE|RESUELTO|"
    r"HALVLNTO|RLSOLTO|OPGELOST|VENCEU|WYGRA|VUNNLT|MUYBLEN|BLENHECHO|ENHORABUENA|BENFATTO|BRAVLSSLM|GOEDGEDAAN|"
    r"GEFELLCLTEERD|BRAWO|GRATULAC|BRAGJORT|BRAJOBBAT|GRATTLS|MULTOBEM|PARAB.NS|FELLCLTA|GL.CKWUNSCH|TEBRLKLER"
)
OVER = re.compile(r"AMEOVER|KONLECGRY")
"""Only that a game is over: with every letter used it is won."""
LOST = re.compile(
    OVER.pattern + r"|YOULOST|YOULOSE|BETTERLUCK|THESEWERE|THEWORDSWERE|WASTHEANSWER|THEANSWERWAS|SOLUTLONSHOWN|"
    r"THESOLUTLON|"
    r"ANSWERSWERE|UNLUCKY|NOTTHLSTLME|YOUFALLED|OUTOF(LLVES|TRLES|GUESSES|TLME|MLSTAKES)|NOMORE(LLVES|TRLES|MLSTAKES)|"
    r"VERLOREN|PERDU|PERDLSTE|HASPERDLDO|HALPERSO|PERDEU|PERDESTE|PRZEGRA|F.RLORA|KAYBETT"
)
FILLED = 0.6
"""Share of a row's letters that say so where it says nothing else."""


@dataclass(frozen=True)
class Announcement:
    """Rows of words that speak of an end, each as letters alone.

    new: those that were not there when this pyramid was first seen and not over; what was there may be the rules.
    """

    rows: tuple[str, ...]
    new: frozenset[str]

    @property
    def won(self) -> bool:
        """Whether a row says that the game is won."""
        return any(says(WON, row) for row in self.rows)

    @property
    def lost(self) -> bool:
        """Whether a row says that it is lost, or shows the solution."""
        return any(says(LOST, row) for row in self.rows)

    @property
    def only_over(self) -> bool:
        """Whether all that rows say is that it is over."""
        rest = [OVER.sub("", row.replace("I", "L")) for row in self.rows]
        return self.over and not self.won and not any(says(LOST, row) for row in rest)

    @property
    def over(self) -> bool:
        """Whether it says either."""
        return bool(self.rows)

    @property
    def plainly(self) -> bool:
        """Whether a row says nothing but that: rules say more."""
        return any(_filled(pattern, row) for row in self.rows for pattern in (WON, LOST))


def _filled(pattern: re.Pattern[str], row: str) -> bool:
    match = pattern.search(row.replace("I", "L"))
    return match is not None and len(match[0]) >= FILLED * len(row)


def announcement(lines: Sequence[Line], known: frozenset[str] | None) -> Announcement:
    """What the page says about an end. known: what it said when this pyramid was first seen, and not over; None if that
    is now."""
    rows = ["".join(line.known for line in row) for row in rows_of(lines)]
    # What a pattern is read as may stand in the same row.
    rows = list(dict.fromkeys([*rows, *(line.known for line in lines)]))
    said = tuple(row for row in rows if len(row) <= LONGEST_MESSAGE and (says(WON, row) or says(LOST, row)))
    return Announcement(said, frozenset(said) - known if known is not None else frozenset())


def end_of(said: Announcement, states: Sequence[CellState], spent_below: bool) -> End | None:
    """How the game has ended; None where it goes on.

    Rules speak of the end as well: said for the first time, it is the end; else the letters must show it.
    spent_below: what was said lies over letters of which none was free before.
    """
    if said.only_over and all_used(states):
        return End.WON
    if said.lost:
        return End.LOST if is_spent(states) or any(says(LOST, row) for row in said.new) else None
    return End.WON if said.won and (spent_below or all_used(states)) else None


def all_used(states: Sequence[CellState]) -> bool:
    """Whether every letter is used."""
    return all(state is CellState.USED for state in states)


def is_spent(states: Sequence[CellState]) -> bool:
    """Whether no letter is free, and most are used."""
    return CellState.FREE not in states and _mostly_used(states)


def at_the_end(states: States) -> States:
    """The states where the page's words say that all is found: what is left over isn't free, but a word not read.

    Rules on a page may use the same words, so most letters must be used already.
    """
    if not _mostly_used(states.states):
        return states
    told = tuple(CellState.UNKNOWN if state is CellState.FREE else state for state in states.states)
    return replace(states, states=told)


def _mostly_used(states: Sequence[CellState]) -> bool:
    return sum(state is CellState.USED for state in states) >= MOSTLY_USED * len(states)
