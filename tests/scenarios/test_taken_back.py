"""Decisions taken back and rules changed: what was filed and what was skipped follow at once, and back again."""

from __future__ import annotations

import re

from desk import OWNER, SARAH, TOM, Desk, changed, news

SARAHS, NORAS, ACMES = "People/Sarah Quill.md", "People/Nora Finch.md", "Organizations/Acme.md"
CORRECTIONS, WEEK = "Sources/Corrections.md", "Sources/Skipped/2026-W16.md"


def setting(desk: Desk, key: str, value: str) -> None:
    """Write one line of vaultmill.yaml."""
    file = desk.root / "vaultmill.yaml"
    text, count = re.subn(rf"(?m)^{key}:.*$", f"{key}: {value}", file.read_text("utf-8"))
    assert count == 1, key
    file.write_text(text, "utf-8")


def take_back(desk: Desk, verb: str) -> None:
    """Delete the lines of Corrections.md with a verb."""
    lines = desk.note(CORRECTIONS).splitlines(keepends=True)
    left = [line for line in lines if not line.startswith(f"- {verb}: ")]
    assert left != lines, verb
    desk.write(CORRECTIONS, "".join(left))


# --- Corrections.md -------------------------------------------------------------------------------


def test_held_taken_back(busy_desk: Desk) -> None:
    """A fact that was taken back counts again when its line is deleted."""
    before = busy_desk.note(SARAHS)
    busy_desk.edit(SARAHS, "- (2026-04-13) VP Engineering at Acme Corp ^sarah-quill-001\n", "")
    busy_desk.run()
    assert "VP Engineering at Acme Corp ^" not in busy_desk.note(SARAHS)
    take_back(busy_desk, "held")
    busy_desk.run()
    facts = busy_desk.note("life/areas/people/sarah-quill/facts.jsonl")
    assert '"status": "active"' in facts and facts.count("\n") == 1
    assert "role: VP Engineering" in before and "role: VP Engineering" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_not_linked_taken_back(busy_desk: Desk) -> None:
    """Two notes are linked again when the line that parted them is deleted."""
    busy_desk.edit(ACMES, "- [[People/Sarah Quill]] — VP Engineering\n", "")
    busy_desk.run()
    assert "[[Organizations/Acme]] — works at" not in busy_desk.note(SARAHS)
    take_back(busy_desk, "not-linked")
    busy_desk.run()
    assert "[[Organizations/Acme]] — works at" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_deleted_taken_back(busy_desk: Desk) -> None:
    """Somebody whose note was deleted may have one again, at once."""
    busy_desk.delete(SARAHS)
    busy_desk.run()
    take_back(busy_desk, "deleted")
    busy_desk.run()
    assert "Pricing proposal" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_declined_taken_back(busy_desk: Desk) -> None:
    """A card that was declined is asked again."""
    busy_desk.edit("Suggested.md", "- [ ] Make a note for **Tom", "- [-] Make a note for **Tom")
    busy_desk.run()
    assert "Tom Reed" not in busy_desk.note("Suggested.md")
    take_back(busy_desk, "declined")
    busy_desk.run()
    assert "Tom Reed" in busy_desk.note("Suggested.md")
    busy_desk.is_quiet()


def test_keep_taken_back(busy_desk: Desk) -> None:
    """Without the rule new mail of the sender is noise again; the items that a person kept stay kept."""
    busy_desk.edit(WEEK, "- [ ] **news@digest.test**", "- [x] **news@digest.test**")
    busy_desk.run()
    kept = [busy_desk.find("issue 1"), busy_desk.find("issue 2")]
    take_back(busy_desk, "keep")
    busy_desk.run()
    assert [path for path in kept if path not in busy_desk.tree()] == []
    assert CORRECTIONS in busy_desk.tree() and "keep: news" not in busy_desk.note(CORRECTIONS)
    busy_desk.is_quiet()
    news(busy_desk, 3, 28)
    report = busy_desk.run()
    assert (report.kept, report.skipped) == (0, 1)
    busy_desk.is_quiet()


