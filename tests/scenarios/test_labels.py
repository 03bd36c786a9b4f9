"""The person's side of labels: what is corrected by command, what a thread changes by itself, and what it does not."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
import pytest
from desk import NEWS, OWNER, SARAH, TOM, Desk, changed, news, pricing

from pipeline.errors import UsageFault
from pipeline.notes import weeks
from pipeline.query.audit import audit
from pipeline.query.labels import labels
from pipeline.report import Report
from pipeline.run.finish import done
from pipeline.run.relabel import keep, skip

WEEK, OTHER_WEEK = "Sources/Skipped/2026-W16.md", "Sources/Skipped/2026-W17.md"
CORRECTIONS, SUGGESTED = "Sources/Corrections.md", "Suggested.md"
NORAS = "People/Nora Finch.md"
SENDER = "news@digest.test"


def kept(desk: Desk, *names: str, dry_run: bool = False) -> Report:
    """``label keep``."""
    return keep(desk.root, names, dry_run, lambda: desk.now)


def skipped(desk: Desk, *names: str, tag: str = "") -> Report:
    """``label skip``."""
    return skip(desk.root, names, tag, clock=lambda: desk.now)


def item(desk: Desk, words: str) -> str:
    """The id of the item with some words in its title."""
    lines = [line for path in (WEEK, OTHER_WEEK) if path in desk.tree() for line in desk.note(path).splitlines()]
    for line in lines:
        if words in line and (found := re.search(r"\^([0-9a-f]{12})$", line)):
            return found[1]
    found = re.search(r'^id: "([0-9a-f]{12})"$', desk.note(desk.find(words)), re.M)
    assert found
    return found[1]


def bodies(desk: Desk, only: Iterable[str] = ("",)) -> dict[str, bytes]:
    """The vault without stamps, which name renderings."""
    return {p: re.sub(rb"(?m)^machine: .*$", b"", d) for p, d in desk.tree().items() if p.startswith(tuple(only))}


def boxes(page: str) -> list[str]:
    """The lines with a card."""
    return [line for line in page.splitlines() if line.startswith("- [ ] ")]


# --- what must not change -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("nobody in particular",), "names no item and no sender"),
        (("abcdef012345",), "names no item and no sender"),
        (("gmail.com",), "gives addresses to anybody"),
        (("robin@vale.test",), "is your own address"),
    ],
)
def test_what_cannot_be_meant(busy_desk: Desk, names: tuple[str, ...], said: str) -> None:
    """A word that means nothing, or too much, changes nothing."""
    before = busy_desk.tree()
    with pytest.raises(UsageFault, match=said):
        kept(busy_desk, *names)
    with pytest.raises(UsageFault, match=said):
        skipped(busy_desk, *names)
    assert changed(before, busy_desk.tree()) == {}


def test_a_dry_run_of_a_correction(busy_desk: Desk) -> None:
    """The diff is shown and nothing is written."""
    before = busy_desk.tree()
    report = kept(busy_desk, SENDER, dry_run=True)
    assert "keep: news@digest.test" in report.diff and "issue 2" in report.diff
    assert changed(before, busy_desk.tree()) == {}


def test_a_reply_of_somebody_else_keeps_no_noise(busy_desk: Desk) -> None:
    """A stranger's word in a skipped thread leaves it skipped, to be looked at; the audit proposes to keep it."""
    busy_desk.mail(
        "pam", "Pam Low <pam@ivy.test>", OWNER, "Re: The weekly digest, issue 2", "Did you see?\n", day=22, re="news-2"
    )
    busy_desk.run()
    assert [path for path in busy_desk.tree() if "issue 2" in path] == []
    page = busy_desk.note(OTHER_WEEK)
    line = page.partition("## Worth a look\n")[2].partition("\n")[0]
    assert "issue 2" in line and " ? " in line and line.count(".eml") == 2
    busy_desk.is_quiet()
    (proposal,) = audit(busy_desk.root, 0)["proposals"]
    assert proposal["kind"] == "keep" and proposal["items"] == [item(busy_desk, "issue 2")]
    kept(busy_desk, *proposal["command"].split()[3:])
    assert busy_desk.note(busy_desk.find("issue 2")).count("\n- message: ") == 2
    busy_desk.check()
    busy_desk.is_quiet()


