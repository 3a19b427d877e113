"""Decoys nearest to a Wordle board: other games of tiles and letters, and grids with a letter in each cell."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from tests.support.paint import mixed, readable_on, shifted
from tests.support.wordle.desk import BRIGHT, CAPITALS, WORDS, Desk

PAIRS = ("th", "in", "er", "an", "he", "re", "on", "at", "en", "nd")
STATIONS = ("Bank", "Oval", "Angel", "Euston", "Moorgate", "Stockwell", "Old Street", "Kennington", "Borough")


def minesweeper(desk: Desk) -> None:
    """Raised squares, and opened ones with digits in colours."""
    size, columns = desk.chance.randint(22, 40), desk.chance.choice([8, 9, 15])
    for row in range(desk.chance.choice([8, 9, 12])):
        for col in range(columns):
            box = desk.cell(col, row, size)
            opened = desk.chance.random() < 0.5
            desk.canvas.box(box, (192, 192, 192) if opened else (220, 220, 220), 0, (128, 128, 128))
            if opened and desk.chance.random() < 0.5:
                number = desk.chance.randint(1, 5)
                colours = ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0))
                desk.write(box, str(number), 0.6, colours[number - 1])


def powers_of_two(desk: Desk) -> None:
    """Four by four tiles with powers of two, in shades from cream to orange."""
    size, gap = desk.chance.randint(70, 110), 12
    desk.canvas.box(
        (desk.left - gap, desk.top - gap, 4 * (size + gap) + gap, 4 * (size + gap) + gap), (187, 173, 160), 8
    )
    for row in range(4):
        for col in range(4):
            power = desk.chance.randint(0, 11)
            fill = (205, 193, 180) if power == 0 else mixed((238, 228, 218), (237, 94, 60), power / 11)
            desk.canvas.box(desk.cell(col, row, size, gap), fill, 4)
            if power:
                ink = (119, 110, 101) if power < 3 else (249, 246, 242)
                desk.write(desk.cell(col, row, size, gap), str(2**power), 0.6 - 0.08 * len(str(2**power)), ink)


def letter_dice(desk: Desk) -> None:
    """Boggle: a letter on every die, four or five in each row, one die marked."""
    size, gap, count = desk.chance.randint(50, 90), desk.chance.choice([4, 8, 14]), desk.chance.choice([4, 5, 6])
    marked = desk.chance.randrange(count * count)
    fill = desk.chance.choice([(250, 245, 230), (235, 235, 235), (255, 255, 255)])
    for i in range(count * count):
        box = desk.cell(i % count, i // count, size, gap)
        desk.canvas.box(box, BRIGHT[1] if i == marked else fill, size // 6, (150, 140, 120))
        letter = desk.chance.choice(CAPITALS)
        desk.write(box, "Qu" if letter == "Q" else letter, 0.55, (30, 30, 30))


def bingo_card(desk: Desk) -> None:
    """Five by five numbers under the word BINGO, some of them marked."""
    size, gap = desk.chance.randint(54, 90), desk.chance.choice([0, 3, 6])
    for col, letter in enumerate("BINGO"):
        box = desk.cell(col, 0, size, gap)
        desk.canvas.box(box, BRIGHT[4], 3)
        desk.write(box, letter, 0.6, (255, 255, 255))
        for row in range(1, 6):
            box = desk.cell(col, row, size, gap)
            hit = desk.chance.random() < 0.3
            desk.canvas.box(box, BRIGHT[0] if hit else (255, 255, 255), 3, (90, 90, 90))
            number = "FREE" if (row, col) == (3, 2) else str(desk.chance.randint(1, 15) + 15 * col)
            desk.write(box, number, 0.25 if number == "FREE" else 0.42, (255, 255, 255) if hit else (20, 20, 20))


def letter_board(desk: Desk) -> None:
    """Scrabble: fifteen by fifteen squares in five colours, words across and down, a rack of seven."""
    size = min(44, (desk.height - desk.top - 80) // 16)
    ground, tile = (206, 194, 170), (240, 217, 160)
    special = ((237, 120, 110), (240, 180, 170), (90, 150, 200), (170, 205, 225))
    for row in range(15):
        for col in range(15):
            fill = desk.chance.choice(special) if desk.chance.random() < 0.22 else ground
            desk.canvas.box(desk.cell(col, row, size, 1), fill)
    for _ in range(desk.chance.randint(3, 9)):
        word = desk.chance.choice(WORDS).upper()
        across, a, b = desk.chance.random() < 0.5, desk.chance.randint(0, 15 - len(word)), desk.chance.randint(0, 14)
        for i, letter in enumerate(word):
            box = desk.cell(a + i, b, size, 1) if across else desk.cell(b, a + i, size, 1)
            desk.canvas.box(box, tile, 2, (180, 150, 90))
            desk.write(box, letter, 0.6, (40, 30, 20))
    for i in range(7):
        x, y, w, h = desk.cell(i + 4, 16, size, 1)
        desk.canvas.box((x, y - size // 2, w, h), tile, 2, (180, 150, 90))
        desk.write((x, y - size // 2, w, h), desk.chance.choice(CAPITALS), 0.6, (40, 30, 20))


def real_keyboard(desk: Desk) -> None:
    """A picture of a whole keyboard with digits, letters and wide keys."""
    size, gap = desk.chance.randint(40, 58), 5
    body = shifted(desk.page, -20 if sum(desk.page) > 400 else 20)
    desk.canvas.box((desk.left - 12, desk.top - 12, 15 * (size + gap), 6 * (size + gap)), body, 8)
    cap = desk.chance.choice([(45, 45, 48), (250, 250, 250), (90, 110, 130)])
    for row, (keys, shift) in enumerate(
        (("1234567890-=", 0), ("QWERTYUIOP[]", 0.5), ("ASDFGHJKL;'", 0.75), ("ZXCVBNM,./", 1.2))
    ):
        for col, key in enumerate(keys):
            x, y, w, h = desk.cell(col, row, size, gap)
            box = (x + round(shift * size), y, w, h)
            desk.canvas.box(box, cap, 6, shifted(cap, -25))
            desk.canvas.text((box[0] + w * 0.3, y + h * 0.35), key, h * 0.34, readable_on(cap), desk.font)
    desk.canvas.box((desk.left + 3 * size, desk.top + 4 * (size + gap), 6 * size, size), cap, 6)


def tube_rows(desk: Desk) -> None:
    """Tuble: rows of guesses, each a station's name and small boxes with a number and a coloured sign."""
    height, gap, signs = desk.chance.randint(38, 58), desk.chance.choice([4, 8]), desk.chance.choice([2, 3])
    for row in range(6):
        y = desk.top + row * (height + gap)
        filled = row < 4
        desk.canvas.box((desk.left, y, 300, height), desk.faint if filled else None, 6, desk.faint)
        if filled:
            desk.write((desk.left, y, 300, height), desk.chance.choice(STATIONS), 0.42)
        for col in range(signs):
            fill = desk.chance.choice(BRIGHT) if filled else None
            box = (desk.left + 310 + col * (height + gap), y, height, height)
            desk.canvas.box(box, fill, 6, desk.faint)
            if fill:
                desk.write(box, str(desk.chance.randint(0, 24)), 0.45, readable_on(fill))


