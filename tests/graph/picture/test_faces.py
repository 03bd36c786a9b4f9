"""What the page tells of a note: tags and summary, as a reader sees them."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.graph.picture.faces import face


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("", ()),
        ("# A\n#no tag of the properties\n", ()),
        ("---\ntags: []\n---\n", ()),
        ("---\ntags:\n---\n", ()),
        ("---\ntags: [unclosed\n---\n", ()),
        ("---\ntags: 7\n---\n", ()),
        ("---\nother:\n  - tags\n---\n", ()),
        ("---\ntags:\n  - a/b\n  - c\n  - a/b\nid: x\n---\n", ("a/b", "c")),
        ("---\ntags: [a, '#b']\n---\n", ("a", "b")),
        ("---\nTags: a, b c\n---\n", ("a", "b", "c")),
        ('---\n"tags":\n  - über/uns\n---\n', ("über/uns",)),
    ],
)
def test_tags(text: str, tags: tuple[str, ...]) -> None:
    """Those of the properties, each once."""
    assert face(text).tags == tags


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("# A\nText\n## Info\n- **Role:** x\n", ()),
        ("```\n## Summary\nnot this\n```\n", ()),
        ("## Summary\n\n## Notes\nmine\n", ()),
        ("## Summary\nOne.\nTwo.\n## Notes\nmine\n", ("One.", "Two.")),
        ("## Summary\nAt [[Organizations/Blue Fin]] and [[People/Ida Moe|Ida]].\n", ("At Blue Fin and Ida.",)),
        ("## Gist\n- a \\*star\\*, 5 &lt; 6 \\[ok\\] ^f-1\n", ("a *star*, 5 < 6 [ok]",)),
        ("## Summary\n**Bold** and &lt;b&gt;\n", ("Bold and <b&gt;",)),
        ("## Summary #\nFirst\n## Summary\nsecond\n", ("First",)),
        ("## Summary\nThe password is hunter2!Blue7\n", ("The password is ••••",)),
    ],
)
def test_summary(body: str, lines: tuple[str, ...]) -> None:
    """Links by what they show, no escapes, no secret; the first section of the name, code left out."""
    found = face(f"---\nid: a\n---\n{body}").summary
    assert [line.partition("••")[0].partition("[")[0] for line in found] == [
        line.partition("••")[0].partition("[")[0] for line in lines
    ]
    assert "hunter2" not in " ".join(found)


def test_long_ones_are_cut() -> None:
    """A summary of many long lines does not make the page large."""
    found = face("## Summary\n" + "\n".join("word " * 1_000 for _ in range(100))).summary
    assert len(found) == 12
    assert max(map(len, found)) <= 600


@pytest.mark.parametrize(
    ("body", "info", "tasks", "decided"),
    [
        ("# A\n- [ ] not in a section\n", (), (), ()),
        ("## Open items\n- [x] done\n- [X] done, too\n\nwords\n", (), (), ()),
        ("## Notes\n## Open items of Ida\n- [ ] mine\n", (), (), ()),
        ("```\n## Open items\n- [ ] code\n```\n", (), (), ()),
        ("## Info\n- **Role:** Mason\n- **Aliases:** I. M.\n- plain\n- **Phone:**\n", (), (), ()),
        (
            "## Info\n- **Email:** ida@fin.example\n- **Phone:** +49 30 1 ^i-1\n",
            (("Email", "ida@fin.example"), ("Phone", "+49 30 1")),
            (),
            (),
        ),
        ("## Open items\n- [ ] Call back\n", (), (("Call back", "", ""),), ()),
        (
            '## Open items\n- [ ] Send [[Notes/Plan|the plan]] — [[People/Ida Moe]] — 📅 2026-04-10 — "Send it" ^t-1\n',
            (),
            (("Send the plan", "Ida Moe", "2026-04-10"),),
            (),
        ),
        ("## Open items\n- [ ] 5 &lt; 6 — I ^t-1\n", (), (("5 < 6", "I", ""),), ()),
        ("## Decisions\n- (2026-03-24) On paper first. ^d-1\n", (), (), (("On paper first.", "", "2026-03-24"),)),
    ],
)
def test_what_is_open_and_decided(body: str, info: Any, tasks: Any, decided: Any) -> None:
    """Tasks that are not done, with who and until when; decisions with their day; how somebody is reached."""
    found = face(f"---\nid: a\n---\n{body}")
    assert (found.info, found.tasks, found.decided) == (info, tasks, decided)


def test_no_secret_is_open() -> None:
    """Neither in a task nor in a field."""
    found = face("## Info\n- **Wifi:** password is hunter2!Blue7\n## Open items\n- [ ] The password is hunter2!Blue7\n")
    assert "hunter2" not in repr(found)
