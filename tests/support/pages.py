"""Game pages, served to a browser from this machine."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.support.tuble.data import SCRIPT, tuble_data
from tests.support.wordle.data import WORDS_SCRIPT, wordle_data
from tools.looks import playable as looks

PAGES = Path(__file__).resolve().parents[1] / "e2e" / "pages"
MADE = {f"/{SCRIPT}": tuble_data, f"/{WORDS_SCRIPT}": wordle_data}
"""What isn't a file: the script and what makes it."""
LOOKS = "/looks/"
"""Below it are pages in made-up looks (`tools.looks.playable`)."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        pass


class _Pages(_Quiet):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path.startswith(LOOKS):
            self._send(looks.answer(path, query), "text/html")
        elif path in MADE:
            self._send(MADE[path](), "text/javascript")
        else:
            super().do_GET()

    def _send(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        # A browser that is closed leaves what it asked for.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def served_pages() -> AbstractContextManager[str]:
    """The address of tests/e2e/pages, and of what is made for them, on a free port."""
    return _served(_Pages, PAGES)


def served_folder(folder: Path) -> AbstractContextManager[str]:
    """The address of the files of any folder, on a free port."""
    return _served(_Quiet, folder)


@contextmanager
def _served(handler: type[_Quiet], folder: Path) -> Iterator[str]:
    server = _Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
