"""What a program asks of the system: which files it writes, and whom it talks to. Seen by strace."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

_FILES = "open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mknod,mknodat"
_WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|^(?!open)")
_PATH = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
_ADDRESS = re.compile(r'sin6?_port=htons\((\d+)\).*?(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"')
_NAMES = re.compile(r'"/etc/(?:resolv\.conf|hosts)"')
_TALKS = re.compile(r"^(?:connect|sendto|sendmsg|sendmmsg)\(")
DNS = 53


@dataclass(frozen=True)
class Traced:
    """A program that has ended. code: its exit code; out: what it printed; calls: what it asked of the system."""

    code: int
    out: str
    calls: tuple[str, ...]

    def written(self, working: Path) -> set[Path]:
        """The files and folders that it wanted to write or make. working: where it was started."""
        found = set()
        for call in self.calls:
            if not call.startswith(tuple(_FILES.split(","))) or not _WRITES.search(call):
                continue
            # Of two names, as of a renamed file, the last one is new.
            folder, name = _PATH.findall(call)[-1]
            found.add(Path(folder or working, name))
        return found

    def sockets(self) -> set[str]:
        """The sockets of this machine (X11, D-Bus ...) that it talked to, by name."""
        found = {re.search(r'sun_path=@?"([^"]*)"', call) for call in self.calls if _TALKS.match(call)}
        return {match[1] for match in found if match}

    def strangers(self) -> set[str]:
        """Whatever goes beyond this machine: addresses, other kinds of sockets, and looking up a host's name."""
        found = {call for call in self.calls if _NAMES.search(call)}
        kinds = ("socket(AF_UNIX", "socket(AF_INET", "socket(AF_NETLINK")
        found |= {call for call in self.calls if call.startswith("socket(") and not call.startswith(kinds)}
        for call in self.calls:
            for port, address in _ADDRESS.findall(call) if _TALKS.match(call) else ():
                if int(port) == DNS or not ip_address(address).is_loopback:
                    found.add(call)
        return found


def traced(command: Sequence[str], environment: Mapping[str, str], working: Path, notes: Path) -> Traced:
    """Run a program to its end, it and all that it starts. notes: a new folder for what strace writes."""
    notes.mkdir()
    # A file for each thread: what two do at once would else be written half and half.
    strace = ["strace", "-ff", "--seccomp-bpf", "-qq", "-y", "-s", "400", "-e", "signal=none"]
    strace += ["-e", f"trace=network,{_FILES}", "-o", str(notes / "calls")]
    ran = subprocess.run(
        [*strace, *command], env=dict(environment), cwd=working, capture_output=True, text=True, check=False
    )
    calls = (line for path in sorted(notes.iterdir()) for line in path.read_text(errors="replace").splitlines())
    return Traced(ran.returncode, ran.stdout + ran.stderr, tuple(calls))


def outside(paths: Iterable[Path], folders: Iterable[Path]) -> set[Path]:
    """Those that lie in none of the folders, nor have one of them inside (its parents must be made, too)."""
    known = list(folders)
    return {
        path
        for path in paths
        if not any(path.is_relative_to(folder) or folder.is_relative_to(path) for folder in known)
    }
