"""What to say about a game of Tuble that was read: moves and help while it goes on, the analysis when it is over."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.advice import Advice, Move, Table
from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase, joined, plural
from kibitz.core.wording import listed
from kibitz.games.tuble.memory import BOX
from kibitz.games.tuble.names import Wanted
from kibitz.solvers.chances import percent
from kibitz.solvers.end import End
from kibitz.solvers.tuble.advice import RankedGuess, TubleAdvice
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.fitting import fitting
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.networks import Network
from kibitz.solvers.tuble.shown import GUESSES, Observation, ShownTuble
from kibitz.solvers.tuble.wording import told

log = logging.getLogger(__name__)

KEPT = 16
"""Positions whose advice is kept: a play looks at the same one many times."""
A_LOSS = 0.005
"""Expected guesses below which a guess was as good as the best."""
MOST_STATIONS = 300
"""Stations that are listed."""
MOST_LINES = 3
"""Lines that a hint names at most."""

_Position = tuple[tuple[Observation, ...], frozenset[str], End | None, str | None, int, bool, bool]


@dataclass(frozen=True, slots=True)
class Judged:
    """One guess of a finished game.

    left: stations that were possible after it; None where the reply isn't known. lost: guesses that it cost on average
    against the best one then. best: that one.
    """

    guess: Observation
    left: int | None
    lost: float | None
    best: str


class TubleAdviser:
    """Advises on games of one graph, or of any.

    graph: a network's id, or None to start with the game's own and change as the guesses tell.
    worst: see `TubleEngine`. Raises UsageError for a graph that there is not.
    """

    def __init__(self, graph: str | None, worst: int | None) -> None:
        self._engine = TubleEngine(graph, worst, only=True) if graph else TubleEngine(worst=worst)
        self._kept: dict[_Position, Advice] = {}

    def advise(self, game: ShownTuble, refused: frozenset[str] = frozenset()) -> Advice:
        """The advice for what is shown, without stations that the page has refused."""
        position = (game.guesses, refused, game.end, game.answer, game.allowed, game.zones, game.over)
        if position not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[position] = self._over(game) if game.finished else self._open(game, refused)
        return self._kept[position]

    def fits(self, guesses: Sequence[Observation]) -> bool:
        """Whether any station of any graph that is tried fits them; guesses of unknown stations say nothing."""
        seen = [guess for guess in guesses if guess.station is not None and canonicals(guess.station)]
        return not seen or any(fitting(variant, seen) for variant in self._engine.variants)

    def analysis(self, guesses: Sequence[Observation], allowed: int = GUESSES) -> tuple[Judged, ...]:
        """How good each guess of a finished game was."""
        return tuple(self._judged(guesses[:number], guess, allowed) for number, guess in enumerate(guesses))

    def _judged(self, before: Sequence[Observation], guess: Observation, allowed: int) -> Judged:
        best = self._engine.advise(before, count=1, allowed=allowed).moves
        lost = None
        if best and guess.station is not None:
            try:
                made = self._engine.judge(before, guess.station)
            except UsageError as error:
                log.info("not judged: %s", error)
            else:
                lost = made.expected_guesses - best[0].expected_guesses if made is not None else None
        left = len(self._engine.advise([*before, guess], count=1).candidates) if guess.stops is not None else None
        return Judged(guess, 0 if guess.right else left, lost, best[0].name if best else "")

    def _open(self, game: ShownTuble, refused: frozenset[str]) -> Advice:
        found = self._engine.advise(game.guesses, refused, allowed=game.allowed)
        facts = _facts(game, found, refused)
        tables = (candidates_table(found),)
        notes = (*found.warnings, *_notes(game, found))
        if not found.moves:
            text = Phrase("No station is left that the page has not refused.")
            return Advice((), text, text, text, facts=facts, tables=tables, notes=notes)
        graph = found.variant.network_id
        moves = tuple(
            Move(
                (BOX,),
                guess.name,
                reason(guess, found),
                -guess.expected_guesses,
                Wanted(guess.name, graph),
                figures(guess),
            )
            for guess in found.moves
        )
        best = found.moves[0]
        return Advice(
            moves,
            nudge=_nudge(found),
            hint=hint(best.name, found.variant.network),
            answer=Phrase("{name}: {reason}.", name=best.name, reason=moves[0].reason),
            hint_places=(BOX,),
            facts=facts,
            tables=tables,
            notes=notes,
        )

    def _over(self, game: ShownTuble) -> Advice:
        last = game.guesses[-1].station if game.guesses else None
        count = len(game.guesses)
        if game.won:
            text = (
                Phrase("Won with guess {n}, {last}.", n=count, last=last)
                if last and game.guesses[-1].right
                else Phrase("Won.")
            )
        elif game.won is False:
            text = Phrase("Lost. It was {answer}.", answer=game.answer) if game.answer else Phrase("Lost.")
        else:
            text = Phrase("The game is over; whether it was won isn't seen.")
        facts: dict[str, str] = {Phrase("guesses"): Phrase("{n} of {allowed}", n=count, allowed=game.allowed)}
        if not count:
            return Advice((), text, text, text, facts=facts)
        table = analysis_table(self.analysis(game.guesses, game.allowed))
        found = self._engine.advise(game.guesses, allowed=game.allowed)
        tables = (table,) if game.won or game.answer else (table, candidates_table(found))
        return Advice((), text, text, text, facts=facts, tables=tables, notes=found.warnings)


def figures(guess: RankedGuess) -> dict[str, str]:
    """What guesses are compared by."""
    return {
        Phrase("guesses"): f"{guess.expected_guesses:.2f}",
        Phrase("chance"): percent(guess.chance) if guess.chance > 0 else Phrase("no"),
        Phrase("groups"): str(guess.groups),
        Phrase("worst"): str(guess.worst),
    }


def reason(guess: RankedGuess, found: TubleAdvice) -> str:
    """Why a guess, in words: how long the game will take, the chance, how it splits what is left."""
    left = len(found.candidates)
    if left == 1 and guess.is_candidate and found.exact:
        return Phrase("it is the answer")
    parts = [
        Phrase(
            "{expected_guesses:.2f} guesses expected, {worst} at most",
            expected_guesses=guess.expected_guesses,
            worst=guess.worst,
        )
    ]
    parts.append(
        Phrase("{chance} likely to be right", chance=percent(guess.chance))
        if guess.is_candidate
        else Phrase("can't be the answer")
    )
    if left > 2:
        parts.append(
            Phrase(
                "splits {left} stations into {groups}, the largest of {worst_left}",
                left=left,
                groups=guess.groups,
                worst_left=max(1, guess.worst_left),
            )
        )
    return joined(", ", parts)


def hint(name: str, network: Network) -> str:
    """The zone, the lines and the first letter of a station, without its name."""
    station = network.stations[network.index[name]]
    zone = f"{station.zone_min}/{station.zone_max}" if station.zone_max != station.zone_min else str(station.zone_min)
    lines = listed(station.lines[:MOST_LINES])
    many = Phrase("lines") if len(station.lines) > 1 else Phrase("line")
    return Phrase(
        "A station in zone {zone} on the {lines} {many} that begins with {name} is worth most.",
        zone=zone,
        lines=lines,
        many=many,
        name=name[0],
    )


def candidates_table(found: TubleAdvice) -> Table:
    """The stations that can be the answer, likeliest first."""
    count = len(found.candidates)
    if found.exact:
        title = plural(count, "{count} station is possible", "{count} stations are possible")
    else:
        title = plural(count, "{count} station is nearest to fitting", "{count} stations are nearest to fitting")
    rows = tuple((candidate.name, percent(candidate.probability)) for candidate in found.candidates[:MOST_STATIONS])
    return Table(title, (), rows)


def analysis_table(judgements: Sequence[Judged]) -> Table:
    """How good each guess was, and what would have been better."""
    rows = tuple(
        (
            told(judged.guess),
            "" if judged.left is None else str(judged.left),
            "" if judged.lost is None else f"{max(0.0, judged.lost):.2f}",
            judged.best if judged.lost is None or judged.lost > A_LOSS else "",
        )
        for judged in judgements
    )
    note = Phrase("Left: stations that were possible after it. Cost: guesses more, on average, than with the best one.")
    return Table(Phrase("Each guess"), (Phrase("guess"), Phrase("left"), Phrase("cost"), Phrase("better")), rows, note)


def _nudge(found: TubleAdvice) -> str:
    count = len(found.candidates)
    if not found.exact:
        return plural(
            count,
            "No station fits all guesses; {count} is nearest to it.",
            "No station fits all guesses; {count} are nearest to it.",
        )
    return Phrase("Only one station is possible.") if count == 1 else Phrase("{n} stations are possible.", n=count)


def _facts(game: ShownTuble, found: TubleAdvice, refused: frozenset[str]) -> dict[str, str]:
    left = len(found.candidates)
    facts: dict[str, str] = {
        Phrase("station left") if left == 1 else Phrase("stations left"): str(left),
        Phrase("guesses made"): Phrase("{guesses} of {allowed}", guesses=len(game.guesses), allowed=game.allowed),
        Phrase("graph"): str(found.variant),
    }
    if refused:
        facts[Phrase("refused")] = ", ".join(sorted(refused))
    return facts


def _notes(game: ShownTuble, found: TubleAdvice) -> list[str]:
    notes: list[str] = []
    if found.dropped and found.exact:
        notes.append(
            Phrase(
                "Contradicted by the guesses: {variant}.", variant=", ".join(str(variant) for variant in found.dropped)
            )
        )
    if not game.zones:
        notes.append(
            Phrase("This page shows no zone colours, so it is another game of that kind: the stops alone are used.")
        )
    if game.allowed != GUESSES:
        notes.append(
            Phrase(
                "This page allows {allowed} guesses, not {guesses}: it is another game of that kind.",
                allowed=game.allowed,
                guesses=GUESSES,
            )
        )
    return notes
