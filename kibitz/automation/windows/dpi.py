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
    user32 = libraries.user32
    if user32.SetProcessDpiAwarenessContext(PER_MONITOR_AWARE_V2):
        return
    # It was set before, by who started us or by a library.
    if not user32.AreDpiAwarenessContextsEqual(user32.GetThreadDpiAwarenessContext(), PER_MONITOR_AWARE_V2):
        log.warning(
            "This process was made unaware of the scales of monitors before Kibitz could say otherwise: clicks may be "
            "beside their targets. Set all monitors to 100 %, or start Kibitz as a program of its own."
        )
