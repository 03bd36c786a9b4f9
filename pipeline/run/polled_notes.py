"""Live notes as polling writes them: at once, atomically, and into the history later."""

from __future__ import annotations

from pipeline.run.live_notes import VaultNotes
from pipeline.run.renewals import commit_renewed, load_renewals, recorded, save_renewals
from pipeline.run.workspace import Clock, Workspace
from pipeline.vault.files import Written, write_note
from pipeline.vault.history import History


class PolledNotes(VaultNotes):
    """The ``Notes`` of a vault that is open for writing. ``written`` is what notes were left as."""

    def __init__(self, place: Workspace, history: History, clock: Clock) -> None:
        super().__init__(history, place.raw, clock, float(place.settings.note_quiet))
        self._place = place
        self.written: dict[str, bytes] = {}

    def write(self, path: str, before: str, text: str) -> bool:
        """Put ``text`` in place of ``before``. Recorded first: a result that nobody recorded would pass for a person's.

        What a person typed between two results makes that both are committed, each under the right name. No journal
        knows of it: record and note are on the disk, in this order, each before the one that it replaces is gone.
        """
        old, new = (one.encode("utf-8", "surrogateescape") for one in (before, text))
        place, history, now = self._place, self._history, self._clock()
        known = load_renewals(place.cache)
        there = known.notes.get(path)
        ours = there is not None and there.text == old
        if there is not None and not ours:
            self.commits += commit_renewed(place.cache, history, place.settings, now)[0]
            known = load_renewals(place.cache)
        head = history.head_blob(path)
        save_renewals(place.cache, recorded(known, path, head, old, new))
        rest = 0.0 if ours or head == old else self._quiet
        done = write_note(history.root, path, new, old, now=now.timestamp(), quiet=rest, raw=place.raw, durable=True)
        if not isinstance(done, Written):
            save_renewals(place.cache, known)
            return False
        self.written[path] = new
        return True