def test_rules_typed_into_corrections(busy_desk: Desk) -> None:
    """A ``keep`` or ``skip`` line that a person types acts at once."""
    busy_desk.write(CORRECTIONS, "# Corrections\n\n- keep: news@digest.test\n- skip: nora@acme.test\n")
    busy_desk.run()
    assert busy_desk.find("issue 1") and busy_desk.find("issue 2")
    assert NORAS not in busy_desk.tree()
    busy_desk.check()
    busy_desk.is_quiet()
    take_back(busy_desk, "skip")
    busy_desk.run()
    assert NORAS in busy_desk.tree()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_sender_unticked(busy_desk: Desk) -> None:
    """An emptied box takes the rule back: new mail of the sender is noise again."""
    busy_desk.edit(WEEK, "- [ ] **news@digest.test**", "- [x] **news@digest.test**")
    busy_desk.run()
    busy_desk.edit(WEEK, "- [x] **news@digest.test**", "- [ ] **news@digest.test**")
    busy_desk.run()
    assert "keep: news" not in busy_desk.note(CORRECTIONS)
    assert "- [ ] **news@digest.test**" in busy_desk.note(WEEK)
    assert "- [ ] **news@digest.test**" in busy_desk.note("Sources/Skipped/2026-W17.md")
    busy_desk.is_quiet()
    news(busy_desk, 3, 28)
    assert busy_desk.run().skipped == 1
    busy_desk.is_quiet()


def test_an_item_unticked(busy_desk: Desk) -> None:
    """An emptied box makes the item noise again; its note stays and says so."""
    busy_desk.edit(WEEK, "  - [ ] 2026-04-14", "  - [x] 2026-04-14")
    busy_desk.run()
    path = busy_desk.find("issue 1")
    busy_desk.edit(WEEK, "  - [x] 2026-04-14", "  - [ ] 2026-04-14")
    busy_desk.run()
    assert "filter:\n  - digest" in busy_desk.note(path)
    assert "→" not in busy_desk.note(WEEK) and "  - [ ] 2026-04-14" in busy_desk.note(WEEK)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_dry_run_of_a_new_rule(busy_desk: Desk) -> None:
    """A dry run shows what a rule will do and writes nothing."""
    setting(busy_desk, "skip", "[nora@acme.test]")
    setting(busy_desk, "keep", "[digest.test]")
    before = busy_desk.tree()
    report = busy_desk.run(dry_run=True)
    assert changed(before, busy_desk.tree()) == {} and report.commits == ()
    assert "People/Nora Finch.md" in report.diff and "issue 1" in report.diff
    busy_desk.run()
    assert NORAS not in busy_desk.tree() and busy_desk.find("issue 1")
    busy_desk.is_quiet()


def test_what_a_rule_skipped_comes_back_with_it(desk: Desk) -> None:
    """Mail that only a rule kept out is filed when the rule goes."""
    from desk import pricing

    setting(desk, "skip", "[acme.test]")
    pricing(desk)
    report = desk.run()
    assert (report.kept, report.skipped) == (0, 1) and SARAHS not in desk.tree()
    setting(desk, "skip", "[]")
    desk.run()
    assert SARAHS in desk.tree() and "- message: " in desk.note(desk.find("Pricing proposal"))
    desk.check()
    desk.is_quiet()


# --- rules of the settings ------------------------------------------------------------------------


