"""ONNX Runtime, which runs the models that read text: the one module that imports it, and without its telemetry.

From 1.31 on its wheel writes a database into the user's cache folder and queues events there, to be sent to its makers.
Only this variable, set before the first import, keeps it from beginning; nothing that can be called afterwards does.
"""

from __future__ import annotations

import os
from typing import Any

SILENCE = "ORT_DISABLE_TELEMETRY"


def runtime() -> Any:
    """The library; to be asked for before anything else is imported that brings it along."""
    # Whatever the user's environment says: nothing leaves the machine.
    os.environ[SILENCE] = "1"
    import onnxruntime

    return onnxruntime
