"""What becomes of a person's edits of notes: everything typed stays, and what follows from it is carried on."""

from __future__ import annotations

import json

import yaml
from desk import OWNER, SARAH, TOM, Desk

SARAHS, NORAS, ACMES = "People/Sarah Quill.md", "People/Nora Finch.md", "Organizations/Acme.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"
ROLE = "- (2026-04-13) VP Engineering at Acme Corp ^sarah-quill-001\n"


def facts(desk: Desk, path: str = FACTS) -> list[dict[str, str]]:
    """The facts of a file."""
    return [json.loads(line) for line in desk.note(path).splitlines()]


def properties(desk: Desk, path: str) -> dict[str, object]:
    """The properties of a note."""
    found = yaml.safe_load(desk.note(path).split("---\n")[1])
    assert isinstance(found, dict)
    return found


def reply(desk: Desk) -> None:
    """A late reply, so that the customer's notes are written again."""
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")


def lines(text: str, section: str) -> list[str]:
    """The lines of a section that are not blank."""
    part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return [line for line in part.splitlines() if line.strip()]


# --- what stays -----------------------------------------------------------------------------------


def test_a_person_writes_anywhere(busy_desk: Desk) -> None:
    """Prose, sections, callouts, properties and comments of a person stay, byte for byte, through new data."""
    typed = {
        "machine:": "shirt_size: M\nmachine:",
        "# Sarah Quill\n": "# Sarah Quill\n> [!tip] Ask about the boat\n> twice\n",
        "## Connected to\n": "%% private %%\n\n## Gifts\n- A book\n  - blue\n\n## Connected to\n",
        "## Notes\n": "## Notes\nTea, *never* coffee.\n\n```\n## not a heading\n```\n",
    }
    for old, new in typed.items():
        busy_desk.edit(SARAHS, old, new)
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert [new for new in typed.values() if new not in note] == []
    assert "3 messages until 2026-04-28" in note
    busy_desk.check()
    busy_desk.is_quiet()


def test_line_ends_and_bom_stay(busy_desk: Desk) -> None:
    """A note saved with CRLF and a byte order mark keeps both."""
    text = busy_desk.note(SARAHS).replace("\n", "\r\n")
    (busy_desk.vault / SARAHS).write_bytes(b"\xef\xbb\xbf" + text.encode())
    reply(busy_desk)
    busy_desk.run()
    data = (busy_desk.vault / SARAHS).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf---\r\n") and b"3 messages until" in data
    assert data.count(b"\n") == data.count(b"\r\n")
    busy_desk.is_quiet()


def test_a_prose_section_edited_then_newer_data(busy_desk: Desk) -> None:
    """A Summary that a person wrote is theirs; the rest of the note goes on."""
    summary = lines(busy_desk.note(SARAHS), "Summary")[0]
    busy_desk.edit(SARAHS, summary, "My best customer.")
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert lines(note, "Summary") == ["My best customer."] and "3 messages" in note
    busy_desk.is_quiet()


def test_deleted_lines_and_sections_stay_deleted(busy_desk: Desk) -> None:
    """An Activity line and a whole section that a person deleted do not come back."""
    note = busy_desk.note(SARAHS)
    plan = next(line for line in lines(note, "Activity") if "Plan for May" in line)
    busy_desk.edit(SARAHS, plan + "\n", "")
    items = note.partition("## Open items\n")[2].partition("## Notes")[0]
    busy_desk.edit(SARAHS, "## Open items\n" + items, "")
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert "Plan for May|" not in "".join(lines(note, "Activity")) and "## Open items" not in note
    assert "3 messages" in note
    busy_desk.is_quiet()


