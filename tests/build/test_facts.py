"""facts.jsonl against what the items say: append, withdraw, supersede, never lose and never say twice."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from filings import ADA, KIM, SAM, Vault, said, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.facts import Draft, drafts, reconcile
from pipeline.model import Fact, FiledClaim
from pipeline.notes import facts as log

NOBODY: frozenset[str] = frozenset()


def role(value: str, day: int, ref: str = "") -> Draft:
    """Somebody's role as an item of that day says it."""
    return Draft(value, "status", f"2026-03-{day:02d}", ref or f"item{day:02d}", f"q{day}", "role", value)


def fact(words: str, day: int = 1, ref: str = "") -> Draft:
    """A plain statement."""
    return Draft(words, "context", f"2026-03-{day:02d}", ref or f"item{day:02d}")


def write(drafts_: tuple[Draft, ...] | list[Draft], file: str = "", held: frozenset[str] = NOBODY) -> str:
    """The file after one run."""
    ledger = reconcile("sam", tuple(drafts_), log.parse(file)[0], held)
    after = log.append(log.set_status(file, ledger.flips), ledger.new)
    assert [f.status for f in log.parse(after)[0]] == [f.status for f in ledger.facts]
    return after


def active(file: str) -> list[str]:
    """What counts, as a reader of the file finds it."""
    known = log.parse(file)[0]
    gone = log.inactive(known)
    return [f.fact for f in known if f.id not in gone]


def lines(file: str) -> list[tuple[str, str, str, str]]:
    """(id, status, supersedes, superseded by)."""
    return [(f.id, f.status, f.supersedes, f.superseded_by) for f in log.parse(file)[0]]


def manual(words: str, ts: str, field: str = "", number: int = 1, **more: str) -> str:
    """A line that the owner typed."""
    return log.append("", [Fact(f"sam-{number:03d}", words, "status", ts, "manual", field=field, value=words, **more)])


def claim(seat: tuple[str, str], field: str, value: str, date: str = "") -> FiledClaim:
    """A claim in a signature."""
    return FiledClaim(text(seat[0]), seat[1], field, text(value), text(f"{value}!"), date)


# --- nothing to do ---


def test_nothing_said() -> None:
    """No drafts, no file."""
    assert write([]) == ""


def test_said_again_is_no_news() -> None:
    """The same run again leaves every byte."""
    file = write([fact("Likes tea"), role("CEO", 2)])
    assert write([fact("Likes tea"), role("CEO", 2)], file) == file


@pytest.mark.parametrize("words", ["Likes tea", "likes  TEA.", "Likes tea!"])
def test_other_spelling_is_no_news(words: str) -> None:
    """Case, spacing and full stops make no new fact."""
    file = write([fact("Likes tea")])
    assert write([fact(words)], file) == file


def test_a_second_item_that_says_so_is_no_news() -> None:
    """One fact, its first source."""
    file = write([fact("Likes tea", 1)])
    assert write([fact("Likes tea", 1), fact("Likes tea", 2)], file) == file


def test_foreign_lines_stay_byte_for_byte() -> None:
    """Other tools' lines, broken lines and unknown keys are never touched."""
    file = '{"id":"sam-007","fact":"Old","extra":[1],"status":"active"}\nnot json\n{"fact":"No id"}\n'
    after = write([fact("Likes tea")], file)
    assert after.startswith(file)
    assert lines(after)[-1][0] == "sam-008"


# --- append and withdraw ---


def test_a_new_fact() -> None:
    """Number, text, date, source, status and reference."""
    (found,) = log.parse(write([fact("Likes tea")]))[0]
    assert (found.id, found.fact, found.category, found.ts, found.source, found.status, found.ref) == (
        "sam-001",
        "Likes tea",
        "context",
        "2026-03-01",
        "conversation",
        "active",
        "item01",
    )


def test_what_no_item_says_is_withdrawn_and_returns() -> None:
    """Withdrawing and releasing are flips of a status; the line stays and no id is used twice."""
    file = write([fact("Likes tea"), fact("Has a dog", 2)])
    less = write([fact("Has a dog", 2)], file)
    assert (active(less), len(lines(less))) == (["Has a dog"], 2)
    assert write([fact("Likes tea"), fact("Has a dog", 2)], less) == file
    assert lines(write([fact("Has a dog", 2), fact("Sails", 3)], less))[-1][0] == "sam-003"


