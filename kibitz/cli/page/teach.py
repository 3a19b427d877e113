"""``kibitz page teach``: where the board and its other things are on a page, from one picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common.options import AsJson, make_game, parse_region
from kibitz.cli.page.words import page_record, page_words
from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import json_line, result
from kibitz.core.errors import UsageError
from kibitz.core.wording import unreadable_because
from kibitz.services.page_store import PAGES

if TYPE_CHECKING:
    from kibitz.vision.pages.spec import PageSpec

NOT_THESE = ("ticket",)
"""Games whose boards are shown in a way of their own."""


def teach(
    picture: Annotated[Path, typer.Argument(metavar="PICTURE", help="A screenshot of the page.", dir_okay=False)],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game on it, such as wordle.")],
    spec: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            help='What there is and where: a JSON file, {"board": [left, top, width, height], "rows": 6, "columns": 5, '
            '"colours": {"correct": [x, y]}, ...}. All but the board may be left out.',
        ),
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="X,Y,W,H", help="The rectangle around the board, instead of a file.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the page is called; by default like the picture.")] = "",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PAGE", dir_okay=False, help="The file; by default it is saved under its name."
        ),
    ] = None,
    draw: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Draw what is read there now, as PNG.")
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show Kibitz a page: from then on the board is found there, at any place and scale.

    Without --output it is saved in your own folder, where `analyse`, `watch`, `play` and the window find it by
    themselves. What is read on the picture now is told.
    """
    from kibitz.automation.surfaces.picture import load_picture
    from kibitz.cli.page.drawing import draw_page
    from kibitz.games.common.taught import read_by
    from kibitz.vision.pages.spec import PageSpec
    from kibitz.vision.pages.teaching import teach as teach_page

    if game in NOT_THESE:
        raise UsageError(
            "Boards of Ticket to Ride are shown with `kibitz ticket profile make EMPTY.png --board usa`, or in the "
            "window."
        )
    played = make_game(game, options)
    if (spec is None) == (board is None):
        raise UsageError("Say where the board is: either --spec FILE, or --board X,Y,W,H, in pixels of the picture.")
    shown = PageSpec(board=parse_region(board) or (0, 0, 1, 1)) if spec is None else _spec(spec, game)
    called = name or (output.stem if output is not None else picture.stem)
    target = output or PAGES.file(called)
    if output is None and target.exists() and not force:
        raise UsageError(f"A page is saved as {target.stem!r} already. Choose another --name, or give --force.")
    may_write(output, force=force)
    may_write(draw, force=force)
    frame = load_picture(picture)
    taught = teach_page(frame, played, called, shown, lambda frame, view: read_by(played, frame, None, view))
    saved = PAGES.save(taught.page, target)
    if draw is not None:
        draw_page(frame, taught.page, played, taught.reading, draw)
    reading = taught.reading
    if as_json:
        read = {"reading": played.to_json(reading, None) if reading is not None else None}
        doubts = {"doubts": list(reading.doubts) if reading is not None else []}
        json_line({**page_record(taught.page), **read, **doubts, "file": str(saved)})
        return
    for line in page_words(taught.page, reading):
        result(line)
    if draw is not None:
        result(f"picture: {draw}")
    result(f"page: {saved}")


def _spec(path: Path, game: str) -> PageSpec:
    """What a file shows. Raises UsageError."""
    from kibitz.vision.pages.spec import PageSpec

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} can't be read: {unreadable_because(error)}.") from error
    try:
        return PageSpec.of(text, game)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error
