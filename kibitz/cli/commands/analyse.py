"""``kibitz analyse``: pictures to readings and advice, many in one warm process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.analyse import Analysis, pictures_in
from kibitz.analyse import analyse as analyse_picture
from kibitz.cli.common.options import AsJson, GameOption, GameOptions, PageName, Profile, games_for
from kibitz.cli.printing.output import json_line, say, stderr_console, stdout_console
from kibitz.cli.printing.show_analysis import print_analysis
from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.wording import counted
from kibitz.services.page_store import use_pages

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Source = tuple[str, Callable[[], Frame]]


def analyse(
    pictures: Annotated[
        list[str],
        typer.Argument(
            metavar="PICTURE",
            help="Files, folders (searched through), - (a picture from standard input), screen, clipboard.",
        ),
    ],
    game: GameOption = None,
    options: GameOptions = None,
    profile: Profile = None,
    page: PageName = None,
    as_json: AsJson = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Tell what spoke for and against each candidate of the reader's decisions; of a picture without a "
            "board, what came nearest to one. With --annotate: save the stages of the reading as pictures, too.",
        ),
    ] = False,
    correct: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLACE=WORDS",
            help="What a place is that was misread, such as 'tile 2,3=yellow' or 'card 5=striped'; all that look like "
            "it follow. May be given several times.",
        ),
    ] = None,
    annotate: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", file_okay=False, help="Save each picture with what was read drawn on it."),
    ] = None,
    share: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", file_okay=False, help="Save a picture of each finished game, how good every move was."
        ),
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Make the pictures of --share dark.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Let --annotate and --share replace files.")] = False,
) -> None:
    """Read the boards in pictures and print the advice: a table, or JSON Lines with one object a picture."""
    games = games_for(game, options, {"profile": ("--profile", profile)})
    use_pages(games, page)
    sources = [source for word in pictures for source in _sources(word)]
    targets = _targets(sources, annotate, force=force) if annotate else {}
    souvenirs = _targets(sources, share, force=force) if share else {}
    shared = 0
    console = stdout_console()
    codes: list[int] = []
    with _progress(len(sources)) as advance:
        for number, (name, load) in enumerate(sources):
            analysis = analyse_picture(name, load, games, explain=explain, correct=correct or ())
            codes.append(analysis.error.exit_code if analysis.error else 0)
            if number in targets:
                _save_annotated(analysis, targets[number])
                if explain:
                    _save_stages(analysis, games, targets[number].with_suffix(""))
            if number in souvenirs:
                shared += _save_souvenir(analysis, souvenirs[number], dark=dark)
            if as_json:
                json_line(analysis.record(explain=explain))
            else:
                print_analysis(console, analysis, explain=explain)
                if analysis.error is not None:
                    # Most errors name their file themselves.
                    named = str(analysis.file) in str(analysis.error)
                    say(f"kibitz: {analysis.error}" if named else f"kibitz: {analysis.file}: {analysis.error}")
            advance()
    if len(sources) > 1 and not as_json:
        say(f"{counted(len(sources), 'picture')}, {len(sources) - codes.count(0)} of them unreadable.")
    if share:
        say(f"Drawn into {share}: {counted(shared, 'finished game')}.")
    # Where everything failed for one reason (no display, no such file), the code tells it; else 1 for "some".
    raise typer.Exit(codes[0] if len(set(codes)) == 1 else 1)


def _sources(word: str) -> list[Source]:
    """The pictures that one word of the command line stands for. Raises UsageError for an empty folder."""
    from kibitz.automation.surfaces import picture
    from kibitz.automation.surfaces.desktop import DesktopSurface

    if word == "-":
        return [(word, lambda: picture.decode_picture(sys.stdin.buffer.read(), "standard input"))]
    if word == "screen":
        return [(word, lambda: _one_grab(DesktopSurface()))]
    if word == "clipboard":
        return [(word, picture.clipboard_picture)]
    path = Path(word)
    if not path.is_dir():
        return [(word, partial(picture.load_picture, path))]
    found = pictures_in(path)
    if not found:
        raise UsageError(f"There are no pictures in the folder {word}.")
    return [(str(file), partial(picture.load_picture, file)) for file in found]


def _one_grab(surface: Any) -> Frame:
    try:
        frame: Frame = surface.grab()
        return frame
    finally:
        surface.close()


def _targets(sources: list[Source], folder: Path, *, force: bool) -> dict[int, Path]:
    """Where the picture of each source goes: beside each other, numbered where two have the same name.

    Raises UsageError, before any work is done, where a file is there already.
    """
    targets: dict[int, Path] = {}
    taken: set[str] = set()
    for number, (name, _) in enumerate(sources):
        stem = Path(name).stem if name != "-" else "stdin"
        unique, count = stem, 1
        while unique in taken:
            count += 1
            unique = f"{stem}-{count}"
        taken.add(unique)
        targets[number] = folder / f"{unique}.png"
    there = [target for target in targets.values() if target.exists()]
    if there and not force:
        raise UsageError(
            f"{there[0]} is there already{f', and {len(there) - 1} more' if len(there) > 1 else ''}. "
            "Choose another folder, or give --force to replace."
        )
    return targets


def _save_annotated(analysis: Analysis, target: Path) -> None:
    if analysis.frame is None:
        return
    from kibitz.services.annotate import annotate

    _save(annotate(analysis.frame, analysis.findings), target)


def _save_stages(analysis: Analysis, games: Sequence[Game[Any]], folder: Path) -> None:
    """Draw how a picture was read: for the games that are on it; where none is, for all that were looked for."""
    if analysis.frame is None:
        return
    for game in [finding.game for finding in analysis.findings] or games:
        for number, stage in enumerate(game.stages(analysis.frame), start=1):
            _save(stage.picture, folder / f"{game.id}-{number}-{stage.name}.png")
            say(f"{folder.name}/{game.id}-{number}-{stage.name}.png: {stage.shows}")


def _save_souvenir(analysis: Analysis, target: Path, *, dark: bool) -> bool:
    """Save the picture of the finished game; whether there is one."""
    for finding in analysis.findings:
        drawn = finding.game.souvenir(finding.reading, dark=dark)
        if drawn is not None:
            _save(drawn, target)
            return True
    return False


def _save(pixels: NDArray[np.uint8], target: Path) -> None:
    import cv2

    done, data = cv2.imencode(".png", pixels)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data.tobytes() if done else b"")
    except OSError as error:
        raise KibitzError(f"{target} cannot be written: {error.strerror}. Choose another folder.") from error


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    console = stderr_console()
    if total < 2 or not console.is_terminal:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Analysing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
