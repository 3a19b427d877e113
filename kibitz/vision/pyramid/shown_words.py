"""Which words of a page run along a pyramid's cells, and what their places on the page say for what they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, NEVER, TELLING, Shown
from kibitz.vision.pyramid.words.button_names import NEVER_SUBMITS
from kibitz.vision.pyramid.words.lines import UNKNOWN, Line
from kibitz.vision.pyramid.words.paths import Path, paths_of, variants

SPACE = 0.9
"""Words of a sentence are nearer than this, in their height."""
LISTED = 2.0
"""What it says for a word being a found one that others stand in a row with it."""
ALSO = 1.0
"""What it says for a word being a found one that it stands in the place of the one in the making, and in another."""
ABOVE = (1.5, -0.5)
"""What it says for a word being the one in the making, and a found one, that it stands above the pyramid, or above or
beside the button that submits it: most pages have the one there, some the others."""
SAME_LINE = 0.35
"""By how much of its height a word may lie higher, or be higher, than what it was made of."""
MOST_BEFORE = 3
"""Signs of a number and a dot before a word of a list, at most."""
ONE, RINGS = "IL", "OQ"
"""What a 1 is read as, and a disc with a ring."""
MOSTLY_READ = 0.6
"""Share of the letters of a word's cells that were read at least."""
HEAD = re.compile(
    r"FOUND|WORDS|SOLVED|TROUV|^MOTS|GEFUNDEN|W.RTER$|^PALABRAS|ENCONTRAD|TROVATE|^PAROLE|GEVONDEN|WOORDEN$|ZNALEZ|"
    r"HLTTADE|^PALAVRAS|BULUNAN"
)
CURRENT = re.compile(
    r"^(?:(?:Y[^W]{0,3}R|CURR.{1,3}T|MY|SELECTED|CHOSEN|THLS|ACTLVE)?(?:W.RD|SELECTL.N|SELECTED|GUESS|ENTRY|CHOLCE)|"
    r"CURRENT|(?:DEIN|AKTUELLES)WORT|AUSWAHL|(?:TON|VOTRE)MOT|MOTACTUEL|SELECTLON|TUPALABRA|PALABRAACTUAL|SELECCLON|"
    r"PAROLAATTUALE|LATUAPAROLA|SELEZLONE|PALAVRAATUAL|SELECAO|JOUWWOORD|HULDLGWOORD|SELECTLE|TWOJESLOWO|WYBOR|DLTTORD)$"
)
"""What stands before or above the word in the making."""
LABELLED = (3.5, -2.0)
"""What it says for a word being the one in the making, and a found one, that such a label stands before it."""
LONGEST_HEAD, HEAD_REACH = 20, 2.5
"""What stands above a list of found words, its letters at most, and how far above them, in the height of a line."""
MOST_SIGNS, LEAST_CONFIDENCE = 14, 0.4
"""Signs of a line that may be a word, at most, and how sure they are, at least."""
NUMBER = 2
"""Signs that are no letters from which on they are a number, and no point before a list."""
NEAR_BOARD, SURELY_READ = 0.2, 0.95
"""How far above or below the pyramid the word in the making is looked for, in the pyramid's height; and how sure a word
is that isn't read again."""
SINGLE_ASIDE = 0.5
"""How far beside the pyramid a single letter is the beginning of a word, in the pyramid's width."""
LONGEST = 12
"""Letters of a word that is found, at most."""


def says(pattern: re.Pattern[str], text: str) -> bool:
    """Whether a text says it; a small l is read as I."""
    return pattern.search(text.replace("I", "L")) is not None


