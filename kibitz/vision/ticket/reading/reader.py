"""The reading of a game of Ticket to Ride from a frame, by the profile of its client's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision, Decisions
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.solvers.ticket.model.state import Phase
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.changes import look_at
from kibitz.vision.ticket.reading.checksum import Checked, checked
from kibitz.vision.ticket.reading.claims import MOST_PLAYERS, read_claims
from kibitz.vision.ticket.reading.cover import dialog_box
from kibitz.vision.ticket.reading.details import (
    DIALOG,
    UNKNOWN,
    Claims,
    LastFrame,
    Placing,
    SeenTrack,
    TicketDetails,
    Tried,
)
from kibitz.vision.ticket.reading.doubts import doubts_of
from kibitz.vision.ticket.reading.history import Remembered, remembered
from kibitz.vision.ticket.reading.hud import Hud, name_beside, read_dialog, read_hud, same_part
from kibitz.vision.ticket.reading.patches import cuts_of
from kibitz.vision.ticket.reading.players import card_colours, own_seat, player_names, seat_in_turn
from kibitz.vision.ticket.reading.reasons import decisions_of, which_place
from kibitz.vision.ticket.reading.register import board_area, place_board
from kibitz.vision.ticket.reading.values import Values, values_of

GAME = "ticket"
COVERED = 0.5
"""Share of the spaces that can't be seen where something lies over the board."""
ASKED = (Phase.FIRST_TICKETS, Phase.TICKETS, Phase.TUNNEL)
"""What a dialog may be about of which the profile knows the places."""
CITY = 0.5
"""Size of a city's place, in the median length of a space."""


def read_ticket(
    frame: Frame, profile: BoardProfile, previous: Reading[ShownTicket] | None = None
) -> Reading[ShownTicket] | None:
    """The game in the frame on the profile's board, or None where that board isn't there.

    Places: ``track 1``... (around its spaces), ``city 1``..., and those places of the profile that are there, by the
    same names; details: a `TicketDetails`. A track of which no space can be seen is unknown, unless its claim was seen
    in an earlier frame or follows from the players' trains. previous: the last reading of the same surface, by the same
    profile.
    """
    before = previous.details if previous is not None and isinstance(previous.details, TicketDetails) else None
    memory = before.memory if before is not None else LastFrame()
    same = before is not None and memory.pixels is not None and memory.pixels.shape == frame.pixels.shape
    told: list[Tried] = []
    placing = place_board(frame.pixels, profile, before.placing if before is not None and same else None, told)
    if placing is None:
        return None
    hud = read_hud(frame.pixels, profile, placing, memory if same else LastFrame())
    names = player_names(hud, profile)
    claims = _claims(frame.pixels, profile, placing, hud, names, before if same else None)
    known = remembered(
        claims.tracks, before.tracks if before is not None else (), memory.fresh, claims.dialog is not None
    )
    if claims.dialog is not None:
        box = dialog_box(frame.pixels, placing.rect(claims.dialog))
        said = read_dialog(frame.pixels, box, memory if same else LastFrame())
        hud = replace(hud, places={**hud.places, DIALOG: box}, texts={**hud.texts, DIALOG: said})
    values = values_of(hud, profile.board, names, card_colours(profile))
    old = previous.state if previous is not None and not known.anew else None
    seats = _seats(frame.pixels, hud, values, known.tracks, old.seats if old is not None else ())
    sums = checked(known.tracks, seats, profile.board)
    state = _state(profile, sums.tracks, seats, values, hud)
    details = TicketDetails(
        placing,
        sums.tracks,
        claims.palette,
        {name: text for name, (text, _) in hud.texts.items()},
        LastFrame(frame.pixels, claims, hud.places, hud.texts),
    )
    return Reading(
        GAME,
        state,
        {**_places(profile, placing), **hud.places},
        _confidence(sums),
        doubts_of(profile, claims, known, sums, seats, values),
        _condition(known, claims, before, values),
        details,
        decisions=Decisions(partial(decisions_of, profile, told, placing, claims, sums)),
    )


def nearest_place(frame: Frame, profile: BoardProfile) -> tuple[Decision, ...]:
    """Where a frame in which the profile's board isn't there looks most like it, and what it lacks."""
    told: list[Tried] = []
    place_board(frame.pixels, profile, told=told)
    return (which_place(profile, told, None),)


