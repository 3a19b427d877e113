"""What the loop and the player tell their listeners."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.advice import Move
from kibitz.core.game import Step, Verdict, View


@dataclass(frozen=True, slots=True)
class Looked:
    """The surface was grabbed, and read if it had changed."""

    view: View


@dataclass(frozen=True, slots=True)
class Planned:
    """A move was chosen; its steps are about to be done."""

    move: Move
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A step's action was performed. ``ms``: from the settled board to the end of the action."""

    step: Step
    ms: float


@dataclass(frozen=True, slots=True)
class Closed:
    """What the page showed over its board was closed. ``said``: what it said."""

    said: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A step was judged for the last time. ``ms``: from its action to the verdict."""

    step: Step
    verdict: Verdict
    ms: float


@dataclass(frozen=True, slots=True)
class Asked:
    """The user has to do something, told in a sentence, before the step's effect can be seen."""

    step: Step
    words: str


@dataclass(frozen=True, slots=True)
class Made:
    """A whole move was made and confirmed."""

    move: Move
    ms: float


Event = Looked | Planned | Acted | Asked | Closed | Checked | Made
