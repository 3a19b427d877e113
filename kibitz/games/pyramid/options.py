"""Options of Pyramid Scheme, and what its practice board remembers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from pydantic import Field

from kibitz.core.options import HIDDEN, Choice, GameOptions, PracticeSettings, Shown, VariantSwitch


class Entry(StrEnum):
    """How letters are selected."""

    AUTO = "auto"
    """Clicked on, until that doesn't select them; then dragged over."""
    TAP = "tap"
    DRAG = "drag"


class PyramidPractice(PracticeSettings):
    variants: ClassVar = "easy, medium or hard words"
    switches: ClassVar = (
        VariantSwitch("--rows", "{} rows", "rows, 3 to 7"),
        VariantSwitch("--hard", "hard", "rare words"),
        VariantSwitch("--expert", "expert", "words are judged once every letter is used"),
    )

    variant: str = "random"
    animations: bool = True


class PyramidOptions(GameOptions):
    practice: ClassVar = PyramidPractice

    words: Annotated[str, HIDDEN] = Field("", description="a file with a word a line, instead of the shipped list")
    theme: Annotated[str, HIDDEN] = Field(
        "", description="words that are likelier than their frequency says, with commas between them"
    )
    required: Annotated[str, HIDDEN] = Field("", description="words that are in the solution")
    entry: Annotated[
        Entry,
        Shown(
            "&Letters are",
            choices=(
                Choice(Entry.AUTO, "Clicked on, and dragged over where that fails"),
                Choice(Entry.TAP, "Clicked on"),
                Choice(Entry.DRAG, "Dragged over"),
            ),
        ),
    ] = Field(
        Entry.AUTO,
        description="tap clicks on letters, drag drags over them, auto clicks until that fails",
    )
