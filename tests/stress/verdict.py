"""What must hold after everything has rested: nothing lost, nothing doubled, nothing missing, nothing left to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from days import NOTES, Days
from desk import changed
from ledger import TOKEN, names

from pipeline.notes import merge
from pipeline.query import check

REF = "refs/vaultmill/machine"


def verdict(days: Days) -> list[str]:
    """Everything that is wrong, in words. Call it after ``rest``."""
    before = days.desk.tree()
    found = [
        *lost(days, before),
        *doubled(days, before),
        *missing(days, before),
        *unsound(days),
        *unread(days, before),
        *unasked(days),
    ]
    stamps, head = days.desk.stamps(), days.desk.git("rev-parse", "HEAD")
    days.run()
    found += [f"a further run changed {path}:\n{diff}" for path, diff in changed(before, days.desk.tree()).items()]
    if days.desk.stamps() != stamps or days.desk.git("rev-parse", "HEAD") != head:
        found.append("a further run wrote or committed")
    days.desk.git("fsck", "--strict", "--no-dangling")
    uncommitted = days.desk.git("status", "--porcelain", "-uall").splitlines()
    found += [f"not committed: {line}" for line in uncommitted if "Conflicted copy" not in line]
    return found


def lost(days: Days, tree: dict[str, bytes]) -> Iterator[str]:
    """Words that a person typed and that stand no more in their note; copies that were touched."""
    for token, path in days.ledger.alive.items():
        if token.encode() not in tree.get(path, b""):
            where = [other for other, data in tree.items() if token.encode() in data]
            yield f"lost: {token} of {path}{' (note gone)' if path not in tree else ''}, stands in {where}"
    for path, data in days.ledger.copies.items():
        if tree.get(path) != data:
            yield f"a conflict copy was written: {path}"


def doubled(days: Days, tree: dict[str, bytes]) -> Iterator[str]:
    """Lines of the program, and of a person, that stand twice; block ids that stand twice."""
    for path in _ours(tree):
        touched = days.ledger.touched[path]
        lines = tree[path].decode().split("\n")
        for line, count in Counter(line.strip() for line in lines if line.startswith("- ")).items():
            if count > 1 and not names(line) & touched and "## Text" not in lines:
                yield f"doubled in {path}: {line}"
        for line, count in Counter(line.strip() for line in lines if TOKEN.search(line)).items():
            if count > 1 and line not in days.ledger.garbled:
                yield f"a person's line doubled in {path}: {line}"
        for block, count in Counter(re.findall(r"(?m)\s\^([a-z0-9-]+)$", "\n".join(lines))).items():
            if count > 1 and f"id:{block}" not in touched:
                yield f"block id twice in {path}: {block}"


def missing(days: Days, tree: dict[str, bytes]) -> Iterator[str]:
    """Lines of the newest rendering that nobody touched and that are not on the page."""
    for path in _ours(tree):
        text = tree[path].decode()
        rendering = days.desk.git("show", f"{REF}:{path}") if path in _rendered(days) else ""
        if not rendering:
            yield f"never rendered: {path}"
            continue
        named, _ = merge.base_of(text)
        if named != merge.rendering_id(rendering):
            yield f"not merged with the newest rendering: {path}"
        there, typed = {line.strip() for line in text.split("\n")}, set(TOKEN.findall(text))
        heading, gone, touched = "", False, days.ledger.touched[path]
        for line in rendering.split("\n"):
            if line.startswith("#"):  # a section that was deleted, or that the editor's merge lost, stays away
                heading = line.lstrip("#").strip().casefold()
                gone = line.strip() not in there and line.rstrip() in days.ledger.vanished[path]
            excused = names(line) if line.startswith("- ") else {*names(line), "under:" + heading}
            excused = set() if line.startswith("#") else excused
            if gone:
                continue
            known = line.strip() in there or (TOKEN.search(line) and typed.issuperset(TOKEN.findall(line)))
            if line.strip() and not known and not excused & touched and not _holds_theirs(line, text, touched):
                yield f"missing in {path}: {line}"


def _holding(text: str) -> set[str]:
    """The lines on which a person's line hangs: they stay as they were when the program took them back."""
    found: set[str] = set()
    above = ""
    for line in text.split("\n"):
        if line.strip() and line[0] not in " \t":
            above = line
        elif TOKEN.search(line) and above.startswith("- "):
            found.add(above)
    return found


def _holds_theirs(line: str, text: str, touched: set[str]) -> bool:
    """Whether a list that the program would have empty has something in it, all of it a person's."""
    if not line.endswith(": []"):
        return False
    listed = re.search(rf"(?m)^{re.escape(line[:-3])}\n((?:[ \t]*- .*\n)+)", text)
    return bool(listed) and all(TOKEN.search(one) or names(one.strip()) & touched for one in listed[1].splitlines())


def unsound(days: Days) -> Iterator[str]:
    """Findings of ``check``, but for copies; and what the same decisions would show in a calm vault."""
    for finding in check(days.desk.root, True):
        if "Conflicted copy" not in finding and not _typed_in_vain(days, finding):
            yield f"check: {finding}"
    if diff := days.run(only="tag", dry_run=True).diff:
        yield f"rendered anew, notes differ:\n{diff}"


def unasked(days: Days) -> Iterator[str]:
    """Decisions that nobody took: a note seen half-written is no deletion."""
    page = days.desk.vault / "Sources/Corrections.md"
    touched = {name for names_ in days.ledger.touched.values() for name in names_}
    gone = days.ledger.deleted.values()
    for line in page.read_text("utf-8").splitlines() if page.exists() else ():
        verb, _, what = line.removeprefix("- ").partition(": ")
        if verb == "held" and f"id:{what}" not in touched:
            yield f"nobody deleted it: {line}"
        if verb == "deleted" and not any(f"id: {what.split(' ')[0]}\n" in text for text in gone):
            yield f"nobody deleted it: {line}"


def _typed_in_vain(days: Days, finding: str) -> bool:
    """Whether a link that leads nowhere is a person's own."""
    path, rest = finding.partition(": ")[0], finding.rpartition("[[")[2]
    if not rest.endswith("]] leads nowhere") or not (days.desk.vault / path).exists():
        return False
    target, lines = rest.removesuffix("]] leads nowhere"), days.desk.note(path).split("\n")
    link = f"[[{target}"
    kept = _holding("\n".join(lines))
    if "under:summary" in days.ledger.touched[path]:  # prose that a person wrote in is theirs
        kept |= _under("## Summary", lines)
    found = [line for line in lines if link in line]
    return bool(found) and all(TOKEN.search(line) or line in kept for line in found)


def _under(heading: str, lines: list[str]) -> set[str]:
    """The lines of a section."""
    start = lines.index(heading) + 1 if heading in lines else len(lines)
    return set(takewhile(lambda line: not line.startswith("#"), lines[start:]))


def unread(days: Days, tree: dict[str, bytes]) -> Iterator[str]:
    """Mails that are told of nowhere."""
    rendered = days.desk.git("grep", "-h", "-F", "@mail.test>", REF)  # tells of mails whose notes were deleted, too
    text = "\n".join([*(data.decode() for data in tree.values()), rendered])
    for name, *_ in days.sent:
        if f"<{name}@mail.test>" not in text:
            yield f"nothing tells of {name}"


def _ours(tree: dict[str, bytes]) -> list[str]:
    return [path for path in tree if path.startswith(NOTES) and "Conflicted copy" not in path]


def _rendered(days: Days) -> set[str]:
    return set(days.desk.git("-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", REF).splitlines())
