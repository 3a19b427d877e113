"""A puzzle as the solver takes it: letters, neighbours, and what the game has said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.solvers.pyramid.shapes import LEAST_BASE, MOST_BASE, Adjacency, base_of, pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.word_files import to_upper


@dataclass(frozen=True)
class Puzzle:
    """Letters that words are to be found in, each used once. All text is upper case.

    letters: of every cell. Several letters ("OQ"): it is one of them; None: it can be any.
    adjacency: which cells touch which; None: the letters are a pyramid.
    used: cells of words that were found; only the others are to be covered.
    right: words that are in the solution, apart from those of the used cells; they can be words of no list.
    wrong: words that aren't in it. refused: words that aren't in it on these cells.
    starts: letters that hints gave, each the first of at least one word that is not found yet.
    theme: words that are likelier than their frequency says; they can be words of no list.
    least, most: how many words cover the cells that aren't used.

    Raises UsageError for letters that don't fit the shape.
    """

    letters: tuple[str | None, ...]
    adjacency: Adjacency | None = None
    used: frozenset[int] = frozenset()
    right: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()
    refused: frozenset[tuple[str, frozenset[int]]] = frozenset()
    starts: str = ""
    theme: frozenset[str] = frozenset()
    least: int = 1
    most: int | None = None

    def __post_init__(self) -> None:
        cells = len(self.letters)
        if self.adjacency is None and base_of(cells) is None:
            raise UsageError(
                Phrase(
                    "{cells} letters are no pyramid: its rows have 1, 2, 3 ... letters. Check whether one is missing.",
                    cells=cells,
                )
            )
        if self.adjacency is not None and len(self.adjacency) != cells:
            raise UsageError(
                Phrase(
                    "There are {cells} letters for {adjacency} cells. Give one for each.",
                    cells=cells,
                    adjacency=len(self.adjacency),
                )
            )
        if not all(0 <= cell < cells for cell in self.used):
            raise UsageError(Phrase("Used cells are numbered from 0 to {cells}.", cells=cells - 1))
        if self.most is not None and self.most < self.least:
            raise UsageError(
                Phrase("There can't be at least {least} and at most {most} words.", least=self.least, most=self.most)
            )

    @classmethod
    def parse(cls, rows: Sequence[str]) -> Puzzle:
        """A pyramid from its rows, as people type them: ``p ir aao ntib ogueo``, ``?`` for a letter that isn't known.

        Raises UsageError for rows that are no pyramid of base 3 to 9.

        >>> Puzzle.parse(["a", "bc", "d?f"]).letters
        ('A', 'B', 'C', 'D', None, 'F')
        """
        texts = [to_upper("".join(row.split())) for row in rows]
        for number, text in enumerate(texts, start=1):
            wrong = next((sign for sign in text if not (sign.isalpha() or sign == "?")), None)
            if wrong is not None:
                raise UsageError(
                    Phrase(
                        "Row {number} has {wrong!r}, which is not a letter. Type ? for one you can't tell.",
                        number=number,
                        wrong=wrong,
                    )
                )
            if len(text) != number:
                raise UsageError(
                    Phrase(
                        "Row {number} ({text}) has {counted} and should have {number}. Give the rows from the "
                        "top, such as p ir aao ntib ogueo.",
                        number=number,
                        text=text,
                        counted=counted(len(text), "letter"),
                    )
                )
        if not LEAST_BASE <= len(texts) <= MOST_BASE:
            raise UsageError(
                Phrase(
                    "A pyramid has {least_base} to {most_base} rows, and these are {texts}.",
                    least_base=LEAST_BASE,
                    most_base=MOST_BASE,
                    texts=len(texts),
                )
            )
        return cls(tuple(None if sign == "?" else sign for sign in "".join(texts)))

    @classmethod
    def of(
        cls,
        shown: ShownPyramid,
        *,
        right: Iterable[str] = (),
        wrong: Iterable[str] = (),
        starts: str = "",
        theme: Iterable[str] = (),
    ) -> Puzzle:
        """What a page shows, with what is known besides.

        Found words that account for all used cells are done with; where a page doesn't show which cells they used, they
        are required instead.
        """
        used = frozenset(cell for cell, state in enumerate(shown.states) if state is CellState.USED)
        found = tuple(map(to_upper, shown.found))
        if sum(map(len, found)) > len(used):
            used, required = frozenset(), found
        else:
            required = ()
        further = tuple(word for word in dict.fromkeys(map(to_upper, right)) if word not in found)
        left = None if shown.words is None else max(0, shown.words - (0 if required else len(found)))
        return cls(
            shown.letters,
            used=used,
            right=required + further,
            wrong=frozenset(map(to_upper, wrong)),
            starts=to_upper(starts),
            theme=frozenset(map(to_upper, theme)),
            least=left or 1,
            most=left or None,
        )

    @cached_property
    def neighbours(self) -> Adjacency:
        """Which cells touch which."""
        base = base_of(len(self.letters))
        if self.adjacency is not None:
            return self.adjacency
        assert base is not None  # seen to above
        return pyramid_adjacency(base)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The cells that are to be covered."""
        return tuple(cell for cell in range(len(self.letters)) if cell not in self.used)
