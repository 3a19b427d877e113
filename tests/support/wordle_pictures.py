"""Draws made-up games of Wordle, each on a site of its own, with labels in the form of our collection of screenshots.

`draw_game` gives a picture and its labels; `draw_no_board` a picture in which there is nothing to find. The same seed
gives the same picture on machines with the same fonts (and always, with ``plain_fonts``).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kibitz.solvers.wordle.scoring import score
from kibitz.solvers.wordle.words import load_words
from tests.support.paint import Box, Canvas, Colour, Pixels, distance, mixed, readable_on, shifted, spoilt
from tests.support.wordle_decoys import draw_no_board as draw_no_board
from tests.support.wordle_looks import Look, random_look

STATES = {"0": "absent", "1": "present", "2": "correct"}
WINDOWS = ((1280, 800), (1366, 768), (1100, 760), (1920, 1000), (420, 840), (900, 1000))
BOARD_COLUMNS = {1: (1,), 2: (2, 2, 1), 4: (2, 4), 8: (4, 4, 2), 16: (4, 8), 32: (8,)}
HEADER = 56


@dataclass
class Play:
    """A game as far as it got."""

    answers: list[str]
    rows: int
    guesses: list[str] = field(default_factory=list)
    typed: str = ""
    stage: str = "empty"

    def shown(self, board: int) -> list[tuple[str, str]]:
        """The board's guesses and their scores, up to the one that solves it."""
        done = []
        for guess in self.guesses:
            done.append((guess, score(guess, self.answers[board])))
            if guess == self.answers[board]:
                break
        return done

    def solved(self, board: int) -> bool:
        return self.answers[board] in self.guesses


@cache
def _words(size: int) -> tuple[str, ...]:
    return load_words("original" if size == 5 else size).answers


