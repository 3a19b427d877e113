"""A tiny made-up game, known to nothing in ``kibitz``: pairs of coloured lamps that are put out by clicking both.

Rules: click a lit lamp and it is selected (white rim); click the other one of its colour and both go out; clicking
any other lamp takes the selection back. The white "more" lamp lights all lamps again, as often as there are refills.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.action import Click
from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Outcome, Step, Verdict, View
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Candidate, Decision, WeightTable, weight

PANEL_RGB = (32, 54, 74)
LAMP_RGB: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {"red": (220, 40, 40), "green": (40, 200, 60), "blue": (60, 80, 230), "out": (90, 90, 90), "more": (255, 255, 255)}
)
SIDE, GAP, RIM = 60, 20, 6
COLOURS = ("red", "green", "blue", "green", "blue", "red")


@dataclass(frozen=True)
class ToyTable:
    """The rules, without pixels. ``lamps``: a colour or "out" each."""

    lamps: tuple[str, ...] = COLOURS
    selected: int | None = None
    refills: int = 0

    def press(self, index: int) -> ToyTable:
        if self.lamps[index] == "out":
            return self
        if self.selected is None:
            return replace(self, selected=index)
        if index != self.selected and self.lamps[index] == self.lamps[self.selected]:
            off = {index, self.selected}
            lamps = tuple("out" if i in off else lamp for i, lamp in enumerate(self.lamps))
            return replace(self, lamps=lamps, selected=None)
        return replace(self, selected=None)

    def more(self) -> ToyTable:
        return replace(self, lamps=COLOURS, selected=None, refills=self.refills - 1) if self.refills else self


def place_of(index: int) -> Rect:
    """The lamp's rectangle on the panel (the "more" lamp comes after the last)."""
    return Rect(GAP + index * (SIDE + GAP), GAP, SIDE, SIDE)


def panel_size(table: ToyTable) -> tuple[int, int]:
    """Width and height of the panel; there is always room for the "more" lamp."""
    return GAP + (len(table.lamps) + 1) * (SIDE + GAP), SIDE + 2 * GAP


def draw(table: ToyTable) -> NDArray[np.uint8]:
    """The panel as BGR pixels."""
    width, height = panel_size(table)
    picture = np.full((height, width, 3), PANEL_RGB[::-1], np.uint8)
    lamps = [*table.lamps, *(["more"] if table.refills else [])]
    for index, lamp in enumerate(lamps):
        spot = place_of(index)
        x, y = int(spot.x), int(spot.y)
        if index == table.selected:
            picture[y : y + SIDE, x : x + SIDE] = 255
            picture[y + RIM : y + SIDE - RIM, x + RIM : x + SIDE - RIM] = LAMP_RGB[lamp][::-1]
        else:
            picture[y : y + SIDE, x : x + SIDE] = LAMP_RGB[lamp][::-1]
    return picture


@dataclass(frozen=True)
class PanelWeights(WeightTable):
    """What makes an area the panel."""

    lamps: float = weight(0.5, "lamps on it", 0, 1)
    small: float = weight(-1.0, "a lamp is too small", -2, 0)


PANEL_WEIGHTS = PanelWeights()


@dataclass(frozen=True)
class ToyState:
    """What can be seen of the game. A lamp that cannot be read is ``None``."""

    lamps: tuple[str | None, ...]
    selected: frozenset[int]
    more: bool


