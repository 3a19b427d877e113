"""Pages on which a word is typed into a text box and shows on the board only once it was sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.common.page_words import SURE_WORDS, PageWords
from kibitz.solvers.wordle.model.languages import ENGLISH
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.vision.text_boxes import text_boxes, text_in, written_boxes
from kibitz.vision.wordle.keyboard import ENTER, LABELS

TEXT_BOX, SENDER = "text box", "button of the text box"
"""Their names among the places."""
NEAR = 3.0
"""How far from the text box its button is at most, in its heights."""
MOST_NEAR = 1.5
"""... and no farther than so many times as many tiles."""
MOST_WORDS = 3
"""That a button's label has."""
SENDS = (
    *("TRY", "ABSENDEN", "PRUFEN", "RATEN", "COMPROBAR", "INTENTAR", "ADIVINAR", "VERIFIER", "ENVOYER", "PROPOSER"),
    *("VERIFICA", "CONTROLLA", "VERIFICAR", "CONTROLEER", "VERSTUUR", "RAAD", "SPRAWDZ", "GISSA", "TAHMIN"),
)
"""What buttons say that send a word, besides what keys do."""
FIRST = "tile 0.0.0"
"""The place from which it is told where the text box is: the page may move."""
LOOK_ALIKE = str.maketrans("L|!10", "IIIIO")
"""Letters and signs that hardly differ in running text, small ones too."""
STROKE = "I"
"""What a caret may be read as, after that."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where the text box is, and what stands in it while nothing is typed.

    box: its own, from the first tile's corner, frame pixels.
    """

    box: Rect
    prompt: str = ""

    def at(self, reading: Reading[ShownGame]) -> Rect:
        """Where it is on a page."""
        first = reading.places[FIRST]
        return self.box.moved(first.x, first.y)

    def places(self, reading: Reading[ShownGame], pixels: NDArray[np.uint8]) -> dict[str, Rect]:
        """What of it is to be touched, by name. pixels: of the frame."""
        return {TEXT_BOX: self.at(reading).clipped(pixels.shape[1], pixels.shape[0])}


def found_text_box(
    pixels: NDArray[np.uint8], reading: Reading[ShownGame], before: NDArray[np.uint8], typed: str
) -> TextBox | None:
    """The text box that a page has above or below its boards, or its keys where these stand beside them, or one that
    shows what has been typed since; None where none is seen. pixels, before: of the frame, now and before that."""
    first = reading.places.get(FIRST)
    if first is None:
        return None
    parts = ([rect for name, rect in reading.places.items() if name.startswith(kind)] for kind in ("tile ", "key "))
    things, taken, shown = [Rect.around(part) for part in parts if part], list(reading.places.values()), before
    # In the middle of a box a text is no prompt, unless it is what was typed.
    written = chain.from_iterable(written_boxes(pixels, thing, taken) for thing in things)
    boxes = [box for box in written if reads_as(text_in(pixels, box), typed)]
    if not boxes:
        boxes, shown = [box for thing in things for box in text_boxes(pixels, thing, taken)], pixels
    return TextBox(boxes[0].moved(-first.x, -first.y), text_in(shown, boxes[0])) if boxes else None


def found_sender(pixels: NDArray[np.uint8], reading: Reading[ShownGame], near: Rect, words: PageWords) -> Rect | None:
    """The button beside a text box, or beside the boards, that says that it sends; from the first tile's corner.

    near: what it is beside, frame pixels. None where none is read for certain.
    """
    first = reading.places[FIRST]
    around = near.grown(NEAR * min(near.h, MOST_NEAR * first.h))
    lines = [line for line in words.lines_in(pixels, around) if line.confidence >= SURE_WORDS]
    lines = [line for line in lines if _sends(line.text) and not near.holds(line.box)]
    if not lines:
        return None
    # A label that has nothing but its name is one for certain; “Enter your guess” may be a text's.
    best = min(lines, key=lambda line: (len(line.text.split()), abs(line.box.center.y - near.center.y)))
    return best.box.moved(-first.x, -first.y)


