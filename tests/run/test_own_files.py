"""Files below raw/ that the program itself wrote."""

from __future__ import annotations

import time

import pytest

from pipeline.run.own_files import is_own


@pytest.mark.parametrize(
    ("path", "head"),
    [
        ("notes/today.md", b"# Mine\n"),
        ("notes/summary.md", b"# Acme\nA summary.\n"),
        ("facts.jsonl", b"{}"),
        ("notes/machine.md", b"---\ntitle: x\n---\nmachine: 0123456789ab\n"),
        ("notes/machine.md", b"---\nmachine: mine\n---\n"),
        ("mail/machine.eml", b"---\nmachine: 0123456789ab\n---\n"),
        ("notes/Agent Notes.md", b"# Notes\n"),
        ("MEMORY.md", b"# My own memory\n- x\n"),
    ],
)
def test_a_persons_files(path: str, head: bytes) -> None:
    """Whatever is not plainly the program's is read."""
    assert not is_own(path, head)


@pytest.mark.parametrize(
    ("path", "head"),
    [
        ("life/areas/people/sarah-quill/summary.md", b""),
        ("old/life/areas/companies/acme/facts.jsonl", b""),
        ("old/Agent Notes/user.md", b"# User\n"),
        ("old/Agent Notes/style/email.md", b""),
        ("old/People/Sarah.md", b'---\nid: sarah\naliases: []\nmachine: "0123456789ab"\n---\n# Sarah\n'),
        ("old/People/Sarah.md", b'\xef\xbb\xbf---\r\nid: sarah\r\nmachine: "0123456789ab"\r\n---\r\n'),
        ("old/Today.md", b"---\nlive_note: true\n---\n"),
        ("old/Sources/Corrections.md", b"# Corrections\n\nDecisions that outlive a run\n"),
        ("old/MEMORY.md", b"# Memory\n\nThings to remember that belong to no single person\n"),
    ],
)
def test_the_programs_files(path: str, head: bytes) -> None:
    """Notes with a rendering, areas of entities, Agent Notes, pages of decisions: never read back."""
    assert is_own(path, head)


def test_hostile_heads_take_no_time() -> None:
    """A long frontmatter without an end."""
    start = time.process_time()
    is_own("x.md", b"---\n" + b"machine: \n" * 400)
    is_own("x.md", b"---\n" + b"\n" * 4_000)
    assert time.process_time() - start < 0.5
