"""A Wayland session for each file of tests; starting one takes less than a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kibitz.cli.common.virtual_wayland import virtual_wayland


@pytest.fixture(scope="module")
def wayland() -> Iterator[str]:
    """The display's name; this process's environment points at the session."""
    with virtual_wayland() as name:
        yield name
