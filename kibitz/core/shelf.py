"""Things that the user has made and named, one file each in a folder of his own: board profiles, pages."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.folders import folders
from kibitz.core.phrase import Phrase
from kibitz.core.wording import unreadable_because

log = logging.getLogger(__name__)

T = TypeVar("T")
SUFFIX = ".json"


@dataclass(frozen=True)
class Shelf(Generic[T]):
    """A folder of such files.

    what: such a thing in words, ``board profile``. folder: its name among the user's data. make: how one is made.
    parse, dump: a thing from the text of its file, raising UsageError, and back. largest: bytes of a file at most.
    """

    what: str
    folder: str
    make: str
    parse: Callable[[str], T]
    dump: Callable[[T], str]
    largest: int

    @property
    def path(self) -> Path:
        """The folder; it need not exist."""
        return folders().data / self.folder

    def file(self, name: str) -> Path:
        """The file of a saved thing: its name, without what file systems don't take.

        Raises UsageError for a name without any letter or figure.
        """
        stem = re.sub(r"[^\w.]+", "-", name.lower()).strip("-._")
        if not stem:
            raise UsageError(
                Phrase("{name!r} is no name for a {what}. Give it letters or figures.", name=name, what=self.what)
            )
        return self.path / f"{stem}{SUFFIX}"

    def files(self) -> list[Path]:
        """The files of all saved things, by name."""
        return sorted(self.path.glob(f"*{SUFFIX}"))

    def saved(self) -> list[tuple[str, T]]:
        """All saved things with the names under which they are saved; files that hold none are left out, and logged."""
        found = []
        for file in self.files():
            try:
                found.append((file.stem, self.read(file)))
            except KibitzError as error:
                # The error names the file.
                log.warning("a %s is left out: %s", self.what, error)
        return found

    def find(self, name: str) -> Path:
        """The file of a thing that is called by its name or its path. Raises UsageError where there is none."""
        path = Path(name)
        if path.is_file():
            return path
        saved = self.file(name)
        if saved.is_file():
            return saved
        names = ", ".join(file.stem for file in self.files())
        there = Phrase("There are: {names}", names=names) if names else Phrase("None is saved yet")
        raise UsageError(
            Phrase(
                "There is no {what} {name!r}, and no such file. {there}. To make one: {make}",
                what=self.what,
                name=name,
                there=there,
                make=self.make,
            )
        )

    def load(self, name: str) -> T:
        """A thing by the name under which it is saved, or by its file. Raises UsageError where there is none."""
        return self.read(self.find(name))

    def read(self, path: Path) -> T:
        """The thing in a file. Raises UsageError where it holds none."""
        try:
            if path.stat().st_size > self.largest:
                raise UsageError(
                    Phrase(
                        "{path} can't be a {what}: it has {st_size:.0f} MB, and these have {largest:.0f} at most.",
                        path=path,
                        what=self.what,
                        st_size=path.stat().st_size / 1e6,
                        largest=self.largest / 1e6,
                    )
                )
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(
                Phrase(
                    "{path} can't be read as a {what}: {unreadable_because}.",
                    path=path,
                    what=self.what,
                    unreadable_because=unreadable_because(error),
                )
            ) from error
        try:
            return self.parse(text)
        except UsageError as error:
            raise UsageError(f"{path}: {error}") from error

    def save(self, thing: T, path: Path) -> Path:
        """Write a thing to a file; where it went.

        What is there is replaced, and stays whole until the new one is. Raises KibitzError where it can't be written.
        """
        new = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(self.dump(thing), encoding="utf-8")
            os.replace(new, path)
        except OSError as error:
            raise KibitzError(
                Phrase(
                    "The {what} can't be written to {path}: {strerror}. Choose another place.",
                    what=self.what,
                    path=path,
                    strerror=error.strerror,
                )
            ) from error
        return path

    def put(self, thing: T, name: str) -> Path:
        """Save a thing under a name that is still free; where it went. Raises UsageError, KibitzError."""
        target = self.file(name)
        if target.exists():
            raise UsageError(
                Phrase("A {what} is saved as {stem!r} already. Choose another name.", what=self.what, stem=target.stem)
            )
        return self.save(thing, target)

    def rename(self, old: str, new: str, called: Callable[[T, str], T]) -> Path:
        """Save a thing under another name and delete it under the old one; where it went.

        called: the thing with another name. Raises UsageError where the name is taken, or nothing has the old one.
        """
        thing = called(self.read(self._saved(old)), new)
        if self.file(new) == self.file(old):
            return self.save(thing, self.file(new))
        saved = self.put(thing, new)
        self.delete(old)
        return saved

    def delete(self, name: str) -> Path:
        """Delete a saved thing; the file that is gone. Raises UsageError where none is saved under the name."""
        path = self._saved(name)
        try:
            path.unlink()
        except OSError as error:
            raise KibitzError(
                Phrase("{path} can't be deleted: {strerror}.", path=path, strerror=error.strerror)
            ) from error
        return path

    def _saved(self, name: str) -> Path:
        path = self.file(name)
        if not path.is_file():
            names = ", ".join(file.stem for file in self.files()) or "none"
            raise UsageError(
                Phrase("No {what} is saved as {name!r}. There are: {names}.", what=self.what, name=name, names=names)
            )
        return path
