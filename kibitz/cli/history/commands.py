"""``kibitz history list|show|figures|export|delete``."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common.options import AsJson, GameName, GameOption
from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import indented, put, ruled_table
from kibitz.core.errors import UsageError
from kibitz.core.wording import clock_text, counted
from kibitz.registry import game_class, title_of
from kibitz.services.history import figures as counting
from kibitz.services.history.export import export as write
from kibitz.services.history.export import whole
from kibitz.services.history.store import History

if TYPE_CHECKING:
    from kibitz.services.history.records import GameRecord, Position

MOST = 20
MOST_MOVES = 3
"""Advised moves that are shown of a position."""
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The game's number, as “kibitz history list” tells it.")]
Most = Annotated[int | None, typer.Option("--most", min=1, metavar="N", help=f"So many at most (default: {MOST}).")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")]
NOTHING = "No game is kept yet. Games are kept as they are watched or played, unless the settings say otherwise."


def list_games(game: GameOption = None, most: Most = None, as_json: AsJson = False) -> None:
    """List the games that were kept, newest first."""
    records = _games(History(), game, most or MOST)
    if as_json:
        for record in records:
            json_line(record.to_json())
        return
    if not records:
        result(NOTHING)
        return
    heads: tuple[str, ...] = ("number", "game", "began", "time", "moves", "by", "result", "skill")
    if not any(record.skill is not None for record in records):
        heads = heads[:-1]
    rows = [_row(record)[: len(heads)] for record in records]
    put(ruled_table(heads, rows, right=("number", "time", "moves", "skill")))


def _games(history: History, game: str | None, most: int | None = None) -> list[GameRecord]:
    """The games that are kept, newest first; of one game, if it is named.

    Raises UsageError for a game that there is not; one whose package is gone is there as long as games of it are kept.
    """
    records = history.games(game, most=most)
    if game is not None and not records:
        game_class(game)
    return records


def _row(record: GameRecord) -> tuple[str, ...]:
    return (
        str(record.number),
        title_of(record.game),
        f"{datetime.fromtimestamp(record.began):%Y-%m-%d %H:%M}",
        clock_text(record.seconds),
        str(record.moves),
        record.by.value,
        record.result.value,
        "" if record.skill is None else str(record.skill),
    )


def show(number: Number, as_json: AsJson = False) -> None:
    """Show a game move by move, each board with the advice of then."""
    history = History()
    record = history.game(number)
    if as_json:
        json_line(next(whole(history, [record])))
        return
    began = datetime.fromtimestamp(record.began)
    result(f"Game {record.number}: {title_of(record.game)}, {began:%A, %d %B %Y, %H:%M}.")
    for place, position in enumerate(history.positions(number)):
        _show_position(place, position, record.began)
    ended = f"{record.result.value.capitalize()} after {counted(record.moves, 'move')}, {clock_text(record.seconds)}."
    skill = f" Skill {record.skill}, luck {record.luck}." if record.skill is not None else ""
    result(f"\n{ended}{skill}")


def _show_position(place: int, position: Position, began: float) -> None:
    from rich.text import Text

    head = "At the beginning" if not place else f"After move {place}, {clock_text(position.at - began)}"
    result(f"\n{head}{f': Kibitz played {position.move}' if position.move else ''}")
    if position.drawn:
        put(indented(Text.from_ansi(position.drawn.rstrip("\n"))))
    for move in position.advice[:MOST_MOVES]:
        result(f"  advised: {move['title']}  {move['reason']}".rstrip())


def figures(game: GameName, as_json: AsJson = False) -> None:
    """What the history says of a game in figures: yours, and those of Kibitz's own play."""
    records = _games(History(), game)
    found = {"you": counting.figures(records), "Kibitz": counting.figures(records, kibitz=True)}
    if as_json:
        json_line({name: counting.to_json(own) for name, own in found.items()})
        return
    rows = []
    for name, own in found.items():
        games, *others = counting.as_words(own)
        rows.append((name, games, str(own.ended), *others))
    heads = ("", "games", "ended", "won", "streak", "longest", "skill", "time")
    put(ruled_table(heads, rows, right=heads[1:]))
    for name, own in found.items():
        if own.moves:
            told = ", ".join(f"{moves}: {count}" for moves, count in own.moves.items())
            result(f"Moves of the games that {name} didn't lose: {told}.")


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="A .csv, .json or .jsonl file.")],
    game: GameOption = None,
    pictures: Annotated[
        bool, typer.Option("--pictures", help="With the pictures of the boards that were kept (JSON only).")
    ] = False,
    force: Force = False,
) -> None:
    """Write the games into a file: as a table (CSV), or with all boards and the advice of then (JSON, JSON Lines)."""
    may_write(file, force=force)
    history = History()
    count = write(history, _games(history, game), file, pictures=pictures)
    say(f"{counted(count, 'game')} written into {file}.")


def delete(
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="The game's number.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Forget all games.")] = False,
) -> None:
    """Forget a game, or all of them."""
    history = History()
    if every == (number is not None):
        raise UsageError("Say which game, by its number, or --all.")
    if number is None:
        say(f"Forgotten: {counted(history.delete_all(), 'game')}.")
        return
    history.game(number)
    history.delete(number)
    say(f"Game {number} is forgotten.")
