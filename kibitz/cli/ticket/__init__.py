"""``kibitz ticket``: Ticket to Ride without a picture. One file a command; what they share is in options."""

from __future__ import annotations

import typer

from kibitz.cli.ticket import plan, route, simulate

app = typer.Typer(no_args_is_help=True)
app.command(epilog='Example: kibitz ticket route "San Francisco" Nashville --claimed Denver-Omaha --all')(route.route)
app.command(epilog='Example: kibitz ticket plan "Los Angeles-Miami" Seattle-Denver --own "Denver-Santa Fe"')(plan.plan)
app.command(epilog="Example: kibitz ticket simulate --players planner,article,article --games 50")(simulate.simulate)
