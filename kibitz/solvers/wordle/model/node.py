"""A position of a decision tree, and all below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Node:
    """A position of a tree: the guess to make there, and where each reply leads.

    guess: upper case.
    answers: hidden words that remain when the position is reached.
    solves: whether the guess is one of them.
    children: score of the guess -> next position; the all-correct score has none, because the game is over.
    """

    guess: str
    answers: int
    solves: bool
    children: dict[str, Node] = field(default_factory=dict)

    def walk(self, depth: int = 1) -> Iterator[tuple[int, Node]]:
        """This position and all below it, each with the number of its guess, parents before children."""
        stack = [(depth, self)]
        while stack:
            level, node = stack.pop()
            yield level, node
            stack.extend((level + 1, child) for child in reversed(node.children.values()))
