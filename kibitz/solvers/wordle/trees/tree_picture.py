"""Pictures of trees: Graphviz draws every guess and every reply as a row of coloured letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.solvers.tree_picture import empty_picture
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.tiles import COLOURS

if TYPE_CHECKING:
    from graphviz import Digraph


def digraph(games: Iterable[Sequence[str]], predicate: Callable[[Sequence[str]], bool] | None = None) -> Digraph:
    """The picture of games that begin alike: what is guessed in each position, and which replies come.

    games: guesses of each, the answer last. predicate: given the guesses of a game, whether to draw it.

    Raises NotPossibleHereError where the Python package graphviz is missing.
    """
    picture = empty_picture()
    drawn = set()
    for game in games:
        if predicate is not None and not predicate(game):
            continue
        before = ""
        for guess in game:
            reply = score(guess, game[-1])
            position, scored = f"{before}?", f"{before}{reply}-"
            if position not in drawn:
                picture.node(position, label=guess)
                if before:
                    picture.edge(before, position)
            if scored not in drawn:
                picture.node(scored, label=_cells(guess, reply))
                picture.edge(position, scored)
            drawn |= {position, scored}
            before = scored
    return picture


def _cells(guess: str, reply: str) -> str:
    """A guess as a row of coloured cells, in Graphviz's HTML."""
    cells = []
    for letter, digit in zip(guess, reply, strict=True):
        back, front = COLOURS[digit]
        cells.append(
            f'<td bgcolor="{back}" width="22" height="22" fixedsize="true">'
            f'<font face="DejaVu Sans,Helvetica" color="{front}"><b>{letter}</b></font></td>'
        )
    return f'<<table border="0" cellborder="0" cellspacing="2" cellpadding="0"><tr>{"".join(cells)}</tr></table>>'
