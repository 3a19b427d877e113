"""Writes kibitz/resources/wordle/kernel-8.wasm and kernel-16.wasm, the compiled part of the Wordle engine.

python tools/make_wordle_kernel.py

Needs clang with its WebAssembly target, and lld (Debian: clang, lld). The committed files come from Debian's clang and
lld 14.0.6, which make them again byte by byte. Each ends with a section that names what it was made from, so that a
test can tell without a compiler whether the files belong to the sources.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "kibitz" / "solvers" / "wordle" / "native"
OUT = ROOT / "kibitz" / "resources" / "wordle"
SIZES = (8, 16)
"""Bits of a pattern."""
FLAGS = (
    *("--target=wasm32", "-std=c11", "-O2", "-msimd128", "-mbulk-memory", "-fwrapv"),
    *("-ffreestanding", "-fno-builtin", "-nostdlib", "-Wall", "-Wextra", "-Werror"),
    *("-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--stack-first", "-Wl,-z,stack-size=1048576"),
)
NAME = b"kibitz.source"
"""The section of a file that holds `source_hash`."""


def source_hash() -> bytes:
    """What the files are made from, the compiler left out: 64 hexadecimal digits."""
    told = [" ".join(FLAGS).encode()]
    for source in sorted(SOURCES.iterdir()):
        told += [source.name.encode(), source.read_bytes().replace(b"\r\n", b"\n")]
    return hashlib.sha256(b"\0".join(told)).hexdigest().encode()


def compiled(bits: int) -> bytes:
    """The code for patterns of so many bits."""
    command = ["clang", *FLAGS, f"-DPATTERN=uint{bits}_t", "-o", "/dev/stdout", str(SOURCES / "kernel.c")]
    code = subprocess.run(command, check=True, capture_output=True).stdout
    # A custom section: number 0, its length, its name after the name's length, its content. All lengths are below 128.
    content = bytes([len(NAME)]) + NAME + source_hash()
    return code + bytes([0, len(content)]) + content


if __name__ == "__main__":
    for size in SIZES:
        try:
            (OUT / f"kernel-{size}.wasm").write_bytes(compiled(size))
        except FileNotFoundError:
            sys.exit("This needs clang and lld. On Debian: apt-get install clang lld")
        except subprocess.CalledProcessError as error:
            sys.exit(f"clang failed: {error.stderr.decode()}")
