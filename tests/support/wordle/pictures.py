"""Draws made-up games of Wordle, each on a site of its own, with labels in the form of our collection of screenshots.

`draw_game` gives a picture and its labels; `draw_no_board` a picture in which there is nothing to find. The same seed
gives the same picture on machines with the same fonts (and always, with ``plain_fonts``).
"""

from __future__ import annotations

import random
from typing import Any

from tests.support.paint import Box, Canvas, Colour, Pixels, distance, mixed, readable_on, shifted, spoilt
from tests.support.wordle.covers import PRAISE, REFUSALS, TOASTS, Covers
from tests.support.wordle.decoys import draw_no_board as draw_no_board
from tests.support.wordle.looks import Look, random_look
from tests.support.wordle.plays import SITUATIONS as SITUATIONS
from tests.support.wordle.plays import Play, arranged_play, random_play

STATES = {"0": "absent", "1": "present", "2": "correct"}
WINDOWS = ((1280, 800), (1366, 768), (1100, 760), (1920, 1000), (420, 840), (900, 1000))
BOARD_COLUMNS = {1: (1,), 2: (2, 2, 1), 4: (2, 4), 8: (4, 4, 2), 16: (4, 8), 32: (8,)}
HEADER = 56
RED = (214, 48, 49)
MOST_WON = 8
"""Boards that can be solved in the rows that we draw, 15 at most."""
HARDLY = 0.15
"""Share of a cell that may be hidden before a reader must have noticed."""


