"""What a screen doesn't show of a game of Tuble: what was tried before, and rows that a list lies over now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.tracker import Memory, Tracker, recalled
from kibitz.games.tuble.names import steadied
from kibitz.solvers.tuble.names import canonical, name_key
from kibitz.solvers.tuble.shown import Observation, ShownTuble

REST = (Condition.READY, Condition.OVER)
BOX = "input"
"""The place of the text box."""
ROW = "row "
"""How the places of rows begin."""
SAME_BOX_PX, SAME_BOX_SHARE = 4.0, 0.03
"""How far the sides of the text box may be off on two looks, and which share of its width."""
OTHER_BOX = Phrase("the text box is another one than before")
FORGET_BOX_S = 30.0
"""A text box that was not seen for so long may look different now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TubleMemory(Memory):
    """What was learnt while one surface was looked at and played.

    refused: stations that the page doesn't take. tried: (station, text) for each text that was typed in vain: no list
    offered the station. read: what was read in the text box in the last look. entered: what stands in it to the letter,
    because it was put there and read back. focused: the text box was clicked on. lists: the page has shown suggestions.
    chooses: nothing is typed in the box, one of a list is chosen there. picked: the text of the entry that was taken
    from a list and now stands in the box. marked: that of the one that was clicked on and only stands out in its list
    since, from where it is to be sent. unanswered: a text that was sent and nothing happened,
    key_in_vain: which Enter was to send. said: what the page
    says where nothing was refused: a list may lie over that for a while. known: rows that were seen for certain. box:
    the text box that is typed into. box_s: when it was last seen, seconds of ``time.monotonic()``. box_over: it is a
    dialog's that may lie over the rows. missed: how many rows there were when one didn't come, which may be below what
    is seen of the page; -1 where none is missed. searches: how often it was looked for there.
    """

    refused: frozenset[str] = frozenset()
    tried: frozenset[tuple[str, str]] = frozenset()
    read: str = ""
    entered: str = ""
    focused: bool = False
    lists: bool = False
    chooses: bool = False
    picked: str = ""
    marked: str = ""
    unanswered: str = ""
    key_in_vain: bool = False
    said: str = ""
    known: tuple[Observation, ...] = ()
    box: Rect | None = None
    box_s: float = 0.0
    box_over: bool = False
    missed: int = -1
    searches: int = 0


def memory_of(reading: Reading[ShownTuble]) -> TubleMemory:
    """What a reading remembers; nothing where it was made by hand."""
    return recalled(reading, TubleMemory(read=reading.state.typed))


def message_of(reading: Reading[ShownTuble]) -> str:
    """What the page says; empty where it says nothing."""
    return reading.details.message if reading.details is not None else ""


def learnt(reading: Reading[ShownTuble], memory: TubleMemory) -> Reading[ShownTuble]:
    """The reading with another memory; its text box to the letter, where that is known."""
    typed = steadied(memory.read, memory.entered, sure=True) if memory.entered else reading.state.typed
    return replace(reading, state=replace(reading.state, typed=typed), memory=memory)