def test_another_source_keeps_a_withdrawn_statement_alive() -> None:
    """The second item says it still."""
    file = write([fact("Likes tea", 1), fact("Likes tea", 2)])
    assert active(write([fact("Likes tea", 2)], file)) == ["Likes tea"]


def test_held_facts_stay_down() -> None:
    """A fact a person struck is not said again while its item says it."""
    file = write([fact("Likes tea")])
    held = write([fact("Likes tea")], file, frozenset({"sam-001"}))
    assert (active(held), len(lines(held))) == ([], 1)
    assert write([fact("Likes tea")], held, frozenset({"sam-001"})) == held


def test_manual_facts_are_never_withdrawn() -> None:
    """What a person typed stands without any item, and is not said twice."""
    file = manual("Likes tea", "2026-03-01")
    assert write([], file) == file
    assert write([Draft("Likes tea", "status", "2026-03-02", "item02")], file) == file


# --- chains ---


def test_a_newer_value_supersedes() -> None:
    """The new line names the old one; the old one's status is flipped."""
    file = write([role("CTO", 1), role("CEO", 2)], write([role("CTO", 1)]))
    assert lines(file) == [("sam-001", "superseded", "", ""), ("sam-002", "active", "sam-001", "")]
    assert active(file) == ["CEO"]


def test_an_older_value_comes_late() -> None:
    """It is appended as superseded and says by what."""
    file = write([role("CTO", 1), role("CEO", 2)], write([role("CEO", 2)]))
    assert lines(file) == [("sam-001", "active", "", ""), ("sam-002", "superseded", "", "sam-001")]


