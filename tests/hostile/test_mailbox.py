"""A vault built of hostile mail does nothing that its harmless twin does not do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from pipeline.run.briefing import brief
from pipeline.run.synthesize import synthesize
from tests.hostile import judge, vault
from tests.hostile.mails import HOST, MARK, Case
from tests.hostile.places import NAMED, PLACES, cases, mailbox
from tests.hostile.vectors import LINES, LINES_OF_SEVERAL
from tests.scenarios.desk import Desk

ALL = LINES + LINES_OF_SEVERAL
QUIET = frozenset(
    "link-escaped link-entities link-half link-other-half reference image-reference unc tag-escaped script-entities "
    "script-numbers entity tasks-fields tasks-done rule code-half math-brackets strong table numbered machine "
    "yaml-list yaml-map yaml-quotes yaml-anchor yaml-comment yaml-key full-width lone-surrogate-entity message-line "
    "link-over-lines link-inside-out".split()
)
"""Vectors that mean nothing alone in a note's body: halves, what an escape must not undo, what only a property, a task
line or a machine line is hurt by. There the twin is compared."""
NAMED_BY_WORDS = frozenset(
    "link wiki-link heading block block-id task property address html fact bytes emoji-field".split()
) | {"property value", *(f"oracle {kind}" for kind in ("link", "block", "task", "properties"))}
"""Kinds whose number follows from who is known: judged one by one, and as a whole where no name is involved."""
FEWER = frozenset({"oracle heading 2", "rendered h2", "address", "html"})
"""What may be missing: a sentence of signs makes no gist, a forwarded sender without a name no contact."""
HEADINGS = frozenset({"Worth a look", "People and organizations", "Same person?", "Open items", "Decisions", "Gist"})
"""Headings of the program's own that the twin may have no use for."""
TAGS = frozenset({f"tags: source/{word}" for word in "email meeting voice-memo chat manual".split()})
"""By what kinds of source a person is known follows from who is known."""
_BOXES = frozenset(
    "task tasks-fields tasks-done fields open-items list-nested list-tasks quote-task carriage-return".split()
)
OWN_FORM = frozenset({(place, vector) for place in ("minutes", "note", "spoken", "article") for vector in _BOXES})
"""Boxes of the owner's own notes, memos, articles and minutes say what is open, with dates of the Tasks plugin."""
OWN_NAMES = frozenset({("path", "em_open")})
"""A path below raw/ is shown as the owner named it, so that ``_sent_mail/1`` can be read."""
UNREAD = frozenset({("identifiers", "script"), ("identifiers", "script-zero-width"), ("path", "struck")})
"""Two mails with one Message-ID are one mail; a file whose name begins with ``~`` is an editor's."""


CUT = frozenset({"quote", "callout", "callout-whole", "quote-task", "fence-tildes"})
"""Lines that mail programs mark as quoted, or that part a signature off: cut from every mail."""


@pytest.fixture(scope="session", autouse=True)
def quick_disk(no_sync: None) -> None:
    """Power cuts are not played here."""


def built(root: Path, hostile: bool, whole: bool = False) -> Desk:
    """A vault of two batches, the brief of the next day and what time changes; running again changes nothing."""
    desk = Desk(root)
    for batch in mailbox(hostile, whole):
        for path, data in batch:
            desk.source(path, data)
        assert desk.run().problems == ()
    assert brief(desk.root, datetime.fromisoformat("2026-05-04T09:00"), lambda: desk.now)[0].problems == ()
    assert synthesize(desk.root, clock=lambda: desk.now).problems == ()
    desk.is_quiet()
    return desk


def test_the_mailbox_is_large() -> None:
    """Every vector stands in several places, every place holds many; numbers are one mark each."""
    part = list(cases(tuple(PLACES), True, False))
    assert len(part) > 300 and len({case.mark for case in part}) == len(part)
    assert {case.vector for case in part} == {name for name, _, _ in ALL} and {case.place for case in part} == {*PLACES}
    assert sum(path.endswith(".eml") for batch in mailbox(True) for path, _ in batch) > 200
    whole = list(cases(tuple(PLACES), True, True))
    assert len({case.mark for case in whole}) == len(whole) == len(ALL) * len(PLACES)


@pytest.mark.parametrize("words", ["Ann & Bo, 3 > 2", "a_b – 50 % (R&D) C#", "漢字 and “quotes”"])
def test_the_judge_is_calm(words: str) -> None:
    """No-op: ordinary prose holds no construct at all."""
    assert +judge.seen(words) == {} and judge.targets(words) == set()