def with_sender(reading: Reading[ShownGame], sender: Rect) -> Reading[ShownGame]:
    """The reading with the button that sends a word among its places. sender: from the first tile's corner."""
    first = reading.places.get(FIRST)
    if first is None:
        return reading
    return replace(reading, places={**reading.places, SENDER: sender.moved(first.x, first.y)})


def _sends(label: str) -> bool:
    """Whether a button's label says that it sends a word.

    >>> _sends("Check word"), _sends("Enter guess:"), _sends("No guesses left"), _sends("Try 3")
    (True, False, False, False)
    """
    tokens = [ENGLISH.fold(part.strip("!.»>→ ").upper()) for part in label.split()]
    verbs = {*LABELS[ENTER], *SENDS}
    # Rows may be numbered: “Try 3”.
    numbered = any(token.isdigit() for token in tokens)
    return (
        not numbered
        and not label.rstrip().endswith((":", "?"))
        and ("".join(tokens) in verbs or (len(tokens) <= MOST_WORDS and any(token in verbs for token in tokens)))
    )


def with_text_box(
    reading: Reading[ShownGame], box: TextBox, pixels: NDArray[np.uint8], word: str = ""
) -> Reading[ShownGame]:
    """The reading with what stands in the text box as the word that is typed.

    word: what play has put there; it counts where what is read hardly differs from it.
    """
    if FIRST not in reading.places:
        return reading
    at = box.at(reading)
    text = text_in(pixels, at)
    text = "" if text == box.prompt else word if reads_as(text, word) else text
    boards = tuple(_with_typed(_sent(board), text) for board in reading.state.boards)
    places = {**reading.places, **box.places(reading, pixels)}
    return replace(reading, state=replace(reading.state, boards=boards), places=places)


def without_text_box(reading: Reading[ShownGame]) -> Reading[ShownGame]:
    """The reading without the text box among its places."""
    return replace(reading, places={name: at for name, at in reading.places.items() if name not in (TEXT_BOX, SENDER)})


def spelt_as(reading: Reading[ShownGame], word: str) -> Reading[ShownGame]:
    """The reading with the typed word spelt as play has typed it, where it was read as one that hardly differs."""
    boards = tuple(
        replace(board, letters=(*board.letters[: board.scored], tuple(word), *board.letters[board.scored + 1 :]))
        if reads_as(board.typed, word)
        else board
        for board in reading.state.boards
    )
    return replace(reading, state=replace(reading.state, boards=boards))


def reads_as(text: str, word: str) -> bool:
    """Whether a text can be the word: signs that look alike are one, accents don't count, and the caret may be
    read as one more stroke.

    >>> reads_as("S1ATE", "SLATE"), reads_as("SLATE|", "SLATE"), reads_as("STALE", "SLATE")
    (True, True, False)
    """
    return bool(word) and _plain(text) in (_plain(word), _plain(word) + STROKE)


def _plain(text: str) -> str:
    return ENGLISH.fold(text).translate(LOOK_ALIKE)


def _sent(board: ShownBoard) -> ShownBoard:
    """The board with full rows that look typed as all absent: none is shown before it was sent."""
    tiles = tuple((Tile.ABSENT,) * len(row) if set(row) == {Tile.TYPED} else row for row in board.tiles)
    return replace(board, tiles=tiles)


def _with_typed(board: ShownBoard, text: str) -> ShownBoard:
    row = board.scored
    if not text or board.solved or row >= board.rows or set(board.tiles[row]) != {Tile.EMPTY}:
        return board
    if len(text) == board.columns + 1 and _plain(text[-1]) == STROKE:
        text = text[:-1]
    text = text if len(text) <= board.columns else "?" * board.columns
    letters = tuple(text.ljust(board.columns)[column].strip() for column in range(board.columns))
    tiles = tuple(Tile.TYPED if letter else Tile.EMPTY for letter in letters)
    return ShownBoard(
        (*board.letters[:row], letters, *board.letters[row + 1 :]), (*board.tiles[:row], tiles, *board.tiles[row + 1 :])
    )
