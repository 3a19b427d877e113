"""Made-up recordings of games, and what must hold on every frame of each: see `recordings` and `follow`.

A game's recordings are in ``tests/support/<game>/recorded.py``::

    SEEDS: Sequence[int]                                # short ones, for the tests
    def record(seed: int) -> Iterator[RecordedFrame]    # one game, frame by frame, drawn without a screen
    def game_for(seed: int) -> Game[Any]                # only where the game needs options (a board profile)

A frame is what one look of the loop would see, `EVERY_S` after the one before: at rest, in the middle of a move, a fade
or a deal, with a dialog over it, after the window was resized.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.automation.player.relocate import JITTER_PX, JITTER_SHARE
from kibitz.core.frame import Frame, equal_pixels
from kibitz.core.game import Game
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.registry import get_game
from tests.support.recorded_state import BROAD_PLACES, KNOWN_FROM_BEFORE, OFTEN_HIDDEN, shown

EVERY_S = 0.1
"""Between two frames: what a watching loop waits while something moves."""
CERTAIN = 0.8
"""Confidence of a reading that states what it says without a doubt."""
SETTLED = (Condition.READY, Condition.WAITING, Condition.OVER)


@dataclass(frozen=True)
class RecordedFrame:
    """One frame of a recording.

    pixels: (height, width, 3) uint8, BGR. note: what is going on, for messages. truth: what a certain reading must
    show: some or all of the keys of `recorded_state.shown` for this game, ``None`` in a value for what nobody can tell;
    None as a whole in the middle of an animation. another: from here on it is another game.
    """

    pixels: NDArray[np.uint8]
    note: str
    truth: Any = None
    another: bool = False


@dataclass(frozen=True)
class Recording:
    """A named game: ``frames()`` draws it anew, ``game()`` makes what reads it."""

    name: str
    frames: Callable[[], Iterator[RecordedFrame]]
    game: Callable[[], Game[Any]]


@dataclass(frozen=True)
class Breach:
    """A frame on which an invariant does not hold. frame: its number from 0."""

    frame: int
    note: str
    what: str

    def __str__(self) -> str:
        return f"frame {self.frame} ({self.note}): {self.what}"


def recordings(game_id: str, seeds: Iterable[int] | None = None) -> list[Recording]:
    """The recordings of a game, of these seeds or of its own `SEEDS`."""
    module = importlib.import_module(f"tests.support.{game_id}.recorded")

    def recording(seed: int) -> Recording:
        make = getattr(module, "game_for", None)
        return Recording(
            f"{game_id} {seed}",
            lambda: module.record(seed),
            lambda: make(seed) if make is not None else get_game(game_id),
        )

    return [recording(seed) for seed in (module.SEEDS if seeds is None else seeds)]


def frame_of(recorded: RecordedFrame, number: int) -> Frame:
    """The recorded frame as the loop would hand it to a reader: of a desktop, at its time."""
    return Frame(recorded.pixels, "screen", 1000.0 + EVERY_S * number, (0, 0))


def changing(frames: Iterable[RecordedFrame]) -> Iterator[tuple[int, RecordedFrame]]:
    """The frames with their numbers, those left out that show just what the last one showed: the loop reads a picture
    once, however often it comes."""
    last: RecordedFrame | None = None
    for number, recorded in enumerate(frames):
        if last is None or not equal_pixels(last.pixels, recorded.pixels) or recorded.another:
            yield number, recorded
        last = recorded


@dataclass(frozen=True)
class FollowedFrame:
    """A frame as the loop reads it. before: what was seen last; reading: what is seen now, following that."""

    number: int
    recorded: RecordedFrame
    frame: Frame
    before: Reading[Any] | None
    reading: Reading[Any] | None


def follow(game: Game[Any], frames: Iterable[RecordedFrame]) -> Iterator[FollowedFrame]:
    """Read each frame that shows something new, following what was seen before."""
    before: Reading[Any] | None = None
    for number, recorded in changing(frames):
        frame = frame_of(recorded, number)
        reading = game.read(frame, before)
        yield FollowedFrame(number, recorded, frame, before, reading)
        # As the loop has it: what is remembered survives that the board isn't seen for a moment.
        before = reading or before


def is_certain(reading: Reading[Any] | None) -> bool:
    """Whether it says without any doubt what is on the board."""
    return reading is not None and reading.condition in SETTLED and not reading.doubts and reading.confidence >= CERTAIN


def check_following(game: Game[Any], followed: Iterable[FollowedFrame]) -> list[Breach]:
    """Where a look that follows the one before sees less than, or something else than, a fresh look.

    Of every frame that is certain when read alone, the followed reading must show the same things at the same places;
    and no certain reading may contradict the truth. In the middle of an animation it may know better that something
    moves, and say so. Where another game begins, nothing of the one before is in its advice.
    """
    breaches: list[Breach] = []
    begins = False
    for one in followed:
        recorded, reading = one.recorded, one.reading
        fresh = game.read(one.frame, None)
        for problem in _problems(recorded, fresh, reading):
            breaches.append(Breach(one.number, recorded.note, problem))
        begins = begins or recorded.another
        if begins and fresh is not None and reading is not None and is_certain(fresh) and is_certain(reading):
            begins = False
            alone, told = advised(game, fresh), advised(game, reading)
            if alone != told:
                breaches.append(
                    Breach(one.number, recorded.note, f"another game is advised on by the one before: {told}")
                )
    return breaches


def advised(game: Game[Any], reading: Reading[Any]) -> tuple[str, Mapping[str, str], list[str]]:
    """The answer, the facts and the moves' titles of the advice on a reading."""
    advice = game.advise(reading.state, reading.memory)
    return advice.answer, advice.facts, [move.title for move in advice.moves]