class TubleTracker(Tracker[ShownTuble, TubleMemory]):
    """Follows a game of Tuble; OVER as soon as its rows say so, whatever the reader thought.

    What is ``typed`` is steady over the blinking of the caret, which makes text recognition lose or add letters.
    """

    def is_another(self, found: Reading[ShownTuble], memory: TubleMemory) -> bool:
        """Its rows are seen for certain, nothing covers any, and none is one of those known.

        While a station is being typed a list may hide them; a browser's own opens with the click on the text box.
        """
        rows = found.state.guesses
        if not memory.known or found.condition not in REST or _hides_rows(found, memory):
            return False
        if not rows and (memory.box_over or _has_other_box(found, memory)):
            # A dialog with a text box of its own lies over them.
            return False
        if rows and (found.doubts or any(row.station is None or row.stops is None for row in rows)):
            return False
        sent = name_key(memory.picked or memory.entered)
        # What has just been sent is answered: a dialog that comes may hide the other rows.
        answered = bool(sent) and any(name_key(row.station or "") == sent for row in rows)
        return not answered and not any(_same_reply(row, one) for row in rows for one in memory.known)

    def forgotten(self, memory: TubleMemory) -> TubleMemory:
        return replace(
            memory, known=(), entered="", picked="", unanswered="", focused=False, box=None, box_over=False, missed=-1,
            searches=0,
        )  # fmt: skip

    def completed(
        self, found: Reading[ShownTuble], previous: Reading[ShownTuble] | None, memory: TubleMemory
    ) -> Reading[ShownTuble]:
        state = found.state
        if not _is_being_typed(state, memory):
            return replace(found, state=replace(state, guesses=with_known(state.guesses, memory.known)))
        condition = Condition.READY if found.condition is Condition.OVER else found.condition
        state = replace(state, guesses=memory.known, end=None, over=False)
        places = {name: place for name, place in found.places.items() if not name.startswith(ROW)}
        return replace(found, state=state, condition=condition, places=places)

    def noticed(
        self,
        found: Reading[ShownTuble],
        previous: Reading[ShownTuble] | None,
        memory: TubleMemory,
        time_s: float,
    ) -> TubleMemory:
        memory = replace(memory, read=found.state.typed, lists=memory.lists or bool(found.state.offers))
        quiet = not (memory.focused or memory.tried or memory.refused)
        return replace(memory, said=message_of(found)) if quiet else memory

    def concluded(
        self, reading: Reading[ShownTuble], previous: Reading[ShownTuble] | None, time_s: float
    ) -> Reading[ShownTuble]:
        memory = memory_of(reading)
        typed = steadied(memory.read, previous.state.typed if previous is not None else "")
        state = replace(reading.state, typed=steadied(typed, memory.entered, sure=True))
        reading = replace(reading, state=state)
        if state.finished and reading.condition in (Condition.READY, Condition.COVERED):
            return replace(reading, condition=Condition.OVER)
        box = reading.places.get(BOX)
        if reading.condition is not Condition.READY or box is None or memory.box is None:
            return reading
        anew = previous is not None and _laid_out_anew(reading, previous)
        if anew or time_s - memory.box_s > FORGET_BOX_S:
            return replace(reading, memory=replace(memory, box=None, box_over=False, focused=False))
        if not is_another_box(box, memory.box):
            return replace(reading, memory=replace(memory, box_s=time_s))
        if not (memory.entered or state.typed) and (memory.focused or _shows_all_known(reading, memory)):
            # The click opened a dialog with a text box of its own; or that is closed again, and its guess is there.
            over = not _shows_all_known(reading, memory)
            return replace(reading, memory=replace(memory, box=box, box_s=time_s, box_over=over, focused=False))
        # A browser's window has text boxes of its own.
        doubts = (*reading.doubts, OTHER_BOX)
        return replace(reading, condition=Condition.COVERED, doubts=doubts)

    def is_still(self, now: Reading[ShownTuble], before: Reading[ShownTuble]) -> bool:
        return super().is_still(now, before) and now.state.offers == before.state.offers


def _hides_rows(found: Reading[ShownTuble], memory: TubleMemory) -> bool:
    """Whether a list or a dialog may lie over the rows."""
    typing = memory.focused and (bool(found.state.typed) or not found.state.guesses)
    return bool(found.state.offers) or typing or (found.details is not None and found.details.overlay)


def _has_other_box(found: Reading[ShownTuble], memory: TubleMemory) -> bool:
    box = found.places.get(BOX)
    return box is not None and memory.box is not None and is_another_box(box, memory.box)


