"""``kibitz where``: the folders that Kibitz writes to, and how to be rid of them."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.printing.output import json_line, result, say
from kibitz.core.folders import folders
from kibitz.core.wording import counted
from kibitz.services.logs import stop_logging


def where(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    remove_all: Annotated[bool, typer.Option("--remove-all", help="Delete all of these folders.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before deleting.")] = False,
) -> None:
    """Print the folders of settings, cache, logs, data and evidence, or delete them all.

    Nothing is written elsewhere, but for what goes by itself: a browser's profile in the temporary files' folder, and
    code that Python compiled, beside the program.
    """
    places = folders()
    if as_json:
        json_line({name: str(folder) for name, folder in places.all().items()})
    else:
        for name, folder in places.all().items():
            result(f"{name:<10}{folder}{'' if folder.exists() else '  (not there yet)'}")
    if not remove_all:
        return
    if not yes and not typer.confirm("Delete all of these folders with everything in them?", err=True):
        say("Nothing was deleted.")
        return
    stop_logging()
    removed = places.remove()
    say(f"Deleted {counted(len(removed), 'folder')}.")
