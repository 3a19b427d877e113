"""``kibitz wordle prove``: that no opener needs fewer guesses, on one machine or many."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.printing.busy import counting_bar
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.wordle.options import RESEARCH_LIST, AsJson, GameChoice, game_options, split_words
from kibitz.core.errors import UsageError
from kibitz.core.folders import folders

if TYPE_CHECKING:
    from kibitz.services.work.wordle_proof import OpenerResult, Report, Task

NOT_DONE = 1
"""Exit code when openers are left without a verdict."""


@game_options(RESEARCH_LIST)
def prove(
    game: GameChoice,
    beat: Annotated[int, typer.Option(min=1, metavar="TOTAL", help="Prove that no opener needs fewer guesses in all.")],
    openers: Annotated[
        str | None, typer.Option("--openers", metavar="WORD,...", help="Only these openers (default: every guess).")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Only N openers, evenly spaced over the list.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A running Dask scheduler; without it, a cluster here.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="Processes of the cluster here.")] = 2,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", dir_okay=False, help="Keep results here (default: in Kibitz's data folder)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove that no opener finds all answers with fewer guesses: each opener is a job for a Dask cluster.

    Results are kept as they come; the same command goes on where a killed one was, or one that Ctrl+C ended.
    """
    if openers and sample:
        raise UsageError("--openers and --sample exclude each other.")
    from kibitz.services.work.wordle_proof import Task, even_sample
    from kibitz.services.work.wordle_proof import prove as run

    named = split_words(openers) if openers else []
    words = game.load(*named)
    task = Task(words, beat, game.mode)
    chosen = named or (even_sample(words, sample) if sample else list(words.guesses))
    path = results or folders().data / "wordle" / f"prove-{words.name}-{game.mode.value}-{beat}-{words.key[:6]}.jsonl"
    say(f"Results are kept in {path}.")
    with counting_bar("Openers") as tell:

        def told(verdict: OpenerResult | None, done: int, total: int) -> None:
            tell(done, total)
            if verdict is not None and verdict.beats:
                say(f"{verdict.opener} needs fewer: {verdict.total:,}.")

        report = run(task, chosen, path, scheduler=scheduler, workers=workers, progress=told)
    if as_json:
        json_line(report.to_json())
    else:
        _show(report, task)
    if report.interrupted:
        raise typer.Exit(ExitCode.INTERRUPTED)
    if report.remaining:
        raise typer.Exit(NOT_DONE)


def _show(report: Report, task: Task) -> None:
    proven = len(report.verdicts) - len(report.better)
    result(f"{proven:,} of {report.openers:,} openers are proven to need {task.beat:,} guesses or more.")
    for verdict in report.better:
        result(f"{verdict.opener} needs fewer: {verdict.total:,}.")
    if report.remaining:
        result(f"{report.remaining:,} openers have no verdict; the same command goes on with them.")
    for opener, reason in list(report.failed.items())[:5]:
        result(f"{opener} failed: {reason}")
    result(f"This took {report.cpu_s:,.1f} seconds of one core.")
    hours = report.extrapolated_h()
    if hours is not None and report.openers < report.every:
        least, expected, most = hours
        result(
            f"All {report.every:,} openers would take about {expected:,.1f} core hours ({least:,.1f} to {most:,.1f}, "
            "95 %, if these are a fair sample)."
        )