def test_more_noise_in_a_skipped_thread(busy_desk: Desk) -> None:
    """Another newsletter that answers the last one is noise, and as sure as the first."""
    busy_desk.mail(
        "news-9", NEWS, OWNER, "Re: The weekly digest, issue 2", "More links.\n", day=23, re="news-2",
        headers={"List-Id": "<weekly.digest.test>", "Precedence": "bulk"},
    )  # fmt: skip
    busy_desk.run()
    assert "Worth a look" not in busy_desk.note(OTHER_WEEK) and [p for p in busy_desk.tree() if "issue 2" in p] == []


def test_a_contact_in_a_skipped_thread(busy_desk: Desk) -> None:
    """Mail of somebody the owner writes to is never left in a skipped thread."""
    busy_desk.mail(
        "sq", SARAH, OWNER, "Re: The weekly digest, issue 2", "Look at the third link.\n", day=22, re="news-2"
    )
    busy_desk.run()
    assert "third link" in busy_desk.note(busy_desk.find("issue 2"))
    busy_desk.check()


def test_nothing_changes_its_mind_by_itself(busy_desk: Desk) -> None:
    """That the owner writes to a sender keeps nothing that was skipped before: it is proposed."""
    for number, name in enumerate(("Ines Roth <ines@roth.test>", "Shop <shop@roth.test>")):
        headers = {"List-Unsubscribe": "<https://roth.test/u>"} if number == 0 else {"Auto-Submitted": "auto-generated"}
        busy_desk.mail(f"in-{number}", name, OWNER, f"Offer {number}", "A word on seeds.\n", day=14, headers=headers)
    assert busy_desk.run().skipped == 2
    for number, name in enumerate(("ines@roth.test", "shop@roth.test")):
        busy_desk.mail(f"out-{number}", OWNER, name, f"Seeds {number}", "Do you have beans as well?\n", day=24)
    busy_desk.run()
    assert [path for path in busy_desk.tree() if "Offer" in path] == []
    by_rules, written = audit(busy_desk.root, 0)["proposals"]
    assert (by_rules["kind"], by_rules["items"]) == ("keep", [item(busy_desk, "Offer 0")])
    assert (written["kind"], written["items"]) == ("written-to", [item(busy_desk, "Offer 1")])
    assert "you wrote to shop@roth.test on 2026-04-24" in written["what"]
    kept(busy_desk, *by_rules["command"].split()[3:])
    assert busy_desk.find("Offer 0") and len(audit(busy_desk.root, 0)["proposals"]) == 1


def test_what_was_kept_becomes_noise_by_proposal_only(busy_desk: Desk) -> None:
    """Four more mails of a kind show that the first was none of a person's: it stays, and is proposed."""
    for number in range(2, 8):
        subject = "Boat trip photos" if number < 7 else "Boat trips"
        busy_desk.mail(f"reed-{number}", TOM, OWNER, subject, "Buy the pictures.\n", day=15 + number)
    busy_desk.run()
    assert "Boat trip photos" in busy_desk.text()
    proposals = [one for one in audit(busy_desk.root, 0)["proposals"] if one["kind"] == "skip"]
    assert item(busy_desk, "15 Tom Reed - Boat trip photos") in [one for p in proposals for one in p["items"]]


# --- items ----------------------------------------------------------------------------------------


