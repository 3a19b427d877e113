"""``kibitz ticket profile``: what a client's board looks like, so that it can be read."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.files import may_write, write_file
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.ticket.options import AsJson
from kibitz.cli.ticket.profile_words import frame_words, profile_record, profile_words
from kibitz.core.errors import KibitzError, UnreadableBoardError, UsageError
from kibitz.core.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kibitz.core.frame import Frame
    from kibitz.core.geometry import Rect
    from kibitz.vision.ticket.profile import BoardProfile

MOST_PICTURES = 3


class Pay(StrEnum):
    """How a client is told which cards pay for a track."""

    AUTO = "auto"
    """It takes them by itself, or asks."""
    HAND_FIRST = "hand first"
    """The cards' colour is clicked on in the hand, then the track."""


Named = Annotated[str, typer.Argument(metavar="PROFILE", help="The name of a saved profile, or its file.")]
Draw = Annotated[
    Path | None, typer.Option(metavar="PICTURE", dir_okay=False, help="Draw what it says on its picture, as PNG.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there.")]


def make(
    pictures: Annotated[
        list[Path],
        typer.Argument(
            metavar="EMPTY...",
            help="One to three pictures of the empty board; several where something lies over parts of it.",
            dir_okay=False,
        ),
    ],
    board: Annotated[str, typer.Option("--board", metavar="NAME", help="The board: usa, europe.")],
    cities: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            help='Where at least four cities are in the first picture: a JSON file, {"Miami": [1190, 760], ...}.',
        ),
    ] = None,
    places: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            help='Where other things are: a JSON file, {"deck": [left, top, width, height], ...}.',
        ),
    ] = None,
    name: Annotated[
        str, typer.Option(help="What the profile is called; by default like the file it is made into.")
    ] = "",
    pay: Annotated[Pay, typer.Option(help="How the client is told which cards pay for a track.")] = Pay.AUTO,
    me: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=5,
            metavar="N",
            help='Which player is you, where the client always shows you there: the number of your place "player N".',
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PROFILE", dir_okay=False, help="The file; by default it is saved under its name."
        ),
    ] = None,
    draw: Draw = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make a profile from pictures of a client's empty board, and tell what was found on them.

    Kibitz reads boards of Ticket to Ride by such profiles. Without --output it is saved in your own folder, where
    `analyse`, `watch`, `play` and the window find it by themselves.
    """
    from kibitz.automation.surfaces.picture import load_picture
    from kibitz.cli.ticket.profile_files import read_cities
    from kibitz.games.ticket.profile_store import PROFILES, save_profile
    from kibitz.vision.ticket.profile_maker.finishing import finished
    from kibitz.vision.ticket.profile_maker.making import propose_profile

    called = name or (output.stem if output is not None else pictures[0].stem)
    target = output or PROFILES.file(called)
    if output is None and target.exists() and not force:
        raise UsageError(f"A profile is saved as {target.stem!r} already. Choose another --name, or give --force.")
    may_write(output, force=force)
    may_write(draw, force=force)
    if len(pictures) > MOST_PICTURES:
        raise UsageError(f"A profile is made from one to {MOST_PICTURES} pictures, not from {len(pictures)}.")
    known = read_cities(cities) if cities is not None else None
    frames = [load_picture(path) for path in pictures]
    where = _places_on(pictures[0], frames[0], places) if places is not None else {}
    found = propose_profile([frame.pixels for frame in frames], board, known, called)
    settings = {"pay": pay.value, **({"me": str(me)} if me is not None else {})}
    profile = finished(found.profile, called, where, settings)
    saved = save_profile(profile, target)
    drawn = _draw(profile, draw, found.unsure)
    if as_json:
        json_line({**profile_record(profile), "unsure": found.unsure, "doubts": found.doubts, "file": str(saved)})
        return
    doubts = [f"unsure: {doubt}" for doubt in found.doubts]
    picture = [f"picture: {draw}"] if drawn else []
    for line in [*profile_words(profile, found.unsure), *doubts, *picture, f"profile: {saved}"]:
        result(line)


def _places_on(picture: Path, frame: Frame, places: Path) -> dict[str, Rect]:
    """Where the file ``places`` says that things are. Raises UsageError where that is beyond the picture."""
    from kibitz.cli.ticket.profile_files import read_places

    where = {place: rect.clipped(frame.width, frame.height) for place, rect in read_places(places).items()}
    beyond = next((place for place, rect in where.items() if rect.area <= 0), None)
    if beyond is not None:
        raise UsageError(f"{places}: {beyond} lies beyond the picture {picture}.")
    return where


def show(named: Named, draw: Draw = None, force: Force = False, as_json: AsJson = False) -> None:
    """Show what a profile says: cities, tracks, spaces, places, and how the board differs from the printed one."""
    from kibitz.games.ticket.profile_store import load_profile

    may_write(draw, force=force)
    profile = load_profile(named)
    drawn = _draw(profile, draw)
    if as_json:
        json_line(profile_record(profile))
        return
    for line in profile_words(profile):
        result(line)
    if drawn:
        result(f"picture: {draw}")


def list_profiles(as_json: AsJson = False) -> None:
    """List the saved profiles."""
    from kibitz.games.ticket.profile_store import MAKE, PROFILES, read_profile

    rows = []
    for file in PROFILES.files():
        try:
            profile = read_profile(file)
        except KibitzError as error:
            say(f"kibitz: {error}")
            continue
        rows.append((file.stem, profile))
    if as_json:
        json_line([{**profile_record(profile), "name": name} for name, profile in rows])
        return
    if not rows:
        result(f"No profile is saved in {PROFILES.path}. To make one: {MAKE}")
        return
    cells = [
        (name, profile.board_id, f"{profile.picture.shape[1]} x {profile.picture.shape[0]}", str(len(profile.places)))
        for name, profile in rows
    ]
    put(ruled_table(("name", "board", "picture", "places"), cells, right=("places",)))


def check(
    named: Named,
    frames: Annotated[list[Path], typer.Argument(metavar="PICTURE...", help="Pictures of the client.", dir_okay=False)],
    as_json: AsJson = False,
) -> None:
    """Look whether a profile fits pictures of its client, and how much of the board can be seen in them."""
    from kibitz.automation.surfaces.picture import load_picture
    from kibitz.games.ticket.game import TicketGame
    from kibitz.games.ticket.profile_store import load_profile

    game = TicketGame(profiles=[load_profile(named)])
    misfits = 0
    for path in frames:
        reading = game.read(load_picture(path))
        misfits += reading is None
        words, record = frame_words(reading)
        if as_json:
            json_line({"file": str(path), **record})
        else:
            result(f"{path}: {words}")
    if misfits:
        raise UnreadableBoardError(
            f"The profile doesn't fit {counted(misfits, 'picture')} of {len(frames)}. "
            "Make one from a picture of the empty board in that client."
        )


def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A profile that somebody made.", dir_okay=False)],
    name: Annotated[str, typer.Option(help="What to call it; by default as it is called.")] = "",
    force: Force = False,
) -> None:
    """Save a profile from a file in your own folder, under its name."""
    from kibitz.games.ticket.profile_store import PROFILES, read_profile, save_profile

    profile = read_profile(file)
    profile = replace(profile, name=name or profile.name)
    target = PROFILES.file(profile.name)
    if target.exists() and not force:
        raise UsageError(f"A profile is saved as {target.stem!r} already. Choose another --name, or give --force.")
    result(f"profile: {save_profile(profile)}")


def delete(name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a saved profile.")]) -> None:
    """Delete a saved profile."""
    from kibitz.games.ticket.profile_store import PROFILES

    result(f"deleted: {PROFILES.delete(name)}")


def _draw(profile: BoardProfile, target: Path | None, unsure: Sequence[str] = ()) -> bool:
    """Draw the profile, if that is wanted; whether it was."""
    if target is None:
        return False
    import cv2

    from kibitz.vision.ticket.profile_maker.drawing import draw_profile

    write_file(target, cv2.imencode(".png", draw_profile(profile, unsure))[1].tobytes())
    return True
