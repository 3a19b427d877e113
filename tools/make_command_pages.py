"""Writes docs/commands/ from the commands themselves, so that it never tells anything else: a page for each group.

python tools/make_command_pages.py
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kibitz.cli.catalogue import every_command, parameters, told, usage
from kibitz.core.geometry import Point
from kibitz.core.options import Option
from kibitz.registry import all_options, title_of

FOLDER = Path(__file__).parent.parent / "docs" / "commands"
PROGRAM = "kibitz"
"""The page of the program itself and of the commands that are in no group."""
START = """# Commands

Made by `make docs` from the commands themselves; in a terminal, `kibitz COMMAND --help` and `man kibitz` tell the same.
Results go to standard output, everything else to standard error. `--debug`, `--verbose`, `--log-file` and
`--temp-profile` may stand anywhere on the line. What `--json` prints is told in [its page](../json.md), what games can
be told with `-o` in [options of games](options.md).
"""
END = """## Exit codes

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

## Shell completion

`kibitz --install-completion` sets it up for the shell that you use (bash, zsh, fish, PowerShell);
`kibitz --show-completion` prints it, to put it in place yourself.
"""
OPTIONS = """# Options of games

Set in the window's settings, or on the command line of `analyse`, `watch` and `play` as `-o NAME=VALUE`. The command
line knows what the window has saved, and says so; what is given there counts more.
"""

Command = tuple[tuple[str, ...], Any]


def pages() -> dict[str, str]:
    """The text of every page by the name of its file."""
    groups: dict[str, list[Command]] = {PROGRAM: []}
    for words, command in every_command():
        grouped = words and (len(words) > 1 or hasattr(command, "commands"))
        groups.setdefault(words[0] if grouped else PROGRAM, []).append((words, command))
    texts = {f"{name}.md": _page(name, commands) for name, commands in groups.items()}
    return {"README.md": _start(groups), "options.md": _options(), **texts}


def _start(groups: dict[str, list[Command]]) -> str:
    """Every command with its first sentence, group by group."""
    lines = [START, "| command | what it does |", "| --- | --- |"]
    for name, commands in groups.items():
        for words, command in commands:
            title = _title(words)
            lines.append(f"| [`{title}`]({name}.md#{_anchor(title)}) | {_cell(_summary(command))} |")
    return "\n".join(lines) + f"\n\n{END}"


def _page(name: str, commands: Sequence[Command]) -> str:
    """One group: what it is, then each of its commands with usage, arguments and options, examples."""
    parts = [] if name != PROGRAM else ["# The program and its main commands\n"]
    for words, command in commands:
        # The group's own heading is the page's.
        level = "#" if words == (name,) else "##"
        parts.append("\n".join([f"{level} `{_title(words)}`", "", *_described(words, command)]))
    return "\n".join(parts)


def _described(words: Sequence[str], command: Any) -> Iterator[str]:
    yield from ("```text", f"{_title(words)} {usage(words, command)}".rstrip(), "```", "")
    yield from (re.sub(r"\s*\n\s*", " ", paragraph) + "\n" for paragraph in command.help.strip().split("\n\n"))
    rows = [f"| {_code(name)} | {_cell(meaning)} |" for name, meaning in parameters(words, command)]
    if rows:
        yield from ("| argument or option | meaning |", "| --- | --- |", *rows, "")
    examples, others = told(command)
    yield from ("```sh", *examples, "```", "")
    yield from (other + "\n" for other in others)


def _title(words: Sequence[str]) -> str:
    return " ".join(("kibitz", *words))


def _summary(command: Any) -> str:
    """The first sentence of a command's help."""
    first = " ".join(command.help.strip().split("\n\n")[0].split())
    return re.split(r"(?<=[.:]) (?=[A-Z])", first)[0].rstrip(":")


def _anchor(title: str) -> str:
    """What a heading is linked to by, here and on GitHub.

    >>> _anchor("kibitz ticket profile make")
    'kibitz-ticket-profile-make'
    """
    return title.replace(" ", "-")


def _cell(text: str) -> str:
    """Text for a cell of a table, on one line, with nothing in it that Markdown would take for its own.

    >>> _cell("Patterns such as 'shots/**/*.png', as by `--json`.")
    "Patterns such as 'shots/&#42;&#42;/&#42;.png', as by `--json`."
    """
    parts = " ".join(text.split()).split("`")
    return "`".join(part if place % 2 else _plain(part) for place, part in enumerate(parts))


def _code(text: str) -> str:
    """What is typed, for a cell of a table: in backticks the sign that parts cells would be shown with a backslash.

    >>> _code("--json"), _code("--by <routes|spaces>")
    ('`--json`', '<code>--by &lt;routes&#124;spaces&gt;</code>')
    """
    return f"<code>{_plain(text)}</code>" if "|" in text else f"`{text}`"


def _plain(text: str) -> str:
    for sign in "&<>|*_":
        text = text.replace(sign, {"&": "&amp;", "<": "&lt;", ">": "&gt;"}.get(sign, f"&#{ord(sign)};"))
    return text


def _options() -> str:
    """A table of options for each game."""
    parts = [OPTIONS]
    for game, model in all_options().items():
        lines = [f"## {title_of(game)}\n", "| option | values | default | what it is |", "| --- | --- | --- | --- |"]
        lines += [_option(option) for option in model.options().values() if option.types]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _option(option: Option) -> str:
    words = ", ".join(f"`{word}`" for word in option.words if word)
    kinds = {Point: "a point X,Y", int: "a whole number", float: "a number", bool: "`yes` or `no`", str: "text"}
    values = words or " or ".join(words for kind, words in kinds.items() if kind in option.types)
    if option.least is not None:
        values += f", {option.least} to {option.most}"
    default = {True: "`yes`", False: "`no`"}.get(option.default, f"`{option.default}`" if option.default else "")
    switch = f"; also `{option.switch.flag}` of `play`" if option.switch else ""
    return f"| `{option.name}` | {values} | {default} | {option.meaning}{switch} |"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    texts = pages()
    for old in FOLDER.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print((FOLDER / name).relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
