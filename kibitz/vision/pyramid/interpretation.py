"""What the words of a page and the colours of its cells say together: what is announced, and the state of each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.buttons import is_beside_button
from kibitz.vision.pyramid.cell.cells import is_blank
from kibitz.vision.pyramid.cell.letters import may_be
from kibitz.vision.pyramid.endings import Announcement, announcement, at_the_end
from kibitz.vision.pyramid.goals import goals_in, without_goals
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, Shown
from kibitz.vision.pyramid.labels.partitions import CellColours, differences
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import States, tell_states
from kibitz.vision.pyramid.shown_words import (
    LISTED,
    any_unread,
    as_in_the_making,
    beside_words,
    holds_words,
    is_listed,
    is_misread_in_the_making,
    is_unread,
    may_lie,
    parted,
    parting,
    rows_of,
    shown_words,
    split_lists,
    told_by_language,
)
from kibitz.vision.pyramid.stance import stances
from kibitz.vision.pyramid.words.button_names import names_a_button
from kibitz.vision.pyramid.words.counts import letters_left, words_counted
from kibitz.vision.pyramid.words.lines import Line, Words
from kibitz.vision.pyramid.words.paths import connected_components
from kibitz.vision.pyramid.words.slots import joined_slots
from kibitz.vision.pyramid.words.word_cover import word_cover


def interpreted(
    seen: SeenPyramid,
    words: Words,
    buttons: Mapping[str, Rect],
    told: frozenset[str] | None,
    before: Before,
    bar: Rect | None = None,
) -> tuple[Announcement, States]:
    """What the page announces, and the states of the cells.

    words: of the page; those that matter and are not certain are read again. buttons: those that were found.
    told: what the page said about an end when this pyramid was first seen and not over; None if that is now. before:
    what earlier pictures tell. bar: the row of buttons.
    """
    base, board, submit = seen.triangle.base, Rect.around(seen.boxes), buttons.get("submit")
    letters, parts = _may_be(seen), parting(board, submit)
    while True:
        said = announcement(words.lines, told)
        lines = [line for line in words.lines if not any(is_beside_button(line, one) for one in buttons.values())]
        lines = joined_slots(split_lists(lines, letters, base))
        shown = shown_words(lines, letters, base, board, submit, bar)
        shown = [as_in_the_making(one, before.making) for one in shown if not (buttons and _may_be_a_button(one))]
        shown = without_goals(shown, before.goals)
        rows, count = rows_of(words.lines), len(seen.boxes)
        # What was said when the game was still on, such as rules and counts, is no news of its end.
        over = said.over and (told is None or bool(said.new))
        page = Page(
            over,
            any_unread(lines, shown, parts),
            submit is not None,
            letters_left(words, rows, board, count),
            seen.links,
            words_counted(words, rows, board, count // LEAST_WORD),
        )
        states, shown = _with_goals(_states(seen, shown, said, page, before), shown, seen, said, page, before, rows)
        # Small print that touches is read better as a line, which takes longer.
        if words.read_better(_to_read_again(words.lines, shown, states, letters, base, parts)):
            continue
        # Nor can words be cut out of a page's pattern; that takes much longer. Where nothing was read that belongs to
        # the game, the end may be told there.
        open_ = CellState.UNKNOWN in states.states or (told is None and submit is None and _says_nothing(states, shown))
        open_ = open_ or is_misread_in_the_making(rows, shown, board)
        if not open_ or not words.read_around(board, seen.triangle.across):
            break
    states = _without_hidden(states, seen)
    return said, at_the_end(states) if over and said.won and not said.lost else states


def _with_goals(
    states: States,
    shown: list[Shown],
    seen: SeenPyramid,
    said: Announcement,
    page: Page,
    before: Before,
    rows: Sequence[Sequence[Line]],
) -> tuple[States, list[Shown]]:
    """The states with the words that the page lists to be found, and the page's words without these."""
    goals = before.goals or goals_in(states, _colours(seen), rows, page, before)
    if goals and not before.goals:
        shown = without_goals(shown, goals)
        states = _states(seen, shown, said, page, before)
    return replace(states, goals=goals), shown


def _may_be(seen: SeenPyramid) -> list[set[str]]:
    """What the letter of each cell can be; empty where nothing is known."""
    return [may_be(own) for own in seen.letters]


