"""``kg-summary.md``: the graph in KGML, written with the batch that changed the graph, and by ``summarize``.

What people did to notes is told of as soon as it is committed, with the batch that comes or in one of its own.

Counts of use alone never write it: they say what comes first the next time it is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from pipeline.graph import Graph
from pipeline.graph.sheets import Sheet
from pipeline.graph.summary import Use, summary
from pipeline.index import Index
from pipeline.model import Problem
from pipeline.notes import kgml
from pipeline.notes.merge import rendering_id
from pipeline.run.secret_names import had_names, keep_names, names_on, stored_names
from pipeline.run.sheets import Sheets, made, noted, uses
from pipeline.vault.access import fold
from pipeline.vault.batch import Change
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.objects import blob_id

PAGE = "kg-summary.md"
STAMP = "%machine "
MARKERS = ("<<<<<<< ", "=======", ">>>>>>> ", "||||||| ")
SEEN = "graph-seen"
TITLE = "Summary of the graph"
FOR_STAMP = 10
"""Tokens of the last line, at most."""
CHANGED = Problem(PAGE, "edited", "You wrote into it, so it is left as it is; delete it to have it made again.")


def page(graph: Graph, used: Mapping[str, Use], budget: int, vault: Iterable[str] = ()) -> str:
    """The whole page. Its last line tells, as a note's ``machine:`` does, whether anybody wrote into it since.

    ``vault``: names of secrets.
    """
    text = str(kgml.render(summary(graph, used, budget - FOR_STAMP, vault)))
    return f"{text}{STAMP}{rendering_id(text)}\n"


def is_untouched(data: bytes) -> bool:
    """Whether a page is as the program wrote it, wherever that was, or as git merged two of them.

    Other line ends are no edit.
    """
    whole = data.decode("utf-8", "replace").replace("\r\n", "\n")
    text, stamp, said = whole.rpartition(STAMP)
    if stamp and said == f"{rendering_id(text)}\n":
        return True
    lines = whole.split("\n")
    kept = [line for line in lines if not line.startswith(MARKERS)]
    merged = len(kept) < len(lines) or sum(line.startswith(STAMP) for line in kept) > 1
    return merged and all(map(kgml.is_line, kept))


class Summing:
    """The summary while one command has the vault open. ``budget``: tokens; 0 for no summary at all.

    What is wrong with the page, or with the store of secrets below ``root``, is added to ``problems``.
    """

    def __init__(
        self,
        cache: Path,
        budget: int,
        blobs: Callable[[], Mapping[str, str]],
        problems: list[Problem],
        root: Path | None = None,
    ) -> None:
        self.cache, self.budget, self._blobs, self._problems = cache, budget, blobs, problems
        self.forced = False
        self._names: tuple[str, ...] | None = None
        if root is not None and budget:
            self._names, wrong = stored_names(root)
            problems += [wrong] if wrong else []
        self._sheets: Sheets | None = None

    def added(
        self,
        changes: list[Change],
        pieces: dict[str, bytes | None],
        index: Index,
        disk: Callable[[str], bytes | None],
        is_ours: Callable[[str, bytes], bool],
    ) -> list[Change]:
        """The change of the page that goes with a batch; what is rendered is put among the ``pieces``."""
        paths = {f"{path}.md" for path in noted(index)}
        forced, self.forced = self.forced, False
        touched = any(c.path in paths or c.path.startswith("Meetings/") or c.new is None for c in changes)
        if not self.budget or not (touched or forced):
            return []
        sheets = self._follow(index, changes, disk)
        before = disk(PAGE)
        vault = names_on(before, self._names, had_names(self.cache))
        text = page(made(index, sheets), uses(self.cache, index), self.budget, vault).encode("utf-8", "replace")
        if before == text or (before is None and not noted(index)):
            return []
        if before is not None and not is_ours(PAGE, before) and not is_untouched(before):
            self._problems += [CHANGED] if CHANGED not in self._problems else []
            return []
        pieces[PAGE] = text
        return [Change(PAGE, before, text, True)]

    def _follow(self, index: Index, changes: list[Change], disk: Callable[[str], bytes | None]) -> Mapping[str, Sheet]:
        """The sheets of all notes as they are with the changes."""
        now = {c.path: c.new for c in changes}
        fresh = {path: blob_id(data) for path, data in now.items() if data is not None}
        if self._sheets is None:
            self._sheets, known = Sheets(self.cache), self._blobs()
        else:
            known = {f"{path}.md": one.blob for path, one in self._sheets.known.items()}

        def read(path: str) -> str | None:
            data = now.get(f"{path}.md") or disk(f"{path}.md")
            return data.decode("utf-8", "replace") if data is not None else None

        paths = {path: f"{path}.md" for path in noted(index)}
        self._sheets.take({path: fresh.get(file) or known.get(file, "") for path, file in paths.items()}, read)
        return self._sheets.known

    def look(self, head: str) -> None:
        """Whether anything was committed that the page does not tell of yet: it is made once more then."""
        before = load_cache(self.cache / SEEN, str, SEEN) or ""
        if self._names is None and len(before.split()) > 2:  # the store that was here is gone
            self._names = ()
        self.forced = self.forced or before != self._seen(head)

    def keep(self, head: str) -> None:
        """For the next run: the page is as the notes of this commit are."""
        if self._sheets is not None:
            self._sheets.save()
        if not self.forced:
            save_cache(self.cache / SEEN, self._seen(head), SEEN)
            keep_names(self.cache, self._names)
        fold(self.cache)

    def _seen(self, head: str) -> str:
        names = hashlib.sha256("\0".join(self._names).encode()).hexdigest()[:16] if self._names else ""
        return f"{head} {self.budget} {names}".rstrip()
