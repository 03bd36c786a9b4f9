"""``Agent Notes/style/email.md``: how the owner writes to each kind of recipient, counted by line. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from pipeline.notes.neutral import line as neutral
from pipeline.notes.neutral import plain

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


def _insert(lines: list[str], heading: str, section: Sequence[str]) -> None:
    """A new section, above those that come later in the order of kinds."""
    order = list(KINDS.values())
    later = {f"## {other}" for other in order[order.index(heading) + 1 :]}
    at = next((n for n, line in enumerate(lines) if line.strip() in later), len(lines))
    above = [""] if at and lines[at - 1].strip() else []
    below = [""] if at < len(lines) else []
    lines[at:at] = [*above, f"## {heading}", *section, *below]


def _fresh(mails: Sequence[Written]) -> list[str]:
    found = [f"- Mails: {len(mails)}"]
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


def _more(field: str, said: str, mails: Sequence[Written]) -> str:
    """A counting line with these mails in; ``""`` when it cannot be read."""
    if field == "Mails":
        return f"- Mails: {int(said) + len(mails)}" if said.isdecimal() and len(said) < 10 else ""
    known: Counter[str] = Counter()
    end = 0
    for match in _COUNTED.finditer(said):
        if match.start() != end:
            return ""
        end = match.end()
        known[plain(match["quoted"]) if match["quoted"] is not None else match["word"]] += int(match["number"])
    if end != len(said):
        return ""
    return _line(field, known + Counter(mail.values()[field] for mail in mails))


def _line(field: str, numbers: Counter[str]) -> str:
    ranked = sorted(numbers.items(), key=lambda pair: (pair[0] == "other", -pair[1], pair[0]))
    words = {"none", "other"}
    if field in _BETWEEN and len(ranked) > MOST:
        rest = sum(number for _, number in ranked[MOST:])
        ranked = [*ranked[:MOST], ("other", rest)]
    quoted = field in _BETWEEN
    parts = [f"“{_quote(value)}” {n}" if quoted and value not in words else f"{value} {n}" for value, n in ranked]
    return f"- {field}: {' · '.join(parts)}"


def _examples(mails: Sequence[Written], known: Sequence[str]) -> list[str]:
    """The newest few: of these mails and those that stand."""
    found = {(match["day"], match["said"]) for line in known if (match := _EXAMPLE.fullmatch(line))}
    found |= {(mail.day, _quote(mail.example)) for mail in mails if mail.example and mail.day}
    unique: dict[str, str] = {}
    for day, said in sorted(found, reverse=True):
        unique.setdefault(said, day)
    return [f"- Example ({day}): “{said}”" for said, day in list(unique.items())[:EXAMPLES]]


def _quote(text: str) -> str:
    return str(neutral(text.replace("“", "'").replace("”", "'"), 140))
