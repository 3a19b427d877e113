"""``kibitz wordle``: the engine without a picture. One file a command; what they share is in options and show."""

from __future__ import annotations

import typer

from kibitz.cli.wordle import advise, analyse, benchmark, hide, lists, prove, run, solve, tree

app = typer.Typer(no_args_is_help=True, epilog="Example: kibitz wordle advise CRANE=01200")
app.command(epilog="Example: kibitz wordle solve --boards 4")(solve.solve)
app.command(epilog="Example: kibitz wordle advise CRANE=01200 SLOTH=20010")(advise.advise)
app.command(epilog="Example: kibitz wordle analyse CRANE SLOTH TIARA --answer TIARA")(analyse.analyse)
app.command(epilog="Example: kibitz wordle run --answer TIARA,SLOTH --guess CRANE")(run.run)
app.command(epilog="Example: kibitz wordle hide --guess RAISE")(hide.hide)
app.command(epilog="Example: kibitz wordle tree SALET --strategy optimal --json")(tree.tree)
app.command(epilog="Example: kibitz wordle benchmark --opener SALET --opener CRANE --hard")(benchmark.benchmark)
app.command(epilog="Example: kibitz wordle prove --beat 7920 --openers SALET,CRANE")(prove.prove)
app.command(epilog="Example: kibitz wordle lists --json")(lists.lists)
