"""Why somebody is who they are: evidence for addresses and names, what keeps namesakes apart, which gate decided."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "index"))
from filings import ADA, KIM, OWNER, Mailbox, Vault, filed, message, text  # noqa: E402

from pipeline.model import Decision, Entity, FiledClaim, Who  # noqa: E402
from pipeline.query.gate import gate  # noqa: E402
from pipeline.query.joining import joined  # noqa: E402
from pipeline.state import State  # noqa: E402

SAM, NEW = ("Sam Rivers", "sam@rivertown.test"), ("Sam Rivers", "sam@globex.test")


def state(vault: Vault, *decisions: Decision) -> State:
    """All that is known, with what a person decided."""
    found = State(OWNER)
    found.index = vault.settle()
    found.decisions += decisions
    return found


def claim(email: str, field: str, value: str, quote: str) -> FiledClaim:
    """A claim on somebody's field."""
    return FiledClaim(text("Sam Rivers"), email, field, text(value), text(quote), "")


def owned(vault: Vault, *seats: Mailbox, **more: Any) -> Entity:
    """One person who took part with each of these, in one item each; ``more`` goes into the last item."""
    for day, (name, email) in enumerate(seats):
        roles = ("from",) if email else ("speaker",)
        who = (Who(text(name), email, roles, "sam-rivers"),)
        item = filed(f"{day}", day, who=who, **(more if day == len(seats) - 1 else {}))
        vault.index.put_item(item, f"Sources/{day}")
    emails = tuple(dict.fromkeys(email for _, email in seats if email))
    vault.index.put_entity(Entity(id="sam-rivers", kind="person", name="Sam Rivers", emails=emails))
    return vault.index.entities["sam-rivers"]


CARD = [claim(email, "name", "Sam Rivers", "vCard: Sam Rivers") for email in (SAM[1], NEW[1])]


@pytest.mark.parametrize(
    ("seats", "more", "evidence"),
    [
        ([SAM], {}, "e-mail: the first one known"),
        ([SAM, NEW], {}, "recorded in its items"),
        ([SAM, ("Sam Rivers", "sam+shop@rivertown.test")], {}, "e-mail: the same mailbox as sam@rivertown.test"),
        ([SAM, ("Sam Rivers", "s.rivers@rivertown.test")], {}, "name + organization: as sam@rivertown.test"),
        ([("Sam Rivers", "peq9x@a.test"), ("Sam Rivers", "peq9x@b.test")], {}, "name + a local part of one's own"),
        ([("Sam Rivers", ""), SAM], {}, "name: the only bearer"),
        ([SAM, NEW], {"claims": (claim(NEW[1], "organization", "Globex", "I have joined Globex now."),)}, "told of a"),
        ([SAM, NEW], {"claims": tuple(CARD), "messages": (message(1, ("", "")),)}, "recorded in its items"),
    ],
)
def test_evidence_of_addresses(seats: list[Mailbox], more: dict[str, Any], evidence: str) -> None:
    """The class of evidence that joins the last address to those before."""
    vault = Vault()
    entity = owned(vault, *seats, **more)
    rows = joined(entity, state(vault))["addresses"]
    assert len(rows) == len({email for _, email in seats if email})
    assert str(rows[-1]["evidence"]).startswith(evidence)
    assert rows[-1]["items"] == 1 and rows[-1]["since"].startswith("2026-03-0")


def test_the_address_book_and_the_note() -> None:
    """An entry with both addresses joins them; an address that no item has was typed."""
    import msgspec

    vault = Vault()
    book = msgspec.structs.replace(message(1, ("", "")), form="contacts", direction="")
    entity = owned(vault, SAM, NEW, claims=tuple(CARD), messages=(book,))
    entity = msgspec.structs.replace(entity, emails=(*entity.emails, "s@typed.test"))
    rows = joined(entity, state(vault))["addresses"]
    assert [str(row["evidence"]).partition(":")[0] for row in rows] == ["e-mail", "address book", "typed into the note"]


