"""Options of Wordle, and what its practice board remembers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar

from pydantic import Field

from kibitz.core.options import HIDDEN, Choice, GameOptions, PracticeSettings, Shown, Switch, VariantSwitch
from kibitz.core.phrase import Phrase
from kibitz.solvers.wordle.model.languages import LANGUAGES
from kibitz.solvers.wordle.model.state import FAIL_COST, LATE_ROWS, MAX_BOARDS, Aim, Mode, Strategy
from kibitz.solvers.wordle.model.words import WordList, list_names, load_words

TITLES = (
    Phrase("the daily game of today"),
    Phrase("the original game of 2021"),
    Phrase("the New York Times, early 2022"),
    Phrase("the New York Times since August 2022"),
)
"""What lists are called, without their counts; a catalogue has them because they stand here."""
COMMON_SIZE = 5
"""Letters of the words that several lists are about; other lengths have one list each."""


class Typing(StrEnum):
    """How words are put in."""

    AUTO = "auto"
    """By the keyboard, until its letters come out wrong or not at all; then by the on-screen keys."""
    KEYS = "keys"
    CLICKS = "clicks"


def _lists() -> Sequence[Choice]:
    lists = [load_words(name) for name in list_names() if not name.isdigit()]
    # How many words a list has is told by its tooltip: with it no narrow screen has room for the entry.
    named = [Choice(each.name, each.title.partition(":")[0], each.title) for each in lists if each.size == COMMON_SIZE]
    return [Choice(None, "By the length of the board's words"), *named]


def _languages() -> Sequence[Choice]:
    named = [Choice(language.code, language.name) for language in LANGUAGES.values()]
    return [Choice(None, "By the board's letters and words"), *named]


class WordlePractice(PracticeSettings):
    variants: ClassVar = "also random, hide, a language such as german, or several words"
    palettes: ClassVar = "contrast"
    switches: ClassVar = (
        VariantSwitch("--letters", "{} letters", "letters of the words, 4 to 11"),
        VariantSwitch("--boards", "{} boards", "1, 2, 4 or 8 boards"),
        VariantSwitch("--hard", "hard", "what was revealed must be used"),
        VariantSwitch("--hide", "hide", "against the adversary, who changes the word as long as it can"),
    )

    variant: str = "random"
    palette: str = "classic"
    animations: bool = True


class WordleOptions(GameOptions):
    practice: ClassVar = WordlePractice

    words: Annotated[str | WordList | None, Shown("&Word list", choices=_lists)] = Field(
        None, description="a word list or its name; without one, the list of the board's word length"
    )
    language: Annotated[
        str | None,
        Shown("&Language", choices=_languages),
        Switch("--language", "The words' language, such as de; without it, found by itself (Wordle and the like)."),
    ] = Field(None, description="code of the language of the words; without one, that of the board's letters and words")
    mode: Annotated[
        Mode,
        Shown(
            "&Guesses",
            choices=(
                Choice(Mode.NORMAL, "Any word may be guessed"),
                Choice(Mode.HARD, "Hard: what was revealed must be used"),
                Choice(Mode.ULTRA, "Ultra hard: only words that can be the answer"),
            ),
        ),
        Switch("--hard", "Only guesses that hard mode allows (Wordle and the like).", Mode.HARD),
    ] = Field(Mode.NORMAL, description="which guesses the game accepts")
    strategy: Annotated[Strategy, HIDDEN] = Field(Strategy.FAST, description="how guesses are chosen")
    aim: Annotated[
        Aim | None,
        Shown(
            "&Aim",
            "For one board.",
            choices=(
                Choice(None, "Fewest guesses; once three rows are left, a win first"),
                Choice(Aim.AVERAGE, "Fewest guesses on average"),
                Choice(Aim.STREAK, "A win first, then fewest guesses"),
            ),
        ),
        Switch("--aim", "What is best: fewest guesses, or no loss that can be helped (Wordle and the like)."),
    ] = Field(
        None,
        description=f"what is best on one board: average, the fewest guesses, a lost game counting {FAIL_COST} more "
        f"than its rows; streak, the best chance of a win; without it, streak once {LATE_ROWS} rows are left",
    )
    boards: Annotated[
        int | None,
        Shown("&Boards", "With a number, nothing is played before all are seen.", unset="As many as are seen"),
        Switch("--boards", "Play only when so many boards are seen (Wordle and the like)."),
    ] = Field(
        None,
        ge=1,
        le=MAX_BOARDS,
        description="how many boards there must be before anything is played; without a number, what is seen",
    )
    sequence: Annotated[bool, Shown("&One board after another")] = Field(
        False, description="whether boards are shown one after another"
    )
    typing: Annotated[
        Typing,
        Shown(
            "&Type words",
            choices=(
                Choice(Typing.AUTO, "By the keyboard; if that fails, by clicks"),
                Choice(Typing.KEYS, "By the keyboard"),
                Choice(Typing.CLICKS, "By clicks on the game's own keys"),
            ),
        ),
    ] = Field(Typing.AUTO, description="by the keyboard, or by clicks on the keys on the screen")
    refused: Annotated[str, HIDDEN] = Field(
        "", description="words that the page is known to refuse, with commas between them"
    )
