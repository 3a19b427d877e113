"""What a page says about the end of a game, and what that says of its letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.lines import Line
from kibitz.vision.pyramid.shown_words import rows_of, says
from kibitz.vision.pyramid.states import States

MOSTLY_USED = 0.6
"""Share of the letters that are used where words of the page are believed that say that all are, or that it is over."""
LONGEST_MESSAGE = 32
"""Letters of what a page says about the end, at most; longer rows are rules or an article."""
WON = re.compile(
    r"SOLVED|ALLLETTERS(ARE)?(USED|FOUND)|ALLWORDS(ARE)?FOUND|FOUNDALL|WELLDONE|CONGRAT|YOUWLN|YOUWON|YOUDLDLT|"
    r"COMPLETED|BRLLLLANT|PERFECT|VLCTORY|GREATJOB|BRAVO"
)
LOST = re.compile(
    r"YOULOST|YOULOSE|BETTERLUCK|GAMEOVER|THESEWERE|THEWORDSWERE|WASTHEANSWER|THEANSWERWAS|SOLUTLONSHOWN|THESOLUTLON|"
    r"ANSWERSWERE|UNLUCKY|NOTTHLSTLME|YOUFALLED|OUTOF(LLVES|TRLES|GUESSES|TLME|MLSTAKES)|NOMORE(LLVES|TRLES|MLSTAKES)"
)


def said_about_end(lines: Sequence[Line]) -> list[str]:
    """What the page says about an end, each row of words in one: letters alone."""
    rows = ["".join(line.known for line in row) for row in rows_of(lines)]
    return [row for row in rows if len(row) <= LONGEST_MESSAGE and (says(WON, row) or says(LOST, row))]


def at_the_end(states: States) -> States:
    """The states where the page's words say that all is found: what is left over isn't free, but a word not read.

    Rules on a page may use the same words, so most letters must be used already.
    """
    used = sum(state is CellState.USED for state in states.states)
    if used < MOSTLY_USED * len(states.states):
        return states
    told = tuple(CellState.UNKNOWN if state is CellState.FREE else state for state in states.states)
    return replace(states, states=told)
