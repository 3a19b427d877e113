"""What the map of Ticket to Ride says in words: of a track, and of a city. No Qt."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined, plural
from kibitz.core.wording import counted
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.solvers.ticket.model.boards import Board, Colour


def track_in_words(board: Board, scene: MapScene, track: int) -> str:
    """A track's cities, what it takes and is worth, whose it is, and what is advised, in lines."""
    what = board.tracks[track]
    names = f"{board.names[what.a]}\N{EN DASH}{board.names[what.b]}"
    colour = Phrase("any one colour") if what.colour is Colour.GREY else Phrase(what.colour.word)
    spaces = counted(what.length, "space")
    points = board.points[what.length]
    lines: list[str] = [names, joined(", ", [spaces, colour, counted(points, "point")])]
    if what.tunnel:
        lines.append(Phrase("Tunnel: it may cost up to three more cards"))
    if what.locomotives:
        lines.append(plural(what.locomotives, "Ferry: a locomotive at least", "Ferry: {count} locomotives at least"))
    lines.append(owner_in_words(scene, track))
    planned = scene.plan_of(track)
    if planned is not None:
        order = Phrase("Advised: number {order}", order=planned.order) if planned.order else Phrase("Advised")
        lines.append(Phrase("{order}; it may soon be lost", order=order) if planned.urgent else order)
    if track in scene.last:
        lines.append(Phrase("Changed last"))
    return joined("\n", lines)


def owner_in_words(scene: MapScene, track: int) -> str:
    """Whose a track is: ``Yours``, ``Claimed by blue (2)``, ``Open``, ``Closed: the other track is claimed``."""
    seat = scene.owners.get(track)
    if seat is not None:
        return (
            Phrase("Yours")
            if seat == scene.me
            else Phrase("Claimed by {seat_in_words}", seat_in_words=seat_in_words(scene, seat))
        )
    if track in scene.unknown:
        return Phrase("Not known whether it is claimed")
    return Phrase("Closed: the other track is claimed") if track in scene.closed else Phrase("Open")


def seat_in_words(scene: MapScene, seat: int) -> str:
    """A player by the colour of his trains and his number on the map: ``blue (2)``."""
    return (
        joined(" ", [Phrase(scene.seats[seat]), f"({seat + 1})"])
        if seat < len(scene.seats)
        else Phrase("player {seat}", seat=seat + 1)
    )


def city_in_words(board: Board, scene: MapScene, city: int) -> str:
    """A city's name, and one's own tickets that begin or end there, in lines."""
    lines: list[str] = [board.names[city]]
    for number, flagged in scene.flags_at(city):
        state = Phrase(", done") if flagged.done else Phrase(", cut off") if flagged.lost else ""
        lines.append(
            Phrase(
                "Ticket {number}: {ticket_name}, {points} points{state}",
                number=number,
                ticket_name=board.ticket_name(flagged.ticket),
                points=flagged.ticket.points,
                state=state,
            )
        )
    lines += [
        Phrase("Station of {seat_in_words}", seat_in_words=seat_in_words(scene, seat))
        for where, seat in scene.stations
        if where == city
    ]
    return joined("\n", lines)
