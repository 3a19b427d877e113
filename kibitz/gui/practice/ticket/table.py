"""What a click on the practice board of Ticket to Ride means: choices in the making, and why something can't be."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.gui.practice.ticket.paying import can_pay, price_in_words, station_payments, station_price, track_payments
from kibitz.gui.practice.ticket.session import TicketSession
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.legal import KEEP, KEEP_FIRST, claimable, legal_actions
from kibitz.solvers.ticket.model.state import ROW, Phase

CHOICES = 10
"""Ways to pay that can be offered at once."""
_CHOOSING = (Phase.FIRST_TICKETS, Phase.TICKETS)


class TicketTable:
    """A game, and what you are about to do in it.

    asks: how to pay is asked for where there are several ways. marked: offered tickets to be kept (the board's
    numbers). colour: of the hand, to be paid with next. stations: a click on a city builds a station. ways: of paying
    for something, of which one is to be chosen.
    """

    def __init__(self, session: TicketSession, *, asks: bool = False) -> None:
        self.session = session
        self.asks = asks
        self.forget()

    def forget(self) -> None:
        """Nothing is in the making."""
        self.marked: frozenset[int] = frozenset()
        self.colour: Colour | None = None
        self.stations = False
        self.ways: tuple[ClaimTrack | BuildStation, ...] = ()

    @property
    def offers(self) -> tuple[KeepTickets | PayMore | ClaimTrack | BuildStation, ...]:
        """What there is to choose from now: a ticket each (as if it were kept alone), or a way of paying each."""
        if self.ways:
            return self.ways
        state = self.session.state
        if self.session.yours and state.phase in _CHOOSING:
            return tuple(KeepTickets((ticket,)) for ticket in state.player.offered)
        if self.session.yours and state.phase is Phase.TUNNEL:
            return tuple(action for action in legal_actions(state) if isinstance(action, PayMore))
        return ()

    @property
    def choosing(self) -> bool:
        """Whether there is a choice to be ended: tickets, a way of paying, a tunnel."""
        return bool(self.ways) or (self.session.yours and self.session.state.phase in (*_CHOOSING, Phase.TUNNEL))

    @property
    def least(self) -> int:
        """How many of the offered tickets must be kept."""
        state = self.session.state
        return min(KEEP_FIRST if state.phase is Phase.FIRST_TICKETS else KEEP, len(state.player.offered))

    def touch(self, spot: Spot) -> Action | None:
        """What a click does that there is nothing against: an action of the game, or None for what it prepares."""
        state, number = self.session.state, spot.number
        match spot.part:
            case SpotKind.CARD:
                colour = self.session.row[number]
                assert colour is not None, "refused before"
                return DrawFaceUp(colour)
            case SpotKind.DECK:
                return DrawBlind()
            case SpotKind.PILE:
                return DrawTickets()
            case SpotKind.HAND:
                self.colour = None if self.colour == number else Colour(number)
                self.ways = ()
            case SpotKind.STATION:
                self.stations, self.ways = not self.stations, ()
            case SpotKind.TRACK:
                return self._pay([ClaimTrack(number, way) for way in track_payments(state, number, self.colour)])
            case SpotKind.CITY:
                return self._pay([BuildStation(number, way) for way in station_payments(state, self.colour)])
            case SpotKind.OFFER:
                offer = self.offers[number]
                if not isinstance(offer, KeepTickets):
                    return offer
                self.marked ^= set(offer.tickets)
            case SpotKind.KEEP:
                if self.ways:
                    self.ways = ()
                elif state.phase is Phase.TUNNEL:
                    return GiveUp()
                else:
                    return KeepTickets(tuple(sorted(self.marked)))
            case SpotKind.SCORES:
                pass
        return None

    @property
    def spots(self) -> list[Spot]:
        """All that a click would do something with."""
        board = self.session.state.board
        numbers = {
            SpotKind.TRACK: range(len(board.tracks)),
            SpotKind.CITY: range(len(board.cities)),
            SpotKind.CARD: range(ROW),
            SpotKind.HAND: CARDS,
            SpotKind.OFFER: range(len(self.offers)),
        }
        every = (
            Spot(part, number) for part in SpotKind if part is not SpotKind.SCORES for number in numbers.get(part, (0,))
        )
        return [spot for spot in every if not self.why_not(spot)]

    # Why something can't be

    def why_not(self, spot: Spot) -> str:
        """Why a click can do nothing; empty for one that does something."""
        session, state = self.session, self.session.state
        if spot.part is SpotKind.SCORES:
            return ""
        if session.over:
            return Phrase("The game is over. Press New for another.")
        if not session.yours:
            return Phrase("It is {name}'s turn.", name=session.name(state.turn))
        if spot.part in (SpotKind.OFFER, SpotKind.KEEP):
            return self._why_no_choice(spot)
        if state.phase in _CHOOSING:
            return Phrase("Choose tickets first: mark {least} or more, then Keep.", least=self.least)
        if state.phase is Phase.TUNNEL:
            return Phrase("The tunnel first: pay what it asks for, or give it up.")
        if spot.part in (SpotKind.CARD, SpotKind.DECK):
            return self._why_no_card(spot)
        if state.phase is Phase.SECOND_CARD:
            return Phrase("You have drawn a card: take the second one first.")
        if spot.part is SpotKind.PILE:
            return "" if state.pile else Phrase("No tickets are left.")
        if spot.part is SpotKind.HAND:
            return (
                ""
                if state.player.hand[spot.number]
                else Phrase("You have no {word} cards.", word=Phrase(Colour(spot.number).word))
            )
        if spot.part is SpotKind.TRACK:
            return self._why_no_track(spot)
        return self._why_no_station(spot)

    def _why_no_choice(self, spot: Spot) -> str:
        state = self.session.state
        if spot.part is SpotKind.OFFER:
            return "" if spot.number < len(self.offers) else Phrase("There is nothing to choose.")
        if self.ways or state.phase is Phase.TUNNEL:
            return ""
        if state.phase not in _CHOOSING:
            return Phrase("There is nothing to choose.")
        if len(self.marked) < self.least:
            return Phrase("Mark at least {counted} to keep.", counted=counted(self.least, "ticket"))
        return ""

    def _why_no_card(self, spot: Spot) -> str:
        state = self.session.state
        if spot.part is SpotKind.DECK:
            return "" if any(state.deck) or any(state.discards) else Phrase("No cards are left.")
        colour = self.session.row[spot.number]
        if colour is None:
            return Phrase("No card lies here.")
        if colour is Colour.LOCOMOTIVE and state.phase is Phase.SECOND_CARD:
            return Phrase("A locomotive that lies face up costs both cards: it can't be the second one.")
        return ""

    def _why_no_track(self, spot: Spot) -> str:
        session, state, number = self.session, self.session.state, spot.number
        board, track = state.board, state.board.tracks[number]
        name = board.track_name(number)
        owner = state.owners[number]
        if self.stations:
            return Phrase("Choose a city for the station, or press Station again.")
        if owner is not None:
            return (
                Phrase("{name} is yours already.", name=name)
                if owner == session.you
                else Phrase("{name} is {who}'s already.", name=name, who=session.name(owner))
            )
        if not claimable(state, number):
            if track.length > state.player.trains:
                return Phrase(
                    "{name} takes {length} trains, and you have {trains}.",
                    name=name,
                    length=track.length,
                    trains=state.player.trains,
                )
            if session.you in (state.owners[twin] for twin in board.twins[number]):
                return Phrase("You have the other track of {name}: nobody can own both.", name=name)
            return Phrase(
                "With fewer than {shared_from} players {name} is closed: the track beside it is taken.",
                shared_from=SHARED_FROM,
                name=name,
            )
        if can_pay(state, number, self.colour):
            return ""
        if self.colour is not None and can_pay(state, number):
            return Phrase(
                "{name} can't be paid with {word}. Click on it again to choose another colour.",
                name=name,
                word=Phrase(self.colour.word),
            )
        price = price_in_words(track.length, track.colour, track.locomotives)
        return Phrase("{name} costs {price}. You have too few.", name=name, price=price)

    def _why_no_station(self, spot: Spot) -> str:
        state = self.session.state
        if not state.board.stations:
            return Phrase("Click on a track to claim it, or on cards or tickets to draw.")
        if not state.player.stations:
            return Phrase("You have no station to build.")
        if not can_pay(state, None):
            return Phrase(
                "A station costs {price_in_words}. You have too few.",
                price_in_words=price_in_words(station_price(state), Colour.GREY),
            )
        if spot.part is SpotKind.STATION:
            return ""
        if not self.stations:
            return Phrase("Press Station first to build one in a city.")
        if spot.number in (city for city, _ in state.stations):
            return Phrase("{names} has a station already.", names=state.board.names[spot.number])
        if self.colour is not None and not can_pay(state, None, self.colour):
            return Phrase("You have too few {word} cards for a station.", word=Phrase(self.colour.word))
        return ""

    def _pay(self, ways: Sequence[ClaimTrack | BuildStation]) -> Action | None:
        """The best way; None where one of several is to be chosen."""
        if not self.asks or len(ways) == 1:
            return ways[0]
        self.ways = tuple(ways[:CHOICES])
        return None
