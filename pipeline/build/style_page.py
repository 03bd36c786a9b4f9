"""``Agent Notes/style/email.md``: how the owner writes to each kind of recipient, counted by line. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from pipeline.model import Neutral
from pipeline.notes.neutral import NOTHING, fill, joined, plain
from pipeline.notes.neutral import line as neutral

KINDS = {
    "colleague": "To colleagues",
    "customer": "To customers",
    "prospect": "To prospects",
    "partner": "To partners",
    "vendor": "To vendors",
    "investor": "To investors",
    "advisor": "To advisors",
    "friend": "To friends",
    "external": "To others",
}
FIELDS = ("Mails", "Greeting", "Sign-off", "Length", "Tone", "Language")
EXAMPLES = 3
MOST = 30
"""Different greetings that are counted one by one."""
_FIELD = re.compile(rf"- (?P<field>{'|'.join(FIELDS)}): (?P<said>.+)")
_EXAMPLE = re.compile(r"- Example \((?P<day>\d{4}-\d{2}-\d{2})\): “(?P<said>.+)”")
_COUNTED = re.compile(r"(?:“(?P<quoted>[^”]*)”|(?P<word>[^\s·“”]+)) (?P<number>[0-9]{1,9})(?: · |$)")
_BETWEEN = {"Greeting", "Sign-off"}


class Written(NamedTuple):
    """One mail of the owner: to which kind of recipient, on which day, and how (see ``extract.letters``)."""

    kind: str
    day: str
    greeting: str
    sign_off: str
    length: str
    tone: str
    language: str
    example: str

    def values(self) -> dict[str, str]:
        """What is counted of it."""
        return {
            "Greeting": self.greeting or "none",
            "Sign-off": self.sign_off or "none",
            "Length": self.length,
            "Tone": self.tone,
            "Language": self.language or "unclear",
        }


def headings(page: str) -> tuple[str, ...]:
    """The kinds of recipients that have a section."""
    return tuple(line[3:].strip() for line in page.split("\n") if line.startswith("## "))


def counted(page: str, mails: Iterable[Written], was: str | None, declined: Collection[str]) -> str:
    """The page with these mails counted in. ``was``: as the program wrote it last; ``declined``: headings taken away.

    A line that a person edited or took away is left so, in a section that stands.
    """
    eol = "\r\n" if "\r\n" in page else "\n"
    lines = page.splitlines()
    ours = None if was is None else set(was.splitlines())
    groups: dict[str, list[Written]] = {}
    for mail in mails:
        groups.setdefault(mail.kind, []).append(mail)
    for kind, heading in KINDS.items():
        if kind not in groups or (heading in declined and heading not in headings(page)):
            continue
        start = next((n for n, line in enumerate(lines) if line.strip() == f"## {heading}"), None)
        if start is None:
            _insert(lines, heading, _fresh(groups[kind]))
        else:
            end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("#")), len(lines))
            lines[start + 1 : end] = _updated(lines[start + 1 : end], groups[kind], ours)
    return eol.join(lines) + eol


def turned_back(page: str, before: str, after: str) -> str:
    """The page without what was counted when ``before`` became ``after``; a section of nothing but that goes."""
    if page == after:
        return before
    eol = "\r\n" if "\r\n" in page else "\n"
    lines = page.splitlines()
    for heading in KINDS.values():
        was, made = _section(before.splitlines(), heading), _section(after.splitlines(), heading)
        if was == made:
            continue
        start = next((n for n, line in enumerate(lines) if line.strip() == f"## {heading}"), None)
        if start is None:
            if was and not made:
                _insert(lines, heading, [line for line in was if line.strip()])
            continue
        end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("#")), len(lines))
        left = _less(lines[start + 1 : end], was, made)
        if any(line.strip() for line in left):
            lines[start + 1 : end] = left
        else:
            del lines[start - (end == len(lines) and start > 0 and not lines[start - 1].strip()) : end]
    return eol.join(lines) + eol


def _section(lines: list[str], heading: str) -> list[str]:
    start = next((n for n, line in enumerate(lines) if line.strip() == f"## {heading}"), None)
    if start is None:
        return []
    end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("#")), len(lines))
    return lines[start + 1 : end]


def _less(lines: list[str], was: list[str], made: list[str]) -> list[str]:
    """A section without what is in ``made`` and not in ``was``, and with what is only in ``was``."""
    old, new = _numbers(was), _numbers(made)
    kept: list[str] = []
    for line in lines:
        field = _FIELD.fullmatch(line)
        known = _numbers([line]).get(field["field"]) if field else None
        if field and known is not None:
            known.update(old.get(field["field"], Counter()))
            known.subtract(new.get(field["field"], Counter()))
            known = +known
            if known:
                mails = field["field"] == "Mails"
                kept.append(_mails(known["mails"]) if mails else _line(field["field"], known))
        elif not (_EXAMPLE.fullmatch(line) and line in made and line not in was):
            kept.append(line)
    back = [line for line in was if _EXAMPLE.fullmatch(line) and line not in made and line not in kept]
    place = max((n + 1 for n, line in enumerate(kept) if line.strip()), default=0)
    return [*kept[:place], *back, *kept[place:]]


def _numbers(lines: Iterable[str]) -> dict[str, Counter[str]]:
    """Field -> what is counted in it; a line that cannot be read is left out."""
    found: dict[str, Counter[str]] = {}
    for line in lines:
        field = _FIELD.fullmatch(line)
        if field and field["field"] == "Mails":
            if field["said"].isdecimal() and len(field["said"]) < 10:
                found["Mails"] = Counter(mails=int(field["said"]))
        elif field and (counts := _counts(field["said"])) is not None:
            found[field["field"]] = counts
    return found


def _insert(lines: list[str], heading: str, section: Sequence[str]) -> None:
    """A new section, above those that come later in the order of kinds."""
    order = list(KINDS.values())
    later = {f"## {other}" for other in order[order.index(heading) + 1 :]}
    at = next((n for n, line in enumerate(lines) if line.strip() in later), len(lines))
    above = [""] if at and lines[at - 1].strip() else []
    below = [""] if at < len(lines) else []
    lines[at:at] = [*above, f"## {heading}", *section, *below]


def _fresh(mails: Sequence[Written]) -> list[Neutral]:
    found = [_mails(len(mails))]
    for field in FIELDS[1:]:
        found.append(_line(field, Counter(mail.values()[field] for mail in mails)))
    return found + _examples(mails, ())


def _updated(lines: Sequence[str], mails: Sequence[Written], ours: set[str] | None) -> list[str]:
    kept: list[str] = []
    examples: list[str] = []
    place = 0
    for line in lines:
        editable = ours is None or line in ours
        field = _FIELD.fullmatch(line)
        if editable and field:
            kept.append(_more(field["field"], field["said"], mails) or line)
        elif editable and _EXAMPLE.fullmatch(line):
            examples.append(line)
            continue
        else:
            kept.append(line)
        if line.strip():
            place = len(kept)
    return [*kept[:place], *_examples(mails, examples), *kept[place:]]


def _more(field: str, said: str, mails: Sequence[Written]) -> Neutral:
    """A counting line with these mails in; ``""`` when it cannot be read."""
    if field == "Mails":
        return _mails(int(said) + len(mails)) if said.isdecimal() and len(said) < 10 else NOTHING
    known = _counts(said)
    return _line(field, known + Counter(mail.values()[field] for mail in mails)) if known is not None else NOTHING


def _counts(said: str) -> Counter[str] | None:
    """What a line counts; ``None`` when it cannot be read."""
    known: Counter[str] = Counter()
    end = 0
    for match in _COUNTED.finditer(said):
        if match.start() != end:
            return None
        end = match.end()
        said_so = match["quoted"] if match["quoted"] is not None else match["word"]
        known[plain(said_so)] += int(match["number"])
    return known if end == len(said) else None


def _mails(number: int) -> Neutral:
    return fill("- Mails: {}", number)


def _line(field: str, numbers: Counter[str]) -> Neutral:
    ranked = sorted(numbers.items(), key=lambda pair: (pair[0] == "other", -pair[1], pair[0]))
    words = {"none", "other"}
    if field in _BETWEEN and len(ranked) > MOST:
        rest = sum(number for _, number in ranked[MOST:])
        ranked = [*ranked[:MOST], ("other", rest)]
    quoted = field in _BETWEEN
    parts = [
        fill("“{}” {}", _quote(value), n) if quoted and value not in words else fill("{} {}", neutral(value), n)
        for value, n in ranked
    ]
    return fill("- {}: {}", neutral(field), joined(" · ", parts))


def _examples(mails: Sequence[Written], known: Sequence[str]) -> list[Neutral]:
    """The newest few: of these mails and those that stand."""
    found = {(match["day"], _quote(plain(match["said"]))) for line in known if (match := _EXAMPLE.fullmatch(line))}
    found |= {(mail.day, _quote(mail.example)) for mail in mails if mail.example and mail.day}
    unique: dict[Neutral, str] = {}
    for day, said in sorted(found, reverse=True):
        unique.setdefault(said, day)
    return [fill("- Example ({}): “{}”", neutral(day), said) for said, day in list(unique.items())[:EXAMPLES]]


def _quote(text: str) -> Neutral:
    return neutral(text.replace("“", "'").replace("”", "'"), 140)