def test_a_keep_rule_acts_at_once_and_is_removed(busy_desk: Desk) -> None:
    """``keep:`` brings back what was skipped, without new mail; removed, it concerns new mail alone."""
    setting(busy_desk, "keep", "[news@digest.test]")
    busy_desk.run()
    assert busy_desk.find("issue 1") and busy_desk.find("issue 2")
    busy_desk.check()
    busy_desk.is_quiet()
    setting(busy_desk, "keep", "[]")
    busy_desk.run()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_keep_rule_for_a_domain(busy_desk: Desk) -> None:
    """A rule may name a whole domain."""
    setting(busy_desk, "keep", "[digest.test]")
    busy_desk.run()
    assert busy_desk.find("issue 1") and busy_desk.find("issue 2")
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_skip_rule_acts_at_once_and_is_removed(busy_desk: Desk) -> None:
    """``skip:`` withdraws what was filed of a sender, without new mail; removed, it is all back."""
    before = busy_desk.tree()
    setting(busy_desk, "skip", "[nora@acme.test]")
    busy_desk.run()
    assert NORAS not in busy_desk.tree()
    busy_desk.check()
    busy_desk.is_quiet()
    setting(busy_desk, "skip", "[]")
    busy_desk.run()
    assert busy_desk.note(NORAS) == before[NORAS].decode()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_person_outranks_a_skip_rule(busy_desk: Desk) -> None:
    """What a person kept by hand stays kept under a rule that skips its sender."""
    busy_desk.edit(WEEK, "  - [ ] 2026-04-14", "  - [x] 2026-04-14")
    busy_desk.run()
    path = busy_desk.find("issue 1")
    setting(busy_desk, "skip", "[news@digest.test]")
    busy_desk.run()
    assert "filter: []" in busy_desk.note(path)
    busy_desk.is_quiet()


def test_an_address_of_the_owner_added_later(busy_desk: Desk) -> None:
    """A second address of the owner: its mails become the owner's own, and nobody is left under it."""
    second = "Robin Vale <robin@home-office.test>"
    busy_desk.mail("own-1", second, SARAH, "Visit", "Dear Sarah,\n\nI will come on Tuesday.\n\nRobin\n", day=20)
    busy_desk.mail("own-2", SARAH, second, "Re: Visit", "Fine.\n\nSarah Quill\n", day=21, re="own-1")
    busy_desk.mail("own-3", second, OWNER, "Note to self", "Buy stamps, and a bigger box for the post.\n", day=22)
    busy_desk.run()
    assert "home-office" in busy_desk.text()
    file = busy_desk.root / "vaultmill.yaml"
    text = file.read_text("utf-8")
    assert "robin@vale.test" in text
    file.write_text(re.sub(r"(?m)^  addresses:.*$", "  addresses: [robin@vale.test, robin@home-office.test]", text))
    busy_desk.run()
    tree = busy_desk.tree()
    assert [path for path in tree if path.startswith("People/Robin")] == []
    assert "· in · Robin Vale" not in busy_desk.text()
    assert "**Robin Vale**" not in busy_desk.note("Suggested.md")
    busy_desk.check()
    busy_desk.is_quiet()


# --- other settings -------------------------------------------------------------------------------


def test_the_time_zone_changed(busy_desk: Desk) -> None:
    """Another zone concerns new items alone: what is written stays, and a late reply still finds its thread."""
    setting(busy_desk, "timezone", "Asia/Kolkata")
    busy_desk.is_quiet()
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.run()
    assert "<price-3@mail.test>" in busy_desk.note(busy_desk.find("Pricing proposal"))
    busy_desk.check()
    busy_desk.is_quiet()


def test_strictness_lower_and_back(busy_desk: Desk) -> None:
    """A lower gate opens for new mail and people touched by it; raising it again takes no note away."""
    setting(busy_desk, "strictness", "low")
    busy_desk.run()
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.mail("reed-2", TOM, OWNER, "More photos", "Here are more of them.\n", day=25)
    busy_desk.run()
    assert "Boat trip photos" in busy_desk.note("People/Tom Reed.md")
    busy_desk.check()
    busy_desk.is_quiet()
    setting(busy_desk, "strictness", "medium")
    busy_desk.is_quiet()
    busy_desk.mail("reed-3", TOM, OWNER, "Last photos", "That is all of them.\n", day=26)
    busy_desk.run()
    assert "Last photos" in busy_desk.note("People/Tom Reed.md")
    busy_desk.check()
    busy_desk.is_quiet()


