"""What the map of Ticket to Ride says in words: of a track, and of a city. No Qt."""

from __future__ import annotations

from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.solvers.ticket.model.boards import Board, Colour


def track_in_words(board: Board, scene: MapScene, track: int) -> str:
    """A track's cities, what it takes and is worth, whose it is, and what is advised, in lines."""
    what = board.tracks[track]
    names = f"{board.names[what.a]}\N{EN DASH}{board.names[what.b]}"
    colour = "any one colour" if what.colour is Colour.GREY else what.colour.word
    spaces = "1 space" if what.length == 1 else f"{what.length} spaces"
    points = board.points[what.length]
    lines = [names, f"{spaces}, {colour}, {points} {'point' if points == 1 else 'points'}"]
    if what.tunnel:
        lines.append("Tunnel: it may cost up to three more cards")
    if what.locomotives:
        lines.append(
            f"Ferry: {'a locomotive' if what.locomotives == 1 else f'{what.locomotives} locomotives'} at least"
        )
    lines.append(owner_in_words(scene, track))
    planned = scene.plan_of(track)
    if planned is not None:
        order = f"Advised: number {planned.order}" if planned.order else "Advised"
        lines.append(f"{order}; it may soon be lost" if planned.urgent else order)
    if track in scene.last:
        lines.append("Changed last")
    return "\n".join(lines)


def owner_in_words(scene: MapScene, track: int) -> str:
    """Whose a track is: ``Yours``, ``Claimed by blue (2)``, ``Open``, ``Closed: the other track is claimed``."""
    seat = scene.owners.get(track)
    if seat is not None:
        return "Yours" if seat == scene.me else f"Claimed by {seat_in_words(scene, seat)}"
    if track in scene.unknown:
        return "Not known whether it is claimed"
    return "Closed: the other track is claimed" if track in scene.closed else "Open"


def seat_in_words(scene: MapScene, seat: int) -> str:
    """A player by the colour of his trains and his number on the map: ``blue (2)``."""
    return f"{scene.seats[seat]} ({seat + 1})" if seat < len(scene.seats) else f"player {seat + 1}"


def city_in_words(board: Board, scene: MapScene, city: int) -> str:
    """A city's name, and one's own tickets that begin or end there, in lines."""
    lines = [board.names[city]]
    for number, flagged in scene.flags_at(city):
        state = ", done" if flagged.done else ", cut off" if flagged.lost else ""
        lines.append(f"Ticket {number}: {board.ticket_name(flagged.ticket)}, {flagged.ticket.points} points{state}")
    lines += [f"Station of {seat_in_words(scene, seat)}" for where, seat in scene.stations if where == city]
    return "\n".join(lines)
