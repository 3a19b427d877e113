"""What places, aspects and values are called in the language of the windows."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.gui.widgets.language import translated

PLACES = (
    Phrase("card"), Phrase("tile"), Phrase("cell"), Phrase("row"), Phrase("name"), Phrase("stops"), Phrase("blob"),
    Phrase("track"), Phrase("city"), Phrase("hand"), Phrase("offer"), Phrase("player"), Phrase("trains"),
    Phrase("score"), Phrase("cards"), Phrase("key"), Phrase("legend"),
)  # fmt: skip
"""With what the names of places begin, such as ``card 3``; a catalogue has them because they stand here."""
ASPECTS = (
    Phrase("state"), Phrase("letter"), Phrase("station"), Phrase("stops"), Phrase("colour"), Phrase("number"),
    Phrase("shape"), Phrase("shading"), Phrase("owner"), Phrase("card"), Phrase("count"), Phrase("zone"),
)  # fmt: skip


def word(text: str) -> str:
    """The name of an aspect, or a value, for people; a name that nobody translates stays what it is."""
    return translated(text if isinstance(text, Phrase) and text.values else Phrase(text))


def place_words(called: str) -> str:
    """What people call a place, by what its game calls it: ``Karte 3``."""
    if isinstance(called, Phrase):
        return translated(called)
    noun, space, number = called.partition(" ")
    return translated(joined(space, [Phrase(noun), number])) if noun in PLACES else called
