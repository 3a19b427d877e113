"""The compiled part of the engine: WebAssembly, run by wasmtime. The one module that imports it.

What runs is `kibitz/resources/wordle/kernel-8.wasm`, and `kernel-16.wasm` for words of more than five letters, made
from the C in `kibitz/solvers/wordle/native` by `tools/make_wordle_kernel.py`. It is the same file on every system;
wasmtime compiles it for the machine in 0.04 s each time a process needs it, and nothing is kept on disk. The code has
no imports: it can do nothing but compute in its own memory.
"""

from __future__ import annotations

import ctypes
import logging
import mmap
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kibitz.core.errors import NotPossibleHereError

if TYPE_CHECKING:
    import wasmtime

log = logging.getLogger(__name__)

Pattern = np.dtype[Any]
"""Type of a pattern table: uint8 or uint16."""
LINE = 64
"""Arrays begin at multiples of so many bytes; the code looks at as many guesses together (BLOCK of native/tally.h)."""
TOO_LITTLE = "There is not enough memory for the compiled Wordle search."


@cache
def _lasting(kind: type) -> Any:
    """A class of wasmtime's, of which objects that are there when Python ends are left to the end of the process.

    wasmtime 50 takes them apart when its own modules are gone already, and Python prints what it thinks of that; and a
    thread may still be at work with them.
    """
    delete: Callable[[object], None] = kind.__del__  # type: ignore[attr-defined]  # wasmtime's classes have one

    def end(self: object, is_ending: Callable[[], bool] = sys.is_finalizing) -> None:
        if not is_ending():
            delete(self)

    return type(kind.__name__, (kind,), {"__del__": end})


@cache
def _module(dtype: Pattern) -> tuple[wasmtime.Engine, wasmtime.Module] | str:
    """The compiled code, or why there is none; tried once."""
    try:
        import wasmtime

        config = wasmtime.Config()
        # One thread compiles: nothing is left running that a forked process would miss.
        config.parallel_compilation = False
        # Views of the memory stay valid when it grows.
        config.memory_may_move = False
        engine = _lasting(wasmtime.Engine)(config)
        name = f"kernel-{8 * dtype.itemsize}.wasm"
        code = files("kibitz.resources").joinpath("wordle").joinpath(name).read_bytes()
        return engine, _lasting(wasmtime.Module)(engine, code)
    except Exception as error:  # missing, not for this processor, no executable memory allowed: it fails in many ways
        return f"{type(error).__name__}: {error}"


@cache
def _large_pages() -> Callable[[int, int], int] | None:
    """Asks the system for large pages from an address on, so many bytes; None where it can't be asked (not Linux)."""
    wish: int | None = getattr(mmap, "MADV_HUGEPAGE", None)
    if wish is None:
        return None
    try:
        advise: Any = ctypes.CDLL(None).madvise
    except (OSError, AttributeError):
        return None
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return lambda start, length: int(advise(start, length, wish))


class Machine:
    """The compiled code with a memory of its own. One thread may use it at a time."""

    def __init__(self, dtype: Pattern) -> None:
        """dtype: of the pattern table. Raises NotPossibleHereError where wasmtime is missing or doesn't work."""
        found = _module(dtype)
        if isinstance(found, str):
            raise NotPossibleHereError(
                f"The compiled Wordle search cannot be used here ({found}). Searches run on NumPy instead, slower. "
                "To mend it: pip install --upgrade wasmtime"
            )
        import wasmtime

        try:
            self._store = _lasting(wasmtime.Store)(found[0])
            self._exports = wasmtime.Instance(self._store, found[1], []).exports(self._store)
        except wasmtime.WasmtimeError as error:  # as where a process may not reserve the addresses
            raise NotPossibleHereError(f"{TOO_LITTLE} ({error}) Free some.") from None
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._start = ctypes.addressof(memory.data_ptr(self._store).contents)

    def call(self, name: str, *arguments: float) -> int:
        """What a function of the code gives; other threads go on meanwhile."""
        function: Any = self._exports[name]
        given: int = function(self._store, *arguments)
        return given

    def made(self, name: str, *arguments: float) -> int:
        """The address that a function gives that takes memory. Raises NotPossibleHereError when there is too little."""
        address = self.call(name, *arguments) & 0xFFFFFFFF
        if address == 0:
            raise NotPossibleHereError(f"{TOO_LITTLE} Close other programs, or choose a shorter list of words.")
        return address

    def view(self, address: int, dtype: DTypeLike, *shape: int) -> NDArray[Any]:
        """An array in the code's memory."""
        kind = np.dtype(dtype)
        count = int(np.prod(shape, dtype=np.int64))
        held: Any = (ctypes.c_char * (count * kind.itemsize)).from_address(self._start + address)
        held.machine = self  # the memory lives as long as its views
        return np.frombuffer(held, dtype=kind).reshape(shape)

    def in_large_pages(self, view: NDArray[Any]) -> None:
        """Ask the system to hold a part of the memory, most of which will be written, in large pages.

        It makes them at the first writing: a dozen takes less time than thousands of small ones. Where the system
        can't, nothing happens.
        """
        ask = _large_pages()
        start = -(-view.ctypes.data // mmap.PAGESIZE) * mmap.PAGESIZE
        length = view.ctypes.data + view.nbytes - start
        if ask is not None and length > 0:
            ask(start, length)

    def pointers(self, address: int, names: Sequence[str]) -> dict[str, int]:
        """The addresses that a struct of pointers begins with, by the names of its members."""
        return dict(zip(names, self.view(address, np.uint32, len(names)).tolist(), strict=True))

    def put(self, *arrays: NDArray[Any]) -> list[int]:
        """Forget all that was there and copy these arrays into the memory; their addresses."""
        places = list(accumulate((-(-array.nbytes // LINE) * LINE for array in arrays), initial=0))
        start = self.made("room", places[-1])
        for place, array in zip(places, arrays, strict=False):
            self.view(start + place, array.dtype, *array.shape)[...] = array
        return [start + place for place in places[:-1]]


class Desk:
    """A machine for short work of any thread, one after the other; what it holds is of no use after the block."""

    def __init__(self, dtype: Pattern) -> None:
        self._machine = Machine(dtype)
        self._lock = Lock()

    def __enter__(self) -> Machine:
        self._lock.acquire()
        return self._machine

    def __exit__(self, *_: object) -> None:
        self._lock.release()


desk = cache(Desk)
"""The desk for pattern tables of a type."""


@cache
def works(dtype: Pattern) -> bool:
    """Whether compiled code for pattern tables of this type can be used here; tried, and logged, once."""
    try:
        desk(dtype)
    except NotPossibleHereError as error:
        log.info("%s", error)
        return False
    return True
