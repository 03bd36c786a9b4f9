"""Links that a person typed: their other sides are rendered once, not by every run that comes."""

from __future__ import annotations

import pytest
from desk import Desk

from pipeline.build import pages

SARAHS, NORAS = "People/Sarah Quill.md", "People/Nora Finch.md"
SHOWN = "- [[People/Sarah Quill]] — "


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Entities as they are rendered."""
    found: list[str] = []
    render = pages.entity_pages

    def counted(entity: str, *rest: object) -> tuple[str, pages.Area]:
        found.append(entity)
        return render(entity, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pages, "entity_pages", counted)
    return found


def type_link(desk: Desk, path: str, line: str) -> None:
    """A line under the relations of a person's note."""
    desk.edit(path, "## Connected to\n", f"## Connected to\n{line}\n")


def run(desk: Desk) -> tuple[str, ...]:
    """An hour later."""
    desk.later(hours=1)
    return desk.run().commits


def test_what_is_shown_is_not_rendered_again(busy_desk: Desk, rendered: list[str]) -> None:
    """Run after run, until somebody changes the line: then the other side follows."""
    type_link(busy_desk, SARAHS, "- [[People/Nora Finch]] — reports to")
    assert run(busy_desk) and "nora-finch" in rendered
    assert SHOWN in busy_desk.note(NORAS)
    rendered.clear()
    assert not run(busy_desk) and rendered == []
    busy_desk.edit(SARAHS, "— reports to\n", "— lives with\n")
    assert run(busy_desk) and "nora-finch" in rendered
    assert SHOWN + "lives with\n" in busy_desk.note(NORAS)


def test_a_lost_cache_costs_a_rendering(busy_desk: Desk, rendered: list[str]) -> None:
    """Nothing but that follows from what is remembered."""
    type_link(busy_desk, SARAHS, "- [[People/Nora Finch]] — reports to")
    run(busy_desk)
    before = busy_desk.tree()
    (busy_desk.root / ".vaultmill" / "shown").unlink()
    rendered.clear()
    assert not run(busy_desk) and "nora-finch" in rendered and busy_desk.tree() == before
    (busy_desk.root / ".vaultmill" / "shown").write_bytes(b"\x00damaged")
    assert not run(busy_desk) and busy_desk.tree() == before


def test_what_waited_is_shown_later(busy_desk: Desk) -> None:
    """The other note was being edited: nothing is taken for shown."""
    type_link(busy_desk, SARAHS, "- [[People/Nora Finch]] — reports to")
    busy_desk.edit(NORAS, "# Nora Finch\n", "# Nora Finch\n\n<<<<<<< mine\nNora\n=======\nFinch\n>>>>>>> theirs\n")
    run(busy_desk)
    assert SHOWN not in busy_desk.note(NORAS)
    busy_desk.edit(NORAS, "\n<<<<<<< mine\nNora\n=======\nFinch\n>>>>>>> theirs\n", "")
    run(busy_desk)
    assert SHOWN in busy_desk.note(NORAS)


def test_an_older_rendering(busy_desk: Desk) -> None:
    """Where another device's renderings came in place of those that were remembered, all is shown again."""
    before = busy_desk.note(NORAS)
    machine = busy_desk.git("rev-parse", "refs/vaultmill/machine").strip()
    type_link(busy_desk, SARAHS, "- [[People/Nora Finch]] — reports to")
    run(busy_desk)
    busy_desk.write(NORAS, before)
    busy_desk.git("update-ref", "refs/vaultmill/machine", machine)
    run(busy_desk)
    assert SHOWN in busy_desk.note(NORAS)


@pytest.mark.parametrize(
    ("one", "two"), [("knows", "knows"), ("reports to", "reports to"), ("reports to", "sails with")]
)
def test_two_that_name_each_other(busy_desk: Desk, one: str, two: str) -> None:
    """Each line is its writer's: it stays whatever comes, and no run turns it about."""
    type_link(busy_desk, SARAHS, f"- [[People/Nora Finch]] — {one}")
    type_link(busy_desk, NORAS, f"- [[People/Sarah Quill]] — {two}")
    run(busy_desk)
    busy_desk.mail("s8", "Sarah Quill <sarah@acme.test>", "robin@vale.test", "Numbers", "Hi Robin, all done.", day=29)
    busy_desk.mail("n8", "Nora Finch <nora@finch.test>", "robin@vale.test", "Cake", "Hi Robin, cake is here.", day=29)
    assert run(busy_desk)
    for _ in range(2):
        assert not run(busy_desk)
        assert busy_desk.note(SARAHS).count(f"- [[People/Nora Finch]] — {one}\n") == 1
        assert busy_desk.note(NORAS).count(f"- [[People/Sarah Quill]] — {two}\n") == 1
