"""``kibitz page``: pages that the user shows once, so that their boards are read from then on."""

from __future__ import annotations

import typer

from kibitz.cli.page import manage, teach

app = typer.Typer(no_args_is_help=True, epilog="Example: kibitz page list")
app.command(epilog="Example: kibitz page teach board.png --game wordle --board 260,130,314,378")(teach.teach)
app.command(name="list", epilog="Example: kibitz page list")(manage.list_pages)
app.command(epilog="Example: kibitz page show club")(manage.show)
app.command(epilog="Example: kibitz page check club monday.png tuesday.png")(manage.check)
app.command(epilog="Example: kibitz page export club club.json")(manage.export)
app.command(name="import", epilog="Example: kibitz page import club.json")(manage.import_page)
app.command(epilog="Example: kibitz page rename club lunch")(manage.rename)
app.command(epilog="Example: kibitz page delete club")(manage.delete)