def test_broken_properties_are_left_alone(busy_desk: Desk) -> None:
    """A note whose properties are no YAML is reported and not written; other notes lose nothing by it."""
    before = busy_desk.note(ACMES)
    path = busy_desk.find("Plan for May")
    for broken in (SARAHS, path):
        busy_desk.edit(broken, "\nstatus:", "\nstatus: [oops\nstatus:")
    text = {broken: busy_desk.note(broken) for broken in (SARAHS, path)}
    report = busy_desk.run()
    assert {problem.path for problem in report.problems} == {SARAHS, path} and report.exit_code == 1
    assert {broken: busy_desk.note(broken) for broken in text} == text
    assert busy_desk.note(ACMES) == before
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(SARAHS) == text[SARAHS]
    assert "Plan for May" in busy_desk.note(ACMES)
    for broken in text:
        busy_desk.edit(broken, "\nstatus: [oops", "")
    assert busy_desk.run().problems == ()
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_summary_md_edited_by_hand(busy_desk: Desk) -> None:
    """A summary.md that a person wrote stays as it is."""
    path = "life/areas/people/sarah-quill/summary.md"
    busy_desk.write(path, "# Sarah\nMine.\n")
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(path) == "# Sarah\nMine.\n"
    busy_desk.is_quiet()


# --- facts ----------------------------------------------------------------------------------------


def test_a_key_fact_typed(busy_desk: Desk) -> None:
    """A bullet under Key facts becomes a manual fact, gets its block id, and stands on the page once."""
    busy_desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- Allergic to *nuts*, see [[People/Nora Finch]]\n")
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    typed = [fact for fact in facts(busy_desk) if fact["source"] == "manual"]
    assert [(fact["id"], fact["category"], fact["ts"]) for fact in typed] == [
        ("sarah-quill-002", "context", "2026-05-04")
    ]
    assert sum("Allergic" in line for line in lines(note, "Key facts")) == 1
    assert "Allergic to *nuts*, see [[People/Nora Finch]]" in note
    busy_desk.is_quiet()
    busy_desk.later(days=30)
    reply(busy_desk)
    busy_desk.run()
    assert sum("Allergic" in line for line in lines(busy_desk.note(SARAHS), "Key facts")) == 1
    assert len(facts(busy_desk)) == 2
    busy_desk.is_quiet()


def test_a_key_fact_deleted(busy_desk: Desk) -> None:
    """Deleting a bullet withdraws its fact for good, also when the item is read again."""
    busy_desk.edit(SARAHS, ROLE, "")
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    assert [fact["status"] for fact in facts(busy_desk)] == ["superseded"]
    assert "^sarah-quill-001" not in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_a_key_fact_struck(busy_desk: Desk) -> None:
    """Striking a bullet withdraws its fact; the struck line is the person's and stays."""
    struck = "- (2026-04-13) ~~VP Engineering at Acme Corp~~ ^sarah-quill-001\n"
    busy_desk.edit(SARAHS, ROLE, struck)
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    assert [fact["status"] for fact in facts(busy_desk)] == ["superseded"]
    assert struck in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_a_key_fact_edited(busy_desk: Desk) -> None:
    """A bullet that a person rewords is a manual fact that supersedes the old one; it stands there once, as typed."""
    busy_desk.edit(SARAHS, "VP Engineering at Acme Corp ^", "VP of all engineering at Acme ^")
    busy_desk.run()
    old, new = facts(busy_desk)
    assert (new["fact"], new["source"], new["supersedes"]) == ("VP of all engineering at Acme", "manual", old["id"])
    assert sum("engineering at Acme" in line for line in lines(busy_desk.note(SARAHS), "Key facts")) == 1
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert sum("ngineering at Acme" in line for line in lines(busy_desk.note(SARAHS), "Key facts")) == 1
    assert len(facts(busy_desk)) == 2
    busy_desk.is_quiet()


def test_a_deleted_section_withdraws_no_fact(busy_desk: Desk) -> None:
    """A vanished Key facts section hides its facts and withdraws none; nor does a bullet moved elsewhere."""
    busy_desk.edit(SARAHS, "## Key facts\n" + ROLE, "")
    busy_desk.edit(NORAS, "- (2026-04-16) Head of Finance at Acme Corp ^nora-finch-001\n", "")
    busy_desk.edit(NORAS, "## Notes\n", "## Notes\n- (2026-04-16) Head of Finance at Acme Corp ^nora-finch-001\n")
    busy_desk.run()
    noras = facts(busy_desk, "life/areas/people/nora-finch/facts.jsonl")
    assert [fact["status"] for fact in facts(busy_desk) + noras] == ["active", "active"]
    busy_desk.is_quiet()


