"""Where compiled code is kept."""

from __future__ import annotations

import subprocess
import sys

from kibitz.core.folders import folders


def test_where_the_program_may_not_be_written_to_compiled_code_is_kept_in_our_own_folder() -> None:
    program = (
        "import os; os.access = lambda *_: False; os.environ.pop('NUMBA_CACHE_DIR', None);"
        "import kibitz.solvers.wordle.search.jit, numba; print(numba.config.CACHE_DIR)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ran.stdout.strip().startswith(str(folders().cache))
