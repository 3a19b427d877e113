"""``kibitz tuble map``: the Underground as a picture, with guesses, what is possible, and the way between stations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import result, say
from kibitz.cli.printing.pictures import SIZE, MapTheme, parse_size
from kibitz.cli.tuble.options import GAME, Graph, Guesses, make_engine, parse_guesses, station_in
from kibitz.registry import resolve
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.shown import Observation


def map_picture(
    output: Annotated[
        Path, typer.Option("--output", "-o", dir_okay=False, help="The file; its end tells the format: .png or .svg.")
    ],
    guesses: Guesses = None,
    route: Annotated[
        tuple[str, str] | None, typer.Option("--route", metavar="FROM TO", help="Show the way between two stations.")
    ] = None,
    graph: Graph = None,
    theme: Annotated[MapTheme, typer.Option(help="Light or dark ground.")] = MapTheme.LIGHT,
    size: Annotated[str, typer.Option(metavar="WxH", help="Width and height, px.")] = SIZE,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Draw a map from the stations' latitude and longitude: all of them, or where a game stands.

    Guesses are marked with their stops and zone colour, the stations that are possible by how likely they are, and the
    best guess. No display is needed.
    """
    may_write(output, force=force)
    width, height = parse_size(size)
    made = parse_guesses(guesses or (), graph)
    network_id, candidates, best = graph or GAME, dict[str, float](), None
    if made:
        found = make_engine(graph, None, None).advise(made, count=1)
        network_id = found.variant.network_id
        candidates = {candidate.name: candidate.probability for candidate in found.candidates}
        best = found.moves[0].name if found.moves else None
        for warning in found.warnings:
            say(warning)
    network = load_network(network_id)
    ends = [station_in(network, text).name for text in route or ()]
    draw(output, network_id, made, candidates, best, ends, (width, height), theme)
    result(f"picture: {output}")


def draw(
    output: Path,
    network_id: str,
    guesses: Sequence[Observation] = (),
    candidates: Mapping[str, float] | None = None,
    best: str | None = None,
    ends: Sequence[str] = (),
    size: tuple[int, int] | None = None,
    theme: MapTheme = MapTheme.LIGHT,
) -> None:
    """Write the picture. ``ends``: of a way, no or two of the network's names. Raises UsageError."""
    save = resolve("kibitz.gui.maps.tube.picture:save_position")
    save(output, network_id, guesses, candidates or {}, best, ends, size or parse_size(SIZE), theme.value)
