"""One scene played many times from the same start: the run without a fault, and what must hold after one with."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from desk import Desk, changed
from fork import DONE, forked
from layer import Layer
from scenes import Scene

from pipeline.vault.history import MACHINE, open_history
from pipeline.vault.objects import blob_id

_LEFT = re.compile(r"\.lock$|^tmp_obj_|^tmp_pack|^tmp.*\.pack$|^\.vaultmill-")


class Stage:
    """``calls`` names every call on the disk of the run that nothing disturbs; ``goal`` is the vault it makes."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self.scene, self.folder = scene, folder
        start = Desk(folder / "start")
        scene.prepare(start)
        self.now = start.now
        good = self.again("good")
        layer = Layer()
        note = folder / "calls"
        assert forked(lambda: scene.work(good), layer, note) == DONE, note.read_text("utf-8")
        self.calls = note.read_text("utf-8").splitlines()
        self.settings = (good.root / "vaultmill.yaml").read_text("utf-8")
        self.goal, self.trees = everything(good.vault), git_trees(good)
        self.versions: defaultdict[str, set[str]] = defaultdict(set)
        self._know(start, good)
        self._is_sound(good)

    def again(self, name: str = "again") -> Desk:
        """A copy of the desk before the run."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        shutil.copytree(self.folder / "start", self.folder / name, symlinks=True)
        desk = object.__new__(Desk)
        desk.root, desk.raw, desk.vault = (self.folder / name / part for part in ("", "raw", "knowledge"))
        desk.now = self.now
        return desk

    def struck(self, layer: Layer, desk: Desk, work: Callable[[Desk], object] | None = None) -> int:
        """Play the scene, or other work, on a layer that strikes; then every file is whole."""
        note = self.folder / "struck"
        code = forked(lambda: (work or self.scene.work)(desk), layer, note)
        self.is_whole(desk)
        return code

    def recovers(self, desk: Desk, work: Callable[[Desk], object] | None = None) -> None:
        """The next run finishes what was begun, and the vault is that of the run without a fault."""
        (work or self.scene.work)(desk)
        self.is_goal(desk)
        self._is_sound(desk)

    def is_goal(self, desk: Desk) -> None:
        """Files, history and settings are those of the run without a fault."""
        assert changed(self.goal, everything(desk.vault)) == {}
        assert git_trees(desk) == self.trees
        assert (desk.root / "vaultmill.yaml").read_text("utf-8") == self.settings

    def is_whole(self, desk: Desk) -> None:
        """Every note is an old or a new version, every facts line is whole, and what a person typed is there."""
        for path, data in desk.tree().items():
            assert blob_id(data) in self.versions[path], f"{path} is half of one:\n{data.decode('utf-8', 'replace')}"
        self.is_typed(desk)

    def is_typed(self, desk: Desk) -> None:
        """Every facts line is whole and stands once, and what a person typed is there."""
        for path, data in desk.tree().items():
            if path.endswith("facts.jsonl"):
                ids = [json.loads(line)["id"] for line in data.decode().splitlines()]
                assert len(ids) == len(set(ids)), path
        for path, words in self.scene.typed.items():
            assert words in desk.note(path)

    def _is_sound(self, desk: Desk) -> None:
        """Git is intact and clean, nothing is left lying about, and one more run finds nothing to do."""
        self.is_typed(desk)
        fsck(desk)
        assert desk.git("status", "--porcelain") == ""
        assert [str(p) for p in desk.vault.rglob("*") if _LEFT.search(p.name)] == []
        report = desk.run()
        assert (report.commits, report.pending, report.problems) == ((), (), ())
        assert changed(self.goal, everything(desk.vault)) == {}

    def _know(self, start: Desk, good: Desk) -> None:
        for path, data in [*start.tree().items(), *good.tree().items()]:
            self.versions[path].add(blob_id(data))
        with open_history(good.vault) as history:
            for ref in ("HEAD", MACHINE):
                for entry in history.log(ref):
                    for path, blob in history.tree_paths(entry.id).items():
                        self.versions[path].add(blob)


def everything(vault: Path) -> dict[str, bytes]:
    """Every file of the vault but git's own, hidden ones and the trash too."""
    files = {path.relative_to(vault).as_posix(): path for path in sorted(vault.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if not name.startswith(".git/")}


def git_trees(desk: Desk) -> list[str]:
    """The trees of HEAD and of the renderings."""
    return desk.git("rev-parse", "HEAD^{tree}", f"{MACHINE}^{{tree}}").split()


def fsck(desk: Desk) -> None:
    """Git finds nothing wrong."""
    done = subprocess.run(
        ["git", "-C", str(desk.vault), "fsck", "--full", "--strict", "--no-dangling"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
