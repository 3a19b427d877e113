"""What pages say, in several languages."""

from __future__ import annotations

from pathlib import Path


def _texts() -> dict[str, dict[str, str]]:
    head, *rows = (line.split("\t") for line in Path(__file__).with_suffix(".tsv").read_text("utf-8").splitlines())
    return {language: {row[0]: row[i] for row in rows} for i, language in enumerate(head[1:], start=1)}


TEXTS = _texts()
"""Language -> key -> what the page says."""
LANGUAGES = tuple(TEXTS)

FILLER = (
    "The trains run every few minutes until midnight and then every half hour.",
    "Readers have sent us more than two hundred letters about this in a week.",
    "It began with a notebook, a ruler and one long afternoon in the rain.",
    "Nothing about the old building suggests what has been found in its cellar.",
    "A new puzzle appears at midnight; come back tomorrow for the next one.",
    "Most visitors walk past the third door without noticing the brass plate.",
    "Prices rose by 3.4 per cent in March, and by 2.9 per cent in April.",
    "The committee meets on the second Tuesday of the month in room 14.",
)
"""Sentences for articles, adverts and footers."""
