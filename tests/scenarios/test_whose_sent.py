"""A wrong address in the settings: the run tells of it where it misses sent mail, and only there."""

from __future__ import annotations

from pathlib import Path

from tests.scenarios.desk import OWNER, SARAH, Desk


def test_sent_mail_of_the_owner_needs_no_word(tmp_path: Path) -> None:
    """Mail that the owner wrote is sent mail."""
    desk = Desk(tmp_path)
    desk.mail("1", OWNER, SARAH, "Lunch", "Lunch on Friday?", day=2)
    assert not any("sent mail" in hint for hint in desk.run().hints)


def test_an_address_that_wrote_nothing_is_named(tmp_path: Path) -> None:
    """Sent mail may be there, under an address that nobody set: both ways out are told."""
    desk = Desk(tmp_path)
    desk.mail("1", "Robin Vale <rv@elsewhere.test>", SARAH, "Lunch", "Lunch on Friday?", day=2)
    told = [hint for hint in desk.run().hints if hint.startswith("No sent mail found")]
    assert len(told) == 1 and "robin@vale.test" in told[0] and "owner.addresses" in told[0]
