"""Starts the bundle (`make bundle`) as a machine without Python would, and tells how large it is.

    python tools/check_bundle.py [dist/kibitz]

It gets a home, a display and nothing else: no PATH, no PYTHONPATH. It has to tell its version, read a picture, find
by its doctor that it can move the mouse and show windows, and play a practice board by clicks (on a virtual display;
needs Xvfb and openbox). Ends with 1 where it does not. How fast it starts is measured by
`python benchmarks/start.py --program dist/kibitz/kibitz`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from kibitz.cli.common.virtual_display import virtual_display

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "images" / "practice-light.png"
GAME_S = 300.0
MB = 1_000_000


def size_of(folder: Path) -> int:
    """What a folder's files take, bytes; links are not followed."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def run(program: Path, home: str, *words: str, codes: tuple[int, ...] = (0,)) -> str:
    """What the bundle prints for a command line, with nothing in its environment but a home and the display.

    Raises SystemExit where it ends with none of the codes.
    """
    kept = {name: os.environ[name] for name in ("DISPLAY", "XAUTHORITY") if name in os.environ}
    done = subprocess.run(
        [program, *words],
        env={"HOME": home, **kept},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=GAME_S,
        check=False,
    )
    if done.returncode not in codes:
        sys.exit(f"kibitz {' '.join(words)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    print(f"ok  kibitz {' '.join(words)}", flush=True)
    return done.stdout


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "kibitz").resolve()
    program = folder / "kibitz"
    if not program.is_file():
        sys.exit(f"There is no {program}. “make bundle” makes it.")
    with tempfile.TemporaryDirectory(prefix="kibitz-") as home, virtual_display():
        run(program, home, "--version")
        # An empty virtual screen is black, which the doctor doesn't let pass for a screen: 3.
        told = run(program, home, "doctor", codes=(0, 3))
        for needed in ("ok move the mouse", "ok show windows", "ok search fast"):
            if needed not in told:
                sys.exit(f"“{needed}” is not what the doctor says:\n{told}")
        cards = json.loads(run(program, home, "analyse", str(PICTURE), "--json"))
        if not json.dumps(cards).count("squiggle"):
            sys.exit(f"No cards were read from {PICTURE}.")
        run(program, home, "demo", "set", "--pause", "0", "--no-animations")
    print(f"{size_of(folder) / MB:.0f} MB")


if __name__ == "__main__":
    main()
