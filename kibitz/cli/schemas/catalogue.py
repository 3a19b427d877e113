"""All schemas by their names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from pydantic_core import CoreSchema

from kibitz.cli.schemas import letters, program, stations, ticket, wordle
from kibitz.core.errors import UsageError
from kibitz.services.settings import Settings
from kibitz.vision.pages.codec import PageRecord

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True)
class Shape:
    """What is written by some command.

    type: what Pydantic makes the schema of. about: where such values are found, in words. version: the next number once
    a key goes, or means something else.
    """

    name: str
    type: Any
    about: str
    version: int = 1

    @property
    def file(self) -> str:
        """The name of its file in docs/schemas."""
        return f"{self.name}-{self.version}.json"


_LINES = "each line of `kibitz {} --json`"
SHAPES = (
    Shape("analyse", program.PictureRecord, _LINES.format("analyse") + ", and of the file of `--output FILE.jsonl`"),
    Shape("watch", program.WatchedRecord, _LINES.format("watch")),
    Shape("play", program.PlayLine, _LINES.format("play") + ": moves, then how each game ended, then all games"),
    Shape("doctor", program.DoctorRecord, "`kibitz doctor --json`"),
    Shape("where", program.WhereRecord, "`kibitz where --json`"),
    Shape("settings", Settings, "the user's file `settings.json`, as Kibitz writes it"),
    Shape("history-list", program.KeptGame, _LINES.format("history list")),
    Shape("history-show", program.WholeGame, "`kibitz history show --json`, and each line of an exported .jsonl file"),
    Shape("history-export", list[program.WholeGame], "a .json file of `kibitz history export`"),
    Shape("history-figures", program.PlayersFigures, "`kibitz history figures --json`"),
    Shape("page-list", program.Pages, "`kibitz page list --json`"),
    Shape("page-show", program.PageSummary, "`kibitz page show --json`"),
    Shape("page-teach", program.TaughtPage, "`kibitz page teach --json`"),
    Shape("page-check", program.CheckedPage, _LINES.format("page check")),
    Shape("page-file", PageRecord, "the file of a page that was shown, as `kibitz page export` writes it"),
    Shape("set-solve", letters.SetSolution, "`kibitz set solve --json`"),
    Shape("set-daily", letters.DailySet, "`kibitz set daily --json`"),
    Shape("set-chance", letters.SetChance, "`kibitz set chance --json`"),
    Shape("wordle-solve", wordle.WordleSession, _LINES.format("wordle solve")),
    Shape("wordle-advise", wordle.WordleAdviceRecord, "`kibitz wordle advise --json`"),
    Shape("wordle-analyse", wordle.AnalysisRecord, "`kibitz wordle analyse --json`"),
    Shape("wordle-run", wordle.RunRecord, "`kibitz wordle run --json`"),
    Shape("wordle-hide", wordle.HideSession, _LINES.format("wordle hide")),
    Shape("wordle-tree", wordle.TreeSummary, "`kibitz wordle tree --json`"),
    Shape("wordle-tree-file", wordle.WholeTree, "`kibitz wordle tree --format json`"),
    Shape("wordle-benchmark", wordle.BenchmarkRecord, _LINES.format("wordle benchmark")),
    Shape("wordle-prove", wordle.ProofRecord, "`kibitz wordle prove --json`"),
    Shape("wordle-lists", wordle.Lists, "`kibitz wordle lists --json`, of all lists or of one"),
    Shape("tuble-solve", stations.TubleSession, _LINES.format("tuble solve")),
    Shape("tuble-advise", stations.TubleAdviceRecord, "`kibitz tuble advise --json`"),
    Shape("tuble-route", stations.StationRoute, "`kibitz tuble route --json`"),
    Shape("tuble-benchmark", stations.StationBenchmark, _LINES.format("tuble benchmark")),
    Shape("tuble-tree", stations.StationTree, "`kibitz tuble tree --json`, and its `--format json`"),
    Shape("pyramid-solve", letters.PyramidSolving, _LINES.format("pyramid solve") + ": of a session, or of puzzles"),
    Shape("ticket-route", ticket.TicketRoute, "`kibitz ticket route --json`"),
    Shape("ticket-plan", ticket.TicketPlan, "`kibitz ticket plan --json`"),
    Shape("ticket-advise", ticket.TicketAdviceRecord, "`kibitz ticket advise --json`"),
    Shape("ticket-simulate", ticket.Simulation, "`kibitz ticket simulate --json`"),
    Shape("ticket-profile-make", ticket.MadeProfile, "`kibitz ticket profile make --json`"),
    Shape("ticket-profile-show", ticket.ProfileRecord, "`kibitz ticket profile show --json`"),
    Shape("ticket-profile-list", list[ticket.ProfileRecord], "`kibitz ticket profile list --json`"),
    Shape("ticket-profile-check", ticket.ProfileCheck, _LINES.format("ticket profile check")),
    Shape("ticket-profile-file", ticket.ProfileFile, "the file of a board profile of Ticket to Ride"),
)


def shape_of(name: str) -> Shape:
    """The shape with a name. Raises UsageError where there is none."""
    for shape in SHAPES:
        if shape.name == name:
            return shape
    raise UsageError(f"There is no schema {name!r}. `kibitz schema` lists those that there are.")


@cache
def schema(shape: Shape) -> dict[str, Any]:
    """The JSON Schema of a shape, draft 2020-12."""
    made = TypeAdapter(shape.type).json_schema(mode="serialization", schema_generator=_Generator)
    head = {
        "$schema": DRAFT,
        "$id": f"urn:kibitz:schema:{shape.name}:{shape.version}",
        "title": f"Kibitz: {shape.name}, version {shape.version}",
    }
    about = f"{shape.about[0].upper()}{shape.about[1:]}."
    return {**head, "description": f"{about} {made.pop('description', '')}".rstrip(), **made}


class _Generator(GenerateJsonSchema):
    """Without titles that repeat names; docstrings are one line."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def generate(self, schema: CoreSchema, mode: JsonSchemaMode = "validation") -> dict[str, Any]:
        made: dict[str, Any] = _plain(super().generate(schema, mode))
        return made


def _plain(part: Any) -> Any:
    if isinstance(part, list):
        return [_plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        name: " ".join(value.split()) if name == "description" and isinstance(value, str) else _plain(value)
        for name, value in part.items()
        if name != "title" or not isinstance(value, str)
    }
