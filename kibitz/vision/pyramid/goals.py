"""Words that a page lists to be found, from the beginning: that they stand there says nothing of their letters."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import numpy as np

from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, Shown
from kibitz.vision.pyramid.labels.partitions import ALIKE_AT, MARK, CellColours, differences
from kibitz.vision.pyramid.labels.scores import CLEAR_MARK, Before, Page
from kibitz.vision.pyramid.labels.states import TAKEN, States
from kibitz.vision.pyramid.shown_words import LISTED, says
from kibitz.vision.pyramid.words.lines import Line
from kibitz.vision.pyramid.words.paths import paths_of

STRONG = 50.0
"""Distance in Lab of letter and ground from which on letters are in full print: used ones mostly are faded."""
LEAST_GOALS = 2
"""Words that are listed at least: a single one may be the puzzle's last."""
OF_FOUND = re.compile(r"FOUND|SOLVED|TROUV|GEFUNDEN|ENCONTRAD|TROVATE|GEVONDEN|ZNALEZ|HLTTADE|BULUNAN")
"""What the head of a list says that is of found words."""


def goals_in(
    states: States, colours: Sequence[CellColours], rows: Sequence[Sequence[Line]], page: Page, before: Before
) -> frozenset[str]:
    """The words of a list that, taken for found ones, would use every letter up, though nothing else speaks of an end:
    all letters look alike, as print does, the page doesn't say that the game is over nor that words were found, and no
    letter was ever seen to be taken. Empty where it isn't so.

    rows: the words that are read as one line of text each.
    """
    words = [shown.line.text for shown, _ in states.found if shown.as_found >= LISTED]
    laid = {cell for _, path in states.found for cell in path}
    if len(words) < LEAST_GOALS or len(words) < len(states.found) or len(laid) < len(states.states):
        return frozenset()
    if page.over or (page.words is not None and page.words.found) or any(state in TAKEN for state in before.states):
        return frozenset()
    if any(says(OF_FOUND, "".join(line.known for line in row)) for row in rows):
        return frozenset()
    return frozenset(words) if _are_plain(colours) else frozenset()


def are_goals_of(goals: Collection[str], letters: Sequence[Collection[str]], base: int) -> bool:
    """Whether all of these can lie on a pyramid; on the next one some can't. letters: see `paths_of`."""
    return all(paths_of(word, letters, base) for word in goals)


def without_goals(shown: Sequence[Shown], goals: Collection[str]) -> list[Shown]:
    """The page's words without those of the list of what is to be found. The one in the making may be one of these."""
    return [word for word in shown if word.line.text not in goals or word.as_current > word.as_found]


def goals_left(
    goals: Collection[str], letters: Sequence[Collection[str]], states: Sequence[CellState], base: int
) -> tuple[str, ...]:
    """Those that can still lie on letters that aren't used, in the alphabet's order. letters: see `paths_of`."""
    open_ = [own if state is not CellState.USED else {""} for own, state in zip(letters, states, strict=True)]
    return tuple(word for word in sorted(goals) if len(word) >= LEAST_WORD and paths_of(word, open_, base))


def _are_plain(colours: Sequence[CellColours]) -> bool:
    """Whether all cells look alike, their letters in full print and nothing drawn about them."""
    table = np.array(colours)
    strength = np.linalg.norm(table[:, 3:6] - table[:, :3], axis=1)
    marks = np.linalg.norm(table[:, MARK], axis=1) if table.shape[1] >= MARK.stop else np.zeros(len(table))
    alike = differences(colours).max() < ALIKE_AT[0]
    return bool(alike and strength.min() >= STRONG and marks.max() < CLEAR_MARK)
