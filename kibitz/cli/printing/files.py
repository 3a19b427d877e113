"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

from kibitz.cli.printing.output import result
from kibitz.core.errors import UsageError


def may_write(path: Path | None, *, force: bool) -> None:
    """Raises UsageError, before any work is done, where the file is there already or its folder isn't.

    A file without anything in it may be replaced.
    """
    if path is None:
        return
    if path.exists() and path.stat().st_size and not force:
        raise UsageError(f"{path} is there already. Choose another name, or give --force to replace it.")
    if not path.parent.is_dir():
        raise UsageError(f"The folder {path.parent} isn't there: {path} can't be written.")


def write_output(content: str | bytes, output: Path | None) -> None:
    """Writes to a file; without one, text goes to standard output."""
    if output is None:
        result(str(content).rstrip("\n"))
    elif isinstance(content, bytes):
        output.write_bytes(content)
    else:
        output.write_text(content, encoding="utf-8")
