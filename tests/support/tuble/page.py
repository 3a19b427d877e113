"""A game of Tuble without a screen: keys go in, frames come out whose pixels spell out what a reader would say."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kibitz.core.action import Action, Click, PointAway, PressKey, ShowMore, TypeText
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import canonical, name_key
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.shown import GUESSES, Observation, ShownTuble, ZoneColour
from kibitz.solvers.tuble.variants import variant
from kibitz.vision.tuble.parts.details import Seen, SeenGuess, SeenOffer, TubleDetails
from tests.support.page_surface import PageSurface, spelt_out

BOX, BUTTON = Rect(100, 40, 300, 40), Rect(420, 40, 80, 40)
ROW_TOP, ROW_PITCH = 120, 50
MESSAGE = "Not a station"
FILLS, SENDS, MARKS = "fills", "sends", "marks"
"""What a click on a suggestion does: to one that it only marks Enter and the button apply."""
MARK = "> "
"""What stands before the entry that is marked."""


@dataclass
class TublePage(PageSurface):
    """The page, as its own program sees it, and a surface at once.

    graph: of its answers and distances. shown_as: station -> the page's own name for it. lacks: stations that it
    doesn't take. most: entries of its list at most, 0 for no list. pick: what a click on an entry does. button: whether
    there is one. tells: whether it says why it refuses. loses: numbers of the presses (from 1) that it loses. layout:
    character that is typed -> the one that arrives. pick_s, row_s: how long it takes over a click on an entry, and
    until a new row shows. zones: whether it shows colours. newest_first: the order of its rows. hides_rows: its list
    lies over them. wrong_entry: a click on an entry takes this station instead. unreadable: letters that can't be read
    in its text box. below: steps of the page that must be shown before its rows are in view.
    """

    answer: str
    graph: str = "game2023"
    shown_as: Mapping[str, str] = field(default_factory=dict)
    lacks: frozenset[str] = frozenset()
    most: int = 6
    pick: str = FILLS
    button: bool = True
    tells: bool = True
    loses: frozenset[int] = frozenset()
    layout: Mapping[str, str] = field(default_factory=dict)
    row_s: float = 0.05
    pick_s: float = 0.0
    zones: bool = True
    newest_first: bool = False
    hides_rows: bool = False
    wrong_entry: str = ""
    unreadable: str = ""
    below: int = 0
    caret: bool = False
    allowed: int = GUESSES
    guesses: list[str] = field(default_factory=list)
    typed: str = ""
    presses: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._focused = self.list_open = False
        self._message = self.marked = ""
        self._shows_rows_at_s = 0.0
        self._picked: tuple[str, float] | None = None

    @property
    def over(self) -> bool:
        return self.answer in self.guesses or len(self.guesses) == self.allowed

    def offers(self) -> list[str]:
        """The entries of the list that is open, as the page writes them: names that begin so first."""
        key = name_key(self.typed)
        if not (self.list_open and key):
            return []
        names = [self._shown(name) for name in load_network(self.graph).names if name not in self.lacks]
        first = [name for name in names if name_key(name).startswith(key)]
        return [*first, *(name for name in names if key in name_key(name) and name not in first)][: self.most]

    def act(self, action: Action) -> None:
        match action:
            case Click(at):
                assert self._board is not None
                assert self._board.contains(at), "a click outside the attended board"
                if self._arrives("click"):
                    self._click(at)
            case TypeText(text):
                for letter in text:
                    if self._arrives(letter):
                        self._key(self.layout.get(letter, letter))
            case PressKey(key, times):
                for _ in range(times):
                    if self._arrives(key):
                        self._key(key)
            case ShowMore():
                self.below -= 1
            case PointAway():
                pass
            case _:
                self.stray.append(str(action))

    def _arrives(self, press: str) -> bool:
        self.presses.append(press)
        if self.over:
            self.stray.append(press)
        return not self.over and len(self.presses) not in self.loses

    def _click(self, at: Point) -> None:
        entries = self.offers()
        hit = next((i for i in range(len(entries)) if _entry(i).contains(at)), None)
        self._focused = hit is not None or BOX.contains(at)
        if hit is not None:
            self._picked = (self.wrong_entry or entries[hit], time.monotonic() + self.pick_s)
            self._take_picked()
        elif self.button and BUTTON.contains(at):
            self._send(self.marked or self.typed)
        elif not BOX.contains(at):
            self.stray.append(f"click at {at}")

    def _take_picked(self) -> None:
        """What a click on an entry does, once the page is ready to."""
        if self._picked is None or time.monotonic() < self._picked[1]:
            return
        name, self._picked = self._picked[0], None
        if self.pick == MARKS:
            self.marked = name
            return
        self.list_open = False
        if self.pick == SENDS:
            self._send(name)
        else:
            self.typed = name

    def _key(self, key: str) -> None:
        if not self._focused:
            self.stray.append(key)
        elif key == "enter":
            self._send(self.marked or self.typed)
        elif key == "backspace":
            self.typed, self.marked = self.typed[:-1], ""
            self.list_open = True
        elif len(key) == 1:
            self.typed, self.marked = self.typed + key, ""
            self.list_open = True

    def _send(self, text: str) -> None:
        self.list_open, self._message, self.marked = False, "", ""
        names = {name_key(self._shown(name)): name for name in load_network(self.graph).names if name not in self.lacks}
        station = names.get(name_key(text))
        if station is None or station in self.guesses:
            self.refused.append(text)
            self._message = MESSAGE if self.tells else ""
            return
        self.guesses.append(station)
        self.typed, self._focused = "", False
        self._shows_rows_at_s = time.monotonic() + self.row_s

    def _shown(self, name: str) -> str:
        return self.shown_as.get(name, name)

    def rows(self) -> list[tuple[str, int, int]]:
        """Name as the page shows it, stops and zone colour of each guess, first to last."""
        kind = variant(self.graph)
        index = kind.network.index
        codes = [int(kind.outcomes[index[name], index[self.answer]]) for name in self.guesses]
        return [(self._shown(name), *parts_of(code)) for name, code in zip(self.guesses, codes, strict=True)]

    def says(self) -> object:
        self._take_picked()
        shown = self.rows()
        if self.below > 0:
            shown = []
        if time.monotonic() < self._shows_rows_at_s:
            shown = shown[:-1]
        offers = self.offers()
        if offers and self.hides_rows:
            shown = shown[len(offers) :]
        rows = [[name, stops, int(colour) if self.zones else None] for name, stops, colour in shown]
        caret = "|" if self.caret and self._focused and int(time.monotonic() * 4) % 2 else ""
        typed = "".join(letter for letter in self.typed if letter not in self.unreadable)
        return [rows, typed + caret, [MARK * (name == self.marked) + name for name in offers], self._message]

    def read(
        self,
        frame: Frame,
        previous: Reading[ShownTuble] | None = None,
        palette: object = None,
        text_box: object = None,
    ) -> Reading[ShownTuble]:
        """What a reader would make of a frame of this page: nothing but its pixels is looked at."""
        rows, typed, offers, message = spelt_out(frame)
        return told(rows, typed, offers, message, self)


def told(
    rows: Sequence[Sequence[object]], typed: str, offers: Sequence[str], message: str, page: TublePage
) -> Reading[ShownTuble]:
    """The reading of a page that shows this."""
    seen = [
        SeenGuess(
            Seen(canonical(str(name)), 0.98, text=str(name)),
            Seen(stops, 0.99, text=str(stops)),  # type: ignore[arg-type]
            Seen(None if colour is None else ZoneColour(colour), 0.99),  # type: ignore[call-overload]
            order=number,
            place=len(rows) + 1 - number if page.newest_first else number,
        )
        for number, (name, stops, colour) in enumerate(rows, start=1)
    ]
    places = {"input": BOX}
    if page.button:
        places["button"] = BUTTON
    for guess in seen:
        row = Rect(100, ROW_TOP + ROW_PITCH * ((guess.place or 1) - 1), 400, 40)
        places |= {
            f"row {guess.place}": row,
            f"name {guess.place}": Rect(row.x + 10, row.y + 8, 200, 24),
            f"stops {guess.place}": Rect(row.x + 300, row.y + 8, 30, 24),
            f"blob {guess.place}": Rect(row.x + 350, row.y + 5, 30, 30),
        }
    places |= {f"offer {i + 1}": _entry(i) for i in range(len(offers))}
    names = [text.removeprefix(MARK) for text in offers]
    listed = tuple(
        SeenOffer(Seen(canonical(name), 0.98, text=name), highlighted=text.startswith(MARK))
        for name, text in zip(names, offers, strict=True)
    )
    details = TubleDetails(tuple(seen), listed, typed, message)
    guesses = tuple(guess.observation for guess in seen)
    end = None
    if any(guess.right for guess in guesses):
        end = End.WON
    elif len(guesses) == page.allowed:
        end = End.LOST
    answer = page.answer if end is End.LOST else None
    state = ShownTuble(guesses, typed, tuple(names), end, answer, page.allowed, page.zones)
    condition = Condition.OVER if end else Condition.READY
    return Reading("tuble", state, places, 0.98, condition=condition, details=details)


def shown(page: TublePage) -> Reading[ShownTuble]:
    """The reading of a page as it is now."""
    return page.read(page.grab())


def observed(page: TublePage) -> tuple[Observation, ...]:
    """What the page's rows say."""
    return shown(page).state.guesses


def _entry(number: int) -> Rect:
    return Rect(100, 84 + 30 * number, 300, 28)
