"""Notes whose form a person reworked, in a vault that goes on: nothing is derived from it, and news comes in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from desk import OWNER, SARAH, Desk, changed

SARAHS, NORAS, ACMES = "People/Sarah Quill.md", "People/Nora Finch.md", "Organizations/Acme.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"
NOTES = ("People/", "Organizations/", "Sources/20")


def reply(desk: Desk) -> None:
    """A late reply, so that the customer's notes are written again."""
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")


def decided(desk: Desk) -> list[str]:
    """The decisions on record."""
    page = desk.tree().get("Sources/Corrections.md", b"").decode()
    return [line for line in page.splitlines() if line.startswith("- ")]


def _translated(text: str) -> str:
    for old, new in (
        ("Activity", "Aktivität"),
        ("Key facts", "Fakten"),
        ("Connected to", "Verbunden"),
        ("Open items", "Offen"),
        ("Facts", "Aussagen"),
        ("Summary", "Kurz"),
    ):
        text = text.replace(f"## {old}\n", f"## {new}\n")
    return text


def _markdown(text: str) -> str:
    def link(match: re.Match[str]) -> str:
        path, _, shown = match.group(1).partition("|")
        return f"[{shown or path.rpartition('/')[2]}]({path.replace(' ', '%20')}.md)"

    head, _, body = text.partition("\n---\n")
    body = re.sub(r"\[\[([^\]]*)\]\]", link, body)
    return f"{head}\n---\n{body}"


def _grouped(text: str) -> str:
    for heading in ("Key facts", "Connected to", "Activity"):
        text = text.replace(f"## {heading}\n", f"## {heading}\n### My {heading.lower()}\n")
    return text


FORMS: list[Callable[[str], str]] = [
    lambda text: re.sub(r"(?m)^- (?!message|who|why|file)", "* ", text),
    lambda text: re.sub(r"(?m)^- (?!message|who|why|file)", "1. ", text),
    _translated,
    _grouped,
    lambda text: text.replace("## Activity\n", "# Activity\n"),
    lambda text: text.replace("## Connected to\n", "%% to do\n\n## Connected to\n"),
    lambda text: text.replace("## Open items\n", "```\n\n## Open items\n"),
    lambda text: text.replace("\nrole: ", "\nRole: ").replace("\nemails:", "\nEmails:"),
]


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_notes_is_no_edit(busy_desk: Desk, form: Callable[[str], str]) -> None:
    """Markers, headings, groups, half-typed blocks: no decision, no fact, no byte; and a reply finds its places."""
    for path in [path for path in busy_desk.tree() if path.startswith(NOTES)]:
        busy_desk.write(path, form(busy_desk.note(path)))
    before = busy_desk.tree()
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    assert decided(busy_desk) == []
    reply(busy_desk)
    busy_desk.run()
    for path in (SARAHS, ACMES):
        text = busy_desk.note(path)
        assert text.count("3 messages until 2026-04-28") == text.count("|Pricing proposal]]") == 1, text
    assert "2026-04-28T" in busy_desk.note(busy_desk.find("Pricing proposal"))
    for path in (busy_desk.find("Pricing proposal"), SARAHS, ACMES):
        assert len(re.findall(r"send the questionnaire tomorrow.* \^t-", busy_desk.note(path))) == 1, path
    assert decided(busy_desk) == [] and busy_desk.tree()[FACTS] == before[FACTS]
    busy_desk.check()
    busy_desk.is_quiet()


def test_links_written_as_markdown_are_no_edit(busy_desk: Desk) -> None:
    """A note whose links a person's tool turned into Markdown links is what it was."""
    busy_desk.write(SARAHS, _markdown(busy_desk.note(SARAHS)))
    before = busy_desk.tree()
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(SARAHS).count("3 messages until 2026-04-28") == 1
    assert decided(busy_desk) == [] and busy_desk.tree()[FACTS] == before[FACTS]
    busy_desk.is_quiet()