class ToyGame(Game[ToyState]):
    """Lamps, from pixels to checked clicks."""

    id = "toy"
    title = "Lamps"
    timeout_s = 1.5

    def read(self, frame: Frame, previous: Reading[ToyState] | None = None) -> Reading[ToyState] | None:
        panel = cv2.inRange(frame.pixels, PANEL_RGB[::-1], PANEL_RGB[::-1]) // 255
        count, _, stats, _ = cv2.connectedComponentsWithStats(panel, connectivity=4)
        if count < 2:
            return None
        x, y, w, h, area = (int(v) for v in stats[1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))])
        if area < 2000:
            return None
        holes = 1 - panel[y : y + h, x : x + w]
        found = cv2.connectedComponentsWithStats(holes, connectivity=4)[2][1:]
        large = sorted(tuple(int(v) for v in s[:4]) for s in found if min(s[2], s[3]) >= SIDE // 2)
        spots = [Rect(x + left, y + top, width, height) for left, top, width, height in large]
        if not spots:
            return None
        score = PANEL_WEIGHTS.score(lamps=len(spots), small=min(spot.w for spot in spots) < SIDE)
        panel_found = Decision("which area is the panel", (Candidate("the largest", score, Rect(x, y, w, h)),))
        return replace(_reading(frame, spots), decisions=(panel_found,))

    def advise(self, state: ToyState, memory: object = None) -> Advice:
        lit = [(lamp, i) for i, lamp in enumerate(state.lamps) if lamp not in (None, "out")]
        pairs = [(i, j) for lamp, i in lit for other, j in lit if i < j and lamp == other]
        moves = tuple(
            Move((f"lamp {i}", f"lamp {j}"), f"put out {state.lamps[i]}", f"both are {state.lamps[i]}", data=(i, j))
            for i, j in pairs
        )
        answer = moves[0].title if moves else "All lamps are out."
        return Advice(moves, "Look for two of a colour." if moves else answer, answer, answer)

    def marks(self, reading: Reading[ToyState], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        moves = advice.moves[:1] if level >= HelpLevel.ANSWER else ()
        return [Mark(MarkShape.RING, reading.places[place]) for move in moves for place in move.places]

    def plan(self, reading: Reading[ToyState], move: Move) -> Sequence[Step]:
        return [Step(Click(reading.places[p].center), f"{p} to answer", self.timeout_s, p) for p in move.places]

    def check(self, step: Step, before: View, after: View) -> Verdict:
        if after.reading is None:
            return Verdict(Outcome.PENDING, "no lamps at all")
        state: ToyState = after.reading.state
        if step.data == "more":
            done = "out" not in state.lamps
        else:
            index = int(step.data.split()[1])
            done = index < len(state.lamps) and (index in state.selected or state.lamps[index] == "out")
        return Verdict(Outcome.CONFIRMED, "it did") if done else Verdict(Outcome.PENDING, f"{step.data} as before")

    def advice_when_stuck(self, reading: Reading[ToyState]) -> Move | None:
        return Move(("more",), "light the lamps again", "all are out") if reading.state.more else None

    def to_json(self, reading: Reading[ToyState], advice: Advice | None) -> dict[str, Any]:
        return {"lamps": list(reading.state.lamps)}


def _reading(frame: Frame, spots: list[Rect]) -> Reading[ToyState]:
    lamps: list[str | None] = []
    selected: set[int] = set()
    places: dict[str, Rect] = {}
    for spot in spots:
        lamp = _name(frame, spot.center)
        if lamp == "more":
            places["more"] = spot
            continue
        if _name(frame, Point(spot.x + RIM / 2, spot.y + RIM / 2)) == "more":
            selected.add(len(lamps))
        places[f"lamp {len(lamps)}"] = spot
        lamps.append(lamp)
    doubts = tuple(f"lamp {i} has a colour that no lamp has" for i, lamp in enumerate(lamps) if lamp is None)
    state = ToyState(tuple(lamps), frozenset(selected), "more" in places)
    over = set(lamps) == {"out"} and not state.more
    whole = not doubts and len(lamps) == len(COLOURS)
    condition = Condition.COVERED if not whole else Condition.OVER if over else Condition.READY
    return Reading("toy", state, places, 0.5 if doubts else 1.0, doubts, condition)


def _name(frame: Frame, at: Point) -> str | None:
    pixel = frame.pixels[int(at.y), int(at.x)].astype(int)
    for name, rgb in LAMP_RGB.items():
        if np.abs(pixel - np.array(rgb[::-1])).max() <= 12:
            return name
    return None
