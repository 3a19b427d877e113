"""Switches that games bring along: options of ``play`` with names of their own, and words of ``practice``'s variant."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from kibitz.core.options import GameOptions, Option
from kibitz.registry import all_options, title_of


@dataclass(frozen=True, slots=True)
class Declared:
    """A switch as the command line knows it.

    kind: what it takes, int or str; bool for one that is there or not. words: the only ones that it takes, if few.
    """

    flag: str
    help: str
    kind: type
    least: int | None = None
    words: tuple[str, ...] = ()

    def parameter(self) -> inspect.Parameter:
        """For the signature that Typer reads."""
        name = self.flag.strip("-").replace("-", "_")
        metavar = {int: "N", str: "|".join(self.words) or "NAME"}.get(self.kind)
        shown = typer.Option(self.flag, help=self.help, min=self.least, metavar=metavar)
        kind: Any = bool if self.kind is bool else self.kind | None
        default = False if self.kind is bool else None
        return inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown]
        )


def with_switches(
    command: Callable[..., None], declared: Sequence[Declared], helps: Mapping[str, str] | None = None
) -> Callable[..., None]:
    """The command with these switches in place of its parameter ``switches``, which gets flag -> what was given.

    helps: words of other parameters that tell of games, by their names.
    """
    signature = inspect.signature(command, eval_str=True)
    own = {switch.flag: switch.parameter() for switch in declared}
    parameters: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        if parameter.name == "switches":
            parameters += own.values()
            continue
        for shown in getattr(parameter.annotation, "__metadata__", ()):
            shown.help = (helps or {}).get(parameter.name, shown.help)
        parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    def run(**given: Any) -> None:
        switches = {flag: given.pop(parameter.name) for flag, parameter in own.items()}
        command(**given, switches={flag: value for flag, value in switches.items() if value not in (None, False)})

    run.__doc__ = command.__doc__
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]  # read by inspect
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def play_switches() -> list[Declared]:
    """Those of ``kibitz play``."""
    found: dict[str, Declared] = {}
    for model in all_options().values():
        for option in model.options().values():
            if option.switch is not None and option.switch.flag not in found:
                found[option.switch.flag] = _declared(option)
    return list(found.values())


def switched(model: type[GameOptions], given: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """Option -> the flag that set it, and its value; a flag that isn't this game's goes by its own name."""
    found = {}
    for flag, value in given.items():
        option = next((one for one in model.options().values() if one.switch and one.switch.flag == flag), None)
        fixed = option.switch.value if option is not None and option.switch is not None else None
        found[option.name if option is not None else flag] = (flag, value if fixed is None else fixed)
    return found


def practice_switches() -> list[Declared]:
    """Those of ``kibitz practice``; one that several games have is told of each."""
    helps: dict[str, list[str]] = {}
    kinds: dict[str, type] = {}
    for game, model in all_options().items():
        for switch in model.practice.switches:
            helps.setdefault(switch.flag, []).append(f"{title_of(game)}: {switch.help}")
            kinds[switch.flag] = int if "{}" in switch.words else bool
    return [Declared(flag, "; ".join(lines) + ".", kinds[flag]) for flag, lines in helps.items()]


def practice_helps() -> dict[str, str]:
    """What ``kibitz practice`` tells of the games' variants and palettes."""
    games = {title_of(game): model.practice for game, model in all_options().items()}
    variants = [f"; in {title} {practice.variants}" for title, practice in games.items() if practice.variants]
    palettes = [f"; {title}: {practice.palettes}" for title, practice in games.items() if practice.palettes]
    return {
        "variant": f"A variant of the game, such as daily{''.join(variants)}.",
        "palette": f"Colours of cards or tiles: classic{''.join(palettes)}.",
    }


def variant_words(given: Mapping[str, Any]) -> list[str]:
    """The words of the variant that the switches of ``kibitz practice`` stand for."""
    words = {switch.flag: switch.words for model in all_options().values() for switch in model.practice.switches}
    return [words[flag].format(value) for flag, value in given.items()]


def _declared(option: Option) -> Declared:
    assert option.switch is not None, "called for those only"
    switch = option.switch
    kind = bool if switch.value is not None else str if str in option.types else int
    return Declared(switch.flag, switch.help, kind, option.least, option.words)