def test_a_rename_with_links_in_the_shortest_form(busy_desk: Desk) -> None:
    """Where a person's Obsidian writes names without folders, following a rename is no edit either."""
    (busy_desk.vault / ACMES).rename(busy_desk.vault / "Organizations/Acme Two.md")
    for path in [path for path in busy_desk.tree() if path.endswith(".md")]:
        text = busy_desk.note(path)
        busy_desk.write(path, re.sub(r"\[\[Organizations/Acme(?=[\]|#])", "[[Acme Two", text))
    busy_desk.run()
    assert decided(busy_desk) == []
    assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
    assert "- [[Organizations/Acme Two]] — works at" in busy_desk.note(SARAHS)
    reply(busy_desk)
    busy_desk.run()
    assert "3 messages until 2026-04-28" in busy_desk.note("Organizations/Acme Two.md")
    busy_desk.is_quiet()


def test_an_emptied_summary_is_handed_back_at_once(busy_desk: Desk) -> None:
    """The next run writes it again, without new mail; a Summary that was moved elsewhere is not written twice."""
    text = busy_desk.note(SARAHS)
    summary = text.partition("## Summary\n")[2].partition("\n\n")[0]
    busy_desk.edit(SARAHS, f"## Summary\n{summary}\n", "## Summary\n")
    busy_desk.run()
    assert busy_desk.note(SARAHS) == text
    busy_desk.is_quiet()
    busy_desk.edit(SARAHS, f"## Summary\n{summary}\n", "## Summary\n")
    busy_desk.edit(SARAHS, "## Notes\n", f"## Notes\nWho she is: {summary}\n")
    busy_desk.run()
    assert busy_desk.note(SARAHS).count(summary) == 1
    busy_desk.is_quiet()


def test_a_mark_that_is_no_tick_closes_nothing(busy_desk: Desk) -> None:
    """``[/]`` and ``[!]`` stay as typed, and the task stays open everywhere; ``[-]`` closes it."""
    plan = busy_desk.find("Plan for May")
    for before, mark in (" /", "/!"):
        busy_desk.edit(NORAS, f"- [{before}] Please book", f"- [{mark}] Please book")
        busy_desk.run()
        assert f"- [{mark}] Please book" in busy_desk.note(NORAS)
        assert "- [ ] Please book" in busy_desk.note(plan) and "- [ ] Please book" in busy_desk.note(ACMES)
        busy_desk.is_quiet()
    busy_desk.edit(NORAS, "- [!] Please book", "- [-] Please book")
    busy_desk.run()
    assert "- [x] Please book" in busy_desk.note(plan) and "- [x] Please book" in busy_desk.note(ACMES)
    busy_desk.is_quiet()


def test_facts_and_tasks_moved_within_a_note(busy_desk: Desk) -> None:
    """A task that a person put among the facts is no fact, and a link moved to the Notes is not unlinked."""
    task = next(line for line in busy_desk.note(SARAHS).splitlines() if "] I will send the questionnaire" in line)
    busy_desk.edit(SARAHS, f"{task}\n", "")
    busy_desk.edit(SARAHS, "## Key facts\n", f"## Key facts\n{task}\n")
    busy_desk.edit(SARAHS, "- [[Organizations/Acme]] — works at\n", "")
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\n- [[Organizations/Acme]] — works at\n")
    before = busy_desk.tree()
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    busy_desk.edit(SARAHS, task, task.replace("- [ ]", "- [x]"))
    busy_desk.run()
    assert "- [x] I will send the questionnaire" in busy_desk.note(ACMES)
    assert decided(busy_desk) == [] and busy_desk.tree()[FACTS] == before[FACTS]
    busy_desk.check()
    busy_desk.is_quiet()


def test_cards_with_another_marker_are_not_declined(busy_desk: Desk) -> None:
    """A person's tool that writes ``*`` for ``-`` answers no card."""
    busy_desk.write("Suggested.md", busy_desk.note("Suggested.md").replace("\n- [ ]", "\n* [ ]"))
    busy_desk.run()
    assert decided(busy_desk) == []
    busy_desk.write("Suggested.md", busy_desk.note("Suggested.md").replace("* [ ]", "* [x]", 1))
    busy_desk.run()
    assert "People/Tom Reed.md" in busy_desk.tree()