def _place_says(box: Rect, board: Rect, submit: Rect | None, bar: Rect | None) -> tuple[float, float]:
    """What a word's place says for it being the one in the making, and a found one: that is submitted, this was.

    bar: the row of buttons that the one that submits stands in, or another one where none does.
    """
    middle = box.center
    within = board.x - 0.3 * board.w < middle.x < board.right + 0.3 * board.w
    over = box.x < board.right and box.right > board.x
    if over and middle.y < board.y + 0.1 * board.h:
        return ABOVE
    if submit is not None and middle.y > submit.bottom:
        return NEVER, 1.5
    if submit is not None and within and submit.y < middle.y and box.h < submit.h:
        return ABOVE
    below = [one for one in (submit, bar) if one is not None and middle.y < one.y]
    if any(box.x < one.right and box.right > one.x for one in below):
        return ABOVE
    # Under the pyramid it need not be right above; in a column of its own it is a list.
    if within and any(abs(middle.x - one.center.x) < max(one.w, board.w * 0.4) for one in below):
        return ABOVE
    return (0.0, 0.0) if within else (-2.5, 1.0)


def parting(board: Rect, submit: Rect | None) -> Rect | None:
    """What no list reaches across: the row of the button that submits words, as wide as it and the pyramid. The word in
    the making is on one side of it, the list on the other."""
    if submit is None:
        return None
    left, right = min(board.x, submit.x), max(board.right, submit.right)
    return Rect(left, submit.y, right - left, submit.h)


def any_unread(lines: Sequence[Line], shown: Sequence[Shown], parts: Rect | None) -> bool:
    """Whether a word stands in a list of found ones that can't be told. parts: see `parting`."""
    listed = [word for word in shown if word.as_found >= LISTED]
    lost = [line for line in lines if len(line.text) >= LEAST_WORD and all(line is not word.line for word in shown)]
    return any(is_listed(line, listed, parts) for line in lost if UNKNOWN in line.text)


def is_unread(line: Line) -> bool:
    """Whether it may be a word of which not all was read, or two of them."""
    return LEAST_WORD <= len(line.text) <= (2 * LONGEST if UNKNOWN in line.text else LONGEST)


def beside_words(lines: Sequence[Line], letters: Sequence[set[str]], base: int) -> list[Line]:
    """Words that were not read well beside long ones that lie on the pyramid: they are one list."""
    found = []
    for row in rows_of(lines):
        unread = [line for line in row if UNKNOWN in line.text and is_unread(line)]
        whole = [line for line in row if len(line.text) > LEAST_WORD and UNKNOWN not in line.text]
        if unread and any(paths_of(line.text, letters, base) for line in whole):
            found += unread
    return found


def may_lie(line: Line, shown: Sequence[Shown], letters: Sequence[set[str]], base: int) -> bool:
    """Whether a word that was not read well may lie on the pyramid."""
    if not LEAST_WORD <= len(line.text) <= LONGEST or not 0 < 2 * line.text.count(UNKNOWN) <= len(line.text):
        return False
    if any(word.line is line and word.exact for word in shown):
        return False
    return any(paths_of(text, letters, base, text.count(UNKNOWN) + 1) for text in variants(line.text))


def is_misread_in_the_making(rows: Sequence[Sequence[Line]], shown: Sequence[Shown], board: Rect) -> bool:
    """Whether a word stands alone, right above or below the pyramid and about its middle, that lies nowhere on it and
    isn't surely read: one of another letter may be the one in the making. rows: see `rows_of`."""
    known = {id(word.line) for word in shown}
    for line in (row[0] for row in rows if len(row) == 1):
        box = line.box
        level = min(abs(board.y - box.bottom), abs(box.y - board.bottom)) < NEAR_BOARD * board.h
        middle = abs(box.center.x - board.center.x) < 0.5 * box.w
        unsure = line.confidence < SURELY_READ and LEAST_WORD <= len(line.text) <= LONGEST
        if level and middle and unsure and id(line) not in known:
            return True
    return False


def _numbered(line: Line, letters: Sequence[set[str]], base: int) -> tuple[str, list[Path]]:
    """The word of a list with numbers or discs, of which the number and the sign before it were read as letters, and
    where it can lie."""
    for much in range(1, MOST_BEFORE + 1):
        if not set(line.text[:much]) <= {*ONE, UNKNOWN} and (much > 1 or line.text[0] not in RINGS):
            break
        word = line.text[much:]
        if len(word) >= LEAST_WORD and UNKNOWN not in word:
            ways = paths_of(word, letters, base)
            if ways:
                return word, ways
    return "", []


