"""The process's awareness of each monitor's DPI, without which Windows tells scaled places and stretches windows."""

from __future__ import annotations

import logging

from kibitz.automation.windows.api import Libraries

log = logging.getLogger(__name__)

PER_MONITOR_AWARE_V2 = -4
"""DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2."""


def be_aware(libraries: Libraries) -> None:
    """From now on all places are told in physical pixels. It can be set once in a process, before its first window;
    Qt 6 and mss would set the same later, and are content where it is set."""
    if not hasattr(libraries.user32, "SetProcessDpiAwarenessContext"):
        log.warning("this Windows is older than 10 (1703): with several monitors of different scales places are wrong")
    elif not libraries.user32.SetProcessDpiAwarenessContext(PER_MONITOR_AWARE_V2):
        log.debug("the awareness of DPI was set before")
