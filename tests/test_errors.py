"""The faults that stop a run."""

import pytest

from pipeline import errors


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (errors.UsageFault("no such command", "see --help"), 2),
        (errors.SettingsFault(["unknown key `ownr`", "`since` is no date"]), 2),
        (errors.Conflict("another host"), 4),
        (errors.Locked("busy"), 4),
        (errors.Suspicious("raw/ is empty"), 4),
        (errors.DiskFault("full"), 4),
        (errors.GitFault("broken"), 5),
        (errors.Fault("anything else"), 3),
    ],
)
def test_exit_codes(fault: errors.Fault, code: int) -> None:
    """Every fault says with which code the process ends."""
    assert fault.exit_code == code


def test_settings_fault_keeps_every_problem() -> None:
    """All errors of the settings come at once, and in the one line, too."""
    fault = errors.SettingsFault(["first", "second"])
    assert fault.problems == ("first", "second")
    assert str(fault) == "first; second"
    assert fault.hint


def test_interrupted_and_clean_codes() -> None:
    """The codes that no fault carries are those the shell and make expect."""
    assert (errors.Exit.CLEAN, errors.Exit.PENDING, errors.Exit.INTERRUPTED) == (0, 1, 130)
