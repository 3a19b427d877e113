"""Docstrings as the site shows them, in Markdown: there ``>>>`` would be quotations, ``::`` nothing (for Griffe)."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)
"""From a prompt to the next empty line."""


class MarkdownDocstrings(Extension):
    """Makes Markdown of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = in_markdown(obj.docstring.value)


def in_markdown(docstring: str) -> str:
    r"""The text of a docstring with its examples in fences.

    >>> in_markdown("A sum, as here::\n\n>>> 1 + 1\n2")
    'A sum, as here:\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    text = re.sub(r"::$", ":", docstring, flags=re.MULTILINE)
    text = re.sub(r"^:$", "", text, flags=re.MULTILINE)
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
