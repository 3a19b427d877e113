"""Guesses and colours in words, and words read as such."""

from __future__ import annotations

import re

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.solvers.tuble.shown import Observation, ZoneColour

UNKNOWN = "?"
"""Stands for a number or a colour that is not known."""
SIGNS = {
    ZoneColour.GREEN: "🟢🟩",
    ZoneColour.YELLOW: "🟡🟨",
    ZoneColour.ORANGE: "🟠🟧",
    ZoneColour.RED: "🔴🟥",
}

COLOURS = (Phrase("green"), Phrase("yellow"), Phrase("orange"), Phrase("red"))
"""The words of `ZoneColour`; a catalogue has them because they stand here."""


def told(observation: Observation) -> str:
    """A guess and what was said to it, in words.

    >>> told(Observation("Ealing Broadway", 16, ZoneColour.YELLOW))
    'Ealing Broadway (16 stops, yellow)'
    """
    number = observation.stops
    stops = Phrase("stops unknown") if number is None else counted(number, "stop")
    colour = Phrase("colour unknown") if observation.colour is None else Phrase(observation.colour.name.lower())
    station = observation.station or Phrase("a station that is unknown")
    return Phrase("{station} ({stops}, {colour})", station=station, stops=stops, colour=colour)


def parse_reply(text: str) -> tuple[int | None, ZoneColour | None]:
    """Stops and colour of what a game said: ``16,1``, ``16 yellow``, ``16y``, ``16 🟡``; ``?`` is what is not known.

    The colour can be left out. Without stops there is no colour, so ``0`` alone is enough when the guess was right.

    >>> parse_reply("16,1"), parse_reply("? red"), parse_reply("7")
    ((16, <ZoneColour.YELLOW: 1>), (None, <ZoneColour.RED: 3>), (7, None))

    Raises UsageError that says what is wrong with the text.
    """
    found = re.fullmatch(r"\s*(\d+|\?)?[\s,;/]*([^\s\d,;/]\w*|\d\+?)?\s*", text)
    if not found or not text.strip():
        raise UsageError(
            Phrase("{text!r} is not understood. Type the stops and the colour, such as 16,1 or 16 yellow.", text=text)
        )
    stops, colour = found.groups()
    return (int(stops) if stops and stops != UNKNOWN else None), (parse_colour(colour) if colour else None)


def parse_colour(text: str) -> ZoneColour | None:
    """A colour: 0 to 3, a word or its beginning, or the sign itself; None for ``?``.

    >>> parse_colour("3"), parse_colour("o"), parse_colour("Yellow")
    (<ZoneColour.RED: 3>, <ZoneColour.ORANGE: 2>, <ZoneColour.YELLOW: 1>)

    Raises UsageError for something else.
    """
    wanted = text.strip().lower()
    if wanted == UNKNOWN:
        return None
    for colour in ZoneColour:
        word = colour.name.lower()
        if wanted and (wanted.rstrip("+") == str(int(colour)) or word.startswith(wanted) or wanted in SIGNS[colour]):
            return colour
    raise UsageError(
        Phrase(
            "{strip!r} is no colour. Write 0 or green, 1 or yellow, 2 or orange, 3 or red, or ? if it is not known.",
            strip=text.strip(),
        )
    )
