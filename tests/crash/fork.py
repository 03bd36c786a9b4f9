"""Work in a forked child that may be killed, and what became of it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from layer import Layer

from pipeline.cli.main import main, vaultmill

DONE, FAILED, KILLED = 0, 1, -9


class Ended(NamedTuple):
    """What the command line would have said: exit code and text; and whether the layer struck."""

    code: int
    said: str
    struck: bool


def forked(work: Callable[[], object], layer: Layer, note: Path) -> int:
    """Do the work on top of a layer in a child: ``DONE``, ``FAILED`` or ``KILLED``.

    ``note``: a file that then names the calls that were counted, or why the work failed.
    """
    code = _child(lambda: _worked(work, layer, note))
    assert code in (DONE, FAILED, KILLED), code
    return code


def ended(work: Callable[[], object], layer: Layer, note: Path) -> Ended:
    """The same for work that gives a report or raises, as a command would end with it."""
    assert _child(lambda: _explained(work, layer, note)) == DONE, note.read_text("utf-8")
    return Ended(*json.loads(note.read_text("utf-8")))


def _child(work: Callable[[], object]) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        status = FAILED
        try:
            work()
            status = DONE
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _worked(work: Callable[[], object], layer: Layer, note: Path) -> None:
    try:
        with pytest.MonkeyPatch.context() as patch:
            layer.laid(patch)
            work()
    except BaseException:
        note.write_text(traceback.format_exc(), "utf-8", "replace")
        raise
    note.write_text("\n".join(layer.log), "utf-8")


def _explained(work: Callable[[], object], layer: Layer, note: Path) -> None:
    try:
        with pytest.MonkeyPatch.context() as patch:
            layer.laid(patch)
            report = work()
        found = (getattr(report, "exit_code", 0), " ".join(getattr(report, "pending", ())))
    except Exception as error:
        found = explained(error)
        if found[0] == 3:
            found = (3, traceback.format_exc())
    note.write_text(json.dumps([*found, bool(getattr(layer.strike, "struck", ()))]), "utf-8")


def explained(error: Exception) -> tuple[int, str]:
    """The exit code of an exception at the error border, and what is printed."""

    def fail(*_: object, **__: object) -> int:
        raise error

    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stderr(said):
        patch.setattr(vaultmill, "main", fail)
        code = main([])
    return int(code), said.getvalue()
