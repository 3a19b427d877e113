"""``kibitz schema``: what the JSON of the commands looks like."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from kibitz.cli.printing.output import result


def _known(incomplete: str) -> list[str]:
    from kibitz.cli.schemas.catalogue import SHAPES

    return [shape.name for shape in SHAPES if shape.name.startswith(incomplete)]


def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME", help="A schema, such as analyse; all are listed if left out.", autocompletion=_known
        ),
    ] = None,
) -> None:
    """Print the JSON Schema (draft 2020-12) of what a command writes as JSON, or list all schemas."""
    from kibitz.cli.schemas import catalogue

    if name is not None:
        result(json.dumps(catalogue.schema(catalogue.shape_of(name)), indent=1))
        return
    for shape in catalogue.SHAPES:
        result(f"{shape.name:<22}{shape.about.replace('`', '')}")
