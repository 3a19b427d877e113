"""What the user says of places on a board that were misread, or not read at all.

A game tells what can be said of a place (`Aspect`, by `Game.aspects`). What is said is a `Correction`: it holds for as
long as the place looks as it did, and what was measured there teaches the reader, as the examples of a page that was
shown do (`kibitz.core.page`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.core.frame import Frame
    from kibitz.core.game import Game
    from kibitz.core.page import Page
    from kibitz.core.reading import Reading

StateT = TypeVar("StateT")

MOST = 200
"""Corrections that are kept."""
SAME_NUMBERS = 4.0
"""How far two measurements may be apart in any number that are of one look."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be said of a place.

    value: as the game has it. words: for people. key: the key that says it; empty where there is none. also: other
    words for it. rare: it is no step of going through the choices. others: places of which it is said together.
    """

    value: str
    words: str
    key: str = ""
    also: tuple[str, ...] = ()
    rare: bool = False
    others: tuple[str, ...] = ()

    def is_called(self, text: str) -> bool:
        """Whether a text means this, in any case of its letters."""
        return text.casefold() in {one.casefold() for one in (self.value, self.words, self.key, *self.also) if one}


@dataclass(frozen=True, slots=True)
class Aspect:
    """One thing about a place that can be said: its letter, its colour.

    name: in a word. choices: what it may be, in order. now: the value that was read, or said; empty where that isn't
    known. guess: where it isn't, what it most likely is. letters: any single letter can be said, too. drawn: it is seen
    in what is drawn on the place, and its ground may change its colour. known: it is right though it isn't known:
    nothing need be asked.
    """

    name: str
    choices: tuple[Choice, ...] = ()
    now: str = ""
    guess: str = ""
    letters: bool = False
    drawn: bool = False
    known: bool = False

    @property
    def unclear(self) -> bool:
        """Whether it wants to be said."""
        return not self.now and not self.known

    def choice(self, value: str) -> Choice | None:
        """What can be said that has this value; a letter where any can be."""
        found = next((one for one in self.choices if one.value == value), None)
        return found or (Choice(value, value, value) if self.letters and _is_letter(value) else None)

    def meant(self, text: str) -> Choice | None:
        """What a text says of it; None where it says nothing."""
        said = next((one for one in self.choices if one.is_called(text)), None)
        return said or (self.choice(text.upper()) if self.letters and _is_letter(text) else None)

    def words(self, value: str) -> str:
        """A value for people."""
        choice = self.choice(value)
        return choice.words if choice is not None else value

    def next(self) -> Choice | None:
        """What follows what it is now, round and round; without that, what it most likely is."""
        steps = [one for one in self.choices if not one.rare]
        values = [one.value for one in steps]
        if not self.now and self.guess in values:
            return steps[values.index(self.guess)]
        return steps[(values.index(self.now) + 1) % len(steps) if self.now in values else 0] if steps else None


@dataclass(frozen=True, slots=True)
class Said:
    """What a place is said to be, in a frame: the aspect's name, and its value."""

    place: str
    aspect: str
    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How a place looks: (n, n, 3) uint8 BGR, made small (see `kibitz.vision.likeness`)."""

    pixels: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """What was said of a place of a game.

    look: how the place looked then. page: on which it was. drawn: see `Aspect.drawn`. examples: what was measured of it
    -> the numbers, which the page has as its own from then on.
    """

    game: str
    place: str
    aspect: str
    value: str
    look: Look
    page: Page
    drawn: bool = False
    examples: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Corrections:
    """All that was said, what was said last first."""

    all: tuple[Correction, ...] = ()

    def with_(self, new: Sequence[Correction], instead_of: Collection[Correction] = ()) -> Corrections:
        """With more; what was said of the same before, and holds, is left out. instead_of: those that hold."""
        about = {(one.game, one.place, one.aspect) for one in new}
        kept = [
            one for one in self.all if not (one in instead_of and (one.game, one.place, one.aspect) in about)
        ]  # fmt: skip
        return Corrections((*new, *kept)[:MOST])

    def without(self, gone: Collection[Correction]) -> Corrections:
        """Without some."""
        return Corrections(tuple(one for one in self.all if one not in gone))

    def of(self, game: str) -> Corrections:
        """Those of one game."""
        return Corrections(tuple(one for one in self.all if one.game == game))

    def pages(self) -> list[Page]:
        """The pages on which something was said, with what that teaches as examples of theirs; those of which something
        was said last come first."""
        bases = list({id(one.page): one.page for one in self.all}.values())
        return [replace(base, examples=merged([*self._taught(base), base.examples])) for base in bases]

    def _taught(self, page: Page) -> list[Mapping[str, tuple[float, ...]]]:
        return [one.examples for one in self.all if one.page is page]


def merged(sources: Iterable[Mapping[str, tuple[float, ...]]]) -> dict[str, tuple[float, ...]]:
    """The examples of all sources, those first that count most: what looks like one of another meaning is left out.

    Further examples of one meaning have numbers behind their names.

    >>> merged([{"present": (1.0, 2.0)}, {"absent": (1.5, 2.0)}, {"present": (90.0, 0.0)}])
    {'present': (1.0, 2.0), 'present 2': (90.0, 0.0)}
    """
    found: dict[str, tuple[float, ...]] = {}
    for examples in sources:
        for name, numbers in examples.items():
            if any(_are_same(numbers, other) for other in found.values()):
                continue
            key, count = name, 1
            while key in found:
                count += 1
                key = f"{name} {count}"
            found[key] = numbers
    return found


class Corrector(Protocol):
    """Reads with what was said (see `kibitz.games.common.correcting`)."""

    @property
    def corrections(self) -> Corrections:
        """What was said."""
        ...

    def look(self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None) -> Reading[StateT] | None:
        """What `Game.look` gives, with what was said of the places that look as they did then."""
        ...


def _are_same(a: Sequence[float], b: Sequence[float]) -> bool:
    return len(a) == len(b) and all(abs(x - y) <= SAME_NUMBERS for x, y in zip(a, b, strict=True))


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isalpha()