def test_lines_of_others_in_facts_jsonl(busy_desk: Desk) -> None:
    """A line of another agent is shown, one that is no JSON stays where it is; both byte for byte."""
    line = (
        '{"id":"sarah-quill-777", "fact":"Prefers mornings","category":"preference","ts":"2026-05-01",'
        '"source":"conversation","status":"active","agent":"x"}'
    )
    text = busy_desk.note(FACTS) + "not json at all\n" + line + "\n"
    busy_desk.write(FACTS, text)
    busy_desk.run()
    assert busy_desk.note(FACTS) == text
    assert "Prefers mornings ^sarah-quill-777" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()
    busy_desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- Likes tea\n")
    busy_desk.run()
    assert busy_desk.note(FACTS).startswith(text) and '"sarah-quill-778"' in busy_desk.note(FACTS)
    busy_desk.is_quiet()


# --- properties -----------------------------------------------------------------------------------


def test_a_role_changed_in_the_properties(busy_desk: Desk) -> None:
    """A changed property stays, is copied into its Info line and becomes a manual fact."""
    busy_desk.edit(SARAHS, "role: VP Engineering", "role: CTO")
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert "\nrole: CTO\n" in note and "- **Role:** CTO\n" in note
    assert [fact["value"] for fact in facts(busy_desk) if fact["source"] == "manual"] == ["CTO"]
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert "\nrole: CTO\n" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_a_typed_role_on_the_other_side(busy_desk: Desk) -> None:
    """The role that a person typed is the one that the organization's note shows."""
    busy_desk.edit(SARAHS, "role: VP Engineering", "role: CTO")
    busy_desk.run()
    assert "- [[People/Sarah Quill]] — CTO" in busy_desk.note(ACMES)


def test_a_role_changed_in_info(busy_desk: Desk) -> None:
    """A changed Info line is copied into its property; of two changes the property wins."""
    busy_desk.edit(SARAHS, "- **Role:** VP Engineering", "- **Role:** CTO")
    busy_desk.edit(NORAS, "- **Role:** Head of Finance", "- **Role:** CEO")
    busy_desk.edit(NORAS, "role: Head of Finance", "role: CFO")
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert "\nrole: CTO\n" in note and "- **Role:** CTO\n" in note
    assert "\nrole: CFO\n" in busy_desk.note(NORAS)
    busy_desk.is_quiet()


def test_the_fact_of_a_typed_role_deleted(busy_desk: Desk) -> None:
    """Deleting the bullet that a typed property became takes it back: the property says what the sources say."""
    busy_desk.edit(SARAHS, "role: VP Engineering", "role: CTO")
    busy_desk.run()
    busy_desk.edit(SARAHS, "- (2026-05-04) Role: CTO ^sarah-quill-002\n", "")
    busy_desk.run()
    assert "CTO" not in busy_desk.note(SARAHS) and "\nrole: VP Engineering\n" in busy_desk.note(SARAHS)
    assert [fact["status"] for fact in facts(busy_desk) if fact["source"] == "manual"] == ["superseded"]
    busy_desk.is_quiet()


def test_a_role_changed_twice_and_back(busy_desk: Desk) -> None:
    """Each change of a property is a fact of its own that supersedes the one before."""
    for old, new in (("VP Engineering", "CTO"), ("CTO", "CEO"), ("CEO", "CTO")):
        busy_desk.edit(SARAHS, f"\nrole: {old}\n", f"\nrole: {new}\n")
        busy_desk.run()
        assert f"- **Role:** {new}\n" in busy_desk.note(SARAHS)
        busy_desk.is_quiet()
    assert [fact["value"] for fact in facts(busy_desk) if fact["source"] == "manual"] == ["CTO", "CEO", "CTO"]


def test_set_properties_merge_as_sets(busy_desk: Desk) -> None:
    """A tag that a person added stays beside those the program adds, one they removed stays away."""
    busy_desk.edit(SARAHS, "  - status/active\n", "  - vip\n")
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert "  - vip\n" in note and "  - status/active\n" not in note and "  - source/email\n" in note
    busy_desk.is_quiet()


# --- links ----------------------------------------------------------------------------------------


