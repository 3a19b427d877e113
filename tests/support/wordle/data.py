"""What our own Wordle pages know of words: the usual ones, as a script that they load."""

from __future__ import annotations

import json

from kibitz.games.wordle.lists import usual_words
from kibitz.solvers.wordle.model.words import load_words

WORDS_SCRIPT = "wordle_words.js"


def wordle_data() -> str:
    """``USUAL``: words that pages of any kind take."""
    return f"const USUAL = {json.dumps(sorted(usual_words(load_words())))};\n"