def _nearly(line: Line, letters: Sequence[set[str]], base: int) -> list[Path]:
    """Where a word can lie of which some letters were not read, or one was taken for its like."""
    for text in variants(line.text):
        unread = text.count(UNKNOWN)
        slips = 1 if UNKNOWN not in line.text and len(text) > LEAST_WORD + 1 else 0
        if len(text) >= LEAST_WORD and 2 * unread < len(text):
            ways = paths_of(text, letters, base, unread + slips)
            if ways:
                return ways
    return []


def shown_words(
    lines: Sequence[Line],
    letters: Sequence[set[str]],
    base: int,
    board: Rect,
    submit: Rect | None,
    bar: Rect | None = None,
) -> list[Shown]:
    """The page's words that run along cells. bar: see `_place_says`."""
    shown = []
    exact_ways = {id(line): _exact_ways(line, letters, base) for line in lines}
    rows = rows_of(lines)
    row_of = {id(line): row for row in rows for line in row}
    heads, labels = (
        [Rect.around([one.box for one in row]) for row in rows if is_one(row)] for is_one in (_is_head, _is_label)
    )
    for line in lines:
        row = row_of[id(line)]
        labelled = _is_labelled(line, row) or any(_is_under(line.box, label) for label in labels)
        if not _may_count(line, board) or not (labelled or _is_list(row, exact_ways)):
            continue
        line, ways, exact = _laid(line, exact_ways[id(line)], letters, base)
        if ways:
            says = LABELLED if labelled else _place_says(line.box, board, submit, bar)
            shown.append(Shown(line, tuple(ways), exact, *says))
    parts = parting(board, submit)
    return _told_twice(
        [
            replace(word, as_found=word.as_found + LISTED, as_current=word.as_current - 1.5 * LISTED)
            if is_listed(word.line, shown, parts) or any(_is_under(word.line.box, head) for head in heads)
            else word
            for word in shown
        ]
    )


def as_in_the_making(word: Shown, before: tuple[str, Rect] | None) -> Shown:
    """The word, as the one in the making where it is the one that stood there before, and one letter more. before: the
    one in the making in the last picture, with its box."""
    if before is None or not word.exact:
        return word
    (text, was), (now, box) = before, (word.line.text, word.line.box)
    level = abs(box.center.y - was.center.y) <= SAME_LINE * was.h and abs(box.h - was.h) <= SAME_LINE * was.h
    # It may be written from the left, or about its middle.
    placed = abs(box.x - was.x) <= was.h or abs(box.center.x - was.center.x) <= was.h
    if not (level and placed and now.startswith(text) and len(now) - len(text) <= 1):
        return word
    return replace(word, as_current=max(word.as_current, ABOVE[0]), as_found=min(word.as_found, ABOVE[1]))


def _told_twice(shown: Sequence[Shown]) -> list[Shown]:
    """The words, of which none is in the making that stands in another place as well: a page that takes a word as soon
    as it is spelt still shows it above the letters."""
    long = [word for word in shown if word.exact and len(word.line.text) >= LEAST_WORD]
    twice = {text for text, count in Counter(word.line.text for word in long).items() if count > 1}
    listed = [word for word in long if word.line.text in twice and word.as_current - word.as_found < TELLING]
    found = {word.line.text: max(ALSO, word.as_found) for word in listed}
    return [
        replace(word, as_found=max(word.as_found, found[word.line.text]), as_current=NEVER)
        if word.exact and word.line.text in found
        else word
        for word in shown
    ]


def _exact_ways(line: Line, letters: Sequence[set[str]], base: int) -> list[Path]:
    """Where a word can lie letter by letter."""
    if not 1 <= len(line.text) <= MOST_SIGNS:
        return []
    ways = paths_of(line.text, letters, base) or paths_of(line.text.replace("VV", "W"), letters, base)
    return _mostly_read(ways, letters)


def _is_head(row: Sequence[Line]) -> bool:
    """Whether a line of text is the head of a list of words."""
    text = "".join(line.known for line in row)
    return len(text) <= LONGEST_HEAD and says(HEAD, text)


