"""What the user can show of a page besides its board, for each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from kibitz.vision.pages.spec import COLOURS


class Kind(Enum):
    """How something is shown."""

    RECT = "a rectangle around it"
    POINT = "a click on it"
    COLOUR = "a click on something that has its colour"


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing: its name in `kibitz.vision.pages.spec.PageSpec` (``shapes.oval`` stands in a field ``shapes``), what
    it is, and what to do, in a sentence."""

    name: str
    kind: Kind
    title: str
    text: str


BOARD = "board"


def board_words(game: str, tr: Callable[[str], str]) -> str:
    """What the rectangle goes around."""
    around = {
        "wordle": tr("around all of its tiles, also the empty ones, and nothing beside them"),
        "set": tr("around all of the cards, and nothing beside them"),
        "pyramid": tr("around all of its letters, and nothing beside them"),
        "tuble": tr("around the guesses and the box that the next one goes into"),
    }.get(game, tr("around all of its tiles, cards or letters, and nothing beside them"))
    return tr("Draw a rectangle around the board: {around}. Drag its edges to put it right.").format(around=around)


def board_ask(tr: Callable[[str], str]) -> Ask:
    """The board itself."""
    return Ask(BOARD, Kind.RECT, tr("Board"), tr("Draw a rectangle around the board."))


def asks_of(game: str, tr: Callable[[str], str]) -> tuple[Ask, ...]:
    """What can be shown of a game, in the order in which it is asked for."""
    return (*_colours(game, tr), *_others(game, tr))


def _colours(game: str, tr: Callable[[str], str]) -> tuple[Ask, ...]:
    titles = {
        "correct": (tr("Correct tile"), tr("Click on a tile whose letter is right and at its place.")),
        "present": (tr("Present tile"), tr("Click on a tile whose letter is elsewhere in the word.")),
        "absent": (tr("Absent tile"), tr("Click on a tile whose letter is not in the word.")),
        "zone_0": (tr("Colour for no zone apart"), tr("Click on a spot of this colour. Most pages have green.")),
        "zone_1": (tr("Colour for one zone"), tr("Click on a spot of this colour. Most pages have yellow.")),
        "zone_2": (tr("Colour for two zones"), tr("Click on a spot of this colour. Most pages have orange.")),
        "zone_3": (tr("Colour for three or more"), tr("Click on a spot of this colour. Most pages have red.")),
        "free": (tr("Free letter"), tr("Click on a letter that can be taken.")),
        "selected": (tr("Selected letter"), tr("Click on a letter that is selected.")),
        "used": (tr("Used letter"), tr("Click on a letter that has been used.")),
        "red": (tr("First colour, red"), tr("Click on a shape of this colour, or of what stands for it here.")),
        "green": (tr("Second colour, green"), tr("Click on a shape of this colour, or of what stands for it here.")),
        "purple": (tr("Third colour, purple"), tr("Click on a shape of this colour, or of what stands for it here.")),
    }
    return tuple(Ask(name, Kind.COLOUR, *titles[name]) for name in COLOURS.get(game, ()))


def _others(game: str, tr: Callable[[str], str]) -> tuple[Ask, ...]:
    send = Ask("send", Kind.POINT, tr("Send button"), tr("Click on the button that sends a guess."))
    others = {
        "wordle": (
            Ask("enter", Kind.POINT, tr("Enter key"), tr("Click on the page's own Enter key.")),
            Ask("backspace", Kind.POINT, tr("Backspace key"), tr("Click on its key that takes a letter back.")),
        ),
        "tuble": (
            Ask("text_box", Kind.RECT, tr("Text box"), tr("Draw a rectangle around the box guesses go into.")),
            Ask("name", Kind.RECT, tr("Name in a guess"), tr("Draw a rectangle around the name in one guess.")),
            Ask("number", Kind.RECT, tr("Number in a guess"), tr("Draw a rectangle around the number in that guess.")),
            Ask("blob", Kind.RECT, tr("Spot in a guess"), tr("Draw a rectangle around its coloured spot.")),
            send,
        ),
        "pyramid": (send,),
        "set": (
            Ask("deal", Kind.POINT, tr("Button for more cards"), tr("Click on the button that deals three more.")),
            Ask("press_first", Kind.POINT, tr("Press before a move"), tr("Click on what is pressed before cards are.")),
            Ask("send", Kind.POINT, tr("Button that hands in"), tr("Click on the button that hands in three cards.")),
            *_kinds_of_set(tr),
        ),
    }  # fmt: skip
    return others.get(game, ())


def _kinds_of_set(tr: Callable[[str], str]) -> tuple[Ask, ...]:
    """What Set's shapes and shadings are to be called, where a page has others than the usual ones."""
    shape = tr("Click on a card with this shape, or with what stands for it here.")
    shading = tr("Click on a card with this shading, or with what stands for it here.")
    return (
        Ask("shapes.oval", Kind.POINT, tr("Ovals"), shape),
        Ask("shapes.diamond", Kind.POINT, tr("Diamonds"), shape),
        Ask("shapes.squiggle", Kind.POINT, tr("Squiggles"), shape),
        Ask("shadings.solid", Kind.POINT, tr("Solid"), shading),
        Ask("shadings.striped", Kind.POINT, tr("Striped"), shading),
        Ask("shadings.open", Kind.POINT, tr("Open"), shading),
    )
