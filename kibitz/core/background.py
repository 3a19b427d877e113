"""Work beside the thread that asks for it: the newest request wins, and what nobody wants any more is left off."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from kibitz.core.errors import KibitzError

log = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")


class LeftOffError(Exception):
    """Ends work that isn't wanted any more; see `Task.tell`."""


def explained(error: Exception) -> str:
    """What to tell the user of an error. A fault of ours goes to the log too, to be called while it is handled."""
    if isinstance(error, KibitzError):
        return str(error)
    log.exception("work in the background failed")
    return f"A fault in Kibitz stopped it: {error}. The log file has the details."


class Task(Generic[ResultT]):
    """One piece of work. ``left_off``: nobody wants it any more. ``ended``: it is done, has failed or was left off."""

    def __init__(
        self,
        work: Callable[[Task[ResultT]], ResultT],
        done: Callable[[ResultT], object] | None,
        failed: Callable[[str], object] | None,
        told: Callable[..., object] | None,
        leave: Callable[[], object] | None,
        deliver: Callable[[Callable[[], object]], object],
    ) -> None:
        self._work, self._done, self._failed, self._told, self._leave = work, done, failed, told, leave
        self._deliver = deliver
        self.left_off = False
        self.ended = False

    def tell(self, *news: Any) -> None:
        """Tell how far the work is, in it. Raises LeftOffError when it isn't wanted any more."""
        if self.left_off:
            raise LeftOffError
        self._report(self._told, *news)

    def leave_off(self) -> None:
        """Nobody wants it any more: it ends when it can, and nothing of it is told."""
        if not self.left_off:
            self.left_off = True
            if self._leave is not None and not self.ended:
                self._leave()

    def run(self) -> None:
        """Do the work, in this thread."""
        try:
            if not self.left_off:
                self._report(self._done, self._work(self))
        except LeftOffError:
            pass
        except Exception as error:  # whatever it was, who asked must hear of it: the thread has no caller
            self._report(self._failed, explained(error))
        finally:
            self.ended = True

    def _report(self, to: Callable[..., object] | None, *news: Any) -> None:
        if to is not None and not self.left_off:
            # Between now and its delivery something else may be asked for.
            self._deliver(lambda: None if self.left_off else to(*news))


class Background:
    """Threads for one purpose: a task at a time is wanted, the one that was asked for last.

    name: of its threads. in_turn: a task begins once the one before has ended, and not beside it.
    at_end: done last in the thread, which then does all tasks in turn and lives until `close`; without it a thread ends
    when there is nothing to do. deliver: how news come to whoever asked; without it they come in the task's thread.
    """

    def __init__(
        self,
        name: str,
        *,
        in_turn: bool = False,
        at_end: Callable[[], object] | None = None,
        deliver: Callable[[Callable[[], object]], object] = lambda call: call(),
    ) -> None:
        self._name, self._in_turn, self._at_end, self._deliver = name, in_turn or at_end is not None, at_end, deliver
        self._condition = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._newest: Task[Any] | None = None
        self._next: Task[Any] | None = None
        self._serving = self._closing = False
        _all.add(self)

    def ask(
        self,
        work: Callable[[Task[ResultT]], ResultT],
        done: Callable[[ResultT], object] | None = None,
        *,
        failed: Callable[[str], object] | None = None,
        told: Callable[..., object] | None = None,
        leave: Callable[[], object] | None = None,
    ) -> Task[ResultT]:
        """Do ``work`` next, and leave off what was asked for before.

        done: gets its result. failed: gets an error in words. told: gets what the task tells. leave: makes the work end
        sooner, once it is not wanted any more; no task is begun meanwhile.
        """
        task = Task(work, done, failed, told, leave, self._deliver)
        with self._condition:
            self._forget()
            if self._closing:
                task.leave_off()
                return task
            self._newest = task
            if not self._in_turn:
                self._start(task.run)
                return task
            self._next = task
            if not self._serving:
                self._serving = True
                self._start(self._serve)
            self._condition.notify_all()
        return task

    def forget(self) -> None:
        """Nobody waits for the result any more."""
        with self._condition:
            self._forget()

    def close(self, limit_s: float | None = None) -> bool:
        """Leave everything off, and wait for it; whether it has ended within the limit. Nothing more is begun."""
        with self._condition:
            self._closing = True
            self._forget()
            self._condition.notify_all()
        end_s = None if limit_s is None else time.monotonic() + limit_s
        for thread in self._threads:
            thread.join(None if end_s is None else max(0.0, end_s - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _forget(self) -> None:
        self._next = None
        if self._newest is not None:
            self._newest.leave_off()
            self._newest = None

    def _start(self, what: Callable[[], None]) -> None:
        thread = threading.Thread(target=self._do, args=(what,), name=self._name, daemon=True)
        self._threads = [*filter(threading.Thread.is_alive, self._threads), thread]
        thread.start()

    def _do(self, what: Callable[[], None]) -> None:
        """In a thread, which holds on to us so that `end_all` finds it."""
        what()

    def _serve(self) -> None:
        while (task := self._take()) is not None:
            task.run()
        if self._at_end is not None:
            self._at_end()

    def _take(self) -> Task[Any] | None:
        """The next task; None to end the thread."""
        with self._condition:
            if self._at_end is not None:
                self._condition.wait_for(lambda: self._next is not None or self._closing)
            task, self._next = self._next, None
            self._serving = task is not None
            return task


_all: WeakSet[Background] = WeakSet()


def end_all(limit_s: float) -> bool:
    """Close every `Background` of the program; whether all their work has ended within the limit."""
    end_s = time.monotonic() + limit_s
    ended = [background.close(max(0.0, end_s - time.monotonic())) for background in list(_all)]
    return all(ended)
