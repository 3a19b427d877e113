"""The command line's root: global options, the commands, and what becomes of errors."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import kibitz
from kibitz.automation.stop import INTERRUPTED
from kibitz.cli.common.anywhere import Anywhere, parted, profile
from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.common.windows import in_windows
from kibitz.core.errors import KibitzError, StoppedError, UsageError
from kibitz.registry import built_in, game_class, game_ids, resolve
from kibitz.services.logs import log_file, start_logging

log = logging.getLogger("kibitz.cli")

COMPLETION_VARIABLE = "_KIBITZ_COMPLETE"
"""Set by the shell's completion script while it asks for words (see `kibitz --show-completion`)."""
PLAY_EXAMPLES = (
    "Example: kibitz play set --sets 3\n\nExample: kibitz play wordle --browser chrome --url https://example.org/wordle"
)
EPILOG = (
    "Example: kibitz analyse screenshot.png\n\n"
    "Exit codes: 0 fine, 1 something was unreadable or there was nothing to stop, 2 wrong usage, 3 not possible on "
    "this machine, 4 game lost, 5 stopped, 6 no more is visible to be played."
)


def build_app(argv: Sequence[str], *, whole: bool = False) -> typer.Typer:
    """The app. A game's own commands are loaded only when the line asks for them, the shell completes it, or the
    ``whole`` is asked for."""
    app = typer.Typer(
        name="kibitz",
        help="Looks over your shoulder at a puzzle on the screen, says what to do, and plays it if asked. "
        "Without a command, the window opens.",
        epilog=EPILOG,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(root)
    wanted = next((word for word in argv if not word.startswith("-")), "")
    completing = whole or COMPLETION_VARIABLE in os.environ
    if built_in(wanted) and not completing:
        # A solver's first answer shall not wait for everything else that Kibitz can do.
        _add_game(app, wanted, load=True)
        return app
    _add_commands(app, wanted, completing=completing)
    for name in game_ids():
        _add_game(app, name, load=name == wanted or completing)
    return app


def root(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where errors come from (tracebacks).")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print the log to stderr while working.")] = False,
    log_file: Annotated[
        Path | None,
        typer.Option("--log-file", metavar="FILE", dir_okay=False, help="Write the log there, not into its folder."),
    ] = None,
    temp_profile: Annotated[
        bool,
        typer.Option(
            "--temp-profile", help="Begin with no settings, pages or history, and keep none: all is deleted at the end."
        ),
    ] = False,
    toggle: Annotated[bool, typer.Option("--toggle", help="Tell the running Kibitz: watch or leave off.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Tell the running Kibitz: play one move.")] = False,
    hint: Annotated[bool, typer.Option("--hint", help="Tell the running Kibitz: give away more.")] = False,
    stop: Annotated[bool, typer.Option("--stop", help="Tell the running Kibitz: stop playing or watching.")] = False,
    board_profile: Annotated[
        str,
        typer.Option(
            "--profile",
            metavar="PROFILE",
            help="The window reads Ticket to Ride by this profile: a saved one's name, or a file.",
        ),
    ] = "",
) -> None:
    """What `Anywhere` has is looked at by `run`, which is there before any option is parsed."""
    if version:
        print(f"kibitz {kibitz.__version__}")
        raise typer.Exit
    wishes = {"toggle": toggle, "step": step, "hint": hint, "stop": stop}
    wished = [word for word, is_wished in wishes.items() if is_wished]
    if wished or ctx.invoked_subcommand is None:
        options = {"profile": board_profile} if board_profile else {}
        raise typer.Exit(in_windows("kibitz.gui.app:run_window")(*wished[:1], **options))


def run(argv: Sequence[str]) -> int:
    """Run one command line; its exit code. Never raises, and never shows a traceback unless ``--debug`` is given."""
    if isinstance(sys.stdout, TextIOWrapper):
        # Where a terminal or pipe has no emoji, a question mark stands for them.
        sys.stdout.reconfigure(errors="replace")
    own, rest = parted(argv)
    with profile(temporary=own.temp_profile):
        start_logging(verbose=own.verbose, path=own.log_file)
        return _run(own, rest)