def test_a_value_between_comes_late() -> None:
    """It takes its place in the chain."""
    file = write([role("CTO", 1), role("CEO", 3)])
    after = write([role("CTO", 1), role("COO", 2), role("CEO", 3)], file)
    assert lines(after)[2] == ("sam-003", "superseded", "sam-001", "sam-002")
    assert active(after) == ["CEO"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_any_order_of_arrival(order: tuple[int, ...]) -> None:
    """Whatever comes first, the newest value holds, everything is written once, nothing dangles."""
    every = [role("CTO", 1), role("COO", 2), role("CEO", 3)]
    file, come = "", []
    for number in order:
        come.append(every[number])
        file = write(sorted(come, key=lambda d: d.ts), file)
    known = log.parse(file)[0]
    assert active(file) == ["CEO"]
    assert sorted(f.fact for f in known) == ["CEO", "COO", "CTO"]
    assert {f.id for f in known} >= {name for f in known for name in (f.supersedes, f.superseded_by) if name}
    for older, newer in zip(every, every[1:], strict=False):
        one = next(f for f in known if f.fact == older.fact)
        assert one.superseded_by or any(f.supersedes == one.id for f in known), newer


def test_the_newest_value_is_withdrawn() -> None:
    """The one before it holds again; and when it comes back it rules again, byte for byte."""
    file = write([role("CTO", 1), role("CEO", 2)], write([role("CTO", 1)]))
    back = write([role("CTO", 1)], file)
    assert active(back) == ["CTO"]
    assert write([role("CTO", 1), role("CEO", 2)], back) == file


def test_an_older_value_outlives_the_newer() -> None:
    """What came late and old holds when the newer value is taken back."""
    file = write([role("CTO", 1), role("CEO", 2)], write([role("CEO", 2)]))
    assert active(write([role("CTO", 1)], file)) == ["CTO"]


def test_a_value_that_returns_holds() -> None:
    """CTO, then CEO, then CTO again: that is news and has a line of its own; withdrawn, the one before holds."""
    there = [role("CTO", 1), role("CEO", 2)]
    file = write([*there, role("CTO", 3)], write(there, write(there[:1])))
    assert (active(file), lines(file)[2]) == (["CTO"], ("sam-003", "active", "sam-002", ""))
    assert write([*there, role("CTO", 3)], file) == file
    assert active(write([*there, role("CTO", 3), role("CEO", 4)], file)) == ["CEO"]
    assert active(write(there, file)) == ["CEO"]


def test_a_value_held_makes_room() -> None:
    """A newer value that a person struck leaves the older one."""
    file = write([role("CTO", 1), role("CEO", 2)])
    assert active(write([role("CTO", 1), role("CEO", 2)], file, frozenset({"sam-002"}))) == ["CTO"]


def test_ties_of_a_day_are_settled_by_item() -> None:
    """Two values of one day: always the same one holds."""
    both = [role("CTO", 1, "a"), role("CEO", 1, "b")]
    assert active(write(both)) == active(write(both, write(both[1:]))) == ["CEO"]


# --- people's values ---


def test_a_typed_value_supersedes_what_was_said() -> None:
    """Also what mails go on saying as before."""
    file = write([role("CTO", 1)])
    file += manual("CEO", "2026-03-05", "role", 2)
    for come in ([role("CTO", 1)], [role("CTO", 1), role("CTO", 9)], [role("CTO", 1), role("CTO", 5)]):
        assert active(write(come, file)) == ["CEO"]


def test_a_typed_value_yields_to_a_new_one() -> None:
    """A value never said before is news; when it is withdrawn the typed one holds again."""
    file = manual("CEO", "2026-03-05", "role")
    newer = write([role("Chair", 9)], file)
    assert (active(newer), lines(newer)[1][2]) == (["Chair"], "sam-001")
    assert active(write([], newer)) == ["CEO"]
    assert active(write([role("Chair", 9)], write([], newer))) == ["Chair"]


def test_a_typed_value_that_was_struck_stays_down() -> None:
    """Its person took it back."""
    file = write([role("Chair", 9)], manual("CEO", "2026-03-05", "role"))
    assert active(write([], file, frozenset({"sam-001"}))) == []


# --- ids ---


@pytest.mark.xfail(strict=True, reason="of two lines with one id the program's is not moved")
def test_two_lines_with_one_id() -> None:
    """Of two equal ids the program's line moves."""
    file = write([fact("Likes tea")]) + '{"id":"sam-001","fact":"Theirs","source":"manual","status":"active"}\n'
    ids = [f.id for f in log.parse(write([fact("Likes tea")], file))[0]]
    assert len(set(ids)) == len(ids)


def test_ids_count_from_the_highest() -> None:
    """Gaps are not filled."""
    file = manual("Something", "2026-03-01", number=41)
    assert lines(write([fact("Likes tea")], file))[-1][0] == "sam-042"


# --- laws ---

VALUES = st.sampled_from(["CTO", "CEO", "Chair"])
DRAFTS = st.lists(
    st.builds(
        lambda value, day, attribute: role(value, day) if attribute else fact(value, day),
        VALUES,
        st.integers(1, 9),
        st.booleans(),
    ),
    max_size=8,
)


def _in_order(found: list[Draft]) -> list[Draft]:
    """As ``drafts`` gives them: oldest item first, each item once per attribute."""
    unique = {(d.ref, d.field or d.fact): d for d in found}
    return sorted(unique.values(), key=lambda d: (d.ref, d.field == ""))


@given(DRAFTS, st.lists(DRAFTS, max_size=3))
def test_reconciling_again_changes_nothing(last: list[Draft], before: list[list[Draft]]) -> None:
    """Whatever the file has been through, the second of two equal runs writes no byte."""
    file = ""
    for come in [*before, last]:
        file = write(_in_order(come), file)
    assert write(_in_order(last), file) == file


@given(DRAFTS, st.lists(DRAFTS, max_size=3))
def test_lines_are_only_appended(last: list[Draft], before: list[list[Draft]]) -> None:
    """Ids are never reused and no line changes but for its status."""
    file = ""
    for come in [*before, last]:
        after = write(_in_order(come), file)
        old, new = log.parse(file)[0], log.parse(after)[0]
        same = [msgspec.structs.replace(f, status="", raw="") for f in new[: len(old)]]
        assert same == [msgspec.structs.replace(f, status="", raw="") for f in old]
        assert len({f.id for f in new}) == len(new)
        file = after


@given(DRAFTS)
def test_one_value_holds(come: list[Draft]) -> None:
    """Of an attribute exactly one value counts: the one said last."""
    ordered = _in_order(come)
    found = [f for f in log.parse(write(ordered))[0] if f.field and f.status == "active"]
    roles = [d for d in ordered if d.field]
    assert [f.fact for f in found] == ([max(roles, key=lambda d: (d.ts, d.ref)).fact] if roles else [])


@given(DRAFTS)
def test_batches_do_not_matter(come: list[Draft]) -> None:
    """One item after the other, or all at once: the same facts, ids and statuses."""
    ordered = _in_order(come)
    file = ""
    for number in range(len(ordered)):
        if number + 1 == len(ordered) or ordered[number + 1].ref != ordered[number].ref:
            file = write(ordered[: number + 1], file)
    assert file == write(ordered)


JOBS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["CTO", "CEO"]), st.booleans()), max_size=6)