def random_play(chance: random.Random, boards: int, columns: int, rows: int) -> Play:
    """A game somewhere between its first letter and its end, played neither well nor badly."""
    words = _words(columns)
    play = Play(chance.sample(words, boards), rows)
    end = chance.random()
    count = rows if end < 0.15 else chance.randint(0, rows - 1)
    for _ in range(count):
        sample = chance.sample(words, 40)
        past = play.shown(0)
        play.guesses.append(max(sample, key=lambda word: sum(score(g, word) == s for g, s in past)))
    open_boards = [answer for answer in play.answers if answer not in play.guesses]
    if end > 0.75 and len(open_boards) <= rows and count + 1 >= len(open_boards):
        kept = play.guesses[: max(0, count + 1 - len(open_boards))]
        play.guesses = [guess for guess in kept if guess not in open_boards] + open_boards
    elif boards > 1 and play.guesses:
        for answer in chance.sample(open_boards, min(len(open_boards), len(play.guesses) // 2)):
            play.guesses[chance.randrange(len(play.guesses))] = answer
    if all(play.solved(board) for board in range(boards)):
        last = max(play.guesses.index(answer) for answer in play.answers)
        play.guesses = play.guesses[: last + 1]
        play.stage = "won"
    elif len(play.guesses) == rows:
        play.stage = "lost"
    else:
        play.stage = f"after_guess_{len(play.guesses)}" if play.guesses else "empty"
        kind = chance.random()
        if kind < 0.25:
            play.typed, play.stage = chance.choice(words)[: chance.randint(1, columns - 1)], "typing"
        elif kind < 0.4:
            play.typed, play.stage = chance.choice(words), "typed_full"
        elif kind < 0.5:
            play.typed = "".join(chance.choices("QZXJVKWAB", k=columns))
            play.stage = "invalid_word"
        elif kind < 0.6 and play.guesses:
            play.stage = "revealing"
    return play


class _Page:
    """The page being drawn, and the labels as they come."""

    def __init__(self, chance: random.Random, look: Look, play: Play, window: tuple[int, int], scale: float) -> None:
        self.chance, self.look, self.play, self.scale = chance, look, play, scale
        self.width, self.height = (round(side * scale) for side in window)
        self.canvas = Canvas(self.width, self.height, look.page, look.page_end)
        self.columns = len(play.answers[0])
        self.keyboard: dict[str, list[int]] = {}
        self.key_states: dict[str, str] = {}
        self.covers: list[Box] = []
        self.message = ""
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
        rows = look.keys.split()
        gap, height = self.px(look.key_gap), self.px(look.key_height)
        room = min(self.width - 2 * gap, self.px(self.chance.choice([480, 620, 760])))
        width = room // 10 - gap
        top = self.height - len(rows) * (height + gap) - self.px(self.chance.choice([8, 24]))
        told = self._told()
        for r, letters in enumerate(rows):
            names = list(letters)
            if r == len(rows) - 1:
                ends = ["ENTER", "BACKSPACE"] if look.enter_left else ["BACKSPACE", "ENTER"]
                names = [ends[0], *names, ends[1]]
            widths = [width * 3 // 2 if len(name) > 1 else width for name in names]
            x = (self.width - sum(widths) - gap * (len(names) - 1)) // 2
            for name, key_width in zip(names, widths, strict=True):
                box = (x, top + r * (height + gap), key_width, height)
                self.keyboard[name] = list(box)
                self.key_states[name] = told.get(name, "unused")
                x += key_width + gap
        return top

    def paint_keys(self, over_boards: bool) -> None:
        """Draws the keyboard; where it lies over boards, on a ground of its own."""
        if over_boards:
            _, top, width, height = self.covers[0]
            self.canvas.box((0, top, width, height), self.look.page_end)
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
        cells = []
        for row in range(play.rows):
            slip = self.slip if row == len(shown) and play.typed and not play.solved(board) else 0
            for col in range(self.columns):
                box = (left + col * (width + gap) + slip, top + row * (height + gap), width, height)
                letter, state = "", "empty"
                if row < len(shown):
                    letter, state = shown[row][0][col], STATES[shown[row][1][col]]
                elif row == len(shown) and col < len(play.typed) and not play.solved(board):
                    letter, state = play.typed[col], "typed"
                look_state = "typed" if row == turning and col > turned else state
                self._cell(box, letter, look_state, fade)
                cell: dict[str, Any] = {"row": row, "col": col, "box": list(box), "letter": letter, "state": state}
                if row == turning and col == turned:
                    self.canvas.squash(box, self.chance.uniform(0.1, 0.9), self.look.page)
                if row == turning or slip:
                    cell["settled"] = False
                cells.append(cell)
        return cells

    def _cell(self, box: Box, letter: str, state: str, fade: float) -> None:
        look = self.look

        def faded(colour: Colour | None) -> Colour | None:
            return mixed(colour, look.page, fade) if colour is not None else None

        border = faded(look.borders[state])
        self.canvas.box(box, faded(look.fills[state]), int(look.radius * min(box[2:])), border, self.px(look.border_px))
        if letter:
            centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            ink = mixed(look.letters[state], look.page, fade)
            self.canvas.text(centre, letter, look.letter_size * min(box[2:]), ink, look.font)

    def cover(self) -> None:
        """A toast or a dialog over the page, where the stage has one."""
        look, stage = self.look, self.play.stage
        ink = readable_on(look.page)
        middle = self.width // 2
        if stage == "invalid_word":
            self.message = self.chance.choice(["Not in word list", "Unknown word", "Invalid guess"])
            w, h = self.px(190), self.px(44)
            box = (middle - w // 2, self.px(self.chance.choice([8, 70, 120])), w, h)
            self.canvas.box(box, ink, self.px(5))
            self.canvas.text((middle, box[1] + h / 2), self.message, self.px(15), look.page)
            self.covers.append(box)
        elif stage in ("won", "lost") and self.chance.random() < 0.4:
            self.play.stage += "_later"
            self.canvas.shade((0, 0, self.width, self.height), (0, 0, 0), 0.5)
            w, h = min(self.px(420), self.width - 8), min(self.px(460), self.height - 8)
            box = ((self.width - w) // 2, (self.height - h) // 2, w, h)
            self.canvas.box(box, look.page, self.px(10), shifted(look.page, 60 if look.dark else -60))
            lines = (
                "Statistics",
                "12 played   92 % won",
                "Guess distribution",
                f"It was {self.play.answers[0]}",
                "Share",
            )
            for i, line in enumerate(lines):
                self.canvas.text((middle, box[1] + h * (i + 1) / 6), line, self.px(20), ink, look.font)
            self.covers.append(box)

    def under_cover(self, box: list[int]) -> bool:
        """Whether something that was laid over the page hides a part of a key."""
        return any(_meet(box, cover) for cover in self.covers if cover[2] < self.width)

    def hidden(self, box: list[int]) -> bool:
        """Whether a part of a cell is outside the window or under something."""
        x, y, w, h = box
        outside = x < 0 or y < 0 or x + w > self.width or y + h > self.height
        return outside or any(_meet(box, cover) for cover in self.covers)


def _meet(box: list[int], cover: Box) -> bool:
    x, y, w, h = box
    a, b, c, d = cover
    return x < a + c and a < x + w and y < b + d and b < y + h


def draw_game(seed: int, plain_fonts: bool = False) -> tuple[Pixels, dict[str, Any]]:
    """A made-up game: BGR pixels, and labels as in our collection of screenshots.

    A cell that is covered or outside the picture has ``visible`` False; one that moves has ``settled`` False.
    """
    chance = random.Random(seed)
    look = random_look(chance, plain_fonts)
    boards = chance.choice([1] * 12 + [2, 2, 4, 4, 8, 16, 32])
    columns = chance.choice([5] * 10 + [3, 4, 4, 6, 6, 7, 8, 9, 10, 11, 13, 15]) if boards < 3 else 5
    rows = min(15, boards + 5) if boards > 1 else chance.choice([6] * 8 + [5, 7, 8, 9, 10, 12, 15])
    window = chance.choice(WINDOWS if boards == 1 else WINDOWS[:4])
    scale = chance.choice([1, 1, 1, 1.25, 1.5, 2]) if boards < 16 else 2
    page = _Page(chance, look, random_play(chance, boards, columns, rows), window, scale)
    page.header()
    upper = page.keys()
    drawn = page.boards(upper)
    page.margin(min(board["box"][0] for board in drawn))
    if look.keys and max(board["box"][1] + board["box"][3] for board in drawn) > upper:
        page.covers.append((0, upper, page.width, page.height - upper))
    page.paint_keys(over_boards=bool(page.covers))
    page.cover()
    for cell in (cell for board in drawn for cell in board["cells"]):
        if page.hidden(cell["box"]):
            cell["visible"] = False
    page.keyboard = {key: box for key, box in page.keyboard.items() if not page.under_cover(box)}
    page.key_states = {key: state for key, state in page.key_states.items() if key in page.keyboard}
    labels = {
        "size": [page.width, page.height],
        "source": f"made up {seed}",
        "theme": "dark" if look.dark else "light",
        "scale": scale,
        "stage": page.play.stage,
        "animating": page.play.stage in ("revealing", "invalid_word"),
        "message": page.message,
        "boards": drawn,
        "keyboard": page.keyboard,
        "key_states": page.key_states,
    }
    return spoilt(page.canvas.pixels(), chance), labels
