"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

from kibitz.cli.printing.output import result
from kibitz.core.errors import KibitzError, UsageError


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
    else:
        write_file(output, content)


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file whole, text as UTF-8. Raises KibitzError where that can't be."""
    try:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        raise KibitzError(f"{path} can't be written: {error.strerror}. Choose another place.") from error
