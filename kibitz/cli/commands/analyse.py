"""``kibitz analyse``: pictures to readings and advice, many in one warm process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.analyse import Analysis
from kibitz.analyse import analyse as analyse_picture
from kibitz.cli.commands.analyse_many import Many, analyse_many, files_of
from kibitz.cli.common.options import (
    AsJson,
    GameOption,
    GameOptions,
    PageName,
    Profile,
    Scheduler,
    Workers,
    options_for,
)
from kibitz.cli.printing.busy import counting_bar
from kibitz.cli.printing.output import json_line, say, stdout_console
from kibitz.cli.printing.show_analysis import print_analysis
from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.wording import counted
from kibitz.services.work.pictures import Readers, games_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Source = tuple[str, Callable[[], Frame]]


def analyse(
    pictures: Annotated[
        list[str],
        typer.Argument(
            metavar="PICTURE",
            help="Files, folders (searched through), patterns such as 'shots/**/*.png', - (a picture from standard "
            "input), screen, clipboard.",
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
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            help="Write the results into a file as they come: JSON Lines (.jsonl) or Parquet (.parquet).",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the file of --output: only pictures that aren't in it.")
    ] = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    force: Annotated[bool, typer.Option("--force", help="Let --annotate, --share and --output replace files.")] = False,
) -> None:
    """Read the boards in pictures and print the advice: a table, or JSON Lines with one object a picture."""
    wanted = options_for(game, options, {"profile": ("--profile", profile)})
    readers = Readers(wanted, page, explain, tuple(correct or ()))
    many = Many(workers, scheduler, output, resume, force)
    if many.wanted:
        if annotate or share:
            raise UsageError("--annotate and --share draw: not with --output, --workers or --scheduler.")
        raise typer.Exit(analyse_many(pictures, readers, many, as_json=as_json))
    sources = [source for word in pictures for source in _sources(word)]
    drawing = _Drawing(
        _targets(sources, annotate, force=force) if annotate else {},
        _targets(sources, share, force=force) if share else {},
        dark,
    )
    codes = _one_by_one(sources, readers, drawing, as_json=as_json)
    if len(sources) > 1 and not as_json:
        say(f"{counted(len(sources), 'picture')}, {len(sources) - codes.count(0)} of them unreadable.")
    if share:
        say(f"Drawn into {share}: {counted(drawing.shared, 'finished game')}.")
    # Where everything failed for one reason (no display, no such file), the code tells it; else 1 for "some".
    raise typer.Exit(codes[0] if len(set(codes)) == 1 else 1)


@dataclass(slots=True)
class _Drawing:
    """What is drawn of pictures, and where to, by their numbers. shared: finished games that were drawn."""

    annotated: Mapping[int, Path]
    souvenirs: Mapping[int, Path]
    dark: bool
    shared: int = 0

    def draw(self, number: int, analysis: Analysis, games: Sequence[Game[Any]], *, explain: bool) -> None:
        """Draw what is wanted of one picture. explain: the stages of its reading, too."""
        if target := self.annotated.get(number):
            _save_annotated(analysis, target)
            if explain:
                _save_stages(analysis, games, target.with_suffix(""))
        if target := self.souvenirs.get(number):
            self.shared += _save_souvenir(analysis, target, dark=self.dark)


def _one_by_one(sources: Sequence[Source], readers: Readers, drawing: _Drawing, *, as_json: bool) -> list[int]:
    """Analyse and print pictures in their order; the exit code that each asks for."""
    games, console = games_of(readers), stdout_console()
    codes: list[int] = []
    with counting_bar("Analysing") if len(sources) > 1 else nullcontext() as tell:
        for number, (name, load) in enumerate(sources):
            analysis = analyse_picture(name, load, games, explain=readers.explain, correct=readers.correct)
            codes.append(analysis.error.exit_code if analysis.error else 0)
            drawing.draw(number, analysis, games, explain=readers.explain)
            if as_json:
                json_line(analysis.record(explain=readers.explain))
            else:
                print_analysis(console, analysis, explain=readers.explain)
                if analysis.error is not None:
                    # Most errors name their file themselves.
                    named = str(analysis.file) in str(analysis.error)
                    say(f"kibitz: {analysis.error}" if named else f"kibitz: {analysis.file}: {analysis.error}")
            if tell is not None:
                tell(number + 1, len(sources))
    return codes


def _sources(word: str) -> list[Source]:
    """The pictures that one word of the command line stands for. Raises UsageError for an empty folder."""
    from kibitz.automation.surfaces import picture
    from kibitz.automation.systems.choice import open_desktop

    if word == "-":
        return [(word, lambda: picture.decode_picture(sys.stdin.buffer.read(), "standard input"))]
    if word == "screen":
        return [(word, lambda: _one_grab(open_desktop()))]
    if word == "clipboard":
        return [(word, picture.clipboard_picture)]
    return [(file, partial(picture.load_picture, Path(file))) for file in files_of([word])]


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
