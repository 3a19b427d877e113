"""Draws pictures in which there is no Wordle board, though something in them looks like one."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.paint import Pixels, mixed, readable_on, shifted, spoilt
from tests.support.wordle.decoy_games import GAMES
from tests.support.wordle.desk import BRIGHT, CAPITALS, WORDS, Desk


def crossword(desk: Desk) -> None:
    """Black squares among white ones, letters in many of them, small numbers in corners."""
    size, count = desk.chance.randint(26, 44), desk.chance.randint(9, 15)
    for row in range(count):
        for col in range(count):
            box = desk.cell(col, row, size)
            black = desk.chance.random() < 0.2
            desk.canvas.box(box, (0, 0, 0) if black else (255, 255, 255), 0, (40, 40, 40))
            if not black and desk.chance.random() < 0.5:
                desk.write(box, desk.chance.choice(CAPITALS), 0.55, (0, 0, 0))
            if not black and desk.chance.random() < 0.25:
                desk.canvas.text((box[0] + 7, box[1] + 7), str(desk.chance.randint(1, 60)), 8, (0, 0, 0))


def calendar(desk: Desk) -> None:
    """A month: seven columns of days, a few of them coloured."""
    size, gap = desk.chance.randint(44, 90), desk.chance.choice([0, 2, 6])
    for col, name in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        desk.write(desk.cell(col, 0, size, gap), name, 0.25)
    first = desk.chance.randint(0, 6)
    for day in range(1, 32):
        row, col = divmod(day + first - 1, 7)
        fill = desk.chance.choice(BRIGHT) if desk.chance.random() < 0.15 else None
        box = desk.cell(col, row + 1, size, gap)
        desk.canvas.box(box, fill, 4, desk.faint)
        desk.write(box, str(day), 0.35, readable_on(fill) if fill else None)


def keyboard(desk: Desk) -> None:
    """An on-screen keyboard by itself, some keys coloured."""
    size, gap = desk.chance.randint(36, 64), desk.chance.choice([4, 6, 10])
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for col, letter in enumerate(letters):
            x, y, w, h = desk.cell(col, row, size, gap)
            fill = desk.chance.choice(BRIGHT) if desk.chance.random() < 0.2 else desk.faint
            desk.canvas.box((x + row * size // 2, y, w, h), fill, 6)
            desk.write((x + row * size // 2, y, w, h), letter, 0.4, readable_on(fill))


def spreadsheet(desk: Desk) -> None:
    """Narrow rows of numbers, letters above the columns."""
    width, height = desk.chance.randint(70, 110), desk.chance.randint(20, 28)
    columns, rows = (desk.width - desk.left) // width, (desk.height - desk.top) // height
    for row in range(rows):
        for col in range(columns):
            box = (desk.left + col * width, desk.top + row * height, width, height)
            desk.canvas.box(box, desk.faint if row == 0 or col == 0 else None, 0, desk.faint)
            number = f"{desk.chance.uniform(0, 900):.2f}" if desk.chance.random() < 0.7 else ""
            text = CAPITALS[col % 26] if row == 0 else str(row) if col == 0 else number
            desk.write(box, text, 0.5)


def chess_board(desk: Desk) -> None:
    """Eight by eight squares of two colours, a letter for each piece."""
    size = desk.chance.randint(44, 76)
    colours = desk.chance.choice([((240, 217, 181), (181, 136, 99)), ((235, 236, 208), (115, 149, 82))])
    for row in range(8):
        for col in range(8):
            box = desk.cell(col, row, size)
            desk.canvas.box(box, colours[(row + col) % 2])
            if row in (0, 1, 6, 7):
                desk.write(
                    box, "RNBQKBNR"[col] if row in (0, 7) else "P", 0.6, (0, 0, 0) if row < 2 else (255, 255, 255)
                )


def icon_grid(desk: Desk) -> None:
    """Round-cornered icons in rows, with names beneath."""
    size = desk.chance.randint(48, 80)
    for row in range(4):
        for col in range(6):
            x, y, w, h = desk.cell(col, row, size, 44)
            desk.canvas.box((x, y, w, h), desk.chance.choice(BRIGHT), size // 5)
            desk.canvas.ellipse((x + w // 4, y + h // 4, w // 2, h // 2), desk.chance.choice(BRIGHT))
            desk.canvas.text((x + w / 2, y + h + 14), desk.chance.choice(WORDS).title(), 12, desk.ink)


def set_cards(desk: Desk) -> None:
    """Cards with one to three shapes."""
    for row in range(3):
        for col in range(4):
            x, y = desk.left + col * 160, desk.top + row * 120
            desk.canvas.box((x, y, 146, 106), (255, 255, 255), 10, (180, 180, 180))
            colour = desk.chance.choice([(220, 30, 40), (0, 140, 60), (100, 40, 150)])
            count = desk.chance.randint(1, 3)
            for i in range(count):
                left = x + 73 + round((i - (count - 1) / 2) * 40) - 15
                desk.canvas.ellipse((left, y + 24, 30, 58), colour if desk.chance.random() < 0.5 else None, colour, 3)


def sudoku(desk: Desk) -> None:
    """Nine by nine digits, thicker lines around each nine."""
    size = desk.chance.randint(36, 60)
    for row in range(9):
        for col in range(9):
            box = desk.cell(col, row, size)
            desk.canvas.box(
                box, (226, 235, 243) if desk.chance.random() < 0.15 else (255, 255, 255), 0, (170, 170, 170)
            )
            if desk.chance.random() < 0.4:
                desk.write(box, str(desk.chance.randint(1, 9)), 0.6, (30, 50, 90))
    for i in range(0, 10, 3):
        x, y, end = desk.left + i * size, desk.top + i * size, 9 * size
        desk.canvas.line([(x, desk.top), (x, desk.top + end)], (20, 20, 20), 3)
        desk.canvas.line([(desk.left, y), (desk.left + end, y)], (20, 20, 20), 3)


def letter_pyramid(desk: Desk) -> None:
    """Rows of letter tiles, each a letter longer than the one above."""
    size, gap = desk.chance.randint(36, 60), 6
    for row in range(7):
        for col in range(row + 1):
            x, y, w, h = desk.cell(col, row, size, gap)
            fill = desk.chance.choice(BRIGHT)
            box = (x + (6 - row) * (size + gap) // 2, y, w, h)
            desk.canvas.box(box, fill, 4)
            desk.write(box, desk.chance.choice(CAPITALS), 0.55, readable_on(fill))


def text_page(desk: Desk) -> None:
    """Headings and paragraphs."""
    y = desk.top
    while y < desk.height - 40:
        heading = desk.chance.random() < 0.12
        words = " ".join(desk.chance.choices(WORDS, k=3 if heading else 12))
        desk.canvas.text(
            (desk.left, y), words.upper() if heading else words, 26 if heading else 15, desk.ink, desk.font, "lm"
        )
        y += 46 if heading else 24


def settings_dialog(desk: Desk) -> None:
    """Rows of labels with switches, buttons underneath."""
    box = (desk.left, desk.top, 560, 520)
    desk.canvas.box(box, shifted(desk.page, 12 if sum(desk.page) < 300 else -6), 12, desk.faint)
    for i in range(7):
        y = desk.top + 50 + i * 56
        text = " ".join(desk.chance.choices(WORDS, k=4))
        desk.canvas.text((desk.left + 24, y), text, 16, desk.ink, desk.font, "lm")
        on = desk.chance.random() < 0.5
        desk.canvas.box((desk.left + 480, y - 12, 48, 24), BRIGHT[0] if on else desk.faint, 12)
        desk.canvas.ellipse((desk.left + (505 if on else 483), y - 9, 19, 19), (255, 255, 255))
    for i, text in enumerate(("Cancel", "OK")):
        button = (desk.left + 300 + i * 120, desk.top + 460, 110, 38)
        desk.canvas.box(button, desk.faint, 6)
        desk.write(button, text, 0.42)


def word_search(desk: Desk) -> None:
    """Letters in rows and columns without any tiles."""
    size = desk.chance.randint(28, 40)
    for row in range(14):
        for col in range(16):
            desk.write(desk.cell(col, row, size), desk.chance.choice(CAPITALS), 0.55)


def periodic_table(desk: Desk) -> None:
    """Coloured cells with one or two letters and a number, in rows of different length."""
    size = min(64, (desk.width - desk.left) // 19)
    for row in range(7):
        for col in range(18):
            if row < 3 and 1 + row // 2 < col < 17 - 4 * (row > 0):
                continue
            fill = mixed(desk.page, BRIGHT[(col // 3 + row // 2) % len(BRIGHT)], 0.6)
            box = desk.cell(col, row, size, 2)
            desk.canvas.box(box, fill, 2)
            element = desk.chance.choice(CAPITALS) + desk.chance.choice(["", "a", "e", "i", "r", "u"])
            desk.write(box, element, 0.4, readable_on(fill))
            desk.canvas.text((box[0] + 9, box[1] + 8), str(row * 18 + col), 9, readable_on(fill))


def colour_swatches(desk: Desk) -> None:
    """Plain coloured squares, five or six in a row."""
    size, gap = desk.chance.randint(40, 70), desk.chance.choice([2, 5, 8])
    for row in range(6):
        for col in range(5):
            desk.canvas.box(desk.cell(col, row, size, gap), desk.chance.choice(BRIGHT), 3)


def digits_pad(desk: Desk) -> None:
    """A calculator: digits and signs on buttons."""
    size = desk.chance.randint(56, 80)
    desk.canvas.box((desk.left, desk.top - 50, size * 4 + 24, 44), desk.faint, 4)
    for i, text in enumerate("789÷456×123−0.=+"):
        row, col = divmod(i, 4)
        fill = BRIGHT[5] if col == 3 else desk.faint
        desk.canvas.box(desk.cell(col, row, size, 8), fill, 8)
        desk.write(desk.cell(col, row, size, 8), text, 0.4, readable_on(fill))


def image_gallery(desk: Desk) -> None:
    """Thumbnails with round things on them."""
    for row in range(4):
        for col in range(5):
            x, y = desk.left + col * 150, desk.top + row * 120
            desk.canvas.box((x, y, 140, 110), desk.chance.choice(BRIGHT), 2)
            for _ in range(6):
                span = desk.chance.randint(10, 60)
                spot = (x + desk.chance.randint(0, 139 - span), y + desk.chance.randint(0, 109 - span), span, span)
                desk.canvas.ellipse(spot, desk.chance.choice(BRIGHT))


KINDS: tuple[Callable[[Desk], None], ...] = (
    crossword,
    calendar,
    keyboard,
    spreadsheet,
    chess_board,
    icon_grid,
    set_cards,
    sudoku,
    letter_pyramid,
    text_page,
    settings_dialog,
    word_search,
    periodic_table,
    colour_swatches,
    digits_pad,
    image_gallery,
    *GAMES,
)


def draw_no_board(seed: int) -> Pixels:
    """A picture, BGR, without a Wordle board; seeds run through the kinds in turn."""
    desk = Desk(seed)
    KINDS[seed % len(KINDS)](desk)
    desk.canvas.text((20, 24), "File   Edit   View   Help", 14, desk.ink, desk.font, "lm")
    return spoilt(desk.canvas.pixels(), desk.chance)