def railway_map(desk: Desk) -> None:
    """Cities joined by rows of short coloured boxes, as in Ticket to Ride."""
    spots = [(desk.chance.randint(60, desk.width - 80), desk.chance.randint(80, desk.height - 60)) for _ in range(14)]
    desk.canvas.box((30, 50, desk.width - 60, desk.height - 90), (226, 214, 184), 6)
    for (x, y), (u, v) in zip(spots, spots[1:] + spots[:1], strict=True):
        length = max(1, round(((u - x) ** 2 + (v - y) ** 2) ** 0.5 / 60))
        colour = desk.chance.choice((*BRIGHT, (30, 30, 30), (245, 245, 245)))
        for i in range(length):
            share = (i + 0.5) / length
            desk.canvas.box(
                (round(x + (u - x) * share) - 22, round(y + (v - y) * share) - 8, 44, 16), colour, 2, (60, 60, 60)
            )
    for x, y in spots:
        desk.canvas.ellipse((x - 10, y - 10, 20, 20), (220, 60, 50), (30, 30, 30), 2)
        desk.canvas.text((x + 14, y - 14), desk.chance.choice(STATIONS), 14, (20, 20, 20), desk.font, "lm")


def table_of_numbers(desk: Desk) -> None:
    """A web table: a head, striped rows, numbers and a coloured mark in each row."""
    width, height = desk.chance.randint(90, 150), desk.chance.randint(28, 40)
    for row in range(12):
        for col in range(6):
            box = (desk.left + col * width, desk.top + row * height, width, height)
            fill = shifted(desk.page, (-12 if sum(desk.page) > 400 else 12) * (row % 2))
            desk.canvas.box(box, BRIGHT[3] if row == 0 else fill, 0, desk.faint if row < 2 else None)
            text = desk.chance.choice(WORDS).title() if row == 0 or col == 0 else str(desk.chance.randint(0, 9999))
            desk.write(box, text, 0.45, (255, 255, 255) if row == 0 else None)


