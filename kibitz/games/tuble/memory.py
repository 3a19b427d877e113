"""What a screen doesn't show of a game of Tuble: what was tried before, and rows that a list lies over now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.names import steadied
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import canonical
from kibitz.solvers.tuble.shown import Observation, ShownTuble

REST = (Condition.READY, Condition.OVER)
BOX = "input"
"""The place of the text box."""
SAME_BOX_PX, SAME_BOX_SHARE = 4.0, 0.03
"""How far the sides of the text box may be off on two looks, and which share of its width."""
FORGET_BOX_S = 30.0
"""A text box that was not seen for so long may look different now."""


@dataclass(frozen=True, slots=True)
class Session:
    """What was learnt while one surface was looked at and played.

    refused: stations that the page doesn't take. tried: (station, text) for each text that was typed in vain: no list
    offered the station. entered: what stands in the text box to the letter, because it was put there and read back.
    focused: the text box was clicked on. lists: the page has shown suggestions. picked: the text of the entry that was
    clicked on and now stands in the box. unanswered: a text that was sent and nothing happened. known: rows that were
    seen for certain. box: the text box that is typed into. box_s: when it was last seen, seconds of
    ``time.monotonic()``.
    """

    refused: frozenset[str] = frozenset()
    tried: frozenset[tuple[str, str]] = frozenset()
    entered: str = ""
    focused: bool = False
    lists: bool = False
    picked: str = ""
    unanswered: str = ""
    known: tuple[Observation, ...] = ()
    box: Rect | None = None
    box_s: float = 0.0


@dataclass(frozen=True, slots=True)
class SeenTuble(ShownTuble):
    """A shown game and what is known about it besides.

    Two looks that differ in the suggestions alone agree: lists come late, and go by themselves. ``typed`` is steady
    over the blinking of the caret, which makes text recognition lose or add letters.
    """

    read: str = field(default="", compare=False)
    """What was read in the text box in this look."""
    offers: tuple[str, ...] = field(default=(), compare=False)
    session: Session = field(default_factory=Session, compare=False)
    since_s: float = field(default=0.0, compare=False)
    """Since when it has looked like this, seconds of ``time.monotonic()``."""

    @classmethod
    def of(cls, state: ShownTuble) -> SeenTuble:
        """The shown game with what is known about it; nothing where it was made by hand."""
        if isinstance(state, cls):
            return state
        return cls(
            state.guesses,
            state.typed,
            end=state.end,
            answer=state.answer,
            allowed=state.allowed,
            zones=state.zones,
            over=state.over,
            offers=state.offers,
            read=state.typed,
        )

    @property
    def won(self) -> bool | None:
        """Whether the answer was found; None where that isn't seen: the game goes on, or its last row can't be read."""
        if self.end is not None or any(guess.right for guess in self.guesses):
            return self.end is not End.LOST
        all_wrong = len(self.guesses) >= self.allowed and all(guess.stops for guess in self.guesses)
        return False if all_wrong else None

    @property
    def finished(self) -> bool:
        """Whether the answer was found, all guesses are used up, or the page says that the game is over."""
        return self.over or self.won is not None or len(self.guesses) >= self.allowed


def seen(
    reading: Reading[ShownTuble], previous: Reading[ShownTuble] | None, time_s: float = 0.0
) -> Reading[ShownTuble]:
    """A fresh reading with what the one before knew; OVER as soon as its rows say so, whatever the reader thought.

    time_s: when the frame of the reading was taken.
    """
    before = SeenTuble.of(previous.state) if previous is not None else None
    session = before.session if before is not None else Session()
    shown = SeenTuble.of(reading.state)
    if _begun_anew(reading, session):
        session = replace(session, known=(), entered="", picked="", unanswered="", focused=False, box=None)
    session = replace(session, lists=session.lists or bool(shown.offers))
    game = replace(shown, guesses=with_known(shown.guesses, session.known), session=session)
    typed = steadied(game.read, before.typed if before is not None else "")
    game = replace(game, typed=steadied(typed, session.entered, sure=True))
    still = before is not None and previous is not None and previous.condition is reading.condition
    still = still and before == game and before is not None and before.offers == game.offers
    game = replace(game, since_s=before.since_s if before is not None and still else time_s)
    condition, doubts = reading.condition, reading.doubts
    if game.finished and condition in (Condition.READY, Condition.COVERED):
        condition = Condition.OVER
    elif condition is Condition.READY and BOX in reading.places and session.box is not None:
        anew = previous is not None and _laid_out_anew(reading, previous)
        if anew or time_s - session.box_s > FORGET_BOX_S:
            game = replace(game, session=replace(session, box=None, focused=False))
        elif not _is_another(reading.places[BOX], session.box):
            game = replace(game, session=replace(session, box_s=time_s))
        else:
            # A browser's window has text boxes of its own.
            condition, doubts = Condition.COVERED, (*doubts, "the text box is another one than before")
    return replace(reading, state=game, condition=condition, doubts=doubts)


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


def learnt(reading: Reading[ShownTuble], session: Session) -> Reading[ShownTuble]:
    """The reading with another session; its text box to the letter, where that is known."""
    game = replace(SeenTuble.of(reading.state), session=session)
    if session.entered:
        game = replace(game, typed=steadied(game.read, session.entered, sure=True))
    return replace(reading, state=game)


def _is_another(box: Rect, before: Rect) -> bool:
    """Whether it can't be the text box that was there before, which moves up and down at most."""
    allowed = max(SAME_BOX_PX, SAME_BOX_SHARE * before.w)
    pairs = ((box.x, before.x), (box.right, before.right), (box.h, before.h))
    return any(abs(now - was) > allowed for now, was in pairs)


def _laid_out_anew(reading: Reading[ShownTuble], previous: Reading[ShownTuble]) -> bool:
    """Whether the rows are as another one of them, too: a window was resized, or the page zoomed."""
    pairs = [
        (now, previous.places[name])
        for name, now in reading.places.items()
        if name.startswith("row ") and name in previous.places
    ]
    return bool(pairs) and all(
        abs(now.w - was.w) > SAME_BOX_PX or abs(now.x - was.x) > SAME_BOX_PX for now, was in pairs
    )


def _begun_anew(reading: Reading[ShownTuble], session: Session) -> bool:
    """Whether this is another game: its rows are seen for certain, nothing covers any, and none is one of those known.

    While a station is being typed a list may hide them.
    """
    rows, known = reading.state.guesses, session.known
    if not known or reading.condition not in REST or reading.state.offers or (reading.state.typed and session.focused):
        return False
    if rows and (reading.doubts or any(row.station is None or row.stops is None for row in rows)):
        return False
    return not any(_same_reply(row, one) for row in rows for one in known)


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
