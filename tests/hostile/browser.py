"""Chromium looks at notes: each as plain HTML, nothing sanitised, everything it asks for written down."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from markdown_it import MarkdownIt

CANARY = "canary.test"
VAULT = "vault.test"
MAKERS = (".google.com", ".googleapis.com", ".gvt1.com", ".gstatic.com")
"""Hosts that the browser asks by itself, whatever it shows."""
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_GROUP = 60
_FRONT = re.compile(r"\A---\n(.*?)^---\n", re.S | re.M)
_WIKI = re.compile(r"(!?)\[\[([^\[\]\n|]+)(?:\|([^\[\]\n]*))?\]\]")
_SCRIPT = f"<script>window.canary=parent.canary=()=>{{new Image().src='http://{CANARY}/ran'}}</script>"
_FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync --disable-default-apps --disable-extensions --disable-domain-reliability
--disable-client-side-phishing-detection --no-pings --no-default-browser-check --metrics-recording-only
--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater
--proxy-bypass-list=<-loopback> --virtual-time-budget=8000 --dump-dom""".split()


def program() -> str:
    """Path of a Chromium, ``""`` where there is none."""
    return next((found for name in _PROGRAMS if (found := shutil.which(name))), "")


def page(text: str) -> str:
    """A note as a careless converter would show it: raw HTML stays, every link is followed by its scheme."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]
    front = _FRONT.match(text)
    shown = f"<pre>{html.escape(front[1])}</pre>" if front else ""
    body = markdown.render(text[front.end() :] if front else text)
    return f"<!doctype html><meta charset=utf-8>{_SCRIPT}{shown}{_WIKI.sub(_anchor, body)}"


def _anchor(match: re.Match[str]) -> str:
    target = match[2] if match[1] else f"http://{VAULT}/note"
    return f'<img src="{target}">' if match[1] else f'<a href="{target}">{match[3] or match[2]}</a>'


def asked(notes: Mapping[str, str], profile: Path) -> set[str]:
    """Every host that Chromium asks for while it shows the notes; ``CANARY`` among them when a script ran."""
    pages = [page(text) for text in notes.values()]
    with _proxy(pages) as (port, hosts):
        for start in range(0, max(len(pages), 1), _GROUP):
            url = f"http://{VAULT}/group/{start}"
            flags = [*_FLAGS, f"--proxy-server=http://127.0.0.1:{port}", f"--user-data-dir={profile}"]
            done = subprocess.run([program(), *flags, url], capture_output=True, text=True, timeout=240, check=False)
            assert "all shown" in done.stdout, done.stderr[-2000:]
        return set(hosts)


@contextmanager
def _proxy(pages: list[str]) -> Iterator[tuple[int, set[str]]]:
    """A proxy that knows one host, the vault, and answers nothing else."""
    hosts: set[str] = set()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place = urlsplit(self.path)
            hosts.add(place.hostname or "")
            kind, _, number = place.path.strip("/").partition("/")
            if place.hostname != VAULT or kind not in ("group", "note") or not number.isdigit():
                return self.send_error(404)
            data = _group(int(number), len(pages)) if kind == "group" else pages[int(number)]
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(data.encode())

        def do_CONNECT(self) -> None:
            hosts.add(self.path.rpartition(":")[0])
            self.send_error(502)

        do_POST = do_HEAD = do_GET

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """The browser closes what it does not wait for."""

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1], hosts
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _group(start: int, count: int) -> str:
    frames = "".join(f'<iframe src="/note/{n}"></iframe>' for n in range(start, min(start + _GROUP, count)))
    return f"<!doctype html>{_SCRIPT}{frames}<p>all shown</p>"
