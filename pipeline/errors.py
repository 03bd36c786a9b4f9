"""Exceptions that stop a run: each has an exit code and a hint. Bad data is a ``model.Problem``, never one of these."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar


class Exit(IntEnum):
    """What the process says when it ends."""

    CLEAN = 0
    PENDING = 1
    """Done, but with problems or with notes that wait."""
    USAGE = 2
    BUG = 3
    BLOCKED = 4
    """Locked, conflicting or suspicious: nothing was done, or the run stopped before it could do harm."""
    GIT = 5
    INTERRUPTED = 130


class Fault(Exception):
    """Something a person must change before the run can go on. ``str()`` is one line; ``hint`` says what to do."""

    exit_code: ClassVar[Exit] = Exit.BUG

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UsageFault(Fault):
    """The command was called in a way that makes no sense."""

    exit_code = Exit.USAGE


class SettingsFault(Fault):
    """The settings file has errors. All of them, one per entry of ``problems``."""

    exit_code = Exit.USAGE

    def __init__(self, problems: Sequence[str], hint: str = "Correct the settings file and run again.") -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems) or "the settings are not valid", hint)


class Conflict(Fault):
    """Another device or program did something that this run must not overrule."""

    exit_code = Exit.BLOCKED


class Locked(Fault):
    """Another run is at work in this vault."""

    exit_code = Exit.BLOCKED


class Overtime(BaseException):
    """One item takes too long and is given up. No ``Exception``: nothing that catches those may go on with it."""


class Suspicious(Fault):
    """The disk looks in a way in which going on could do harm."""

    exit_code = Exit.BLOCKED


class DiskFault(Fault):
    """The disk refused a write that a batch needs (full, read only)."""

    exit_code = Exit.BLOCKED


class GitFault(Fault):
    """The repository cannot be read or written."""

    exit_code = Exit.GIT
