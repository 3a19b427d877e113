"""What a screen doesn't show of a letter pyramid: what was tried before, and letters that can't be seen any more."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kibitz.core.correction import Said
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.tracker import Memory, Tracker, recalled
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import UNTOLD

if TYPE_CHECKING:
    from kibitz.vision.pyramid.details import PyramidDetails, SeenName

REST = (Condition.READY, Condition.OVER)
STATE, LETTER = "state", "letter"
"""What can be said of a cell."""
SAME_GAME = 0.7
"""Share of the letters seen on two looks that agree, at least, where they show one game: single ones are misread."""
STILL_PX = 2.0
"""How far off a letter may be found on two looks."""
HINT = re.compile(r"\b(?i:starts?|begins?|beginning|starting) (?i:with) (?i:the letter )?\W?([A-Z])\b")
"""How pages give a first letter away in words."""

CHANGED, ALONE = 4.0, 4.0
"""How far a look is from another one where it has changed for certain, if this is so many times as far as something
that hasn't: in Lab, or in shares of the pitch that count like that."""
SAME_LOOK, OTHER_LOOK, AS_PLAIN = 6.0, 9.0, 3.0
"""Distance in Lab within which a cell looks as it did, and from which on it doesn't; and within which it has certainly
not been touched."""

Way = tuple[str, frozenset[int]]
"""A word and the cells that it lies on."""
Looks = tuple[float, ...]
"""How a cell looks, see `kibitz.vision.pyramid.details.SeenCell`: first its colours, then all else."""
COLOURS, DRAWN = slice(6), slice(12)
"""The part of looks that is Lab of a cell's ground and of its letter, and what is drawn about that as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PyramidMemory(Memory):
    """What was learnt while one surface was looked at and played.

    letters: of each cell, as first seen for certain. wrong: words that the page didn't take, and where they lay.
    wrong_sets: words that used every letter and yet were not the ones that were meant (expert mode judges all at once).
    right: words that the page took. starts: letters that hints gave. drags: words are dragged, because letters that
    were clicked on didn't stay selected. sends: whether the end of a drag submits the word; None where it isn't known.
    by_key: words are submitted by Enter although there is a button. by_last: by a second click on their last letter,
    where there is no button and Enter does nothing. takes: right words are taken as soon as they are spelt. taken:
    cells that were selected one by one, in order. misses: clicks and drags without effect since the last word.
    unanswered: how often a word was submitted and nothing happened. stirs: how often the page was seen to leave its
    rest. glimpsed: the letters last seen selected, and the number of stirs then. plain, chosen: how cells looked before
    they were clicked on, and when that was seen to have selected them. undoes: a click on the last selected letter was
    seen to take it off. all_used: the number of stirs when every letter was last seen to be used. unsure: cells that
    look unlike free ones now, and not certainly selected or used: what became of them says what was done. idle: the
    names of unknown buttons as they were when nothing was selected. vain: names of those that were pressed in vain.
    sender: the name of the one that submits. started: the button that begins a game was pressed. sought: whether one
    that submits was looked for below what is seen of the page; None where none is missed.
    """

    letters: tuple[str | None, ...] = ()
    wrong: frozenset[Way] = frozenset()
    wrong_sets: frozenset[frozenset[str]] = frozenset()
    right: tuple[Way, ...] = ()
    starts: str = ""
    drags: bool = False
    sends: bool | None = None
    by_key: bool = False
    by_last: bool = False
    takes: bool = False
    taken: tuple[int, ...] = ()
    misses: int = 0
    unanswered: int = 0
    stirs: int = 0
    glimpsed: tuple[int, frozenset[int]] = (0, frozenset())
    plain: Mapping[int, Looks] = field(default_factory=dict)
    chosen: Mapping[int, Looks] = field(default_factory=dict)
    undoes: bool = False
    all_used: int = 0
    unsure: frozenset[int] = frozenset()
    idle: tuple[SeenName, ...] = ()
    vain: frozenset[str] = frozenset()
    sender: str = ""
    sought: bool | None = None
    started: bool = False


def memory_of(reading: Reading[ShownPyramid]) -> PyramidMemory:
    """What a reading remembers; nothing where it was made by hand."""
    return recalled(reading, PyramidMemory())


def found_words(game: ShownPyramid, memory: PyramidMemory) -> tuple[str, ...]:
    """The words that were found: as far as they account for the used letters, those that the page lists; else those
    that were seen to be taken."""
    count = len(game.used)
    taken = tuple(word for word, cells in memory.right if cells <= game.used)
    if not count:
        return game.found
    return next((words for words in (game.found, taken) if sum(map(len, words)) == count), ())


def learnt(reading: Reading[ShownPyramid], memory: PyramidMemory) -> Reading[ShownPyramid]:
    """The reading with another memory, without the doubt about states that our own doing tells."""
    looks, shown = looks_of(reading), reading.state
    unsure = {cell for cell, state in enumerate(shown.states) if state is CellState.UNKNOWN} | memory.unsure
    states = _states(shown.states, unsure, memory, looks)
    states = _as_said(states, reading.corrected)
    selected = tuple(cell for cell, state in enumerate(states) if state is CellState.SELECTED)
    if set(selected) == set(memory.taken):
        selected = memory.taken
    elif set(selected) == set(shown.selected):
        selected = shown.selected
    state = replace(shown, states=states, selected=selected)
    told = CellState.UNKNOWN not in states
    doubts = tuple(doubt for doubt in reading.doubts if not (told and doubt.startswith(UNTOLD)))
    # The last letters that are selected may look like those of a word that was found.
    open_ = reading.condition is Condition.OVER and shown.end is None and not state.all_used
    condition = Condition.READY if open_ and selected else reading.condition
    memory = replace(memory, unsure=frozenset(unsure))
    return replace(reading, state=state, doubts=doubts, condition=condition, memory=memory)


class PyramidTracker(Tracker[ShownPyramid, PyramidMemory]):
    """Follows a letter pyramid."""

    def anew(self, reading: Reading[ShownPyramid], *, taken_back: bool) -> Reading[ShownPyramid]:
        """Letters that can be seen are read again: others of them may be like one that was corrected."""
        details: PyramidDetails | None = reading.details
        anew = super().anew(reading, taken_back=taken_back)
        memory = memory_of(anew)
        seen = [cell.visible for cell in details.cells] if details is not None else [True] * len(memory.letters)
        letters = tuple(None if known else letter for letter, known in zip(memory.letters, seen, strict=False))
        return replace(anew, memory=replace(memory, letters=letters))

    def is_another(self, found: Reading[ShownPyramid], memory: PyramidMemory) -> bool:
        letters, known = found.state.letters, memory.letters
        pairs = [(a, b) for a, b in zip(letters, known, strict=False) if a is not None and b is not None]
        same = len(letters) == len(known) and sum(a == b for a, b in pairs) >= SAME_GAME * len(pairs)
        return bool(known) and not same

    def forgotten(self, memory: PyramidMemory) -> PyramidMemory:
        ways = {
            name: getattr(memory, name) for name in ("drags", "sends", "by_key", "by_last", "takes", "vain", "sender")
        }
        return PyramidMemory(**ways)

    def completed(
        self, found: Reading[ShownPyramid], previous: Reading[ShownPyramid] | None, memory: PyramidMemory
    ) -> Reading[ShownPyramid]:
        """Letters as they were first seen: they look different when they are selected, and may be gone when they are
        used. What is doubtful about a letter that is known is no doubt any more."""
        said = {cell_of(one.place) for one in found.corrected if one.aspect == LETTER}
        shown, known = found.state, [None if cell in said else letter for cell, letter in enumerate(memory.letters)]
        if not any(known):
            return found
        letters = tuple(old or new for old, new in zip(known, shown.letters, strict=True))
        sure = [
            re.compile(rf"\bcell {cell + 1}\b")
            for cell, (old, state) in enumerate(zip(known, shown.states, strict=True))
            if old is not None and state is not CellState.UNKNOWN
        ]
        doubts = tuple(doubt for doubt in found.doubts if not any(name.search(doubt) for name in sure))
        return replace(found, doubts=doubts, state=replace(shown, letters=letters))

    def noticed(
        self,
        found: Reading[ShownPyramid],
        previous: Reading[ShownPyramid] | None,
        memory: PyramidMemory,
        time_s: float,
    ) -> PyramidMemory:
        memory = replace(memory, unsure=frozenset())
        if found.condition not in REST:
            return memory
        letters = list(memory.letters or [None] * len(found.state.letters))
        for one in found.corrected:
            if one.aspect == LETTER:
                letters[cell_of(one.place)] = one.value
        for cell, letter in enumerate(found.state.letters):
            doubted = any(re.search(rf"\bcell {cell + 1}\b", doubt) for doubt in found.doubts)
            if letters[cell] is None and not doubted:
                letters[cell] = letter
        details: PyramidDetails | None = found.details
        if details is not None and not found.state.selected:
            memory = replace(memory, idle=details.names)
        hint = HINT.search(message_of(found))
        new = hint[1] if hint is not None and hint[1] not in memory.starts else ""
        return replace(memory, letters=tuple(letters), starts=memory.starts + new)

    def learnt(self, reading: Reading[ShownPyramid], memory: PyramidMemory) -> Reading[ShownPyramid]:
        return learnt(reading, memory)

    def is_still(self, now: Reading[ShownPyramid], before: Reading[ShownPyramid]) -> bool:
        return super().is_still(now, before) and _stays(before.places, now.places)

    def stirred(
        self, found: Reading[ShownPyramid], reading: Reading[ShownPyramid], memory: PyramidMemory
    ) -> PyramidMemory:
        memory = replace(memory, stirs=memory.stirs + 1)
        if found.state.selected:
            memory = replace(memory, glimpsed=(memory.stirs, frozenset(found.state.selected)))
        return replace(memory, all_used=memory.stirs) if reading.state.all_used else memory


def _as_said(states: tuple[CellState, ...], said: Sequence[Said]) -> tuple[CellState, ...]:
    """The states with what the user has said of them, whatever is remembered."""
    told = {cell_of(one.place): CellState(one.value) for one in said if one.aspect == STATE}
    return tuple(told.get(cell, state) for cell, state in enumerate(states))


def cell_of(place: str) -> int:
    """The number of a cell's place, from 0."""
    return int(place.split()[1]) - 1