class MadeUpPage:
    """The page being drawn, and the labels as they come."""

    def __init__(
        self, seed: int, chance: random.Random, look: Look, play: Play, window: tuple[int, int], scale: float
    ) -> None:
        self.chance, self.look, self.play, self.scale = chance, look, play, scale
        # Drawn apart, so that what it decides leaves all else as it is.
        self.more = random.Random(f"more {seed}")
        self.width, self.height = (round(side * scale) for side in window)
        self.canvas = Canvas(self.width, self.height, look.page, look.page_end)
        self.columns = len(play.answers[0])
        self.keyboard: dict[str, list[int]] = {}
        self.key_states: dict[str, str] = {}
        self.covers: list[Box] = []
        self.foot: Box | None = None
        self.message = ""
        self.refusal = self.more.choice(["message", "outline", "letters", "fill"]) if play.stage == "refused" else ""
        self.slip = round(chance.choice([-4, 5]) * scale) if play.stage == "invalid_word" else 0

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def header(self) -> None:
        ink = readable_on(self.look.page)
        self.canvas.text((self.width / 2, self.px(HEADER / 2)), self.look.title, self.px(26), ink, self.look.font)
        if self.look.header_line:
            y = self.px(HEADER - 4)
            self.canvas.line([(0, y), (self.width, y)], shifted(self.look.page, 60 if self.look.dark else -40))

    def margin(self, room: int) -> None:
        """Words beside the boards, where there is room."""
        if room < self.px(150):
            return
        lines = ("New game", "Statistics", "Settings", "How to play", f"Guess {len(self.play.guesses)}")
        for i, line in enumerate(self.chance.sample(lines, 3)):
            at = (self.px(20), self.px(90 + 24 * i))
            self.canvas.text(at, line, self.px(14), readable_on(self.look.page), anchor="lm")

    def keys(self) -> int:
        """Lays the keyboard out at the foot of the page; gives its upper edge."""
        look = self.look
        if not look.keys:
            return self.height - self.px(10)
        rows = [list(letters) for letters in look.keys.split()]
        if look.ends_below:
            rows[-1] = ["ENTER", *rows[-1], "BACKSPACE"] if look.enter_left else ["BACKSPACE", *rows[-1], "ENTER"]
        else:
            rows[0].append("BACKSPACE")
            rows[1].append("ENTER")
        gap, height = self.px(look.key_gap), self.px(look.key_height)
        room = min(self.width - 2 * gap, self.px(self.chance.choice([480, 620, 760])))
        width = room // (10 if look.ends_below else 12) - gap
        top = self.height - len(rows) * (height + gap) - self.px(self.chance.choice([8, 24]))
        told = self._told()
        for r, names in enumerate(rows):
            widths = [width * 3 // 2 if len(name) > 1 else width for name in names]
            x = (self.width - sum(widths) - gap * (len(names) - 1)) // 2
            for name, key_width in zip(names, widths, strict=True):
                box = (x, top + r * (height + gap), key_width, height)
                self.keyboard[name] = list(box)
                self.key_states[name] = told.get(name, "unused")
                x += key_width + gap
        return top

    def paint_keys(self) -> None:
        """Draws the keyboard; where it lies over boards, on a ground of its own."""
        if self.foot:
            self.canvas.box(self.foot, self.look.page_end)
        for name, (x, y, w, h) in self.keyboard.items():
            self._key(name, (x, y, w, h), self.key_states[name])

    def _told(self) -> dict[str, str]:
        """What the keys say: the best that is known of each letter."""
        if self.look.keys_tell == "nothing":
            return {}
        order = ("unused", "absent", "present", "correct")
        best: dict[str, str] = {}
        for board in range(len(self.play.answers)):
            for guess, digits in self.play.shown(board):
                for letter, digit in zip(guess, digits, strict=True):
                    best[letter] = max(best.get(letter, "unused"), STATES[digit], key=order.index)
        if self.look.keys_tell == "used" or len(self.play.answers) > 1:
            return dict.fromkeys(best, "used")
        return best

    def _key(self, name: str, box: Box, state: str) -> None:
        look = self.look
        fill = look.fills.get("absent" if state == "used" else state) or look.key_fill
        ink = readable_on(fill) if state in ("unused", "used") else look.letters[state]
        if state in ("absent", "used") and distance(fill, look.key_fill) < 12:
            ink = mixed(fill, ink, 0.4)
        border = look.key_border if state == "unused" else None
        self.canvas.box(box, fill, int(look.key_radius * box[3]), border, self.px(1))
        text = {"ENTER": look.enter_text, "BACKSPACE": look.back_text}.get(name, name)
        if text == "icon":
            self.canvas.icon(name, box, ink)
            return
        size = min(box[3] * 0.42, box[2] * (0.5 if len(text) == 1 else 1.25 / len(text)))
        self.canvas.text((box[0] + box[2] / 2, box[1] + box[3] / 2), text, size, ink, look.font)

    def boards(self, bottom: int) -> list[dict[str, Any]]:
        """Draws the boards between header and keyboard, or further down where they don't fit."""
        look, count, rows = self.look, len(self.play.answers), self.play.rows
        across = self.chance.choice(BOARD_COLUMNS[count])
        down = -(-count // across)
        gap, between = self.px(look.gap), self.px(max(look.gap * 2.2, 14))
        room_w = (self.width - self.px(24) - (across - 1) * between) / across / self.columns - gap
        room_h = (bottom - self.px(HEADER + 16) - (down - 1) * between) / down / rows - gap
        largest = min(room_h, room_w / look.aspect, 120)
        smallest = 20 if look.aspect >= 1 else 24
        height = max(int(largest * self.chance.uniform(0.6, 1)), smallest)
        if count > 1 and self.chance.random() < 0.2:
            height = max(height, min(int(room_w / look.aspect), self.px(36)))
        width = int(height * look.aspect)
        board_w, board_h = self.columns * (width + gap) - gap, rows * (height + gap) - gap
        left = (self.width - across * (board_w + between) + between) // 2
        top = self.px(HEADER + 8)
        boards = []
        for board in range(count):
            x = left + board % across * (board_w + between)
            y = top + board // across * (board_h + between)
            cells = self._cells(board, x, y, width, height, gap)
            boards.append({"rows": rows, "cols": self.columns, "box": [x, y, board_w, board_h], "cells": cells})
        return boards

    def _cells(self, board: int, left: int, top: int, width: int, height: int, gap: int) -> list[dict[str, Any]]:
        play, shown = self.play, self.play.shown(board)
        fade = self.look.faded if play.solved(board) and len(play.answers) > 1 else 0
        turning = len(shown) - 1 if play.stage == "revealing" and len(shown) == len(play.guesses) else -1
        turned = self.chance.randrange(self.columns)
        jumping = len(shown) - 1 if play.stage == "bouncing" else -1
        cells = []
        for row in range(play.rows):
            slip = self.slip if row == len(shown) and play.typed and not play.solved(board) else 0
            for col in range(self.columns):
                rise = round(height * max(0.0, 0.3 - 0.12 * abs(col - turned))) if row == jumping else 0
                box = (left + col * (width + gap) + slip, top + row * (height + gap) - rise, width, height)
                letter, state = "", "empty"
                if row < len(shown):
                    letter, state = shown[row][0][col], STATES[shown[row][1][col]]
                elif row == len(shown) and col < len(play.typed) and not play.solved(board):
                    letter, state = play.typed[col], "typed"
                look_state = "typed" if row == turning and col > turned else state
                self._cell(box, letter, look_state, fade, self.refusal if state == "typed" else "")
                cell: dict[str, Any] = {"row": row, "col": col, "box": list(box), "letter": letter, "state": state}
                if row == turning and col == turned:
                    self.canvas.squash(box, self.chance.uniform(0.1, 0.9), self.look.page)
                if row in (turning, jumping) or slip:
                    cell["settled"] = False
                cells.append(cell)
        return cells

    def _cell(self, box: Box, letter: str, state: str, fade: float, refusal: str = "") -> None:
        look = self.look

        def faded(colour: Colour | None) -> Colour | None:
            return mixed(colour, look.page, fade) if colour is not None else None

        border = RED if refusal == "outline" else faded(look.borders[state])
        fill = RED if refusal == "fill" else faded(look.fills[state])
        self.canvas.box(box, fill, int(look.radius * min(box[2:])), border, self.px(look.border_px))
        if letter:
            centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            ink = RED if refusal == "letters" else mixed(look.letters[state], look.page, fade)
            ink = readable_on(RED) if refusal == "fill" else ink
            self.canvas.text(centre, letter, look.letter_size * min(box[2:]), ink, look.font)

    def cover(self, boards: list[dict[str, Any]], situation: str | None) -> None:
        """A toast, a dialog or a window over the page, where the game or the situation has one."""
        stage, more, covers = self.play.stage, self.more, Covers(self.canvas, self.look, self.scale)
        x, y, w, h = _around(boards)
        if stage == "invalid_word" or self.refusal == "message":
            self.message = self.chance.choice(REFUSALS[:3]) if stage == "invalid_word" else more.choice(REFUSALS)
            self.covers.append(covers.toast(self.message, self.px(self.chance.choice([8, 70, 120]))))
        elif situation == "toast":
            self.message = more.choice(TOASTS)
            top = y + more.randrange(max(1, min(h, self.height - y - self.px(44))))
            self.covers.append(covers.toast(self.message, top, more.choice([None, RED, (46, 125, 50)])))
        elif situation == "dialog":
            lines = ("How to play", "Guess the word in six tries.", "Each guess must be a valid word.", "Play")
            dim = more.choice([0.0, 0.35, 0.6])
            self.covers.append(covers.dialog(lines, more.choice([300, 420]), more.choice([180, 300, 460]), dim))
        elif situation == "window":
            self.covers.append(covers.window(more, (x, y, w, h)))
        elif stage in ("won", "lost") and self.chance.random() < 0.4:
            self.play.stage += "_later"
            told = f"It was {self.play.answers[0]}"
            lines = ("Statistics", "12 played   92 % won", "Guess distribution", told, "Share")
            self.covers.append(covers.dialog(lines, 420, 460))
        elif situation in ("won", "lost") and more.random() < 0.6:
            self.message = more.choice(PRAISE) if stage == "won" else self.play.answers[0]
            self.covers.append(covers.toast(self.message, self.px(more.choice([8, 70]))))

    def under_cover(self, box: list[int]) -> bool:
        """Whether something that was laid over the page hides a part of a key."""
        return any(_share(box, cover) > 0 for cover in self.covers)

    def hidden(self, box: list[int]) -> tuple[float, float]:
        """Which share of a cell is under something, and which outside the window or under the keyboard."""
        page = (0, 0, self.width, self.height)
        outside = 1 - _share(box, page) + (_share(box, self.foot) if self.foot else 0)
        return max((_share(box, cover) for cover in self.covers), default=0.0), outside

    def conditions(self, boards: list[dict[str, Any]], situation: str | None) -> list[str]:
        """All that is true of the boards, as `kibitz.core.reading.Condition` names it; a reader says one of them."""
        cells = [cell for board in boards for cell in board["cells"]]
        parts = [(cell, *self.hidden(cell["box"])) for cell in cells]
        found = []
        if any(not cell.get("settled", True) and not under and not out for cell, under, out in parts):
            found.append("UNSETTLED")
        under, out = (max(part[i] for part in parts) for i in (1, 2))
        if under:
            found.append("COVERED")
        if out or situation == "window":
            found.append("CUT_OFF")
        if self.play.stage.split("_")[0] in ("won", "lost", "bouncing"):
            found.append("OVER")
        if not found or (max(under, out) < HARDLY and found[0] in ("COVERED", "CUT_OFF")):
            found.append("READY")
        return found

    def cut(self, boards: list[dict[str, Any]]) -> tuple[int, int]:
        """Cuts the picture off within the boards; gives how far its left upper corner has moved."""
        x, y, w, h = _around(boards)
        side = self.more.choice(["foot", "foot", "head", "left", "right"])
        share = self.more.uniform(0.3, 0.9)
        left = x + round((1 - share) * w) if side == "left" else 0
        top = y + round((1 - share) * h) if side == "head" else 0
        right = min(self.width, x + round(share * w)) if side == "right" else self.width
        bottom = min(self.height, y + round(share * h)) if side == "foot" else self.height
        self.canvas.image = self.canvas.image.crop((left, top, right, bottom))
        self.width, self.height = right - left, bottom - top
        return left, top


def _around(boards: list[dict[str, Any]]) -> Box:
    left, top = (min(board["box"][i] for board in boards) for i in (0, 1))
    right, bottom = (max(board["box"][i] + board["box"][i + 2] for board in boards) for i in (0, 1))
    return left, top, right - left, bottom - top


def _share(box: list[int], cover: Box) -> float:
    """How much of the box the cover hides, 0 to 1."""
    x, y, w, h = box
    a, b, c, d = cover
    return max(0, min(x + w, a + c) - max(x, a)) * max(0, min(y + h, b + d) - max(y, b)) / (w * h)


def _moved(box: list[int], left: int, top: int) -> list[int]:
    return [box[0] - left, box[1] - top, *box[2:]]


def draw_game(
    seed: int,
    plain_fonts: bool = False,
    situation: str | None = None,
    boards: int | None = None,
    window: tuple[int, int] | None = None,
) -> tuple[Pixels, dict[str, Any]]:
    """A made-up game: BGR pixels, and labels as in our collection of screenshots.

    situation: one of `SITUATIONS`, None for whatever comes up; boards: 1, 2, 4, 8, 16 or 32; window: the page's size.

    Labels: a cell that is covered or outside the picture has ``visible`` False; one that moves has ``settled`` False.
    ``keyboard`` has the box of each key that is all visible, ENTER and BACKSPACE among them. ``conditions``: names of
    all of `kibitz.core.reading.Condition` that are true. ``refused``: whether a refused word stands in the row.
    ``covers``: boxes of what lies over the page.
    """
    chance = random.Random(seed)
    look = random_look(chance, plain_fonts)
    count = chance.choice([1] * 12 + [2, 2, 4, 4, 8, 16, 32])
    count = boards or count
    if situation in ("won", "bouncing"):
        count = min(count, MOST_WON)
    columns = chance.choice([5] * 10 + [3, 4, 4, 6, 6, 7, 8, 9, 10, 11, 13, 15]) if count < 3 else 5
    rows = min(15, count + 5) if count > 1 else chance.choice([6] * 8 + [5, 7, 8, 9, 10, 12, 15])
    usual = chance.choice(WINDOWS if count == 1 else WINDOWS[:4])
    scale = chance.choice([1, 1, 1, 1.25, 1.5, 2]) if count < 16 else 2
    if window:
        scale = 1
    play = (
        arranged_play(chance, count, columns, rows, situation)
        if situation
        else random_play(chance, count, columns, rows)
    )
    page = MadeUpPage(seed, chance, look, play, window or usual, scale)
    page.header()
    upper = page.keys()
    drawn = page.boards(upper)
    page.margin(min(board["box"][0] for board in drawn))
    if look.keys and max(board["box"][1] + board["box"][3] for board in drawn) > upper:
        page.foot = (0, upper, page.width, page.height - upper)
    page.paint_keys()
    page.cover(drawn, situation)
    if situation == "cut_off":
        left, top = page.cut(drawn)
        for thing in (thing for board in drawn for thing in (board, *board["cells"])):
            thing["box"] = _moved(thing["box"], left, top)
        page.keyboard = {key: _moved(box, left, top) for key, box in page.keyboard.items()}
        page.foot = (0, page.foot[1] - top, page.width, page.foot[3]) if page.foot else None
    for cell in (cell for board in drawn for cell in board["cells"]):
        if any(page.hidden(cell["box"])):
            cell["visible"] = False
    inside = (0, 0, page.width, page.height)
    page.keyboard = {
        key: box for key, box in page.keyboard.items() if not page.under_cover(box) and _share(box, inside) == 1
    }
    page.key_states = {key: state for key, state in page.key_states.items() if key in page.keyboard}
    labels = {
        "size": [page.width, page.height],
        "source": f"made up {seed}",
        "theme": "dark" if look.dark else "light",
        "scale": scale,
        "stage": page.play.stage,
        "situation": situation or page.play.stage,
        "conditions": page.conditions(drawn, situation),
        "refused": page.play.stage in ("invalid_word", "refused"),
        "animating": page.play.stage in ("revealing", "invalid_word", "bouncing"),
        "message": page.message,
        "covers": [list(box) for box in page.covers],
        "boards": drawn,
        "keyboard": page.keyboard,
        "key_states": page.key_states,
    }
    return spoilt(page.canvas.pixels(), chance), labels