def test_an_item_kept_and_skipped(busy_desk: Desk) -> None:
    """Keep makes the note, with all labels; skip withdraws it; keep brings it back: each the other's inverse."""
    before = bodies(busy_desk, (WEEK,))
    one = item(busy_desk, "issue 1")
    assert kept(busy_desk, one[:6]).notes_new
    path = busy_desk.find("issue 1")
    assert "why: keep — you kept it" in busy_desk.note(path) and "- filter" in busy_desk.note(path)
    assert f"→ [[{path.removesuffix('.md')}" in busy_desk.note(WEEK)
    busy_desk.check()
    busy_desk.is_quiet()
    after = bodies(busy_desk)
    with pytest.raises(UsageFault, match="kept already"):
        kept(busy_desk, one)
    skipped(busy_desk, one)
    assert "filter:\n  - digest" in busy_desk.note(path) and bodies(busy_desk, (WEEK,)) == before
    busy_desk.check()
    busy_desk.is_quiet()
    kept(busy_desk, one)
    assert bodies(busy_desk) == after
    busy_desk.is_quiet()


def test_a_kept_item_has_all_its_labels(desk: Desk) -> None:
    """What was wrongly skipped is labelled as if it had been kept: that it asks something is not lost."""
    pricing(desk)
    desk.mail(
        "ask", "Ivo Dane <ivo@dane.test>", OWNER, "Contract and price", "Could you send me the contract?\n", day=14,
        headers={"Precedence": "bulk"},
    )  # fmt: skip
    desk.run()
    assert [path for path in desk.tree() if "Contract" in path] == []
    kept(desk, item(desk, "Contract and price"))
    found = labels(desk.root, item(desk, "Contract and price"))
    assert (found["status"], found["action"], found["filter"]) == ("to-reply", "action-required", [])


def test_several_at_once(busy_desk: Desk) -> None:
    """Items and a sender in one command and one commit."""
    both = item(busy_desk, "issue 1"), item(busy_desk, "issue 2")
    assert len(kept(busy_desk, *both, "Tom Reed").commits) == 1
    assert busy_desk.find("issue 1") and busy_desk.find("issue 2")
    assert "keep: tom@bluefin.test" in busy_desk.note(CORRECTIONS)


def test_a_persons_mail_skipped_and_kept(busy_desk: Desk) -> None:
    """A wrong filing is filtered out, its people go if nothing else speaks for them, and all of it comes back."""
    before = bodies(busy_desk, ("People", "Organizations", "Sources/2026"))
    one = item(busy_desk, "Plan for May")
    skipped(busy_desk, one, tag="social")
    assert NORAS not in busy_desk.tree() and "filter:\n  - social" in busy_desk.note(busy_desk.find("Plan for May"))
    busy_desk.check()
    busy_desk.is_quiet()
    kept(busy_desk, one)
    after = bodies(busy_desk, ("People", "Organizations", "Sources/2026"))
    assert changed(before, after).keys() == {busy_desk.find("Plan for May")}
    busy_desk.is_quiet()


def test_noise_confirmed(busy_desk: Desk) -> None:
    """Noise that a person confirms is sure, whatever comes to its thread and whatever is derived anew."""
    one = item(busy_desk, "issue 2")
    skipped(busy_desk, one, tag="promotion")
    assert f"skip: {one}" in busy_desk.note(CORRECTIONS) and " promotion — " in busy_desk.note(OTHER_WEEK)
    busy_desk.mail("sq", SARAH, OWNER, "Re: The weekly digest, issue 2", "Look at this.\n", day=22, re="news-2")
    busy_desk.run()
    busy_desk.run(again=one)
    assert [path for path in busy_desk.tree() if "issue 2" in path] == []
    assert "Worth a look" not in busy_desk.note(OTHER_WEEK) and audit(busy_desk.root, 0)["proposals"] == []
    kept(busy_desk, one)
    assert f"skip: {one}" not in busy_desk.note(CORRECTIONS) and busy_desk.find("issue 2")


# --- senders --------------------------------------------------------------------------------------