def _claims(
    pixels: Pixels,
    profile: BoardProfile,
    placing: Placing,
    hud: Hud,
    names: Mapping[int, str],
    before: TicketDetails | None,
) -> Claims:
    """The claims of a frame: those of the last one where nothing on the board has changed."""
    chips = {name: hud.paint[f"player {n}"][0][0] for n, name in names.items()}
    if before is not None and before.placing == placing and before.memory.claims is not None:
        left, top, right, bottom = board_area(profile)
        area = placing.rect(Rect(left, top, right - left, bottom - top)).grown(2)
        if same_part(pixels, before.memory.pixels, area) and before.memory.claims.chips == tuple(sorted(chips)):
            return before.memory.claims
    rows = sum(name.startswith("player ") for name in profile.places)
    complete = bool(chips) and (rows > len(chips) or rows == MOST_PLAYERS)
    return read_claims(look_at(pixels, placing, profile), cuts_of(profile), profile, chips, complete)


def _seats(
    pixels: Pixels, hud: Hud, values: Values, tracks: Sequence[SeenTrack], before: Sequence[Seat]
) -> tuple[Seat, ...]:
    """The players that are shown, and whoever else owns a track, in the order in which they were found."""
    known = {seat.colour: seat for seat in before}
    if values.seats:
        found = {
            seat.colour: replace(
                seat, name=old.name if (old := known.get(seat.colour)) else name_beside(pixels, hud, n)
            )
            for n, seat in zip(hud.players, values.seats, strict=True)
            if seat.colour
        }
    else:
        found = known
    for track in tracks:
        if track.owner not in (None, UNKNOWN):
            found.setdefault(str(track.owner), Seat(str(track.owner)))
    return tuple(found.values())


def _state(
    profile: BoardProfile, tracks: Sequence[SeenTrack], seats: tuple[Seat, ...], values: Values, hud: Hud
) -> ShownTicket:
    numbers = {seat.colour: i for i, seat in enumerate(seats)}
    me = own_seat(profile, hud, values, seats)
    return ShownTicket(
        profile.board,
        tuple(numbers.get(track.owner) if track.owner else None for track in tracks),
        seats,
        me,
        frozenset(
            i
            for i, track in enumerate(tracks)
            if track.owner == UNKNOWN or (track.owner and track.owner not in numbers)
        ),
        values.hand,
        values.tickets,
        values.offered,
        values.row,
        values.deck,
        values.pile,
        turn=seat_in_turn(values, seats, me),
        phase=values.phase,
    )


def _places(profile: BoardProfile, placing: Placing) -> Mapping[str, Rect]:
    lengths = [space.length for track in profile.tracks for space in track.spaces]
    half = CITY / 2 * float(np.median(lengths))
    around = [Rect.around([space.bounds for space in track.spaces]) for track in profile.tracks]
    places = {f"track {i}": placing.rect(rect) for i, rect in enumerate(around, start=1)}
    for i, city in enumerate(profile.cities):
        places[f"city {i + 1}"] = placing.rect(Rect(city.x - half, city.y - half, 2 * half, 2 * half))
    return places


def _confidence(sums: Checked) -> float:
    """That of the least certain track that is stated; more where the players' trains and points bear it out."""
    least = min((track.confidence for track in sums.tracks if track.owner != UNKNOWN), default=0.0)
    if sums.agree and all(sums.agree):
        return 1 - (1 - least) / 2
    return least / 2 if False in sums.agree else least


def _condition(known: Remembered, claims: Claims, before: TicketDetails | None, values: Values) -> Condition:
    if values.phase is Phase.OVER:
        return Condition.OVER
    spaces = [seen for track in claims.tracks for seen in track.visible]
    asked = bool(values.offered) or values.phase in ASKED
    if (claims.dialog is not None and not asked) or sum(spaces) < (1 - COVERED) * len(spaces):
        return Condition.COVERED
    moving = known.at_odds or (
        before is not None
        and before.memory.claims is not None
        and any(before.memory.claims.tracks[i].owner != UNKNOWN for i in claims.odd)
    )
    return Condition.UNSETTLED if moving else Condition.READY
