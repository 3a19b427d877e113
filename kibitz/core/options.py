"""Options of a game, told once: the command line, the settings dialog, the store, the practice board and the documents
all read them from the game's model."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self, get_args, get_type_hints

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from kibitz.core.errors import UsageError
from kibitz.core.geometry import Point

TYPED = (Point, int, float, bool, str)
"""Types that can be written on a command line."""


class Choice(NamedTuple):
    """One of an option's values, and what people read of it; ``tip`` says more."""

    value: Any
    text: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """How the settings dialog shows an option; what has no such annotation goes by its title, or its name.

    label: its words, with & before the letter of its shortcut. note: a line below it. choices: to be chosen from; a
    function where making them takes time. unset: what no number means. unit: of a number, such as ``ms``.
    editor: ``module:callable`` that makes a widget of a text, which it gives back, and takes, as ``text``.
    hidden: it isn't shown.
    """

    label: str = ""
    note: str = ""
    choices: Sequence[Choice] | Callable[[], Sequence[Choice]] = ()
    unset: str = ""
    unit: str = ""
    editor: str = ""
    hidden: bool = False


HIDDEN = Shown(hidden=True)


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of ``kibitz play`` that sets the option: to its own argument, or to ``value`` where it takes none."""

    flag: str
    help: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option takes one of these words."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._checked, handler(source))

    def _checked(self, value: str) -> str:
        if value not in self.words:
            raise PydanticCustomError("word", "no such word")
        return value


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game, as everything that shows it sees it.

    types: those of `TYPED` that it takes. words: the only values, where there are few. least, most: of a number, where
    it has such limits. meaning: in a sentence without its full stop.
    """

    name: str
    types: frozenset[type]
    words: tuple[str, ...]
    default: Any
    least: Any
    most: Any
    meaning: str
    shown: Shown
    switch: Switch | None

    @property
    def choices(self) -> Sequence[Choice]:
        """What the dialog offers; empty where anything can be typed."""
        made = self.shown.choices() if callable(self.shown.choices) else self.shown.choices
        return made or [Choice(word, word) for word in self.words]


def first_wrong(error: ValidationError) -> str:
    """What is wrong with the first value that can't be: Pydantic's words, or ours without its “Value error”."""
    return error.errors()[0]["msg"].removeprefix("Value error, ").rstrip(".")


class Remembered(BaseModel):
    """Values with defaults, some of which the user has changed and that are kept."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    @classmethod
    def kept(cls, values: Mapping[str, Any]) -> Self:
        """What was kept, by this version or another one: what isn't known or can't be is left at its default."""
        good = {name: value for name, value in values.items() if name in cls.model_fields}
        while True:
            try:
                return cls(**good)
            except ValidationError as error:
                for wrong in error.errors():
                    good.pop(str(wrong["loc"][0]), None)

    @classmethod
    def unusable(cls, values: Mapping[str, Any]) -> list[str]:
        """Names of what `kept` leaves out: what isn't known, or can't be."""
        found = []
        for name, value in values.items():
            try:
                known = name in cls.model_fields
                cls(**({name: value} if known else {}))
            except ValidationError:
                known = False
            found += [] if known else [name]
        return found

    def to_keep(self) -> dict[str, Any]:
        """What differs from the defaults, for JSON."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @classmethod
    def options(cls) -> dict[str, Option]:
        """Name -> option, in their order."""
        return {name: _option(name, field) for name, field in cls.model_fields.items()}


class VariantSwitch(NamedTuple):
    """A switch of ``kibitz practice`` that stands for words of the variant; ``{}`` in them takes a number."""

    flag: str
    words: str
    help: str


class DemoPlan(NamedTuple):
    """How ``kibitz demo`` shows a game.

    variant: what is played where the usual game would take long to watch. share: of the screen's width, for the board.
    options: ``module:callable`` that gives the game's options from ``(surface, log, folder)``, once the board is shown.
    """

    variant: str = ""
    share: float = 0.5
    options: str = ""


class PracticeSettings(Remembered):
    """What a practice board remembers from game to game; each game adds its own.

    The class says too what the command line tells: ``variants`` and ``palettes`` in words, and switches of its own.
    """

    variants: ClassVar[str] = ""
    palettes: ClassVar[str] = ""
    switches: ClassVar[Sequence[VariantSwitch]] = ()
    demo: ClassVar[DemoPlan] = DemoPlan()


class GameOptions(Remembered):
    """Options of a game: a subclass has a field for each, with its default, description, limits and `Shown`."""

    practice: ClassVar[type[PracticeSettings]] = PracticeSettings

    @classmethod
    def of(cls, game: str, options: Self | None = None, /, **given: Any) -> Self:
        """The options, some of them changed. ``game``: its title.

        Raises UsageError for an option or a value that there isn't.
        """
        known = cls.options()
        for name in given:
            if name not in known:
                raise UsageError(
                    f"{game} has no option {name!r}. It has: {', '.join(known) if known else 'none at all'}."
                )
        before = {name: getattr(options, name) for name in options.model_fields_set} if options is not None else {}
        try:
            return cls(**{**before, **given})
        except ValidationError as error:
            first = error.errors()[0]
            name = str(first["loc"][0])
            words = known[name].words
            if words:
                wrong = f"{game} has no {name} {first['input']!r}; choose one of {', '.join(filter(None, words))}."
                raise UsageError(wrong) from None
            raise UsageError(f"{game}'s {name} can't be {first['input']!r}: {first_wrong(error)}.") from None


def _option(name: str, field: FieldInfo) -> Option:
    types = set(get_args(field.annotation) or (field.annotation,))
    marks = {type(mark): mark for mark in field.metadata}
    enum = next((one for one in types if isinstance(one, type) and issubclass(one, Enum)), None)
    words = marks[OneOf].words if OneOf in marks else tuple(str(one.value) for one in enum or ())
    typed = frozenset(one for one in TYPED if one in types or (one is str and words))
    return Option(
        name,
        typed,
        words,
        field.default,
        least=marks[Ge].ge if Ge in marks else None,
        most=marks[Le].le if Le in marks else None,
        meaning=field.description or "",
        shown=marks.get(Shown) or Shown(field.title or name.replace("_", " ").capitalize(), hidden=not typed),
        switch=marks.get(Switch),
    )


def options_of_class(kind: Any) -> type[GameOptions]:
    """The options of a game's class: its model, or one made of its constructor's keyword arguments."""
    model: type[GameOptions] = getattr(kind, "options", GameOptions)
    if model is not GameOptions:
        return model
    try:
        hints = get_type_hints(kind.__init__)
    except NameError:
        # A name that only type checkers import; what was written is taken as it is.
        hints = {}
    fields: dict[str, Any] = {}
    for name, parameter in inspect.signature(kind).parameters.items():
        hint = hints.get(name, str)
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY) and _can_be_typed(hint):
            default = parameter.default if parameter.default is not parameter.empty else None
            fields[name] = (hint | None if default is None else hint, Field(default))
    made: type[GameOptions] = create_model(f"{kind.__name__}Options", __base__=GameOptions, **fields)
    return made


def _can_be_typed(hint: Any) -> bool:
    return bool(set(get_args(hint) or (hint,)) & set(TYPED))


def one_of(words: Iterable[str]) -> OneOf:
    """The words of an enum, or of anything else that has some."""
    return OneOf(tuple(words))
