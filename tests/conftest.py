"""What all layers of the tests share: pure, offscreen Qt, real X server (``x11``), real browser (``e2e``)."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
