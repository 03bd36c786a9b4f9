"""Nothing goes out: the whole sample, command by command, where no network is and every attempt is written down.

So is every file that is made, written, moved or removed: all of them lie in the workspace or in temporary folders.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MOMENT = "2026-04-20T07:00"

WATCH = """
import os, sys

seen = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
sys.dont_write_bytecode = True
LOUD = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo",
        "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo", "urllib.Request", "http.client.connect",
        "smtplib.connect", "imaplib.open", "ftplib.connect", "poplib.connect", "webbrowser.open", "os.system",
        "os.exec", "os.posix_spawn", "shutil.unpack_archive")
GIT = {"update-index", "config", "check-ignore", "gc"}
WRITES = {"os.rename": 2, "os.remove": 1, "os.mkdir": 1, "os.rmdir": 1, "os.link": 2, "os.symlink": 2, "os.truncate": 1,
          "os.chmod": 1, "os.chown": 1, "os.utime": 1, "os.setxattr": 1, "shutil.rmtree": 1}
FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
ALLOWED = tuple(os.path.realpath(place) + os.sep for place in sys.argv[2].split(os.pathsep)) if sys.argv[2:] else None

def outside(path):
    if ALLOWED is None or isinstance(path, int) or path == os.devnull or not os.path.isabs(os.fsdecode(path)):
        return False  # a descriptor, or a name below one: opened before
    real = os.path.realpath(os.path.dirname(os.fsdecode(path)) or ".") + os.sep + os.path.basename(os.fsdecode(path))
    return not (real + os.sep).startswith(ALLOWED) or (os.sep + "raw" + os.sep in real and started)

started = False

def hook(event, args):
    bad = event in LOUD
    if event == "socket.__new__":
        bad = args[1] in (2, 10, 17, 23, 30)  # AF_INET, AF_INET6 and AF_PACKET, whatever the system calls them
    elif event == "subprocess.Popen":
        words = list(map(str, args[1]))
        bad = os.path.basename(words[0]).partition(".")[0] != "git" or not GIT.intersection(words)
    elif event == "open" and isinstance(args[2], int) and args[2] & FLAGS:
        bad = outside(args[0])
    elif event in WRITES:
        bad = any(map(outside, args[:WRITES[event]]))
    if bad:
        os.write(seen, f"{event} {args!r}\\n".encode("utf-8", "replace"))

sys.addaudithook(hook)
"""

DRIVE = """
import signal, shutil, threading
from pathlib import Path
from pipeline.cli.main import main

raw, desk, moment = map(Path, sys.argv[3:6])
moment = str(moment)

def do(*words, ok=(0, 1)):
    code = main([*words, "-C", str(desk)] if words[0] != "init" else [*words])
    print(f"<{words[0]}: {code}>", flush=True)
    if code not in ok:
        raise SystemExit(f"{words}: {code}")

desk.mkdir()
shutil.copytree(raw, desk / "raw")
do("init", str(desk))
started = True
settings = desk / "vaultmill.yaml"
settings.write_text(settings.read_text("utf-8").replace("note_quiet: 10", "note_quiet: 0"), "utf-8")
do("run")
do("brief", "--now", moment)
do("poll", "--once", "--now", moment)
do("check")
do("check", "--raw")
do("history", "--all")
for words in (["status"], ["items"], ["suggested"], ["audit"], ["duplicates"], ["diff", "last"], ["tasks"], ["index"],
              ["facts", "Priya Raman"], ["lookup", "Priya Raman"], ["recall", "Lunch with Priya Raman?"],
              ["show", "Priya Raman"], ["blame", "Jonas Keller"], ["resolve", "J. Keller"],
              ["validate", str(settings)]):
    do(*words, ok=(0, 1))
do("remember", "Priya Raman prefers calls before noon")
do("install")
do("install", "--uninstall")
do("synthesize", "--dry-run")
do("undo", "last", "--dry-run")
do("undo", "last")
do("forget", "Jonas Keller")
threading.Timer(2.0, lambda: os.kill(os.getpid(), signal.SIGTERM)).start()
do("serve", ok=(0,))
do("run")
print("<all done>")
"""


@cache
def _closed() -> tuple[str, ...]:
    """What runs a program in a network without a single route; empty where the system does not let one."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode:
        return ()
    return (unshare, "-rn")


@cache
def _traced(log: str) -> tuple[str, ...]:
    """What writes down every socket that the process, its libraries and its children ask the kernel for."""
    strace = shutil.which("strace")
    words = (strace or "", "-f", "--seccomp-bpf", "-qq", "-e", "trace=socket", "-o", log)
    if strace is None or subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        return ()
    return words


def _run(tmp_path: Path, code: str, *args: str, prefix: tuple[str, ...] = ()) -> tuple[str, str]:
    """What a program printed, and what it tried; in a process of its own, since an audit hook stays for good."""
    seen = tmp_path / "seen"
    seen.touch()
    done = subprocess.run(
        [*prefix, sys.executable, "-c", WATCH + code, str(seen), *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout, seen.read_text("utf-8")


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
        "import socket; socket.socket(socket.AF_INET6)",
        "import contextlib, socket\nwith contextlib.suppress(OSError): socket.getaddrinfo('name.invalid', 1)",
        "import contextlib, urllib.request\nwith contextlib.suppress(OSError): urllib.request.urlopen('http://127.0.0.1:9')",
        "import subprocess; subprocess.run(['true'])",
        "import subprocess; subprocess.run(['git', '--version'], check=False)",
    ],
)
def test_the_watch_sees(tmp_path: Path, code: str) -> None:
    """Each way out is written down, so that an empty list means something."""
    assert _run(tmp_path, code)[1]


def test_the_sample_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up, run, brief, poll, undo, forget, serve: no socket, no look-up, no program but git, no write outside."""
    trace = tmp_path / "trace"
    prefix = (*_closed(), *_traced(str(trace)))
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setenv("TMPDIR", str(spare))
    own = os.pathsep.join((str(tmp_path / "desk"), str(spare)))
    told, tried = _run(tmp_path, DRIVE, own, str(ROOT / "raw"), str(tmp_path / "desk"), MOMENT, prefix=prefix)
    assert "<all done>" in told
    assert tried == ""
    if trace.exists():
        assert [
            line for line in trace.read_text("utf-8").splitlines() if "AF_INET" in line or "AF_PACKET" in line
        ] == []


def test_in_a_network_without_routes() -> None:
    """Where the system lets a user have a network of their own, the sample above ran in one."""
    if not _closed():
        pytest.skip("no network namespace for ordinary users here; the audit hook alone watched")
    done = subprocess.run(
        [*_closed(), sys.executable, "-c", "import socket; socket.create_connection(('192.0.2.1', 80), 1)"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "unreachable" in done.stderr
