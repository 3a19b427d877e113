"""Windows of the tests are shown nowhere."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