def test_one_side_of_a_pair_deleted(busy_desk: Desk) -> None:
    """Deleting one side takes our line on the other side along; both stay away, and check is clean."""
    busy_desk.edit(ACMES, "- [[People/Sarah Quill]] — VP Engineering\n", "")
    busy_desk.run()
    assert "[[Organizations/Acme]]" not in "".join(lines(busy_desk.note(SARAHS), "Connected to"))
    assert "not-linked: " in busy_desk.note("Sources/Corrections.md")
    reply(busy_desk)
    busy_desk.run()
    assert "[[People/Sarah Quill]]" not in "".join(lines(busy_desk.note(ACMES), "People"))
    busy_desk.is_quiet()


def test_a_link_typed(busy_desk: Desk) -> None:
    """A link that a person types gets its other side, with the inverse word; when it goes, the other side goes."""
    busy_desk.edit(SARAHS, "## Connected to\n", "## Connected to\n- [[People/Nora Finch]] — reports to\n")
    busy_desk.run()
    assert "- [[People/Sarah Quill]] — manages" in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.edit(SARAHS, "- [[People/Nora Finch]] — reports to\n", "")
    busy_desk.run()
    assert "[[People/Sarah Quill]]" not in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_link_in_prose(busy_desk: Desk) -> None:
    """A link in a person's own text, wherever it stands, is answered by ``mentioned in`` on the other side."""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nSits beside [[People/Nora Finch|Nora]].\n")
    busy_desk.run()
    assert "- [[People/Sarah Quill]] — mentioned" in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()


# --- whole notes ----------------------------------------------------------------------------------


def test_an_entity_note_deleted(busy_desk: Desk) -> None:
    """A person's note that was deleted is not made again; links to it become plain text; a new mail makes a card."""
    busy_desk.delete(SARAHS)
    busy_desk.run()
    assert SARAHS not in busy_desk.tree() and "deleted: sarah-quill" in busy_desk.note("Sources/Corrections.md")
    assert "[[People/Sarah Quill" not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert SARAHS not in busy_desk.tree() and "[[People/Sarah Quill" not in busy_desk.text()
    busy_desk.is_quiet()


def test_a_source_note_deleted(busy_desk: Desk) -> None:
    """A deleted source note stays away; what it said stays in other notes, its link as plain text."""
    path = busy_desk.find("Plan for May")
    busy_desk.delete(path)
    busy_desk.run()
    assert path not in busy_desk.tree()
    activity = "\n".join(lines(busy_desk.note(NORAS), "Activity"))
    assert "Plan for May" in activity and "[[Sources/2026/04/2026-04-16" not in busy_desk.text()
    assert "Head of Finance" in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.mail("plan-3", "Nora Finch <nora@acme.test>", OWNER, "Re: Plan for May", "Booked.\n", day=17, re="plan-2")
    busy_desk.run()
    assert path not in busy_desk.tree()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_made_by_hand(busy_desk: Desk) -> None:
    """A note that a person makes for somebody who then gets one is adopted: additions only, one note."""
    busy_desk.write(
        "People/Tom Reed.md",
        "---\nemails: [tom@bluefin.test]\n---\n# Tom Reed\nMy neighbour.\n\n## Notes\nHas a boat.\n",
    )
    busy_desk.run()
    note = busy_desk.note("People/Tom Reed.md")
    assert "My neighbour.\n" in note and note.endswith("Has a boat.\n") and "id: tom-reed" in note
    assert "Boat trip photos" in note and "emails: [tom@bluefin.test]" in note
    assert 'from: "[[People/Tom Reed]]"' in busy_desk.note(busy_desk.find("Boat trip photos"))
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_made_by_hand_without_properties(busy_desk: Desk) -> None:
    """A bare note for nobody known is adopted too, and nothing of it changes but what is added."""
    busy_desk.write("People/Ada Winter.md", "Met at the fair.\n")
    busy_desk.run()
    note = busy_desk.note("People/Ada Winter.md")
    assert "Met at the fair.\n" in note
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_foreign_note_is_linked_and_never_written(desk: Desk) -> None:
    """A note that was there before the program is linked to, never written, and no second one is made."""
    import shutil

    shutil.rmtree(desk.vault)
    text = "---\nemail: sarah@acme.test\n---\n# Sarah\nAn old friend. [[People/Nobody]]\n"
    desk.write("People/Sarah Quill.md", text)
    desk.quiet(0)
    desk.mail("a", SARAH, OWNER, "Pricing", "Hello Robin.\n\nSarah Quill\n", day=13)
    desk.mail("b", OWNER, SARAH, "Re: Pricing", "Hello.\n", day=14, re="a")
    desk.run()
    assert desk.note(SARAHS) == text
    assert [path for path in desk.tree() if path.startswith("People/")] == [SARAHS]
    assert 'from: "[[People/Sarah Quill]]"' in desk.note(desk.find("- Pricing"))
    desk.is_quiet()


