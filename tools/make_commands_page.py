"""Writes docs/commands.md from the commands' own help, so that it never tells anything else.

python tools/make_commands_page.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kibitz.cli.catalogue import every_command
from kibitz.core.geometry import Point
from kibitz.core.options import Option
from kibitz.registry import all_options, title_of

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"
OPTIONS = """## Options of games

Set in the window's settings, or on the command line of `analyse`, `watch` and `play` as `-o NAME=VALUE`. The command
line knows what the window has saved, and says so; what is given there counts more.
"""
INTRODUCTION = """# Commands

Made by `make docs` from the commands' own help. Results go to standard output, everything else to standard error.

| exit code | meaning |
| --- | --- |
| 0 | fine |
| 1 | a picture was unreadable, or a board breaks the rules of its game; \
`--stop` and the like: there was nothing to do |
| 2 | wrong usage |
| 3 | not possible on this machine (`kibitz doctor` tells why) |
| 4 | the game was lost |
| 5 | stopped, or an action had no effect |
| 70 | a fault of Kibitz itself; the log (`kibitz where`) has the story |
| 130 | Ctrl+C |

`--debug` shows tracebacks and `--verbose` prints the log; both may stand anywhere on the line.

All that is written as JSON has a schema, in [schemas](schemas/README.md); `kibitz schema` lists them and prints one.

## The JSON of `analyse`

One object a picture and line:

```json
{"file": "shot.png", "size": [1280, 960],
 "readings": [{"game": "set", "confidence": 0.999, "condition": "ready", "doubts": [],
               "cards": [{"box": [66, 115, 91, 141], "number": 2, "shape": "oval", "colour": "red",
                          "shading": "open", "selected": false}],
               "sets": [[0, 4, 7]],
               "advice": [{"title": "...", "reason": "...", "places": ["card 0", "card 4", "card 7"], "worth": 1.2}]}],
 "ms": {"read": 21.5, "advise": 0.2}, "error": null}
```

Boxes are left, top, width, height in picture pixels. What could not be read for certain is `null` and named in
`doubts`. `error` says in words why a picture has no readings. With `--explain` a reading has `decisions` too: what its
reader decided between, the index of what was `chosen` (`null` where nothing was clear), and for each candidate every
term of its score:

```json
{"question": "which is the text box", "chosen": 0,
 "candidates": [{"name": "the area at 380, 92", "box": [380, 92, 400, 44], "score": 3.4,
                 "terms": [{"name": "begins_left", "meaning": "its text begins at the left", "value": 1.0,
                            "weight": 2.0, "contribution": 2.0}]}]}
```

Where no board is found, `--explain` adds `nearest`: each game's id, and what came nearest to a board of it, as such
decisions. With `--annotate FOLDER` it saves the stages of each reading as pictures beside the annotated one, in
`FOLDER/PICTURE/GAME-1-edges.png` and so on: edges, families of outlines, ground, mask, clusters, decision.

A reading of Wordle has `boards` in place of cards, and the keyboard on the screen:

```json
{"boards": [{"rows": 6, "cols": 5, "box": [140, 60, 324, 390],
             "cells": [{"row": 0, "col": 0, "letter": "C", "state": "absent", "box": [140, 60, 60, 60]}]}],
 "keyboard": {"Q": [73, 548, 51, 43]}, "key_states": {"Q": "unused"},
 "analysis": {"answer": "HILLY", "mode": "normal", "solved": true, "skill": 90, "luck": 61,
              "guesses": [{"guess": "CRANE", "score": "00000", "before": 14855, "after": 1787, "skill": 99}]}}
```

`state` is `empty`, `typed`, `absent`, `present`, `correct` or `unknown`. `analysis` is there when a game of one board
is over; `kibitz wordle analyse --json` prints the same. `watch --json` prints such readings as they change, and
with `"improved": true` those whose advice alone has become better.

## The JSON of `wordle`

`tree`, `benchmark` and `tree --check` print one object:

```json
{"opener": "SALET", "list": "original", "mode": "normal", "strategy": "optimal", "games": 2315, "total": 7920,
 "mean": 3.421166, "std": 0.58927, "histogram": {"2": 78, "3": 1225, "4": 971, "5": 41}, "depth": 5, "failures": 0,
 "proven": true, "cpu_s": 0.3}
```

`failures` are words that were found only after the game's last row. `benchmark` has `boards` too, and prints an object
for each `--opener`. `solve --json` and `hide --json` are for programs that hold the session: they print no prompts, and
answer each line of their input with one object, `{"error": "..."}` where the line can't be followed or asks for a text.

## The JSON of `tuble`

`advise` and `tree` print one object each, shown in [tuble.md](tuble.md); `benchmark` prints one a variant:

```json
{"graph": "current", "rule": "gap", "told": false, "stations": 272, "found": 272, "total": 763, "mean": 2.805147,
 "histogram": [1, 88, 148, 33, 2], "worst": 5, "cpu_s": 0.03}
```

`route` prints `from`, `to`, their `zones`, `graph`, `stops`, `changes`, `colour` (0 green to 3 red), `stations` and
`legs`, each with its `line` and `stations`. `solve --json` is for programs that hold the session, like that of Wordle.

## Shell completion

`kibitz --install-completion` sets it up for the shell that you use (bash, zsh, fish, PowerShell);
`kibitz --show-completion` prints it, to put it in place yourself.
"""


def help_of(words: tuple[str, ...]) -> str:
    """The help text of one command, 100 columns wide, without the spaces at the ends of its lines."""
    command = [sys.executable, "-m", "kibitz", *words, "--help"]
    environment = {**os.environ, "COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return "\n".join(line.rstrip() for line in done.stdout.strip("\n").splitlines())


def options_of_games() -> str:
    """A table of options for each game."""
    parts = [OPTIONS]
    for game, model in all_options().items():
        lines = [f"### {title_of(game)}\n", "| option | values | default | what it is |", "| --- | --- | --- | --- |"]
        lines += [_line(option) for option in model.options().values() if option.types]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _line(option: Option) -> str:
    words = ", ".join(f"`{word}`" for word in option.words if word)
    kinds = {Point: "a point X,Y", int: "a whole number", float: "a number", bool: "`yes` or `no`", str: "text"}
    values = words or " or ".join(words for kind, words in kinds.items() if kind in option.types)
    if option.least is not None:
        values += f", {option.least} to {option.most}"
    default = {True: "`yes`", False: "`no`"}.get(option.default, f"`{option.default}`" if option.default else "")
    switch = f"; also `{option.switch.flag}` of `play`" if option.switch else ""
    return f"| `{option.name}` | {values} | {default} | {option.meaning}{switch} |"


def main() -> None:
    parts = [INTRODUCTION, options_of_games()]
    for words, _ in every_command():
        title = " ".join(("kibitz", *words))
        parts.append(f"## `{title}`\n\n```text\n{help_of(words)}\n```\n")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(PAGE.relative_to(PAGE.parent.parent))


if __name__ == "__main__":
    main()
