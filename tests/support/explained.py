"""Why a play ended, for the message of a test that fails."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from kibitz.automation.player.result import PlayResult


def explained(result: PlayResult) -> str:
    """Its reason, and what it had expected and saw last."""
    if result.evidence is None:
        return result.reason
    with TemporaryDirectory() as folder:
        text, *_ = result.evidence.save(Path(folder))
        return f"{result.reason}\n{text.read_text(encoding='utf-8')}"