def test_a_conflict_copy_is_no_person(busy_desk: Desk) -> None:
    """A sync tool's conflict copy is reported and is nobody."""
    copy = "People/Sarah Quill.sync-conflict-20260504-101010-ABCDEFG.md"
    busy_desk.write(copy, busy_desk.note(SARAHS))
    report = busy_desk.run()
    assert [problem.path for problem in report.problems] == [copy]
    assert "sync-conflict" not in busy_desk.note(ACMES)


# --- source notes ---------------------------------------------------------------------------------


def test_noise_set_by_hand_withdraws_everything(busy_desk: Desk) -> None:
    """``filter`` set in a source note takes back what the item said everywhere; cleared, it is all back."""
    before = busy_desk.tree()
    plan = busy_desk.find("Plan for May")
    busy_desk.edit(plan, "filter: []", "filter:\n  - spam")
    busy_desk.run()
    assert NORAS not in busy_desk.tree() and (busy_desk.vault / ".trash").is_dir()
    assert "Plan for May" not in busy_desk.note(SARAHS) + busy_desk.note(ACMES)
    assert properties(busy_desk, plan)["corrected"] == ["filter"]
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.edit(plan, "filter:\n  - spam", "filter: []")
    busy_desk.run()
    assert NORAS in busy_desk.tree() and "Plan for May" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()
    for path in (SARAHS, NORAS, ACMES):
        assert busy_desk.tree()[path] == before[path], path


def test_noise_links_to_nobody(busy_desk: Desk) -> None:
    """An item that a person calls noise has no link to people who have their notes by other items."""
    nora = "Nora Finch <nora@acme.test>"
    busy_desk.mail("job-1", nora, OWNER, "New job", "I am the new head of design at Holm.\n\nNora\n", day=20)
    busy_desk.run()
    path = busy_desk.find("New job")
    assert "[[People/Nora Finch]] — milestone" in busy_desk.note(path)
    busy_desk.edit(path, "filter: []", "filter: [spam]")
    busy_desk.run()
    assert "[[People/Nora Finch]]" not in busy_desk.note(path)
    busy_desk.check()


def test_a_person_removed_from_a_source_note(busy_desk: Desk) -> None:
    """Removing somebody from ``people:`` removes what was derived for them, and stays so."""
    plan = busy_desk.find("Plan for May")
    busy_desk.edit(plan, '  - "[[People/Sarah Quill]]"\n', "")
    busy_desk.run()
    assert "Plan for May" not in busy_desk.note(SARAHS) and "Plan for May" in busy_desk.note(NORAS)
    assert properties(busy_desk, plan)["corrected"] == ["people"]
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.mail("plan-3", SARAH, OWNER, "Re: Plan for May", "Fine.\n", day=17, re="plan-2")
    busy_desk.run()
    assert "Plan for May" not in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_labels_corrected(busy_desk: Desk) -> None:
    """A label that a person sets is kept through later replies and reaches the entity notes."""
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(path, "relationship: []", "relationship: [investor]")
    busy_desk.edit(path, "status: done", "status: to-reply")
    busy_desk.run()
    assert "relationship/investor" in busy_desk.note(SARAHS)
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(path)
    assert "relationship: [investor]" in note and "status: to-reply" in note
    busy_desk.is_quiet()


def test_a_task_ticked_in_an_entity_note(busy_desk: Desk) -> None:
    """A tick in a person's note closes the task in its source note and in every other note."""
    busy_desk.edit(NORAS, "- [ ] Please book", "- [x] Please book")
    busy_desk.run()
    for path in (busy_desk.find("Plan for May"), NORAS, SARAHS, ACMES):
        assert "- [x] Please book" in busy_desk.note(path), path
    busy_desk.is_quiet()
    busy_desk.edit(SARAHS, "- [x] Please book", "- [ ] Please book")
    busy_desk.run()
    for path in (busy_desk.find("Plan for May"), NORAS, SARAHS, ACMES):
        assert "- [ ] Please book" in busy_desk.note(path), path
    busy_desk.is_quiet()