def looks_of(reading: Reading[ShownPyramid]) -> Mapping[int, Looks]:
    """How each cell looks, of those that are seen."""
    details: PyramidDetails | None = reading.details
    cells = details.cells if details is not None else ()
    return {i: tuple(cell.looks.tolist()) for i, cell in enumerate(cells) if cell.looks is not None}


def read_states(reading: Reading[ShownPyramid]) -> Mapping[int, CellState]:
    """The state of each cell by this look alone, whatever is known besides."""
    details: PyramidDetails | None = reading.details
    return {i: cell.state for i, cell in enumerate(details.cells)} if details is not None else {}


def apart(a: Looks, b: Looks) -> float:
    """How far two looks are from each other in what differs most."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def from_both(now: Looks, plain: Looks, chosen: Looks) -> tuple[float, float] | None:
    """How far a look is from the plain one and from that of a selected cell: by colours where these tell the two from
    each other, which lines between cells don't change; else by all that is seen. None where nothing tells them."""
    for part in (COLOURS, slice(None)):
        if apart(plain[part], chosen[part]) > OTHER_LOOK:
            return apart(now[part], plain[part]), apart(now[part], chosen[part])
    return None


def message_of(reading: Reading[ShownPyramid]) -> str:
    """What the page says in words; empty where it says nothing."""
    details: PyramidDetails | None = reading.details
    return details.message if details is not None else ""


