"""One process talks to servers of different kinds, as XWayland's and Xvfb: neither hears of the other's events."""

from __future__ import annotations

import pytest

from kibitz.automation.x11.connection import connect
from tests.support.display import xvfb

pytestmark = pytest.mark.x11


FEWER = [word for name in ("MIT-SHM", "XFIXES", "RENDER", "XINERAMA") for word in ("-extension", name)]
"""Without these extensions the numbers of the others are lower."""


def test_servers_whose_extensions_have_other_numbers_are_both_talked_to() -> None:
    with xvfb() as one, xvfb(800, 600, *FEWER) as other:
        for name, width in ((one, 1280), (other, 800), (one, 1280)):
            connection = connect(None, name)
            try:
                assert connection.screen().root.get_geometry().width == width
            finally:
                connection.close()