def test_a_task_ticked_in_a_source_note(busy_desk: Desk) -> None:
    """A tick in a source note closes the task in every entity note."""
    path = busy_desk.find("Plan for May")
    busy_desk.edit(path, "- [ ] Please book", "- [x] Please book")
    busy_desk.run()
    for note in (path, NORAS, SARAHS, ACMES):
        assert "- [x] Please book" in busy_desk.note(note), note
    busy_desk.is_quiet()


def test_statements_typed_into_a_source_note(busy_desk: Desk) -> None:
    """A task that a person types into a source note reaches the entity notes, with a block id."""
    path = busy_desk.find("Plan for May")
    busy_desk.edit(path, "## Open items\n", "## Open items\n- [ ] Order cake\n")
    busy_desk.run()
    assert "- [ ] Order cake" in busy_desk.note(ACMES)
    assert sum("Order cake" in line for line in busy_desk.note(path).splitlines()) == 1
    busy_desk.is_quiet()
    busy_desk.edit(path, "Order cake", "Order two cakes")
    busy_desk.run()
    assert "Order two cakes" in busy_desk.note(ACMES) and "Order cake" not in busy_desk.note(ACMES)
    busy_desk.is_quiet()


def _deleted_and_back(desk: Desk) -> None:
    """Somebody's note is deleted, then they write again."""
    desk.mail("a", OWNER, TOM, "Boat", "When?\n", day=13)
    desk.mail("b", TOM, OWNER, "Re: Boat", "Soon.\n", day=14, re="a")
    desk.run()
    desk.delete("People/Tom Reed.md")
    desk.run()
    desk.mail("c", TOM, OWNER, "New boat", "Look at this one.\n", day=20)
    desk.run()


def test_somebody_who_was_deleted_writes_again(desk: Desk) -> None:
    """A note that was deleted by hand is not made again by new mail."""
    _deleted_and_back(desk)
    assert "People/Tom Reed.md" not in desk.tree()
    desk.is_quiet()


def test_a_card_for_somebody_who_was_deleted(desk: Desk) -> None:
    """New mail of somebody whose note was deleted makes a card."""
    _deleted_and_back(desk)
    assert "Tom Reed" in desk.note("Suggested.md")


def test_prose_of_a_person_outlives_what_it_was_said_from(busy_desk: Desk) -> None:
    """A link in a summary that a person changed is theirs at once, not only when the rendering lacks it."""
    nora, acme = "People/Nora Finch.md", "Organizations/Acme.md"
    busy_desk.edit(nora, "## Summary\n", "## Summary\nA line of mine.\n")
    busy_desk.run()
    assert "- [[People/Nora Finch]] — Head of Finance" in busy_desk.note(acme)
    plan = busy_desk.find("Plan for May")
    busy_desk.edit(plan, "filter: []", "filter: [spam]")
    busy_desk.run()
    assert "- [[People/Nora Finch]] — mentioned in" in busy_desk.note(acme)
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.edit(plan, "filter: [spam]", "filter: []")
    busy_desk.run()
    assert "- [[People/Nora Finch]] — Head of Finance" in busy_desk.note(acme)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_mention_gives_way_to_what_is_derived(busy_desk: Desk) -> None:
    """A link typed in passing has its other side, until more is known of the two; then that word stands at once."""
    nora, acme = "People/Nora Finch.md", "Organizations/Acme.md"
    busy_desk.edit(nora, "## Notes\n", "## Notes\nA line of mine.\n")
    plan = busy_desk.find("Plan for May")
    busy_desk.edit(plan, "filter: []", "filter: [spam]")
    busy_desk.run()
    busy_desk.edit(acme, "## Notes\n", "## Notes\nAsk [[People/Nora Finch]].\n")
    busy_desk.run()
    assert "- [[Organizations/Acme]] — mentioned in" in busy_desk.note(nora)
    busy_desk.edit(plan, "filter: [spam]", "filter: []")
    busy_desk.run()
    assert "- [[Organizations/Acme]] — works at" in busy_desk.note(nora)
    busy_desk.check()
    busy_desk.is_quiet()
