"""Everything with Qt: the window, the overlay, the maps, the practice boards."""

import sys
from typing import Any

import PySide6.QtCore  # noqa: F401 (it loads the module that is looked for here)

_features: Any = sys.modules.get("shibokensupport.feature")
if _features is not None and hasattr(_features, "_mod_uses_pyside"):
    # PySide reads, and keeps, the source of every module that is imported after it, whether it uses Qt: of those that
    # do, the names may be switched (`from __feature__ import snake_case`). That took a tenth of the processor
    # time of the imports, and 21 MB. All are taken for such ones, so that what one of them asks for is no other's.
    _features._mod_uses_pyside = lambda module: True
