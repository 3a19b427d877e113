"""Pictures of trees: Graphviz draws each guess, and each reply as a number on the colour that the game shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kibitz.solvers.tree_picture import empty_picture
from kibitz.solvers.tuble.shown import ZoneColour

if TYPE_CHECKING:
    from graphviz import Digraph

    from kibitz.solvers.tuble.tree import Node, Reply

COLOURS = {
    ZoneColour.GREEN: ("#2e9e5b", "white"),
    ZoneColour.YELLOW: ("#f2c744", "black"),
    ZoneColour.ORANGE: ("#e8862e", "black"),
    ZoneColour.RED: ("#c8372d", "white"),
}
"""Colour of the game -> back and front of its cell."""


def digraph(root: Node, wanted: Callable[[str], bool] | None = None) -> Digraph:
    """The picture of a tree; ``wanted``: given an answer, whether its game is drawn; None draws all.

    Raises NotPossibleHereError where the Python package graphviz is missing.
    """
    picture = empty_picture()
    stack: list[tuple[str, Node]] = [("?", root)]
    while stack:
        name, node = stack.pop()
        if wanted is not None and not any(wanted(guesses[-1]) for guesses in node.paths()):
            continue
        picture.node(name, label=node.guess)
        if name != "?":
            picture.edge(name.removesuffix("?"), name)
        for reply, child in node.replies.items():
            stops, colour = reply
            scored = f"{name}{stops}.{int(colour)}-"
            if wanted is None or any(wanted(guesses[-1]) for guesses in child.paths()):
                picture.node(scored, label=_cell(reply))
                picture.edge(name, scored)
                stack.append((f"{scored}?", child))
    return picture


def _cell(reply: Reply) -> str:
    """A reply as a coloured cell, in Graphviz's HTML."""
    stops, colour = reply
    back, front = COLOURS[colour]
    inside = f'<font face="DejaVu Sans,Helvetica" color="{front}"><b>{stops}</b></font>'
    cell = f'<td bgcolor="{back}" width="26" height="22" fixedsize="true">{inside}</td>'
    return f'<<table border="0" cellborder="0" cellspacing="0" cellpadding="0"><tr>{cell}</tr></table>>'