def test_fewer_lines_of_activity(busy_desk: Desk) -> None:
    """A smaller ``activity_lines`` loses no pair and no line that a person touched."""
    busy_desk.edit(SARAHS, "2 messages, last from me", "2 messages, last from me; she was glad")
    busy_desk.run()
    setting(busy_desk, "activity_lines", "1")
    busy_desk.run()
    busy_desk.is_quiet()
    busy_desk.mail("visit", SARAH, OWNER, "Visit", "I come on Tuesday, as we said.\n", day=28)
    busy_desk.run()
    assert "she was glad" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_the_text_setting_changed(busy_desk: Desk) -> None:
    """Less text or none is shown from now on; what was read of the item stays, and full text is back when asked for."""
    path = busy_desk.find("Pricing proposal")
    full = busy_desk.note(path)
    setting(busy_desk, "text", "none")
    busy_desk.is_quiet()
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.run()
    assert "our CEO must sign off" not in busy_desk.note(path)
    busy_desk.is_quiet()
    setting(busy_desk, "text", "full")
    busy_desk.run(again="all")
    assert "our CEO must sign off" in busy_desk.note(path) and "our CEO must sign off" in full
    busy_desk.is_quiet()


def test_the_vault_elsewhere(desk: Desk) -> None:
    """``vault: PATH`` may name another folder."""
    from desk import month

    desk.vault.rename(desk.root / "notes")
    desk.vault = desk.root / "notes"
    setting(desk, "vault", "notes")
    month(desk)
    desk.run()
    assert SARAHS in desk.tree() and not (desk.root / "knowledge").exists()
    desk.check()
    desk.is_quiet()


def test_the_vault_moved_after_a_run(busy_desk: Desk) -> None:
    """The vault moved with all it holds is the same vault: nothing is read again, nothing is written."""
    before = busy_desk.tree()
    busy_desk.vault.rename(busy_desk.root / "notes")
    busy_desk.vault = busy_desk.root / "notes"
    setting(busy_desk, "vault", "notes")
    busy_desk.is_quiet()
    assert changed(before, busy_desk.tree()) == {}


# --- who is who -----------------------------------------------------------------------------------


def test_an_alias_typed(busy_desk: Desk) -> None:
    """A name that a person adds to ``aliases`` is who it says from then on."""
    busy_desk.edit(SARAHS, "aliases: []", "aliases: [Sally Quill-Marsh]")
    busy_desk.run()
    busy_desk.is_quiet()
    busy_desk.source(
        "meetings/2026-04-20 Budget.md",
        "# Budget\nDate: 2026-04-20\nAttendees: Robin Vale, Sally Quill-Marsh\n\n## Decisions\n- We buy the boat.\n",
    )
    busy_desk.run()
    assert "Budget" in busy_desk.note(SARAHS)
    assert [path for path in busy_desk.tree() if path.startswith("People/Sally")] == []
    busy_desk.check()
    busy_desk.is_quiet()


def test_an_address_typed(busy_desk: Desk) -> None:
    """An address that a person adds to ``emails`` is that person's from then on."""
    busy_desk.edit(SARAHS, "  - sarah@acme.test\n", "  - sarah@acme.test\n  - sq@home.test\n")
    busy_desk.run()
    busy_desk.is_quiet()
    busy_desk.mail("home-1", "S. Q. <sq@home.test>", OWNER, "Boots", "Are your boots dry again?\n", day=27)
    busy_desk.run()
    assert "Boots" in busy_desk.note(SARAHS) and "sq@home.test" in busy_desk.note(SARAHS)
    assert [path for path in busy_desk.tree() if path.startswith("People/S. Q")] == []
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_name_resolved_later(busy_desk: Desk) -> None:
    """A name that nobody bore when it was filed is that person's once the person is known."""
    busy_desk.source(
        "meetings/2026-04-20 Budget.md",
        "# Budget\nDate: 2026-04-20\nAttendees: Robin Vale, Kim Ash\n\n## Decisions\n- We buy the boat.\n",
    )
    busy_desk.run()
    busy_desk.mail("kim-1", "Kim Ash <kim@elm.test>", OWNER, "Fence", "The fence is done as we said.\n", day=25)
    busy_desk.mail("kim-2", OWNER, "Kim Ash <kim@elm.test>", "Re: Fence", "Thank you.\n", day=26, re="kim-1")
    busy_desk.run()
    people = [path for path in busy_desk.tree() if path.startswith("People/Kim")]
    assert len(people) == 1
    note = busy_desk.note(people[0])
    assert "Budget" in note and "Fence" in note
    busy_desk.check()
    busy_desk.is_quiet()