def _stays(old: Mapping[str, Rect], new: Mapping[str, Rect]) -> bool:
    """Whether the letters are where they were: all of them may shake."""
    return all(
        math.dist((rect.center.x, rect.center.y), (old[name].center.x, old[name].center.y)) <= STILL_PX
        for name, rect in new.items()
        if name in old
    )


def _states(
    shown: Sequence[CellState], unsure: Collection[int], memory: PyramidMemory, looks: Mapping[int, Looks]
) -> tuple[CellState, ...]:
    """What is shown, and what our own doing says about it: that counts more than looks alone do.

    A letter of a word that was taken is used unless it looks again as it did before; one that was seen to be selected
    is so as long as it looks the same; and one that looks as it did before anything was selected is free.
    """
    right = frozenset(cell for _, cells in memory.right for cell in cells)
    states = list(shown)
    doubtful = set(unsure) - right
    free = _free(doubtful, right, memory, looks)
    for cell in free:
        states[cell] = CellState.FREE
    for cell in doubtful - free:
        if cell not in memory.taken:
            states[cell] = CellState.UNKNOWN
            continue
        others = [states[other] for other in memory.taken if other != cell]
        # The pointer may lie on the last letter of a word that was cleared.
        cleared = len(others) > 1 and set(others) == {CellState.FREE}
        states[cell] = CellState.FREE if cleared else CellState.SELECTED
    for cell in right:
        if cell in unsure or _is_other(cell, memory.plain, looks):
            states[cell] = CellState.USED
    for cell in set(memory.taken) - right:
        if _is_chosen(cell, memory, looks):
            states[cell] = CellState.SELECTED
    return tuple(states)


