"""``kibitz doctor``: what works on this machine, and the cure for what does not."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.printing.output import json_line, stdout_console


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False) -> None:
    """Examine this machine: display, mouse, windows, browser, files; each fault with its cure. Exit code 0 or 3."""
    from rich.markup import escape

    from kibitz.services.doctor import examine

    console = stdout_console()
    checks = []
    for check in examine():
        checks.append(check)
        if as_json:
            continue
        sign = {True: "[green]ok[/]", False: "[red]no[/]", None: "  "}[check.ok]
        console.print(f"{sign} [bold]{check.name:<16}[/] {escape(check.detail)}", soft_wrap=True)
        if check.cure:
            console.print(f"{'':<20}{escape(check.cure)}", soft_wrap=True)
    broken = [check.name for check in checks if check.ok is False and check.needed]
    if as_json:
        json_line({"fine": not broken, "checks": [check.as_dict() for check in checks]})
    elif broken:
        console.print(f"\nNot possible here: {', '.join(broken)}. Analysing pictures works all the same.")
    else:
        console.print("\nEverything that Kibitz needs is there.")
    raise typer.Exit(3 if broken else 0)
