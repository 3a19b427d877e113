"""The picture of a finished game of Wordle, to be shared: its squares, and how good and how lucky each guess was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kibitz.games.wordle.telling.tables import A_LOSS
from kibitz.solvers.wordle.model.state import WordleState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.solvers.wordle.reports.analysis import Analysis, Judgement

    Pixels = NDArray[np.uint8]

Bgr = tuple[int, int, int]

BORDER, GAP = 48, 34
TILE, TILE_GAP, ROW = 54, 6, 70
SMALL_TILE = 26
HEAD, TEXT, CAPTION, TITLE = 19, 25, 18, 44
BAR_W, BAR_H = 92, 12
MOST_ACROSS = 4
"""Boards beside each other."""
BOLD, PLAIN = 700, 400


@dataclass(frozen=True, slots=True)
class PictureTheme:
    """Colours (BGR). scored: score's digit -> ground and letter."""

    page: Bgr
    ink: Bgr
    muted: Bgr
    line: Bgr
    skill: Bgr
    luck: Bgr
    scored: dict[str, tuple[Bgr, Bgr]]


_WHITE, _BLACK = (255, 255, 255), (16, 20, 22)
LIGHT = PictureTheme(
    page=(255, 255, 255),
    ink=(39, 31, 26),
    muted=(113, 98, 88),
    line=(229, 224, 219),
    skill=(163, 104, 0),
    luck=(89, 122, 0),
    scored={"0": ((124, 118, 112), _WHITE), "1": ((60, 178, 214), _BLACK), "2": ((66, 138, 68), _WHITE)},
)
DARK = PictureTheme(
    page=(27, 22, 19),
    ink=(241, 236, 233),
    muted=(182, 167, 157),
    line=(70, 59, 52),
    skill=(233, 180, 86),
    luck=(156, 203, 63),
    scored={"0": ((84, 74, 66), _WHITE), "1": ((59, 159, 181), _BLACK), "2": ((65, 127, 70), _WHITE)},
)


def game_picture(state: WordleState, analysis: Analysis | None, *, dark: bool) -> Pixels:
    """The picture (BGR) of a game that is over; with the analysis of each guess where there is one."""
    look = DARK if dark else LIGHT
    title = f"Wordle {len(state.guesses) if state.won else 'X'}/{state.rows}"
    if state.boards > 1:
        return _boards_picture(state, f"{title}, {state.boards} boards", look)
    return _game_picture(state, title, analysis, look)


