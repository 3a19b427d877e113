"""Who is who: colours of players and of cards, one's own seat, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.shown import Seat
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.reading.hud import Hud
from kibitz.vision.ticket.reading.palette import Floats, lab_of, named, nearest
from kibitz.vision.ticket.reading.patches import COLUMNS, ROWS, cuts_of, empty_look
from kibitz.vision.ticket.reading.values import Values, is_own_turn

ME = "me"
"""Of a profile's settings: the number of one's own place among the players."""
KNOWN = 30.0
"""A patch is of a colour of the profile's palette if it is so near to it, CIELab."""


def player_names(hud: Hud, profile: BoardProfile) -> dict[int, str]:
    """Number of a player that is shown -> the colour of his trains, no two the same."""
    shown = {n: hud.paint[f"player {n}"][0][0] for n in hud.players if hud.paint.get(f"player {n}")}
    known = {name: lab_of(bgr) for name, bgr in profile.palette.items()}
    if known:
        found = {n: nearest(colour, known) for n, colour in shown.items()}
        if all(far < KNOWN for _, far in found.values()) and len({name for name, _ in found.values()}) == len(found):
            return {n: name for n, (name, _) in found.items()}
    return dict(zip(shown, named(list(shown.values())), strict=True))


@lru_cache(maxsize=4)
def card_colours(profile: BoardProfile) -> Mapping[str, Floats]:
    """A colour's word -> CIELab of the client's tracks of that colour."""
    cuts = cuts_of(profile)
    look = empty_look(profile, 1.0)[:, ROWS // 2 - 2 : ROWS // 2 + 2, COLUMNS // 2 - 8 : COLUMNS // 2 + 8]
    middle = np.median(look, axis=(1, 2))
    colours = np.array([profile.tracks[i].track.colour for i in cuts.track])
    return {
        Colour(colour).word: np.median(middle[(colours == colour) & ~cuts.hidden], axis=0)
        for colour in np.unique(colours[~cuts.hidden])
        if colour != Colour.GREY
    }


def own_seat(profile: BoardProfile, hud: Hud, values: Values, seats: Sequence[Seat]) -> int | None:
    """One's own seat, where the profile's settings say which of the players' places is one's own."""
    own = profile.settings.get(ME, "")
    if not own.isdecimal() or int(own) not in hud.players:
        return None
    colour = values.seats[hud.players.index(int(own))].colour
    return next((i for i, seat in enumerate(seats) if seat.colour == colour), None)


def seat_in_turn(values: Values, seats: Sequence[Seat], me: int | None) -> int | None:
    """Whose turn it is, by what is said about it; None where that isn't known.

    Where another player's turn is announced and it can't be told which, it is the next one's.
    """
    own = is_own_turn(values.turn) if values.turn else None
    if own is None or me is None:
        return None
    if own:
        return me
    said = (values.turn or "").casefold()
    named_ones = [i for i, seat in enumerate(seats) if i != me and seat.name and seat.name.casefold() in said]
    return named_ones[0] if len(named_ones) == 1 else (me + 1) % len(seats)
