"""Laws of notes: the neutraliser, parsers, pages of lines, the merge, files of facts."""

from __future__ import annotations

import re
from contextlib import suppress

import vocabulary
from ground import as_kept, is_sound, missing, parts_of, renderings, text_of

from pipeline.notes import (
    blocks,
    cards,
    correspondents,
    daily,
    decisions,
    facts,
    frontmatter,
    links,
    merge,
    metadata,
    names,
    neutral,
    reverting,
    source_read,
    statements,
    tokens,
    units,
    weeks,
    yaml,
)
from pipeline.notes.readable import readable
from pipeline.run.parsed import parse as parse_note

# --- notes ---


def of_neutral(data: bytes) -> object:
    """Nothing of a foreign text becomes Markdown, and ``plain`` gives it back."""
    text = text_of(data)
    made = [neutral.line(text), neutral.field(text), neutral.block(text)]
    for one in made:
        seen = metadata.read(f"# Title\n\n{one}\n")
        assert not seen.links and not seen.embeds and not seen.tags and not seen.tasks and not seen.blocks, (one, seen)
        assert len(seen.headings) == 1, (one, seen)
        assert not any(blocks.kinds(one.split("\n"))), one
        assert not list(links.find(one)), one
        assert "<%" not in one and "%%" not in one and "\0" not in one, one
        assert neutral.plain(one) == neutral.plain(one)
        one.encode()
    assert "\n" not in made[0] + made[1]
    name = names.file_name(text)
    assert (
        name and len(name.encode()) <= 200 and not set(name) & set('/\\:*?"<>|\0\n#^[]') and name not in (".", "..")
    ), name
    assert not name.startswith(".") and names.file_name(name) == name, name
    slug = names.slug(text, "person")
    assert slug and not set(slug) & set("/\\. \n"), slug
    assert frontmatter.properties(frontmatter.split(f"---\n{yaml.entry('k', text)[0]}\n---\n"))["k"] == as_kept(text)
    return made, name, slug


def of_note(data: bytes) -> object:
    """Every parser of notes over any text."""
    text = text_of(data)
    note = frontmatter.split(text)
    assert frontmatter.join(note) == text, "a note cut in three is not itself again"
    spans = list(blocks.spans(note.body))
    assert all(start < end <= len(note.body) for _, start, end in spans), spans
    masked = readable("".join(note.body))
    assert len(masked) == len("".join(note.body))
    found = [list(links.find(text)), metadata.read(text), note, units.comparable(text)]
    assert links.retarget(text, lambda _: "") == text, "links that did not move were changed"
    found.append(links.retarget(text, lambda target: f"{target} 2"))
    for path in ("Sources/2026/01/x.md", "People/Ann Lee.md", "Sources/Skipped/2026-W01.md", "Mine/x.md"):
        found.append(parse_note(path, text, ""))
    for line in note.body[:100]:
        found += [statements.parse(line, form) for form in ("fact", "task", "decision")]
        tokens.read_mailboxes(line), tokens.read_listed(line), tokens.untoken(line), tokens.read_integer(line)
    try:
        found += [source_read.parse(text), source_read.texts(text), units.take_apart(text)]
        put = frontmatter.put(note, "added", "x: y")
        assert put.body == note.body or note.front is None
        found += [frontmatter.join(put), frontmatter.join(frontmatter.drop(note, "status"))]
    except yaml.BadYaml:
        pass
    return found, weeks.parse(text), weeks.untick(text, frozenset({"x"})), cards.parse(text), daily.is_blank(text)


def of_page(data: bytes) -> object:
    """Pages of lines: decisions, correspondents, cards, a daily note; what the program adds leaves the rest alone."""
    text = text_of(data)
    decided = decisions.parse(text)
    assert decisions.add(text, decided) == text, "known decisions were added again"
    for one in decided:
        assert decisions.parse(decisions.line(one)) == (one,) or not is_sound(one.subject + one.object + one.date), one
    decisions.synthesis(decided)
    known = correspondents.parse(text)
    assert correspondents.parse(correspondents.update(text, known)).keys() == known.keys() or not is_sound(text)
    put = daily.put(text, "mails", ["- 3 mails ^mails"])
    assert missing(text, put) == [], "a line of the daily note is lost"
    assert daily.put(put, "mails", ["- 3 mails ^mails"]) == put
    assert cards.clear(text, frozenset()) is not None
    return decided, known, put, daily.block(text, "mails")


def of_merge(data: bytes) -> object:
    """Any three texts: no line of the body on the disk that was not in the base is lost."""
    base, disk, new = (text_of(part) for part in parts_of(data, 3))
    result: list[object] = []
    for old in (base, None):
        try:
            merged = merge.merge(old, disk, new)
        except yaml.BadYaml:
            continue
        ours = "".join(frontmatter.split(base).body) if old is not None else ""
        lost = missing("".join(frontmatter.split(disk).body), merged, ours)
        assert [line for line in lost if not _BOXED.match(line)] == [], f"lost: {lost}"
        result.append(merged)
    with suppress(yaml.BadYaml):
        result += merge.changes(base, disk)
    return result, reverting.unpatched(base, new, disk)


_BOXED = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+\[.\]")
"""The box is the program's in a line that is: only its words are a person's."""


def of_edited(data: bytes) -> object:
    """Any bytes on the disk between two true renderings: nothing is lost, and merging twice is merging once."""
    which, edited = parts_of(data, 2)
    number = which[0] if which else 0
    base, new = (renderings()[(number >> shift & 15) % len(renderings())] for shift in (0, 4))
    disk = text_of(edited)
    of_merge(vocabulary.SPLIT.join((base.encode(), edited, new.encode())))
    stamped = merge.stamped(base)
    assert merge.merge(base, stamped, base) == stamped and merge.merge(base, stamped, new) == merge.stamped(new)
    try:
        merged = merge.merge(base, disk, new)
    except yaml.BadYaml:
        return ""
    assert merge.base_of(merged)[0] == merge.rendering_id(new)
    assert merge.merge(new, merged, new) == merged, "merging again changes the note"
    return merged


def of_facts(data: bytes) -> object:
    """A file of facts: what is appended or marked leaves every other line as it is."""
    text = text_of(data)
    found, bad = facts.parse(text)
    assert facts.append(text, ()) == text
    gone = facts.inactive(found) | facts.withdrawn(found)
    for fact in found:
        facts.number(fact)
        again, wrong = facts.parse(facts.dump(fact))
        assert not wrong and len(again) == 1, fact
    marked = facts.set_status(text, {fact.id: "superseded" for fact in found[:1]})
    assert len(marked.split("\n")) == len(text.split("\n"))
    assert facts.parse(marked)[1] == bad
    if found:
        added = facts.append(text, found[:1])
        assert added.startswith(text.rstrip("\n")), "a line was changed"
    facts.renumber(text, "ann-lee"), facts.next_number("ann-lee", found)
    facts.reinstated(text, found[0].id if found else "x"), facts.put_back(text, text)
    return found, bad, gone, marked