def _game_picture(state: WordleState, title: str, analysis: Analysis | None, look: PictureTheme) -> Pixels:
    columns = _columns(analysis, look) if analysis else []
    squares = state.size * (TILE + TILE_GAP) - TILE_GAP
    under = _subtitle(state, analysis)
    width = 2 * BORDER + max(
        squares + sum(GAP + column.width for column in columns), _wide(title, TITLE, BOLD), _wide(under, TEXT)
    )
    top = BORDER + TITLE + 20 + TEXT + 2 * HEAD + (HEAD if columns else 0)
    canvas = Canvas(width, top + len(state.guesses) * ROW + BORDER, look)
    canvas.text(BORDER, BORDER + TITLE // 2, title, TITLE, look.ink, BOLD)
    canvas.text(BORDER, BORDER + TITLE + 14 + TEXT // 2, under, TEXT, look.muted)
    for number, (guess, shown) in enumerate(state.history()):
        middle = top + number * ROW + TILE // 2
        canvas.word(BORDER, middle - TILE // 2, guess, shown, TILE)
        left = BORDER + squares
        for column in columns:
            left += GAP
            column.draw(canvas, left, middle, number)
            left += column.width
    left = BORDER + squares
    for column in columns:
        canvas.text(left + GAP, top - HEAD, column.head, HEAD, look.muted)
        left += GAP + column.width
    canvas.signature()
    return canvas.pixels


def _subtitle(state: WordleState, analysis: Analysis | None) -> str:
    if analysis is None:
        return "Won." if state.won else "Lost."
    return f"{'Won' if state.won else 'Lost'} with skill {analysis.skill} and luck {analysis.luck} of 99."


def _boards_picture(state: WordleState, title: str, look: PictureTheme) -> Pixels:
    across = min(MOST_ACROSS, state.boards)
    wide = state.size * (SMALL_TILE + 3) - 3
    shown = [list(state.history(board)) for board in range(state.boards)]
    captions = [board_result(state, board) for board in range(state.boards)]
    step_x = max(wide, *(_wide(caption, CAPTION) for caption in captions)) + GAP
    lines = [max(map(len, shown[first : first + across])) for first in range(0, state.boards, across)]
    heights = [count * (SMALL_TILE + 3) + 2 * CAPTION + GAP for count in lines]
    under = f"{sum(map(state.solved, range(state.boards)))} of {state.boards} boards solved."
    top = BORDER + TITLE + 20 + TEXT + HEAD
    width = 2 * BORDER + max(across * step_x - GAP, _wide(title, TITLE, BOLD), _wide(under, TEXT))
    canvas = Canvas(width, top + sum(heights) + BORDER, look)
    canvas.text(BORDER, BORDER + TITLE // 2, title, TITLE, look.ink, BOLD)
    canvas.text(BORDER, BORDER + TITLE + 14 + TEXT // 2, under, TEXT, look.muted)
    for board, (turns, caption) in enumerate(zip(shown, captions, strict=True)):
        x, y = BORDER + board % across * step_x, top + sum(heights[: board // across])
        canvas.text(x, y + CAPTION // 2, caption, CAPTION, look.muted)
        for row, (guess, score) in enumerate(turns):
            canvas.word(x, y + 2 * CAPTION + row * (SMALL_TILE + 3), guess, score, SMALL_TILE)
    canvas.signature()
    return canvas.pixels


def board_result(state: WordleState, board: int) -> str:
    """What became of one of several boards, in words."""
    turns = list(state.history(board))
    if state.solved(board):
        return f"board {board + 1}: guess {len(turns)}"
    return f"board {board + 1}: not solved"


@dataclass(frozen=True)
class _Column:
    """One column of figures: a text for each guess, with a bar of 0 to 99 before it where it is a mark."""

    head: str
    texts: Sequence[str]
    marks: Sequence[int] = ()
    colour: Bgr = (0, 0, 0)

    @property
    def width(self) -> int:
        bar = BAR_W + 10 if self.marks else 0
        return max(_wide(self.head, HEAD), bar + max(_wide(text, TEXT) for text in self.texts))

    def draw(self, canvas: Canvas, left: int, middle: int, number: int) -> None:
        at = left
        if self.marks:
            canvas.bar(left, middle, self.marks[number], self.colour)
            at += BAR_W + 10
        canvas.text(at, middle, self.texts[number], TEXT, canvas.look.ink)


def _columns(analysis: Analysis, look: PictureTheme) -> list[_Column]:
    judged = analysis.judgements
    skills, lucks = [one.skill for one in judged], [one.luck_mark for one in judged]
    return [
        _Column("words left", [f"{one.after:,}" if one.after > 1 or not _is_last(one) else "" for one in judged]),
        _Column("skill", [str(mark) for mark in skills], skills, look.skill),
        _Column("luck", [str(mark) for mark in lucks], lucks, look.luck),
        _Column("better", [one.best.word if one.loss > A_LOSS else "-" for one in judged]),
    ]


def _is_last(judged: Judgement) -> bool:
    return set(judged.score) == {"2"}


class Canvas:
    """A page to draw on, with text that is placed by its left edge and the middle of its capitals."""

    def __init__(self, width: int, height: int, look: PictureTheme) -> None:
        import numpy as np

        self.look = look
        self.pixels: Pixels = np.full((height, width, 3), look.page, np.uint8)

    def text(self, left: int, middle: int, text: str, size: int, colour: Bgr, weight: int = PLAIN) -> None:
        """Write a line."""
        import cv2

        # Capitals are some seven tenths of the size high.
        cv2.putText(self.pixels, text, (left, middle + round(size * 0.36)), colour, _font(), size, weight)

    def word(self, left: int, top: int, guess: str, score: str, tile: int) -> None:
        """A guess in squares."""
        gap = TILE_GAP if tile == TILE else 3
        for place, (letter, digit) in enumerate(zip(guess, score, strict=True)):
            ground, ink = self.look.scored[digit]
            x = left + place * (tile + gap)
            self._rounded(x, top, tile, tile, max(2, tile // 9), ground)
            size = round(tile * 0.58)
            self.text(x + (tile - _wide(letter, size, BOLD)) // 2, top + tile // 2, letter, size, ink, BOLD)

    def bar(self, left: int, middle: int, mark: int, colour: Bgr) -> None:
        """A mark of 0 to 99 as a bar."""
        import cv2

        first, last = left + BAR_H // 2, left + BAR_W - BAR_H // 2
        for share, shade in ((1.0, self.look.line), (mark / 99, colour)):
            if share:
                end = first + round((last - first) * share)
                # A thick line has round ends.
                cv2.line(self.pixels, (first, middle), (end, middle), shade, BAR_H, cv2.LINE_AA)

    def signature(self) -> None:
        """Who drew it, at the foot."""
        height, width = self.pixels.shape[:2]
        text = "analysed by Kibitz"
        self.text(
            width - BORDER - _wide(text, CAPTION),
            height - BORDER // 2 - 4,
            text,
            CAPTION,
            self.look.muted,
        )

    def _rounded(self, left: int, top: int, width: int, height: int, radius: int, colour: Bgr) -> None:
        import cv2

        right, bottom = left + width - 1, top + height - 1
        cv2.rectangle(self.pixels, (left + radius, top), (right - radius, bottom), colour, -1)
        cv2.rectangle(self.pixels, (left, top + radius), (right, bottom - radius), colour, -1)
        for x in (left + radius, right - radius):
            for y in (top + radius, bottom - radius):
                cv2.circle(self.pixels, (x, y), radius, colour, -1, cv2.LINE_AA)


def _wide(text: str, size: int, weight: int = PLAIN) -> int:
    """How wide a line of text is, in pixels."""
    import cv2

    return int(cv2.getTextSize((0, 0), text, (0, 0), _font(), size, weight)[2]) if text else 0


def _font() -> Any:
    import cv2

    return cv2.FontFace("sans")