def test_the_judge_has_teeth() -> None:
    """Every other vector is seen by both or one reading when it stands in a note as it was written."""
    missed = set()
    for name, evil, good in ALL:
        notes = [f"# T\n\n{part.format(m='Zqbabab', h=HOST)}\n" for part in (evil, good)]
        found = [judge.seen(note) + judge.oracle(note) for note in notes]
        if not found[0] - found[1]:
            missed.add(name)
    assert missed == QUIET


def test_the_teeth_reach_every_kind() -> None:
    """Links, addresses, boxes and properties that no note of ours has are told apart from those it has."""
    note = '---\nkind: person\nup: "[[Payroll]]"\n---\n'
    note += "# T\n[[Home#x|y]] [a](https://evil.test)\n- [ ] pay\n- [ ] x ^t-123abc\n"
    assert judge.targets(note) == {"Payroll", "Home"} and judge.addresses(note) == {"https://evil.test"}
    assert judge.unmarked_tasks(note) == ["- [ ] pay"]
    assert judge.seen(note)[("property", "up: link")] == 1


def judged(root: Path, whole: bool) -> list[object]:
    """Everything that the hostile vault has and should not have."""
    desks = [built(root / name, hostile, whole) for name, hostile in (("evil", True), ("good", False))]
    evil, good = (vault.read(desk.vault) for desk in desks)
    known = {case.mark.lower(): case for case in cases(tuple(PLACES), True, whole)}
    told = ["\n".join(side.values()).lower() for side in (evil, good)]
    lost = [case for mark, case in known.items() if mark not in told[0] and mark in told[1]]
    lost = [case for case in lost if (case.place, case.vector) not in UNREAD]
    texts = [told_texts(side) for side in (evil, good)]
    lost += [case for mark, case in known.items() if _is_told(case) and texts[0][mark] < texts[1][mark]]
    return [*lost, *beyond(evil, good, known), *alien(evil, good)]


def told_texts(files: dict[str, str]) -> Counter[str]:
    """How often each mark stands in the text of a mail."""
    notes = (text for path, text in files.items() if path.startswith("Sources/20"))
    texts = (note.partition("\n## Text\n")[2].partition("\n## Source\n")[0] for note in notes)
    return Counter(mark.lower() for text in texts for mark in MARK.findall(text))


def _is_told(case: Case) -> bool:
    return case.place in ("body", "body_of_html", "ask", "decision", "commitment") and case.vector not in CUT


def beyond(evil: dict[str, str], good: dict[str, str], known: dict[str, Case]) -> Iterator[object]:
    """Constructs that the twin lacks: of most kinds anywhere, of all kinds in an item of which nothing is a name."""
    these, those = vault.constructs(evil), vault.constructs(good)
    for sign, found in (("+", vault.more(these, those)), ("-", vault.more(those, these))):
        for (file, kind, what), count in found.items():
            marks = {known[mark.lower()] for mark in MARK.findall(file)}
            (case,) = marks if len(marks) == 1 else (None,)
            plain = case and case.place not in NAMED and (case.place, case.vector) not in OWN_FORM
            soft = kind in NAMED_BY_WORDS or "heading" in kind or kind.startswith("rendered")
            if what == "Gist" or (case and (case.place, kind) in OWN_NAMES):  # a gist is chosen by how a sentence reads
                continue
            if (sign == "+" and not soft) or (plain and not (sign == "-" and kind in FEWER)):
                yield sign, count, kind, what, file, case


def alien(evil: dict[str, str], good: dict[str, str]) -> Iterator[object]:
    """What is judged without a twin of its own: targets, addresses, check boxes, headings, properties, block ids."""
    files = {path.removesuffix(".md") for path in evil}
    seen = [vault.constructs(side) for side in (evil, good)]
    ours = {(kind, what) for counted in seen[1].values() for kind, what in counted}
    for path, text in evil.items():
        if not path.endswith(".md"):
            continue
        yield from ((path, "link", target) for target in judge.targets(text) - files)
        yield from ((path, "address", to) for to in judge.addresses(text) if not to.startswith(("mid:", "mailto:")))
        yield from ((path, "task", line) for line in judge.unmarked_tasks(text))
    for name, counted in seen[0].items():
        for kind, what in counted:
            told = kind in ("oracle heading 2", "rendered h2", "property", "property value", "oracle block")
            known = (kind, what) in ours or what in HEADINGS or what in TAGS
            if told and not known and not what.endswith("-N"):
                yield name, kind, what


def test_nothing_of_a_mail_is_alive(tmp_path: Path) -> None:
    """A vault of several hundred hostile mails has no construct beyond its twin's, and loses no mail."""
    assert judged(tmp_path, False) == []


@pytest.mark.slow
def test_nothing_is_alive_anywhere(tmp_path: Path) -> None:
    """Every vector in every place."""
    assert judged(tmp_path, True) == []
