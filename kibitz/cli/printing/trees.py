"""Decision trees as the command line writes them: the same for every game that has trees."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from kibitz.cli.printing.output import result
from kibitz.core.errors import UsageError
from kibitz.solvers.figures import Figures

if TYPE_CHECKING:
    from graphviz import Digraph

OVERVIEW_LEVELS = 2

Form = TypeVar("Form", bound=StrEnum)
"""The formats of a game's trees; ``text`` and ``png`` are among them."""


class GrownTree(Protocol):
    """What trees have in common; ``str`` of one is its line."""

    @property
    def figures(self) -> Figures: ...

    def text(self, levels: int | None = None) -> str: ...

    def to_json(self) -> object: ...


def chosen_format(form: Form | None, output: Path | None, forms: type[Form]) -> Form | None:
    """The format that was asked for, or the one that a file's end tells; None where neither is given.

    Raises UsageError where the end tells none, and for a PNG without a file.
    """
    if form is None and output is not None:
        ending = output.suffix.lstrip(".").lower()
        name = "text" if ending == "txt" else ending
        if name not in list(forms):
            *most, last = (".txt" if one == "text" else f".{one}" for one in forms)
            raise UsageError(f"{output}: its end tells no format. Use {', '.join(most)} or {last}, or --format.")
        form = forms(name)
    if form == "png" and output is None:
        raise UsageError("A PNG needs a file: add --output tree.png.")
    return form


def in_format(grown: GrownTree, form: str, levels: int | None, picture: Callable[[], Digraph]) -> str | bytes:
    """A tree as ``text``, ``json``, ``dot``, ``svg`` or ``png``. picture: draws it."""
    if form == "text":
        return grown.text(levels)
    if form == "json":
        return json.dumps(grown.to_json())
    if form == "dot":
        return str(picture().source)
    from kibitz.solvers.tree_picture import render

    drawn = render(picture(), form)
    return drawn if form == "png" else drawn.decode()


def put_overview(grown: GrownTree, levels: int | None) -> None:
    """Print the first guesses of a tree and its figures."""
    result(grown.text(levels or OVERVIEW_LEVELS))
    result()
    result(str(grown))
    result(grown.figures.text())