def _is_label(row: Sequence[Line]) -> bool:
    """Whether a line of text is what stands before the word in the making."""
    return CURRENT.search("".join(line.known for line in row).replace("I", "L")) is not None


def _is_labelled(line: Line, row: Sequence[Line]) -> bool:
    """Whether a word stands at the end of a line of text that begins with such a label."""
    return len(row) > 1 and row[-1] is line and _is_label(row[:-1])


def _is_under(word: Rect, head: Rect) -> bool:
    """Whether a word stands right below a head, as the first one of its list."""
    level = 0 <= word.y - head.bottom + 0.5 * head.h < HEAD_REACH * max(word.h, head.h)
    return level and word.x < head.right + head.w and word.right > head.x - head.w


def parted(word: Shown, words: Collection[str], letters: Sequence[set[str]], base: int) -> list[Shown]:
    """A shown word, or the two of which it was put together: words of a list may stand so near each other that they are
    read as one. POWERE, of which POWERED is being made, is not POW and ERE. words: all of the language that lie on the
    pyramid."""
    text = word.line.text
    in_the_making = word.as_current - word.as_found >= TELLING or any(other.startswith(text) for other in words)
    if not word.exact or in_the_making:
        return [word]
    cuts = [k for k in range(LEAST_WORD, len(text) - LEAST_WORD + 1) if text[:k] in words and text[k:] in words]
    if len(cuts) != 1:
        return [word]
    found, box = [], word.line.box
    step = box.w / len(text)
    for start, end in ((0, cuts[0]), (cuts[0], len(text))):
        line = replace(
            word.line, text=text[start:end], box=Rect(box.x + start * step, box.y, (end - start) * step, box.h)
        )
        ways = tuple(paths_of(line.text, letters, base))
        found.append(replace(word, line=line, ways=ways, as_found=LISTED, as_current=word.as_current - 1.5 * LISTED))
    return found


def told_by_language(word: Shown, words: Collection[str], made_of: bool = True) -> Shown:
    """A shown word, weighed by whether it is one of the language: what is none was never found, but may be in the
    making; or a number before it is read as letters.

    words: all of the language that lie on the pyramid. made_of: whether they can use all its letters; else it may be
    made of words of another language.
    """
    text = word.line.text
    if not word.exact or len(text) < LEAST_WORD:
        return word
    if text in words:
        # No number stands before it: LILY is not the first word of a list, ILY.
        whole = tuple(way for way in word.ways if len(way) == len(text))
        return replace(word, ways=whole) if whole else word
    if text.replace("VV", "W") in words:
        return word
    # OPER is in the making, and no disc before PER.
    most = 0 if text[0] in RINGS and word.as_current >= word.as_found else MOST_BEFORE
    for much in range(1, most + 1):
        ways = tuple(way for way in word.ways if len(way) == len(text) - much)
        if text[much:] in words and ways:
            return replace(word, line=replace(word.line, text=text[much:]), ways=ways)
    # In a list it is a found one that was misread.
    never = made_of and word.as_found <= 0
    return replace(word, as_found=NEVER if never else min(0.0, word.as_found), as_current=max(0.0, word.as_current))


def _mostly_read(ways: Sequence[Path], letters: Sequence[set[str]]) -> list[Path]:
    """The ways along cells of which most letters were read: on others any word lies."""
    return [way for way in ways if sum(bool(letters[cell]) for cell in way) >= MOSTLY_READ * len(way)]


def _may_count(line: Line, board: Rect) -> bool:
    """Whether a line can be a word: single signs between the cells are a page's pattern, and those that lie far off are
    its browser's."""
    if len(line.text) != 1:
        sized = 1 < len(line.text) <= MOST_SIGNS and line.confidence >= LEAST_CONFIDENCE
        return sized and (len(line.text) >= LEAST_WORD or not board.contains(line.box.center))
    near = abs(line.box.center.x - board.center.x) < board.w / 2 + SINGLE_ASIDE * board.w
    return near and not board.contains(line.box.center)