def school_marks(desk: Desk) -> None:
    """A table with a mark from A to F in each cell, coloured by how good it is; names beside the rows."""
    size, gap = desk.chance.randint(38, 60), desk.chance.choice([0, 3, 6])
    desk.left += 140
    subjects = desk.chance.choice([5, 6])
    for row in range(desk.chance.choice([6, 8, 10])):
        x, y, _, h = desk.cell(0, row, size, gap)
        desk.canvas.text((x - 130, y + h / 2), desk.chance.choice(STATIONS), 16, desk.ink, desk.font, "lm")
        for col in range(subjects):
            mark = desk.chance.choice("AABBBCCDF")
            fill = mixed(desk.page, BRIGHT["ABCDEF".index(mark)], 0.7)
            desk.canvas.box(desk.cell(col, row, size, gap), fill, 3)
            desk.write(desk.cell(col, row, size, gap), mark, 0.5, readable_on(fill))


def seats(desk: Desk) -> None:
    """Seats of an aeroplane: rows of three and three squares, some taken, letters above, numbers in the aisle."""
    size, gap = desk.chance.randint(30, 46), desk.chance.choice([4, 8])
    for col, letter in enumerate("ABCDEF"):
        x = desk.left + (col + (col > 2)) * (size + gap)
        desk.write((x, desk.top - size, size, size), letter, 0.5)
        for row in range(14):
            taken = desk.chance.random() < 0.5
            fill = mixed(desk.page, BRIGHT[2 if taken else 3], 0.7)
            desk.canvas.box((x, desk.top + row * (size + gap), size, size), fill, size // 4)
            if taken:
                desk.write((x, desk.top + row * (size + gap), size, size), "X", 0.4, readable_on(fill))


def colour_picker(desk: Desk) -> None:
    """Many small squares of all hues and shades."""
    size, gap = desk.chance.randint(18, 34), desk.chance.choice([0, 1, 3])
    for row in range(10):
        for col in range(12):
            turn = 2 * pi * col / 12
            full = tuple(round(127 + 127 * cos(turn - shift)) for shift in (0, 2 * pi / 3, 4 * pi / 3))
            pure = (full[0], full[1], full[2])
            shade = mixed(pure, (255, 255, 255), 1 - row / 5) if row < 5 else mixed(pure, (0, 0, 0), (row - 5) / 5)
            desk.canvas.box(desk.cell(col, row, size, gap), shade)


def four_in_a_row(desk: Desk) -> None:
    """A blue board of six rows of seven round holes, red and yellow counters from below."""
    size, gap = desk.chance.randint(54, 84), desk.chance.choice([6, 12])
    desk.canvas.box(
        (desk.left - gap, desk.top - gap, 7 * (size + gap) + gap, 6 * (size + gap) + gap), (40, 80, 200), 10
    )
    for col in range(7):
        filled = desk.chance.randint(0, 6)
        for row in range(6):
            x, y, w, h = desk.cell(col, row, size, gap)
            counter = desk.chance.choice([(220, 60, 50), (240, 200, 60)])
            desk.canvas.ellipse((x, y, w, h), counter if row >= 6 - filled else desk.page)


def nonogram(desk: Desk) -> None:
    """Ten by ten squares, filled or not, numbers at the edges."""
    size = desk.chance.randint(24, 40)
    desk.left += 60
    for row in range(10):
        x, y, _, h = desk.cell(0, row, size)
        desk.canvas.text((x - 10, y + h / 2), "2 1 3", 13, desk.ink, desk.font, "rm")
        for col in range(10):
            filled = desk.chance.random() < 0.45
            desk.canvas.box(desk.cell(col, row, size), (40, 44, 60) if filled else (255, 255, 255), 0, (150, 150, 150))


def hangman(desk: Desk) -> None:
    """Buttons of all letters in rows, some used; a word with gaps above them."""
    size, gap = desk.chance.randint(40, 60), desk.chance.choice([5, 10])
    for i, letter in enumerate(CAPITALS):
        box = desk.cell(i % 7, 2 + i // 7, size, gap)
        fill = desk.chance.choice([BRIGHT[0], BRIGHT[4], desk.faint, desk.faint])
        desk.canvas.box(box, fill, 5)
        desk.write(box, letter, 0.5, readable_on(fill))
    for i, letter in enumerate("K_BI_Z"):
        desk.write(desk.cell(i, 0, size, gap), letter, 0.8)


def hidden_agents(desk: Desk) -> None:
    """Five by five cards with a word each, in four colours."""
    width, height, gap = desk.chance.randint(110, 150), desk.chance.randint(60, 80), 10
    for row in range(5):
        for col in range(5):
            fill = desk.chance.choice([(220, 60, 50), (66, 133, 244), (225, 205, 170), (30, 30, 30)])
            box = (desk.left + col * (width + gap), desk.top + row * (height + gap), width, height)
            desk.canvas.box(box, fill, 8)
            desk.write(box, desk.chance.choice(WORDS).upper(), 0.3, readable_on(fill))


def shared_result(desk: Desk) -> None:
    """A chat with somebody's Wordle result: rows of small coloured squares, no letters."""
    y = desk.top
    for _ in range(3):
        rows, size = desk.chance.randint(2, 6), desk.chance.randint(16, 26)
        desk.canvas.box(
            (desk.left, y, 360, 60 + rows * (size + 2)), shifted(desk.page, -10 if sum(desk.page) > 400 else 14), 12
        )
        desk.canvas.text((desk.left + 16, y + 24), f"Wordle 812 {rows}/6", 16, desk.ink, desk.font, "lm")
        for row in range(rows):
            for col in range(5):
                fill = BRIGHT[0] if row == rows - 1 else desk.chance.choice((*BRIGHT[:3], BRIGHT[2]))
                desk.canvas.box((desk.left + 16 + col * (size + 2), y + 44 + row * (size + 2), size, size), fill, 3)
        y += 90 + rows * (size + 2)


def year_of_days(desk: Desk) -> None:
    """Contributions over a year: seven rows of small squares in shades of green."""
    size = desk.chance.randint(11, 18)
    for col in range((desk.width - desk.left) // (size + 3)):
        for row in range(7):
            fill = mixed(desk.page, (33, 110, 57), desk.chance.choice([0.06, 0.06, 0.3, 0.6, 1]))
            desk.canvas.box(desk.cell(col, row, size, 3), fill, 2)


def piano_tiles(desk: Desk) -> None:
    """A drum machine: four rows of sixteen pads, some lit, names beside them."""
    size, gap = min(48, (desk.width - desk.left - 120) // 18), 6
    desk.left += 90
    for row, name in enumerate(("Kick", "Snare", "Hat", "Clap", "Tom", "Bell")):
        x, y, _, h = desk.cell(0, row, size, gap)
        desk.canvas.text((x - 80, y + h / 2), name, 15, desk.ink, desk.font, "lm")
        for col in range(16):
            lit = desk.chance.random() < 0.3
            desk.canvas.box(desk.cell(col, row, size, gap), BRIGHT[5] if lit else desk.faint, 4)


def spelling_hive(desk: Desk) -> None:
    """Six round letters about a seventh, words found in a list."""
    size, x, y = desk.chance.randint(60, 90), desk.left + 220, desk.top + 220
    for i, letter in enumerate(desk.chance.sample(CAPITALS, 7)):
        a = pi / 3 * i
        at = (x, y) if i == 0 else (round(x + 1.15 * size * cos(a)), round(y + 1.15 * size * sin(a)))
        box = (at[0] - size // 2, at[1] - size // 2, size, size)
        desk.canvas.ellipse(box, BRIGHT[1] if i == 0 else (230, 230, 230))
        desk.write(box, letter, 0.45, (0, 0, 0))
    for i in range(8):
        desk.canvas.text((x + 300, desk.top + 30 * i), desk.chance.choice(WORDS), 16, desk.ink, desk.font, "lm")


def letter_pairs(desk: Desk) -> None:
    """A table of how often letters follow each other: a pair in each cell, shaded."""
    size, gap = desk.chance.randint(34, 54), desk.chance.choice([1, 4])
    for row in range(8):
        for col in range(6):
            fill = mixed(desk.page, BRIGHT[3], desk.chance.random())
            desk.canvas.box(desk.cell(col, row, size, gap), fill, 2)
            desk.write(desk.cell(col, row, size, gap), desk.chance.choice(PAIRS), 0.4, readable_on(fill))


def remembering(desk: Desk) -> None:
    """Cards face down, some turned up with a sign."""
    size, gap = desk.chance.randint(70, 100), 10
    for row in range(5):
        for col in range(6):
            up = desk.chance.random() < 0.25
            box = desk.cell(col, row, size, gap)
            desk.canvas.box(box, (255, 255, 255) if up else (60, 80, 140), 8, (40, 50, 90))
            desk.write(box, desk.chance.choice("★♥♣♦☀☂♫") if up else "?", 0.5, (200, 60, 60) if up else (120, 140, 200))


def tic_tac_toe(desk: Desk) -> None:
    """Noughts and crosses on a board of six by six."""
    size = desk.chance.randint(50, 80)
    for row in range(6):
        for col in range(6):
            box = desk.cell(col, row, size)
            desk.canvas.box(box, desk.page, 0, desk.faint)
            sign = desk.chance.choice(["X", "O", ""])
            desk.write(box, sign, 0.6, BRIGHT[4] if sign == "X" else BRIGHT[3])


def typing_lesson(desk: Desk) -> None:
    """Rows of letters in boxes to be typed after, the first ones done, all rows full."""
    size, gap = desk.chance.randint(34, 50), 4
    for row in range(5):
        for col in range(14):
            box = desk.cell(col, row, size, gap)
            done = row * 14 + col < 20
            desk.canvas.box(box, (200, 230, 200) if done else (245, 245, 245), 4, (200, 200, 200))
            desk.write(box, desk.chance.choice("asdfjkl;"), 0.5, (60, 60, 60))


def _keys_below(desk: Desk, top: int) -> None:
    """An on-screen keyboard."""
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for col, letter in enumerate(letters):
            box = (desk.left + col * 46 + row * 20, top + row * 50, 42, 46)
            desk.canvas.box(box, desk.faint, 5)
            desk.write(box, letter, 0.4)


def mini_crossword(desk: Desk) -> None:
    """Five by five squares with black ones among them, some letters, an on-screen keyboard."""
    size = desk.chance.randint(52, 76)
    for row in range(5):
        for col in range(5):
            black = (row, col) in ((0, 0), (0, 4), (4, 0), (4, 4)) and desk.chance.random() < 0.7
            box = desk.cell(col, row, size)
            marked = BRIGHT[1] if row == 2 else (255, 255, 255)
            desk.canvas.box(box, (0, 0, 0) if black else marked, 0, (60, 60, 60))
            if not black and desk.chance.random() < 0.5:
                desk.write(box, desk.chance.choice(CAPITALS), 0.55, (0, 0, 0))
    _keys_below(desk, desk.top + 5 * size + 30)


def sixteen_words(desk: Desk) -> None:
    """Connections: four by four cards with words, found groups as coloured bars above them."""
    width, height, gap = desk.chance.randint(110, 150), desk.chance.randint(56, 76), 8
    found = desk.chance.randint(0, 2)
    for row in range(4):
        y = desk.top + row * (height + gap)
        if row < found:
            bar = (desk.left, y, 4 * width + 3 * gap, height)
            desk.canvas.box(bar, BRIGHT[row], 8)
            desk.write(bar, ", ".join(desk.chance.choices(WORDS, k=4)).upper(), 0.3, (0, 0, 0))
            continue
        for col in range(4):
            box = (desk.left + col * (width + gap), y, width, height)
            desk.canvas.box(box, (239, 239, 230), 8)
            desk.write(box, desk.chance.choice(WORDS).upper(), 0.3, (20, 20, 20))


def guess_the_sentence(desk: Desk) -> None:
    """Rows of letter boxes of different length, one for each word of a sentence, and an on-screen keyboard."""
    size, gap = desk.chance.randint(30, 44), 5
    for row in range(6):
        word = desk.chance.choice(WORDS).upper()
        for col, letter in enumerate(word):
            box = desk.cell(col, row, size, gap)
            known = desk.chance.random() < 0.4
            desk.canvas.box(box, BRIGHT[3] if known else desk.faint, 3)
            desk.write(box, letter if known else "", 0.55, (255, 255, 255))
    _keys_below(desk, desk.top + 6 * (size + gap) + 30)


def sum_puzzle(desk: Desk) -> None:
    """Nerdle: rows of digits and signs in coloured tiles, keys with digits below."""
    size, gap, rows = desk.chance.randint(40, 56), 5, desk.chance.randint(1, 5)
    for row in range(6):
        for i, sign in enumerate(
            f"{desk.chance.randint(10, 99)}+{desk.chance.randint(10, 99)}={desk.chance.randint(10, 99)}"
        ):
            box = desk.cell(i, row, size, gap)
            fill = desk.chance.choice(BRIGHT[:3]) if row < rows else desk.faint
            desk.canvas.box(box, fill, 4)
            desk.write(box, sign if row < rows else "", 0.55, (255, 255, 255))
    for i, sign in enumerate("1234567890+-*/="):
        box = (desk.left + i * 46, desk.top + 6 * (size + gap) + 30, 42, 46)
        desk.canvas.box(box, desk.faint, 5)
        desk.write(box, sign, 0.4)


GAMES: tuple[Callable[[Desk], None], ...] = (
    minesweeper,
    powers_of_two,
    letter_dice,
    bingo_card,
    letter_board,
    real_keyboard,
    tube_rows,
    railway_map,
    table_of_numbers,
    school_marks,
    seats,
    colour_picker,
    four_in_a_row,
    nonogram,
    hangman,
    hidden_agents,
    shared_result,
    year_of_days,
    piano_tiles,
    spelling_hive,
    letter_pairs,
    remembering,
    tic_tac_toe,
    typing_lesson,
    mini_crossword,
    sixteen_words,
    guess_the_sentence,
    sum_puzzle,
)
