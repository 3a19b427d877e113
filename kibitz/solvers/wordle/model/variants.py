"""What to tell a player whose site scores repeated letters in a way of its own."""

from __future__ import annotations

from kibitz.solvers.wordle.model.scoring import Rule

EXPLANATIONS = {
    Rule.EVERY_COPY: "this site marks every copy of a letter that the word has",
    Rule.LEFT_TO_RIGHT: "this site judges repeated letters strictly from the left",
}
"""Each rule but the standard one in words."""