def _laid(line: Line, exact_ways: list[Path], letters: Sequence[set[str]], base: int) -> tuple[Line, list[Path], bool]:
    """A line without the number before it, where it can lie, and whether letter by letter."""
    ways, exact = exact_ways, bool(exact_ways)
    if not exact or line.text[0] in ONE + RINGS:
        # A 1 or a ring before the word is read as a letter, which may happen to lie beside it.
        word, more = _numbered(line, letters, base)
        if more and not exact:
            line, exact = replace(line, text=word), True
        ways = [*ways, *more]
    if not ways and len(line.known) >= LEAST_WORD - 1:
        ways = _nearly(line, letters, base)
    return line, ways, exact


def split_lists(lines: Sequence[Line], letters: Sequence[set[str]], base: int) -> list[Line]:
    """The lines with those parted that are words with commas or points between them, which are read as no letters."""
    found: list[Line] = []
    for line in lines:
        if not holds_words(line, letters, base):
            found.append(line)
            continue
        at, step = 0, line.box.w / len(line.text)
        for part in line.text.split(UNKNOWN):
            if part:
                box = Rect(line.box.x + at * step, line.box.y, len(part) * step, line.box.h)
                found.append(Line(part, line.confidence, box))
            at += len(part) + 1
    return found


def holds_words(line: Line, letters: Sequence[set[str]], base: int) -> bool:
    """Whether a line has several words of the pyramid in it."""
    parts = [part for part in line.text.split(UNKNOWN) if part]
    lie = [len(part) >= LEAST_WORD and bool(paths_of(part, letters, base)) for part in parts]
    return len(parts) > 1 and sum(lie) > 0.5 * len(parts)


def rows_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Words that stand so near each other that they are read as one line of text, from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: one.box.x):
        box = line.box
        for row in rows:
            last = row[-1].box
            near = box.x - last.right < SPACE * max(box.h, last.h)
            level = abs(last.center.y - box.center.y) < 0.5 * max(box.h, last.h)
            if near and level and 0.5 < box.h / last.h < 2.0:
                row.append(line)
                break
        else:
            rows.append([line])
    return rows


def _is_list(row: Sequence[Line], ways: Mapping[int, Sequence[Path]]) -> bool:
    """Whether a line of text is one word, or words of the pyramid with a number or a name before them: no sentence, and
    nothing that is counted ("21 letters over"), nor a button that says more than a word ("Next game")."""
    if len(row) > 1 and row[0].text in NEVER_SUBMITS:
        return False
    row = list(dropwhile(lambda one: not one.known and len(one.text) < NUMBER, row))
    # The 1 of a list is read as a letter, and may be one of the pyramid's; a word's length or points may follow it.
    rest = row[1:] if row and (not ways[id(row[0])] or len(row[0].text) < LEAST_WORD) else row
    rest = [one for one in rest if one.known]
    long = [one for one in rest if len(one.text) > MOST_BEFORE]
    return len(row) <= 1 or all(len(one.text) >= LEAST_WORD and ways[id(one)] for one in long or rest)


def is_listed(line: Line, shown: Sequence[Shown], parts: Rect | None) -> bool:
    """Whether another word stands beside or below it in the same print: they are a list. parts: see `parting`."""
    box = line.box
    for other in (one.line.box for one in shown if one.line is not line and len(one.line.text) >= LEAST_WORD):
        alike = 0.7 < other.h / box.h < 1.4 and len(line.text) >= LEAST_WORD
        level = abs(other.center.y - box.center.y) < 0.5 * box.h and abs(other.center.x - box.center.x) < 14 * box.h
        below = abs(other.x - box.x) < 0.7 * box.h or abs(other.center.x - box.center.x) < 0.7 * box.h
        near = below and abs(other.center.y - box.center.y) < 5 * box.h and not _are_parted(box, other, parts)
        if alike and (level or near):
            return True
    return False


def _are_parted(one: Rect, other: Rect, parts: Rect | None) -> bool:
    """Whether one of them is above it and the other one below."""
    if parts is None or not all(box.x < parts.right and box.right > parts.x for box in (one, other)):
        return False
    return (one.center.y - parts.center.y) * (other.center.y - parts.center.y) < 0