def test_a_sender_known_by_filtered_mail_alone(busy_desk: Desk) -> None:
    """The name in the Skipped note is enough; who asks about the address is shown the items."""
    with pytest.raises(UsageFault, match="is a sender of 2 items, not an item") as said:
        labels(busy_desk.root, SENDER)
    assert item(busy_desk, "issue 1") in str(said.value.hint)
    kept(busy_desk, "weekly digest")
    assert f"- keep: {SENDER}\n" in busy_desk.note(CORRECTIONS) and busy_desk.find("issue 1")
    busy_desk.check()


def test_mail_kept_and_skipped_again_counts_once(busy_desk: Desk) -> None:
    """An item with a note and a line in the week is one item in the history of its sender, from its first day on."""
    kept(busy_desk, item(busy_desk, "issue 1"))
    skipped(busy_desk, item(busy_desk, "issue 1"))
    assert sum(row["items"] for row in audit(busy_desk.root)["tags"]) == audit(busy_desk.root)["skipped"]
    busy_desk.mail("to-news", OWNER, NEWS, "A question", "May I quote you?", day=29, folder="sent")
    busy_desk.run()
    page = busy_desk.note("Sources/Correspondents.md")
    assert re.search(rf"- {SENDER} .*2026-04-14 to 2026-04-29 — sent 1, received 2", page), page
    busy_desk.is_quiet()


def test_older_mail_is_wanted_after_all(desk: Desk) -> None:
    """An earlier ``since`` brings in what was too old so far; a later one takes nothing away."""
    file = desk.root / "vaultmill.yaml"
    settings = re.sub(r"(?m)^since: .*$", "since: 2026-04-20", file.read_text("utf-8"))
    file.write_text(settings, "utf-8")
    news(desk, 1, day=14)
    news(desk, 2, day=21)
    assert desk.run().skipped == 1
    desk.is_quiet()
    for since, more in (("2026-04-10", 1), ("2026-04-28", 0)):
        file.write_text(settings.replace("2026-04-20", since), "utf-8")
        assert desk.run().skipped == more
        desk.is_quiet()


@pytest.mark.parametrize("name", [SENDER, "digest.test", "@Digest.test"])
def test_a_sender_kept_and_skipped(busy_desk: Desk, name: str) -> None:
    """The rule stands in Corrections.md, acts at once and later; the opposite command takes its place and undoes it."""
    kept(busy_desk, name)
    assert f"- keep: {name.lower().removeprefix('@')}\n" in busy_desk.note(CORRECTIONS)
    paths = [busy_desk.find("issue 1"), busy_desk.find("issue 2")]
    busy_desk.check()
    busy_desk.is_quiet()
    skipped(busy_desk, name)
    page = busy_desk.note(CORRECTIONS)
    assert "- keep: " not in page and f"- skip: {name.lower().removeprefix('@')}\n" in page
    assert all("filter:\n  - " in busy_desk.note(path) for path in paths)
    busy_desk.check()
    busy_desk.is_quiet()
    news(busy_desk, 3, 28)
    assert busy_desk.run().skipped == 1


def test_a_contact_skipped_and_kept(busy_desk: Desk) -> None:
    """A rule is the owner's own word: it takes out even mail that the owner answered, and gives all of it back."""
    before = bodies(busy_desk, ("People", "Organizations", "Sources/2026"))
    skipped(busy_desk, "nora@acme.test")
    assert NORAS not in busy_desk.tree()
    busy_desk.is_quiet()
    kept(busy_desk, "nora@acme.test")
    assert changed(before, bodies(busy_desk, ("People", "Organizations", "Sources/2026"))) == {}
    busy_desk.check()
    busy_desk.is_quiet()


RULES = [
    ({"keep": "[digest.test]"}, True),
    ({"keep": "[weekly.digest.test]"}, False),
    ({"keep": "[test.digest]"}, False),
    ({"keep": "[news@digest.test]", "skip": "[digest.test]"}, True),
    ({"keep": "[digest.test]", "skip": "[news@digest.test]"}, False),
    ({"skip": "[news@digest.test]"}, False),
]