def _states(
    seen: SeenPyramid,
    shown: Sequence[Shown],
    said: Announcement,
    page: Page,
    before: Before,
) -> States:
    base, colours = seen.triangle.base, _colours(seen)
    cover = word_cover(_may_be(seen), base)
    if cover is not None:
        whole = (one for word in shown for one in parted(word, cover.words, _may_be(seen), base))
        made_of = cover.covers(range(len(seen.cells)))
        shown = [told_by_language(word, cover.words, made_of) for word in whole]
    blank = [i for i, cell in enumerate(seen.cells) if is_blank(cell)]
    # Letters vanish by words; less than one is hidden by something.
    blank = [i for part in connected_components(blank, base) if len(part) >= LEAST_WORD for i in part]
    states = tell_states(colours, base, shown, page, before, blank, cover)
    if page.over and not said.new and not said.plainly:
        # Rules speak of the end as well: a pyramid of which nothing is used is not over.
        still_on = tell_states(colours, base, shown, replace(page, over=False), before, blank, cover)
        states = still_on if set(still_on.states) == {CellState.FREE} else states
    return replace(states, counted=page.words)


def _says_nothing(states: States, shown: Sequence[Shown]) -> bool:
    """Whether all letters look free, and no word of the page has to do with them."""
    return not shown and set(states.states) == {CellState.FREE}


def _to_read_again(
    lines: Sequence[Line],
    shown: Sequence[Shown],
    states: States,
    letters: Sequence[set[str]],
    base: int,
    parts: Rect | None,
) -> list[Line]:
    """Words that may lie on the pyramid; where the states aren't explained, all that may be words of it: those of lists
    come first."""
    asked = [line for line in lines if may_lie(line, shown, letters, base)]
    asked += [line for line in beside_words(lines, letters, base) if line not in asked]
    if states.explained:
        return asked
    known = [*asked, *(word.line for word in shown if word.exact)]
    rest = [line for line in lines if (is_unread(line) and line not in known) or holds_words(line, letters, base)]
    return asked + sorted(rest, key=lambda line: not is_listed(line, shown, parts))


def _may_be_a_button(word: Shown) -> bool:
    """Whether a word, where there are buttons, is more likely one more of them than a found one: it says what they do,
    stands in no list, and where no word in the making does."""
    return word.as_current < word.as_found < LISTED and names_a_button(word.line.text)


def _without_hidden(states: States, seen: SeenPyramid) -> States:
    """The states without those of cells that nothing is seen of: of letters without a shape, when the letter isn't,
    neither has it just vanished, and no word of the page says that it was used."""
    gone = seen.gone | {i for _, path in states.found for i in path if is_blank(seen.cells[i])}
    hidden = [
        seen.covered or not look.visible or (look.letter is None and not seen.shaped and i not in gone)
        for i, look in enumerate(seen.cells)
    ]
    pairs = zip(states.states, hidden, strict=True)
    told = tuple(CellState.UNKNOWN if away else state for state, away in pairs)
    return replace(states, states=told, selected=() if any(hidden[i] for i in states.selected) else states.selected)


def _colours(seen: SeenPyramid) -> list[CellColours]:
    """How the cells look; a letter that something hides is thought to have the colour of those on the same ground, a
    cell of which nothing is seen to look as most do."""
    cells = seen.cells
    known = [cell.colours for cell in cells if cell.letter is not None]
    looks = []
    for cell in cells:
        look = cell.colours
        if cell.letter is None and known and not is_blank(cell):
            like = min(known, key=lambda other: float(np.linalg.norm(other[:3] - look[:3])))
            look = np.concatenate([look[:3], like[3:6], like[6:] if not cell.visible else look[6:]])
        looks.append(look)
    gone = [i for i, cell in enumerate(cells) if not cell.visible and cell.letter is None]
    shown = [look for i, look in enumerate(looks) if i not in gone]
    if gone and shown:
        apart = differences(shown, rims=False)
        usual = shown[int(np.median(apart, axis=1).argmin())]
        looks = [usual if i in gone else look for i, look in enumerate(looks)]
    if len(seen.marks) == len(looks):
        # How high a letter is that was told from gloss isn't certain.
        letters = [()] * len(cells) if seen.glossy else seen.letters
        stands = stances(seen.triangle, cells, letters, seen.lower_case)
        looks = [np.concatenate(parts) for parts in zip(looks, seen.marks, stands, strict=True)]
    return looks
