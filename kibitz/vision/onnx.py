"""ONNX Runtime, which runs the models that read text: the one module that imports it, and without its telemetry.

From 1.31 on its wheel writes a database into the user's cache folder and queues events there, to be sent to its makers.
Only this variable, set before the first import, keeps it from beginning; nothing that can be called afterwards does.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

SILENCE = "ORT_DISABLE_TELEMETRY"


def runtime() -> Any:
    """The library; to be asked for before anything else is imported that brings it along."""
    # Whatever the user's environment says: nothing leaves the machine.
    os.environ[SILENCE] = "1"
    import onnxruntime

    return onnxruntime


def session(model: bytes | Path) -> InferenceSession:
    """A model, from its file or its content, ready to be run on one core. From a file it takes less memory (34 MB
    instead of 56 for one of 21 MB), as the library keeps what it was given."""
    library = runtime()
    options = library.SessionOptions()
    # What is run is small, and threads that wait for work cost the game's own.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # Memory for every size of input there was would be kept.
    options.enable_cpu_mem_arena = False
    # What its makers log is nothing that a user could change.
    options.log_severity_level = 4
    made: InferenceSession = library.InferenceSession(
        model if isinstance(model, bytes) else str(model), options, providers=["CPUExecutionProvider"]
    )
    return made