def _problems(recorded: RecordedFrame, fresh: Reading[Any] | None, followed: Reading[Any] | None) -> Iterator[str]:
    wrong = {}
    for name, reading in (("alone", fresh), ("followed", followed)):
        wrong[name] = (
            recorded.truth is not None
            and reading is not None
            and is_certain(reading)
            and disagreement(recorded.truth, shown(reading), blind=True)
        )
        if wrong[name]:
            yield f"read {name}, it is certain of what is not true: {wrong[name]}"
    if fresh is None or not is_certain(fresh) or wrong["alone"]:
        return
    if followed is None:
        yield "read alone it is certain; followed, no board is seen"
        return
    more = OFTEN_HIDDEN if recorded.truth is not None else (*OFTEN_HIDDEN, *KNOWN_FROM_BEFORE)
    moves = recorded.truth is None and followed.condition is Condition.UNSETTLED
    difference = "" if moves else disagreement(_without_known(shown(fresh), shown(followed), more), shown(followed))
    difference = difference or misplaced(fresh, followed)
    if difference and not wrong["followed"]:
        yield f"followed ({followed.condition.value}) it differs from the certain look alone: {difference}"


def _without_known(fresh: Mapping[str, Any], followed: Mapping[str, Any], more: Sequence[str]) -> Mapping[str, Any]:
    """What was seen alone, but for those of some lists of which the other one has all and more: it remembers."""
    return {
        key: None if key in more and all(one in followed[key] for one in value) else value
        for key, value in fresh.items()
    }


def disagreement(wanted: Any, seen: Any, path: str = "", blind: bool = False) -> str:
    """Where ``seen`` is not what is ``wanted``, in words; empty where it is. None in ``wanted`` is not known.

    blind: None in ``seen`` is no disagreement either: it was not read, and not said to be something else.
    """
    if wanted is None or (blind and seen is None):
        return ""
    if isinstance(wanted, Mapping) and isinstance(seen, Mapping):
        parts = (disagreement(value, seen.get(key), f"{path} {key}", blind) for key, value in wanted.items())
    elif _is_list(wanted) and _is_list(seen) and len(wanted) == len(seen):
        pairs = zip(wanted, seen, strict=True)
        parts = (disagreement(a, b, f"{path}[{i}]", blind) for i, (a, b) in enumerate(pairs))
    else:
        return "" if wanted == seen else f"{path.strip() or 'it'} should be {wanted!r}, is {seen!r}"
    return "; ".join(list(filter(None, parts))[:3])


def misplaced(fresh: Reading[Any], followed: Reading[Any]) -> str:
    """Which place of the certain look the other one has elsewhere, or not at all; empty for none."""
    for name, rect in fresh.places.items():
        if name.startswith(BROAD_PLACES):
            continue
        other = followed.places.get(name)
        if other is None:
            return f"{name} is not found"
        if not _close(rect, other):
            return f"{name} is at {other.as_list()}, not at {rect.as_list()}"
    return ""


def _close(a: Rect, b: Rect) -> bool:
    """Within what the player takes for the same place; the edges of soft things wander twice as far between two ways of
    finding them."""
    allowed = 2 * max(JITTER_PX, JITTER_SHARE * max(a.w, a.h))
    return all(abs(p - q) <= allowed for p, q in zip(a.as_list(3), b.as_list(3), strict=True))


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