def test_a_correction() -> None:
    """What nothing else joins, and a person merged, is joined by that."""
    vault = Vault()
    entity = owned(vault, SAM, NEW)
    merged = Decision("merged", "sam-rivers-2", "sam-rivers", "2026-04-01")
    assert "correction: merged by you" in joined(entity, state(vault, merged))["addresses"][-1]["evidence"]


def test_names() -> None:
    """Each spelling with how it came, and how it compares; aliases of the note that no item has."""
    import msgspec

    vault = Vault()
    entity = owned(vault, SAM, ("Sam Rivvers", ""), ("Samuel Rivers", "sam@rivertown.test"))
    entity = msgspec.structs.replace(entity, aliases=("Sammy",))
    rows = {row["name"]: row["evidence"] for row in joined(entity, state(vault))["names"]}
    assert rows["Sam Rivers"] == "e-mail: stands beside an address"
    assert rows["Sam Rivvers"].startswith("heard in a recording")
    assert rows["Samuel Rivers"].endswith("nickname")
    assert rows["Sammy"] == "alias: in the note"


@pytest.mark.parametrize(
    ("lines", "decisions", "reason"),
    [
        ([(SAM, (ADA,)), (NEW, (ADA,))], (), "only the names"),
        ([(SAM, (ADA,)), (NEW, (SAM,))], (), "they wrote to one another"),
        ([(SAM, (ADA,)), (KIM, (SAM, NEW))], (), "both took part in 1 item"),
        ([(SAM, (ADA,)), (("Sam Rivers", "sam2@rivertown.test"), (ADA,))], (), "numbered mailboxes"),
        ([(SAM, (ADA,)), (NEW, (ADA,))], (Decision("not-same", "sam-rivers", "sam-rivers-2"),), "you said"),
    ],
)
def test_who_is_kept_apart(lines: list[Any], decisions: tuple[Decision, ...], reason: str) -> None:
    """The other one of the name, with what stands between the two."""
    vault = Vault()
    for day, line in enumerate(lines):
        vault.mail(f"{day}", day, line)
    entity = vault.index.entities[vault.of(SAM[1])]
    (row,) = joined(entity, state(vault, *decisions))["apart"]
    assert row["name"] == "Sam Rivers" and row["address"] != SAM[1]
    assert reason in row["reason"]


def test_nobody_else_is_called_so() -> None:
    """Colleagues of other names are not told of."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), (("Eve Stone", "eve@rivertown.test"), (ADA,)))
    assert joined(vault.index.entities[vault.of(SAM[1])], state(vault))["apart"] == []


@pytest.mark.parametrize(
    ("strictness", "decisions", "said"),
    [
        ("low", (), "has a note: wrote to you"),
        ("high", (), "no note: only meetings and memos"),
        ("high", (Decision("deleted", "sam-rivers"),), "no note: you deleted it"),
        ("high", (Decision("declined", "person:sam-rivers"),), "no note: you declined its card"),
    ],
)
def test_gates(strictness: str, decisions: tuple[Decision, ...], said: str) -> None:
    """The gate that gave the note, or what keeps it closed."""
    vault = Vault(strictness=strictness)
    vault.mail("a", 0, (SAM, (ADA,)))
    assert gate(vault.index.entities["sam-rivers"], state(vault, *decisions), strictness).startswith(said)


@pytest.mark.parametrize(
    ("line", "more", "said"),
    [
        ((SAM, (ADA,)), {"filter": ("spam",)}, "all its items are noise"),
        ((KIM, (ADA,), (SAM,)), {}, "no direct contact"),
        ((("Sales Team", "sam@rivertown.test"), (ADA,)), {}, "its name is not a person's"),
    ],
)
def test_refused(line: Any, more: dict[str, Any], said: str) -> None:
    """Noise, copies and offices."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, line, **more)
    entity = vault.index.entities[vault.of("sam@rivertown.test")]
    assert said in gate(entity, state(vault), "high")
