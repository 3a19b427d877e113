"""``kibitz tuble``: the engine without a picture. One file a command; what they share is in options and show."""

from __future__ import annotations

import typer

from kibitz.cli.tuble import advise, benchmark, map, route, solve, tree

app = typer.Typer(no_args_is_help=True, epilog='Example: kibitz tuble route "Chalk Farm" Temple')
app.command(epilog='Example: kibitz tuble solve "Ealing Broadway=16,1"')(solve.solve)
app.command(epilog='Example: kibitz tuble advise "Ealing Broadway=16,1" --graph 2009')(advise.advise)
app.command(epilog='Example: kibitz tuble route "Chalk Farm" Temple')(route.route)
app.command(name="map", epilog='Example: kibitz tuble map "Ealing Broadway=16,1" -o map.svg')(map.map_picture)
app.command(epilog="Example: kibitz tuble benchmark --graph current")(benchmark.benchmark)
app.command(epilog="Example: kibitz tuble tree --graph game2023 --worst 4 --json")(tree.tree)