def _free(
    unsure: Collection[int], used: Collection[int], memory: PyramidMemory, looks: Mapping[int, Looks]
) -> set[int]:
    """Cells that look as they did before anything was selected, and others that do so no more, but all in one way.

    used: those of words that were taken.
    """
    plain, chosen = memory.plain, memory.chosen
    told = [
        cell
        for cell in {*unsure} & chosen.keys() & plain.keys()
        if apart(chosen[cell][COLOURS], plain[cell][COLOURS]) > OTHER_LOOK
    ]
    found = {cell for cell in told if have_their_colours_again([cell], used, plain, looks)}
    if any(_is_other(cell, plain, chosen) for cell in chosen):
        known = looks.keys() & plain.keys()
        found |= {cell for cell in known if _is_as_before(looks[cell], plain[cell])}
    rest = [cell for cell in unsure if cell not in memory.taken]
    return found | set(rest) if memory.taken and _changed_alike(rest, plain, looks) else found


def have_their_colours_again(
    cells: Collection[int], used: Collection[int], plain: Mapping[int, Looks], now: Mapping[int, Looks]
) -> bool:
    """Whether cells have the colours from before they were selected, where all used ones have lost theirs: more than
    that, such as a rim, may be seen of a cell one time and not another."""
    off = {cell: apart(now[cell][COLOURS], plain[cell][COLOURS]) for cell in now.keys() & plain.keys()}
    lost = [off[cell] for cell in used if cell in off]
    return bool(lost) and min(lost) > OTHER_LOOK and all(off.get(cell, math.inf) <= SAME_LOOK for cell in cells)


def _is_chosen(cell: int, memory: PyramidMemory, looks: Mapping[int, Looks]) -> bool:
    """Whether a cell looks as when it was seen to be selected."""
    if not (cell in looks and cell in memory.chosen and cell in memory.plain):
        return False
    now, plain, chosen = looks[cell], memory.plain[cell], memory.chosen[cell]
    far = from_both(now, plain, chosen)
    return far[1] <= SAME_LOOK if far is not None else is_clearly(apart(now, plain), apart(now, chosen))


def is_clearly(far: float, near: float) -> bool:
    """Whether a small change of a look is one for certain: by how far something hasn't changed."""
    return far >= CHANGED and near <= far / ALONE


def _changed_alike(cells: Sequence[int], plain: Mapping[int, Looks], looks: Mapping[int, Looks]) -> bool:
    """Whether cells that looked the same before anything was selected still do: some pages fade all others then."""
    if not cells or not all(cell in plain and cell in looks for cell in cells):
        return False
    return all(
        apart(kind[cell][COLOURS], kind[cells[0]][COLOURS]) <= SAME_LOOK for kind in (plain, looks) for cell in cells
    )


def _is_as_before(now: Looks, plain: Looks) -> bool:
    """Whether a cell certainly looks as it did before it was touched."""
    return apart(now[DRAWN], plain[DRAWN]) <= AS_PLAIN and apart(now, plain) <= SAME_LOOK


def _is_other(cell: int, plain: Mapping[int, Looks], looks: Mapping[int, Looks]) -> bool:
    """Whether a cell certainly looks different from before it was touched."""
    return cell in plain and cell in looks and apart(plain[cell], looks[cell]) > OTHER_LOOK


def ended(reading: Reading[ShownPyramid], end: End | None) -> Reading[ShownPyramid]:
    """The reading of a game that is over. end: None where it isn't seen how it ended."""
    return replace(reading, state=replace(reading.state, end=end), condition=Condition.OVER)
