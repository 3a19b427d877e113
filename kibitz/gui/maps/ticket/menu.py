"""The menu of a track on the map: whose it is, and what if somebody took it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QWidget

from kibitz.gui.maps.ticket.icons import train_icon, unknown_icon
from kibitz.gui.maps.ticket.overrides import NOBODY, UNKNOWN
from kibitz.gui.maps.ticket.players import MORE_COLOURS
from kibitz.solvers.ticket.model.shown import ShownTicket

Owner: TypeAlias = str | None
"""A colour, `NOBODY` or `UNKNOWN`; None to take back what was set."""


def track_menu(
    parent: QWidget,
    shown: ShownTicket,
    track: int,
    told: Owner,
    claim: Callable[[int, Owner], None],
    what_if: Callable[[int, int], None],
) -> QMenu:
    """The menu; it goes away once it is closed.

    told: what the user has set already. claim: gets the track and its owner. what_if: a seat and the track.
    """
    tr = parent.tr
    menu = _menu(parent, shown.board.track_name(track))
    owner = shown.owners[track]
    colours = tuple(seat.colour for seat in shown.seats)

    def add(text: str, word: Owner, icon: QIcon | None = None, *, is_now: bool = False) -> None:
        action = menu.addAction(icon, text) if icon is not None else menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(is_now)
        action.triggered.connect(lambda: claim(track, word))

    for seat, colour in enumerate(colours):
        if colour:
            text = tr("{colour} (you)") if seat == shown.me else "{colour}"
            add(text.format(colour=colour), colour, train_icon(seat, colours), is_now=owner == seat)
    is_known = track not in shown.unknown
    add(tr("Nobody"), NOBODY, is_now=owner is None and is_known)
    add(tr("Not known"), UNKNOWN, unknown_icon(), is_now=not is_known)
    if told is not None:
        menu.addSeparator()
        add(tr("Take back what was set"), None)
    others = [colour for colour in MORE_COLOURS if colour not in colours]
    if "" in colours or not colours:
        more = menu.addMenu(tr("Another player"))
        for colour in others:
            more.addAction(colour).triggered.connect(lambda _checked=False, colour=colour: claim(track, colour))
    if owner is None and is_known:
        menu.addSeparator()
        for seat, colour in enumerate(colours):
            if seat != shown.me and colour:
                asked = menu.addAction(tr("What if {colour} takes it?").format(colour=colour))
                asked.triggered.connect(lambda _checked=False, seat=seat: what_if(seat, track))
    return menu


def station_menu(parent: QWidget, shown: ShownTicket, city: int, build: Callable[[int, str | None], None]) -> QMenu:
    """The menu of a city; ``build`` gets it and the colour of its station's owner, None for no station."""
    menu = _menu(parent, shown.board.names[city])
    colours = tuple(seat.colour for seat in shown.seats)
    owner = next((seat for where, seat in shown.stations if where == city), None)
    for seat, colour in enumerate(colours):
        action = menu.addAction(train_icon(seat, colours), parent.tr("Station of {colour}").format(colour=colour))
        action.setCheckable(True)
        action.setChecked(seat == owner)
        action.triggered.connect(lambda _checked=False, colour=colour: build(city, colour))
    action = menu.addAction(parent.tr("No station"))
    action.setCheckable(True)
    action.setChecked(owner is None)
    action.triggered.connect(lambda: build(city, None))
    return menu


def _menu(parent: QWidget, title: str) -> QMenu:
    """A menu with a title, that goes away once it is closed."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.addAction(title).setEnabled(False)
    menu.addSeparator()
    return menu