@pytest.mark.parametrize(("lines", "keeps"), RULES)
@pytest.mark.parametrize("first", [True, False])
def test_rules_of_both_lists(desk: Desk, lines: dict[str, str], keeps: bool, first: bool) -> None:
    """A domain stands for its addresses; of two rules the narrower holds; before the mail and after it alike."""
    text = (desk.root / "vaultmill.yaml").read_text("utf-8")
    for key, value in lines.items():
        text = re.sub(rf"(?m)^{key}: .*$", f"{key}: {value}", text)
    if first:
        (desk.root / "vaultmill.yaml").write_text(text, "utf-8")
    news(desk)
    desk.run()
    (desk.root / "vaultmill.yaml").write_text(text, "utf-8")
    desk.run()
    assert any("issue 1" in path for path in desk.tree()) is keeps
    desk.is_quiet()


def test_a_command_against_the_settings(busy_desk: Desk) -> None:
    """What the settings keep cannot be skipped by a command, which says so; what they skip can be kept."""
    file = busy_desk.root / "vaultmill.yaml"
    text = file.read_text("utf-8")
    file.write_text(re.sub(r"(?m)^keep: .*$", f"keep: [{SENDER}]", text), "utf-8")
    with pytest.raises(UsageFault, match="vaultmill.yaml keeps news@digest.test"):
        skipped(busy_desk, SENDER)
    file.write_text(re.sub(r"(?m)^skip: .*$", "skip: [nora@acme.test]", text), "utf-8")
    busy_desk.run()
    assert NORAS not in busy_desk.tree()
    kept(busy_desk, "nora@acme.test")
    assert NORAS in busy_desk.tree()
    busy_desk.is_quiet()


def test_a_subdomain_is_covered(desk: Desk) -> None:
    """A rule for a domain holds for the hosts below it, and not for one that only ends alike."""
    skipping = re.sub(r"(?m)^skip: .*$", "skip: [acme.test]", (desk.root / "vaultmill.yaml").read_text("utf-8"))
    for number, host in enumerate(("mail.acme.test", "notacme.test")):
        desk.mail(f"m{number}", f"Ann Oak <ann@{host}>", OWNER, f"From {host}", "As we said.\n", day=14)
    desk.run()
    (desk.root / "vaultmill.yaml").write_text(skipping, "utf-8")
    desk.run()
    assert "filter:\n" in desk.note(desk.find("From mail.acme.test"))
    assert "filter: []" in desk.note(desk.find("From notacme.test"))


# --- rules that are proposed ----------------------------------------------------------------------


def test_no_rule_after_one_correction(busy_desk: Desk) -> None:
    """One correction is no rule; nor are two in opposite senses."""
    kept(busy_desk, item(busy_desk, "issue 1"))
    assert "## Rules" not in busy_desk.note(SUGGESTED)
    kept(busy_desk, item(busy_desk, "issue 2"))
    skipped(busy_desk, item(busy_desk, "issue 2"))
    assert "## Rules" not in busy_desk.note(SUGGESTED)
    busy_desk.is_quiet()


def twice(desk: Desk) -> str:
    """Two items of a sender ticked; the card that follows."""
    for path, words in ((WEEK, "issue 1"), (OTHER_WEEK, "issue 2")):
        line = next(line for line in desk.note(path).splitlines() if words in line)
        desk.edit(path, line, line.replace("[ ]", "[x]"))
    desk.run()
    desk.is_quiet()
    (card,) = boxes(desk.note(SUGGESTED).partition("## Rules")[2])
    assert SENDER in card and "kept 2 of its items" in card
    return card


