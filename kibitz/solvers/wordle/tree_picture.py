"""Pictures of trees: Graphviz draws every guess and every reply as a row of coloured letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.errors import NotPossibleHereError, UsageError
from kibitz.solvers.wordle.scoring import score
from kibitz.solvers.wordle.tiles import COLOURS

if TYPE_CHECKING:
    from graphviz import Digraph


def digraph(games: Iterable[Sequence[str]], predicate: Callable[[Sequence[str]], bool] | None = None) -> Digraph:
    """The picture of games that begin alike: what is guessed in each position, and which replies come.

    games: guesses of each, the answer last. predicate: given the guesses of a game, whether to draw it.

    Raises NotPossibleHereError where the Python package graphviz is missing.
    """
    picture = _empty_picture()
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


def render(picture: Digraph, form: str) -> bytes:
    """The picture as a file of this format: ``svg``, ``png``, ``pdf`` …

    Raises NotPossibleHereError where the programs of Graphviz are missing, UsageError for a format they don't know.
    """
    import graphviz

    try:
        drawn: bytes = picture.pipe(format=form)
    except graphviz.ExecutableNotFound as error:
        raise NotPossibleHereError(
            "Pictures of trees need Graphviz: its program dot wasn't found. "
            "Install it (Debian, Ubuntu: apt install graphviz) and make sure that PATH leads to it."
        ) from error
    except ValueError as error:
        raise UsageError(f"Graphviz has no format {form!r}; try svg, png or pdf.") from error
    return drawn


def _empty_picture() -> Digraph:
    """A picture from left to right, whose nodes have no frames of their own."""
    try:
        from graphviz import Digraph
    except ImportError as error:
        raise NotPossibleHereError(
            "Pictures of trees need the Python package graphviz, which isn't installed. "
            "Install it with: pip install 'kibitz[trees]'"
        ) from error
    return Digraph(
        "kibitz",
        graph_attr={"rankdir": "LR", "nodesep": "0.12", "ranksep": "0.35"},
        node_attr={
            "shape": "plaintext",
            "fontname": "DejaVu Sans Mono,Courier New",
            "fontsize": "13",
            "margin": "0.08,0.02",
        },
        edge_attr={"color": "#7a8a99", "arrowsize": "0.6"},
    )


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
