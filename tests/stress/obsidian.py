"""An editor that treats files as Obsidian does: saves late, in place and without looking; notices late; merges."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from diff_match_patch import diff_match_patch

NOTICE = (0.6, 1.0)
"""Seconds until a change by another program is noticed."""
DEBOUNCE = (2.0, 10.0)
"""Seconds from the last key stroke to the save; a hidden window saves late."""
TORN = 0.9
"""How often a save is cut in two by somebody who reads."""


class Buffer:
    """An open note. ``base`` is the text last saved or loaded; ``due`` the time of the save, ``None`` when clean."""

    def __init__(self, text: str) -> None:
        self.text = self.base = text
        self.due: float | None = None


class Obsidian:
    """One window with a few open notes. ``now`` is the time in POSIX seconds; nothing happens but in ``advance``.

    ``merged`` is told (path, buffer, disk, result) of every merge, ``dropped`` (path, text) of a buffer whose note
    another program took away.
    """

    def __init__(
        self,
        vault: Path,
        now: float,
        random: Random,
        merged: Callable[[str, str, str, str], None],
        dropped: Callable[[str, str], None],
    ) -> None:
        self.vault, self.now, self.random = vault, now, random
        self.merged, self.dropped = merged, dropped
        self.open: dict[str, Buffer] = {}
        self.notices: list[tuple[float, str]] = []
        self.seen: dict[str, tuple[int, int]] = {}
        self.half: tuple[float, str, bytes] | None = None
        self.last = 0
        self.saves = self.blind = self.torn = self.merges = 0

    # --- time ---

    def advance(self, seconds: float) -> None:
        """Time passes: what is due in it happens in its order."""
        end = self.now + seconds
        while True:
            moments = [(at, "notice", path) for at, path in self.notices]
            moments += [(b.due, "save", path) for path, b in self.open.items() if b.due is not None]
            moments += [(self.half[0], "finish", "")] if self.half else []
            at, what, path = min(moments, default=(end + 1, "", ""))
            if at > end:
                break
            self.now = max(self.now, at)
            if what == "notice":
                self.notices.remove((at, path))
                self._notice(path)
            elif what == "save":
                self.save(path, whole=False)
            else:
                self.finish()
        self.now = end

    def stamp(self, path: str) -> None:
        """Give a file the time of this moment; no two writes bear the same."""
        self.last = max(self.last + 3_000_000, int(self.now * 1e9))
        os.utime(self.vault / path, ns=(self.last, self.last))

    def changed_outside(self, path: str) -> None:
        """Another program wrote or took away a file: it is noticed, but not at once."""
        self.notices.append((self.now + self.random.uniform(*NOTICE), path))

    # --- notes ---

    def look(self, path: str) -> Buffer:
        """Open a note; of many open ones the oldest is closed."""
        self.finish()
        if path not in self.open:
            while len(self.open) >= 4:
                self.close(next(iter(self.open)))
            self.open[path] = Buffer(self._load(path))
        return self.open[path]

    def type(self, path: str, text: str) -> None:
        """Key strokes in an open note."""
        buffer = self.open[path]
        buffer.text = text
        late = self.random.random() < 0.2
        buffer.due = self.now + (self.random.uniform(*DEBOUNCE) if late else DEBOUNCE[0])

    def close(self, path: str) -> None:
        """Leaving a note saves it at once."""
        self.save(path)
        self.open.pop(path, None)

    def save(self, path: str, whole: bool = True) -> None:
        """Empty the file and write the whole buffer, without looking at the disk; now and then seen half-done."""
        self.finish()
        buffer = self.open[path]
        buffer.due = None
        if buffer.text == buffer.base:
            return
        file, data = self.vault / path, buffer.text.encode("utf-8", "surrogateescape")
        disk = file.read_bytes() if file.exists() else None
        self.blind += disk != buffer.base.encode("utf-8", "surrogateescape")
        self.saves += 1
        buffer.base = buffer.text
        if not whole and self.random.random() < TORN:
            self.torn += 1
            self._write(path, data[: self.random.choice([0, 0, len(data) // 2])])
            self.half = (self.now + self.random.uniform(0.0, 0.05), path, data)
        else:
            self._write(path, data)

    def finish(self) -> None:
        """The second half of a save."""
        if self.half is not None:
            _, path, data = self.half
            self.half = None
            self._write(path, data)

    def save_all(self) -> None:
        """Every open note, at once."""
        for path in list(self.open):
            self.save(path)

    def close_all(self) -> None:
        """The window is closed."""
        for path in list(self.open):
            self.close(path)

    # --- whole files ---

    def rename(self, old: str, new: str) -> None:
        """Rename a note within the app: the links to it follow, in every note of the vault."""
        self.save_all()
        (self.vault / new).parent.mkdir(parents=True, exist_ok=True)
        (self.vault / old).rename(self.vault / new)
        self.open.pop(old, None)
        before, after = old.removesuffix(".md"), new.removesuffix(".md")
        link = re.compile(rf"\[\[{re.escape(before)}(?=[\]|#])")
        for file in sorted(self.vault.rglob("*.md")):
            path = file.relative_to(self.vault).as_posix()
            text = file.read_bytes().decode("utf-8", "surrogateescape") if not path.startswith(".") else ""
            linked = link.sub(lambda _: f"[[{after}", text)
            if linked != text:
                self._write(path, linked.encode("utf-8", "surrogateescape"))
                if path in self.open:
                    self.open[path].text = self.open[path].base = linked

    def delete(self, path: str) -> None:
        """Delete a note."""
        self.finish()
        self.open.pop(path, None)
        (self.vault / path).unlink()

    def arrive(self, path: str, text: str) -> None:
        """A file that a sync tool puts into the vault."""
        self.finish()
        self._write(path, text.encode("utf-8", "surrogateescape"))

    # --- the disk ---

    def _load(self, path: str) -> str:
        text = (self.vault / path).read_bytes().decode("utf-8", "surrogateescape")
        self.seen[path] = self._state(path)
        return text

    def _write(self, path: str, data: bytes) -> None:
        (self.vault / path).parent.mkdir(parents=True, exist_ok=True)
        with open(self.vault / path, "wb") as file:
            file.write(data)
        self.stamp(path)
        self.seen[path] = self._state(path)

    def _state(self, path: str) -> tuple[int, int]:
        status = os.stat(self.vault / path)
        return round(status.st_mtime_ns / 1e6), status.st_size

    def _notice(self, path: str) -> None:
        """An open note follows its file: taken anew when clean, else merged with what was typed."""
        buffer = self.open.get(path)
        if buffer is None:
            return
        self.finish()
        if not (self.vault / path).exists():
            self.dropped(path, buffer.text)
            del self.open[path]
        elif self._state(path) != self.seen[path]:
            disk = self._load(path)
            if buffer.due is None:
                buffer.text = buffer.base = disk
            else:
                self.merges += 1
                result = fuzzy_merge(buffer.base, buffer.text, disk)
                self.merged(path, buffer.text, disk, result)
                buffer.text, buffer.base, buffer.due = result, disk, self.now + DEBOUNCE[0]


def fuzzy_merge(base: str, mine: str, disk: str) -> str:
    """What was typed since ``base``, patched into ``disk`` wherever it seems to fit."""
    tool = diff_match_patch()
    tool.Diff_Timeout = 0.0
    return str(tool.patch_apply(tool.patch_make(base, mine), disk)[0])