def test_a_rule_proposed_and_taken(busy_desk: Desk) -> None:
    """After two ticks a rule is proposed; ticked, it stands in Corrections.md and acts on the next mail."""
    card = twice(busy_desk)
    busy_desk.edit(SUGGESTED, card, card.replace("[ ]", "[x]"))
    busy_desk.run()
    assert f"keep: {SENDER}" in busy_desk.note(CORRECTIONS) and "## Rules" not in busy_desk.note(SUGGESTED)
    busy_desk.is_quiet()
    news(busy_desk, 3, 28)
    assert busy_desk.run().kept == 1
    busy_desk.check()


@pytest.mark.parametrize("answer", ["[-]", ""])
def test_a_rule_declined(busy_desk: Desk, answer: str) -> None:
    """``[-]`` or deletion: never again, also after a third correction."""
    card = twice(busy_desk)
    busy_desk.edit(SUGGESTED, card + "\n", f"{card.replace('[ ]', answer)}\n" if answer else "")
    busy_desk.run()
    assert "declined: keep" in busy_desk.note(CORRECTIONS) and f"- keep: {SENDER}" not in busy_desk.note(CORRECTIONS)
    news(busy_desk, 3, 22)
    busy_desk.run()
    kept(busy_desk, item(busy_desk, "issue 3"))
    assert "## Rules" not in busy_desk.note(SUGGESTED)
    busy_desk.is_quiet()


def test_a_declined_rule_asked_again(busy_desk: Desk) -> None:
    """The line deleted from Corrections.md, the card is back."""
    card = twice(busy_desk)
    busy_desk.edit(SUGGESTED, card, card.replace("[ ]", "[-]"))
    busy_desk.run()
    page = busy_desk.note(CORRECTIONS)
    busy_desk.write(CORRECTIONS, "".join(line for line in page.splitlines(keepends=True) if "declined" not in line))
    busy_desk.run()
    assert card in busy_desk.note(SUGGESTED)
    busy_desk.is_quiet()


def test_a_rule_against_a_sender(busy_desk: Desk) -> None:
    """Two corrections to noise propose to skip; the command that the audit names does it."""
    busy_desk.mail("reed-2", TOM, OWNER, "More photos", "Here are more of them.\n", day=25)
    busy_desk.run()
    for words in ("Boat trip photos", "More photos"):
        skipped(busy_desk, item(busy_desk, words))
    (card,) = boxes(busy_desk.note(SUGGESTED).partition("## Rules")[2])
    assert "Skip all mail from **tom@bluefin.test**" in card
    commands = [one["command"] for one in audit(busy_desk.root, 0)["proposals"]]
    assert commands == ["vaultmill label skip tom@bluefin.test"]
    skipped(busy_desk, "tom@bluefin.test")
    assert "## Rules" not in busy_desk.note(SUGGESTED)
    busy_desk.is_quiet()


# --- status ---------------------------------------------------------------------------------------


def status(desk: Desk, words: str) -> tuple[str, str]:
    """Status and action of an item."""
    found = labels(desk.root, item(desk, words))
    return found["status"], found["action"]


def asked(desk: Desk) -> None:
    """A mail that asks for something, in a thread of its own."""
    desk.mail("hi", OWNER, SARAH, "Lunch", "It was good to see you.\n", day=12)
    desk.mail("ask", SARAH, OWNER, "Contract", "Hi Robin,\n\nCould you send me the contract?\n\nSarah\n", day=14)
    desk.run()
    assert status(desk, "Contract") == ("to-reply", "action-required")


def test_an_automatic_answer_changes_no_status(desk: Desk) -> None:
    """Out of office is no answer: the owner still waits."""
    desk.mail("q", OWNER, SARAH, "Contract", "Hi Sarah,\n\nCould you send me the contract?\n\nRobin\n", day=14)
    desk.run()
    assert status(desk, "Contract") == ("done", "waiting")
    desk.mail(
        "ooo", SARAH, OWNER, "Automatic reply: Contract", "I am out of office until May.\n", day=14, hour=10, re="q",
        headers={"Auto-Submitted": "auto-replied"},
    )  # fmt: skip
    desk.run()
    assert status(desk, "Sarah Quill - Contract") == ("done", "waiting")