def with_known(rows: Sequence[Observation], known: Sequence[Observation]) -> tuple[Observation, ...]:
    """The known rows, also those that are hidden now, and behind them what is new; the order on the page is no matter.

    What is seen of a row now goes before what was seen of it then, but a station that was sent is known for certain.

    >>> bank, angel = Observation("Bank", 3, None), Observation("Angel", 1, None)
    >>> with_known([angel], [bank]) == (bank,), with_known([angel, bank], [bank]) == (bank, angel)
    (True, True)
    """
    if not known:
        return tuple(rows)
    return (*(_with_more(row, rows) for row in known), *new_rows(known, rows))


def new_rows(old: Sequence[Observation], rows: Sequence[Observation]) -> tuple[Observation, ...]:
    """The rows that were not there before, wherever they are on the page."""
    new = list(rows)
    for row in old:
        same = _same_of(row, new)
        if same is not None:
            new.remove(same)
    # A row in the place of one that was there is that one, misread or half covered.
    count = max(0, len(rows) - len(old))
    return tuple(new[len(new) - count :])


def is_another_box(box: Rect, before: Rect) -> bool:
    """Whether it can't be the text box that was there before, which moves up and down at most; where it hasn't moved,
    something may lie over its end, such as a browser's own list that finds no room below."""
    allowed = max(SAME_BOX_PX, SAME_BOX_SHARE * before.w)

    def differs(now: float, was: float) -> bool:
        return abs(now - was) > allowed

    stays = not differs(box.y, before.y) and box.right < before.right
    return differs(box.x, before.x) or differs(box.h, before.h) or (differs(box.right, before.right) and not stays)


def _is_being_typed(state: ShownTuble, memory: TubleMemory) -> bool:
    """Whether a list is open below a text: it may lie over rows, and what looks like one elsewhere, such as a label on
    a map, is none. Nothing was sent since the rows were known, and a page that asks goes on."""
    open_ = bool(memory.known) and memory.focused and not memory.unanswered
    return open_ and bool(state.typed and state.offers) and not any(row.right for row in memory.known)


def _shows_all_known(reading: Reading[ShownTuble], memory: TubleMemory) -> bool:
    """Whether every row that is known can be seen now: it is the game's page, whatever its text box is."""
    return 0 < len(memory.known) <= sum(name.startswith(ROW) for name in reading.places)


def _laid_out_anew(reading: Reading[ShownTuble], previous: Reading[ShownTuble]) -> bool:
    """Whether the rows are as another one of them, too: a window was resized, or the page zoomed."""
    pairs = [
        (now, previous.places[name])
        for name, now in reading.places.items()
        if name.startswith(ROW) and name in previous.places
    ]
    return bool(pairs) and all(
        abs(now.w - was.w) > SAME_BOX_PX or abs(now.x - was.x) > SAME_BOX_PX for now, was in pairs
    )


def _with_more(known: Observation, rows: Sequence[Observation]) -> Observation:
    """A known row as it is read now, and what can't be read of it now as it was then."""
    same = _same_of(known, rows) or known
    return Observation(
        known.station or same.station,
        known.stops if same.stops is None else same.stops,
        known.colour if same.colour is None else same.colour,
    )


def _same_of(row: Observation, rows: Sequence[Observation]) -> Observation | None:
    """The one of some rows that is this one: of its station, or else what can be it."""
    named = [one for one in rows if row.station and _plain(one.station) == _plain(row.station)]
    return next(iter(named), None) or next((one for one in rows if _agree(one, row)), None)


def _agree(a: Observation, b: Observation) -> bool:
    """Whether two looks can be of one row: where both know something, it is the same."""
    pairs = ((_plain(a.station), _plain(b.station)), (a.stops, b.stops), (a.colour, b.colour))
    return all(one is None or other is None or one == other for one, other in pairs)


def _same_reply(a: Observation, b: Observation) -> bool:
    """The same of their stations and numbers alone: what a colour means is told from all rows of a page together."""
    return _agree(Observation(a.station, a.stops, None), Observation(b.station, b.stops, None))


def _plain(station: str | None) -> str | None:
    """One name for a station that is a part of another one in some networks."""
    return station and (canonical(station) or station)
