"""Pictures to readings and advice, without acting: the same work for the library, the command line and the window."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.core.advice import Advice
from kibitz.core.errors import ImpossibleBoardError, KibitzError, UnreadableBoardError
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading, log_decisions
from kibitz.core.scoring import Decision
from kibitz.core.wording import either
from kibitz.registry import game_ids, get_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

PICTURE_SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"})
"""Files that are taken from a folder; a file that is named by itself may be called anything."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One game that was found in a picture; ``advice`` is None where the board breaks the game's rules."""

    game: Game[Any]
    reading: Reading[Any]
    advice: Advice | None

    @property
    def by_hand(self) -> str:
        """What the user has said of the board, in words; empty where he hasn't."""
        places = ((said, self.game.called(self.reading, said.place)) for said in self.reading.corrected)
        return ", ".join(f"{place} {said.aspect} {said.value}" for said, place in places)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was made of one picture.

    file: the picture's name as it was asked for.
    frame: the picture; None where it could not be loaded.
    findings: the boards that were found.
    nearest: where none was, and it was asked for, what came nearest to one of each game, and what it lacked.
    read_ms, advise_ms: how long the readers and the solvers took, in milliseconds.
    error: why there is no (or no sound) finding.
    """

    file: str
    frame: Frame | None
    findings: tuple[Finding, ...] = ()
    read_ms: float = 0.0
    advise_ms: float = 0.0
    error: KibitzError | None = None
    nearest: Mapping[str, Sequence[Decision]] = field(default_factory=dict)

    def record(self, *, explain: bool = False) -> dict[str, Any]:
        """The analysis as plain values: one line of ``kibitz analyse --json``, with ``--explain`` where asked for."""
        return {
            "file": self.file,
            "size": [self.frame.width, self.frame.height] if self.frame else None,
            "readings": [finding_record(finding, explain=explain) for finding in self.findings],
            "ms": {"read": round(self.read_ms, 2), "advise": round(self.advise_ms, 2)},
            "error": str(self.error) if self.error else None,
            **({"nearest": {game: _records(told) for game, told in self.nearest.items()}} if self.nearest else {}),
        }


def games_to_try(game_id: str | None) -> list[Game[Any]]:
    """The named game, or all of them. Raises UsageError for an unknown one."""
    return [get_game(game_id)] if game_id else [get_game(known) for known in game_ids()]


def analyse_frame(
    frame: Frame,
    games: Sequence[Game[Any]],
    file: str = "",
    *,
    explain: bool = False,
    correct: Sequence[str] = (),
) -> Analysis:
    """Read the boards of ``games`` in one picture and advise on each.

    explain: where none is found, tell what came nearest to one; every game looks at the picture again for that.
    correct: what places are that were misread, such as ``tile 2,3=yellow``.

    Raises UsageError for a correction of a place that isn't there, or that can't be that.
    """
    findings: list[Finding] = []
    read_ms = advise_ms = 0.0
    error: KibitzError | None = None
    for game in games:
        start = time.perf_counter()
        reading = _looked(game, frame, correct)
        read_ms += (time.perf_counter() - start) * 1000
        if reading is None:
            continue
        log_decisions(log, reading)
        start = time.perf_counter()
        advice: Advice | None = None
        try:
            advice = game.advise(reading.state, reading.memory)
        except ImpossibleBoardError as impossible:
            error = impossible
        advise_ms += (time.perf_counter() - start) * 1000
        findings.append(Finding(game, reading, advice))
    if not findings:
        names = either([game.title for game in games])
        told = games[0].when_not_found() if len(games) == 1 else ""
        error = UnreadableBoardError(
            Phrase(
                "No board of {names} was found. {told}",
                names=names,
                told=told or Phrase("The whole board must be visible, upright and not too small."),
            )
        )
    nearest = {game.id: why for game in games if (why := game.nearest(frame))} if explain and not findings else {}
    return Analysis(file or frame.source, frame, tuple(findings), read_ms, advise_ms, error, nearest)


def _looked(game: Game[Any], frame: Frame, correct: Sequence[str]) -> Reading[Any] | None:
    """What a game sees in a picture, with what is said of it."""
    reading = game.look(frame)
    if reading is None or not correct:
        return reading
    from kibitz.games.common.correcting import CorrectedLook, corrections_of

    said = corrections_of(game, reading, frame, correct)
    return CorrectedLook(said).look(game, frame, game.anew(reading, taken_back=True))


def analyse(
    file: str,
    load: Callable[[], Frame],
    games: Sequence[Game[Any]],
    *,
    explain: bool = False,
    correct: Sequence[str] = (),
) -> Analysis:
    """Load one picture and analyse it; what goes wrong is part of the result, so that a batch can go on.

    explain, correct: as in `analyse_frame`.
    """
    frame: Frame | None = None
    try:
        frame = load()
        return analyse_frame(frame, games, file, explain=explain, correct=correct)
    except KibitzError as error:
        return Analysis(file, frame, error=error)


def pictures_in(folder: Path) -> Iterator[Path]:
    """All pictures in a folder and the folders in it, folder by folder, by name; hidden ones are left out."""
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in files if not name.startswith(".")):
            if Path(name).suffix.lower() in PICTURE_SUFFIXES and Path(path, name).is_file():
                yield Path(path, name)


def read(
    picture: str | PathLike[str] | NDArray[np.uint8], game: str | None = None, correct: Sequence[str] = ()
) -> list[Reading[Any]]:
    """The boards in a picture: a file, or pixels of (height, width, 3) uint8 in BGR order as OpenCV has them.

    game: the id of the only game to look for, such as ``"set"``; else every known game is tried. correct: what places
    are that were misread, such as ``"card 5=striped"``.

    Raises PictureError where the file is no picture that can be used, UsageError for an unknown game, and for a
    correction that can't be. A picture
    without a board gives an empty list.

    >>> import numpy as np
    >>> read(np.full((200, 300, 3), 255, np.uint8), game="set")
    []
    """
    games = games_to_try(game)
    from kibitz.automation.surfaces.picture import frame_of_pixels, load_picture

    frame = load_picture(Path(picture)) if isinstance(picture, str | PathLike) else frame_of_pixels(picture)
    return [finding.reading for finding in analyse_frame(frame, games, correct=correct).findings]


def finding_record(finding: Finding, *, explain: bool = False) -> dict[str, Any]:
    """One finding as plain values: an entry of ``readings`` in the JSON output.

    explain: with what spoke for and against each candidate of the reader's decisions.
    """
    reading, advice = finding.reading, finding.advice
    moves = advice.moves if advice else ()
    return {
        "game": reading.game,
        "confidence": round(reading.confidence, 4),
        "condition": reading.condition.value,
        "doubts": list(reading.doubts),
        **({"page": name} if (name := reading.page_name) else {}),
        **({"corrected": _corrected(finding)} if reading.corrected else {}),
        **finding.game.to_json(reading, advice),
        "advice": [
            {"title": move.title, "reason": move.reason, "places": list(move.places), "worth": round(move.worth, 6)}
            for move in moves
        ],
        **({"decisions": _records(reading.decisions)} if explain else {}),
    }


def _corrected(finding: Finding) -> dict[str, dict[str, str]]:
    """What was said of the board: place, as people call it -> what of it -> its value."""
    found: dict[str, dict[str, str]] = {}
    for said in finding.reading.corrected:
        found.setdefault(finding.game.called(finding.reading, said.place), {})[said.aspect] = said.value
    return found


def _records(decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    return [decision.record() for decision in decisions]
