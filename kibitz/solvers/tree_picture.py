"""Pictures of decision trees by Graphviz: what those of all games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.core.errors import NotPossibleHereError, UsageError

if TYPE_CHECKING:
    from graphviz import Digraph


def empty_picture() -> Digraph:
    """A picture that runs from left to right, whose nodes have no frames of their own.

    Raises NotPossibleHereError where the Python package graphviz is missing.
    """
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
