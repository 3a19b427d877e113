"""One game of Tuble being played: the hidden station and the guesses so far. No Qt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.session import Chosen, GuessedSession, daily_order
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import find_stations, indices_in
from kibitz.solvers.tuble.networks import NETWORKS
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.shown import GUESSES, Observation, ShownTuble, ZoneColour
from kibitz.solvers.tuble.variants import Variant, variant

OFFERS = 6
"""Stations that the list below the text box shows at most."""
_LEAST_LIKE = 0.6
"""Names less like what was typed are not offered."""
_SQUARES = {ZoneColour.GREEN: "🟩", ZoneColour.YELLOW: "🟨", ZoneColour.ORANGE: "🟧", ZoneColour.RED: "🟥"}


@dataclass(frozen=True, slots=True)
class TubleKind:
    """What is played. network: id of the network (see `NETWORKS`)."""

    chosen: Chosen = Chosen.RANDOM
    network: str = next(iter(NETWORKS))

    @classmethod
    def parse(cls, text: str) -> TubleKind:
        """The kind that a few words name, in any order; what isn't named is as usual.

        Raises UsageError for any other word.

        >>> TubleKind.parse("daily, current")
        TubleKind(chosen=<Chosen.DAILY: 'daily'>, network='current')
        """
        chosen, network = cls().chosen, cls().network
        for word in text.replace(",", " ").split():
            if word in list(Chosen):
                chosen = Chosen(word)
            elif word in NETWORKS:
                network = word
            else:
                raise UsageError(
                    f"There is no Tuble variant {text!r}. Name daily or random, and a network: {', '.join(NETWORKS)}."
                )
        return cls(chosen, network)

    def __str__(self) -> str:
        return f"{self.chosen} {self.network}"

    @property
    def daily(self) -> bool:
        """Whether the station is the day's."""
        return self.chosen is Chosen.DAILY

    @property
    def variant(self) -> Variant:
        """The network with its rules."""
        return variant(self.network)


class Refused(StrEnum):
    """Why a guess isn't made."""

    NOTHING = "nothing typed"
    UNKNOWN = "no station of this network"
    SEVERAL = "several stations"
    AGAIN = "guessed already"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A guess that wasn't made. names: with SEVERAL, the stations that were meant."""

    text: str
    reason: Refused
    names: tuple[str, ...] = ()


class TubleSession(GuessedSession[TubleKind]):
    """A game in progress. answer: the hidden station. guesses: first to last."""

    def __init__(self, kind: TubleKind, seed: int | None = None, day: date | None = None) -> None:
        super().__init__(kind, seed, day)
        network = kind.variant.network
        if kind.daily:
            self.answer = daily_station(kind.network, self.day)
        else:
            self.answer = random.Random(self.seed).choice(network.names)
        self.guesses: tuple[Observation, ...] = ()

    @property
    def made(self) -> int:
        return len(self.guesses)

    @property
    def won(self) -> bool:
        return bool(self.guesses) and self.guesses[-1].right

    @property
    def over(self) -> bool:
        return self.won or len(self.guesses) == GUESSES

    @property
    def shown(self) -> ShownTuble:
        """The game as the solvers and readers know it."""
        end = None if not self.over else End.WON if self.won else End.LOST
        return ShownTuble(self.guesses, end=end, answer=self.answer if self.over else None)

    def offers(self, typed: str) -> tuple[str, ...]:
        """Stations to choose from for what was typed, likeliest first; none for nothing, and none guessed already."""
        names = self.kind.variant.network.names
        made = {guess.station for guess in self.guesses}
        found: dict[str, None] = {}
        for match in find_stations(typed, 4 * OFFERS):
            if match.score >= _LEAST_LIKE:
                found.update(dict.fromkeys(names[i] for i in indices_in(self.kind.variant.network, match.name)))
        return tuple(name for name in found if name not in made)[:OFFERS]

    def submit(self, text: str) -> Refusal | None:
        """Guess the station of that name, in any spelling; what is wrong with it when it can't be guessed."""
        if self.over:
            return Refusal(text, Refused.OVER)
        if not text.strip():
            return Refusal(text, Refused.NOTHING)
        network = self.kind.variant.network
        meant = indices_in(network, text)
        if not meant:
            return Refusal(text, Refused.UNKNOWN)
        if len(meant) > 1:
            return Refusal(text, Refused.SEVERAL, tuple(network.names[i] for i in meant))
        name = network.names[meant[0]]
        if any(guess.station == name for guess in self.guesses):
            return Refusal(name, Refused.AGAIN)
        stops, colour = parts_of(int(self.kind.variant.outcomes[meant[0], network.index[self.answer]]))
        self.guesses = (*self.guesses, Observation(name, stops, colour))
        return None

    def share_text(self) -> str:
        name = self.share_title("Kibitz Tuble")
        count = len(self.guesses) if self.won else "X"
        rows = [f"{_squares(guess)} {guess.stops}" for guess in self.guesses]
        return "\n".join([f"{name} {count}/{GUESSES}", "", *rows])


def daily_station(network_id: str, day: date) -> str:
    """The station of a day: the same everywhere, and none again before all have had their turn."""
    order = _daily_order(network_id)
    return order[day.toordinal() % len(order)]


def _squares(guess: Observation) -> str:
    return _SQUARES[guess.colour] if guess.colour is not None else "⬜"


@cache
def _daily_order(network_id: str) -> Sequence[str]:
    salt = f"kibitz tuble {network_id} "
    return daily_order(salt, variant(network_id).network.names)
