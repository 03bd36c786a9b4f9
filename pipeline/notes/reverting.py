"""A note as it was before a change that somebody takes back, with everything that was written since."""

from __future__ import annotations

import difflib
import re

from pipeline.notes import merge, units

_FROM = re.compile(r"^### From .+$", re.MULTILINE)
_ENDS = re.compile(r"^#{1,3} ", re.MULTILINE)


def reverted(before: str, after: str, now: str) -> str:
    """``now`` without what turned ``before`` into ``after``. Raises ``yaml.BadYaml``."""
    if now == after:
        return before
    if not any(merge.base_of(text)[0] for text in (before, after, now)):
        return unpatched(before, after, now)
    text = merge.merge(merge.unstamped(after), now, merge.unstamped(before))
    return _without_blocks(before, after, text)


def rendering_reverted(before: str | None, after: str | None, now: str | None) -> str | None:
    """The rendering that a note is compared with then; ``None`` when one is lost."""
    if before is None or after is None or now is None or now == after:
        return before
    return merge.unstamped(merge.merge(after, now, before))


def own_again(before: str, after: str, now: str, after_base: str | None, now_base: str | None) -> str:
    """The person's own note that it was ``before`` the program wrote into it, with what they wrote there since.

    The bases are the renderings that ``after`` and ``now`` were merged from. Raises ``yaml.BadYaml``.
    """
    if after_base is not None and now_base is not None and now != after:
        now = merge.merge(now_base, now, after_base)
    bare, then = merge.unstamped(now), merge.unstamped(after)
    if bare == then:
        return before
    text = merge.unstamped(merge.merge(then, bare, before))
    ending = before[len(before.rstrip("\r\n")) :]
    return text.rstrip("\r\n") + ending  # without the blank line before sections that are gone


def unpatched(before: str, after: str, now: str) -> str:
    """A text of the person's own: lines that the change wrote, and that still stand, are as they were."""
    old, new, lines = (text.splitlines(keepends=True) for text in (before, after, now))
    for tag, a, b, c, d in reversed(difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()):
        if tag == "equal":
            continue
        at = next((n for n in range(len(lines) - (d - c) + 1) if lines[n : n + d - c] == new[c:d]), -1) if d > c else -1
        if at >= 0:
            lines[at : at + d - c] = old[a:b]
    return "".join(lines)


def _without_blocks(before: str, after: str, now: str) -> str:
    """What came from another note goes back to it, as far as nobody changed it."""
    for match in _FROM.finditer(units.comparable(after)):
        if match.group() in before:
            continue
        text = units.comparable(after)
        end = _ENDS.search(text, match.end())
        block = text[match.start() : end.start() if end else len(text)].strip("\n")
        eol = "\r\n" if "\r\n" in now else "\n"
        block = block.replace("\n", eol)
        if block in now:
            head, _, tail = now.partition(block)
            now = head.rstrip("\r\n") + eol + (eol + tail.lstrip("\r\n") if tail.strip() else "")
    return now
