"""What is corrected by hand: the place that is chosen, what was said so far with its past, and what is unclear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from kibitz.core.correction import Aspect, Choice, Corrections, Said
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Point, Rect
from kibitz.core.history import History
from kibitz.core.page import Page
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import held_in, page_of, saved_page, unclear_places, with_correction

MOST_IN_MENU = 14
NEAR_PX = 6.0
"""So near to a place a click is meant for it, px of the frame."""

Way = tuple[int, int]
"""Steps to the right and down: one of them 1 or -1, the other 0."""


@dataclass(frozen=True)
class Seen:
    """What was read of a game in a frame."""

    game: Game[Any]
    reading: Reading[Any]
    frame: Frame


class Correcting(QObject):
    """changed: other things are said than before. chosen: another place, or question."""

    changed = Signal()
    chosen = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = History(Corrections())
        self._seen: Seen | None = None
        self._place = ""
        self._aspect = ""
        self._unclear: list[tuple[str, Aspect]] = []
        self._passed: set[tuple[str, str]] = set()
        self._aspects: dict[str, Sequence[Aspect]] = {}
        self.enabled = True

    # What is seen

    def show(self, seen: Seen | None) -> None:
        """This is seen now; None for nothing."""
        self._seen, self._aspects = seen, {}
        self._unclear = unclear_places(seen.game, seen.reading) if seen is not None else []
        if self._place and not self.aspects:
            self._place = ""
        self.chosen.emit()

    def begin(self) -> None:
        """Something else is looked at: nothing is said of it yet."""
        said = self._history.now.all
        self._history.begin(Corrections())
        self._passed.clear()
        self._place = ""
        self.show(None)
        if said:
            self.changed.emit()

    # What is said

    @property
    def said(self) -> Corrections:
        """All that is said."""
        return self._history.now

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    @property
    def _reading(self) -> Reading[Any] | None:
        return self._seen.reading if self._seen is not None else None

    @property
    def held(self) -> tuple[Said, ...]:
        """What of that holds in what is seen."""
        reading = self._reading
        return reading.corrected if reading is not None else ()

    def undo(self) -> None:
        """Take back what was said last."""
        if self._history.undo():
            self.changed.emit()

    def redo(self) -> None:
        """Say again what was taken back last."""
        if self._history.redo():
            self.changed.emit()

    def say(self, aspect: Aspect, choice: Choice) -> None:
        """The chosen place is that."""
        seen, place = self._seen, self.place
        if seen is None or not place or not self.enabled:
            return
        self._place, self._aspect = place, aspect.name
        self._change(with_correction(self.said, seen.game, seen.reading, seen.frame, place, aspect, choice))

    def take_away(self) -> None:
        """What was said of the chosen place isn't said any more."""
        seen = self._seen
        if seen is None or not self.place or not self.enabled:
            return
        held = held_in(seen.game, seen.reading, seen.frame, self.said)
        self._change(self.said.without([one for said, one in held.items() if said.place == self.place]))

    def _change(self, to: Corrections) -> None:
        if self._history.change(to):
            self.changed.emit()

    # What is chosen

    @property
    def place(self) -> str:
        """The place that is chosen, or asked about; empty for none."""
        return self._place or (self.question[0] if self.question is not None else "")

    @property
    def is_chosen(self) -> bool:
        """Whether the user has chosen it."""
        return bool(self._place)

    @property
    def called(self) -> str:
        """What people call it."""
        seen = self._seen
        return seen.game.called(seen.reading, self.place) if seen is not None and self.place else ""

    @property
    def rect(self) -> Rect | None:
        """Where it is, px of the frame."""
        reading = self._reading
        return reading.places.get(self.place) if reading is not None else None

    @property
    def aspects(self) -> Sequence[Aspect]:
        """What can be said of it."""
        return self._of(self.place)

    @property
    def aspect(self) -> Aspect | None:
        """What the space bar changes: what was said last, or is asked, or comes first."""
        asked = self.question[1].name if self.question is not None and self.question[0] == self.place else ""
        wanted = (self._aspect, asked) if self._place else (asked,)
        named = {one.name: one for one in self.aspects}
        return next((named[name] for name in wanted if name in named), next(iter(self.aspects), None))

    @property
    def is_long(self) -> bool:
        """Whether what the space bar changes can be more than keys and a menu have room for, as stations are."""
        return self.aspect is not None and len(self.aspect.choices) > MOST_IN_MENU

    @property
    def places(self) -> list[str]:
        """The places that can be corrected."""
        reading = self._reading
        return [place for place in reading.places if self._of(place)] if reading is not None else []

    def choose(self, place: str) -> None:
        """This place; empty for none."""
        self._place, self._aspect = place, ""
        self.chosen.emit()

    def choose_at(self, at: Point) -> bool:
        """The smallest place at a point of the frame, px; whether there is one."""
        reading = self._reading
        if reading is None:
            return False
        rects = {one: rect for one in self.places if (rect := reading.places[one]).grown(NEAR_PX).contains(at)}
        place = min(rects, key=lambda one: (not rects[one].contains(at), rects[one].area), default="")
        self.choose(place)
        return bool(place)

    def move(self, way: Way) -> None:
        """Choose the next place that way."""
        reading, here = self._reading, self.rect
        others = [one for one in self.places if one != self.place]
        if reading is None or not others:
            return
        if here is None:
            self.choose(others[0])
            return
        ahead = {place: away for place in others if (away := _away(here, reading.places[place], way)) is not None}
        if ahead:
            self.choose(min(ahead, key=lambda place: ahead[place]))

    def _of(self, place: str) -> Sequence[Aspect]:
        if self._seen is None or not place:
            return ()
        if place not in self._aspects:
            self._aspects[place] = self._seen.game.aspects(self._seen.reading, place)
        return self._aspects[place]

    # What is asked

    @property
    def unclear(self) -> int:
        """How many things aren't clear that can be said."""
        return len(self._unclear)

    @property
    def unclear_names(self) -> set[str]:
        """The places of those."""
        return {place for place, _ in self._unclear}

    @property
    def question(self) -> tuple[str, Aspect] | None:
        """What is asked: the first thing that isn't clear, and wasn't passed over."""
        return next((one for one in self._unclear if (one[0], one[1].name) not in self._passed), None)

    @property
    def proposed(self) -> Choice | None:
        """What it is asked to be."""
        return self.question[1].choice(self.question[1].guess) if self.question is not None else None

    def agree(self) -> None:
        """It is what is asked."""
        question, choice = self.question, self.proposed
        if question is not None and choice is not None:
            self._place = question[0]
            self.say(question[1], choice)
            self._place = ""
            self.chosen.emit()

    def pass_over(self) -> None:
        """Ask about the next one; after the last about all again."""
        if self.question is not None:
            self._passed.add((self.question[0], self.question[1].name))
        if self.question is None:
            self._passed.clear()
        self.choose("")

    def press(self, text: str) -> bool:
        """A key that says something of the place; whether it does."""
        order = sorted(self.aspects, key=lambda one: one is not self.aspect)
        for aspect in order:
            choice = next((one for one in aspect.choices if one.key and one.key == text.lower()), None)
            if choice is not None:
                self.say(aspect, choice)
                return True
        letters = next((one for one in order if one.letters), None)
        choice = letters.choice(text.upper()) if letters is not None else None
        if letters is not None and choice is not None:
            self.say(letters, choice)
            return True
        return False

    def step(self) -> None:
        """The next of what the place may be."""
        aspect = self.aspect
        choice = aspect.next() if aspect is not None else None
        if aspect is not None and choice is not None:
            self.say(aspect, choice)

    # The page

    @property
    def teaches(self) -> bool:
        """Whether something was taught that can be kept."""
        return any(one.examples for one in self.said.all)

    def page(self, name: str) -> Page | None:
        """The page that is seen, with what was taught, under a name; None where nothing was said on it."""
        seen = self._seen
        if seen is None:
            return None
        page = page_of(seen.game, seen.reading, seen.frame, self.said)
        if not any(one.page.anchors is page.anchors for one in self.said.all):
            return None
        return saved_page(self.said, page, name)


def _away(here: Rect, there: Rect, way: Way) -> float | None:
    """How far a place is that way; what lies aside is farther. None where it isn't ahead."""
    dx, dy = there.center.x - here.center.x, there.center.y - here.center.y
    ahead, aside = (dx * way[0], abs(dy)) if way[0] else (dy * way[1], abs(dx))
    return ahead + 3 * aside if ahead > max(1.0, aside / 2) else None
