"""Readings with what the user has said of places: which of it holds, and how it is said, in a window or in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice, Correction, Corrections, Said
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Point, Rect
from kibitz.core.page import Page, PageView
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Reading, StateT
from kibitz.games.common.taught import STAYS, TaughtPages
from kibitz.vision.likeness import difference, look_of, looks_same
from kibitz.vision.pages.anchors import choose_anchors
from kibitz.vision.pages.finding import edges_along

FORM = "--correct “PLACE=WORDS”, such as “tile 2,3=yellow” or “card 5=striped”"


class CorrectedLook:
    """Reads with corrections; see `kibitz.core.correction.Corrector`."""

    def __init__(self, corrections: Corrections) -> None:
        self.corrections = corrections
        games = dict.fromkeys(one.game for one in corrections.all)
        self._own = {game: corrections.of(game) for game in games}
        self._pages = {game: own.pages() for game, own in self._own.items()}

    def look(self, game: Game[StateT], frame: Frame, previous: Reading[StateT] | None) -> Reading[StateT] | None:
        """What `Game.look` gives, with what was said of the places that look as they did then."""
        own = self._own.get(game.id)
        if own is None:
            return game.look(frame, previous)
        shown = game.pages.pages if isinstance(game.pages, TaughtPages) else ()
        return TaughtPages((*self._pages[game.id], *shown), own.all).look(game, frame, previous)


def page_of(game: Game[Any], reading: Reading[Any], frame: Frame, said: Corrections) -> Page:
    """The page that a board is on: the one by which it was read, or one that nobody has saved yet."""
    if reading.page is not None:
        known = reading.page.page
        return next((one.page for one in said.all if one.page.anchors is known.anchors), known)
    board = reading.bounds
    here = (one.page for one in said.of(game.id).all if _as_shown(one.page).board.iou(board) >= STAYS)
    if (said_there := next(here, None)) is not None:
        return said_there
    cells = [at for place, at in reading.places.items() if game.cell and place.split()[0] == game.cell]
    return Page(
        game.id,
        "",
        (frame.width, frame.height),
        Point(board.x, board.y),
        (board.w, board.h),
        cells=tuple(cell.moved(-board.x, -board.y) for cell in cells),
        edges=edges_along(frame.pixels, cells) if cells else 0.0,
        anchors=choose_anchors(frame.pixels, board),
    )


def holding(
    pixels: NDArray[np.uint8], places: Mapping[str, Rect], said: Sequence[Correction], *, wanders: str = ""
) -> dict[Said, Correction]:
    """What was said that holds in a picture, as the places are called there; of one thing what was said last.

    wanders: the word of places that come and go, as cards do: what was said of one holds wherever it lies.
    """
    looks = {place: look for place, rect in places.items() if (look := look_of(pixels, rect)) is not None}
    found: dict[Said, Correction] = {}
    taken: set[tuple[str, str]] = set()
    for one in said:
        at = one.place if one.place in looks and looks_same(looks[one.place], one.look, drawn=one.drawn) else ""
        if not at and wanders:
            alike = [
                place
                for place, look in looks.items()
                if place.split()[0] == wanders and looks_same(look, one.look, drawn=one.drawn)
            ]
            at = min(alike, key=lambda place: difference(looks[place], one.look), default="")
        if at and (at, one.aspect) not in taken:
            taken.add((at, one.aspect))
            found[Said(at, one.aspect, one.value)] = one
    return found


def _as_shown(page: Page) -> PageView:
    return PageView(page, page.at.x, page.at.y)


def with_correction(
    said: Corrections,
    game: Game[Any],
    reading: Reading[Any],
    frame: Frame,
    place: str,
    aspect: Aspect,
    choice: Choice,
) -> Corrections:
    """With what is said of a place, and of the others of which it is said together, where they are seen."""
    page, made = page_of(game, reading, frame, said), []
    for at in choice.others or (place,):
        look = look_of(frame.pixels, game.drawn_at(reading, at)) if at in reading.places else None
        if look is not None:
            lesson = game.lesson(reading, frame, at, aspect.name, choice.value)
            made.append(Correction(game.id, at, aspect.name, choice.value, look, page, aspect.drawn, lesson))
    return said.with_(made, held_in(game, reading, frame, said).values())


def held_in(game: Game[Any], reading: Reading[Any], frame: Frame, said: Corrections) -> dict[Said, Correction]:
    """What of all that was said holds in a frame that was read."""
    places = {place: game.drawn_at(reading, place) for place in reading.places}
    return holding(frame.pixels, places, said.of(game.id).all)


def place_named(game: Game[Any], reading: Reading[Any], text: str) -> str:
    """The place that is called so; empty where none is."""
    name = " ".join(text.split()).casefold()
    places = (place for place in reading.places if game.aspects(reading, place))
    return next((place for place in places if name in (place.casefold(), game.called(reading, place).casefold())), "")


def corrections_of(game: Game[Any], reading: Reading[Any], frame: Frame, texts: Sequence[str]) -> Corrections:
    """What is said in words of a board: ``tile 2,3=yellow``, ``card 5=2 red striped ovals``.

    Raises UsageError where there is no such place, or it can't be that.
    """
    found = Corrections()
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not value.strip():
            raise UsageError(Phrase("“{text}” says nothing of a place. Write {form}.", text=text, form=FORM))
        place = place_named(game, reading, name)
        if not place:
            raise UsageError(
                Phrase(
                    "No place that can be corrected is called “{strip}” here. {places}",
                    strip=name.strip(),
                    places=_places(game, reading),
                )
            )
        aspects = game.aspects(reading, place)
        for aspect, choice in _meant(aspects, value.strip(), game.called(reading, place)):
            found = with_correction(found, game, reading, frame, place, aspect, choice)
    return found


def _meant(aspects: Sequence[Aspect], text: str, place: str) -> list[tuple[Aspect, Choice]]:
    """What a text says: as a whole, or word by word. Raises UsageError."""
    whole = [(aspect, choice) for aspect in aspects if (choice := aspect.meant(text)) is not None]
    if whole:
        return whole[:1]
    meant: list[tuple[Aspect, Choice]] = []
    for word in text.split():
        left = [one for one in aspects if one.name not in {aspect.name for aspect, _ in meant}]
        said = next(((one, choice) for one in left if (choice := one.meant(word)) is not None), None)
        if said is None:
            raise UsageError(
                Phrase("{place} can't be “{word}”. {choices}", place=place, word=word, choices=_choices(aspects))
            )
        meant.append(said)
    return meant


def _choices(aspects: Sequence[Aspect]) -> str:
    told = []
    for aspect in aspects:
        words: list[str] = [choice.words for choice in aspect.choices[:12]]
        if len(aspect.choices) > len(words):
            words.append("…")
        if aspect.letters:
            words.append(Phrase("a letter"))
        told.append(Phrase("{aspect}: {words}", aspect=aspect.name, words=joined(", ", words)))
    return Phrase("It can be, {told}.", told=joined("; ", told))


def _places(game: Game[Any], reading: Reading[Any]) -> str:
    names = [game.called(reading, place) for place in reading.places if game.aspects(reading, place)]
    if not names:
        return Phrase("Nothing on this board of {title} can be corrected.", title=game.title)
    between = " … " if len(names) > 2 else ", "
    return Phrase("There are: {names}.", names=joined(between, names[:1] + names[1:][-1:]))


def unclear_places(game: Game[Any], reading: Reading[Any]) -> list[tuple[str, Aspect]]:
    """What isn't known of the board and can be said, in the order of its places."""
    return [(place, aspect) for place in reading.places for aspect in game.aspects(reading, place) if aspect.unclear]


def as_said(reading: Reading[StateT], said: Sequence[Said]) -> Reading[StateT]:
    """The reading with what was said of it told beside it."""
    return replace(reading, corrected=tuple(said))


def saved_page(said: Corrections, page: Page, name: str) -> Page:
    """A page that something was said on, with what that teaches, as it is saved."""
    return replace(next(one for one in said.pages() if one.anchors is page.anchors), name=name)
