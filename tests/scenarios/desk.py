"""A person's desk in miniature: a workspace with small mails, a clock set by hand, and hands that edit notes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

from pipeline.report import Report, RunOptions
from pipeline.run import run
from pipeline.run.setup import init

OWNER = "Robin Vale <robin@vale.test>"
SARAH = "Sarah Quill <sarah@acme.test>"
TOM = "Tom Reed <tom@bluefin.test>"
NEWS = "Weekly Digest <news@digest.test>"
START = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)

_LINK = re.compile(r"\[\[([^\]|#\\]+)[^\]]*\]\]")
_ENTITY = ("People/", "Organizations/", "Projects/", "Topics/")
_ITEM = ("Sources/20", "Sources/undated/", "Meetings/20")
_CODE = re.compile(r"```.*?```|<!--.*?-->", re.S)


class Desk:
    """``now`` is the clock of the runs (aware). Paths are vault paths."""

    def __init__(self, root: Path, quiet: int = 0, strictness: str = "medium") -> None:
        self.root, self.raw, self.vault = root, root / "raw", root / "knowledge"
        self.now = START
        self.quiet(quiet, strictness)

    @classmethod
    def there(cls, root: Path, now: datetime = START) -> Desk:
        """The desk of a workspace that lies there already, as it is."""
        desk = cls.__new__(cls)
        desk.root, desk.raw, desk.vault, desk.now = root, root / "raw", root / "knowledge", now
        return desk

    @classmethod
    def copied(cls, folder: Path, root: Path, now: datetime = START) -> Desk:
        """A copy of a workspace, as it is."""
        shutil.copytree(folder, root, symlinks=True)
        return cls.there(root, now)

    def quiet(self, seconds: int, strictness: str = "medium") -> None:
        """Lay the workspace down, or set how long a note must rest."""
        init(self.root, "all", ("robin@vale.test",), "Europe/Berlin", strictness)
        file = self.root / "vaultmill.yaml"
        text = re.sub(r"(?m)^note_quiet: .*$", f"note_quiet: {seconds}", file.read_text("utf-8"))
        text = re.sub(r"(?m)^  names: .*$", "  names: [Robin Vale]", text)
        file.write_text(text, "utf-8")

    # --- sources ---

    def mail(
        self,
        id: str,
        sender: str,
        to: str,
        subject: str,
        body: str,
        *,
        day: int,
        hour: int = 9,
        re: str = "",
        cc: str = "",
        folder: str = "inbox",
        headers: dict[str, str] | None = None,
        month: int = 4,
    ) -> Path:
        """One RFC 5322 file. ``re`` is the id of the mail it answers; ``day`` and ``hour`` are of 2026, UTC."""
        message = EmailMessage()
        message["From"], message["To"] = sender, to
        if cc:
            message["Cc"] = cc
        message["Subject"] = subject
        message["Date"] = datetime(2026, month, day, hour, tzinfo=UTC)
        message["Message-ID"] = f"<{id}@mail.test>"
        if re:
            message["In-Reply-To"] = message["References"] = f"<{re}@mail.test>"
        for name, value in (headers or {}).items():
            message[name] = value
        message.set_content(body)
        return self.source(f"{'sent' if 'robin@' in sender else folder}/{id}.eml", message.as_bytes())

    def source(self, path: str, data: bytes | str) -> Path:
        """Any file below raw/."""
        file = self.raw / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
        return file

    # --- the program ---

    def run(self, clock: Callable[[], datetime] | None = None, **options: object) -> Report:
        """One run at ``now``."""
        return run(self.root, RunOptions(**options), lambda *_: None, clock or (lambda: self.now))  # type: ignore[arg-type]

    def later(self, **time: float) -> None:
        """Time passes."""
        self.now += timedelta(**time)

    # --- the person ---

    def note(self, path: str) -> str:
        """The text of a note."""
        return (self.vault / path).read_text("utf-8")

    def find(self, part: str) -> str:
        """The path of the one note whose path has ``part`` in it."""
        found = [path for path in self.tree() if part in path]
        assert len(found) == 1, (part, found)
        return found[0]

    def write(self, path: str, text: str) -> None:
        """Write a whole note, as an editor does."""
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace the one place where ``old`` stands."""
        text = self.note(path)
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in\n{text}"
        self.write(path, text.replace(old, new))

    def delete(self, path: str) -> None:
        """Delete a note."""
        (self.vault / path).unlink()

    # --- the eye ---

    def tree(self) -> dict[str, bytes]:
        """Every file that git tracks or could, by path."""
        return {
            path: file.read_bytes()
            for file in sorted(self.vault.rglob("*"))
            if file.is_file() and "/." not in f"/{(path := file.relative_to(self.vault).as_posix())}"
        }

    def stamps(self) -> dict[str, tuple[int, int]]:
        """Inode and time of every file: what was written again shows, even with the same bytes."""
        return {path: ((s := os.stat(self.vault / path)).st_ino, s.st_mtime_ns) for path in self.tree()}

    def text(self) -> str:
        """All notes in one string."""
        return "\n".join(data.decode("utf-8", "replace") for data in self.tree().values())

    def git(self, *args: str) -> str:
        """Ordinary git, in the vault."""
        done = subprocess.run(
            ["git", "-C", str(self.vault), "-c", "user.name=Robin", "-c", "user.email=robin@vale.test", *args],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def is_quiet(self) -> None:
        """One more run writes nothing, touches nothing and commits nothing."""
        before, stamps, head = self.tree(), self.stamps(), self.git("rev-parse", "HEAD")
        report = self.run()
        assert changed(before, self.tree()) == {}
        assert self.stamps() == stamps
        assert (report.commits, self.git("rev-parse", "HEAD")) == ((), head)

    def check(self, *allowed: tuple[str, str]) -> None:
        """No link leads nowhere and every link has its other side, but for the ``allowed`` (from, to)."""
        loose = [pair for pair in loose_ends(self.tree()) if pair not in allowed]
        assert loose == [], loose


def loose_ends(tree: dict[str, bytes]) -> list[tuple[str, str]]:
    """(note, link target) of every link that leads nowhere or whose other side is missing."""
    links = {path.removesuffix(".md"): _links(data) for path, data in tree.items() if path.endswith(".md")}
    files = set(tree) | set(links)
    found: list[tuple[str, str]] = []
    for path, targets in links.items():
        if path in ("Home", "Today"):
            continue
        for target in sorted(targets):
            paired = path.startswith((*_ENTITY, *_ITEM)) and target.startswith(_ENTITY)
            paired = paired or (path.startswith(_ENTITY) and target.startswith(_ITEM))
            if target not in files or (paired and path not in links.get(target, set())):
                found.append((path, target))
    return found


def _links(data: bytes) -> set[str]:
    """Link targets of a note; a property ``organization`` needs no other side, ``from`` has it in ``people``."""
    text = re.sub(r"(?m)^(organization|parent|from|meeting): .*$", "", data.decode("utf-8", "replace"))
    text = re.sub(r"(?ms)^## Text$.*?(?=^## Source$|\Z)", "", _CODE.sub("", text))
    return {match.group(1).removesuffix(".md") for match in _LINK.finditer(text)}


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> dict[str, str]:
    """What differs between two trees, as unified diffs by path."""
    import difflib

    found = {}
    for path in sorted(before.keys() | after.keys()):
        old, new = before.get(path), after.get(path)
        if old != new:
            lines = [(data or b"").decode("utf-8", "replace").splitlines() for data in (old, new)]
            found[path] = "\n".join(difflib.unified_diff(*lines, path, path, lineterm=""))
    return found


def pricing(desk: Desk) -> None:
    """A thread with a customer: question and answer."""
    desk.mail(
        "price-1",
        SARAH,
        OWNER,
        "Pricing proposal",
        "Hi Robin,\n\nour CEO must sign off on the 50k. Could you send the security questionnaire by Friday?\n\nBest,\n"
        "Sarah Quill\nVP Engineering | Acme Corp\n+49 30 2312 5160\n",
        day=13,
    )
    desk.mail(
        "price-2",
        OWNER,
        SARAH,
        "Re: Pricing proposal",
        "Hi Sarah,\n\nI will send the questionnaire tomorrow.\n\nRobin\n",
        day=13,
        hour=12,
        re="price-1",
    )


def news(desk: Desk, number: int = 1, day: int = 14) -> None:
    """A newsletter."""
    desk.mail(
        f"news-{number}",
        NEWS,
        OWNER,
        f"The weekly digest, issue {number}",
        "Ten links for your week.\nUnsubscribe below.\n",
        day=day,
        headers={
            "List-Unsubscribe": "<https://digest.test/u>",
            "List-Id": "<weekly.digest.test>",
            "Precedence": "bulk",
        },
    )


def stranger(desk: Desk) -> None:
    """Somebody whom the owner never answered."""
    desk.mail(
        "reed-1",
        TOM,
        OWNER,
        "Boat trip photos",
        "Hello Robin,\n\nhere are the pictures of the jetty that you asked for.\n\nTom\n",
        day=15,
    )


def month(desk: Desk) -> None:
    """A customer, a colleague of hers, a friend of the firm, noise, and one who waits below the gate."""
    pricing(desk)
    desk.mail(
        "plan-1",
        OWNER,
        f"{SARAH}, Nora Finch <nora@acme.test>",
        "Plan for May",
        "Dear Sarah, dear Nora,\n\nshall we meet on Tuesday? I will bring the numbers.\n\nRobin\n",
        day=16,
    )
    desk.mail(
        "plan-2",
        "Nora Finch <nora@acme.test>",
        OWNER,
        "Re: Plan for May",
        "Tuesday is fine. Please book the small room.\n\nNora Finch\nHead of Finance\nAcme Corp\n",
        day=16,
        hour=15,
        re="plan-1",
        cc=SARAH,
    )
    news(desk)
    news(desk, 2, 21)
    stranger(desk)