@given(JOBS)
def test_items_one_by_one_or_all_at_once(jobs: list[tuple[int, str, bool]]) -> None:
    """A vault that is fed item by item, facts written after each, has the file of one that is fed at once."""
    one, whole, file = Vault(), Vault(), ""
    day = 0
    for number, (later, value, noise) in enumerate(jobs):
        day += later
        more = {"claims": (claim(SAM, "role", value),), "filter": ("promotion",) if noise else ()}
        for vault in (one, whole):
            vault.mail(f"m{number}", day, (SAM, (ADA,)), **more)
        file = write(drafts("sam-rivers", one.settle()), file)
    assert file == (write(drafts("sam-rivers", whole.settle())) if jobs else "")


# --- drafts ---


def test_no_drafts_of_noise() -> None:
    """A filtered item says nothing, to nobody."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail(
        "b",
        1,
        (SAM, (ADA,)),
        filter=("newsletter",),
        claims=(claim(SAM, "role", "CEO"),),
        statements=(said("fact", "Likes tea", "1", about=text(SAM[0])),),
    )
    assert drafts(vault.of(SAM[1]), vault.settle()) == ()


def test_drafts_of_a_person() -> None:
    """Role and employer as one statement, then what was said of them; of others nothing."""
    vault = Vault()
    vault.mail(
        "a",
        0,
        (SAM, (ADA, KIM)),
        claims=(claim(SAM, "role", "CTO"), claim(SAM, "organization", "Rivertown"), claim(KIM, "role", "CFO")),
        statements=(
            said("fact", "Likes tea", "1", about=text(SAM[0]), category="preference", date="2026-02-28"),
            said("fact", "Likes coffee", "2", about=text(KIM[0])),
            said("task", "Call", "3", about=text(SAM[0])),
        ),
    )
    found = drafts(vault.of(SAM[1]), vault.settle())
    assert [(d.fact, d.category, d.ts, d.field) for d in found] == [
        ("CTO at Rivertown", "status", "2026-03-02", "role"),
        ("Likes tea", "preference", "2026-02-28", ""),
    ]


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ((), []),
        ((claim(SAM, "phone", "1"),), []),
        ((claim(SAM, "role", "CTO"),), ["CTO"]),
        ((claim(SAM, "organization", "Rivertown"),), ["Works at Rivertown"]),
        ((claim((SAM[0], ""), "role", "CTO"),), ["CTO"]),
        ((claim(("Somebody", ""), "role", "CTO"),), []),
    ],
)
def test_words_of_a_job(claims: tuple[FiledClaim, ...], words: list[str]) -> None:
    """What can be said of a job from the claims there are."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), claims=claims)
    assert [d.fact for d in drafts(vault.of(SAM[1]), vault.settle())] == words


def test_a_project_has_decisions_an_organization_nothing() -> None:
    """Decisions are facts of the named thing."""
    vault = Vault()
    project = vault.note("project", "Apollo")
    vault.meeting("a", 0, SAM, KIM, title=text("Apollo sync"), statements=(said("decision", "We go", "1"),))
    index = vault.settle()
    assert [(d.fact, d.category) for d in drafts(project.id, index)] == [("We go", "decision")]
    assert drafts(index.by_domain["globex.test"], index) == ()
