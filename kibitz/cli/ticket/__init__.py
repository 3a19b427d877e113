"""``kibitz ticket``: Ticket to Ride without a picture. One file a command; what they share is in options."""

from __future__ import annotations

import typer

from kibitz.cli.ticket import advise, board, map, plan, profile, route, simulate, wizard

app = typer.Typer(no_args_is_help=True, epilog='Example: kibitz ticket plan "Los Angeles-Miami"')
app.command(epilog='Example: kibitz ticket route "San Francisco" Nashville --claimed Denver-Omaha')(route.route)
app.command(epilog='Example: kibitz ticket plan "Los Angeles-Miami" --own "Denver-Santa Fe"')(plan.plan)
app.command(epilog='Example: kibitz ticket advise "Los Angeles-Miami" --hand "red 3, locomotive 1"')(advise.advise)
app.command(epilog="Example: kibitz ticket simulate --players kibitz,article --games 5")(simulate.simulate)
app.command(name="map", epilog='Example: kibitz ticket map board.svg --plan "Los Angeles-Miami"')(map.map_picture)
app.command(epilog="Example: kibitz ticket board --board europe")(board.board)

profiles = typer.Typer(no_args_is_help=True, epilog="Example: kibitz ticket profile list")
profiles.command(epilog="Example: kibitz ticket profile make empty.png --board usa --name client")(profile.make)
profiles.command(epilog="Example: kibitz ticket profile wizard empty.png")(wizard.wizard)
profiles.command(epilog="Example: kibitz ticket profile show client --draw found.png")(profile.show)
profiles.command(name="list", epilog="Example: kibitz ticket profile list")(profile.list_profiles)
profiles.command(epilog="Example: kibitz ticket profile check client screenshot.png")(profile.check)
profiles.command(epilog="Example: kibitz ticket profile add client.json")(profile.add)
profiles.command(epilog="Example: kibitz ticket profile delete client")(profile.delete)
app.add_typer(profiles, name="profile", help="What a client's board looks like, so that Kibitz can read it.")
