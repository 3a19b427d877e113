"""Options that the commands of Tuble share, and stations and guesses as they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from kibitz.cli.printing.output import say
from kibitz.core.errors import UsageError
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.names import canonicals, find_stations, index_in, indices_in, spelling
from kibitz.solvers.tuble.networks import NETWORKS, Network, Station, load_network
from kibitz.solvers.tuble.shown import Observation
from kibitz.solvers.tuble.wording import parse_reply
from kibitz.solvers.tuble.zones import ZoneRule

GAME = "game2023"
"""The graph that is taken unless another is asked for."""
GRAPHS = ", ".join(NETWORKS)
LIKE = 0.7
"""A name must be at least so much like what was typed to be taken for it, or to be offered."""
CLEARLY = 0.06
"""And by so much more than the second."""
OFFERED = 5


def _known_graphs(incomplete: str) -> list[str]:
    return [network_id for network_id in NETWORKS if network_id.startswith(incomplete)]


Graph = Annotated[
    str | None,
    typer.Option("--graph", metavar="NAME", help=f"One graph only: {GRAPHS}.", autocompletion=_known_graphs),
]
OneGraph = Annotated[
    str,
    typer.Option("--graph", metavar="NAME", help=f"The graph: {GRAPHS}.", autocompletion=_known_graphs),
]
Rule = Annotated[
    ZoneRule | None,
    typer.Option(
        help="How zones are counted: gap between the zones of two stations, or half zones for stations on a boundary "
        "(default: gap; half on the graph 2009)."
    ),
]
Worst = Annotated[
    int | None, typer.Option("--worst", min=1, metavar="N", help="Let no station take more than N guesses.")
]
Guesses = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GUESS",
        help='Guesses with what the game said, such as "Ealing Broadway=16,1": stops, and the colour as 0 green, '
        "1 yellow, 2 orange, 3 red, or in words; ? is unknown.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def make_engine(graph: str | None, worst: int | None, rule: ZoneRule | None) -> TubleEngine:
    """The engine for one graph, or for the game's own and whatever it may be instead."""
    return TubleEngine(graph or GAME, worst, rule=rule, only=graph is not None)


def parse_guesses(texts: Sequence[str], graph: str | None) -> list[Observation]:
    """The guesses of a command line. Raises UsageError that says what is wrong with one of them."""
    network = load_network(graph or GAME)
    return [parse_guess(text, network) for text in texts]


def parse_guess(text: str, network: Network) -> Observation:
    """A guess such as ``Ealing Broadway=16,1``. Raises UsageError."""
    name, sign, reply = text.rpartition("=")
    if not sign or not name.strip():
        raise UsageError(f"{text!r} is not a guess. Write it as STATION=STOPS,COLOUR, such as 'Ealing Broadway=16,1'.")
    return Observation(find_station(name, network), *parse_reply(reply))


def find_station(text: str, network: Network) -> str:
    """The station that was meant; says so on stderr where it was not spelt right.

    Raises UsageError where it may be one of several, or none, with those that are most like it.
    """
    meant = indices_in(network, text)
    if len(meant) == 1:
        return spelling(text) or network.names[meant[0]]
    if meant:
        raise _unclear(text, [network.names[i] for i in meant])
    if canonicals(text):
        # On another graph there is such a station; whether that can be is not for the spelling to say.
        return spelling(text) or canonicals(text)[0]
    alike: dict[str, float] = {}
    for match in find_stations(text, OFFERED):
        if match.score >= LIKE:
            # What are two stations elsewhere can be one on this graph.
            found = index_in(network, match.name)
            alike.setdefault(match.name if found is None else network.names[found], match.score)
    if not alike:
        raise UsageError(f"There is no station like {text.strip()!r}. Check its name.")
    best, *others = alike
    if others and alike[best] < alike[others[0]] + CLEARLY:
        raise _unclear(text, list(alike))
    say(f"{text.strip()!r} is taken for {best}.")
    return best


def station_in(network: Network, text: str) -> Station:
    """The station of the network. Raises UsageError where it has none of that name, or several."""
    name = find_station(text, network)
    found = index_in(network, name)
    if found is None:
        raise UsageError(f"The graph {network.id} has no station {name}. Choose another with --graph.")
    return network.stations[found]


def _unclear(text: str, names: Sequence[str]) -> UsageError:
    return UsageError(f"{text.strip()!r} may be one of several stations. Write which: {', '.join(names)}.")