def test_status_follows_replies(desk: Desk) -> None:
    """The owner's answer sets done; a question in it waits; the answer to that waits for nobody."""
    asked(desk)
    desk.mail("a", OWNER, SARAH, "Re: Contract", "Here it is. Could you sign it?\n", day=15, re="ask")
    desk.run()
    assert status(desk, "Contract") == ("done", "waiting")
    desk.mail("b", SARAH, OWNER, "Re: Contract", "Signed.\n", day=16, re="a")
    desk.run()
    assert status(desk, "Contract") == ("unread", "")


def test_ticks_set_done_and_back(desk: Desk) -> None:
    """The last open item ticked in a note: nothing waits any more; emptied again, it asks again."""
    asked(desk)
    line = next(line for line in desk.note("People/Sarah Quill.md").splitlines() if line.startswith("- [ ] "))
    desk.edit("People/Sarah Quill.md", line, line.replace("[ ]", "[x]"))
    desk.run()
    assert status(desk, "Contract") == ("done", "") and "ticked" in desk.note(desk.find("Contract"))
    desk.is_quiet()
    note = desk.find("Contract")
    line = next(line for line in desk.note(note).splitlines() if line.startswith("- [x] "))
    desk.edit(note, line, line.replace("[x]", "[ ]"))
    desk.run()
    assert status(desk, "Contract") == ("to-reply", "action-required")
    desk.check()
    desk.is_quiet()


def test_done_and_undone(desk: Desk) -> None:
    """``done`` closes what is open, also in the notes of people; ``--undo`` opens exactly that again."""
    asked(desk)
    one, before = item(desk, "Contract"), desk.note("People/Sarah Quill.md")
    done(desk.root, (one[:8],), clock=lambda: desk.now)
    assert status(desk, "Contract") == ("done", "") and "- [ ] " not in desk.note("People/Sarah Quill.md")
    desk.check()
    desk.is_quiet()
    with pytest.raises(UsageFault, match="waits for anything"):
        done(desk.root, (one,), clock=lambda: desk.now)
    done(desk.root, (one,), undo=True, clock=lambda: desk.now)
    assert status(desk, "Contract") == ("to-reply", "action-required")
    assert desk.note("People/Sarah Quill.md") == before
    desk.is_quiet()


def test_done_survives_and_ends(desk: Desk) -> None:
    """Done stays done when all is derived anew; a new question in the thread asks again."""
    asked(desk)
    done(desk.root, (item(desk, "Contract"),), clock=lambda: desk.now)
    desk.run(again="all")
    assert status(desk, "Contract") == ("done", "")
    desk.mail("again", SARAH, OWNER, "Re: Contract", "Could you send the annex, too?\n", day=17, re="ask")
    desk.run()
    assert status(desk, "Contract") == ("to-reply", "action-required")
    assert "why: done" not in desk.note(desk.find("Contract"))


def test_a_single_open_item_done(desk: Desk) -> None:
    """An open item is named by its id, with or without the caret."""
    asked(desk)
    block = re.search(r"\^(t-[0-9a-f]{6})$", desk.note(desk.find("Contract")), re.M)
    assert block
    done(desk.root, (f"^{block[1]}",), clock=lambda: desk.now)
    assert "- [x] " in desk.note("People/Sarah Quill.md")
    with pytest.raises(UsageFault, match="no open item"):
        done(desk.root, ("t-000000",), clock=lambda: desk.now)


# --- the weekly page ------------------------------------------------------------------------------


def test_every_sender_has_a_line(busy_desk: Desk) -> None:
    """Also one whose only item stands under Worth a look can be ticked."""
    page = weeks.parse(busy_desk.note(WEEK))[0]
    text = weeks.render("2026-W16", [msgspec.structs.replace(line, sure=False) for line in page], {})
    assert "## Worth a look" in text and f"- [ ] **{SENDER}** (1, above) ^" in text