def _run(own: Anywhere, rest: Sequence[str]) -> int:
    debug = own.debug
    try:
        if own.problem:
            raise UsageError(own.problem)
        command = typer.main.get_command(build_app(rest))
        command.main(args=[*own.words, *rest], prog_name="kibitz")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ExitCode.FINE
    except KibitzError as error:
        if debug:
            traceback.print_exc()
        else:
            print(f"kibitz: {error}", file=sys.stderr)
        log.info("ended with %s: %s", type(error).__name__, error)
        interrupted = isinstance(error, StoppedError) and str(error) == INTERRUPTED
        return ExitCode.INTERRUPTED if interrupted else error.exit_code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception:
        if debug:
            traceback.print_exc()
        return _fault(own)
    return ExitCode.FINE


def _add_commands(app: typer.Typer, wanted: str, *, completing: bool) -> None:
    """The commands. What games bring along is asked for only where the line is about it."""
    from kibitz.cli.commands import analyse, demo, doctor, play, practice, schema, watch, where
    from kibitz.cli.common.switches import play_switches, practice_helps, practice_switches, with_switches

    asked = {name: completing or name == wanted for name in ("practice", "play")}
    practise = with_switches(
        practice.practice,
        practice_switches() if asked["practice"] else (),
        practice_helps() if asked["practice"] else None,
    )
    app.command(name="demo", epilog="Example: kibitz demo set --seed 7")(demo.demo)
    app.command(name="practice", epilog="Example: kibitz practice set --daily 2026-11-21")(practise)
    app.command(name="analyse", epilog="Example: kibitz analyse screenshots/ --game set --json")(analyse.analyse)
    app.command(name="watch", epilog="Example: kibitz watch --game set --region 100,100,800,900")(watch.watch)
    app.command(
        name="play",
        epilog=PLAY_EXAMPLES,
    )(with_switches(play.play, play_switches() if asked["play"] else ()))
    app.add_typer(
        resolve("kibitz.cli.page:app") if completing or wanted == "page" else typer.Typer(),
        name="page",
        help="Show a page once, so that its board is read from then on.",
    )
    app.add_typer(
        resolve("kibitz.cli.history:app") if completing or wanted == "history" else typer.Typer(),
        name="history",
        help="The games that were watched or played: list, replay, figures, export.",
    )
    app.command(name="doctor", epilog="Example: kibitz doctor --json")(doctor.doctor)
    app.command(name="where", epilog="Example: kibitz where")(where.where)
    app.command(name="schema", epilog="Example: kibitz schema analyse")(schema.schema)


def _add_game(app: typer.Typer, game_id: str, *, load: bool) -> None:
    game = built_in(game_id)
    about = game.about if game is not None and game.about else f"Commands of the game {game_id}: solver and more."
    commands = (game.commands if game is not None else game_class(game_id).commands) if load else ""
    if commands:
        app.add_typer(resolve(commands), name=game_id, help=about)
        return
    # Stands for the game in the list of commands; reached only by a game without commands of its own.
    stand_in = typer.Typer(invoke_without_command=True, epilog=f"Example: kibitz play {game_id}")

    def none() -> NoReturn:
        raise UsageError(f"The game {game_id} has no commands of its own. Try: kibitz play {game_id}")

    stand_in.callback()(none)
    app.add_typer(stand_in, name=game_id, help=about)


def _fault(own: Anywhere) -> int:
    log.critical("unexpected error", exc_info=True)
    kind, error = sys.exc_info()[:2]
    name = kind.__name__ if kind else "error"
    story = f"The whole story is in {own.log_file or log_file()};"
    if own.temp_profile and own.log_file is None:
        story = "Its log goes with the throw-away profile (--log-file keeps one);"
    print(
        f"kibitz: this is a fault in Kibitz itself ({name}: {error}). {story} "
        "run again with --debug to see it here. Nothing was sent anywhere.",
        file=sys.stderr,
    )
    return ExitCode.FAULT
